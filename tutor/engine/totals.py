"""What the ways of a hand can add up to: points, cards or canastas, every total at once.

The totals that are reached with so many twos and jokers are the bits of one number, so a rank is a few shifts. The
cards to keep for the discard are not asked here; `settle` asks for them when a total is told as a turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tutor.engine.cards import JOKER, THREE, TWO
from tutor.engine.grounds import Ground
from tutor.engine.taking import Early
from tutor.engine.walk import END, START, UNKNOWN, Finish, Links, Offer, State, Walk, offer_of
from tutor.engine.ways import Way

Wilds = tuple[int, int, int, int]
"""Twos and jokers used in the turn, and those of them that the taking of the pile lays."""

Weight = Callable[[str, Way, Early], int]
"""What a way of a rank adds to the total; never below 0."""


class Totals:
    """The totals that the turns of a ground can reach, and a turn for each."""

    def __init__(self, ground: Ground, weight: Weight) -> None:
        self.ground = ground
        self._options = [self._by_wilds(rank, weight) for rank in ground.ranks]
        self._tables: list[dict[Wilds, int]] = [{(0, 0, 0, 0): 1}]
        for options in self._options:
            self._tables.append(self._after(self._tables[-1], options))
        self.reached = 0
        for bits in self._tables[-1].values():
            self.reached |= bits

    def _by_wilds(self, rank: str, weight: Weight) -> dict[Wilds, dict[int, tuple[str, Way, Early]]]:
        found: dict[Wilds, dict[int, tuple[str, Way, Early]]] = {}
        for way, earlies in self.ground.laid(rank):
            if rank == THREE and way.naturals and not self.ground.may_go_out:
                continue
            for early in earlies:
                wilds = (way.twos, way.jokers, early.twos, early.jokers)
                found.setdefault(wilds, {}).setdefault(weight(rank, way, early), (rank, way, early))
        return found

    def _after(
        self, table: dict[Wilds, int], options: dict[Wilds, dict[int, tuple[str, Way, Early]]]
    ) -> dict[Wilds, int]:
        after: dict[Wilds, int] = {}
        for wilds, by_weight in options.items():
            for so_far, bits in table.items():
                both = (so_far[0] + wilds[0], so_far[1] + wilds[1], so_far[2] + wilds[2], so_far[3] + wilds[3])
                if self.ground.has_wilds(*both):
                    moved = 0
                    for weight in by_weight:
                        moved |= bits << weight
                    after[both] = after.get(both, 0) | moved
        return after

    def highest(self) -> Iterator[int]:
        """The totals reached, the highest first."""
        bits = self.reached
        while bits:
            total = bits.bit_length() - 1
            yield total
            bits ^= 1 << total

    def lowest(self, least: int) -> int | None:
        """The lowest total that is no lower than `least`, or None."""
        bits = self.reached >> least
        return least + (bits & -bits).bit_length() - 1 if bits else None

    def turn(self, total: int) -> list[tuple[str, Way, Early]]:
        """Ways of the ranks that add up to a total that is reached."""
        wilds = next(wilds for wilds, bits in self._tables[-1].items() if bits >> total & 1)
        chosen = []
        for options, table in zip(reversed(self._options), reversed(self._tables[:-1]), strict=True):
            wilds, total, pick = self._back(options, table, wilds, total)
            chosen.append(pick)
        return chosen[::-1]

    def _back(
        self,
        options: dict[Wilds, dict[int, tuple[str, Way, Early]]],
        table: dict[Wilds, int],
        wilds: Wilds,
        total: int,
    ) -> tuple[Wilds, int, tuple[str, Way, Early]]:
        for used, by_weight in options.items():
            before = (wilds[0] - used[0], wilds[1] - used[1], wilds[2] - used[2], wilds[3] - used[3])
            bits = table.get(before, 0)
            for weight, pick in by_weight.items():
                if weight <= total and bits >> (total - weight) & 1:
                    return before, total - weight, pick
        raise AssertionError  # a total that is reached is reached by something


def settle(ground: Ground, chosen: list[tuple[str, Way, Early]]) -> Finish | None:
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
