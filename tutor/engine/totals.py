"""What the ways of a hand can add up to: points, cards or canastas, every total at once.

The totals that are reached with so many twos and jokers are the bits of one number, so a rank is a few shifts. First
the cards to keep for the discard are not asked about: what is found is told as a turn by `settle`, and where it leaves
no legal discard the totals are made anew with the cards that stay among what is remembered (`keeping`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from tutor.engine.cards import JOKER, THREE, TWO
from tutor.engine.effort import spend
from tutor.engine.grounds import Ground
from tutor.engine.offers import ADDED, BEGUN, Offer, throwing
from tutor.engine.taking import Early
from tutor.engine.walk import END, UNKNOWN, Effect, Finish, Links, Walk
from tutor.engine.ways import Way
from tutor.engine.wilds import OVER, counts

Weight = Callable[[Ground, str, Way, Early], int]
"""What a way of a rank adds to the total; never below 0. Weights that are equal weigh the same on every ground."""

Picked = tuple[Effect, Offer]
Pick = tuple[str, Picked]
Picks = dict[int, Picked]
"""For each weight an offer of a rank that throws nothing."""

Mark = tuple[int, int]
"""What is remembered beside a total: the wild cards used (`wilds`), and what stays in the hand."""

STAYS: Final = ((0, False), (1, False), (2, False), (0, True), (1, True), (2, True))
"""What may stay, by its number in a mark: how many cards (2 for more), and whether one of these may be thrown."""

ENOUGH: Final = STAYS.index((2, True))
"""Of what stays one card is thrown, another kept."""

BOTH: Final = tuple(
    tuple(STAYS.index((min(2, one[0] + other[0]), one[1] or other[1])) for other in STAYS) for one in STAYS
)


def opening_points(ground: Ground, rank: str, way: Way, early: Early) -> int:
    """Points of a way that count for the opening, in units: the totals are numbers of as many bits."""
    return early.points // ground.unit


def totals_of(ground: Ground, weight: Weight, keeping: bool = False) -> Totals:
    """The totals of a ground, made once for each question."""
    return ground.answered(("totals", weight, keeping), lambda: Totals(ground, weight, keeping))


class Choices:
    """The offers of a rank by mark and weight. With other wild cards the same naturals can be laid: then the weights
    follow each other alike (`patterns`), from another one on."""

    def __init__(self, by_mark: dict[Mark, Picks]) -> None:
        self.by_mark = by_mark
        patterns: dict[tuple[int, ...], int] = {}
        self.shifts: list[tuple[int, int, int, int]] = []
        """Of each mark its two parts, the least weight, and the place of the pattern."""
        for (wilds, stays), picks in by_mark.items():
            least = min(picks)
            pattern = tuple(sorted([weight - least for weight in picks]))
            self.shifts.append((wilds, stays, least, patterns.setdefault(pattern, len(patterns))))
        self.patterns = list(patterns)

    def __len__(self) -> int:
        return len(self.by_mark)


class Totals:
    """The totals that the turns of a ground can reach, and a turn for each. `keeping`: of turns that keep a card
    after the discard alone."""

    def __init__(self, ground: Ground, weight: Weight, keeping: bool = False) -> None:
        self.ground = ground
        self.keeping = keeping
        self.walk = Walk(ground, BEGUN | ADDED)
        asked = weight, keeping, self.walk.sees
        self._choices_of = [ground.recall(rank, asked, partial(self._choices, rank, weight)) for rank in ground.ranks]
        self._tables: list[dict[Mark, int]] = [{(ground.wilds_to_use, 0): 1}]
        for choices in self._choices_of:
            self._tables.append(self._after(self._tables[-1], choices))
        self._ends = {mark: bits for mark, bits in self._tables[-1].items() if not keeping or self._keeps(mark)}
        self.reached = 0
        for bits in self._ends.values():
            self.reached |= bits

    def _choices(self, rank: str, weight: Weight) -> Choices:
        found: dict[Mark, Picks] = {}
        # what is laid later counts nothing
        at_once = self.ground.lends_wilds and weight is opening_points and not self.keeping
        for effect, offer in self.walk.offers(rank):
            way = offer.way
            if offer.thrown or (self.keeping and rank == THREE and way.naturals):
                continue
            if at_once and offer.early.shapes != way.shapes:
                continue
            picks = found.setdefault((effect[0], self._stays(rank, way) if self.keeping else 0), {})
            picks.setdefault(weight(self.ground, rank, way, offer.early), (effect, offer))
        return Choices(found)

    def _stays(self, rank: str, way: Way) -> int:
        left = min(2, self.ground.held[rank] - way.naturals)
        return STAYS.index((left, left > 0 and self.ground.may_throw(rank, way)))

    def _after(self, table: dict[Mark, int], choices: Choices) -> dict[Mark, int]:
        if len(choices) == 1 and choices.by_mark.get((0, 0), {}).keys() == {0}:
            return table  # nothing of this rank can be laid or left
        plain = Choices(_without_the_rest(choices.by_mark)) if self.keeping else choices
        after: dict[Mark, int] = {}
        spend(len(table) * (len(choices) + sum(map(len, choices.patterns))) // 2)
        for (so_far, staying), bits in table.items():
            joined, of = BOTH[staying], plain if staying == ENOUGH else choices
            moved = [0] * len(of.patterns)
            for wilds, stays, least, at in of.shifts:
                both = so_far + wilds
                if not both & OVER:
                    if not moved[at]:
                        for weight in of.patterns[at]:
                            moved[at] |= bits << weight
                    mark = (both, joined[stays])
                    after[mark] = after.get(mark, 0) | moved[at] << least
        return after

    def _keeps(self, mark: Mark) -> bool:
        ground, (left, throws) = self.ground, STAYS[mark[1]]
        twos, jokers, *_ = counts(mark[0] - ground.wilds_to_use)
        spare = ground.twos - twos + ground.jokers - jokers + ground.unknown
        return left + spare > 1 and (throws or spare > 0)

    def highest(self) -> Iterator[int]:
        """The totals reached, the highest first."""
        bits = self.reached
        while bits:
            total = bits.bit_length() - 1
            yield total
            bits ^= 1 << total

    def lowest(self, least: int) -> Iterator[int]:
        """The totals reached that are no lower than `least`, the lowest first."""
        bits = self.reached >> least
        while bits:
            yield least + (bits & -bits).bit_length() - 1
            bits &= bits - 1

    def turn(self, total: int) -> list[Pick]:
        """Ways of the ranks that add up to a total that is reached."""
        mark = next(mark for mark, bits in self._ends.items() if bits >> total & 1)
        chosen = []
        for at in range(len(self._choices_of) - 1, -1, -1):
            choices, table = self._choices_of[at], self._tables[at]
            if table is self._tables[at + 1]:
                picked = choices.by_mark[0, 0][0]
            else:
                mark, total, picked = _back(choices.by_mark, table, mark, total)
            chosen.append((self.ground.ranks[at], picked))
        return chosen[::-1]


def _without_the_rest(options: dict[Mark, Picks]) -> dict[Mark, Picks]:
    """The options of a rank where it no longer matters how many of its cards stay."""
    merged: dict[Mark, Picks] = {}
    for (wilds, _), by_weight in options.items():
        merged.setdefault((wilds, 0), {}).update(by_weight)
    return merged


def _back(options: dict[Mark, Picks], table: dict[Mark, int], mark: Mark, total: int) -> tuple[Mark, int, Picked]:
    """The step before: a way of the last rank, with a mark and a total that the ranks before reach."""
    for (wilds, stays), by_weight in options.items():
        for staying in BEFORE[mark[1]][stays]:
            before = (mark[0] - wilds, staying)
            bits = table.get(before, 0)
            for weight, pick in by_weight.items() if bits else ():
                if weight <= total and bits >> (total - weight) & 1:
                    return before, total - weight, pick
    raise AssertionError  # a total that is reached is reached by something


BEFORE: Final = tuple(
    tuple(
        tuple(sorted((at for at in range(len(STAYS)) if BOTH[at][stays] == now), key=STAYS.__getitem__))
        for stays in range(len(STAYS))
    )
    for now in range(len(STAYS))
)
"""What may have stayed before, by what stays now and what of it the last rank left."""


def settle(walk: Walk, chosen: list[Pick]) -> Finish | None:
    """The ways as a legal turn with the discard that is easiest to spare, or None where they leave none."""
    ground = walk.ground
    for thrown in (*_easiest(ground, chosen), None):
        picked = [one if rank != thrown else _thrown(walk, rank, one[1]) for rank, one in chosen]
        state = walk.state(walk.together([effect for effect, _ in picked]))
        closings = sorted(walk.closings(state), key=_ORDER.index)
        if closings:
            links: Links = None
            for _, offer in picked:
                links = links, offer
            return Finish(0, links, closings[0], state)
    return None


def _thrown(walk: Walk, rank: str, offer: Offer) -> Picked:
    offer = throwing(walk.ground, rank, offer)
    return walk.effect(offer), offer


_ORDER = (None, END, TWO, JOKER, UNKNOWN)


def _easiest(ground: Ground, chosen: list[Pick]) -> list[str]:
    """The ranks of which a card may be thrown, the one that counts least first."""
    ranks = [rank for rank, (_, offer) in chosen if offer.stays and ground.may_throw(rank, offer.way)]
    return sorted(ranks, key=ground.worth.__getitem__)
