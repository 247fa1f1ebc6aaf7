"""Whole random positions, kind by kind, around the situations in which rules bite."""

from __future__ import annotations

from random import Random

from .books import Books
from .cards import Card, points_of
from .dealing import (
    SCORES,
    Deck,
    Mapping,
    deal_hand,
    deal_pile,
    deck_for,
    melds_for,
    ready_hand,
    rules_and_house,
    words,
)

KINDS = {
    "take": 26, "meld": 12, "add": 14, "opening": 8, "concealed": 9, "out": 12, "black": 8, "sevens": 16, "red": 9,
    "stock": 9, "kitty": 7, "partner": 5, "order": 6, "one": 6,
}  # fmt: skip
PLAYING = ("meld", "add", "opening", "concealed", "out", "black", "sevens", "partner")


def situation(rng: Random, books: Books) -> tuple[str, Mapping, Deck]:
    """A kind, a position of that kind, and the deck that is left."""
    kind = rng.choices(list(KINDS), list(KINDS.values()))[0]
    mapping = rules_and_house(rng)
    if kind == "kitty" and rng.random() < 0.7:
        mapping = {"rules": "railroad"}
    if kind in ("stock", "one") and rng.random() < 0.6:
        mapping = {"rules": rng.choice(("classic", "juego" if kind == "one" else "two-player"))}
    if kind in ("add", "meld") and rng.random() < 0.25:
        mapping["house"] = {"naturals_per_wild": rng.choice((1, 2))}
    if kind == "partner":
        mapping = {"rules": "classic"}
    if kind == "sevens":
        mapping = {"rules": "railroad"}
        mapping.update({"house": {"last_discard": "optional"}} if rng.random() < 0.1 else {})
    deck = deck_for(rng, mapping, books)
    book = deck.book
    phase = "draw" if kind in ("take", "one", "stock") else "play" if kind in PLAYING else rng.choice(("draw", "play"))
    if kind == "kitty":
        phase = rng.choice(("play", "after", "after"))
    if kind == "order":
        phase = rng.choice(("draw", "play", "after", "after"))
    if phase != "draw":
        mapping["phase"] = phase
    ending = kind in ("out", "black", "partner", "one", "sevens")
    opened = kind not in ("opening", "concealed") and rng.random() < (0.95 if ending else 0.75)
    every = ending and "red" in book["canastas"] and rng.random() < (0.75 if kind == "sevens" else 0.55)
    canasta = 0.75 if ending or kind == "kitty" else 0.25
    melds = melds_for(deck, rng.randint(1, 3), canasta, every) if opened else []
    if kind == "sevens" and rng.random() < 0.6:
        melds.append(deck.many("7", rng.choice((3, 5, 6, 7, 7))))
        melds = [meld for meld in melds if meld]
    side: Mapping = {"score": rng.choice(SCORES)} if rng.random() < 0.7 else {}
    mapping["us"] = side
    size = rng.randint(1, 5) if ending else rng.randint(3, 11)
    size = 1 if kind == "one" else rng.randint(9, 11) if kind == "concealed" else size
    ready = ending and kind != "one" and rng.random() < 0.5
    hand = ready_hand(deck, melds, kind) if ready else deal_hand(deck, size, melds, kind)
    hand += deck.many("2", 2) if book["naturals_per_wild"] and len(hand) < 10 else []
    facts(rng, mapping, deck, hand, melds, kind)
    if melds:
        side["melds"] = [words(meld) for meld in melds]
        if rng.random() < 0.15:
            side["laid"] = False
    others_of(rng, mapping, deck, kind)
    pile = deal_pile(deck, hand, melds, kind)
    if pile:
        mapping["pile"] = words(pile)
        if rng.random() < 0.15 and not pile[0].red_three:
            mapping["pile_below"] = rng.randint(1, 3)
        if rng.random() < 0.06:
            mapping["frozen"] = True
    if kind == "stock" or rng.random() < 0.3:
        mapping["stock"] = rng.choice((0, 0, 0, 1, 1, 2, 3) if kind in ("stock", "red", "order") else (0, 1, 2, 3, 30))
    if rng.random() < 0.08:
        mapping["unknown"] = rng.choice((1, 1, 2, 3))
    mapping["hand"] = words([bare(rng, card) for card in hand])
    return kind, mapping, deck


def bare(rng: Random, card: Card) -> Card:
    """Now and then a card of the position lacks its suit; a three never does."""
    return Card(card.rank, "") if card.rank != "3" and rng.random() < 0.04 else card


