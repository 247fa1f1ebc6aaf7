"""A learner plays on the table of an item: until it is checked, all that was pressed is shown as if it were legal."""

from __future__ import annotations

from tutor.engine.cards import Cards
from tutor.engine.gather import Missing, gather
from tutor.engine.judge import judge
from tutor.engine.moves import Draw, Take, Turn, acts, legal_part
from tutor.engine.position import Position
from tutor.engine.step import Step
from tutor.web.desk import CLEAR, UNDO, Choice
from tutor.web.view import chosen_cards


def so_far(position: Position, turn: Turn) -> Position:
    """The table after a turn, legal or not. A step that cannot even be made changes nothing."""
    for move in turn:
        step = Step.of(position, move)
        impossible = step.missing or (isinstance(move, Take) and not position.pile)
        if not impossible and not (isinstance(move, Draw) and position.stock_is_empty):
            position = step.after
    return position


def settled(position: Position, turn: Turn) -> Turn:
    """The turn with the cards that its steps mean: those of the hand, suits and all."""
    moves = []
    for move in turn:
        moves.append(Step.of(position, move).move)
        position = so_far(position, (move,))
    return tuple(moves)


def pressed(position: Position, turn: Turn, verb: str, choice: Choice) -> Turn | Missing:
    """The turn after a button: one step more, one fewer, or none."""
    if verb == CLEAR:
        return ()
    if verb == UNDO:
        return turn[:-1]
    move = gather(so_far(position, turn), verb, choice.cards, choice.onto)
    return move if isinstance(move, Missing) else (*turn, move)


def tried_again(position: Position, turn: Turn) -> tuple[Turn, Cards]:
    """Where the next try begins: the legal steps, and the cards of the step that was none, still chosen."""
    ruling = judge(position, turn, explain=False)
    refused = [move for at, move in acts(turn) if at == ruling.at]
    return legal_part(turn, ruling.at), chosen_cards(ruling.after, refused)
