"""One act of a turn as the rules see it: the position before, the move, and what several rules ask of both.

Everything here is computed once, when a rule first asks for it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from tutor.engine import lookahead
from tutor.engine.cards import Card, Cards, find
from tutor.engine.melds import Meld
from tutor.engine.moves import Add, Discard, Groups, LayDown, Move, Show, Take, TakeTop, hand_cards
from tutor.engine.once import cached_property
from tutor.engine.play import play
from tutor.engine.position import Phase, Position
from tutor.engine.ruleset import Parameters, RuleSet


class Claim(StrEnum):
    """What a `take` offers for the top card of the pile (law, chapter 4)."""

    NATURAL_PAIR = "natural-pair"
    OWN_MELD = "own-meld"
    NATURAL_AND_WILD = "natural-and-wild"
    WILDS_ONLY = "wilds-only"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Laying:
    """Cards going to the table together. `onto` is the meld they join (None: a new one), `result` what it becomes."""

    cards: Cards
    result: Meld
    onto: Meld | None = None
    top: Card | None = None


@dataclass(frozen=True)
class Step:
    """An act to be judged. The cards of `move` are those of the hand wherever the hand has them."""

    before: Position
    move: Move
    missing: Cards = ()

    @staticmethod
    def of(before: Position, move: Move) -> Step:
        """The act with its cards found in the hand; those that are not there are `missing`."""
        held = list(before.hand)
        missing: list[Card] = []

        def settle(card: Card) -> Card:
            found = find(card, held)
            if found is None:
                missing.append(card)
                return card
            held.remove(found)
            return found

        named = hand_cards(move)
        if not named:
            return Step(before, move)
        exact_first = sorted(range(len(named)), key=lambda place: not named[place].suit)
        settled = dict(zip(exact_first, (settle(named[place]) for place in exact_first), strict=True))
        return Step(before, _with_cards(move, tuple(settled[place] for place in range(len(named)))), tuple(missing))

    @property
    def rules(self) -> RuleSet:
        """The rule set in force."""
        return self.before.rules

    @property
    def book(self) -> Parameters:
        """Its parameters."""
        return self.before.rules.parameters

    @cached_property
    def named(self) -> Cards:
        """The hand cards that the move names."""
        return hand_cards(self.move)

    @cached_property
    def after(self) -> Position:
        """The position that the act would make; built tentatively, also where the act is not legal."""
        return play(self.before, self.move)

    @cached_property
    def top(self) -> Card | None:
        """The top card of the pile."""
        return self.before.pile[-1] if self.before.pile else None

    @cached_property
    def naturals_offered(self) -> Cards:
        """Cards of the top card's rank that the first group of a `take` shows from the hand."""
        if not isinstance(self.move, Take) or self.top is None:
            return ()
        return tuple(card for card in self.move.offered if card.rank == self.top.rank)

    @cached_property
    def naturals_held(self) -> Cards:
        """Cards of the top card's rank in the hand."""
        return tuple(card for card in self.before.hand if self.top is not None and card.rank == self.top.rank)

    @cached_property
    def claim(self) -> Claim:
        """What the first group of a `take` offers for the top card."""
        move, top = self.move, self.top
        if not isinstance(move, Take) or top is None or (move.onto and move.onto != top.rank):
            return Claim.NONE
        naturals, wilds = len(self.naturals_offered), sum(card.is_wild for card in move.offered)
        if naturals > 1:
            return Claim.NATURAL_PAIR
        own = self.before.us.open_meld_of(top.rank, self.rules) or (self.joins if move.onto else None)
        if own and "own_meld" in self.book.open_pile_takes:
            return Claim.OWN_MELD
        if move.onto:
            return Claim.NONE
        if naturals and wilds:
            return Claim.NATURAL_AND_WILD
        takes = "natural_and_wild" in self.book.open_pile_takes
        return Claim.WILDS_ONLY if takes and wilds > 1 and wilds == len(move.offered) else Claim.NONE

    @cached_property
    def joins(self) -> Meld | None:
        """The meld of the side that the top card and what is shown with it go to; None where they make a new one."""
        if not isinstance(self.move, Take) or self.top is None:
            return None
        return joined_meld(self.before, self.move, self.top)

    @cached_property
    def layings(self) -> tuple[Laying, ...]:
        """What goes to the table in this act, in the order named."""
        match self.move:
            case LayDown(groups=groups):
                return tuple(Laying(group, Meld(group)) for group in groups)
            case Take(groups=groups) if self.top is not None:
                return (self._taken(groups[0], self.top), *(Laying(group, Meld(group)) for group in groups[1:]))
            case Add(cards=cards, rank=rank, theirs=False):
                onto = self.before.us.meld_of(rank, self.rules)
                return (Laying(cards, onto.with_cards(cards), onto),) if onto else ()
        return ()

    def _taken(self, offered: Cards, top: Card) -> Laying:
        cards, onto = (top, *offered), self.joins
        return Laying(offered, onto.with_cards(cards) if onto else Meld(cards), onto, top)

    @cached_property
    def lays_cards(self) -> bool:
        """Whether the act brings cards of the mover's to the table."""
        return bool(self.layings)

    @cached_property
    def opens(self) -> bool:
        """Whether these are the first melds of the side."""
        return not self.before.us.melds and isinstance(self.move, LayDown | Take) and self.lays_cards

    @cached_property
    def opening_points(self) -> int | None:
        """What the side's opening of this turn counted: in this act, or in an earlier one of the turn."""
        if self.opens:
            return sum(laying.result.points(self.rules) for laying in self.layings)
        return self.before.turn.opening

    @cached_property
    def shows_from_kitty(self) -> bool:
        """Whether red threes are shown once the kitty was taken: after the discard they come from nowhere else."""
        before = self.before
        if not isinstance(self.move, Show) or before.phase is not Phase.AFTER:
            return False
        taken = before.kitty.state == "taken"
        return all(card.is_red_three and (taken or card in before.turn.from_pile) for card in self.named)

    @cached_property
    def shows_late(self) -> bool:
        """Whether red threes are shown at a time when nothing else may be played."""
        if isinstance(self.move, Show) and self.before.draw_ended_hand:
            return True
        return self.shows_from_kitty and not self.before.hand_is_over

    @cached_property
    def empties_hand(self) -> bool:
        """Whether no card but red threes stays in the hand."""
        return not self.after.cards_left

    @cached_property
    def can_go_out(self) -> bool:
        """Whether some continuation of the turn goes out legally."""
        return lookahead.can_go_out(self.after)

    @cached_property
    def can_end_turn(self) -> bool:
        """Whether some continuation ends the turn legally."""
        return lookahead.can_end_turn(self.after)


def joined_meld(position: Position, move: Take, top: Card) -> Meld | None:
    """The meld that the claim of a `take` joins: the one named, or the side's own where a second is not allowed."""
    us, rules = position.us, position.rules
    if move.onto:
        return us.meld_of(move.onto, rules)
    own = us.open_meld_of(top.rank, rules)
    if own is None and rules.parameters.second_meld_of_rank == "never":
        return us.meld_of(top.rank, rules)
    return own


def _with_cards(move: Move, cards: Cards) -> Move:
    """The move with its hand cards replaced, one for one."""
    if isinstance(move, Take | LayDown):
        return replace(move, groups=_regroup(move.groups, cards))
    if isinstance(move, TakeTop | Add | Show | Discard):
        return replace(move, cards=cards)
    return move


def _regroup(groups: Groups, cards: Cards) -> Groups:
    rest = iter(cards)
    return tuple(tuple(next(rest) for _ in group) for group in groups)
