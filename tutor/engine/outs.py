"""Turns that go out, concealed or not."""

from __future__ import annotations

from tutor.engine.best import finished
from tutor.engine.grounds import Ground
from tutor.engine.offers import ADDED, BEGUN
from tutor.engine.plans import Plan, plan_of
from tutor.engine.walk import Finish, Options, Walk, free, is_out


def out(ground: Ground, concealed: bool = False) -> Plan | None:
    """A turn that goes out, with few wild cards as the discard, or None. `concealed`: with a canasta of this turn.
    Nobody goes out with a hand of nothing but sevens: laying them ends the hand (R37)."""
    if not ground.may_go_out or ground.is_all_sevens:
        return None
    if concealed and not ground.opens and ground.position.turn.opening is None:
        return _out_beside_the_partner(ground)
    found = ground.answered(out, lambda: _ends(ground))
    return next((plan_of(ground, finish) for finish in found if finish.state.tally or not concealed), None)


def _out_beside_the_partner(ground: Ground) -> Plan | None:
    """A turn that goes out concealed though the partner has melds: the mover has laid nothing yet, adds nothing to
    these and begins a canasta (C38 E50 E51)."""
    if ground.position.us.laid or ground.position.turn.laid:
        return None
    walk = Walk(ground, BEGUN | ADDED)
    tops = {rank: max([finished(ground, rank, way) for way in ground.ways(rank)]) for rank in ground.ranks}

    def apart(rank: str) -> Options:
        offers = ((tops[rank] - finished(ground, rank, one.way), effect, one) for effect, one in walk.offers(rank))
        return walk.recall(rank, "apart", lambda: (one for one in offers if not (one[2].stays or one[2].way.added)))

    most = sum(tops.values())
    found = walk.finishes(list(map(apart, ground.ranks)), most - 1, free)
    return next((plan_of(ground, finish) for finish in found if is_out(ground, finish)), None)


def _ends(ground: Ground) -> list[Finish]:
    """A turn that goes out for each state at its end."""
    walk = Walk(ground, BEGUN | ADDED)

    def leaving(rank: str) -> Options:
        return walk.recall(rank, "leaving", lambda: ((0, *one) for one in walk.offers(rank) if not one[1].stays))

    return [finish for finish in walk.finishes(list(map(leaving, ground.ranks)), 0, free) if is_out(ground, finish)]
