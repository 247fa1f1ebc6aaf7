"""House rules of every kind that a turn hangs on, a few of them together, as a club may write them down."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

from tutor.engine.ruleset import EACH, OpeningLine, RuleSet
from tutor.library.contradictions import contradictions

VALUES: Final[Mapping[str, Sequence[Any]]] = {
    "draw_count": (1, 2, 3),
    "kitty_size": (0, 3),
    "min_meld": (2, 3, 4),
    "min_naturals": (1, 2, 3),
    "max_wilds": (0, 1, 2, 3, 4),
    "canasta_size": (4, 5, 6, 7),
    "naturals_per_wild": (None, 1, 2),
    "max_meld": (None, 5, 7, 8),
    "add_to_canasta": (False, True),
    "second_meld_of_rank": ("never", "after_canasta"),
    "wild_meld": (False, True),
    "wild_in_sevens": (False, True),
    "opening": ((OpeningLine(0),), (OpeningLine(30),), (OpeningLine(50),), (OpeningLine(90),)),
    "unopened_needs_pair": (False, True),
    "open_pile_takes": tuple(
        frozenset({"pair", *others})
        for others in ((), ("own_meld",), ("natural_and_wild",), ("own_meld", "natural_and_wild"))
    ),
    "wild_freezes": (False, True),
    "black_three_on_pile": ("blocks", "freezes"),
    "one_card_hand": ("takes", "not_one_card_pile", "never"),
    "discard_seven": ("free", "after_all_sevens_canastas"),
    "all_sevens_ends": (False, True),
    "red_three_replaced": (frozenset(), frozenset({"drawn"}), frozenset({"dealt", "drawn", "pile"})),
    "canastas_to_go_out": (0, 1, 2, EACH),
    "last_discard": ("compulsory", "optional"),
    "concealed_needs_minimum": ("always", "after_pile_only", "never"),
    "kitty_after": (frozenset(), frozenset({"natural", "mixed"}), frozenset({"red", "black", "sevens"})),
    "forced_take": (False, True),
    "ask_partner": ("none", "optional_binding"),
    "card_points": ({"joker": 20}, {"joker": 10}, {"two": 5, "A": 15}),
}
"""Some values of each parameter that a turn hangs on."""


def any_house(chance: random.Random, rules: RuleSet) -> RuleSet:
    """A rule set with one to four of its parameters changed, none of which contradicts another."""
    while True:
        names = chance.sample(list(VALUES), chance.randint(1, 4))
        changed = rules.with_house({name: _value(rules, name, chance.choice(VALUES[name])) for name in names})
        if not contradictions(changed):
            return changed


def _value(rules: RuleSet, name: str, value: Any) -> Any:
    """A value; of one that is a table only what is otherwise is written."""
    return {**getattr(rules.parameters, name), **value} if isinstance(value, dict) else value
