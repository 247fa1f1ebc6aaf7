"""The law, a chapter a module. `CHAPTERS` are judged in this order; the first that objects reports all its faults."""

from __future__ import annotations

from typing import Final, get_args

from tutor.engine.moves import Move
from tutor.engine.rules import (  # the order of these imports does not matter: _ORDER below is the law's
    cards_in_hand,
    claiming_the_pile,
    discarding,
    going_out,
    initial_meld,
    kitty,
    melding,
    melds_of_a_side,
    red_threes,
    the_pile,
    turn_order,
)
from tutor.engine.rules.registry import _RULES, Rule

_ORDER: Final = (
    (turn_order,),
    (cards_in_hand, red_threes),
    (the_pile,),
    (claiming_the_pile,),
    (melding, melds_of_a_side),
    (initial_meld,),
    (discarding,),
    (going_out,),
    (kitty,),
)


def _chapter(*modules: object) -> tuple[Rule, ...]:
    names = [str(getattr(module, "__name__", "")).rpartition(".")[2] for module in modules]
    return tuple(rule for name in names for rule in _RULES if rule.chapter == name)


CHAPTERS: Final = tuple(_chapter(*modules) for modules in _ORDER)
RULES: Final = tuple(rule for chapter in CHAPTERS for rule in chapter)
CHAPTERS_FOR: Final = {
    kind: tuple(
        (place, tuple((rule, rule.when, rule.function) for rule in chapter if kind in rule.moves))
        for place, chapter in enumerate(CHAPTERS)
        if any(kind in rule.moves for rule in chapter)
    )
    for kind in get_args(Move)
}
"""The chapters with rules that speak of a kind of move: the place of each, and those rules, when they apply, and what
they find."""
RULES_FOR: Final = {
    kind: tuple((rule.when, rule.function) for rule in RULES if kind in rule.moves) for kind in get_args(Move)
}
"""When each rule that speaks of a kind of move applies, and what it finds, in the law's order."""
OPENING: Final = CHAPTERS.index(_chapter(initial_meld))
"""Place of the chapter that asks what the first melds count."""
