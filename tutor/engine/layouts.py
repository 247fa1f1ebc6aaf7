"""How the cards of one rank may lie on the table: shapes of melds, and the layouts that a rank can grow into.

Look-ahead, options and repairs all walk over these. What a meld may be is asked of `melds` alone; here is only how
melds of a rank follow each other.
"""

from __future__ import annotations

from collections.abc import Iterator

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

    New melds follow those that are there; the same layout may come more than once, its new melds in another order.
    """
    if not naturals and not wilds:
        yield melds
        return
    open_at = next((at for at, shape in enumerate(melds) if not closed(rank, shape, rules)), None)
    if open_at is not None:
        yield from _grow(rank, naturals, wilds, melds, open_at, rules)
    elif not melds or rules.parameters.second_meld_of_rank == "after_canasta":
        yield from _grow(rank, naturals, wilds, (*melds, (0, 0)), len(melds), rules)


def _grow(rank: str, naturals: int, wilds: int, melds: Shapes, at: int, rules: RuleSet) -> Iterator[Shapes]:
    """Layouts in which the meld at `at` takes some of the cards; what is left over begins anew once it is closed."""
    start, splits = melds[at], rules.parameters.second_meld_of_rank == "after_canasta"
    spend((1 + naturals) * (1 + wilds) if splits else 1)
    for more in range(naturals + 1) if splits else (naturals,):
        for wild in range(wilds + 1) if splits else (wilds,):
            shape, rest = (start[0] + more, start[1] + wild), (naturals - more, wilds - wild)
            if rest != (0, 0) and not (splits and closed(rank, shape, rules)):
                continue
            if (more or wild) and is_meld(rank, shape, rules):
                yield from layouts(rank, *rest, (*melds[:at], shape, *melds[at + 1 :]), rules)


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
