"""The walk over a hand that counts turns instead of keeping the cheapest: exact for every ground, and slow where many
cards may stay. Where the taking of a pile decides, a turn counts once however the taking was done."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from functools import partial

from tutor.engine.cards import JOKER, TWO
from tutor.engine.effort import spend
from tutor.engine.grounds import Ground
from tutor.engine.taking import Early
from tutor.engine.walk import Effect, Offer, State, Walk, offer_of

Choices = frozenset[tuple[int, int, int]]
"""What the act of taking may have laid: twos, jokers, points. One is enough to make the turn legal."""

Counts = dict[tuple[Effect, Choices], int]
"""How many layings lead to a state, or have an effect, by what the taking may have laid."""


def layings(ground: Ground, leaving: bool = False) -> Iterator[tuple[State, int]]:
    """How many layings lead to each state at the end. `leaving`: of those that keep no natural card."""
    walk = Walk(ground)
    counts: Counts = {(walk.start, frozenset({(0, 0, 0)})): 1}
    for rank in ground.ranks:
        options = ground.recall(rank, ("turns", leaving, walk.sees), partial(_by_effect, walk, rank, leaving))
        counts = _counted(walk, counts, options)
    for (state, choices), count in counts.items():
        yield walk.state(state)._replace(points=max(points for _, _, points in choices)), count


def _by_effect(walk: Walk, rank: str, leaving: bool) -> Counts:
    """The ways of a rank, with and without one of the cards left as the discard."""
    found: Counts = defaultdict(int)
    for offer, earlies in _offered(walk.ground, rank):
        if not (leaving and offer.stays):
            choices = _useful([(early.twos, early.jokers, early.points) for early in earlies])
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
    spend(len(counts) * len(options))
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
    spend(len(choices) * len(more))
    sums = {
        (twos + two, jokers + joker, min(walk.minimum, points + point))
        for twos, jokers, points in choices
        for two, joker, point in more
    }
    if not walk.ground.claim:
        return _useful(sums)
    return _useful([choice for choice in sums if choice[0] <= hand[TWO] and choice[1] <= hand[JOKER]])


def _useful(choices: Collection[tuple[int, int, int]]) -> Choices:
    """The choices that no other one outdoes."""
    best: dict[int, int] = {}  # the most points so far, by jokers: what comes later has no fewer twos
    useful = []
    for twos, jokers, points in sorted(choices, key=_fewest_first):
        if all(points > most for joker, most in best.items() if joker <= jokers):
            useful.append((twos, jokers, points))
            best[jokers] = points
    return frozenset(useful)


def _fewest_first(choice: tuple[int, int, int]) -> tuple[int, int, int]:
    twos, jokers, points = choice
    return twos, jokers, -points
