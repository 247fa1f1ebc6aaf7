"""The ways to lay cards of one rank in a turn, listed once for all questions that are asked of a hand."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from tutor.engine.cards import NATURAL_RANKS, SEVEN, THREE, WILD
from tutor.engine.layouts import Shapes, kinds_of, layouts
from tutor.engine.ruleset import RuleSet

Layouts = list[tuple[Shapes, tuple[str, ...], bool]]
"""Melds of a rank, the canastas among them, whether a meld that was there grew."""


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
    like = like_rank(rank)
    return rules.memory.of(
        (_ways, like, naturals, twos, jokers, melds), lambda: _ways(rules, like, naturals, twos, jokers, melds)
    )


def like_rank(rank: str) -> str:
    """A rank whose melds are like those of this rank: but for some, all ranks are alike."""
    return rank if rank in (SEVEN, THREE, WILD) else NATURAL_RANKS[0]


def different(rules: RuleSet, rank: str, naturals: int, wilds: int, melds: Shapes) -> tuple[Shapes, ...]:
    """The layouts of exactly so many cards of a rank and wild cards, new melds in one order."""
    return tuple(shapes for shapes, _, _ in _known_layouts(rules, like_rank(rank), naturals, wilds, melds))


def _known_layouts(rules: RuleSet, like: str, naturals: int, wilds: int, melds: Shapes) -> Layouts:
    return rules.memory.of(
        (_layouts, like, naturals, wilds, melds), lambda: _layouts(rules, like, naturals, wilds, melds)
    )


def _ways(rules: RuleSet, rank: str, naturals: int, twos: int, jokers: int, melds: Shapes) -> tuple[Way, ...]:
    return tuple(
        Way(laid, two, wilds - two, shapes, kinds, len(shapes) - len(melds), added, _times(shapes, melds, two))
        for laid, wilds in product(range(naturals + 1), range(twos + jokers + 1))
        for shapes, kinds, added in _known_layouts(rules, rank, laid, wilds, melds)
        for two in range(max(0, wilds - jokers), min(twos, wilds) + 1)
    )


def _layouts(rules: RuleSet, rank: str, naturals: int, wilds: int, melds: Shapes) -> Layouts:
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
