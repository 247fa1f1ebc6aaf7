"""How many legal turns there are: an exact number.

A turn is what it leaves: whether it began with the stock or the pile, how many naturals, twos and jokers lie in each
meld of the side, and a card of which rank was discarded (an unknown card is a rank of its own). Suits, the order of
the acts and which of two like cards was laid first make no other turn.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from tutor.engine.grounds import Early, Ground
from tutor.engine.walk import START, Effect, Offer, State, Walk, offers

Choices = frozenset[tuple[int, int, int]]
"""What the act of taking may have laid: twos, jokers, points. One is enough to make the turn legal."""


def number_of_turns(ground: Ground) -> int:
    """The number of legal turns on this ground."""
    walk = Walk(ground)
    counts: dict[tuple[Effect, Choices], int] = {(START, frozenset({(0, 0, 0)})): 1}
    for rank in ground.ranks:
        counts = _counted(walk, counts, list(_by_way(offers(ground, rank))))
    return sum(count * _endings(walk, State._make(state), choices) for (state, choices), count in counts.items())


def _endings(walk: Walk, state: State, choices: Choices) -> int:
    """In how many ways a turn that has come so far can end."""
    return sum(1 for _ in walk.closings(state._replace(points=max(points for _, _, points in choices))))


def _by_way(offered: Iterable[Offer]) -> Iterator[tuple[Offer, tuple[Early, ...]]]:
    """The offers that differ only in what the act of taking lays, as one."""
    together: dict[tuple[object, ...], tuple[Offer, list[Early]]] = {}
    for offer in offered:
        together.setdefault((offer.way, offer.thrown), (offer, []))[1].append(offer.early)
    return ((offer, tuple(earlies)) for offer, earlies in together.values())


def _counted(
    walk: Walk, counts: dict[tuple[Effect, Choices], int], options: list[tuple[Offer, tuple[Early, ...]]]
) -> dict[tuple[Effect, Choices], int]:
    after: dict[tuple[Effect, Choices], int] = defaultdict(int)
    for (state, choices), count in counts.items():
        for offer, earlies in options:
            reached = walk.reach(state, walk.effect(offer._replace(early=NOTHING_EARLY)))
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
