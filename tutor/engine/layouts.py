"""How the cards of one rank may lie on the table: shapes of melds, and the layouts that a rank can grow into.

Look-ahead, options and repairs all walk over these. What a meld may be is asked of `melds` alone; here is only how
melds of a rank follow each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from tutor.engine.cards import THREE, WILD
from tutor.engine.effort import spend
from tutor.engine.melds import canasta_kind, is_closed, meld_faults
from tutor.engine.position import Side
from tutor.engine.ruleset import RuleSet

Shape = tuple[int, int]
"""A meld as its numbers of naturals and wild cards."""

Shapes = tuple[Shape, ...]


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
    if any(a[0] > b[0] or a[1] > b[1] for a, b in zip(early[:old], late[:old], strict=True)):
        return
    for rest in _becomes(rank, early[old:], late, tuple(range(old, len(late))), rules):
        yield (*range(old), *rest)


def _becomes(
    rank: str, early: Shapes, late: Shapes, free: tuple[int, ...], rules: RuleSet
) -> Iterator[tuple[int, ...]]:
    if not early:
        yield ()
        return
    (naturals, wilds), all_meant = early[0], len(early) == len(free)
    for at in free:
        shape = late[at]
        if naturals <= shape[0] and wilds <= shape[1] and (all_meant or closed(rank, shape, rules)):
            others = tuple(other for other in free if other != at)
            for rest in _becomes(rank, early[1:], late, others, rules):
                yield (at, *rest)
