"""The most that a hand can do, with nothing else asked: points of an opening, canastas on the table.

These are bounds with which it is shown that something cannot be done.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tutor.engine.cards import THREE
from tutor.engine.effort import spend
from tutor.engine.grounds import Ground
from tutor.engine.taking import Early
from tutor.engine.ways import Way
from tutor.engine.wilds import OVER, used

Worth = Callable[[Way, Early], int]


def most_points(ground: Ground) -> int:
    """The most that first melds of this turn can count, the cards to be kept not asked for: points."""
    return ground.answered(most_points, lambda: _most(ground, _points))


def most_canastas(ground: Ground) -> int:
    """The most canastas that the side can have at the end of this turn."""
    return ground.answered(most_canastas, lambda: _most(ground, _canastas))


def _points(way: Way, early: Early) -> int:
    return early.points


def _canastas(way: Way, early: Early) -> int:
    return len(way.kinds)


def _most(ground: Ground, worth: Worth) -> int:
    best: dict[int, int] = {ground.wilds_to_use: 0}
    for rank in ground.ranks:
        options = ground.recall(rank, worth, partial(_options, ground, rank, worth))
        after: dict[int, int] = {}
        spend(len(best) * len(options))
        for so_far, points in best.items():
            for wilds, more in options.items():
                both = so_far + wilds
                if not both & OVER and after.get(both, -1) < points + more:
                    after[both] = points + more
        best = after
    return max(best.values(), default=0)


def _options(ground: Ground, rank: str, worth: Worth) -> dict[int, int]:
    """The most that ways of a rank are worth, by the wild cards that they use."""
    found: dict[int, int] = {}
    for way, earlies in ground.laid(rank):
        if rank == THREE and way.naturals and not ground.may_go_out:
            continue
        for early in earlies:
            wilds = used(way.twos, way.jokers, early.twos, early.jokers)
            found[wilds] = max(found.get(wilds, 0), worth(way, early))
    return found
