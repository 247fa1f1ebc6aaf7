"""The most that a hand can do, with little else asked: points of an opening, canastas on the table, cards kept.

These are bounds with which it is shown that something cannot be done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from tutor.engine.cards import THREE
from tutor.engine.effort import spend
from tutor.engine.grounds import Ground
from tutor.engine.offers import ADDED, BEGUN, offer_of, throwing
from tutor.engine.totals import opening_points, totals_of
from tutor.engine.walk import Option, State, Walk
from tutor.engine.wilds import OVER, used

Options = Callable[[Ground, str], dict[int, int]]
"""The most that ways of a rank are worth, by the wild cards that they use (`wilds`)."""


def most_points(ground: Ground) -> int:
    """The most that first melds of this turn can count, the cards to be kept not asked for: points."""
    return next(totals_of(ground, opening_points).highest(), 0) * ground.unit if ground.opens else 0


def most_points_without_threes(ground: Ground) -> int:
    """The same where no black threes are laid, as in every turn that keeps cards: points."""
    return ground.answered(most_points_without_threes, lambda: _most(ground, _points_without_threes))


def most_canastas(ground: Ground) -> int:
    """The most canastas that the side can have at the end of this turn."""
    return ground.answered(most_canastas, lambda: _most(ground, _canastas))


def _most(ground: Ground, worth: Options) -> int:
    best: dict[int, int] = {ground.wilds_to_use: 0}
    sure = 0
    for rank in ground.ranks:
        options = ground.recall(rank, worth, partial(worth, ground, rank))
        if options.keys() == {0}:
            sure += options[0]
            continue
        after: dict[int, int] = {}
        spend(len(best) * len(options))
        for so_far, points in best.items():
            for wilds, more in options.items():
                both = so_far + wilds
                if not both & OVER and after.get(both, -1) < points + more:
                    after[both] = points + more
        best = after
    return sure + max(best.values()) if best else 0


def _points_without_threes(ground: Ground, rank: str) -> dict[int, int]:
    if rank == THREE:
        return {0: 0}
    found: dict[int, int] = {}
    for way, earlies in ground.laid(rank):
        for early in earlies:
            wilds = used(way.twos, way.jokers, early.twos, early.jokers)
            found[wilds] = max(found.get(wilds, 0), early.points)
    return found


def _canastas(ground: Ground, rank: str) -> dict[int, int]:
    """Of a rank that need not be laid, only ways with more canastas than there are."""
    there = len(ground.ways(rank)[0].kinds)
    found = {} if rank == ground.top else {0: there}
    for way, earlies in ground.laid(rank):
        if rank == ground.top or len(way.kinds) > there:
            for early in earlies:
                wilds = used(way.twos, way.jokers, early.twos, early.jokers)
                found[wilds] = max(found.get(wilds, 0), len(way.kinds))
    return found


class _Layings(Walk):
    """The walk over all that can be laid without black threes, the opening with enough points, with any end."""

    def __init__(self, ground: Ground) -> None:
        super().__init__(ground, BEGUN | ADDED)
        self.needed = self.minimum

    def closings(self, state: State) -> Iterator[str | None]:
        """What is discarded is asked of nobody here."""
        yield None

    def options(self, rank: str) -> Iterator[Option]:
        """Every way of a rank, with and without one of the cards left as the discard, be it a seven."""
        for way, earlies in self.ground.laid(rank):
            if rank == THREE and way.naturals:
                continue
            offered = [offer for early in earlies if (offer := offer_of(self.ground, rank, way, early))]
            offered += [throwing(self.ground, rank, offer) for offer in offered if offer.stays]
            yield from ((0, self.effect(offer), offer) for offer in offered)

    def states(self) -> Iterator[State]:
        """The states at the end in which the points of an opening are there."""
        ranks = [self.recall(rank, "any end", partial(self.options, rank)) for rank in self.ground.ranks]
        ends = (finish.state for finish in self.finishes(ranks, 0, lambda state, closing: 0))
        return (state for state in ends if state.points >= self.minimum)


def cards_enough(ground: Ground, deeds: int) -> frozenset[bool]:
    """Of the ways to lay cards that do one of these deeds (0: whatever they do), lay no black threes and open with
    enough points: whether some leave a card to discard and one to keep, of whatever rank, and whether some do not."""
    states = ground.answered(cards_enough, lambda: tuple(_Layings(ground).states()))
    return frozenset(_leaves_two(ground, state) for state in states if not deeds or state.does & deeds)


def _leaves_two(ground: Ground, state: State) -> bool:
    others = ground.twos - state.twos + ground.jokers - state.jokers + ground.unknown
    return state.thrown + state.stays + others > 1
