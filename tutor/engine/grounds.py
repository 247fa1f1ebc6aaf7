"""Where a turn stands before its cards are laid: which cards there are, how the turn began, and what that binds it to.

Suits never matter here. A pile that is taken lends its cards at once: its top card counts among the naturals of its
rank, and what the act of taking itself may use is kept apart (`hand`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tutor.engine.cards import JOKER, RANKS, SEVEN, THREE, TWO, WILD, Card
from tutor.engine.layouts import Shapes, closed, grows_into, shapes_of
from tutor.engine.lookahead import can_go_out
from tutor.engine.melds import card_points
from tutor.engine.moves import Move, Show, Take
from tutor.engine.play import play
from tutor.engine.position import Position
from tutor.engine.ruleset import EACH, RuleSet
from tutor.engine.step import Claim
from tutor.engine.ways import Way, different, ways_of

MELDABLE = (*RANKS[: RANKS.index(THREE) + 1], WILD)
"""The ranks that a meld can have, in the contract's order."""


@dataclass(frozen=True, slots=True)
class Early:
    """What of a way lies on the table after the act of taking the pile: twos and jokers in it, the points that count
    for the opening, the melds of the rank. Without a pile to take, all of it counts and no wild card is set apart."""

    twos: int
    jokers: int
    points: int
    shapes: Shapes


class Tally:
    """The canastas of a side as one number, as far as going out asks for them."""

    def __init__(self, rules: RuleSet) -> None:
        book = rules.parameters
        self.each = book.canastas_to_go_out == EACH
        self.kinds = tuple(book.canastas)
        self.need = (1 << len(self.kinds)) - 1 if self.each else int(book.canastas_to_go_out)
        self.most = max(self.need, 1)

    def of(self, kinds: tuple[str, ...]) -> int:
        """The number that stands for these canastas."""
        if self.each:
            return sum(1 << self.kinds.index(kind) for kind in set(kinds))
        return min(len(kinds), self.most)

    def both(self, one: int, other: int) -> int:
        """The number that stands for the canastas of both."""
        return one | other if self.each else min(one + other, self.most)

    def suffices(self, tally: int) -> bool:
        """Whether going out needs no more canastas."""
        return tally == self.need if self.each else tally >= self.need


