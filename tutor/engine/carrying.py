"""A position under another rule set: what lies on the table stays, what a rule set gives by default is the other's."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tutor.engine.defects import Defect, defects
from tutor.engine.position import KittyPile, Position, Side
from tutor.engine.ruleset import Parameters, RuleSet
from tutor.engine.seats import players_for, seat_defects, sides


def carried(position: Position, rules: RuleSet) -> Position:
    """The same table under another rule set. Sides of which nothing is told come and go with the players, hands of
    other players are left out (no ruling looks at them), and an untouched kitty is the rule set's own."""
    others = list(position.others)
    while others and replace(others[-1], hands=()) == Side():
        others.pop()
    others = [replace(side, hands=()) for side in others]
    players = _players(position, rules, len(others))
    missing = sides(rules, players) - 1 - len(others)
    return replace(
        position,
        rules=rules,
        players=players,
        us=replace(position.us, hands=()),
        others=(*others, *(Side(),) * missing),
        kitty=_kitty(position, rules),
    )


def _players(position: Position, rules: RuleSet, others: int) -> int:
    """As many as sit there where the rule sets agree about the players, else as many as the other has by itself."""
    was, book = position.rules.parameters, rules.parameters
    if (was.players, was.partnerships) == (book.players, book.partnerships):
        return position.players
    return players_for(rules, others)


def _kitty(position: Position, rules: RuleSet) -> KittyPile:
    own, kitty = position.rules.parameters.kitty_size, position.kitty
    return KittyPile(rules.parameters.kitty_size) if kitty == KittyPile(own) else kitty


def why_not(position: Position) -> tuple[Defect, ...]:
    """Why a carried position cannot be under its rule set; empty where it can."""
    return (*seat_defects(position), *_kitty_defects(position), *defects(position))


def _kitty_defects(position: Position) -> tuple[Defect, ...]:
    size, kitty = position.rules.parameters.kitty_size, position.kitty
    if not size and kitty != KittyPile():
        return (Defect("kitty-not-in-rules", "kitty"),)
    if kitty.count > size:
        return (Defect("kitty-too-large", "kitty.cards", (), {"n": size}),)
    return ()


class Watched(Parameters):
    """Parameters that remember which of them were read: an answer rests on no other."""

    read: set[str]

    def __getattribute__(self, name: str) -> Any:
        """The value; its name is noted."""
        value = object.__getattribute__(self, name)
        if name in Parameters.__dataclass_fields__:
            object.__getattribute__(self, "read").add(name)
        return value


def watched(rules: RuleSet, read: set[str]) -> RuleSet:
    """The rule set with parameters that note in `read` what is asked of them. It remembers nothing of earlier
    questions, so that everything is asked again."""
    book = object.__new__(Watched)
    values = {name: getattr(rules.parameters, name) for name in Parameters.__dataclass_fields__}
    book.__dict__.update(values, read=read)
    return replace(rules, parameters=book)
