"""Dealing random positions: a deck that no card leaves twice, and mappings in the form of contract section 2."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from .books import Books, book_of, other_sides
from .cards import NATURAL_RANKS, SUITS, WILD, Card, read_cards
from .melding import faults_of_new, second_melds
from .state import derived_frozen

Mapping = dict[str, Any]

HOUSES: dict[str, list[Mapping]] = {
    "classic": [
        {"canastas_to_go_out": 2}, {"last_discard": "compulsory"}, {"concealed_needs_minimum": "after_pile_only"},
        {"concealed_needs_minimum": "never"}, {"forced_take": False}, {"draw_count": 2}, {"naturals_per_wild": 1},
        {"naturals_per_wild": 2}, {"black_three_on_pile": "blocks"}, {"one_card_hand": "never"},
        {"one_card_hand": "takes"}, {"open_pile_takes": ["pair", "own_meld"]}, {"last_card_red_three": "plays_on"},
        {"red_three_replaced": []}, {"red_three_replaced": ["dealt", "drawn", "pile"]}, {"ask_partner": "none"},
        {"unopened_needs_pair": False}, {"max_wilds": 2}, {"wild_in_sevens": False},
    ],
    "railroad": [
        {"canastas_to_go_out": 1}, {"canastas_to_go_out": 2}, {"last_discard": "optional"}, {"one_card_hand": "never"},
        {"forced_take": True}, {"kitty_after": ["red", "black", "wild", "sevens"]}, {"naturals_per_wild": 1},
        {"naturals_per_wild": 2},
        {"draw_count": 1}, {"open_pile_takes": ["pair", "natural_and_wild", "own_meld"]}, {"red_three_replaced": []},
        {"red_three_replaced": ["dealt", "drawn", "kitty"]}, {"concealed_needs_minimum": "never"},
        {"kitty_size": 0, "kitty_after": []}, {"max_wilds": 2}, {"last_card_red_three": "plays_on"},
    ],
    "juego": [
        {"draw_count": 2}, {"canastas_to_go_out": 1}, {"last_discard": "optional"}, {"black_three_on_pile": "freezes"},
        {"open_pile_takes": ["pair", "natural_and_wild", "own_meld"]}, {"concealed_needs_minimum": "never"},
        {"concealed_needs_minimum": "after_pile_only"}, {"naturals_per_wild": 1}, {"naturals_per_wild": 2},
        {"forced_take": True},
        {"one_card_hand": "takes"},
    ],
    "two-player": [
        {"canastas_to_go_out": 1}, {"last_discard": "compulsory"}, {"concealed_needs_minimum": "always"},
        {"concealed_needs_minimum": "never"}, {"draw_count": 1}, {"forced_take": False}, {"naturals_per_wild": 2},
    ],
}  # fmt: skip

EVERYWHERE: list[Mapping] = [
    {"red_three_replaced": ["dealt"]}, {"red_three_replaced": ["drawn"]}, {"red_three_replaced": ["drawn", "pile"]},
    {"min_meld": 4}, {"max_wilds": 1}, {"max_wilds": 4}, {"min_naturals": 1}, {"min_naturals": 3}, {"draw_count": 3},
    {"canasta_size": 6}, {"wild_freezes": False}, {"unopened_needs_pair": False}, {"one_card_hand": "takes"},
    {"one_card_hand": "never"}, {"one_card_hand": "not_one_card_pile"}, {"upcard_freezes": []},
    {"opening": [{"below": 2000, "minimum": 40}, {"minimum": 75}]}, {"canastas_to_go_out": 3},
    {"discard_seven": "after_all_sevens_canastas", "canastas": {"red": 500, "black": 300, "sevens": 1500, "wild": 900}},
    {"discard_seven": "free"}, {"all_sevens_ends": True},
    {"forced_take": True}, {"last_discard": "optional"}, {"last_discard": "compulsory"}, {"wild_in_sevens": True},
    {"wild_meld": True}, {"max_meld": 8}, {"add_to_canasta": False, "second_meld_of_rank": "after_canasta"},
    {"add_to_canasta": True, "second_meld_of_rank": "never", "max_meld": "none"}, {"add_to_canasta": False},
    {"open_pile_takes": ["pair"]}, {"open_pile_takes": ["pair", "natural_and_wild"]},
    {"open_pile_takes": ["pair", "own_meld"]}, {"open_pile_takes": ["pair", "natural_and_wild", "own_meld"]},
    {"canasta_size": 5}, {"canasta_size": 4}, {"max_meld": 5, "canasta_size": 5}, {"max_meld": "none"}, {"min_meld": 2},
    {"max_wilds": 0}, {"wild_meld": False}, {"wild_in_sevens": False}, {"canastas_to_go_out": 0},
    {"canastas_to_go_out": "each"}, {"black_three_on_pile": "blocks"}, {"black_three_on_pile": "freezes"},
    {"kitty_size": 3, "kitty_after": ["natural", "mixed"]}, {"kitty_after": ["wild", "sevens"]},
    {"ask_partner": "none"}, {"all_sevens_ends": False},
    {"concealed_needs_minimum": "always"}, {"concealed_needs_minimum": "never"}, {"forced_take": False},
]  # fmt: skip

SCORES = [-300, -5, 0, 0, 0, 5, 1495, 1500, 2000, 2995, 3000, 4995, 5000, 9995, 10000, 14995, 15000, 16000]


class Deck:
    """The packs of a rule set; `deal` gives a card of a rank that is still there."""

    def __init__(self, rng: Random, book: Mapping) -> None:
        self.rng, self.book = rng, book
        packs, jokers = copies(book)
        self.left = Counter({Card(rank, suit): packs for rank in (*NATURAL_RANKS, "3", "2") for suit in SUITS})
        self.left[Card("JK", "")] = jokers

    def deal(self, rank: str, suits: str = SUITS) -> list[Card]:
        """One card of the rank in a list, or an empty list where none is left."""
        if rank == WILD:
            rank = self.rng.choice(("JK", "2", "2"))
        there = [card for card, count in self.left.items() if count and card.rank == rank and card.suit in (*suits, "")]
        if not there:
            return []
        card = self.rng.choice(there)
        self.left[card] -= 1
        return [card]

    def many(self, rank: str, number: int, suits: str = SUITS) -> list[Card]:
        """Up to that many cards of the rank."""
        return [card for _ in range(number) for card in self.deal(rank, suits)]

    def rank(self) -> str:
        """Some natural rank; few ranks are used, so that cards meet."""
        return self.rng.choice(("A", "K", "Q", "9", "7", "7", "5", "4", self.rng.choice(NATURAL_RANKS)))

    def meld(self, rank: str, size: int) -> list[Card]:
        """A meld of the rank that the rule set allows, of about that size."""
        book, rng = self.book, self.rng
        if rank == WILD:
            return self.many(WILD, size)
        most = 0 if rank == "3" or (rank == "7" and not book["wild_in_sevens"]) else min(book["max_wilds"], size - 2)
        wilds = rng.choice((0, 0, rng.randint(0, most))) if most > 0 else 0
        suits = "SC" if rank == "3" else SUITS
        return self.many(rank, size - wilds, suits) + self.many(WILD, wilds)


def copies(book: Mapping) -> tuple[int, int]:
    """Packs and jokers in play."""
    each = (book["packs"], book["jokers"])
    packs, jokers = (n["each_player"] * book["players"] if isinstance(n, dict) else n for n in each)
    return packs, jokers


def melds_for(deck: Deck, number: int, canasta: float, every_kind: bool) -> list[list[Card]]:
    """Some melds of one side; `canasta` is the chance that one is finished."""
    rng, book = deck.rng, deck.book
    ranks = [deck.rank() for _ in range(number)] + ([WILD] if book["wild_meld"] and rng.random() < 0.3 else [])
    sizes = [rng.choice((6, 7, 7)) if rng.random() < canasta else rng.choice((3, 3, 4, 5, 6)) for _ in ranks]
    melds = [deck.meld(rank, size) for rank, size in zip(ranks, sizes, strict=True)]
    if every_kind:
        melds = [deck.many("7", 7), deck.many("K", 7), deck.many("8", 4) + deck.many(WILD, 3), deck.many(WILD, 7)]
        if rng.random() < 0.5:
            spoilt = rng.randrange(4)
            melds[spoilt] = melds[spoilt][:6]
        melds += [deck.meld(deck.rank(), rng.choice((3, 5, 6)))] if rng.random() < 0.6 else []
    return allowed_melds(book, melds)


def allowed_melds(book: Mapping, melds: list[list[Card]]) -> list[list[Card]]:
    """Those of the melds that may lie on the table together."""
    good: list[list[Card]] = []
    for meld in melds:
        if not faults_of_new(book, meld) and not second_melds(book, good, [meld]):
            good.append(meld)
    return good


def words(cards: list[Card]) -> str:
    """Cards as one string."""
    return " ".join(map(str, cards))


def deal_hand(deck: Deck, size: int, melds: list[list[Card]], kind: str) -> list[Card]:
    """A hand with groups, cards that fit the melds, wilds, and single cards."""
    rng, hand = deck.rng, []
    if kind == "concealed" and rng.random() < 0.85:
        hand = deck.meld(deck.rank(), rng.choice((6, 7, 7, 7)))
        size = max(size, len(hand))
    if kind in ("meld", "concealed") and deck.book["max_meld"] and rng.random() < 0.15:
        hand = deck.many(deck.rank(), 10)  # a canasta and a second meld of the rank in one act
    fitting = [card.rank for meld in melds for card in meld if not card.wild]
    while len(hand) < size:
        room, chance = size - len(hand), rng.random()
        if kind == "sevens" and chance < 0.75:
            hand += deck.many("7", rng.randint(1, room))
        elif kind == "black" and chance < 0.5:
            hand += deck.many("3", min(room, rng.choice((2, 3, 3, 4))), "SC")
        elif chance < 0.35:
            hand += deck.many(deck.rank(), min(room, rng.choice((2, 3, 3, 4, 7 if kind == "concealed" else 3))))
        elif chance < (0.75 if kind in ("out", "partner") else 0.55) and fitting:
            hand += deck.deal(rng.choice(fitting))
        elif chance < 0.70:
            hand += deck.many(WILD, min(room, rng.choice((1, 1, 2, 3))))
        elif chance < 0.75:
            hand += deck.deal("3", "SC")
        else:
            hand += deck.deal(rng.choice(NATURAL_RANKS))
    rng.shuffle(hand)
    return hand


def ready_hand(deck: Deck, melds: list[list[Card]], kind: str) -> list[Card]:
    """A hand that can nearly be laid out: a group or two, cards that fit, one to discard; of sevens for `sevens`."""
    rng, hand = deck.rng, []
    most = deck.book["max_meld"] if rng.random() < 0.85 else None
    open_ones = [meld for meld in melds if most is None or len(meld) < most]
    fitting = [card.rank for meld in open_ones for card in meld if not card.wild]
    if kind == "black":
        limited = bool(deck.book["max_meld"])
        hand += deck.many("3", rng.choice((3, 3, 4, 8 if limited else 4)), "SC")
        hand += deck.deal(WILD) if rng.random() < 0.15 else []
    if kind == "sevens":
        hand += deck.many("7", rng.choice((1, 2, 3)))
    elif rng.random() < 0.6:
        hand += deck.meld(deck.rank(), rng.choice((3, 3, 4)))
    hand += [card for _ in range(rng.choice((0, 1, 1, 2))) if fitting for card in deck.deal(rng.choice(fitting))]
    hand += deck.deal(rng.choice(NATURAL_RANKS)) if rng.random() < 0.75 and kind != "sevens" else []
    rng.shuffle(hand)
    return hand or deck.deal("K")


def deal_pile(deck: Deck, hand: list[Card], melds: list[list[Card]], kind: str) -> list[Card]:
    """A discard pile, top last: often matched, sometimes frozen, blocked or empty."""
    rng = deck.rng
    if rng.random() < 0.05:
        return []
    pile = [card for _ in range(rng.choice((0, 0, 1, 2, 4))) for card in deck.deal(deck.rank())]
    chance = rng.random()
    if chance < 0.14:
        pile[: rng.randint(0, 1)] = deck.deal(WILD)
    elif chance < 0.20:
        pile = deck.deal("3", "HD") + pile
    elif chance < 0.28 and pile:
        pile = [*pile, *deck.deal("3", "SC")]
    fit = [card.rank for meld in melds for card in meld if not card.wild] if rng.random() < 0.5 else []
    fit = fit or [card.rank for card in hand if not card.wild and card.rank != "3"] or [deck.rank()]
    top, chance = deck.deal(rng.choice(fit)), rng.random()
    if kind == "take" and chance < 0.12:
        top = deck.deal(WILD) if chance < 0.05 else deck.deal("3", "SC") if chance < 0.1 else []
    return pile + (top or (deck.deal("3", "HD") if not pile else []))


def possible(mapping: Mapping, books: Books) -> bool:
    """The position can arise as far as this referee's generator must care (contract section 2)."""
    book = book_of(mapping, books)
    packs, jokers = copies(book)
    us, turn = mapping.get("us") or {}, mapping.get("turn") or {}
    kitty = (mapping.get("kitty") or {}).get("cards", 0)
    sides = [us, *(mapping.get("others") or [])]
    cards = read_cards(mapping["hand"]) + read_cards(mapping.get("pile"))
    cards += [] if isinstance(kitty, int) else read_cards(kitty)
    for side in sides:
        melds = [read_cards(meld) for meld in side.get("melds") or []]
        if len(allowed_melds(book, melds)) < len(melds):
            return False
        cards += [card for meld in melds for card in meld] + read_cards(side.get("red_threes"))
    counts = Counter(cards)
    ranks = Counter(card.rank for card in cards)
    if counts[Card("JK", "")] > jokers or any(number > 4 * packs for rank, number in ranks.items() if rank != "JK"):
        return False
    if any(number > packs for card, number in counts.items() if card.suit):
        return False
    pile, below, frozen = read_cards(mapping.get("pile")), mapping.get("pile_below", 0), mapping.get("frozen")
    if (below and not pile) or any(card.red_three for card in pile[0 if below else 1 :]):
        return False
    if frozen is False and derived_frozen(book, pile, below):
        return False
    black_upcard = bool(pile) and pile[0].black_three and not below and "black_three" in book["upcard_covers"]
    if black_upcard and book["black_three_on_pile"] == "blocks":
        return False  # nobody can tell whether it was turned or discarded
    black = any(card.black_three for side in sides for meld in side.get("melds") or [] for card in read_cards(meld))
    if black and (mapping.get("phase", "draw") != "play" or not turn.get("laid")):
        return False
    empty = not mapping["hand"] and not mapping.get("unknown")
    if empty and not turn.get("sevens"):
        return False
    return not (us.get("laid") and not us.get("melds")) and len(mapping.get("others") or []) <= other_sides(book)


def rules_and_house(rng: Random) -> Mapping:
    """A rule set, one time in five with a house rule, one time in ten with several that may contradict each other."""
    rules = rng.choice(("railroad", "railroad", "classic", "classic", "juego", "two-player"))
    mapping: Mapping = {"rules": rules}
    if rng.random() < 0.2:
        mapping["house"] = dict(rng.choice(HOUSES[rules] if rng.random() < 0.6 else EVERYWHERE))
    elif rng.random() < 0.125:
        several = rng.sample(EVERYWHERE, rng.choice((2, 3)))
        mapping["house"] = {name: value for house in several for name, value in house.items()}
    if rules == "railroad" and rng.random() < 0.05:
        mapping["players"] = 3
    return mapping


def deck_for(rng: Random, mapping: Mapping, books: Books) -> Deck:
    """The deck of the position's rule set."""
    return Deck(rng, book_of(mapping, books))
