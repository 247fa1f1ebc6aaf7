"""What may follow the end of a turn: red threes of the kitty are shown, the kitty is taken, or nothing at all."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.engine.asked import Asked, Kind
from tutor.engine.judge import is_legal
from tutor.engine.moves import Kitty, Show, Turn
from tutor.engine.position import Phase, Position
from tutor.engine.starts import shown


def turn_is_over(position: Position) -> bool:
    """Whether the turn, or the hand, is over once the red threes of the hand are shown."""
    return position.phase is Phase.AFTER or shown(position)[1].hand_is_over


def kitty_waits(position: Position) -> bool:
    """Whether the mover has a kitty that is not taken yet."""
    return position.rules.parameters.kitty_size > 0 and position.kitty.state != "taken"


def is_only_for_the_kitty(position: Position) -> bool:
    """Whether the turn is over and the kitty is all that could still come."""
    return position.phase is Phase.AFTER and kitty_waits(position) and not position.hand_is_over


def after_the_turn(position: Position) -> Iterator[Turn]:
    """The legal ways to go on once a turn is over, the fullest first; to do nothing is always one."""
    shows, _ = shown(position)
    for steps in dict.fromkeys(((*shows, Kitty()), (Kitty(),), shows, ())):
        if is_legal(position, steps):
            yield steps


def kinds_after_the_turn(steps: Turn) -> tuple[Kind, ...]:
    """The kinds of act that such steps are."""
    kinds: dict[type, Kind] = {Show: Kind.SHOW, Kitty: Kind.KITTY}
    return tuple(kinds[type(move)] for move in steps)


def distance_of_nothing(position: Position, asked: Asked, kitty: bool = False) -> int:
    """The number of cards whose place differs from what was asked where nothing is laid or thrown: all that were to
    be, those of the pile that was to be taken, and of the kitty where it was asked for and not taken, or taken and not
    asked for."""
    apart = asked.moved + sum(map(len, asked.places.values()))
    apart += position.kitty.count if asked.kitty != kitty else 0
    return apart + (position.pile_size if asked.takes else 0)
