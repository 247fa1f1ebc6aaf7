"""One step judged: the median over all steps of all cases, legal and illegal ones."""

from __future__ import annotations

from tests.benchmarks.conftest import Measure
from tests.benchmarks.tables import one_after_the_other, steps
from tutor.engine import Position, Ruling, judge
from tutor.engine.judge import is_legal
from tutor.engine.moves import Turn
from tutor.engine.ruling import Advice, Kept

ROUNDS = 5


def test_a_step_judged_with_all_reasons(measure: Measure) -> None:
    """What was broken, what was kept, what was taken for granted, what is owed: the goal is 40 microseconds."""
    asked = one_after_the_other()
    measure(_with_all_reasons, setup=lambda: (next(asked), {}), rounds=ROUNDS * len(steps()))


def test_a_step_judged_with_its_advice(measure: Measure) -> None:
    """The same, and the way out of each fault."""
    asked = one_after_the_other()
    measure(_with_advice, setup=lambda: (next(asked), {}), rounds=ROUNDS * len(steps()))


def test_a_step_found_legal_or_not(measure: Measure) -> None:
    """The answer alone."""
    asked = one_after_the_other()
    measure(is_legal, setup=lambda: (next(asked), {}), rounds=ROUNDS * len(steps()))


def _with_all_reasons(position: Position, turn: Turn) -> tuple[Ruling, tuple[Kept, ...], str, tuple[str, ...]]:
    ruling = judge(position, turn)
    return ruling, ruling.kept, ruling.turn, ruling.owes


def _with_advice(position: Position, turn: Turn) -> tuple[Ruling, tuple[Kept, ...], list[Advice | None]]:
    ruling = judge(position, turn)
    return ruling, ruling.kept, [violation.fix for violation in ruling.violations]
