"""From a position and a turn back to the contract's mapping, in its shortest form. What was written reads the same."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tutor.engine.cards import Card
from tutor.engine.moves import Turn
from tutor.engine.position import KittyPile, Phase, Position, Side, TurnSoFar
from tutor.library.impossible import TAKEN
from tutor.library.rulesets import house_of


def write_position(position: Position) -> dict[str, Any]:
    """The position as the contract's mapping; keys with their default value are left out.

    Reading it gives an equal position, provided that the sides are as many as the players make (as read).
    """
    book = position.rules.parameters
    found = {
        "rules": position.rules.id,
        "house": house_of(position.rules) if position.rules.house else None,
        "players": position.players if position.players != book.players else None,
        "phase": position.phase.value if position.phase is not Phase.DRAW else None,
        "hand": _cards(position.hand),
        "unknown": position.unknown or None,
        "us": _side(position.us),
        "others": _others(position.others),
        "pile": _cards(position.pile) or None,
        "pile_below": position.pile_below or None,
        "frozen": position.frozen,
        "stock": position.stock,
        "kitty": _kitty(position.kitty, book.kitty_size),
        "turn": _turn(position.turn),
    }
    return {key: value for key, value in found.items() if value is not None and value != {} and value != []}


def write_question(position: Position, turn: Turn) -> dict[str, Any]:
    """The position's mapping with its `moves`, where there are any."""
    moves = write_moves(turn)
    return {**write_position(position), **({"moves": moves} if moves else {})}


def write_moves(turn: Turn) -> list[str]:
    """The steps of a turn, each as the contract writes it."""
    return [" ".join(str(move).split()) for move in turn]


def _cards(cards: Iterable[Card]) -> str:
    return " ".join([card.code for card in cards])


def _side(side: Side) -> dict[str, Any]:
    found = {
        "score": side.score or None,
        "melds": [_cards(meld.cards) for meld in side.melds] or None,
        "red_threes": _cards(side.red_threes) or None,
        "hands": list(side.hands) or None,
        "laid": side.laid if side.laid is not bool(side.melds) else None,
    }
    return {key: value for key, value in found.items() if value is not None}


def _others(sides: tuple[Side, ...]) -> list[dict[str, Any]]:
    """The sides up to the last that is not empty; those after it are the default."""
    written = [_side(side) for side in sides]
    while written and not written[-1]:
        written.pop()
    return written


def _kitty(kitty: KittyPile, size: int) -> dict[str, Any]:
    if kitty.state == TAKEN:
        return {"state": TAKEN}
    cards: str | int | None = _cards(kitty.cards) or (kitty.count if kitty.count != size else None)
    found = {"cards": cards, "state": kitty.state if kitty.state != "closed" else None}
    return {key: value for key, value in found.items() if value is not None}


def _turn(turn: TurnSoFar) -> dict[str, Any]:
    found = {
        "took": turn.took,
        "drew": _cards(turn.drew) or None,
        "laid": turn.laid,
        "partner_said": turn.partner_said,
        "sevens": turn.sevens,
        "from_pile": _cards(turn.from_pile) or None,
        "opening": turn.opening,
    }
    return {key: value for key, value in found.items() if value is not None}