@dataclass(frozen=True)
class Ground:
    """A turn that has begun by `begin` (red threes shown, cards drawn), or begins with a claim on the pile.

    `position` is the one in which cards are laid; with a claim, the one in which the pile is taken.
    """

    position: Position
    begin: tuple[Move, ...] = ()
    claim: Claim | None = None

    @cached_property
    def hand(self) -> Counter[str]:
        """The known cards of the hand by rank; red threes are not among them."""
        return Counter(card.rank for card in self.position.playable)

    @cached_property
    def held(self) -> Counter[str]:
        """The known cards that can be laid or discarded in the turn: with a claim, those of the pile as well."""
        pile = self.position.pile if self.claim else ()
        return self.hand + Counter(card.rank for card in pile if not card.is_red_three)

    @property
    def top(self) -> str:
        """The rank of the pile's top card, where the turn takes it."""
        return self.position.pile[-1].rank if self.claim else ""

    @cached_property
    def unknown(self) -> int:
        """Cards in hand that nobody named: never laid, but one may be discarded."""
        if not self.claim:
            return self.position.unknown
        taken = play(self.position, Take(((),)))
        return play(taken, Show(taken.red_threes_in_hand)).unknown

    @cached_property
    def ranks(self) -> tuple[str, ...]:
        """The ranks that can be laid or left, in the contract's order: wild cards last."""
        melded = {meld.rank for meld in self.position.us.melds}
        return tuple(rank for rank in MELDABLE if self.held[rank] or rank in melded or rank == WILD)

    @cached_property
    def is_all_sevens(self) -> bool:
        """Whether the hand is all sevens that end the deal by themselves (R37)."""
        return self.claim is None and self.position.is_all_sevens

    @cached_property
    def opens(self) -> bool:
        """Whether the side has no melds yet."""
        return not self.position.us.melds

    @cached_property
    def minimum(self) -> int:
        """Points that the side's first melds need."""
        return self.position.opening_minimum

    @cached_property
    def is_excused(self) -> bool:
        """Whether going out concealed would do without the minimum (C38)."""
        needs = self.position.rules.parameters.concealed_needs_minimum
        took = "pile" if self.claim else self.position.turn.took
        return needs == "never" or (needs == "after_pile_only" and took != "pile")

    @cached_property
    def must_conceal(self) -> bool:
        """Whether an earlier opening of this turn lacks the minimum, so that only going out concealed is legal."""
        points = self.position.turn.opening
        return points is not None and points < self.minimum and self.is_excused

    @cached_property
    def sevens_wait_for_us(self) -> bool:
        """Whether sevens may be thrown once the own side has a sevens canasta: the other players have theirs."""
        rules = self.position.rules
        return all("sevens" in side.canastas(rules) for side in self.position.others)

    def may_throw(self, rank: str, way: Way | None = None) -> bool:
        """Whether a card of this rank may be thrown, once its rank was laid in this way."""
        if rank != SEVEN or self.position.rules.parameters.discard_seven != "after_all_sevens_canastas":
            return True
        return self.sevens_wait_for_us and way is not None and "sevens" in way.kinds

    @cached_property
    def melds(self) -> dict[str, Shapes]:
        """The shapes of the side's melds by rank."""
        return {rank: shapes_of(self.position.us, rank) for rank in self.ranks}

    def ways(self, rank: str) -> tuple[Way, ...]:
        """The ways to lay cards of a rank in this turn."""
        return self._ways[rank]

    @cached_property
    def _ways(self) -> dict[str, tuple[Way, ...]]:
        rules, twos, jokers = self.position.rules, self.twos, self.jokers
        held = {rank: 0 if rank == WILD else self.held[rank] for rank in self.ranks}
        return {rank: ways_of(rules, rank, held[rank], twos, jokers, self.melds[rank]) for rank in self.ranks}

    @cached_property
    def twos(self) -> int:
        """Twos that can be laid or discarded."""
        return self.held[TWO]

    @cached_property
    def jokers(self) -> int:
        """Jokers that can be laid or discarded."""
        return self.held[JOKER]

    def has_wilds(self, twos: int, jokers: int, early_twos: int = 0, early_jokers: int = 0) -> bool:
        """Whether there are so many wild cards, and in the hand those that the taking of the pile lays."""
        if twos > self.twos or jokers > self.jokers:
            return False
        return not self.claim or (early_twos <= self.hand[TWO] and early_jokers <= self.hand[JOKER])

    # --- what counts for the opening, and what takes the pile ---

    @cached_property
    def worth(self) -> dict[str, int]:
        """What a card of each rank counts: points."""
        return {rank: card_points(Card(rank, "S"), self.position.rules) for rank in RANKS}

    def points(self, rank: str, naturals: int, twos: int, jokers: int) -> int:
        """What so many naturals of a rank and wild cards count."""
        natural = naturals * self.worth[rank] if naturals else 0
        return natural + twos * self.worth[TWO] + jokers * self.worth[JOKER]

    def earlies(self, rank: str, way: Way) -> tuple[Early, ...]:
        """What of a way the taking of the pile can lay: the choices that no other one outdoes. Empty where a way of
        the top card's rank does not take the pile."""
        if not self.claim:
            points = self.points(rank, way.naturals, way.twos, way.jokers) if self.opens else 0
            return (Early(0, 0, points, way.shapes),)
        if not self.opens and rank != self.top:
            return (Early(0, 0, 0, self.melds[rank]),)
        return _best(self._laid_with_the_pile(rank, way), apart=self._wilds_in_pile)

    @cached_property
    def _wilds_in_pile(self) -> bool:
        return any(card.is_wild for card in self.position.pile)

    def _laid_with_the_pile(self, rank: str, way: Way) -> Iterator[Early]:
        rules, melds = self.position.rules, self.melds[rank]
        most = min(way.naturals, self.hand[rank] + (rank == self.top))
        for naturals in range(most, -1, -1):
            for wilds in range(way.twos + way.jokers, -1, -1):
                for shapes in different(rules, rank, naturals, wilds, melds):
                    fits = grows_into(rank, shapes, way.shapes, len(melds), rules) is not None
                    if fits and (rank != self.top or self.honours(shapes)):
                        yield from self._with_wilds(rank, way, naturals, wilds, shapes)

    def _with_wilds(self, rank: str, way: Way, naturals: int, wilds: int, shapes: Shapes) -> Iterator[Early]:
        for jokers in range(min(wilds, way.jokers, self.hand[JOKER]), -1, -1):
            twos = wilds - jokers
            if twos <= min(way.twos, self.hand[TWO]):
                points = self.points(rank, naturals, twos, jokers) if self.opens else 0
                yield Early(twos, jokers, points, shapes)

    def honours(self, shapes: Shapes) -> bool:
        """Whether melds of the top card's rank that lie so after the taking have honoured the claim."""
        old = self.melds[self.top]
        rules = self.position.rules
        at = next((at for at, shape in enumerate(old) if not closed(self.top, shape, rules)), None)
        if self.claim is Claim.OWN_MELD:
            return at is not None and shapes[at][0] > old[at][0]
        if at is not None:
            return self.claim is Claim.NATURAL_PAIR and shapes[at][0] >= old[at][0] + PAIR + 1
        if self.claim is Claim.NATURAL_PAIR:
            return any(shape[0] > PAIR for shape in shapes[len(old) :])
        return any(shape[0] == PAIR and shape[1] for shape in shapes[len(old) :])

    # --- the end ---

    @cached_property
    def may_go_out(self) -> bool:
        """Whether going out is not out of the question: a bound that looks at no minimum."""
        if self.claim:
            return self.position.turn.partner_said != "no"
        return self.is_all_sevens or can_go_out(self.position)

    @cached_property
    def tally(self) -> Tally:
        """How the canastas of the side are counted."""
        return Tally(self.position.rules)


PAIR = 2
"""Naturals of the hand that a natural pair needs (C32 R31 J21)."""


def _best(found: Iterator[Early], apart: bool) -> tuple[Early, ...]:
    """The choices with most points for their twos and jokers; where none of those must be set apart, the best one."""
    best: dict[tuple[int, int], Early] = {}
    for early in found:
        key = (early.twos, early.jokers) if apart else (0, 0)
        if key not in best or best[key].points < early.points:
            best[key] = early
    if apart:
        return tuple(best.values())
    return tuple(Early(0, 0, early.points, early.shapes) for early in best.values())
