"""What is known while a turn is judged, read from a position (contract section 2)."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field
from typing import Any

from .books import Book, Books, book_of, minimum_for, other_sides
from .cards import WILD, Card, rank_of_meld, read_cards

Meld = list[Card]


@dataclass
class State:
    """A position in the middle of a turn. Steps never change one: they copy it."""

    book: Book
    hand: list[Card]
    unknown: int
    melds: list[Meld]
    score: int
    others: list[list[Meld]]
    pile: list[Card]
    below: int
    frozen: bool
    stock: int | None
    phase: str
    kitty: int | list[Card] = 0
    kitty_taken: bool = False
    took: str = ""
    drew: list[Card | None] = field(default_factory=list)
    laid: bool = False  # the mover has laid cards this turn
    said: str = ""
    sevens: bool | None = None  # the hand was all sevens when play began, sevens being barred; None: not told
    from_pile: list[Card] = field(default_factory=list)
    opening: int | None = None  # points of the opening of this turn, where only going out concealed excuses it
    ended: bool = False  # by `end`

    def copy(self) -> State:
        """The same, with lists of its own."""
        new = copy(self)
        new.hand, new.pile, new.drew = list(self.hand), list(self.pile), list(self.drew)
        new.from_pile, new.melds = list(self.from_pile), [list(meld) for meld in self.melds]
        return new

    @property
    def count(self) -> int:
        """Cards in the mover's hand, unknown ones too."""
        return len(self.hand) + self.unknown

    @property
    def left(self) -> int:
        """Cards to get rid of: red threes only wait to be shown, but some bring another card (R12, C12)."""
        return self.count - len(self.red_threes) + self.coming

    @property
    def coming(self) -> int:
        """Cards that the red threes of a pile bring, where they are replaced."""
        if self.phase != "play" or "pile" not in self.book["red_three_replaced"]:
            return 0
        waiting = sum(card in self.from_pile for card in self.red_threes)
        return waiting if self.stock is None else min(waiting, self.stock)

    @property
    def opened(self) -> bool:
        """The side has melded; red threes are no meld (E37)."""
        return bool(self.melds)

    @property
    def red_threes(self) -> list[Card]:
        """Red threes still in hand."""
        return [card for card in self.hand if card.red_three]

    @property
    def black_threes_laid(self) -> bool:
        """Black threes lie among the side's melds: they can only be of this turn (contract section 2)."""
        return any(rank_of_meld(meld) == "3" for meld in self.melds)

    @property
    def dead(self) -> bool:
        """All cards just drawn were red threes and the stock is empty: only `show` remains (E31, E33)."""
        drew_red_threes_only = bool(self.drew) and all(card is not None and card.red_three for card in self.drew)
        by_law = self.book["last_card_red_three"] == "ends_hand"
        return by_law and self.phase == "play" and self.took != "pile" and self.stock == 0 and drew_red_threes_only

    @property
    def over(self) -> bool:
        """The hand has ended: by `end`, by a draw of red threes, or because no card is left."""
        return self.ended or self.dead or (self.phase != "draw" and not self.count)


def is_canasta(book: Book, meld: Meld) -> bool:
    """Seven or more cards; black threes never are one (R14)."""
    return len(meld) >= book["canasta_size"] and rank_of_meld(meld) != "3"


def is_open(book: Book, meld: Meld) -> bool:
    """Cards may still be added: everywhere below seven, above it where canastas grow (R17, C24, J23)."""
    return bool(book["add_to_canasta"]) or not is_canasta(book, meld)


def kind_of(book: Book, meld: Meld) -> str:
    """The kind of a finished canasta, in the words of the rule set's `canastas` (R18, C23, J6)."""
    wilds = sum(card.wild for card in meld)
    if "wild" in book["canastas"] and rank_of_meld(meld) == WILD:
        return "wild"
    if "sevens" in book["canastas"] and rank_of_meld(meld) == "7" and not wilds:
        return "sevens"
    natural, mixed = ("red", "black") if "red" in book["canastas"] else ("natural", "mixed")
    return mixed if wilds else natural


