"""The way back to legality: the nearest legal turns to an illegal one, or the proof that there is none.

What was legal stays. From the first illegal act on, the turn is exchanged for the nearest legal one that keeps the
kind of the act; where no legal turn of that kind exists, all other kinds compete, and the answer says so. Of each of
them the best is given that is as near as any; those that still lay the cards come before a bare discard.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from tutor.engine.afterwards import (
    after_the_turn,
    distance_of_nothing,
    kinds_after_the_turn,
    kitty_waits,
    turn_is_over,
)
from tutor.engine.asked import KINDS, Asked, Kind, asked_of
from tutor.engine.cards import RANKS, TWO
from tutor.engine.grounds import Ground
from tutor.engine.judge import is_legal, judge
from tutor.engine.moves import Add, Discard, Draw, End, Kitty, LayDown, Move, Take, Turn, acts
from tutor.engine.nearest import is_whole, nearest
from tutor.engine.offers import ADDED, BEGUN
from tutor.engine.plans import Plan, plan_of
from tutor.engine.play import play
from tutor.engine.position import Position
from tutor.engine.prices import CARD, LEFT_OFF, OTHER_DISCARD
from tutor.engine.starts import ends_the_hand, grounds, shown
from tutor.engine.taking import Early
from tutor.engine.walk import Finish, Links
from tutor.engine.whynot import Proof, proof_of, proof_of_nothing

MOST_REPAIRS: Final = 3

_LAYING: Final = (Take, Add, LayDown)


@dataclass(frozen=True, slots=True)
class Repair:
    """A legal turn: the legal steps as they were asked, then those in place of the others. `distance` counts the
    cards that lie elsewhere than was asked; `steps` are the moves that are new."""

    turn: Turn
    steps: Turn
    kind: Kind
    distance: int


@dataclass(frozen=True, slots=True)
class Repairs:
    """The nearest legal turns, at most three and all equally near. `asked` is the kind of the illegal act, `keeps`
    whether the repairs are of this kind; where they are not, `proof` says why no turn of the kind is. Where there are
    none, it says why there is no turn at all, and `left` is the kind that was left to be shown impossible."""

    asked: Kind | None
    found: tuple[Repair, ...] = ()
    keeps: bool = True
    proof: Proof | None = None
    left: Kind | None = None


def repairs(position: Position, turn: Turn) -> Repairs:
    """The nearest legal turns to one that is not legal; nothing for a legal one."""
    ruling = judge(position, turn, explain=False)
    if ruling.at is None:
        return Repairs(None)
    listed = acts(turn)
    place = next(place for place, (at, _) in enumerate(listed) if at == ruling.at)
    kept = turn[: listed[place - 1][0] + 1] if place else ()
    asked = asked_of(ruling.after, [move for _, move in listed[place:]])
    return _repaired(ruling.after, kept, asked)


def _repaired(before: Position, kept: Turn, asked: Asked) -> Repairs:
    if turn_is_over(before):
        return _left_out(before, kept, asked)
    starts = grounds(before)
    first, nameless = asked.kinds[0], False
    for kind in (*asked.kinds, None):
        found = _of_kind(before, starts, asked, kind)
        nameless = nameless or any(not repair.steps for repair in found)
        legal = _different(before, found)
        if legal:
            whole = tuple(replace(repair, turn=(*kept, *repair.steps)) for repair in legal)
            keeps = kind is first
            return Repairs(first, whole, keeps, None if keeps else proof_of(before, starts, first))
    if starts and nameless:
        return Repairs(first, (), False, Proof("only-unknown-cards-go"))
    left, proof = proof_of_nothing(before, starts)
    return Repairs(first, (), False, proof, left)


def _different(before: Position, found: list[Repair]) -> list[Repair]:
    """The first legal ones, of those that differ only in suits or in the order of their acts one."""
    if len(found) == 1:
        return [repair for repair in found if repair.steps and is_legal(before, repair.steps)]
    kept: dict[tuple[object, ...], Repair] = {}
    for repair in found:
        if len(kept) < MOST_REPAIRS and repair.steps and is_legal(before, repair.steps):
            kept.setdefault(_left(before, repair.steps), repair)
    return list(kept.values())


def _left(before: Position, steps: Turn) -> tuple[object, ...]:
    """What a turn leaves, up to suits: how it began, the melds of the side, what was discarded."""
    after, others = before, []
    for move in steps:
        after = play(after, move)
        if not isinstance(move, LayDown | Add):
            others.append((type(move), move.cards[0].rank if isinstance(move, Discard) else ""))
    melds = [(meld.rank, meld.naturals, sum(card.rank == TWO for card in meld.cards)) for meld in after.us.melds]
    return *others, *sorted(zip(melds, map(len, after.us.melds), strict=True))


def _left_out(before: Position, kept: Turn, asked: Asked) -> Repairs:
    """The nearest repair once the turn is over: hardly anything is left to do, and often nothing."""
    first, followed = asked.kinds[0], list(after_the_turn(before))
    for kind in (*asked.kinds, None):
        fitting = [steps for steps in followed if kind in (None, *kinds_after_the_turn(steps))]
        if fitting:
            found = [(distance_of_nothing(before, asked, Kitty() in steps), steps) for steps in fitting]
            distance, steps = min(found, key=lambda one: one[0])
            done = (*kinds_after_the_turn(steps), Kind.END)[0]
            repair = Repair((*kept, *steps), steps, kind or done, distance)
            keeps = kind is first
            return Repairs(first, (repair,), keeps, None if keeps else proof_of(before, (), first))
    raise AssertionError  # to do nothing is always legal


def _of_kind(before: Position, starts: tuple[Ground, ...], asked: Asked, kind: Kind | None) -> list[Repair]:
    """The nearest repairs of a kind over all beginnings of the turn, or the best of each kind (None); those that end by
    a card that nobody can name only where there are no others."""
    found = _found(before, starts, asked, kind, named=True)
    if kind in (None, Kind.END) and ends_the_hand(before):
        end = Repair((), (*shown(before)[0], End()), Kind.END, distance_of_nothing(before, asked))
        found.append((_small_price_of_nothing(asked, kind), end))
    found = found or _found(before, starts, asked, kind, named=False)
    least = min((repair.distance for _, repair in found), default=0)
    nearest_first = sorted((one for one in found if one[1].distance == least), key=lambda one: one[0])
    alike = _cards if kind else _acts
    best: dict[tuple[str, ...], Repair] = {}
    for _, repair in nearest_first:
        best.setdefault(alike(repair), repair)
    return list(best.values())


def _found(
    before: Position, starts: tuple[Ground, ...], asked: Asked, kind: Kind | None, named: bool
) -> list[tuple[int, Repair]]:
    """The nearest repairs of each beginning, with the small prices by which those that are equally near are placed."""
    found: list[tuple[int, Repair]] = []
    for ground, kitty in product(starts, _kitty_or_not(before, asked, kind)):
        distance, finishes = nearest(ground, asked, kind, kitty, named)
        if kind is None:  # of those that begin melds, add to some, do both or neither the first
            apart = 0 if asked.takes else BEGUN | ADDED
            finishes = list({one.state.does & apart: one for one in reversed(finishes)}.values())
        found += [(one.cost % CARD, _told(ground, asked, kind, one, distance, kitty)) for one in finishes]
    return found


def _kitty_or_not(before: Position, asked: Asked, kind: Kind | None) -> tuple[bool, ...]:
    """Whether turns are looked for that take the kitty, and others: nobody takes it who did not ask for it."""
    waits = kitty_waits(before)
    if kind is Kind.KITTY:
        return (True,) if waits else ()
    return (True, False) if asked.kitty and waits else (False,)


def _small_price_of_nothing(asked: Asked, kind: Kind | None) -> int:
    price = OTHER_DISCARD if asked.discard else 0
    return price if kind else price + LEFT_OFF * sum(map(asked.meant_to_be_laid, RANKS))


def _cards(repair: Repair) -> tuple[str, ...]:
    return tuple(map(str, repair.steps))


def _acts(repair: Repair) -> tuple[str, ...]:
    """What a repair does that one may have wanted: take the pile, add to a meld, begin one, or none of these."""
    return tuple(dict.fromkeys(KINDS[type(move)] for move in repair.steps if isinstance(move, _LAYING)))


def _told(ground: Ground, asked: Asked, kind: Kind | None, finish: Finish, distance: int, kitty: bool) -> Repair:
    plan = plan_of(ground, _now(finish), asked.places)
    steps = plan.turn if is_whole(asked, kind) else _without_the_end(plan)
    if not steps:  # all is left to the continuation, or to the discard
        steps = plan_of(ground, finish, asked.places).turn
    steps = _named(steps, asked)
    return Repair((), (*steps, Kitty()) if kitty else steps, kind or _kind_of(steps), distance)


def _now(finish: Finish) -> Finish:
    """The turn without what is left to its continuation."""
    links: Links = None
    chosen = []
    rest = finish.links
    while rest is not None:
        rest, offer = rest
        if offer.now is not None:
            early = Early(0, 0, offer.early.points, offer.early.shapes)
            offer = offer._replace(way=offer.now, early=early, thrown=0)
        chosen.append(offer)
    for offer in reversed(chosen):
        links = (links, offer)
    return finish._replace(links=links)


def _without_the_end(plan: Plan) -> Turn:
    return tuple(move for move in plan.turn if not isinstance(move, Discard | End))


def _named(steps: Turn, asked: Asked) -> Turn:
    """The draw with the cards that were named for it."""

    def named(move: Move) -> Move:
        return Draw(asked.drawn) if isinstance(move, Draw) and asked.drawn else move

    return tuple(named(move) for move in steps)


def _kind_of(steps: Turn) -> Kind:
    """The kind of its first act that lays cards; of a turn without one that of its last."""
    done = [move for move in steps if not isinstance(move, Kitty)]
    act = next((move for move in done if isinstance(move, _LAYING)), done[-1] if done else None)
    return KINDS[type(act)] if act else Kind.END
