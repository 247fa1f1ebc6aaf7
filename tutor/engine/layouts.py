"""How the cards of one rank may lie on the table: shapes of melds, and the layouts that a rank can grow into.

Look-ahead, options and repairs all walk over these. What a meld may be is asked of `melds` alone; here is only how
melds of a rank follow each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from tutor.engine.cards import THREE, WILD
from tutor.engine.effort import spend
from tutor.engine.melds import canasta_kind, is_closed, meld_faults
from tutor.engine.position import Side
from tutor.engine.ruleset import RuleSet

Shape = tuple[int, int]
"""A meld as its numbers of naturals and wild cards."""

Shapes = tuple[Shape, ...]

PAIR: Final = 2
"""Naturals of the hand that a natural pair needs (C32 R31 J21)."""


def shapes_of(side: Side, rank: str) -> Shapes:
    """The shapes of the side's melds of a rank, in their order."""
    return tuple((meld.naturals, meld.wilds) for meld in side.melds if meld.rank == rank)


def closed(rank: str, shape: Shape, rules: RuleSet) -> bool:
    """Whether nothing more may join a meld of this shape. Black threes stay open."""
    return rank != THREE and is_closed(*shape, rules)


def kinds_of(rank: str, shapes: Shapes, rules: RuleSet) -> tuple[str, ...]:
    """The kinds of the canastas among melds of a rank."""
    return tuple(kind for shape in shapes if (kind := canasta_kind(rank, *shape, rules)))


def layouts(rank: str, naturals: int, wilds: int, melds: Shapes, rules: RuleSet) -> Iterator[Shapes]:
    """The melds of a rank after exactly so many of its naturals and wild cards joined them.

    New melds follow those that are there, in one order alone: the largest canasta first, what is no canasta last.
    """
    yield from _layouts(rank, naturals, wilds, melds, rules, len(melds))


def _layouts(rank: str, naturals: int, wilds: int, melds: Shapes, rules: RuleSet, old: int) -> Iterator[Shapes]:
    if not naturals and not wilds:
        yield melds
        return
    open_at = next((at for at, shape in enumerate(melds) if not closed(rank, shape, rules)), None)
    if open_at is not None:
        yield from _grow(rank, naturals, wilds, melds, open_at, rules, old)
    elif not melds or rules.parameters.second_meld_of_rank == "after_canasta":
        yield from _grow(rank, naturals, wilds, (*melds, (0, 0)), len(melds), rules, old)


