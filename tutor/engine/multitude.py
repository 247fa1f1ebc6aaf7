"""The walk over a hand that counts turns instead of keeping the cheapest: exact for every ground, and slow where many
cards may stay. Where the taking of a pile decides, a turn counts once however the taking was done."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator

from tutor.engine.cards import JOKER, TWO
from tutor.engine.grounds import Ground
from tutor.engine.taking import Early
from tutor.engine.walk import Effect, Offer, State, Walk, offer_of

Choices = frozenset[tuple[int, int, int]]
"""What the act of taking may have laid: twos, jokers, points. One is enough to make the turn legal."""

Counts = dict[tuple[Effect, Choices], int]
"""How many layings lead to a state, or have an effect, by what the taking may have laid."""


def layings(ground: Ground, only: Callable[[Offer], bool] = lambda offer: True) -> Iterator[tuple[State, int]]:
    """How many layings lead to each state at the end, of those whose offers are all of the kind asked for."""
    walk = Walk(ground)
    counts: Counts = {(walk.start, frozenset({(0, 0, 0)})): 1}
    for rank in ground.ranks:
        counts = _counted(walk, counts, _by_effect(walk, rank, only))
    for (state, choices), count in counts.items():
        yield walk.state(state)._replace(points=max(points for _, _, points in choices)), count


def _by_effect(walk: Walk, rank: str, only: Callable[[Offer], bool]) -> Counts:
    """The ways of a rank, with and without one of the cards left as the discard."""
    found: Counts = defaultdict(int)
    for offer, earlies in _offered(walk.ground, rank):
        if only(offer):
            choices = _useful((early.twos, early.jokers, early.points) for early in earlies)
            found[walk.effect(offer), choices] += offer.way.times
    return found


def _offered(ground: Ground, rank: str) -> Iterator[tuple[Offer, tuple[Early, ...]]]:
    """Every way of a rank as an offer, with what of it the taking can lay."""
    for way, earlies in ground.shared(rank):
        throws = ground.held[rank] > way.naturals and ground.may_throw(rank, way)
        for thrown in (0, 1) if throws else (0,):
            offer = offer_of(ground, rank, way, NOTHING_EARLY, thrown)
            if offer:
                yield offer, earlies


def _counted(walk: Walk, counts: Counts, options: Counts) -> Counts:
    after: Counts = defaultdict(int)
    known: dict[tuple[Choices, Choices], Choices] = {}
    for (state, choices), count in counts.items():
        for (effect, more), times in options.items():
            reached = walk.reach(state, effect)
            if reached is not None:
                both = known.get((choices, more))
                if both is None:
                    both = known[choices, more] = _together(walk, choices, more)
                if both:
                    after[reached, both] += count * times
    return after


NOTHING_EARLY = Early(0, 0, 0, ())


def _together(walk: Walk, choices: Choices, more: Choices) -> Choices:
    hand = walk.ground.hand
    sums = (
        (twos + two, jokers + joker, min(walk.minimum, points + point))
        for twos, jokers, points in choices
        for two, joker, point in more
    )
    if not walk.ground.claim:
        return _useful(sums)
    return _useful(choice for choice in sums if choice[0] <= hand[TWO] and choice[1] <= hand[JOKER])


def _useful(choices: Iterable[tuple[int, int, int]]) -> Choices:
    """The choices that no other one outdoes."""
    found = frozenset(choices)
    if len(found) < 2:
        return found
    return frozenset(one for one in found if not any(other != one and _outdoes(other, one) for other in found))


def _outdoes(other: tuple[int, int, int], one: tuple[int, int, int]) -> bool:
    return other[0] <= one[0] and other[1] <= one[1] and other[2] >= one[2]
