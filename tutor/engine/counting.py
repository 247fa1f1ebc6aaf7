"""How many legal turns there are: an exact number.

A turn is what it leaves: whether it began with the stock or the pile, how many naturals, twos and jokers lie in each
meld of the side, and a card of which rank was discarded (an unknown card is a rank of its own). Suits, the order of
the acts and which of two like cards was laid first make no other turn.

Nearly all turns keep cards, and for those nothing but wild cards and points must be remembered: how many layings
count so many points are the digits of one long number. Turns that empty the hand, or nearly, are walked apart.
"""

from __future__ import annotations

from collections import defaultdict
from functools import partial
from typing import Final, NamedTuple

from tutor.engine.cards import THREE, WILD
from tutor.engine.effort import spend
from tutor.engine.grounds import Ground
from tutor.engine.lacking import keeping_pairs
from tutor.engine.multitude import layings
from tutor.engine.walk import State, Walk
from tutor.engine.wilds import OVER, counts, used

Pair = tuple[int, int]
"""How many layings there are, and how many pairs of a laying and a natural card left to throw: digits by points."""

NO_PAIR: Final[Pair] = (0, 0)


def number_of_turns(ground: Ground) -> int:
    """The number of legal turns on this ground."""
    walk = Walk(ground)
    if ground.is_all_sevens:
        return sum(count * sum(1 for _ in walk.closings(state)) for state, count in layings(ground))
    staying = keeping_pairs(ground) if _hangs_on_the_taking(ground) else _keeping(walk)
    leaving = 0
    if _may_empty(ground):
        for state, count in layings(ground, leaving=True):
            leaving += count * _out(walk, state)
            staying -= count * _none_kept(walk, state)
    return leaving + (staying if ground.may_keep else 0)


def _hangs_on_the_taking(ground: Ground) -> bool:
    """Whether wild cards of the pile must be told from those of the hand."""
    if not ground.lends_wilds or all(ground.taking.spared):
        return False
    earlies = (early for rank in ground.ranks for _, earlies in ground.laid(rank) for early in earlies)
    return any(early.twos or early.jokers for early in earlies)


def _may_empty(ground: Ground) -> bool:
    """A bound: whether at most one known card is one that no meld takes."""
    return ground.stuck + ground.unknown <= 1


def _spare(walk: Walk, state: State) -> int:
    ground = walk.ground
    return ground.twos - state.twos + ground.jokers - state.jokers + ground.unknown


def _out(walk: Walk, state: State) -> int:
    """The ways to end a turn that keeps no natural card so that the hand is empty: one or none, or two."""
    spare = _spare(walk, state)
    if spare > 1 or (spare and state.thrown):
        return 0
    return int(walk.may_be_out(state, bool(spare or state.thrown)))


def _none_kept(walk: Walk, state: State) -> int:
    """Discards counted among those that keep a card although they keep none."""
    throws_last = _spare(walk, state) + state.thrown == 1
    return int(throws_last and walk.may_stay(state))


def _keeping(walk: Walk) -> int:
    """Pairs of a laying and a discard, as if a card were always left; black threes are not laid."""
    ground = walk.ground
    found = _pairs(ground, Digits(0, 1))
    if not walk.minimum:
        return found
    found -= _pairs(ground, Digits(ground.unit, _width(ground), -(-walk.minimum // ground.unit)))
    return found if ground.claim else found + _discards(ground)


class Digits(NamedTuple):
    """A long number of digits: the points that a digit stands for, its bits, how many digits are kept (0: one)."""

    unit: int
    width: int
    kept: int = 0

    def place(self, points: int) -> int:
        """The bit at which the digit of so many points begins."""
        return points // self.unit * self.width if self.unit else 0

    @property
    def work(self) -> int:
        """Units of work for multiplying two such numbers (`tutor.engine.effort`)."""
        return 1 + (self.kept * self.width // 1200) ** 2

    def kept_of(self, number: int) -> int:
        """A number without the digits that nobody asks for."""
        return number & ((1 << self.kept * self.width) - 1) if self.kept else number

    def sum(self, number: int) -> int:
        """The sum of the digits."""
        return number % ((1 << self.width) - 1) if self.kept else number


def _width(ground: Ground) -> int:
    """Bits enough for the sum of all digits, one of few numbers of bits: what is known of a rank has digits as wide."""
    bits = 8 + sum((sum([way.times for way in ground.ways(rank)]) * 2).bit_length() for rank in ground.ranks)
    return bits + -bits % 32


def _pairs(ground: Ground, digits: Digits) -> int:
    idle = [rank for rank in ground.ranks if ground.is_idle(rank)]
    thrown = sum([ground.held[rank] > 0 and ground.may_throw(rank, ground.ways(rank)[0]) for rank in idle])
    table: dict[int, Pair] = {ground.wilds_to_use: (1, thrown)}
    for rank in ground.ranks:
        if rank in idle:
            continue
        asked = "pairs", digits.unit, digits.width, ground.taking.claims, ground.claim and ground.minimum
        options = ground.recall(rank, asked, partial(_by_wilds, ground, rank, digits))
        table = _with_rank(table, options, digits)
    total = 0
    for wilds, (plain, thrown) in table.items():
        twos, jokers, *_ = counts(wilds - ground.wilds_to_use)
        wild = (ground.twos > twos) + (ground.jokers > jokers) + (ground.unknown > 0)
        total += digits.sum(thrown) + digits.sum(plain) * wild
    return total


def _discards(ground: Ground) -> int:
    """Ranks of which a card can be thrown while nothing is laid."""
    naturals = sum(
        ground.held[rank] > 0 and ground.may_throw(rank, ground.ways(rank)[0]) for rank in ground.ranks if rank != WILD
    )
    return naturals + (ground.twos > 0) + (ground.jokers > 0) + (ground.unknown > 0)


def _by_wilds(ground: Ground, rank: str, digits: Digits) -> dict[int, Pair]:
    """The ways of a rank by their wild cards: all of them, and those that leave a card to throw."""
    found: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    for way, earlies in ground.shared(rank):
        if rank == THREE and way.naturals:
            continue
        points = max([early.points for early in earlies]) if digits.kept else 0
        number = way.times << digits.place(points)
        entry = found[used(way.twos, way.jokers)]
        entry[0] += number
        if ground.held[rank] > way.naturals and ground.may_throw(rank, way):
            entry[1] += number
    return {wilds: (plain, thrown) for wilds, (plain, thrown) in found.items()}


def _with_rank(table: dict[int, Pair], options: dict[int, Pair], digits: Digits) -> dict[int, Pair]:
    after: dict[int, Pair] = {}
    spend(len(options) * len(table) * digits.work)
    for wilds, (plain, thrown) in options.items():
        for so_far, (pairs, pairs_thrown) in table.items():
            both = so_far + wilds
            if not both & OVER:
                old, old_thrown = after.get(both, NO_PAIR)
                after[both] = old + pairs * plain, old_thrown + pairs_thrown * plain + pairs * thrown
    if not digits.kept:
        return after
    return {wilds: (digits.kept_of(plain), digits.kept_of(thrown)) for wilds, (plain, thrown) in after.items()}