def _grow(rank: str, naturals: int, wilds: int, melds: Shapes, at: int, rules: RuleSet, old: int) -> Iterator[Shapes]:
    """Layouts in which the meld at `at` takes some of the cards; what is left over begins anew once it is closed."""
    start = melds[at]
    whole = start[0] + naturals, start[1] + wilds
    before = melds[at - 1] if at > old else None  # of new melds no canasta is larger than the one before
    if is_meld(rank, whole, rules) and (not before or whole <= before or not closed(rank, whole, rules)):
        yield (*melds[:at], whole, *melds[at + 1 :])
    if rules.parameters.second_meld_of_rank != "after_canasta":
        return
    canastas = _canastas_within(rank, whole, rules)
    spend(8 + len(canastas) // 4)
    for shape in canastas:
        rest = whole[0] - shape[0], whole[1] - shape[1]
        joins = start[0] <= shape[0] and start[1] <= shape[1] and shape != start
        if min(rest) >= 0 and max(rest) and joins and (not before or shape <= before):
            yield from _layouts(rank, *rest, (*melds[:at], shape, *melds[at + 1 :]), rules, old)


def _canastas_within(rank: str, whole: Shape, rules: RuleSet) -> tuple[Shape, ...]:
    """The melds that are closed, up to so many naturals and wild cards or some more: they are listed for powers of
    two, so that few lists are made."""
    most = 1 << whole[0].bit_length(), 1 << whole[1].bit_length()

    def found() -> tuple[Shape, ...]:
        spend(most[0] * most[1])
        shapes = product(range(most[0]), range(most[1]))
        return tuple(shape for shape in shapes if closed(rank, shape, rules) and is_meld(rank, shape, rules))

    return rules.memory.of((_canastas_within, rank, most), found)


def is_meld(rank: str, shape: Shape, rules: RuleSet) -> bool:
    """Whether a meld of this rank may have this shape."""
    return bool(shape[0] or rank == WILD) and not meld_faults(rank, *shape, rules)


def grows_into(rank: str, early: Shapes, late: Shapes, old: int, rules: RuleSet) -> tuple[int, ...] | None:
    """Which melds of `late` those of `early` become at the end of the turn, or None where they cannot."""
    return next(growths(rank, early, late, old, rules), None)


def growths(rank: str, early: Shapes, late: Shapes, old: int, rules: RuleSet) -> Iterator[tuple[int, ...]]:
    """Every way in which the melds of `early` become some of `late` at the end of the turn.

    The first `old` melds of both are those of earlier turns, place by place. Of the others each of `early` becomes
    one of `late`; a meld that is begun later needs all of those to be finished canastas.
    """
    if not all(_may_become(rank, a, b, rules) for a, b in zip(early[:old], late[:old], strict=True)):
        return
    for rest in _becomes(rank, early[old:], late, tuple(range(old, len(late))), rules):
        yield (*range(old), *rest)


def _becomes(
    rank: str, early: Shapes, late: Shapes, free: tuple[int, ...], rules: RuleSet
) -> Iterator[tuple[int, ...]]:
    if not early:
        yield ()
        return
    all_meant = len(early) == len(free)
    for at in free:
        if _may_become(rank, early[0], late[at], rules) and (all_meant or closed(rank, late[at], rules)):
            others = tuple(other for other in free if other != at)
            for rest in _becomes(rank, early[1:], late, others, rules):
                yield (at, *rest)


def _may_become(rank: str, early: Shape, late: Shape, rules: RuleSet) -> bool:
    """Whether a meld of one shape has the other, or can still grow into it."""
    return early == late or (early[0] <= late[0] and early[1] <= late[1] and not closed(rank, early, rules))


Beginning = tuple[int, int, Shapes]
"""Naturals and wild cards laid, and the melds of the rank that they leave."""


def beginnings(rank: str, late: Shapes, melds: Shapes, rules: RuleSet, most: Shape | None = None) -> list[Beginning]:
    """The layouts that can become `late` before the turn ends, with the cards that they lay on `melds`: most naturals
    first, then most wild cards. `most`: those that lay no more naturals and wild cards, and of an unfinished meld with
    so many wild cards only the largest, and the one with a pair."""
    laid = sum([naturals for naturals, _ in melds]), sum([wilds for _, wilds in melds])
    found = []
    for shapes in _earlier(rank, late, melds, rules, most):
        naturals, wilds = sum([shape[0] for shape in shapes]) - laid[0], sum([shape[1] for shape in shapes]) - laid[1]
        if most is None or (naturals <= most[0] and wilds <= most[1]):
            found.append((naturals, wilds, shapes))
    return sorted(found, key=lambda one: (-one[0], -one[1], one[2]))


def _earlier(rank: str, late: Shapes, melds: Shapes, rules: RuleSet, most: Shape | None) -> Iterator[Shapes]:
    """Layouts before `late`: the open meld that was there has grown, or new ones were begun once none is open."""
    at = next((at for at, shape in enumerate(melds) if not closed(rank, shape, rules)), None)
    begun = late[len(melds) :]
    if at is None:
        yield from ((*melds, *new) for new in _begun(rank, begun, rules, most))
        return
    for shape in (melds[at], *_parts(rank, late[at], melds[at], rules, most)):
        before = (*melds[:at], shape, *melds[at + 1 :])
        laid = shape[0] - melds[at][0]
        left = most and (most[0] - laid, most[1])
        new_ones = _begun(rank, begun, rules, left) if closed(rank, shape, rules) else ((),)
        yield from ((*before, *new) for new in new_ones)


def _parts(rank: str, whole: Shape, was: Shape, rules: RuleSet, most: Shape | None) -> list[Shape]:
    """The shapes that a meld may have on its way from what it was to the whole."""

    def found() -> list[Shape]:
        spend((1 + whole[0] - was[0]) * (1 + whole[1] - was[1]))
        shapes = product(range(was[0], whole[0] + 1), range(was[1], whole[1] + 1))
        return [
            shape
            for shape in shapes
            if shape != was and is_meld(rank, shape, rules) and _may_become(rank, shape, whole, rules)
        ]

    shapes = rules.memory.of((_parts, rank, whole, was), found)
    if most is None:
        return shapes
    fitting = [shape for shape in shapes if shape[0] - was[0] <= most[0] and shape[1] - was[1] <= most[1]]
    largest = {shape[1]: shape for shape in fitting if not closed(rank, shape, rules)}.values()
    return [shape for shape in fitting if shape in largest or shape[0] == PAIR or closed(rank, shape, rules)]


def _begun(rank: str, late: Shapes, rules: RuleSet, most: Shape | None) -> set[Shapes]:
    """Some of these melds as they may lie before, in one order: all but one are closed, and where that one will not be
    closed either, all are begun."""
    done: set[tuple[Shapes, Shapes]] = {((), ())}
    for whole in late:
        parts = [shape for shape in _parts(rank, whole, (0, 0), rules, most) if closed(rank, shape, rules)]
        spend(len(done) * (1 + len(parts)))
        done = {(shapes, (*rest, whole)) for shapes, rest in done} | {
            (tuple(sorted((*shapes, shape), reverse=True)), rest) for shapes, rest in done for shape in parts
        }
    found = {shapes for shapes, _ in done}
    for shapes, rest in done:
        room = most and (most[0] - sum([naturals for naturals, _ in shapes]), most[1])
        for whole in set(rest):
            if len(rest) == 1 or closed(rank, whole, rules):
                parts = _parts(rank, whole, (0, 0), rules, room)
                spend(1 + len(parts) // 2)
                unfinished = (shape for shape in parts if not closed(rank, shape, rules))
                found.update(tuple(sorted((*shapes, shape), reverse=True)) for shape in unfinished)
    return found
