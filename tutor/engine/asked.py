"""What the rest of a turn asks for: which card goes to which place, from its first illegal act on."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from tutor.engine.cards import WILD, Card, Cards
from tutor.engine.melds import Meld
from tutor.engine.moves import Add, Discard, Draw, End, Kitty, LayDown, Move, Shift, Show, Take, TakeTop
from tutor.engine.plans import DISCARDED
from tutor.engine.position import Position
from tutor.engine.step import Step
from tutor.engine.values import once

NOWHERE: Final = "nowhere"
"""The place of a card that was asked to lie where no card of the hand can: another side's meld, among red threes."""


class Kind(StrEnum):
    """The kinds of act that a repair keeps where it can."""

    DRAW = "draw"
    TAKE = "take"
    MELD = "meld"
    ADD = "add"
    DISCARD = "discard"
    GO_OUT = "go-out"
    SHOW = "show"
    MOVE = "move"
    END = "end"
    KITTY = "kitty"


KINDS: Final[dict[type[Move], Kind]] = {
    Draw: Kind.DRAW, Take: Kind.TAKE, TakeTop: Kind.TAKE, LayDown: Kind.MELD, Add: Kind.ADD, Discard: Kind.DISCARD,
    Show: Kind.SHOW, Shift: Kind.MOVE, End: Kind.END, Kitty: Kind.KITTY,
}  # fmt: skip


@dataclass(frozen=True)
class Asked:
    """The illegal act and the steps after it. `places` are the cards of the hand asked for at each place (a meld's
    rank, the discard, nowhere), `top` is the place of the pile's top card; `drawn` are the cards named for the draw,
    where so many are due; `kinds` are the kinds of the act, the one to keep first; `throws`: a discard was named. Who
    asks for the kitty asks for the end of the turn as well."""

    kinds: tuple[Kind, ...]
    places: dict[str, Cards] = field(default_factory=dict)
    takes: bool = False
    ends: bool = False
    throws: bool = False
    kitty: bool = False
    moved: int = 0
    drawn: Cards = ()
    top: tuple[str, Card] | None = None

    @once
    def taking(self) -> Asked:
        """The same for a turn that takes the pile: its top card lies where it was asked for."""
        if self.top is None:
            return self
        place, card = self.top
        return replace(self, places={**self.places, place: (*self.places.get(place, ()), card)}, top=None)

    def count(self, place: str, rank: str) -> int:
        """How many cards of a rank were asked for at a place."""
        return self._counts[place][rank] if place in self.places else 0

    def outside_the_hand(self, rank: str) -> int:
        """How many cards of a rank were asked to leave the hand."""
        return self._outside.get(rank, 0)

    def meant_to_be_laid(self, rank: str) -> int:
        """How many cards of a rank were asked to go to the table, wherever. Those of a turn that was to take the pile
        were meant for the pile."""
        return 0 if self.takes else self.outside_the_hand(rank) - self.count(DISCARDED, rank)

    @once
    def _outside(self) -> Counter[str]:
        return Counter(card.rank for cards in self.places.values() for card in cards)

    @once
    def _counts(self) -> dict[str, Counter[str]]:
        return {place: Counter(card.rank for card in cards) for place, cards in self.places.items()}

    @property
    def discard(self) -> str | None:
        """The rank of the card that was to be discarded."""
        cards = self.places.get(DISCARDED)
        return cards[0].rank if cards else None


def asked_of(before: Position, moves: list[Move]) -> Asked:
    """What these acts, the first of them illegal in `before`, ask for."""
    places: dict[str, list[Card]] = defaultdict(list)
    held = before.hand + (before.pile if any(isinstance(move, Take | TakeTop) for move in moves) else ())
    top: tuple[str, Card] | None = None
    for move in moves:
        if isinstance(move, Take | TakeTop) and before.pile and top is None:
            top = getattr(move, "onto", None) or before.pile[-1].rank, before.pile[-1]
        for place, cards in _places(before, Step.of(_holding(before, held), move).move):
            places[place] += [card for card in cards if not card.is_red_three]
            held = _without(held, cards)
    first = moves[0]
    return Asked(
        kinds=_kinds(before, first),
        places={place: tuple(cards) for place, cards in places.items() if cards},
        takes=any(isinstance(move, Take | TakeTop) for move in moves),
        ends=any(isinstance(move, Discard | End | Kitty) for move in moves),
        throws=any(isinstance(move, Discard) for move in moves),
        kitty=any(isinstance(move, Kitty) for move in moves),
        moved=sum(len(move.cards) for move in moves if isinstance(move, Shift)),
        drawn=first.cards if isinstance(first, Draw) and len(first.cards) <= before.due else (),
        top=top,
    )


def _holding(position: Position, hand: Cards) -> Position:
    return replace(position, hand=hand)


def _without(held: Cards, cards: Iterable[Card]) -> Cards:
    rest = list(held)
    for card in cards:
        if card in rest:
            rest.remove(card)
    return tuple(rest)


def _kinds(before: Position, first: Move) -> tuple[Kind, ...]:
    kind = KINDS[type(first)]
    step = Step.of(before, first)
    taking = isinstance(first, Take) and bool(before.pile)
    lays = taking or kind in (Kind.MELD, Kind.ADD, Kind.DISCARD)
    if lays and not step.missing and step.empties_hand and not before.is_all_sevens:
        return (Kind.GO_OUT, kind)
    return (kind,)


def _places(before: Position, move: Move) -> list[tuple[str, Cards]]:
    top = before.pile[-1].rank if before.pile else WILD
    match move:
        case Take(groups=groups, onto=onto):
            return [(onto or top, groups[0]), *((_rank(group), group) for group in groups[1:])]
        case TakeTop(cards=cards):
            return [(top, cards)]
        case LayDown(groups=groups):
            return [(_rank(group), group) for group in groups]
        case Add(cards=cards, rank=rank, theirs=theirs):
            return [(NOWHERE if theirs else rank, cards)]
        case Discard(cards=cards):
            return [(DISCARDED, cards)]
        case Show(cards=cards):
            return [(NOWHERE, cards)]
    return []


def _rank(group: Cards) -> str:
    """The rank that a meld of these cards is meant for: the commonest of its naturals."""
    naturals = [card.rank for card in group if not card.is_wild]
    return Counter(naturals).most_common(1)[0][0] if naturals else Meld(group).rank
