"""The walk over a hand that counts turns instead of keeping the cheapest: exact for every ground, and slow where many
cards may stay. Where the taking of a pile decides, a turn counts once however the taking was done."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from functools import partial

from tutor.engine.cards import JOKER, TWO
from tutor.engine.effort import spend
from tutor.engine.grounds import Ground
from tutor.engine.offers import Offer, offer_of, throwing
from tutor.engine.taking import Early
from tutor.engine.walk import Effect, State, Walk
from tutor.engine.wilds import OVER

Choices = frozenset[tuple[int, int, int]]
"""What of the wild cards may be left for after the taking, twos and jokers, and the points that the taking lays then.
One choice is enough to make the turn legal. No more need be left than the pile has."""

Counts = dict[tuple[Effect, Choices], int]
"""How many layings lead to a state, or have an effect, by what the taking may have laid."""


def layings(ground: Ground, leaving: bool = False) -> Iterator[tuple[State, int]]:
    """How many layings lead to each state at the end. `leaving`: of those that keep no natural card."""
    walk = Walk(ground)
    counts: Counts = {(walk.start, frozenset({(0, 0, 0)})): 1}
    for rank in ground.ranks:
        asked = "turns", leaving, walk.sees, walk.minimum, ground.taking.claims, _in_the_pile(ground)
        options = ground.recall(rank, asked, partial(_by_effect, walk, rank, leaving))
        counts = _counted(walk, counts, options)
    for (effect, choices), count in counts.items():
        state = walk.state(effect)
        points = _points(ground, state, choices)
        if points is not None:
            yield state._replace(points=points), count


def _points(ground: Ground, state: State, choices: Choices) -> int | None:
    """The most points that the taking can lay where it uses no wild cards but those of the hand; None where it must."""
    hand = ground.hand
    twos, jokers = state.twos - hand[TWO], state.jokers - hand[JOKER]
    return max((points for two, joker, points in choices if two >= twos and joker >= jokers), default=None)


def _by_effect(walk: Walk, rank: str, leaving: bool) -> Counts:
    """The ways of a rank, with and without one of the cards left as the discard."""
    found: Counts = defaultdict(int)
    for offer, earlies in _offered(walk.ground, rank):
        if not (leaving and offer.stays):
            twos, jokers, way = *_in_the_pile(walk.ground), offer.way
            choices = useful(
                [
                    (
                        min(twos, way.twos - early.twos),
                        min(jokers, way.jokers - early.jokers),
                        min(walk.minimum, early.points),
                    )
                    for early in earlies
                ]
            )
            found[walk.effect(offer), choices] += offer.way.times
    return found


def _offered(ground: Ground, rank: str) -> Iterator[tuple[Offer, tuple[Early, ...]]]:
    """Every way of a rank as an offer, with what of it the taking can lay."""
    for way, earlies in ground.shared(rank):
        offer = offer_of(ground, rank, way, NOTHING_EARLY)
        if offer:
            yield offer, earlies
            if offer.stays and ground.may_throw(rank, way):
                yield throwing(ground, rank, offer), earlies


def _counted(walk: Walk, counts: Counts, options: Counts) -> Counts:
    after: Counts = defaultdict(int)
    known: dict[tuple[Choices, Choices], Choices] = {}
    spend(len(counts) * len(options))
    both_tallies = walk.ground.tally.both
    for ((wilds, does, tally, _), choices), count in counts.items():
        for ((uses, doing, canastas, _), more), times in options.items():
            both = wilds + uses
            if both & OVER:
                continue
            chosen = known.get((choices, more))
            if chosen is None:
                chosen = known[choices, more] = _together(walk, choices, more)
            tallied = both_tallies(tally, canastas) if canastas else tally
            after[(both, does | doing, tallied, 0), chosen] += count * times
    return after


NOTHING_EARLY = Early(0, 0, 0, ())


def _in_the_pile(ground: Ground) -> tuple[int, int]:
    """Twos and jokers that the pile lends."""
    return ground.twos - ground.hand[TWO], ground.jokers - ground.hand[JOKER]


def _together(walk: Walk, choices: Choices, more: Choices) -> Choices:
    spend(len(choices) * len(more))
    most_twos, most_jokers = _in_the_pile(walk.ground)
    return useful(
        {
            (min(most_twos, twos + two), min(most_jokers, jokers + joker), min(walk.minimum, points + point))
            for twos, jokers, points in choices
            for two, joker, point in more
        }
    )


def useful(choices: Collection[tuple[int, int, int]]) -> Choices:
    """The choices that no other one outdoes."""
    best: dict[int, int] = {}  # the most points so far, by jokers: what comes later leaves no more twos
    useful = []
    for choice in sorted(choices, reverse=True):
        _, jokers, points = choice
        if all(points > most for joker, most in best.items() if joker >= jokers):
            useful.append(choice)
            best[jokers] = points
    return frozenset(useful)
