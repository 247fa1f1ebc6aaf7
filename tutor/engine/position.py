"""A position: what lies where at one moment of a deal, seen by the player to move. A frozen value.

Its fields are the keys of the contract, section 2. Whether it *can* be is asked of `defects`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from tutor.engine.cards import JOKER, RED_THREES, SEVEN, THREE, Card, Cards
from tutor.engine.melds import Meld
from tutor.engine.ruleset import RuleSet
from tutor.engine.values import once


class Phase(StrEnum):
    """Where the turn stands: before the draw, after it, after the discard, or the hand is over."""

    DRAW = "draw"
    PLAY = "play"
    AFTER = "after"
    OVER = "over"


@dataclass(frozen=True)
class Side:
    """A side at the table. `hands` are the numbers of cards of its other players; `laid` tells of the mover alone."""

    score: int = 0
    melds: tuple[Meld, ...] = ()
    red_threes: Cards = ()
    hands: tuple[int, ...] = ()
    laid: bool = False

    def place_of(self, rank: str, rules: RuleSet) -> int | None:
        """Index of the side's meld of this rank, the open one before the first closed one; None where it has none."""
        closed = None
        for place, meld in enumerate(self.melds):
            if meld.rank == rank:
                if not meld.is_closed(rules):
                    return place
                closed = place if closed is None else closed
        return closed

    def meld_of(self, rank: str, rules: RuleSet) -> Meld | None:
        """The side's meld of this rank, the open one before a closed one."""
        place = self.place_of(rank, rules)
        return None if place is None else self.melds[place]

    def open_meld_of(self, rank: str, rules: RuleSet) -> Meld | None:
        """The side's meld of this rank that more cards may join."""
        meld = self.meld_of(rank, rules)
        return None if meld is None or meld.is_closed(rules) else meld

    def canastas(self, rules: RuleSet) -> tuple[str, ...]:
        """The kinds of the side's canastas, one entry a canasta."""
        return tuple([kind for meld in self.melds if (kind := meld.kind(rules))])


@dataclass(frozen=True)
class TurnSoFar:
    """What is known of the turn that is being played.

    `opening`: points of the melds that opened for the side in this turn (None: it was open, or still is not).
    """

    took: str | None = None
    drew: Cards = ()
    laid: bool | None = None
    partner_said: str | None = None
    sevens: bool | None = None
    from_pile: Cards = ()
    opening: int | None = None


@dataclass(frozen=True)
class KittyPile:
    """The mover's kitty: how many cards, which (where known), and whether it is closed, seen or taken."""

    count: int = 0
    cards: Cards = ()
    state: str = "closed"


