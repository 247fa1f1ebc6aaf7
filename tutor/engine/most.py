"""The most that a hand can do, with nothing else asked: points of an opening, canastas on the table.

These are bounds with which it is shown that something cannot be done.
"""

from __future__ import annotations

from collections.abc import Callable

from tutor.engine.cards import THREE
from tutor.engine.effort import spend
from tutor.engine.grounds import Ground
from tutor.engine.taking import Early
from tutor.engine.ways import Way

Wilds = tuple[int, int, int, int]
"""Twos and jokers used in the turn, and those of them that the taking of the pile lays."""


def most_points(ground: Ground) -> int:
    """The most that first melds of this turn can count, the cards to be kept not asked for: points."""
    return _most(ground, lambda way, early: early.points)


def most_canastas(ground: Ground) -> int:
    """The most canastas that the side can have at the end of this turn."""
    return _most(ground, lambda way, early: len(way.kinds))


def _most(ground: Ground, worth: Callable[[Way, Early], int]) -> int:
    best: dict[Wilds, int] = {(0, 0, 0, 0): 0}
    for rank in ground.ranks:
        options = _options(ground, rank, worth)
        after: dict[Wilds, int] = {}
        spend(len(best) * len(options))
        for so_far, points in best.items():
            for wilds, more in options.items():
                both = (so_far[0] + wilds[0], so_far[1] + wilds[1], so_far[2] + wilds[2], so_far[3] + wilds[3])
                if ground.has_wilds(*both) and after.get(both, -1) < points + more:
                    after[both] = points + more
        best = after
    return max(best.values(), default=0)


def _options(ground: Ground, rank: str, worth: Callable[[Way, Early], int]) -> dict[Wilds, int]:
    found: dict[Wilds, int] = {}
    for way, earlies in ground.laid(rank):
        if rank == THREE and way.naturals and not ground.may_go_out:
            continue
        for early in earlies:
            wilds = (way.twos, way.jokers, early.twos, early.jokers)
            found[wilds] = max(found.get(wilds, 0), worth(way, early))
    return found
