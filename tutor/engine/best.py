"""The turns of a ground that are best at something: few points, many points, cards kept, canastas, or going out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from tutor.engine.grounds import Ground
from tutor.engine.plans import Plan, plan_of
from tutor.engine.taking import Early
from tutor.engine.totals import Totals, settle
from tutor.engine.walk import ADDED, BEGUN, Finish, Offer, State, Walk, offers
from tutor.engine.ways import Way

LISTED: Final = 3
"""How many plans a list holds."""

Weight = Callable[[str, Way, Early], int]


def laid(rank: str, way: Way, early: Early) -> int:
    """Cards that a way lays."""
    return way.naturals + way.twos + way.jokers


def opening_points(rank: str, way: Way, early: Early) -> int:
    """Points of a way that count for the opening."""
    return early.points


def cheapest(
    ground: Ground, weight: Weight, fits: Callable[[Finish], bool] = lambda finish: True, first: int = 0
) -> list[Plan]:
    """The legal turns with the least weight, one for each weight; the search begins at weight `first`."""
    walk = Walk(ground, BEGUN | ADDED)
    ranks = [[_weighed(offer, weight) for offer in offers(ground, rank)] for rank in ground.ranks]
    bound = sum(max((offer.cost for offer in options), default=0) for options in ranks)
    for cap in _caps(first, max(first, bound)):
        found = [finish for finish in walk.finishes(ranks, cap, _nothing) if fits(finish)]
        if found:
            different = {finish.cost: finish for finish in reversed(found)}
            return [plan_of(ground, different[cost]) for cost in sorted(different)][:LISTED]
    return []


def _caps(first: int, last: int) -> Iterator[int]:
    """How far turns are looked for, one after the other: near ones are found in small walks."""
    near, far = 0, 1
    while first + near < last:
        yield first + near
        near, far = far, near + far
    yield last


def _weighed(offer: Offer, weight: Weight) -> Offer:
    return offer._replace(cost=weight(offer.rank, offer.way, offer.early))


def _nothing(state: State, closing: str | None) -> int:
    return 0


def dearest(ground: Ground, weight: Weight, totals: Totals, least: int = 1) -> list[Plan]:
    """The legal turns with the most weight, at least `least`, one for each weight."""
    found = []
    for tried, total in enumerate(totals.highest()):
        if total < least or tried == LISTED:
            break
        finish = settle(ground, totals.turn(total))
        if finish is None:
            return _searched(ground, weight, least)
        found.append(plan_of(ground, finish))
    return found


def _searched(ground: Ground, weight: Weight, least: int) -> list[Plan]:
    """The same by the walk, for hands in which the cards to keep matter."""
    most = {
        rank: max((weight(rank, way, early) for way, earlies in ground.laid(rank) for early in earlies), default=0)
        for rank in ground.ranks
    }
    lost = sum(most.values()) - least
    return cheapest(
        ground, lambda rank, way, early: most[rank] - weight(rank, way, early), lambda one: one.cost <= lost
    )


def out(ground: Ground, concealed: bool = False) -> Plan | None:
    """A turn that goes out, with few wild cards as the discard, or None. `concealed`: with a canasta of this turn."""
    if not ground.may_go_out or (concealed and not ground.opens and ground.position.turn.opening is None):
        return None
    walk = Walk(ground, BEGUN | ADDED)
    ranks = ([offer for offer in offers(ground, rank) if not offer.stays] for rank in ground.ranks)
    for finish in walk.finishes(ranks, 0, _nothing):
        plan = plan_of(ground, finish)
        if plan.goes_out and (finish.state.tally or not concealed):
            return plan
    return None


def openings(ground: Ground) -> tuple[Plan, Plan] | None:
    """The legal openings that count least and most, or None where the side cannot open (or has) in this turn."""
    if not ground.opens:
        return None
    totals = Totals(ground, opening_points)
    found = dearest(ground, opening_points, totals, max(1, ground.minimum))[:1] + _least_opening(ground, totals)
    if ground.is_excused:
        found += _concealed_openings(ground)
    points = [(plan.opening or 0, at) for at, plan in enumerate(found)]
    return (found[min(points)[1]], found[max(points)[1]]) if found else None


def _least_opening(ground: Ground, totals: Totals) -> list[Plan]:
    least = totals.lowest(max(1, ground.minimum))
    if least is None:
        return []
    finish = settle(ground, totals.turn(least))
    if finish is not None:
        return [plan_of(ground, finish)]
    return cheapest(ground, opening_points, lambda finish: finish.cost >= max(1, ground.minimum), first=least)[:1]


def _concealed_openings(ground: Ground) -> list[Plan]:
    """Openings that going out concealed excuses from the minimum, those that count least and most."""
    walk = Walk(ground, BEGUN | ADDED)
    ranks = [
        [_weighed(offer, opening_points) for offer in offers(ground, rank) if not offer.stays] for rank in ground.ranks
    ]
    found = [finish for finish in walk.finishes(ranks, MOST_POINTS, _nothing) if finish.cost and finish.state.tally]
    return [plan for plan in (plan_of(ground, finish) for finish in found) if plan.goes_out]


MOST_POINTS: Final = 10_000
"""More than any hand counts."""


def taking(ground: Ground) -> Plan | None:
    """A turn that takes the pile with the claim of this ground, laying little, or None."""
    if not ground.opens:
        return next(iter(cheapest(ground, laid, first=1)), None)
    found = openings(ground)
    return found[0] if found else None


def by_points(ground: Ground) -> list[Plan]:
    """Turns that lay cards by the points of what they lay, the most first."""

    def points(rank: str, way: Way, early: Early) -> int:
        return ground.points(rank, way.naturals, way.twos, way.jokers)

    return dearest(ground, points, Totals(ground, points), max(1, ground.minimum if ground.opens else 0))


def by_cards_kept(ground: Ground) -> list[Plan]:
    """Turns that lay cards by the cards that they keep, the most first."""
    return cheapest(ground, laid, lambda finish: bool(finish.cost), first=1)


def by_canastas(ground: Ground) -> list[Plan]:
    """Turns that finish a canasta, the most canastas first."""
    before = {rank: len(ground.ways(rank)[0].kinds) for rank in ground.ranks}
    if not any(len(way.kinds) > before[rank] for rank in ground.ranks for way in ground.ways(rank)):
        return []

    def canastas(rank: str, way: Way, early: Early) -> int:
        return (len(way.kinds) - before[rank]) * MOST_POINTS + early.points

    return dearest(ground, canastas, Totals(ground, canastas), MOST_POINTS)
