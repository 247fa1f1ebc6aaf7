"""A question read from YAML: the median over all cases."""

from __future__ import annotations

from itertools import cycle

from tests.benchmarks.conftest import Measure
from tests.benchmarks.tables import texts
from tutor.engine import Ruling, judge
from tutor.library import read_question

ROUNDS = 5


def test_a_yaml_question_read(measure: Measure) -> None:
    asked = cycle(texts())
    measure(read_question, setup=lambda: ((next(asked),), {}), rounds=ROUNDS * len(texts()))


def test_a_yaml_question_read_and_judged(measure: Measure) -> None:
    """With all steps of its turn: the goal is 0.4 milliseconds."""
    asked = cycle(texts())
    measure(_ruling, setup=lambda: ((next(asked),), {}), rounds=ROUNDS * len(texts()))


def _ruling(text: str) -> Ruling:
    question = read_question(text)
    return judge(question.position, question.turn)
