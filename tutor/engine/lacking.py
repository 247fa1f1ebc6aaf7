"""How many turns take a pile that lends wild cards, where the hand may lack those that the taking lays.

Of each laying it is remembered what the taking can have laid of it: with few of the hand's wild cards, or with many
points. As soon as one choice counts enough, it will do whatever else is laid, and the others are forgotten.
"""

from __future__ import annotations

from collections import defaultdict
from functools import partial
from typing import Final

from tutor.engine.cards import JOKER, THREE, TWO
from tutor.engine.effort import spend
from tutor.engine.grounds import Ground
from tutor.engine.multitude import Choices, useful
from tutor.engine.wilds import OVER, counts, used

Table = dict[tuple[int, Choices], tuple[int, int]]
"""By the wild cards used (`wilds`) and the choices of the taking (twos and jokers of the hand below 0, points): how
many layings there are, and how many pairs of a laying and a natural card left to throw."""

NONE_LAID: Final = frozenset({(0, 0, 0)})


def keeping_pairs(ground: Ground) -> int:
    """Pairs of a laying and a discard, as if a card were always left; black threes are not laid."""
    idle = [rank for rank in ground.ranks if ground.is_idle(rank)]
    thrown = sum([ground.held[rank] > 0 and ground.may_throw(rank, ground.ways(rank)[0]) for rank in idle])
    table: Table = {(ground.wilds_to_use, NONE_LAID): (1, thrown)}
    needed = ground.minimum if ground.opens else 0
    for rank in sorted(ground.ranks, key=lambda rank: rank != ground.top):
        if rank not in idle:
            asked = "lacking", needed, ground.taking.claims
            options = ground.recall(rank, asked, partial(_options, ground, rank, needed))
            table = _with_rank(ground, table, options, needed)
    total = 0
    for (wilds, choices), (plain, thrown) in table.items():
        if max(points for _, _, points in choices) >= needed:
            twos, jokers, *_ = counts(wilds - ground.wilds_to_use)
            total += thrown + plain * ((ground.twos > twos) + (ground.jokers > jokers) + (ground.unknown > 0))
    return total


def _options(ground: Ground, rank: str, needed: int) -> Table:
    """The ways of a rank: all of them, and those that leave a card to throw."""
    found: dict[tuple[int, Choices], list[int]] = defaultdict(lambda: [0, 0])
    for way, earlies in ground.shared(rank):
        if rank == THREE and way.naturals:
            continue
        choices = useful([(-early.twos, -early.jokers, min(needed, early.points)) for early in earlies])
        entry = found[used(way.twos, way.jokers), choices]
        entry[0] += way.times
        if ground.held[rank] > way.naturals and ground.may_throw(rank, way):
            entry[1] += way.times
    return {key: (plain, thrown) for key, (plain, thrown) in found.items()}


def _with_rank(ground: Ground, table: Table, options: Table, needed: int) -> Table:
    after: dict[tuple[int, Choices], list[int]] = defaultdict(lambda: [0, 0])
    known: dict[tuple[Choices, Choices], Choices] = {}
    spend(len(table) * len(options) // 2)
    for (so_far, choices), (pairs, pairs_thrown) in table.items():
        for (wilds, more), (plain, thrown) in options.items():
            reached = so_far + wilds
            if reached & OVER:
                continue
            both = known.get((choices, more))
            if both is None:
                both = known[choices, more] = _together(ground, choices, more, needed)
            if both:
                entry = after[reached, both]
                entry[0] += pairs * plain
                entry[1] += pairs_thrown * plain + pairs * thrown
    return {key: (plain, thrown) for key, (plain, thrown) in after.items()}


def _together(ground: Ground, choices: Choices, more: Choices, needed: int) -> Choices:
    """What the taking can have laid of two ranks; one choice that counts enough stands for all."""
    spend(len(choices) * len(more))
    least_twos, least_jokers = -ground.hand[TWO], -ground.hand[JOKER]
    both = {
        (twos + two, jokers + joker, min(needed, points + point))
        for twos, jokers, points in choices
        for two, joker, point in more
        if twos + two >= least_twos and jokers + joker >= least_jokers
    }
    if any(points >= needed for _, _, points in both):
        return frozenset({(0, 0, needed)})
    return useful(both)
