"""The ways to lay cards of one rank in a turn, listed once for all questions that are asked of a hand."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any, NamedTuple

from tutor.engine.cards import NATURAL_RANKS, SEVEN, THREE, WILD
from tutor.engine.layouts import Shapes, kinds_of, layouts
from tutor.engine.ruleset import RuleSet

MOST_REMEMBERED = 20_000
"""Lists of ways that a rule set remembers before it begins anew: some megabytes."""


class Way(NamedTuple):
    """One way to lay cards of a rank: how many of them, with how many twos and jokers.

    `shapes` are the side's melds of the rank afterwards, new ones last and the largest first; `kinds` the canastas
    among them; `new` how many melds were begun, `added` whether the meld that was there took cards; `times` in how
    many ways twos and jokers can share their places, two melds of one shape being alike.
    """

    naturals: int
    twos: int
    jokers: int
    shapes: Shapes
    kinds: tuple[str, ...]
    new: int
    added: bool
    times: int


def ways_of(rules: RuleSet, rank: str, naturals: int, twos: int, jokers: int, melds: Shapes) -> tuple[Way, ...]:
    """Every way to lay up to so many naturals of a rank and wild cards; the first one lays nothing."""
    like = rank if rank in (SEVEN, THREE, WILD) else NATURAL_RANKS[0]  # but for these all ranks are alike
    found: tuple[Way, ...] = _remembered(rules, _ways, (like, naturals, twos, jokers, melds))
    return found


def _remembered(rules: RuleSet, work: Callable[..., Any], asked: tuple[Any, ...]) -> Any:
    found = rules.remembered.get((work, asked))
    if found is None:
        if len(rules.remembered) > MOST_REMEMBERED:
            rules.remembered.clear()
        found = rules.remembered[(work, asked)] = work(rules, *asked)
    return found


def different(rules: RuleSet, rank: str, naturals: int, wilds: int, melds: Shapes) -> tuple[Shapes, ...]:
    """The layouts of exactly so many cards of a rank and wild cards, new melds in one order."""
    like = rank if rank in (SEVEN, THREE, WILD) else NATURAL_RANKS[0]
    return tuple(shapes for shapes, _, _ in _remembered(rules, _different, (like, naturals, wilds, melds)))


def _ways(rules: RuleSet, rank: str, naturals: int, twos: int, jokers: int, melds: Shapes) -> tuple[Way, ...]:
    return tuple(
        Way(laid, two, wilds - two, shapes, kinds, len(shapes) - len(melds), added, _times(shapes, melds, two))
        for laid, wilds in product(range(naturals + 1), range(twos + jokers + 1))
        for shapes, kinds, added in _remembered(rules, _different, (rank, laid, wilds, melds))
        for two in range(max(0, wilds - jokers), min(twos, wilds) + 1)
    )


def _different(rules: RuleSet, rank: str, naturals: int, wilds: int, melds: Shapes) -> list[tuple[Any, ...]]:
    """The layouts of so many cards, new melds in one order: shapes, canastas, whether an old meld grew."""
    old = len(melds)
    different = {
        (*shapes[:old], *sorted(shapes[old:], reverse=True)) for shapes in layouts(rank, naturals, wilds, melds, rules)
    }
    return [
        (shapes, tuple(sorted(kinds_of(rank, shapes, rules))), shapes[:old] != melds) for shapes in sorted(different)
    ]


def shares(shapes: Shapes, melds: Shapes, twos: int) -> list[tuple[int, ...]]:
    """The ways in which so many of the new wild cards of these melds can be twos: how many in each meld. New melds of
    one shape are alike."""
    old = len(melds)
    rooms = [shapes[at][1] - melds[at][1] for at in range(old)] + [wilds for _, wilds in shapes[old:]]
    alike = [(at, ()) if at < old else (old, shape) for at, shape in enumerate(shapes)]
    found = {
        tuple(sorted(zip(alike, shared, strict=True))): shared
        for shared in product(*(range(room + 1) for room in rooms))
        if sum(shared) == twos
    }
    return list(found.values())


def _times(shapes: Shapes, melds: Shapes, twos: int) -> int:
    """The number of these ways."""
    rooms = [shape[1] - melds[at][1] if at < len(melds) else shape[1] for at, shape in enumerate(shapes)]
    return 1 if sum(room > 0 for room in rooms) < 2 else len(shares(shapes, melds, twos))
