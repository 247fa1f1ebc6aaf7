"""A hand, from the deal to its end: everything that lies where, and what a step makes of it. Frozen values.

The open turn is a `Position`, the mover's own view: his hand, all melds, the whole pile. Nothing of the pile is hidden
in it, since every card of it was discarded before all eyes. What the mover may not know stands beside it: the other
hands, the order of the stock, the kitties. A step is judged on the position (`tutor.engine.judge`) and applied with the
cards that really lie there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from tutor.engine.cards import Cards
from tutor.engine.judge import turn_state
from tutor.engine.melds import Meld
from tutor.engine.moves import Draw, Kitty, Move, Show
from tutor.engine.play import is_replaced, play
from tutor.engine.position import KittyPile, Phase, Position, Side
from tutor.engine.ruleset import RuleSet


class Ending(StrEnum):
    """How a hand ended: somebody went out, concealed or not; a draw was due on an empty stock; the last cards of the
    stock were red threes (E31 E33); the mover held nothing but sevens that could not be discarded (R37)."""

    OUT = "out"
    CONCEALED = "concealed"
    STOCK = "stock"
    RED_THREES = "red-threes"
    SEVENS = "sevens"


@dataclass(frozen=True)
class Table:
    """A table in the middle of a hand. Players are numbered from 0 in playing order; player p belongs to side
    p modulo the number of sides.

    `held` are the hands of those who are not to move (the mover's is in `position`), `kitties` one a player with their
    real cards, `stock` has the next card last, `laid` tells who has laid cards in an earlier turn, and `standing` are
    the melds of the mover's side as the turn found them.
    """

    position: Position
    mover: int
    dealer: int
    held: tuple[Cards, ...]
    kitties: tuple[KittyPile, ...]
    stock: Cards
    laid: tuple[bool, ...]
    standing: tuple[Meld, ...] = ()

    @property
    def rules(self) -> RuleSet:
        """The rule set in force."""
        return self.position.rules

    @property
    def players(self) -> int:
        """Number of players."""
        return len(self.held)

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The hands of all players."""
        return (*self.held[: self.mover], self.position.hand, *self.held[self.mover + 1 :])

    @property
    def pile(self) -> Cards:
        """The discard pile, its top card last."""
        return self.position.pile

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides, that of player 0 first: their scores before the hand, melds and red threes."""
        around = (self.position.us, *self.position.others)
        return tuple(
            Side(side.score, side.melds, side.red_threes)
            for side in (around[(place - self.mover) % len(around)] for place in range(len(around)))
        )

    # --- a step ---

    def named(self, move: Move) -> Move:
        """The move with the cards that really come from the stock."""
        match move:
            case Draw():
                return Draw(self._next(self.position.due))
            case Show(cards=cards):
                drawn = sum(is_replaced(self.position, card) for card in cards)
                return Show(cards, self._next(min(drawn, len(self.stock))))
        return move

    def after(self, move: Move) -> Table:
        """The table after a legal step of the mover; whether it is legal is asked of the judge."""
        position = self.position
        if isinstance(move, Kitty):
            position = replace(position, kitty=self.kitties[self.mover])
        position = play(position, self.named(move))
        kitties = self.kitties
        if isinstance(move, Kitty):
            kitties = (*kitties[: self.mover], position.kitty, *kitties[self.mover + 1 :])
        return replace(self, position=position, kitties=kitties, stock=self.stock[: position.stock])

    def _next(self, count: int) -> Cards:
        """The next cards of the stock, the first of them first."""
        return self.stock[: -count - 1 : -1] if count else ()

    @property
    def may_look(self) -> bool:
        """Whether the mover may look at his kitty now: a canasta that opens it lies before him (R26)."""
        opens = self.rules.parameters.kitty_after
        closed = self.position.kitty.state == "closed" and self.position.kitty.count > 0
        return closed and any(kind in opens for kind in self.position.us.canastas(self.rules))

    def looked(self) -> Table:
        """The table once the mover has looked at his kitty; ValueError where he may not."""
        if not self.may_look:
            raise ValueError(self.position.kitty.state)
        kitty = replace(self.kitties[self.mover], state="seen")
        kitties = (*self.kitties[: self.mover], kitty, *self.kitties[self.mover + 1 :])
        return replace(self, position=replace(self.position, kitty=kitty), kitties=kitties)

    # --- the next turn ---

    @property
    def may_pass(self) -> bool:
        """Whether the turn is over and the next player's can begin: no red three of the kitty waits."""
        position = self.position
        return position.phase is Phase.AFTER and not position.red_threes_in_hand and not position.hand_is_over

    def passed(self) -> Table:
        """The table at the beginning of the next player's turn; ValueError where this one is not over."""
        if not self.may_pass:
            raise ValueError(self.position.phase)
        mover, position = (self.mover + 1) % self.players, self.position
        us, *others = (*position.others, position.us)
        laid = tuple(
            before or (player == self.mover and bool(position.turn.laid)) for player, before in enumerate(self.laid)
        )
        hands = self.hands
        table = replace(self, mover=mover, held=hands, laid=laid, standing=us.melds)
        return table.turn_of(hands[mover], us, tuple(others), position.pile, position.frozen)

    def turn_of(
        self, hand: Cards, us: Side, others: tuple[Side, ...], pile: Cards, frozen: bool | None = None
    ) -> Table:
        """This table with the mover's turn about to begin; his hand is no longer among those that are `held`."""
        mover = self.mover
        kitty = self.kitties[mover]
        seen = kitty if kitty.state != "closed" else KittyPile(kitty.count)
        seats = [self._seats(place, 1 + len(others)) for place in range(1 + len(others))]
        position = Position(
            rules=self.rules,
            hand=hand,
            players=self.players,
            us=Side(us.score, us.melds, us.red_threes, seats[0][1:], self.laid[mover]),
            others=tuple(
                Side(side.score, side.melds, side.red_threes, seat, bool(side.melds))
                for side, seat in zip(others, seats[1:], strict=True)
            ),
            pile=pile,
            frozen=frozen,
            stock=len(self.stock),
            kitty=seen,
        )
        held = (*self.held[:mover], (), *self.held[mover + 1 :])
        return replace(self, position=position, held=held)

    def _seats(self, place: int, sides: int) -> tuple[int, ...]:
        """How many cards the players of a side hold, in playing order; `place` counts sides from the mover's."""
        players = self.players
        return tuple(len(self.held[(self.mover + seat) % players]) for seat in range(place, players, sides))

    # --- the end ---

    @property
    def is_over(self) -> bool:
        """Whether the hand has ended and the last red threes have been shown."""
        return self.position.hand_is_over and not self.position.red_threes_in_hand

    @property
    def ending(self) -> Ending | None:
        """How the hand ended; None while it has not."""
        if not self.is_over:
            return None
        position = self.position
        if position.phase is Phase.OVER:
            return Ending.STOCK if position.turn.took is None else Ending.SEVENS
        if turn_state(position) != "out":
            return Ending.RED_THREES if position.draw_ended_hand else Ending.SEVENS
        return Ending.CONCEALED if self._concealed else Ending.OUT

    @property
    def _concealed(self) -> bool:
        """Whether the mover, now out, had laid nothing before this turn, added nothing to his partner's melds, and has
        made a canasta (C38 E50 E51 J27)."""
        before, melds = len(self.standing), self.position.us.melds
        new = melds[before:]
        untouched = melds[:before] == self.standing
        return not self.position.us.laid and untouched and any(meld.kind(self.rules) for meld in new)
