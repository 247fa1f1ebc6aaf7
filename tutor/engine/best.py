"""The turns of a ground that are best at something: few points, many points, cards kept, or canastas."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from operator import itemgetter
from typing import Final

from tutor.engine.grounds import Ground
from tutor.engine.most import most_points
from tutor.engine.moves import Kitty
from tutor.engine.offers import ADDED, BEGUN, OPENS_KITTY
from tutor.engine.plans import Plan, plan_of
from tutor.engine.taking import Early
from tutor.engine.totals import Totals, Weight, opening_points, settle, totals_of
from tutor.engine.walk import Finish, Option, Options, Walk, free, is_out, opens_kitty
from tutor.engine.ways import Way

LISTED: Final = 3
"""How many plans a list holds."""


def laid(ground: Ground, rank: str, way: Way, early: Early) -> int:
    """Cards that a way lays."""
    return way.naturals + way.twos + way.jokers


def points(ground: Ground, rank: str, way: Way, early: Early) -> int:
    """Points of the cards that a way lays, in units."""
    return ground.points(rank, way.naturals, way.twos, way.jokers) // ground.unit


@dataclass(frozen=True)
class CanastasFirst:
    """Canastas that a way finishes, and after them its points that count for the opening, in units. `canasta` is what a
    canasta weighs: more than all points of an opening."""

    canasta: int

    def __call__(self, ground: Ground, rank: str, way: Way, early: Early) -> int:
        return finished(ground, rank, way) * self.canasta + opening_points(ground, rank, way, early)


def finished(ground: Ground, rank: str, way: Way) -> int:
    """Canastas that a way finishes."""
    return len(way.kinds) - len(ground.ways(rank)[0].kinds)


def cheapest(
    ground: Ground, weight: Weight, fits: Callable[[Finish], bool] = lambda finish: True, first: int = 0, care: int = 0
) -> list[Plan]:
    """The legal turns with the least weight, one for each weight; the search begins at weight `first`: where that is
    not 0, turns that lay something are asked for. `care`: deeds that `fits` asks about."""
    walk = Walk(ground, BEGUN | ADDED | care, must_open=first > 0)
    ranks = [_near(walk, rank, weight) for rank in ground.ranks]
    most = sum([options[-1][0] for options in ranks if options])
    for cap in _caps(first, max(first, most)):
        found = [finish for finish in walk.finishes(ranks, cap, free) if fits(finish)]
        if found:
            different = {finish.cost: finish for finish in reversed(found)}
            return [plan_of(ground, different[cost]) for cost in sorted(different)[:LISTED]]
    return []


def _caps(first: int, last: int) -> Iterator[int]:
    """How far turns are looked for, one after the other: near ones are found in small walks."""
    near, far = 0, 1
    while first + near < last:
        yield first + near
        near, far = far, near + far
    yield last


def _most(ground: Ground, rank: str, weight: Weight) -> int:
    """The most that a way of a rank weighs."""
    return max([weight(ground, rank, way, early) for way, earlies in ground.laid(rank) for early in earlies], default=0)


def _near(walk: Walk, rank: str, weight: Weight) -> Options:
    """The offers of a rank, those that weigh less being cheaper."""
    ground = walk.ground

    def options() -> Iterator[Option]:
        for effect, offer in walk.offers(rank):
            yield weight(ground, rank, offer.way, offer.early), effect, offer

    return walk.recall(rank, ("near", weight), options)


Fits = Callable[[int], bool]


def dearest(ground: Ground, weight: Weight, fits: Fits = bool) -> list[Plan]:
    """The legal turns with the most weight that fits, one for each weight."""
    totals = totals_of(ground, weight)
    return _settled(ground, filter(fits, totals.highest()), totals) or _exactly(ground, weight, fits, highest=True)


def lightest(ground: Ground, weight: Weight, least: int = 1, listed: int = LISTED) -> list[Plan]:
    """The legal turns with the least weight, but at least `least`, one for each weight."""

    def fits(total: int) -> bool:
        return total >= least

    totals = totals_of(ground, weight)
    found = _settled(ground, totals.lowest(least), totals, listed)
    return found or _exactly(ground, weight, fits, highest=False)[:listed]


def _settled(ground: Ground, order: Iterator[int], totals: Totals, listed: int = LISTED) -> list[Plan]:
    """Turns for the first totals of an order, or nothing where one of them leaves no legal discard."""
    found = []
    for total in islice(order, LISTED):
        finish = settle(totals.walk, totals.turn(total))
        if finish is None:
            return []
        found.append(finish)
    return [plan_of(ground, finish) for finish in found[:listed]]


def _exactly(ground: Ground, weight: Weight, fits: Fits, highest: bool) -> list[Plan]:
    """The same, for hands in which the cards to keep matter: turns that keep cards, and turns that go out."""
    if not highest and ground.claim and ground.opens:
        ground = replace(ground, every_early=True)
    kept = _kept(ground, weight, fits, highest) if ground.may_keep else {}
    last = (min(kept) if highest else max(kept)) if len(kept) == LISTED else None
    found = {total: finish for total, finish in _outs(ground, weight, highest, last) if fits(total)} | kept
    return [plan_of(ground, found[total]) for total in sorted(found, reverse=highest)[:LISTED]]


def _kept(ground: Ground, weight: Weight, fits: Fits, highest: bool) -> dict[int, Finish]:
    """The first turns that keep cards."""
    totals = totals_of(ground, weight, keeping=True)
    order = islice(filter(fits, totals.highest() if highest else totals.lowest(0)), LISTED)
    settled = {total: settle(totals.walk, totals.turn(total)) for total in order}
    return {total: finish for total, finish in settled.items() if finish}


def _outs(ground: Ground, weight: Weight, highest: bool, last: int | None = None) -> Iterator[tuple[int, Finish]]:
    """The turns that go out, with their weights; of each state the one that weighs most, or least. Those that weigh
    less (or more) than `last` are not asked for."""
    if not ground.may_go_out:
        return
    walk = Walk(ground, BEGUN | ADDED)
    tops = [_most(ground, rank, weight) if highest else 0 for rank in ground.ranks]
    ranks = [_leaving(walk, rank, weight, top) for rank, top in zip(ground.ranks, tops, strict=True)]
    most = sum(options[-1][0] for options in ranks if options)
    cap = most if last is None else min(most, sum(tops) - last if highest else last)
    for finish in walk.finishes(ranks, cap, free):
        if is_out(ground, finish):
            yield (sum(tops) - finish.cost if highest else finish.cost), finish


def _leaving(walk: Walk, rank: str, weight: Weight, top: int) -> Options:
    """The offers of a rank that keep none of its cards; with a `top`, those that weigh more cost less."""
    ground = walk.ground

    def options() -> Iterator[Option]:
        for effect, offer in walk.offers(rank):
            if not offer.stays:
                cost = weight(ground, rank, offer.way, offer.early)
                yield top - cost if top else cost, effect, offer

    return walk.recall(rank, ("leaving", weight, top), options)


def can_open(ground: Ground) -> bool:
    """A bound: whether all melds together count enough for an opening."""
    return ground.is_excused or most_points(ground) >= ground.minimum


def openings(ground: Ground) -> tuple[Plan, Plan] | None:
    """The legal openings that count least and most, or None where the side cannot open (or has) in this turn."""
    return ground.answered(openings, lambda: _openings(ground)) if ground.opens else None


def _openings(ground: Ground) -> tuple[Plan, Plan] | None:
    if not can_open(ground):
        return None
    found = lightest(ground, opening_points, max(1, _needed(ground)), listed=1) + _dearest_openings(ground)[:1]
    if ground.is_excused:
        every = replace(ground, every_early=bool(ground.claim))
        for highest in (False, True):
            outs = [out for out in _outs(every, opening_points, highest) if out[0]]
            ends = (min(outs, key=itemgetter(0)), max(reversed(outs), key=itemgetter(0))) if outs else ()
            found += [plan_of(every, finish) for _, finish in ends]
    counted = [(plan.opening or 0, at) for at, plan in enumerate(found)]
    return (found[min(counted)[1]], found[max(counted)[1]]) if found else None


def _dearest_openings(ground: Ground) -> list[Plan]:
    return ground.answered(_dearest_openings, lambda: dearest(ground, opening_points, max(1, _needed(ground)).__le__))


def _needed(ground: Ground) -> int:
    """Units of points that the first melds need."""
    return -(-ground.minimum // ground.unit)


def taking(ground: Ground) -> Plan | None:
    """A turn that takes the pile with the claim of this ground, laying little, or None."""
    if not ground.opens:
        return next(iter(cheapest(ground, laid, first=1)), None)
    found = openings(ground)
    return found[0] if found else None


def with_kitty(ground: Ground) -> Plan | None:
    """A turn after which the kitty is taken, laying little, or None."""
    after = ground.position.rules.parameters.kitty_after
    if all(after.isdisjoint(way.kinds) for rank in ground.ranks for way in ground.ways(rank)):
        return None
    found = cheapest(ground, laid, lambda finish: opens_kitty(ground, finish), care=OPENS_KITTY)
    for plan in found[:1]:
        return replace(plan, turn=(*plan.turn, Kitty()), kept=plan.kept + ground.position.kitty.count)
    return None


def by_points(ground: Ground) -> list[Plan]:
    """Turns that lay cards by their points, the most first: those of the opening, or of all that they lay."""
    if not ground.opens:
        return dearest(ground, points)
    if not can_open(ground):
        return []
    needed = _needed(ground)
    return (_dearest_openings(ground) + _excused(ground, opening_points, lambda total: 0 < total < needed))[:LISTED]


def _excused(ground: Ground, weight: Weight, fits: Fits) -> list[Plan]:
    """The turns with the most weight that fits, among those that go out concealed where no minimum is asked for."""
    if not (ground.opens and ground.is_excused):
        return []
    every = replace(ground, every_early=bool(ground.claim))
    outs = {total: finish for total, finish in _outs(every, weight, highest=True) if fits(total)}
    return [plan_of(every, outs[total]) for total in sorted(outs, reverse=True)[:LISTED]]


def by_cards_kept(ground: Ground) -> list[Plan]:
    """Turns that lay cards by the cards that they keep, the most first."""
    if ground.opens and not can_open(ground):
        return []
    if ground.opens:
        return cheapest(ground, laid, lambda finish: bool(finish.cost), first=ground.position.rules.parameters.min_meld)
    return lightest(ground, laid)


def by_canastas(ground: Ground) -> list[Plan]:
    """Turns that finish a canasta, the most canastas first."""
    if not any(finished(ground, rank, way) for rank in ground.ranks for way in ground.ways(rank)):
        return []
    if ground.opens and not can_open(ground):
        return []
    one = 1 << (most_points(ground) // ground.unit).bit_length()
    least = _needed(ground) if ground.opens else 0
    weight = CanastasFirst(one)
    found = dearest(ground, weight, lambda total: total >= one and total % one >= least)
    found += _excused(ground, weight, lambda total: total >= one and total % one < least)
    return sorted(found, key=lambda plan: -plan.canastas)[:LISTED]
