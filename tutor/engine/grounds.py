"""Where a turn stands before its cards are laid: which cards there are, how the turn began, and what that binds it to.

Suits never matter here. A pile that is taken lends its cards at once: its top card counts among the naturals of its
rank, and what the act of taking itself may use is kept apart (`hand`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from math import gcd
from typing import Any

from tutor.engine.cards import JOKER, RANKS, SEVEN, THREE, TWO, WILD, Card
from tutor.engine.layouts import Shapes, closed, shapes_of
from tutor.engine.lookahead import can_go_out
from tutor.engine.melds import card_points
from tutor.engine.moves import Move, Show, Take
from tutor.engine.play import play
from tutor.engine.position import Position
from tutor.engine.step import Claim
from tutor.engine.taking import Early, Share, Taking
from tutor.engine.tally import Tally
from tutor.engine.values import S, T, once
from tutor.engine.ways import Way, like_rank, shares, ways_of
from tutor.engine.wilds import start

MELDABLE = (*RANKS[: RANKS.index(THREE) + 1], WILD)
"""The ranks that a meld can have, in the contract's order."""

Left = tuple[int, tuple[tuple[int, int, int], ...]]
"""What a way leaves: how many naturals it lays, and the melds of the rank."""


@dataclass(frozen=True)
class Ground:
    """A turn that has begun by `begin` (red threes shown, cards drawn), or begins with a claim on the pile.

    `position` is the one in which cards are laid; with a claim, the one in which the pile is taken. `or_claim` would
    do as well: for those who count the turns that take the pile in either way. `every_early`: acts of taking that
    count less than they could are listed too.
    """

    position: Position
    begin: tuple[Move, ...] = ()
    claim: Claim | None = None
    or_claim: Claim | None = None
    every_early: bool = False

    def answered(self, asked: Hashable, work: Callable[[], T]) -> T:
        """What was worked out for a question to this ground; at first what the work finds."""
        if asked not in self._known:
            self._known[asked] = work()
        found: T = self._known[asked]
        return found

    @once
    def _known(self) -> dict[Hashable, Any]:
        return {}

    @once
    def hand(self) -> Counter[str]:
        """The known cards of the hand by rank; red threes are not among them."""
        return Counter(card.rank for card in self.position.playable)

    @once
    def held(self) -> Counter[str]:
        """The known cards that can be laid or discarded in the turn: with a claim, those of the pile as well."""
        if not self.claim:
            return self.hand
        return self.hand + Counter(card.rank for card in self.position.pile if not card.is_red_three)

    @property
    def top(self) -> str:
        """The rank of the pile's top card, where the turn takes it."""
        return self.position.pile[-1].rank if self.claim else ""

    @once
    def lends_wilds(self) -> bool:
        """Whether the turn takes wild cards with the pile, which the taking itself cannot lay."""
        return bool(self.claim) and any(card.is_wild for card in self.position.pile)

    @once
    def taking(self) -> Taking:
        """The taking of the pile."""
        return Taking(self)

    @once
    def unknown(self) -> int:
        """Cards in hand that nobody named: never laid, but one may be discarded."""
        if not self.claim:
            return self.position.unknown
        taken = play(self.position, Take(((),)))
        return play(taken, Show(taken.red_threes_in_hand)).unknown

    @once
    def ranks(self) -> tuple[str, ...]:
        """The ranks that can be laid or left, in the contract's order: wild cards last."""
        melded = {meld.rank for meld in self.position.us.melds}
        return tuple(rank for rank in MELDABLE if self.held[rank] or rank in melded or rank == WILD)

    @once
    def is_all_sevens(self) -> bool:
        """Whether the hand is all sevens that end the deal by themselves (R37)."""
        return self.claim is None and self.position.is_all_sevens

    @once
    def opens(self) -> bool:
        """Whether the side has no melds yet."""
        return not self.position.us.melds

    @once
    def minimum(self) -> int:
        """Points that the side's first melds need."""
        return self.position.opening_minimum

    @once
    def is_excused(self) -> bool:
        """Whether going out concealed would do without the minimum (C38)."""
        needs = self.position.rules.parameters.concealed_needs_minimum
        took = "pile" if self.claim else self.position.turn.took
        return needs == "never" or (needs == "after_pile_only" and took != "pile")

    @once
    def must_conceal(self) -> bool:
        """Whether an earlier opening of this turn lacks the minimum, so that only going out concealed is legal."""
        points = self.position.turn.opening
        return points is not None and points < self.minimum and self.is_excused

    @once
    def sevens_wait_for_us(self) -> bool:
        """Whether sevens may be thrown once the own side has a sevens canasta: the other players have theirs."""
        rules = self.position.rules
        return all("sevens" in side.canastas(rules) for side in self.position.others)

    def may_throw(self, rank: str, way: Way | None = None) -> bool:
        """Whether a card of this rank may be thrown, once its rank was laid in this way."""
        if rank != SEVEN or self.position.rules.parameters.discard_seven != "after_all_sevens_canastas":
            return True
        return self.sevens_wait_for_us and way is not None and "sevens" in way.kinds

    @once
    def melds(self) -> dict[str, Shapes]:
        """The shapes of the side's melds by rank."""
        return {rank: shapes_of(self.position.us, rank) for rank in self.ranks}

    def ways(self, rank: str) -> tuple[Way, ...]:
        """The ways to lay cards of a rank in this turn."""
        return self._ways[rank]

    @once
    def _ways(self) -> dict[str, tuple[Way, ...]]:
        rules, twos, jokers = self.position.rules, self.twos, self.jokers
        held = {rank: 0 if rank == WILD else self.held[rank] for rank in self.ranks}
        return {rank: ways_of(rules, rank, held[rank], twos, jokers, self.melds[rank]) for rank in self.ranks}

    def is_idle(self, rank: str) -> bool:
        """Whether no card can be laid to this rank, nor must be."""
        return len(self.ways(rank)) == 1 and rank != self.top

    @once
    def twos(self) -> int:
        """Twos that can be laid or discarded."""
        return self.held[TWO]

    @once
    def jokers(self) -> int:
        """Jokers that can be laid or discarded."""
        return self.held[JOKER]

    @once
    def wilds_to_use(self) -> int:
        """The wild cards that are there, and one discard, as the start of a sum of what is used (`wilds`)."""
        return start(self.twos, self.jokers, self.hand[TWO], self.hand[JOKER], thrown=1)

    def has_wilds(self, twos: int, jokers: int, early_twos: int = 0, early_jokers: int = 0) -> bool:
        """Whether there are so many wild cards, and in the hand those that the taking of the pile lays."""
        if twos > self.twos or jokers > self.jokers:
            return False
        return not self.claim or (early_twos <= self.hand[TWO] and early_jokers <= self.hand[JOKER])

    # --- what counts for the opening, and what takes the pile ---

    @once
    def worth(self) -> dict[str, int]:
        """What a card of each rank counts: points."""
        return {rank: card_points(Card(rank, "S"), self.position.rules) for rank in RANKS}

    @once
    def unit(self) -> int:
        """What all points are multiples of: points."""
        return gcd(*self.worth.values())

    def points(self, rank: str, naturals: int, twos: int, jokers: int) -> int:
        """What so many naturals of a rank and wild cards count."""
        natural = naturals * self.worth[rank] if naturals else 0
        return natural + twos * self.worth[TWO] + jokers * self.worth[JOKER]

    def laid(self, rank: str) -> tuple[tuple[Way, tuple[Early, ...]], ...]:
        """The ways to lay cards of a rank in this turn, each with what of it the taking of the pile can lay."""
        return self.answered(("laid", rank), lambda: self.recall(rank, "laid", lambda: self._laid(rank)))

    def _laid(self, rank: str) -> tuple[tuple[Way, tuple[Early, ...]], ...]:
        listed = ((way, self._earlies(rank, way)) for way in self.ways(rank))
        return tuple((way, earlies) for way, earlies in listed if earlies)

    def recall(self, rank: str, asked: Hashable, work: Callable[[], S]) -> S:
        """What is known of a rank from any other that was like it, on this ground or on another; else what the work
        finds. It may hang on nothing but the question and the ways of the rank."""
        return self.position.rules.memory.of((self._likes[rank], asked), work)

    @once
    def _likes(self) -> dict[str, Hashable]:
        """All that decides about the ways of each rank: two ranks of which this is the same have the same ways."""
        wilds = self.twos, self.jokers, self.opens
        likes: dict[str, Hashable] = {}
        for rank in self.ranks:
            melds = self.melds[rank]
            like: tuple[Hashable, ...] = like_rank(rank), self.held[rank], melds
            if not self.is_idle(rank):
                like = *like, self._twos_laid.get(rank), self.worth.get(rank), wilds, self._like_taken(rank)
            likes[rank] = like if rank not in (SEVEN, THREE) else (*like, self.may_go_out, self.sevens_wait_for_us)
        return likes

    def _like_taken(self, rank: str) -> Hashable:
        """What the taking of the pile has to do with the ways of a rank."""
        if not self.claim or (rank != self.top and not self.opens):
            return bool(self.claim)
        hand = self.hand
        if rank != self.top and hand[rank] == self.held[rank] and not (self.lends_wilds or self.every_early):
            return False  # the taking can lay all that the turn can
        claims = rank == self.top and (self.claim, self.or_claim)
        return hand[TWO], hand[JOKER], self.every_early, self.lends_wilds, hand[rank], claims

    def shared(self, rank: str) -> Iterator[tuple[Way, tuple[Early, ...]]]:
        """The same for those who count what turns leave. Each sharing of twos and jokers between the melds stands by
        itself where the taking of a pile may hang on it, and where an old meld and a new one may change places: which
        of the two was there before is no difference."""
        joins = any(not closed(rank, shape, self.position.rules) for shape in self.melds[rank])
        hangs, taking = bool(self.claim) and (self.opens or rank == self.top), self.taking
        apart: dict[Left, tuple[Way, list[Early]]] = {}
        for way, earlies in self.laid(rank):
            if not (joins and way.new) and not (hangs and way.times > 1 and not taking.is_sure(rank, way)):
                yield way, taking.counted(earlies)
                continue
            for share in shares(way.shapes, self.melds[rank], way.twos):
                if found := self._earlies(rank, way, share):
                    left = self._left(rank, way, share)
                    apart.setdefault(left, (way._replace(times=1), []))[1].extend(taking.counted(found))
        yield from ((way, tuple(found)) for way, found in apart.values())

    def _left(self, rank: str, way: Way, share: Share) -> Left:
        """The melds of a rank after the turn: naturals, twos and jokers of each, in no order."""
        twos = [two + new for two, new in zip_longest(self._twos_laid.get(rank, ()), share, fillvalue=0)]
        shapes = zip(way.shapes, twos, strict=True)
        return way.naturals, tuple(sorted((naturals, two, wilds - two) for (naturals, wilds), two in shapes))

    @once
    def _twos_laid(self) -> dict[str, tuple[int, ...]]:
        """How many twos lie in each of the side's melds, by rank."""
        laid: dict[str, tuple[int, ...]] = {}
        for meld in self.position.us.melds:
            twos = sum([card.rank == TWO for card in meld.cards])
            laid[meld.rank] = (*laid.get(meld.rank, ()), twos)
        return laid

    def _earlies(self, rank: str, way: Way, share: Share | None = None) -> tuple[Early, ...]:
        if not self.claim:
            points = self.points(rank, way.naturals, way.twos, way.jokers) if self.opens else 0
            return (Early(0, 0, points, way.shapes),)
        if not self.opens and rank != self.top:
            return (Early(0, 0, 0, self.melds[rank]),)
        return self.taking.earlies(rank, way, share)

    # --- the end ---

    @once
    def may_go_out(self) -> bool:
        """Whether going out is not out of the question: a bound that looks at no minimum."""
        if self.claim:
            return self.position.turn.partner_said != "no" and self.stuck + self.unknown <= 1
        return self.is_all_sevens or can_go_out(self.position)

    @once
    def may_keep(self) -> bool:
        """Whether a turn that keeps cards can be legal at all; a hand of sevens that ends the deal is another thing."""
        turn = self.position.turn
        return not (self.must_conceal or self.position.black_threes_laid or turn.partner_said == "yes")

    @once
    def stuck(self) -> int:
        """A bound: known cards that no meld takes."""
        return sum(self.held[rank] for rank in self.ranks if rank != WILD and len(self.ways(rank)) == 1)

    @once
    def tally(self) -> Tally:
        """How the canastas of the side are counted."""
        return Tally(self.position.rules)
