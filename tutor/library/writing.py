"""From a position and a turn back to the contract's mapping, in its shortest form. What was written reads the same."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Final

from tutor.engine.cards import Cards
from tutor.engine.moves import Turn
from tutor.engine.position import KittyPile, Phase, Position, Side, TurnSoFar
from tutor.library.impossible import TAKEN
from tutor.library.rulesets import house_of

_CODE: Final = attrgetter("code")


def write_position(position: Position) -> dict[str, Any]:
    """The position as the contract's mapping; keys with their default value are left out.

    Reading it gives an equal position, provided that the sides are as many as the players make (as read).
    """
    rules = position.rules
    found: dict[str, Any] = {"rules": rules.id}
    if rules.house:
        found["house"] = house_of(rules)
    if position.players != rules.parameters.players:
        found["players"] = position.players
    if position.phase is not Phase.DRAW:
        found["phase"] = position.phase.value
    found["hand"] = _cards(position.hand)
    if position.unknown:
        found["unknown"] = position.unknown
    if us := _side(position.us):
        found["us"] = us
    if others := _others(position.others):
        found["others"] = others
    if position.pile:
        found["pile"] = _cards(position.pile)
    if position.pile_below:
        found["pile_below"] = position.pile_below
    if position.frozen is not None:
        found["frozen"] = position.frozen
    if position.stock is not None:
        found["stock"] = position.stock
    if kitty := _kitty(position.kitty, rules.parameters.kitty_size):
        found["kitty"] = kitty
    if turn := _turn(position.turn):
        found["turn"] = turn
    return found


def write_question(position: Position, turn: Turn) -> dict[str, Any]:
    """The position's mapping with its `moves`, where there are any."""
    moves = write_moves(turn)
    return {**write_position(position), **({"moves": moves} if moves else {})}


def write_moves(turn: Turn) -> list[str]:
    """The steps of a turn, each as the contract writes it."""
    return [" ".join(str(move).split()) for move in turn]


def _cards(cards: Cards) -> str:
    return " ".join(map(_CODE, cards))


def _side(side: Side) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if side.score:
        found["score"] = side.score
    if side.melds:
        found["melds"] = [_cards(meld.cards) for meld in side.melds]
    if side.red_threes:
        found["red_threes"] = _cards(side.red_threes)
    if side.hands:
        found["hands"] = list(side.hands)
    if side.laid is not bool(side.melds):
        found["laid"] = side.laid
    return found


def _others(sides: tuple[Side, ...]) -> list[dict[str, Any]]:
    """The sides up to the last that is not empty; those after it are the default."""
    written = [_side(side) for side in sides]
    while written and not written[-1]:
        written.pop()
    return written


def _kitty(kitty: KittyPile, size: int) -> dict[str, Any]:
    if kitty.state == TAKEN:
        return {"state": TAKEN}
    found: dict[str, Any] = {}
    if kitty.cards:
        found["cards"] = _cards(kitty.cards)
    elif kitty.count != size:
        found["cards"] = kitty.count
    if kitty.state != "closed":
        found["state"] = kitty.state
    return found


def _turn(turn: TurnSoFar) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if turn.took is not None:
        found["took"] = turn.took
    if turn.drew:
        found["drew"] = _cards(turn.drew)
    if turn.laid is not None:
        found["laid"] = turn.laid
    if turn.partner_said is not None:
        found["partner_said"] = turn.partner_said
    if turn.sevens is not None:
        found["sevens"] = turn.sevens
    if turn.from_pile:
        found["from_pile"] = _cards(turn.from_pile)
    if turn.opening is not None:
        found["opening"] = turn.opening
    return found
