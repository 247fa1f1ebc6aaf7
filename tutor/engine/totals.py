"""What the ways of a hand can add up to: points, cards or canastas, every total at once.

The totals that are reached with so many wild cards are the bits of one number, so a rank is a few shifts. Any of the
wild cards of a rank may be twos, any jokers: so they are counted as if all were twos, and once the ranks are added some
become jokers, each of which weighs so much more. Only from the first rank on where the taking of the pile asks which
are which, twos and jokers are told apart at once.

First the cards to keep for the discard are not asked about: what is found is told as a turn by `settle`, and where it
leaves no legal discard the totals are made anew with the cards that stay among what is remembered (`keeping`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Final

from tutor.engine.cards import JOKER, THREE, TWO, WILD
from tutor.engine.effort import spend
from tutor.engine.grounds import Ground
from tutor.engine.offers import ADDED, BEGUN, Offer, throwing
from tutor.engine.taking import Early
from tutor.engine.values import once
from tutor.engine.walk import END, UNKNOWN, Effect, Finish, Links, Walk
from tutor.engine.ways import Way
from tutor.engine.wilds import OVER, counts, start, used

Weight = Callable[[Ground, str, Way, Early], int]
"""What a way of a rank adds to the total; never below 0. Weights that are equal weigh the same on every ground."""

Picked = tuple[Effect, Offer]
Pick = tuple[str, Picked]
Picks = dict[int, int]
"""For each weight the place of an offer of a rank that throws nothing."""

Mark = tuple[int, int]
"""What is remembered beside a total: the wild cards used (`wilds`), and what stays in the hand."""

Table = dict[Mark, int]
"""The totals that are reached, as bits of a number."""

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

    def __init__(self, offers: Sequence[Picked], by_mark: dict[Mark, Picks]) -> None:
        self.offers = offers
        self.by_mark = by_mark
        patterns: dict[tuple[int, ...], int] = {}
        self.shifts: list[tuple[int, int, int, int]] = []
        """Of each mark its two parts, the least weight, and the place of the pattern."""
        for (wilds, stays), picks in by_mark.items():
            least = min(picks)
            pattern = tuple(sorted([weight - least for weight in picks]))
            self.shifts.append((wilds, stays, least, patterns.setdefault(pattern, len(patterns))))
        self.patterns = list(patterns)
        is_nothing = by_mark.keys() == {(0, 0)} and by_mark[0, 0].keys() == {0}
        self.nothing = offers[by_mark[0, 0][0]] if is_nothing else None
        """The offer where nothing of the rank can be laid or left."""

    def __len__(self) -> int:
        return len(self.by_mark)

    @once
    def without_the_rest(self) -> Choices:
        """The same where it no longer matters how many cards of the rank stay."""
        merged: dict[Mark, Picks] = {}
        for (wilds, _), by_weight in self.by_mark.items():
            merged.setdefault((wilds, 0), {}).update(by_weight)
        return Choices(self.offers, merged)

    def shared(self, place: int, jokers: int) -> Picked:
        """The offer that stands here, or one after it that is alike but for having fewer jokers and more twos."""
        ones = (one for one in islice(self.offers, place, None) if not one[1].thrown and one[1].way.jokers == jokers)
        return next(ones)


class Totals:
    """The totals that the turns of a ground can reach, and a turn for each. `keeping`: of turns that keep a card
    after the discard alone."""

    def __init__(self, ground: Ground, weight: Weight, keeping: bool = False) -> None:
        self.ground = ground
        self.keeping = keeping
        self.walk = Walk(ground, BEGUN | ADDED)
        self._joker = _joker_over_two(ground, weight)
        self._steps: list[tuple[str, Choices, Table]] = []
        """The ranks that are added, with the totals before each."""
        self._sure: dict[str, Picked] = {}
        """The offers of the others."""
        self._as_twos = start(ground.twos + ground.jokers, 0, 0, 0)
        first = [*map(ground.taking.asks_for_kinds, ground.ranks), True].index(True)
        table = self._added({(self._as_twos, 0): 1}, ground.ranks[:first], weight, apart=False)
        self._together = len(self._steps)
        """How many ranks come first, of which wild cards are counted as twos."""
        table = self._added(self._told_apart(table), ground.ranks[first:], weight, apart=True)
        self._ends = {mark: bits for mark, bits in table.items() if not keeping or self._keeps(mark)}
        self.reached = 0
        for bits in self._ends.values():
            self.reached |= bits

    def _choices(self, rank: str, weight: Weight, apart: bool) -> Choices:
        ground, found = self.ground, dict[Mark, Picks]()
        # what is laid later counts nothing
        at_once = ground.lends_wilds and weight is opening_points and not self.keeping
        offers = self.walk.offers(rank)
        for place, (effect, offer) in enumerate(offers):
            way, early = offer.way, offer.early
            if offer.thrown or (self.keeping and rank == THREE and way.naturals):
                continue
            if at_once and early.shapes != way.shapes:
                continue
            wilds, more = effect[0], 0
            if not apart:
                if way.twos and way.jokers < ground.jokers:
                    continue  # the offer before it is alike but for having one joker more
                wilds, more = used(way.twos + way.jokers, 0), way.jokers * self._joker
            picks = found.setdefault((wilds, self._stays(rank, way) if self.keeping else 0), {})
            picks.setdefault(weight(ground, rank, way, early) - more, place)
        return Choices(offers, found)

    def _stays(self, rank: str, way: Way) -> int:
        left = min(2, self.ground.held[rank] - way.naturals)
        return STAYS.index((left, left > 0 and self.ground.may_throw(rank, way)))

    def _added(self, table: Table, ranks: tuple[str, ...], weight: Weight, apart: bool) -> Table:
        asked = weight, self.keeping, self.walk.sees, apart
        for rank in ranks:
            choices = self.ground.recall(rank, asked, partial(self._choices, rank, weight, apart))
            if choices.nothing:
                self._sure[rank] = choices.nothing
            else:
                self._steps.append((rank, choices, table))
                table = self._after(table, choices)
        return table

    def _told_apart(self, table: Table) -> Table:
        """The same where of the wild cards counted as twos each number that there can be are jokers."""
        ground, found = self.ground, Table()
        for (as_twos, staying), bits in table.items():
            wilds, *_ = counts(as_twos - self._as_twos)
            for jokers in range(min(ground.jokers, wilds), max(0, wilds - ground.twos) - 1, -1):
                more = jokers * self._joker
                mark = ground.wilds_to_use + used(wilds - jokers, jokers), staying
                found[mark] = bits << more if more > 0 else bits >> -more
        spend(len(found))
        return found

    def _after(self, table: Table, choices: Choices) -> Table:
        after: Table = {}
        spend(len(table) * (len(choices) + sum(map(len, choices.patterns))) // 2)
        for (so_far, staying), bits in table.items():
            joined, of = BOTH[staying], choices.without_the_rest if staying == ENOUGH else choices
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
        jokers, chosen = 0, self._sure.copy()
        for at in range(len(self._steps) - 1, -1, -1):
            if at + 1 == self._together:
                twos, jokers, *_ = counts(mark[0] - self.ground.wilds_to_use)
                mark = self._as_twos + used(twos + jokers, 0), mark[1]
                total -= jokers * self._joker
            rank, choices, table = self._steps[at]
            mark, total, place = _back(choices.by_mark, table, mark, total)
            picked = choices.offers[place]
            if at < self._together:
                if picked[1].way.jokers > jokers:
                    picked = choices.shared(place, jokers)
                jokers -= picked[1].way.jokers
            chosen[rank] = picked
        return [(rank, chosen[rank]) for rank in self.ground.ranks]


def _joker_over_two(ground: Ground, weight: Weight) -> int:
    """How much more a joker weighs than a two in its place, where the taking of the pile decides nothing; no matter
    where there are not both."""

    def weighs(twos: int, jokers: int) -> int:
        way = ground.ways(WILD)[0]._replace(twos=twos, jokers=jokers)
        points = ground.points(WILD, 0, twos, jokers) if ground.opens else 0
        return weight(ground, WILD, way, Early(0, 0, points, way.shapes))

    return weighs(0, 1) - weighs(1, 0) if ground.twos and ground.jokers else 0


def _back(options: dict[Mark, Picks], table: Table, mark: Mark, total: int) -> tuple[Mark, int, int]:
    """The step before: a way of the last rank, with a mark and a total that the ranks before reach."""
    for (wilds, stays), by_weight in options.items():
        for staying in BEFORE[mark[1]][stays]:
            before = (mark[0] - wilds, staying)
            bits = table.get(before, 0)
            for weight, place in by_weight.items() if bits else ():
                if weight <= total and bits >> (total - weight) & 1:
                    return before, total - weight, place
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
