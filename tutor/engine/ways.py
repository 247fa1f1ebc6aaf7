"""The ways to lay cards of one rank in a turn, listed once for all questions that are asked of a hand."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from tutor.engine.cards import NATURAL_RANKS, SEVEN
from tutor.engine.effort import spend
from tutor.engine.layouts import Beginning, Shape, Shapes, beginnings, kinds_of, layouts
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
    """A rank of which all rules ask the same as of this one: the natural ranks are alike but for the seven."""
    return NATURAL_RANKS[0] if rank in _ALIKE else rank


_ALIKE: Final = frozenset(NATURAL_RANKS) - {SEVEN}


def beginnings_of(rules: RuleSet, rank: str, late: Shapes, melds: Shapes, most: Shape | None) -> list[Beginning]:
    """The layouts of a rank that can become `late` before the turn ends (`beginnings`)."""
    like = like_rank(rank)
    return rules.memory.of((beginnings_of, like, late, melds, most), lambda: beginnings(like, late, melds, rules, most))


def known_layouts(rules: RuleSet, rank: str, naturals: int, wilds: int, melds: Shapes) -> Layouts:
    """The layouts of exactly so many cards of a rank and wild cards, new melds in one order, with the canastas."""
    like = like_rank(rank)
    return rules.memory.of(
        (_layouts, like, naturals, wilds, melds), lambda: _layouts(rules, like, naturals, wilds, melds)
    )


def _ways(rules: RuleSet, rank: str, naturals: int, twos: int, jokers: int, melds: Shapes) -> tuple[Way, ...]:
    found = []
    for laid, wilds in product(range(naturals + 1), range(twos + jokers + 1)):
        known = known_layouts(rules, rank, laid, wilds, melds)
        fewest, most = max(0, wilds - jokers), min(twos, wilds)
        spend(len(known) * (2 + most - fewest))
        for shapes, kinds, added in known:
            times, new = _sharings(shapes, melds), len(shapes) - len(melds)
            found += [
                Way(laid, two, wilds - two, shapes, kinds, new, added, times[two]) for two in range(fewest, most + 1)
            ]
    return tuple(found)


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
    begun: list[tuple[int, ...]] = [()] if twos <= sum(rooms) else []
    for at, room in enumerate(rooms):
        later = sum(rooms[at + 1 :])
        is_alike = at > old and shapes[at] == shapes[at - 1]  # of melds that are alike the fullest come last
        spend(len(begun) * (1 + room) // 4)
        begun = [
            (*share, more)
            for share in begun
            for left in (twos - sum(share),)
            for more in range(max(0, left - later, share[-1] if is_alike else 0), min(room, left) + 1)
        ]
    return begun


def _sharings(shapes: Shapes, melds: Shapes) -> tuple[int, ...]:
    """The numbers of these ways, by the number of twos. They are the coefficients of a product: a meld that was there
    gives 1 + x + ... + x^room, new melds of one shape together a Gaussian binomial."""
    old = len(melds)
    rooms = [(shapes[at][1] - melds[at][1], 1) for at in range(old)]
    rooms += [(wilds, alike) for (_, wilds), alike in Counter(shapes[old:]).items()]
    return _product(tuple(sorted(room for room in rooms if room[0])))


@lru_cache(maxsize=4096)
def _product(rooms: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """The coefficients for melds by their places for wild cards, and how many melds are alike."""
    if not rooms:
        return (1,)
    (room, alike), others = rooms[-1], _product(rooms[:-1])
    ours = _alike(room, alike)
    spend(len(ours) * len(others) // 8)
    found = [0] * (len(ours) + len(others) - 1)
    for (at, one), (more, other) in product(enumerate(ours), enumerate(others)):
        found[at + more] += one * other
    return tuple(found)


@lru_cache(maxsize=4096)
def _alike(room: int, melds: int) -> tuple[int, ...]:
    """In how many ways melds that are alike can hold so many twos, each up to `room`. Either the largest holds
    `room`, or all hold less."""
    if not room or not melds:
        return (1,)
    less, full = _alike(room - 1, melds), _alike(room, melds - 1)
    found = [*less, *[0] * melds]
    for at, one in enumerate(full):
        found[at + room] += one
    return tuple(found)
