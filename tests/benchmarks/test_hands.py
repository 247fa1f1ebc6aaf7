"""Random hands, from the deal to the last card: how many are played in a second."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from tests.benchmarks.conftest import Measure
from tutor.engine.deal import deal
from tutor.engine.playing import play_hand
from tutor.engine.ruleset import RuleSet
from tutor.library import load_rule_set

SEATS = [("classic", 4), ("railroad", 2), ("railroad", 3), ("juego", 2), ("juego", 4), ("two-player", 2)]
ROUNDS = 100
"""Hands of each of these tables, each with its own seed: those of a middling length are as long as the average."""


@pytest.mark.parametrize(("name", "players"), SEATS, ids=lambda value: str(value))
def test_a_random_hand(measure: Measure, name: str, players: int) -> None:
    """Steps that are legal by their counts are played as they are; `tests/engine/test_random_hands.py` proves that the
    judge objects to none of them. The goal for Classic is 300 hands a second."""
    _measured(measure, load_rule_set(name), players, trusting=True)


def test_a_random_hand_with_every_step_judged(measure: Measure) -> None:
    """The same hands of Classic, where the judge is asked about every step."""
    _measured(measure, load_rule_set("classic"), 4, trusting=False)


def _measured(measure: Measure, rules: RuleSet, players: int, trusting: bool) -> None:
    seeds = count()

    def play(seed: int) -> None:
        for _ in play_hand(deal(rules, seed, players), Random(seed), trusting):
            pass

    told = "{:.0f} hands a second"
    measure(play, setup=lambda: ((next(seeds),), {}), rounds=ROUNDS, remark=lambda seconds: told.format(1 / seconds))
