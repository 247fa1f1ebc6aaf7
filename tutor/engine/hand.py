"""A hand, from the deal to its end: everything that lies where, and what a step makes of it. Frozen values.

The open turn is a `Position`, the mover's own view: his hand, all melds, the whole pile. Nothing of the pile is hidden
in it, since every card of it was discarded before all eyes. What the mover may not know stands beside it: the other
hands, the order of the stock, the kitties. A step is judged on the position (`tutor.engine.judge`) and applied with the
cards that really lie there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tutor.engine.cards import Cards
from tutor.engine.judge import after as judged
from tutor.engine.melds import Meld
from tutor.engine.moves import Draw, Kitty, Move, Show
from tutor.engine.play import is_replaced, play
from tutor.engine.position import KittyPile, Phase, Position, Side, TurnSoFar
from tutor.engine.ruleset import RuleSet
from tutor.engine.state import turn_state
from tutor.engine.values import changed


class Ending(StrEnum):
    """How a hand ended: somebody went out, concealed or not; a draw was due on an empty stock; the last cards of the
    stock were red threes (E31 E33); the mover held nothing but sevens that could not be discarded (R37)."""

    OUT = "out"
    CONCEALED = "concealed"
    STOCK = "stock"
    RED_THREES = "red-threes"
    SEVENS = "sevens"


_NOTHING_YET: Final = TurnSoFar()


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
        if isinstance(move, Draw):
            return Draw(self._next(self.position.due))
        if isinstance(move, Show):
            drawn = sum(is_replaced(self.position, card) for card in move.cards)
            return Show(move.cards, self._next(min(drawn, len(self.stock))))
        return move

    def after(self, move: Move) -> Table:
        """The table after a legal step of the mover, as `named` tells it; whether it is legal is not asked."""
        return self._with(play(self._uncovered(move), move), move)

    def tried(self, move: Move) -> Table | None:
        """The table after a step of the mover, None where the judge objects to it."""
        position = judged(self._uncovered(move), self.named(move))
        return None if position is None else self._with(position, move)

    def _uncovered(self, move: Move) -> Position:
        """The position with the cards that the mover sees by the step itself: those of the kitty that he takes."""
        return changed(self.position, kitty=self.kitties[self.mover]) if isinstance(move, Kitty) else self.position

    def _with(self, position: Position, move: Move) -> Table:
        kitties = self.kitties
        if isinstance(move, Kitty):
            kitties = (*kitties[: self.mover], position.kitty, *kitties[self.mover + 1 :])
        stock = self.stock if position.stock == len(self.stock) else self.stock[: position.stock]
        return changed(self, position=position, kitties=kitties, stock=stock)

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
        kitty = changed(self.kitties[self.mover], state="seen")
        kitties = (*self.kitties[: self.mover], kitty, *self.kitties[self.mover + 1 :])
        return changed(self, position=changed(self.position, kitty=kitty), kitties=kitties)

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
        mover, laid = (self.mover + 1) % self.players, self.laid
        if self.position.turn.laid:
            laid = (*laid[: self.mover], True, *laid[self.mover + 1 :])
        us, *others = (*self.position.others, self.position.us)
        return self.turn_of(mover, self.hands, us, others, laid)

    def turn_of(
        self, mover: int, hands: Sequence[Cards], us: Side, others: Sequence[Side], laid: tuple[bool, ...]
    ) -> Table:
        """This table with a player's turn about to begin. The sides are given as they stand, the mover's first and the
        others in playing order; the pile is the position's."""
        players, sides = self.players, 1 + len(others)
        around = [len(hand) for hand in (*hands[mover:], *hands[:mover])]
        kitty = self.kitties[mover]
        position = changed(
            self.position,
            hand=hands[mover],
            players=players,
            phase=Phase.DRAW,
            us=Side(us.score, us.melds, us.red_threes, tuple(around[sides::sides]), laid[mover]),
            others=tuple(
                Side(side.score, side.melds, side.red_threes, tuple(around[place::sides]), bool(side.melds))
                for place, side in enumerate(others, start=1)
            ),
            stock=len(self.stock),
            kitty=kitty if kitty.state != "closed" else KittyPile(kitty.count),
            turn=_NOTHING_YET,
        )
        held = (*hands[:mover], (), *hands[mover + 1 :])
        return changed(self, position=position, mover=mover, held=held, laid=laid, standing=us.melds)

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
