"""What the act of taking the pile lays of a turn: the claim on the top card, and the melds that must open with it.

Only cards of the hand and the top card can be laid in that act. A turn is legal where some part of it can be laid so:
enough for the claim, and for the minimum where the side opens.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from tutor.engine.cards import JOKER, TWO
from tutor.engine.effort import spend
from tutor.engine.layouts import PAIR, Beginning, Shapes, closed, growths
from tutor.engine.step import Claim
from tutor.engine.values import once
from tutor.engine.ways import Way, beginnings_of

if TYPE_CHECKING:
    from tutor.engine.grounds import Ground

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
        self.claims = ground.claim, ground.or_claim
        """The claims of which one must be honoured."""
        self.apart = ground.lends_wilds
        """Whether wild cards of the pile must be told from those of the hand."""

    def asks_for_kinds(self, rank: str) -> bool:
        """Whether it may matter to the taking which wild cards of a rank are twos, besides what all of them count."""
        ground = self.ground
        if not ground.claim or not ground.opens:
            return self.apart and rank == ground.top
        return self.apart or ground.every_early or ground.hand[rank] < ground.held[rank]

    def earlies(self, rank: str, way: Way, share: Share | None = None) -> tuple[Early, ...]:
        """What of a way the taking can lay: the choices that no other one outdoes. Empty where a way of the top
        card's rank does not take the pile. `share`: how many twos each meld gets, where that is settled."""
        ground = self.ground
        if ground.every_early:
            return tuple(dict.fromkeys(self._laid(rank, way, share)))
        if not self.apart and rank != ground.top and way.naturals <= ground.hand[rank]:
            return (Early(0, 0, ground.points(rank, way.naturals, way.twos, way.jokers), way.shapes),)
        if self.apart:
            best = _most_points(self._laid(rank, way, share)) if share else self._counting_most(rank, way)
            return tuple(early for early in best if not any(_outdoes(other, early) for other in best))
        if share is None:
            found = max(self._counting_most(rank, way), key=lambda early: early.points, default=None)
        else:
            found = next((early for early in self._by_points(rank, way) if self._agrees(rank, way, share, early)), None)
        return (Early(0, 0, found.points, found.shapes),) if found else ()

    def _laid(self, rank: str, way: Way, share: Share | None) -> Iterator[Early]:
        could = self._could_lie(rank, way) if self.ground.every_early else self._likely(rank, way)
        spend(4 * len(could))
        for naturals, wilds, shapes in could:
            for early in self._with_wilds(rank, way, naturals, wilds, shapes):
                if self._may_be(rank, way, share, early):
                    yield early

    def _counting_most(self, rank: str, way: Way) -> list[Early]:
        """For each number of twos and jokers the choice that counts most, whatever is a two or a joker in a meld."""
        fullest = self._fullest_of(rank, way)
        spend(2 * len(fullest))
        return [early for one in fullest for early in self._with_wilds(rank, way, *one)]

    def _by_points(self, rank: str, way: Way) -> list[Early]:
        """The same for any share, what counts most first."""
        asked = "by points", rank, way.shapes, way.twos, way.jokers
        return self.ground.answered(asked, lambda: sorted(self._laid(rank, way, None), key=lambda one: -one.points))

    def _may_be(self, rank: str, way: Way, share: Share | None, early: Early) -> bool:
        return share is None or self._agrees(rank, way, share, early)

    def _could_lie(self, rank: str, way: Way, thinned: int | None = None) -> list[Beginning]:
        """The melds of a rank that the taking could leave, whatever is a two or a joker. `thinned`: enough to find
        what counts most with up to so many wild cards."""
        ground, melds = self.ground, self.ground.melds[rank]
        most = min(way.naturals, ground.hand[rank] + (rank == ground.top))
        begun = beginnings_of(self.rules, rank, way.shapes, melds, None if thinned is None else (most, thinned))
        spend(len(begun) // 4)
        return [one for one in begun if one[0] <= most and (rank != ground.top or self.honours(one[2]))]

    def _likely(self, rank: str, way: Way) -> list[Beginning]:
        """Those in which an unfinished meld has as many naturals as it can beside its wild cards."""
        asked = "likely", rank, way.shapes
        return self.ground.answered(asked, lambda: self._could_lie(rank, way, thinned=way.twos + way.jokers))

    def _fullest_of(self, rank: str, way: Way) -> list[Beginning]:
        return self.ground.answered(("fullest", rank, way.shapes), lambda: self._fullest(rank, way))

    def _fullest(self, rank: str, way: Way) -> list[Beginning]:
        """Of those with the same number of wild cards the one with the most naturals."""
        if self.apart and not self.ground.opens:
            without = self._could_lie(rank, way, thinned=0)
            if without:
                return without[:1]  # nothing counts, so no wild card is worth laying
        fullest: dict[int, Beginning] = {}
        for one in self._likely(rank, way):
            fullest.setdefault(one[1], one)
        return list(fullest.values())

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

    # --- for those who count turns ---

    def is_sure(self, rank: str, way: Way) -> bool:
        """Whether the taking can lay enough of a way however its melds share twos and jokers: all that the side needs,
        or all there is, without a wild card that might be lacking."""
        ground = self.ground
        if not ground.opens:
            return any(wilds == 0 for _, wilds, _ in self._fullest_of(rank, way))
        spared, worth = self.spared, ground.worth
        if all(spared) and way.naturals <= ground.hand[rank] and rank != ground.top:
            return True
        wild = min(worth[TWO], worth[JOKER])
        return any(
            naturals * worth.get(rank, 0) + wilds * wild >= ground.minimum and (not wilds or all(spared))
            for naturals, wilds, _ in self._fullest_of(rank, way)
        )

    def counted(self, earlies: tuple[Early, ...]) -> tuple[Early, ...]:
        """The same without the wild cards that no turn can lack."""
        if not self.apart:
            return earlies
        twos, jokers = (not spared for spared in self.spared)
        return tuple(early._replace(twos=early.twos * twos, jokers=early.jokers * jokers) for early in earlies)

    @once
    def spared(self) -> tuple[bool, bool]:
        """Of twos and jokers, whether the hand holds so many that no turn lacks them for the taking.

        A taking that lays more than the hand holds can leave out one meld after the other, the unfinished one first,
        until it lays no more; the last meld left out has few wild cards, so what is left still counts enough.
        """
        ground, book = self.ground, self.rules.parameters
        lent = ground.twos - ground.hand[TWO], ground.jokers - ground.hand[JOKER]
        any_meld_claims = Claim.NATURAL_AND_WILD not in self.claims and (book.canasta_size - book.max_wilds > PAIR)
        last = max(book.max_wilds, book.min_meld)

        def has_enough(kind: str) -> bool:
            worth = ground.worth[kind]
            return ground.opens and any_meld_claims and (ground.hand[kind] - last + 1) * worth >= max(1, ground.minimum)

        return not lent[0] or has_enough(TWO), not lent[1] or has_enough(JOKER)

    def honours(self, shapes: Shapes) -> bool:
        """Whether melds of the top card's rank that lie so after the taking have honoured the claim."""
        return any(self._honours(claim, shapes) for claim in self.claims if claim)

    def _honours(self, claim: Claim, shapes: Shapes) -> bool:
        old, top = self.ground.melds[self.ground.top], self.ground.top
        at = next((at for at, shape in enumerate(old) if not closed(top, shape, self.rules)), None)
        if claim is Claim.OWN_MELD:
            return at is not None and shapes[at][0] > old[at][0]
        if at is not None:
            naturals, wilds = shapes[at][0] - old[at][0], shapes[at][1] - old[at][1]
            return naturals > PAIR if claim is Claim.NATURAL_PAIR else naturals == PAIR and wilds > 0
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
