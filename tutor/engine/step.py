"""One act of a turn as the rules see it: the position before, the move, and what several rules ask of both.

Everything here is computed once, when a rule first asks for it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from tutor.engine import lookahead
from tutor.engine.cards import WILD, Card, Cards, find
from tutor.engine.melds import ABOVE_SEVEN, Meld, meld_faults
from tutor.engine.moves import Add, Discard, Groups, LayDown, Move, Show, Take, TakeTop, hand_cards
from tutor.engine.play import joined_meld, play
from tutor.engine.position import Position
from tutor.engine.ruleset import Parameters, RuleSet
from tutor.engine.values import once


class Claim(StrEnum):
    """What a `take` offers for the top card of the pile (law, chapter 4)."""

    NATURAL_PAIR = "natural-pair"
    OWN_MELD = "own-meld"
    NATURAL_AND_WILD = "natural-and-wild"
    WILDS_ONLY = "wilds-only"
    NONE = "none"


class Laying(NamedTuple):
    """Cards going to the table together. `onto` is the meld they join (None: a new one), `result` what it becomes."""

    cards: Cards
    result: Meld
    onto: Meld | None = None
    top: Card | None = None

    def faults(self, rules: RuleSet) -> tuple[str, ...]:
        """Ids of the melding rules that the result breaks. A closed canasta is not also too large; a meld of wild
        cards that is joined stays one."""
        meld, onto = self.result, self.onto
        if onto is None:
            return meld.faults(rules)
        if onto.rank == WILD:
            found = meld_faults(WILD, 0, len(meld), rules)
        else:
            found = meld_faults(onto.rank, meld.naturals, meld.wilds, rules)
        return tuple(rule for rule in found if not (rule == ABOVE_SEVEN and onto.is_closed(rules)))


@dataclass(frozen=True)
class Step:
    """An act to be judged. The cards of `move` are those of the hand wherever the hand has them."""

    before: Position
    move: Move
    named: Cards
    """The hand cards that the move names."""
    missing: Cards = ()

    @staticmethod
    def of(before: Position, move: Move) -> Step:
        """The act with its cards found in the hand; those that are not there are `missing`."""
        named, held = hand_cards(move), list(before.hand)
        try:
            for card in named:
                held.remove(card)
        except ValueError:
            return Step._settled(before, move, named)
        return Step(before, move, named)

    @staticmethod
    def _settled(before: Position, move: Move, named: Cards) -> Step:
        """The act where not every card that it names is in the hand as it is named."""
        held = list(before.hand)
        missing: list[Card] = []

        def settle(card: Card) -> Card:
            found = find(card, held)
            if found is None:
                missing.append(card)
                return card
            held.remove(found)
            return found

        exact_first = sorted(range(len(named)), key=lambda place: not named[place].suit)
        settled = dict(zip(exact_first, (settle(named[place]) for place in exact_first), strict=True))
        cards = tuple(settled[place] for place in range(len(named)))
        return Step(before, _with_cards(move, cards), cards, tuple(missing))

    @property
    def rules(self) -> RuleSet:
        """The rule set in force."""
        return self.before.rules

    @once
    def book(self) -> Parameters:
        """Its parameters."""
        return self.before.rules.parameters

    @once
    def after(self) -> Position:
        """The position that the act would make; built tentatively, also where the act is not legal."""
        return play(self.before, self.move)

    @once
    def top(self) -> Card | None:
        """The top card of the pile."""
        return self.before.pile[-1] if self.before.pile else None

    @once
    def naturals_offered(self) -> Cards:
        """Cards of the top card's rank that the first group of a `take` shows from the hand."""
        if not isinstance(self.move, Take) or self.top is None:
            return ()
        rank = self.top.rank
        return tuple([card for card in self.move.offered if card.rank == rank])

    @once
    def naturals_held(self) -> Cards:
        """Cards of the top card's rank in the hand."""
        rank = self.top.rank if self.top else ""
        return tuple([card for card in self.before.hand if card.rank == rank])

    @once
    def claim(self) -> Claim:
        """What the first group of a `take` offers for the top card."""
        move, top = self.move, self.top
        if not isinstance(move, Take) or top is None or (move.onto and move.onto != top.rank):
            return Claim.NONE
        naturals, wilds = len(self.naturals_offered), sum([card.is_wild for card in move.offered])
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

    @once
    def joins(self) -> Meld | None:
        """The meld of the side that the top card and what is shown with it go to; None where they make a new one."""
        if not isinstance(self.move, Take) or self.top is None:
            return None
        return joined_meld(self.before, self.move, self.top)

    @once
    def layings(self) -> tuple[Laying, ...]:
        """What goes to the table in this act, in the order named."""
        match self.move:
            case LayDown(groups=groups):
                return tuple([Laying(group, Meld(group)) for group in groups])
            case Take(groups=groups) if self.top is not None:
                return (self._taken(groups[0], self.top), *(Laying(group, Meld(group)) for group in groups[1:]))
            case Add(cards=cards, rank=rank, theirs=False):
                onto = self.before.us.meld_of(rank, self.rules)
                return (Laying(cards, onto.with_cards(cards), onto),) if onto else ()
        return ()

    def _taken(self, offered: Cards, top: Card) -> Laying:
        cards, onto = (top, *offered), self.joins
        return Laying(offered, onto.with_cards(cards) if onto else Meld(cards), onto, top)

    @once
    def objections(self) -> tuple[tuple[Laying, tuple[str, ...]], ...]:
        """What may not lie on the table as it is laid, each with the ids of the melding rules that it breaks."""
        found = [(laying, laying.faults(self.rules)) for laying in self.layings]
        return tuple([(laying, faults) for laying, faults in found if faults])

    @once
    def ranks_laid(self) -> list[str]:
        """The ranks of the melds that are made or joined; empty where the cards of one share none."""
        return [laying.result.rank for laying in self.layings]

    @once
    def lays_cards(self) -> bool:
        """Whether the act brings cards of the mover's to the table."""
        return bool(self.layings)

    @once
    def opens(self) -> bool:
        """Whether these are the first melds of the side."""
        return not self.before.us.melds and isinstance(self.move, LayDown | Take) and self.lays_cards

    @once
    def opening_points(self) -> int | None:
        """What the side's opening of this turn counted: in this act, or in an earlier one of the turn."""
        if self.opens:
            return sum(laying.result.points(self.rules) for laying in self.layings)
        return self.before.turn.opening

    @property
    def empties_hand(self) -> bool:
        """Whether no card but red threes stays in the hand."""
        return not self.after.cards_left

    @once
    def can_go_out(self) -> bool:
        """Whether some continuation of the turn goes out legally."""
        return lookahead.can_go_out(self.after)

    @once
    def can_end_turn(self) -> bool:
        """Whether some continuation ends the turn legally."""
        return lookahead.can_end_turn(self.after)


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
