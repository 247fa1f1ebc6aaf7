"""What the act of taking the pile lays of a turn: the claim on the top card, and the melds that must open with it.

Only cards of the hand and the top card can be laid in that act. A turn is legal where some part of it can be laid so:
enough for the claim, and for the minimum where the side opens.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from tutor.engine.cards import JOKER, TWO
from tutor.engine.effort import spend
from tutor.engine.layouts import Shapes, closed, grows_into, growths
from tutor.engine.step import Claim
from tutor.engine.ways import Way, different

if TYPE_CHECKING:
    from tutor.engine.grounds import Ground

PAIR = 2
"""Naturals of the hand that a natural pair needs (C32 R31 J21)."""


Share = tuple[int, ...]
"""How many of the new wild cards in each meld of a rank are twos."""


class Early(NamedTuple):
    """What of a way lies on the table after the act of taking the pile: twos and jokers in it, the points that count
    for the opening, the melds of the rank. Without a pile to take, all of it counts and no wild card is set apart."""

    twos: int
    jokers: int
    points: int
    shapes: Shapes


class Taking:
    """The taking of the pile on one ground."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.rules = ground.position.rules
        self.apart = any(card.is_wild for card in ground.position.pile)
        """Whether wild cards of the pile must be told from those of the hand."""

    def earlies(self, rank: str, way: Way, share: Share | None = None) -> tuple[Early, ...]:
        """What of a way the taking can lay: the choices that no other one outdoes. Empty where a way of the top
        card's rank does not take the pile. `share`: how many twos each meld gets, where that is settled."""
        ground = self.ground
        if ground.every_early:
            return tuple(dict.fromkeys(self._laid(rank, way, share)))
        if not self.apart and rank != ground.top and way.naturals <= ground.hand[rank]:
            return (Early(0, 0, ground.points(rank, way.naturals, way.twos, way.jokers), way.shapes),)
        if self.apart:
            best = _most_points(self._laid(rank, way, share))
            return tuple(early for early in best if not any(_outdoes(other, early) for other in best))
        found = next((early for early in self._by_points(rank, way) if self._may_be(rank, way, share, early)), None)
        return (Early(0, 0, found.points, found.shapes),) if found else ()

    def _laid(self, rank: str, way: Way, share: Share | None) -> Iterator[Early]:
        could = self.ground.answered(("could lie", rank, way.shapes), lambda: self._could_lie(rank, way))
        spend(len(could))
        for naturals, wilds, shapes in could:
            for early in self._with_wilds(rank, way, naturals, wilds, shapes):
                if self._may_be(rank, way, share, early):
                    yield early

    def _by_points(self, rank: str, way: Way) -> list[Early]:
        """The same for any share, what counts most first."""
        asked = "by points", rank, way.shapes, way.twos, way.jokers
        return self.ground.answered(asked, lambda: sorted(self._laid(rank, way, None), key=lambda one: -one.points))

    def _may_be(self, rank: str, way: Way, share: Share | None, early: Early) -> bool:
        return share is None or self._agrees(rank, way, share, early)

    def _could_lie(self, rank: str, way: Way) -> list[tuple[int, int, Shapes]]:
        """The melds of a rank that the taking could leave, whatever is a two or a joker, with the naturals and wild
        cards that it lays for them."""
        ground, melds, found = self.ground, self.ground.melds[rank], []
        most = min(way.naturals, ground.hand[rank] + (rank == ground.top))
        for naturals in range(most, -1, -1):
            for wilds in range(way.twos + way.jokers, -1, -1):
                layouts = different(self.rules, rank, naturals, wilds, melds)
                spend(1 + 3 * len(layouts))
                for shapes in layouts:
                    fits = grows_into(rank, shapes, way.shapes, len(melds), self.rules) is not None
                    if fits and (rank != ground.top or self.honours(shapes)):
                        found.append((naturals, wilds, shapes))
        return found

    def _with_wilds(self, rank: str, way: Way, naturals: int, wilds: int, shapes: Shapes) -> Iterator[Early]:
        ground = self.ground
        for jokers in range(min(wilds, way.jokers, ground.hand[JOKER]), -1, -1):
            twos = wilds - jokers
            if twos <= min(way.twos, ground.hand[TWO]):
                points = ground.points(rank, naturals, twos, jokers) if ground.opens else 0
                yield Early(twos, jokers, points, shapes)

    def _agrees(self, rank: str, way: Way, share: Share, early: Early) -> bool:
        """Whether the twos and jokers laid early can lie where the turn has twos and jokers."""
        melds = self.ground.melds[rank]
        was = [wilds for _, wilds in melds] + [0] * len(way.shapes)
        found = self.ground.answered(
            ("grows", rank, early.shapes, way.shapes),
            lambda: list(growths(rank, early.shapes, way.shapes, len(melds), self.rules)),
        )
        spend(1 + len(found))
        for growth in found:
            least = most = 0
            for at, becomes in enumerate(growth):
                wilds = early.shapes[at][1] - was[at]
                jokers = way.shapes[becomes][1] - was[becomes] - share[becomes]
                least, most = least + max(0, wilds - jokers), most + min(wilds, share[becomes])
            if least <= early.twos <= most:
                return True
        return False

    def honours(self, shapes: Shapes) -> bool:
        """Whether melds of the top card's rank that lie so after the taking have honoured the claim."""
        ground = self.ground
        return any(self._honours(claim, shapes) for claim in (ground.claim, ground.or_claim) if claim)

    def _honours(self, claim: Claim, shapes: Shapes) -> bool:
        old, top = self.ground.melds[self.ground.top], self.ground.top
        at = next((at for at, shape in enumerate(old) if not closed(top, shape, self.rules)), None)
        if claim is Claim.OWN_MELD:
            return at is not None and shapes[at][0] > old[at][0]
        if at is not None:
            return claim is Claim.NATURAL_PAIR and shapes[at][0] >= old[at][0] + PAIR + 1
        if claim is Claim.NATURAL_PAIR:
            return any(shape[0] > PAIR for shape in shapes[len(old) :])
        return any(shape[0] == PAIR and shape[1] for shape in shapes[len(old) :])


def _most_points(found: Iterator[Early]) -> list[Early]:
    """For each number of wild cards the choice that counts most."""
    best: dict[tuple[int, int], Early] = {}
    for early in found:
        wilds = early.twos, early.jokers
        if wilds not in best or best[wilds].points < early.points:
            best[wilds] = early
    return list(best.values())


def _outdoes(other: Early, early: Early) -> bool:
    fewer = other.twos <= early.twos and other.jokers <= early.jokers
    return other is not early and fewer and other.points >= early.points
