"""How a turn stands between two steps: open or over, and what it still owes."""

from __future__ import annotations

from typing import Final

from tutor.engine.position import Phase, Position

OPEN: Final = "open"


def turn_state(position: Position) -> str:
    """`open`, `ended`, `out` (the mover has gone out) or `over` (the hand ended otherwise)."""
    if position.hand_is_over:
        emptied = not position.hand and not position.unknown and position.phase is not Phase.OVER
        return "out" if emptied and not position.is_all_sevens and not position.draw_ended_hand else "over"
    return "ended" if position.phase is Phase.AFTER else OPEN


def owes(position: Position) -> tuple[str, ...]:
    """Ids of the rules that an open turn must still satisfy before it can end."""
    if turn_state(position) != OPEN:
        return ()
    found = []
    if not position.is_all_sevens and not _only_shows(position):
        found.append("turn-without-discard")
    if position.red_threes_in_hand:
        found.append("red-three-kept")
    if position.black_threes_laid:
        found.append("black-threes-before-going-out")
    return tuple(found)


def _only_shows(position: Position) -> bool:
    """Whether nothing but red threes is left after the draw: once they are shown, the mover is out."""
    return position.phase is Phase.PLAY and not position.playable and not position.cards_left
