"""What differs between a turn as it was asked and a legal one: which cards go to another place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tutor.engine.asked import Asked, asked_of
from tutor.engine.cards import Card, Cards, in_order
from tutor.engine.moves import Draw, Show, Turn, acts
from tutor.engine.plans import DISCARDED
from tutor.engine.position import Position

HAND: Final = "hand"
"""The place of a card that stays with the mover."""
NOT_HELD: Final = "not-held"
"""The place of a card that was named and that the mover does not have."""

Place = tuple[str, Card]


@dataclass(frozen=True, slots=True)
class Moved:
    """Cards that were to go to one place and go to another: `HAND`, the rank of a meld, the discard, nowhere."""

    cards: Cards
    source: str
    target: str


def moved(before: Position, wanted: Turn, given: Turn) -> tuple[Moved, ...]:
    """The cards that lie elsewhere after `given` than `wanted` asked for, both played from `before`.

    Cards of one rank are alike, unless the mover lacks the one that was named.
    """
    asked, legal = _asked(before, wanted), _asked(before, given)
    held = Counter(before.hand + before.pile * (asked.takes or legal.takes) + _brought(wanted))
    here, there = _laid(asked), _laid(legal)
    _pair(here, there, lambda one, other: one == other)
    lacking = _lacking(here, _laid(asked), held)
    for place in lacking:
        here.remove(place)
    _pair(here, there, lambda one, other: (one[0], one[1].rank) == (other[0], other[1].rank))
    found = [(card, source, NOT_HELD) for source, card in lacking]
    for alike in (_same, _alike):
        found += [(one[1], one[0], other[0]) for one, other in _pair(here, there, alike)]
    own = before.hand + _brought(wanted) + (before.pile[:-1] if legal.takes else ())
    found += [(card, source, HAND if card in own else NOT_HELD) for source, card in here]
    found += [(card, HAND, target) for target, card in there]
    return _together(found)


def _asked(before: Position, turn: Turn) -> Asked:
    return asked_of(before, [move for _, move in acts(turn)])


def _brought(turn: Turn) -> Cards:
    """Cards that the steps of a turn name as drawn."""
    drawn = (move.cards if isinstance(move, Draw) else move.draws for move in turn if isinstance(move, Draw | Show))
    return tuple(card for cards in drawn for card in cards)


def _laid(asked: Asked) -> list[Place]:
    return [(place, card) for place, cards in asked.places.items() for card in cards]


def _same(one: Place, other: Place) -> bool:
    return one[1] == other[1]


def _alike(one: Place, other: Place) -> bool:
    """Cards of one rank; but a discard is the card that it is, and so is one that was to be laid beside it."""
    return one[1].rank == other[1].rank and DISCARDED not in (one[0], other[0])


def _pair(here: list[Place], there: list[Place], fits: Callable[[Place, Place], bool]) -> list[tuple[Place, Place]]:
    """Take out of both lists what fits each other."""
    pairs = []
    for one in list(here):
        other = next((other for other in there if fits(one, other)), None)
        if other:
            here.remove(one)
            there.remove(other)
            pairs.append((one, other))
    return pairs


def _lacking(here: list[Place], named: list[Place], held: Counter[Card]) -> list[Place]:
    """Of what goes elsewhere, the cards that the mover lacks: named more often than held."""
    short = Counter(card for _, card in named) - held
    found = []
    for place in here:
        if short[place[1]] > 0:
            short[place[1]] -= 1
            found.append(place)
    return found


def _together(found: list[tuple[Card, str, str]]) -> tuple[Moved, ...]:
    ways = dict.fromkeys((source, target) for _, source, target in found)
    return tuple(
        Moved(in_order(tuple(card for card, *way in found if tuple(way) == (source, target))), source, target)
        for source, target in ways
    )