@dataclass(frozen=True)
class Position:
    """A position. `stock` None means: enough; `frozen` None means: as the cards shown tell."""

    rules: RuleSet
    hand: Cards
    players: int = 0
    phase: Phase = Phase.DRAW
    unknown: int = 0
    us: Side = field(default_factory=Side)
    others: tuple[Side, ...] = ()
    pile: Cards = ()
    pile_below: int = 0
    frozen: bool | None = None
    stock: int | None = None
    kitty: KittyPile = field(default_factory=KittyPile)
    turn: TurnSoFar = field(default_factory=TurnSoFar)

    @once
    def cards_left(self) -> int:
        """Cards that the mover must still get rid of to go out. Red threes wait to be shown, and may bring others."""
        coming = self.coming if self.turn.from_pile else 0
        return self.unknown + coming + len(self.playable)

    @once
    def coming(self) -> int:
        """Cards that the red threes of a taken pile will bring, where the rule set replaces those too."""
        if self.phase is not Phase.PLAY or "pile" not in self.rules.parameters.red_three_replaced:
            return 0
        waiting = sum([card in self.turn.from_pile for card in self.red_threes_in_hand])
        return waiting if self.stock is None else min(waiting, self.stock)

    @once
    def playable(self) -> Cards:
        """The known cards of the hand that may be melded or discarded: all but red threes."""
        if RED_THREES.isdisjoint(self.hand):
            return self.hand
        return tuple([card for card in self.hand if not card.is_red_three])

    @once
    def red_threes_in_hand(self) -> Cards:
        """Red threes that wait to be shown."""
        if RED_THREES.isdisjoint(self.hand):
            return ()
        return tuple([card for card in self.hand if card.is_red_three])

    @once
    def freezing_cards(self) -> Cards:
        """Cards of the pile that freeze it, bottom first (C10 C30 R7 R15 R38 J12 J20)."""
        upcards = self.rules.parameters.upcard_freezes if self.frozen is not False else ()
        bottom = 0 if not self.pile_below else -1
        return tuple(
            [
                card
                for place, card in enumerate(self.pile)
                if not card.is_natural
                and (self.freezes_anywhere(card) or (place == bottom and upcard_name(card) in upcards))
            ]
        )

    def freezes_anywhere(self, card: Card) -> bool:
        """Whether a card freezes the pile wherever it lies in it, not only as the upcard."""
        book = self.rules.parameters
        if card.is_wild:
            return book.wild_freezes
        if card.is_black_three:
            return book.black_three_on_pile == "freezes"
        return card.is_red_three and "red_three" in book.upcard_freezes

    @once
    def is_frozen(self) -> bool:
        """Whether the pile is frozen for everybody."""
        return self.frozen if self.frozen is not None else bool(self.freezing_cards)

    @property
    def pile_size(self) -> int:
        """Number of cards in the discard pile."""
        return len(self.pile) + self.pile_below

    @property
    def stock_is_empty(self) -> bool:
        """Whether it is known that no card is left to draw."""
        return self.stock == 0

    @once
    def due(self) -> int:
        """Cards that a draw brings: as many as the rule set says, or what is left (E32)."""
        count = self.rules.parameters.draw_count
        return count if self.stock is None else min(count, self.stock)

    @property
    def opening_minimum(self) -> int:
        """Points that the mover's side needs for its first melds."""
        return self.rules.opening_minimum(self.us.score)

    @once
    def sevens_are_barred(self) -> bool:
        """Whether a seven may not be discarded, since some player has no sevens canasta (R28)."""
        if self.rules.parameters.discard_seven != "after_all_sevens_canastas":
            return False
        return "sevens" not in self.canastas or any("sevens" not in side.canastas(self.rules) for side in self.others)

    @once
    def no_seven_can_go(self) -> bool:
        """Whether no seven of this hand may be discarded: a single card would be the last discard (R41)."""
        last = self.cards_left == 1 and self.rules.parameters.discard_seven != "free"
        return last or self.sevens_are_barred

    @once
    def is_all_sevens(self) -> bool:
        """Whether the hand was all known sevens when play began, where that ends the hand (R37)."""
        if not self.rules.parameters.all_sevens_ends or self.phase is not Phase.PLAY:
            return False
        if self.turn.laid or self.turn.took == "pile":  # laying sevens may have unbarred them since
            return bool(self.turn.sevens)
        began_so = self.holds_only_sevens if self.turn.sevens is None else self.turn.sevens
        return began_so and self.no_seven_can_go

    @property
    def laid_all_sevens(self) -> bool:
        """Whether a hand that was all sevens lies on the table: that ends it, and `end` may still be said (R37 E62)."""
        return self.is_all_sevens and not self.cards_left

    @once
    def holds_only_sevens(self) -> bool:
        """Whether every card in hand is a known seven. Red threes only wait to be shown."""
        return not self.unknown and not self.coming and {card.rank for card in self.playable} == {SEVEN}

    @once
    def black_threes_laid(self) -> bool:
        """Whether the mover has melded black threes, which binds the turn to going out."""
        return THREE in [meld.rank for meld in self.us.melds]

    @once
    def canastas(self) -> tuple[str, ...]:
        """The kinds of the canastas of the mover's side, one entry a canasta."""
        return self.us.canastas(self.rules)

    @once
    def draw_ended_hand(self) -> bool:
        """Whether all cards just drawn were red threes and the stock is empty, where that ends the hand (E31)."""
        return (
            self.stock == 0
            and self.phase is Phase.PLAY
            and self.turn.took != "pile"
            and self.rules.parameters.last_card_red_three == "ends_hand"
            and bool(self.turn.drew)
            and all(card.is_red_three for card in self.turn.drew)
        )

    @once
    def hand_is_over(self) -> bool:
        """Whether the deal has ended, by going out or otherwise."""
        if self.phase is Phase.OVER:
            return True
        emptied = not self.hand and not self.unknown and self.phase is not Phase.DRAW
        return emptied or (self.stock == 0 and self.draw_ended_hand)


def upcard_name(card: Card) -> str:
    """What the upcard parameters of a rule set call such a card; empty for a natural card."""
    if card.is_wild:
        return "joker" if card.rank == JOKER else "two"
    if card.rank == THREE:
        return "red_three" if card.is_red_three else "black_three"
    return ""
