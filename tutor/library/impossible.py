"""Positions that cannot be: seats and kitties that do not fit, and the defects that the engine finds, as faults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from tutor.engine.cards import Card
from tutor.engine.defects import Defect, defects
from tutor.engine.moves import Draw, Show, Turn
from tutor.engine.position import Position
from tutor.engine.ruleset import RuleSet
from tutor.engine.seats import sides
from tutor.library.errors import InputFault, shown

TAKEN: Final = "taken"


_BRINGING: Final = frozenset({Draw, Show})
"""Steps that may bring cards from the stock."""


def kitty_state(shape: Mapping[str, Any]) -> str:
    """`closed`, `seen` or `taken`, by the word or by the flags of a kitty."""
    if shape.get(TAKEN):
        return TAKEN
    return str(shape.get("state", "seen" if shape.get("seen") else "closed"))


def impossible(position: Position, turn: Turn, written: Mapping[str, Any]) -> list[InputFault]:
    """Everything about a position that cannot be; `written` is the mapping that it was read from.

    Cards that the moves draw are asked as well: they come from the same packs.
    """
    kitty = written.get("kitty")
    faults = [*_seats(position), *(_kitty_faults(kitty, position.rules) if kitty else ())]
    faults = faults or [defect_as_fault(defect, position) for defect in defects(position)]
    if faults or _BRINGING.isdisjoint(map(type, turn)):
        return faults
    return list(_drawn_too_often(position, turn, written.get("moves")))


def _kitty_faults(shape: Mapping[str, Any], rules: RuleSet) -> Iterator[InputFault]:
    size, cards = rules.parameters.kitty_size, shape.get("cards")
    if not size and (cards or kitty_state(shape) != "closed"):
        yield InputFault("kitty-not-in-rules", key="kitty")
    elif isinstance(cards, int) and cards > size:
        yield InputFault("kitty-too-large", key="kitty.cards", found=str(cards), facts={"n": size})
    flags = {name for name in ("seen", TAKEN) if shape.get(name)}
    if "state" in shape and flags - {shape["state"]} - ({"seen"} if shape["state"] == TAKEN else set()):
        told = ", ".join(sorted(flags))
        yield InputFault("kitty-states", key="kitty.state", found=shape["state"], expected=told)


def _seats(position: Position) -> Iterator[InputFault]:
    """Players, sides and hands must fit each other."""
    count = sides(position.rules, position.players)
    if position.players % count:
        yield InputFault("players-odd", key="players", found=str(position.players), facts={"n": position.players})
        return
    if len(position.others) > count - 1:
        facts = {"have": len(position.others), "most": count - 1, "n": count - 1}
        yield InputFault("sides-too-many", key=f"others.{count - 1}", facts=facts)
    seats = position.players // count
    for key, side, most in (
        ("us", position.us, seats - 1),
        *((f"others.{place}", side, seats) for place, side in enumerate(position.others)),
    ):
        if len(side.hands) > most:
            code = "hands-too-many" if most else "hands-of-nobody"
            yield InputFault(code, key=f"{key}.hands", facts={"have": len(side.hands), "n": most})


def defect_as_fault(defect: Defect, position: Position) -> InputFault:
    """A defect that the engine found, as a fault; a card too many is told where the last copy lies."""
    facts: dict[str, Any] = dict(defect.facts)
    if defect.cards:
        facts |= {"card": defect.cards[0], "cards": defect.cards}
    rule = facts.pop("rule", None)
    code = defect.code if rule is None else f"laid-{rule}"
    key = defect.key
    if not key and defect.code == "card-too-many":
        key = _last_place(position, defect.cards[0])
    found = " ".join(map(str, defect.cards)) or None
    return InputFault(code, key=key or None, found=None if found is None else shown(found), facts=facts)


def _last_place(position: Position, card: Card) -> str:
    """The key under which the last copy of a card stands, in the order in which a position is written."""
    places = {"hand": position.hand}
    for key, side in (("us", position.us), *((f"others.{n}", side) for n, side in enumerate(position.others))):
        places |= {f"{key}.melds.{place}": meld.cards for place, meld in enumerate(side.melds)}
        places[f"{key}.red_threes"] = side.red_threes
    places |= {"pile": position.pile, "kitty.cards": position.kitty.cards}
    return [key for key, cards in places.items() if card in cards][-1]


def _drawn_too_often(position: Position, turn: Turn, written: Any) -> Iterator[InputFault]:
    """Cards that the moves bring from the stock are beside those of the position, which can be: together no more than
    the packs."""
    known: tuple[Defect, ...] = ()
    listed = isinstance(written, list) and len(written) == len(turn)
    for place, move in enumerate(turn):
        drawn = move.cards if isinstance(move, Draw) else move.draws if isinstance(move, Show) else ()
        if not drawn:
            continue
        position = replace(position, hand=position.hand + drawn)
        for defect in defects(position):
            if defect.code in {"card-too-many", "rank-too-many"} and defect not in known:
                key, found = f"moves.{place}" if listed else "moves", " ".join(map(str, drawn))
                yield replace(defect_as_fault(defect, position), key=key, found=found)
                known = (*known, defect)