def facts(rng: Random, mapping: Mapping, deck: Deck, hand: list[Card], melds: list[list[Card]], kind: str) -> None:
    """What is known of this turn, the kitty, red threes; changes `hand` and `melds` where facts need it."""
    phase, book = mapping.get("phase", "draw"), deck.book
    turn: Mapping = {}
    if phase == "play":
        play_facts(rng, turn, deck, hand, melds, kind)
    red_threes = deck.many("3", 1, "HD") if rng.random() < (0.7 if kind == "red" else 0.04) else []
    if kind == "red" and rng.random() < 0.3:
        red_threes += deck.deal("3", "HD")
    if red_threes and phase != "after":
        hand += red_threes
        if turn.get("took") == "pile":
            turn["from_pile"] = words(red_threes)
        elif phase == "play" and kind == "red" and rng.random() < 0.5 and len(red_threes) <= book["draw_count"]:
            turn["took"] = "stock"
            turn["drew"] = words(red_threes)
            mapping["stock"] = rng.choice((0, 0, 1, 2))
    if book["kitty_size"] and (kind == "kitty" or rng.random() < 0.1):
        size = book["kitty_size"]
        contents = [card for _ in range(size) for card in deck.deal(rng.choice((deck.rank(), "10", "J", "6", "3")))]
        listed: int | str = words(contents) if rng.random() < 0.5 and len(contents) == size else size
        taken = rng.random() < 0.2
        mapping["kitty"] = {"state": "taken" if taken else rng.choice(("closed", "seen"))}
        if not taken:
            mapping["kitty"]["cards"] = listed
        elif phase == "after" and rng.random() < 0.6:
            red = deck.deal("3", "HD")
            hand += red
            turn["from_pile"] = words(red)
    if book["ask_partner"] != "none" and phase != "after" and (kind == "partner" or rng.random() < 0.1):
        turn["partner_said"] = rng.choice(("yes", "no", True, False))
    if turn:
        mapping["turn"] = turn


def play_facts(rng: Random, turn: Mapping, deck: Deck, hand: list[Card], melds: list[list[Card]], kind: str) -> None:
    """Facts of a turn in play: where it began, what was drawn, what was laid."""
    chance = rng.random()
    if chance < 0.3 or kind == "concealed":
        turn["took"] = rng.choice(("stock", "stock", "stock", "pile")) if kind == "concealed" else "stock"
        if hand and rng.random() < 0.3 and turn["took"] == "stock":
            turn["drew"] = words(rng.sample(hand, min(len(hand), deck.book["draw_count"])))
    elif chance < 0.4 and melds:
        turn["took"] = "pile"
    if melds and (turn.get("took") == "pile" or rng.random() < 0.12):
        turn["laid"] = True
    if kind == "black" and melds and rng.random() < 0.2:
        black = deck.many("3", 3, "SC")
        if len(black) == 3:
            melds.append(black)
            turn["laid"] = True
    if kind == "sevens" and melds and rng.random() < 0.25:
        turn.pop("took", None)
        turn.pop("drew", None)
        hand[:] = [card for card in hand if card.rank == "7"] if rng.random() < 0.8 else []
        turn.update({"laid": True, "sevens": True})


def others_of(rng: Random, mapping: Mapping, deck: Deck, kind: str) -> None:
    """The other sides: often without anything, with a sevens canasta where sevens are the question."""
    if kind != "sevens" and rng.random() < 0.6:
        return
    number = 1 if mapping.get("players") != 3 else rng.randint(1, 2)
    sides = []
    for _ in range(number):
        melds = melds_for(deck, rng.randint(0, 2), 0.2, False)
        wanted = {"sevens": 0.85, "out": 0.6}.get(kind, 0.1)
        if rng.random() < wanted and not any(m[0].rank == "7" for m in melds):
            sevens = deck.many("7", 7)
            melds = [meld for meld in [*melds, sevens] if len(meld) == 7 or meld is not sevens]
        sides.append({"melds": [words(meld) for meld in melds]})
    mapping["others"] = sides


def opening_of_this_turn(rng: Random, mapping: Mapping, deck: Deck) -> None:
    """Turn a position into one where the side opened this turn with fewer points than asked, going out concealed."""
    book = deck.book
    wanted = rng.choice(("after_pile_only", "never"))
    if book["concealed_needs_minimum"] == "always":
        mapping["house"] = {**(mapping.get("house") or {}), "concealed_needs_minimum": wanted}
    first = deck.many(rng.choice(("9", "5", "4", "8")), 7)
    meld_list = [first] if len(first) == 7 else []
    if rng.random() < 0.4:
        meld_list.append(deck.meld(rng.choice(("10", "6")), 3))
    points = points_of([card for meld in meld_list for card in meld], book["card_points"])
    side = mapping["us"]
    side.pop("laid", None)
    side["melds"] = [words(meld) for meld in meld_list]
    side["laid"] = False
    mapping["phase"] = "play"
    mapping["turn"] = {"took": "stock", "laid": True, "opening": points}
    side["score"] = rng.choice((3000, 5000, 15000, 1500, 0))
