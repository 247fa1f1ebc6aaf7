"""Who sits at a table: how many players a position has under a rule set, and how many sides they make."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tutor.engine.defects import Defect
from tutor.engine.position import Position
from tutor.engine.ruleset import RuleSet

MOST_PLAYERS: Final = 12
"""More players than this sit at no table."""


_ALONE: Final = 3
"""Most players who play each alone where four are in partnerships."""


def sides(rules: RuleSet, players: int) -> int:
    """How many sides so many players make (C2 J1)."""
    partnerships = rules.parameters.partnerships
    if partnerships == "always" or (partnerships == "from_four" and players > _ALONE):
        return 2
    return players


def players_for(rules: RuleSet, others: int) -> int:
    """The rule set's own number, or as many as so many other sides need where everybody plays alone."""
    own = rules.parameters.players
    grows = rules.parameters.partnerships == "never" and own <= others < MOST_PLAYERS
    return others + 1 if grows else own


def seat_defects(position: Position) -> Iterator[Defect]:
    """More other sides than the players make."""
    most = sides(position.rules, position.players) - 1
    if len(position.others) > most:
        facts = {"have": len(position.others), "most": most, "n": most}
        yield Defect("sides-too-many", f"others.{most}", (), facts)
