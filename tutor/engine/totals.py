"""What the ways of a hand can add up to: points, cards or canastas, every total at once.

The totals that are reached with so many twos and jokers are the bits of one number, so a rank is a few shifts. First
the cards to keep for the discard are not asked about: what is found is told as a turn by `settle`, and where it leaves
no legal discard the totals are made anew with the cards that stay among what is remembered (`keeping`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from tutor.engine.cards import JOKER, THREE, TWO
from tutor.engine.effort import spend
from tutor.engine.grounds import Ground
from tutor.engine.taking import Early
from tutor.engine.walk import END, START, UNKNOWN, Finish, Links, Offer, State, Walk, offer_of
from tutor.engine.ways import Way

Weight = Callable[[str, Way, Early], int]
"""What a way of a rank adds to the total; never below 0."""

Pick = tuple[str, Way, Early]


Mark = tuple[int, int, int, int, int, bool]
"""What is remembered beside a total: twos and jokers used in the turn, those of them that the taking of the pile lays,
cards that stay (0, 1, or 2 for more), and whether one of these may be thrown."""

NOTHING: Final[Mark] = (0, 0, 0, 0, 0, False)


class Totals:
    """The totals that the turns of a ground can reach, and a turn for each. `keeping`: of turns that keep a card
    after the discard alone."""

    def __init__(self, ground: Ground, weight: Weight, keeping: bool = False) -> None:
        self.ground = ground
        self.keeping = keeping
        self._options = [self._by_mark(rank, weight) for rank in ground.ranks]
        self._tables: list[dict[Mark, int]] = [{NOTHING: 1}]
        for options in self._options:
            self._tables.append(self._after(self._tables[-1], options))
        self._ends = {mark: bits for mark, bits in self._tables[-1].items() if not keeping or self._keeps(mark)}
        self.reached = 0
        for bits in self._ends.values():
            self.reached |= bits

    def _by_mark(self, rank: str, weight: Weight) -> dict[Mark, dict[int, Pick]]:
        found: dict[Mark, dict[int, Pick]] = {}
        ground = self.ground
        for way, earlies in ground.laid(rank):
            if rank == THREE and way.naturals and (self.keeping or not ground.may_go_out):
                continue
            left = min(2, ground.held[rank] - way.naturals) if self.keeping else 0
            throws = left > 0 and ground.may_throw(rank, way)
            for early in earlies:
                mark = (way.twos, way.jokers, early.twos, early.jokers, left, throws)
                found.setdefault(mark, {}).setdefault(weight(rank, way, early), (rank, way, early))
        return found

    def _after(self, table: dict[Mark, int], options: dict[Mark, dict[int, Pick]]) -> dict[Mark, int]:
        plain = _without_the_rest(options) if self.keeping else {}
        after: dict[Mark, int] = {}
        spend(len(table) * sum(1 + len(weights) for weights in options.values()))
        for so_far, bits in table.items():
            enough = so_far[4] > 1 and so_far[5]
            for mark, weights in (plain if enough else options).items():
                both = _both(so_far, mark)
                if self.ground.has_wilds(*both[:4]):
                    moved = 0
                    for weight in weights:
                        moved |= bits << weight
                    after[both] = after.get(both, 0) | moved
        return after

    def _keeps(self, mark: Mark) -> bool:
        spare = self.ground.twos - mark[0] + self.ground.jokers - mark[1] + self.ground.unknown
        return mark[4] + spare > 1 and (mark[5] or spare > 0)

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
        for options, table in zip(reversed(self._options), reversed(self._tables[:-1]), strict=True):
            mark, total, pick = _back(options, table, mark, total)
            chosen.append(pick)
        return chosen[::-1]


def _both(one: Mark, other: Mark) -> Mark:
    return (
        one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3],
        min(2, one[4] + other[4]), one[5] or other[5],
    )  # fmt: skip


def _without_the_rest(options: dict[Mark, dict[int, Pick]]) -> dict[Mark, dict[int, Pick]]:
    """The options of a rank where it no longer matters how many of its cards stay."""
    merged: dict[Mark, dict[int, Pick]] = {}
    for mark, by_weight in options.items():
        merged.setdefault((*mark[:4], 0, False), {}).update(by_weight)
    return merged


def _back(
    options: dict[Mark, dict[int, Pick]], table: dict[Mark, int], mark: Mark, total: int
) -> tuple[Mark, int, Pick]:
    """The step before: a way of the last rank, with a mark and a total that the ranks before reach."""
    for used, by_weight in options.items():
        for before in _befores(mark, used):
            bits = table.get(before, 0)
            for weight, pick in by_weight.items() if bits else ():
                if weight <= total and bits >> (total - weight) & 1:
                    return before, total - weight, pick
    raise AssertionError  # a total that is reached is reached by something


def _befores(mark: Mark, used: Mark) -> Iterator[Mark]:
    """The marks that become `mark` by what a rank uses."""
    twos, jokers, early_twos, early_jokers = (mark[at] - used[at] for at in range(4))
    for left in range(mark[4] + 1):
        for throws in (False, True) if mark[5] else (False,):
            before = (twos, jokers, early_twos, early_jokers, left, throws)
            if _both(before, used) == mark:
                yield before


def settle(ground: Ground, chosen: list[Pick]) -> Finish | None:
    """The ways as a legal turn with the discard that is easiest to spare, or None where they leave none."""
    walk = Walk(ground)
    kept = [offer for way in chosen if (offer := offer_of(ground, *way, thrown=0))]
    for at in (*_easiest(ground, kept), None):
        offers = [_throwing(ground, offer) if place == at else offer for place, offer in enumerate(kept)]
        state, links = START, None
        for offer in offers:
            reached = walk.reach(state, walk.effect(offer))
            assert reached is not None  # the totals have counted the wild cards
            state, links = reached, _linked(links, offer)
        named = State._make(state)
        closings = sorted(walk.closings(named), key=lambda closing: _ORDER.index(closing))
        if closings:
            return Finish(0, links, closings[0], named)
    return None


_ORDER = (None, END, TWO, JOKER, UNKNOWN)


def _linked(links: Links, offer: Offer) -> Links:
    return links, offer


def _easiest(ground: Ground, kept: list[Offer]) -> list[int]:
    """The places of the ranks of which a card may be thrown, the one that counts least first."""
    places = [at for at, offer in enumerate(kept) if offer.stays and ground.may_throw(offer.rank, offer.way)]
    return sorted(places, key=lambda at: ground.worth[kept[at].rank])


def _throwing(ground: Ground, offer: Offer) -> Offer:
    thrown = offer_of(ground, offer.rank, offer.way, offer.early, thrown=1)
    assert thrown is not None
    return thrown
