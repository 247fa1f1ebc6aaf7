"""How many can play by a rule set."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.engine.deal import can_seat
from tutor.engine.ruleset import RuleSet
from tutor.engine.seats import MOST_PLAYERS


def grows(rules: RuleSet) -> bool:
    """Whether everybody plays alone and each further player brings packs along (R3): then the rule set's own number is
    only the smallest."""
    return rules.parameters.partnerships == "never" and isinstance(rules.parameters.packs, Mapping)


def may_play(rules: RuleSet, players: int) -> bool:
    """Whether the rule set is for so many. Where everybody plays alone with packs that do not grow, it is for its own
    number and no other."""
    return rules.parameters.partnerships != "never" or grows(rules) or players == rules.parameters.players


def seatings(rules: RuleSet) -> tuple[int, ...]:
    """The numbers of players who can sit down and be dealt to."""
    return tuple(
        players for players in range(2, MOST_PLAYERS + 1) if can_seat(rules, players) and may_play(rules, players)
    )