def kinds_of(book: Book, melds: list[Meld]) -> list[str]:
    """The kinds of all finished canastas of a side."""
    return [kind_of(book, meld) for meld in melds if is_canasta(book, meld)]


def has_sevens_canasta(book: Book, melds: list[Meld]) -> bool:
    """A finished canasta of the kind sevens: of natural ones (R18, R28)."""
    return "sevens" in kinds_of(book, melds)


def sevens_free(state: State) -> bool:
    """Sevens may be discarded: everywhere but under R28, and there once every player has a sevens canasta."""
    if state.book["discard_seven"] == "free":
        return True
    return all(has_sevens_canasta(state.book, side) for side in [state.melds, *state.others])


def sevens_barred(state: State) -> bool:
    """No seven of a hand of sevens may be discarded now; a single one would be the last discard (R41)."""
    return state.book["discard_seven"] != "free" and (not sevens_free(state) or state.left == 1)


def all_sevens(state: State) -> bool:
    """The hand that may lay its sevens and `end`: all known sevens when play began, after the draw, and barred (R37,
    E62, E65). Laying some may have freed the rest since; a hand that took the pile is no such hand."""
    if not state.book["all_sevens_ends"] or state.phase != "play":
        return False
    if state.laid or state.took == "pile":
        return bool(state.sevens)
    return (only_sevens(state) if state.sevens is None else state.sevens) and sevens_barred(state)


def only_sevens(state: State) -> bool:
    """Cards to get rid of, all known and all sevens."""
    known = [card for card in state.hand if not card.red_three]
    return bool(known) and state.left == len(known) and all(card.rank == "7" for card in known)


def derived_frozen(book: Book, pile: list[Card], below: int) -> bool:
    """Frozen by the cards shown: wilds and red threes; black threes where they freeze (R38, R7, C30, J20).

    The bottom card is the upcard where nothing lies below it.
    """
    for place, card in enumerate(pile):
        name = {"JK": "joker", "2": "two", "3": "red_three" if card.red_three else "black_three"}.get(card.rank, "")
        if card.wild and book["wild_freezes"]:
            return True
        if card.black_three and book["black_three_on_pile"] == "freezes":
            return True
        if (card.red_three or (place == 0 and below == 0)) and name in book["upcard_freezes"]:
            return True
    return False


def read_side(side: Mapping[str, Any] | None) -> list[Meld]:
    """The melds of a side."""
    return [read_cards(meld) for meld in (side or {}).get("melds") or []]


def read_state(mapping: Mapping[str, Any], books: Books) -> State:
    """A position as it stands before the first step."""
    book = book_of(mapping, books)
    us, turn = mapping.get("us") or {}, mapping.get("turn") or {}
    others = [read_side(side) for side in mapping.get("others") or []]
    others += [[] for _ in range(other_sides(book) - len(others))]
    pile, below = read_cards(mapping.get("pile")), int(mapping.get("pile_below") or 0)
    frozen = mapping.get("frozen")
    kitty = mapping.get("kitty") or {}
    kitty_cards = kitty.get("cards", book["kitty_size"])
    phase = mapping.get("phase") or "draw"
    said = turn.get("partner_said", "")
    state = State(
        book=book,
        hand=read_cards(mapping["hand"]),
        unknown=int(mapping.get("unknown") or 0),
        melds=read_side(us),
        score=int(us.get("score") or 0),
        others=others,
        pile=pile,
        below=below,
        frozen=derived_frozen(book, pile, below) if frozen is None else bool(frozen),
        stock=mapping.get("stock"),
        phase="after" if phase == "over" else phase,
        kitty=kitty_cards if isinstance(kitty_cards, int) else read_cards(kitty_cards),
        kitty_taken=kitty.get("state") == "taken",
        took=turn.get("took") or "",
        drew=list(read_cards(turn.get("drew"))),
        laid=bool(turn.get("laid")),
        said="" if book["ask_partner"] == "none" else {True: "yes", False: "no"}.get(said, said),
        sevens=turn.get("sevens"),
        from_pile=read_cards(turn.get("from_pile")),
        ended=phase == "over",
    )
    points = turn.get("opening")
    if points is not None and int(points) < minimum_for(book, state.score):
        state.opening = int(points)
    return state
