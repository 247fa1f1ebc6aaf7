"""The walk over a hand that counts turns instead of keeping the cheapest: exact for every ground, and slow where many
cards may stay. Where the taking of a pile decides, a turn counts once however the taking was done."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator

from tutor.engine.grounds import Ground
from tutor.engine.taking import Early
from tutor.engine.walk import Effect, Offer, State, Walk, offer_of

Choices = frozenset[tuple[int, int, int]]
"""What the act of taking may have laid: twos, jokers, points. One is enough to make the turn legal."""


Counts = dict[tuple[Effect, Choices], int]
"""How many layings lead to a state, by what the taking may have laid."""


def layings(ground: Ground, only: Callable[[Offer], bool] = lambda offer: True) -> Iterator[tuple[State, int]]:
    """How many layings lead to each state at the end, of those whose offers are all of the kind asked for."""
    walk = Walk(ground)
    counts: Counts = {(walk.start, frozenset({(0, 0, 0)})): 1}
    for rank in ground.ranks:
        counts = _counted(walk, counts, [offer for offer in _offered(ground, rank) if only(offer[0])])
    for (state, choices), count in counts.items():
        yield walk.state(state)._replace(points=max(points for _, _, points in choices)), count


def _offered(ground: Ground, rank: str) -> Iterator[tuple[Offer, tuple[Early, ...]]]:
    """Every way of a rank as an offer, with what of it the taking can lay."""
    for way, earlies in ground.shared(rank):
        throws = ground.held[rank] > way.naturals and ground.may_throw(rank, way)
        for thrown in (0, 1) if throws else (0,):
            offer = offer_of(ground, rank, way, NOTHING_EARLY, thrown)
            if offer:
                yield offer, earlies


def _counted(walk: Walk, counts: Counts, options: list[tuple[Offer, tuple[Early, ...]]]) -> Counts:
    after: Counts = defaultdict(int)
    for (state, choices), count in counts.items():
        for offer, earlies in options:
            reached = walk.reach(state, walk.effect(offer))
            together = _together(walk, choices, earlies) if reached is not None else frozenset()
            if reached is not None and together:
                after[reached, together] += count * offer.way.times
    return after


NOTHING_EARLY = Early(0, 0, 0, ())


def _together(walk: Walk, choices: Choices, earlies: tuple[Early, ...]) -> Choices:
    hand = walk.ground.hand
    sums = {
        (twos + early.twos, jokers + early.jokers, min(walk.minimum, points + early.points))
        for twos, jokers, points in choices
        for early in earlies
    }
    fitting = {
        choice for choice in sums if not walk.ground.claim or (choice[0] <= hand["2"] and choice[1] <= hand["JK"])
    }
    return frozenset(one for one in fitting if not any(other != one and _outdoes(other, one) for other in fitting))


def _outdoes(other: tuple[int, int, int], one: tuple[int, int, int]) -> bool:
    return other[0] <= one[0] and other[1] <= one[1] and other[2] >= one[2]
