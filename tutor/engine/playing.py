"""Random players: a hand played to its end by people of random habits, who lay, take, open and go out as they can.

A step that is legal by its counts is played; any other is put before the judge first, and another is tried where he
objects. `every_step` proves that nobody is stuck.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from tutor.engine.cards import RED_THREES, SEVEN, Card
from tutor.engine.deal import deal
from tutor.engine.finishing import every_step, finish
from tutor.engine.game import next_deal
from tutor.engine.hand import Table
from tutor.engine.heaps import KEPT, Held
from tutor.engine.judge import is_legal
from tutor.engine.moves import Add, Discard, Draw, End, Kitty, LayDown, Move, Show
from tutor.engine.planning import Habits, quiet_lays, takes
from tutor.engine.position import Phase
from tutor.engine.ruleset import RuleSet

_FEW: Final = 8
"""With so few cards a player thinks of going out."""
_TRIES: Final = 3
"""How often a player looks for a lonely card to throw before he throws any."""


class StuckError(Exception):
    """A player has no legal step, and the hand is not over: a fault of the rules. It carries the table."""


class Played(NamedTuple):
    """A step that was played: by whom, which (None: he looked at his kitty), and the table after it."""

    player: int
    move: Move | None
    table: Table


def play_hand(table: Table, chance: Random, trusting: bool = True) -> Iterator[Played]:
    """Play a hand from this table to its end, step by step.

    Unless `trusting`, the judge is asked about every step. Raises StuckError where a player has no legal step.
    """
    habits = [Habits.of(chance) for _ in range(table.players)]
    while True:
        turn = _Turn(table, habits[table.mover], chance, trusting)
        turn.play()
        yield from turn.played
        if turn.table.is_over:
            return
        table = turn.table.passed()


def play_game(rules: RuleSet, seed: int, players: int | None = None) -> Iterator[Table]:
    """Play hands until somebody has won; the table at the end of each. Hand n of a game with seed s is the deal of the
    seed s + n - 1."""
    chance = Random(seed)
    table: Table | None = deal(rules, seed, players)
    while table is not None:
        *_, last = play_hand(table, chance)
        yield last.table
        seed += 1
        table = next_deal(last.table, seed)


class _Turn:
    """A turn being played."""

    __slots__ = ("chance", "habits", "played", "table", "trusting")

    def __init__(self, table: Table, habits: Habits, chance: Random, trusting: bool) -> None:
        self.table, self.habits, self.chance, self.trusting = table, habits, chance, trusting
        self.played: list[Played] = []

    def play(self) -> None:
        """All of it: begin, lay, end the turn, think of the kitty."""
        self._show()
        self._begin()
        self._show()
        if self._goes_on():
            self._lay()
        while self._goes_on():
            self._end()
        if self.table.kitties[self.table.mover].count and not self.table.is_over:
            self._think_of_kitty()

    def _goes_on(self) -> bool:
        """Whether there is something to lay or to throw."""
        position = self.table.position
        return position.phase is Phase.PLAY and bool(position.hand) and not position.draw_ended_hand

    def _do(self, move: Move, sure: bool = False) -> bool:
        """Play a step if it is legal; whether it was."""
        table = self.table
        move = table.named(move)
        after = table.after(move) if sure and self.trusting else table.tried(move)
        if after is None:
            if sure:
                raise StuckError(table, move)
            return False
        self.table = after
        self.played.append(Played(table.mover, move, after))
        return True

    def _show(self) -> None:
        while not RED_THREES.isdisjoint(self.table.position.hand):
            self._do(Show(self.table.position.red_threes_in_hand), sure=True)

    def _begin(self) -> None:
        """Take the pile where it can be had and is liked, or draw; on an empty stock take or end the hand."""
        position = self.table.position
        empty = position.stock_is_empty
        likes = empty or (not self.habits.closed and self.chance.random() < self.habits.takes)
        if likes and position.pile and position.pile[-1].is_natural and self._take():
            return
        if not empty:
            self._do(Draw(), sure=True)
        elif not self._do(End()):
            self._do_anything()

    def _take(self) -> bool:
        return any(self._do(take, sure) for take, sure in takes(self.table.position))

    def _lay(self) -> None:
        position, habits = self.table.position, self.habits
        if position.rules.parameters.all_sevens_ends and position.is_all_sevens:
            self._lay_sevens()
            return
        held = Held.of(position.hand)
        if (len(held) < _FEW or habits.closed) and self._goes_out(held):
            return
        if not habits.closed:
            for move in quiet_lays(position, held, habits, self.chance):
                self._do(move, sure=True)

    def _goes_out(self, held: Held) -> bool:
        if self.chance.random() >= self.habits.goes:
            return False
        turn = finish(self.table.position, held)
        if turn is None or not is_legal(self.table.position, turn):
            return False
        return all(self._do(move, sure=True) for move in turn)

    def _lay_sevens(self) -> None:
        """A hand of sevens that cannot be thrown: lay them, or some, or none; then the hand is over."""
        sevens = self.table.position.playable
        if self.chance.random() < self.habits.lays:
            most = self.table.rules.parameters.max_meld
            any(self._do(move) for move in (Add(sevens, SEVEN), LayDown((sevens[:most],))))

    def _end(self) -> None:
        """Discard, or whatever else ends the turn."""
        position = self.table.position
        card = self._thrown()
        if card is not None:
            self._do(Discard((card,)), sure=True)
        elif not self._do(End()) and not any(self._do(Discard((card,))) for card in position.playable):
            self._do_anything()

    def _thrown(self) -> Card | None:
        """A card to throw that nothing bars: a lonely one if chance finds it soon. None where there is none, or where
        the turn is bound to go out."""
        position = self.table.position
        cards = position.hand
        if len(cards) < KEPT or position.black_threes_laid or self._below_minimum():
            return None
        ranks = [card.rank for card in cards]
        if position.rules.parameters.discard_seven != "free" and position.sevens_are_barred:
            cards = tuple(card for card in cards if card.rank != SEVEN)
        chosen = None
        for _ in range(_TRIES if cards else 0):
            chosen = cards[int(self.chance.random() * len(cards))]
            if ranks.count(chosen.rank) == 1 and not chosen.is_wild:
                break
        return chosen

    def _below_minimum(self) -> bool:
        position = self.table.position
        return position.turn.opening is not None and position.turn.opening < position.opening_minimum

    def _think_of_kitty(self) -> None:
        """Look at the kitty, and take it, where that is allowed and liked."""
        if self.table.may_look and self.chance.random() < self.habits.lays:
            self.table = self.table.looked()
            self.played.append(Played(self.table.mover, None, self.table))
        if self.chance.random() < self.habits.takes and self.table.position.us.melds and self._do(Kitty()):
            self._show()

    def _do_anything(self) -> None:
        """Any legal step. StuckError where there is none."""
        if not any(self._do(move) for move in every_step(self.table.position)):
            raise StuckError(self.table)
