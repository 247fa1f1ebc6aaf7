"""The turns of a ground that are best at something: few points, many points, cards kept, canastas, or going out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Final

from tutor.engine.grounds import Ground
from tutor.engine.most import most_points
from tutor.engine.moves import Kitty
from tutor.engine.plans import Plan, plan_of
from tutor.engine.taking import Early
from tutor.engine.totals import Totals, settle
from tutor.engine.walk import (
    ADDED,
    BEGUN,
    OPENS_KITTY,
    Finish,
    Offer,
    State,
    Walk,
    is_out,
    offer_of,
    offers,
    opens_kitty,
)
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
    ground: Ground, weight: Weight, fits: Callable[[Finish], bool] = lambda finish: True, first: int = 0, care: int = 0
) -> list[Plan]:
    """The legal turns with the least weight, one for each weight; the search begins at weight `first`. `care`: deeds
    that `fits` asks about."""
    walk = Walk(ground, BEGUN | ADDED | care)
    weighed = [_weighed(ground, rank, weight) for rank in ground.ranks]
    bound = sum(max((cost for cost, _, _ in options), default=0) for options in weighed)
    for cap in _caps(first, max(first, bound)):
        found = [finish for finish in walk.finishes(_near(ground, weighed, cap), cap, _nothing) if fits(finish)]
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


Weighed = list[tuple[int, Way, Early]]


def _weighed(ground: Ground, rank: str, weight: Weight) -> Weighed:
    return [(weight(rank, way, early), way, early) for way, earlies in ground.laid(rank) for early in earlies]


def _near(ground: Ground, weighed: list[Weighed], cap: int) -> Iterator[list[Offer]]:
    """The offers of each rank that weigh no more than `cap`."""
    for rank, options in zip(ground.ranks, weighed, strict=True):
        near = (option for option in options if option[0] <= cap)
        yield [offer for cost, way, early in near for offer in _offered(ground, rank, way, early, cost)]


def _offered(ground: Ground, rank: str, way: Way, early: Early, cost: int) -> Iterator[Offer]:
    left = ground.held[rank] > way.naturals and ground.may_throw(rank, way)
    for thrown in (0, 1) if left else (0,):
        offer = offer_of(ground, rank, way, early, thrown, cost)
        if offer:
            yield offer


def _nothing(state: State, closing: str | None) -> int:
    return 0


def _totals(ground: Ground, weight: Weight, keeping: bool = False) -> Totals:
    """The totals of a ground, made once for each question."""
    found: Totals | None = ground.remembered.get((weight, keeping))
    if found is None:
        found = ground.remembered[weight, keeping] = Totals(ground, weight, keeping)
    return found


Fits = Callable[[int], bool]


def dearest(ground: Ground, weight: Weight, fits: Fits = bool) -> list[Plan]:
    """The legal turns with the most weight that fits, one for each weight."""
    totals = _totals(ground, weight)
    return _settled(ground, filter(fits, totals.highest()), totals) or _exactly(ground, weight, fits, highest=True)


def lightest(ground: Ground, weight: Weight, least: int = 1) -> list[Plan]:
    """The legal turns with the least weight, but at least `least`, one for each weight."""

    def fits(total: int) -> bool:
        return total >= least

    totals = _totals(ground, weight)
    return _settled(ground, totals.lowest(least), totals) or _exactly(ground, weight, fits, highest=False)


def _settled(ground: Ground, order: Iterator[int], totals: Totals) -> list[Plan]:
    """Turns for the first totals of an order, or nothing where one of them leaves no legal discard."""
    found = [settle(ground, totals.turn(total)) for total in islice(order, LISTED)]
    return [plan_of(ground, finish) for finish in found if finish] if all(found) else []


def _exactly(ground: Ground, weight: Weight, fits: Fits, highest: bool) -> list[Plan]:
    """The same, for hands in which the cards to keep matter: turns that keep cards, and turns that go out."""
    if not highest and ground.claim and ground.opens:
        ground = replace(ground, every_early=True)
    found = {total: finish for total, finish in _outs(ground, weight, highest) if fits(total)}
    if ground.may_keep:
        totals = _totals(ground, weight, keeping=True)
        order = totals.highest() if highest else totals.lowest(0)
        for total in islice(filter(fits, order), LISTED):
            finish = settle(ground, totals.turn(total))
            if finish:
                found[total] = finish
    return [plan_of(ground, found[total]) for total in sorted(found, reverse=highest)[:LISTED]]


def _outs(ground: Ground, weight: Weight, highest: bool) -> Iterator[tuple[int, Finish]]:
    """The turns that go out, with their weights; of each state the one that weighs most, or least."""
    if not ground.may_go_out:
        return
    weighed = [_weighed(ground, rank, weight) for rank in ground.ranks]
    most = [max((cost for cost, _, _ in options), default=0) for options in weighed]
    if highest:
        weighed = [
            [(top - cost, way, early) for cost, way, early in options]
            for top, options in zip(most, weighed, strict=True)
        ]
    ranks = [[offer for offer in options if not offer.stays] for options in _near(ground, weighed, sum(most))]
    for finish in Walk(ground, BEGUN | ADDED).finishes(ranks, sum(most), _nothing):
        if is_out(ground, finish):
            yield (sum(most) - finish.cost if highest else finish.cost), finish


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
    least = max(1, ground.minimum)
    found = lightest(ground, opening_points, least)[:1] + dearest(ground, opening_points, least.__le__)[:1]
    if ground.is_excused:
        every = replace(ground, every_early=bool(ground.claim))
        for highest in (False, True):
            found += [plan_of(every, finish) for total, finish in _outs(every, opening_points, highest) if total]
    points = [(plan.opening or 0, at) for at, plan in enumerate(found)]
    return (found[min(points)[1]], found[max(points)[1]]) if found else None


def taking(ground: Ground) -> Plan | None:
    """A turn that takes the pile with the claim of this ground, laying little, or None."""
    if not ground.opens:
        return next(iter(cheapest(ground, laid, first=1)), None)
    found = openings(ground)
    return found[0] if found else None


def with_kitty(ground: Ground) -> Plan | None:
    """A turn after which the kitty is taken, laying little, or None."""
    found = cheapest(ground, laid, lambda finish: opens_kitty(ground, finish), care=OPENS_KITTY)
    for plan in found[:1]:
        return replace(plan, turn=(*plan.turn, Kitty()), kept=plan.kept + ground.position.kitty.count)
    return None


def by_points(ground: Ground) -> list[Plan]:
    """Turns that lay cards by their points, the most first: those of the opening, or of all that they lay."""

    def points(rank: str, way: Way, early: Early) -> int:
        return ground.points(rank, way.naturals, way.twos, way.jokers)

    if ground.opens:
        return dearest(ground, opening_points, max(1, ground.minimum).__le__)
    return dearest(ground, points)


def by_cards_kept(ground: Ground) -> list[Plan]:
    """Turns that lay cards by the cards that they keep, the most first."""
    if ground.opens:
        return cheapest(ground, laid, lambda finish: bool(finish.cost), first=ground.position.rules.parameters.min_meld)
    return lightest(ground, laid)


def by_canastas(ground: Ground) -> list[Plan]:
    """Turns that finish a canasta, the most canastas first."""
    before = {rank: len(ground.ways(rank)[0].kinds) for rank in ground.ranks}
    if not any(len(way.kinds) > before[rank] for rank in ground.ranks for way in ground.ways(rank)):
        return []

    def weight(rank: str, way: Way, early: Early) -> int:
        return (len(way.kinds) - before[rank]) * one + early.points

    one = 1 << most_points(ground).bit_length()  # a canasta weighs more than all points of an opening
    least = ground.minimum if ground.opens else 0
    return dearest(ground, weight, lambda total: total >= one and total % one >= least)
