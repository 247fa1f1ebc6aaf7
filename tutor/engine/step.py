"""One act of a turn as the rules see it: the position before, the move, and what several rules ask of both.

Everything here is computed once, when a rule first asks for it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from tutor.engine import lookahead
from tutor.engine.cards import WILD, Card, Cards, find
from tutor.engine.effort import spend
from tutor.engine.laying import Laying, Layings, layings_of
from tutor.engine.melds import Meld, kinds_lacking
from tutor.engine.moves import Discard, LayDown, Move, Show, Take, hand_cards, with_hand_cards
from tutor.engine.play import play
from tutor.engine.position import Phase, Position
from tutor.engine.ruleset import Parameters, RuleSet
from tutor.engine.values import once

WORK: Final = 50
"""Units of work that judging an act takes, beside finding its cards (`tutor.engine.effort`)."""


class Claim(StrEnum):
    """What a `take` offers for the top card of the pile (law, chapter 4)."""

    NATURAL_PAIR = "natural-pair"
    OWN_MELD = "own-meld"
    NATURAL_AND_WILD = "natural-and-wild"
    WILDS_ONLY = "wilds-only"
    NONE = "none"


@dataclass(frozen=True, init=False)
class Step:
    """An act to be judged. The cards of `move` are those of the hand wherever the hand has them."""

    before: Position
    move: Move
    named: Cards
    """The hand cards that the move names."""
    missing: Cards
    rules: RuleSet = field(init=False, repr=False)
    """The rule set in force."""
    book: Parameters = field(init=False, repr=False)
    """Its parameters."""
    top: Card | None = field(init=False, repr=False)
    """The top card of the pile."""

    def __init__(self, before: Position, move: Move, named: Cards, missing: Cards = ()) -> None:
        rules, pile = before.rules, before.pile
        self.__dict__.update(
            before=before,
            move=move,
            named=named,
            missing=missing,
            rules=rules,
            book=rules.parameters,
            top=pile[-1] if pile else None,
        )

    @staticmethod
    def of(before: Position, move: Move) -> Step:
        """The act with its cards found in the hand; those that are not there are `missing`."""
        named, held = hand_cards(move), list(before.hand)
        spend(WORK + len(named) * (2 + len(held) // 4))
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
        return Step(before, with_hand_cards(move, cards), cards, tuple(missing))

    @once
    def after(self) -> Position:
        """The position that the act would make; built tentatively, also where the act is not legal."""
        return play(self.before, self.move, () if isinstance(self.move, Discard) else self.layings)

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
        naturals = len(self.naturals_offered)
        if naturals > 1:
            return Claim.NATURAL_PAIR
        wilds = sum([card.is_wild for card in move.offered])
        own = self.before.us.open_meld_of(top.rank, self.rules) or (self.layings[0].onto if move.onto else None)
        if own and "own_meld" in self.book.open_pile_takes:
            return Claim.OWN_MELD
        if move.onto:
            return Claim.NONE
        if naturals and wilds:
            return Claim.NATURAL_AND_WILD
        takes = "natural_and_wild" in self.book.open_pile_takes
        return Claim.WILDS_ONLY if takes and wilds > 1 and wilds == len(move.offered) else Claim.NONE

    @once
    def layings(self) -> Layings:
        """What goes to the table in this act, in the order named."""
        return layings_of(self.before, self.move)

    @once
    def objections(self) -> tuple[tuple[Laying, tuple[str, ...]], ...]:
        """What may not lie on the table as it is laid, each with the ids of the melding rules that it breaks."""
        rules = self.rules
        return tuple([(laying, faults) for laying in self.layings if (faults := laying.faults(rules))])

    @property
    def ranks_laid(self) -> list[str]:
        """The ranks of the melds that are made or joined; empty where the cards of one share none."""
        return [laying.result.rank for laying in self.layings]

    @once
    def ranks_touched(self) -> list[str]:
        """The same, and the ranks of the melds that are joined as they were before."""
        layings = self.layings
        joined = layings[0].onto if layings else None
        return self.ranks_laid if joined is None else [*self.ranks_laid, joined.rank]

    @once
    def mixed_meld(self) -> Meld | None:
        """The first meld made or joined in which wild cards lie beside naturals."""
        for laying in self.layings:
            if laying.result.wilds and laying.result.rank != WILD:
                return laying.result
        return None

    @property
    def joins_meld(self) -> bool:
        """Whether cards join a meld of the side. No act joins two; those that join are the first laid."""
        layings = self.layings
        return bool(layings) and layings[0].onto is not None

    @once
    def opens(self) -> bool:
        """Whether these are the first melds of the side."""
        return not self.before.us.melds and isinstance(self.move, LayDown | Take) and bool(self.layings)

    @once
    def opening_points(self) -> int | None:
        """What the side's opening of this turn counted: in this act, or in an earlier one of the turn."""
        if self.opens:
            return sum(laying.result.points(self.rules) for laying in self.layings)
        return self.before.turn.opening

    @once
    def shows_from_kitty(self) -> bool:
        """Whether red threes are shown once the kitty was taken: after the discard they come from nowhere else."""
        before = self.before
        if not isinstance(self.move, Show) or before.phase is not Phase.AFTER:
            return False
        taken = before.kitty.state == "taken"
        return all(card.is_red_three and (taken or card in before.turn.from_pile) for card in self.named)

    @once
    def shows_late(self) -> bool:
        """Whether red threes are shown at a time when nothing else may be played."""
        if isinstance(self.move, Show) and self.before.draw_ended_hand:
            return True
        return self.shows_from_kitty and not self.before.hand_is_over

    @once
    def empties_hand(self) -> bool:
        """Whether no card but red threes stays in the hand."""
        return not self.after.cards_left

    @once
    def lacking(self) -> tuple[str, ...]:
        """The kinds of canasta that the side still lacks for going out after the act."""
        return kinds_lacking(self.after.canastas, self.rules)

    @once
    def can_go_out(self) -> bool:
        """Whether some continuation of the turn goes out legally."""
        return lookahead.can_go_out(self.after)

    @once
    def can_end_turn(self) -> bool:
        """Whether some continuation ends the turn legally."""
        return lookahead.can_end_turn(self.after)
