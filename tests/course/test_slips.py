"""A typical wrong step or wrong order has its own answer, whatever else the browser sends with it."""

from pathlib import Path

import pytest

from tests.course.sample import item_of
from tutor.course.grading import NONE, Answer, grade


@pytest.mark.parametrize(
    ("name", "answer", "because"),
    [
        ("the-step-at-fault", Answer(number=0, order=(), verdicts=()), "A turn begins with a draw."),
        ("the-step-at-fault", Answer(number=NONE), "Look at the ranks of the cards that are laid down."),
        ("the-step-at-fault", Answer(number=2), None),
        ("the-step-at-fault", Answer(number=1), None),
        (
            "the-order-of-a-turn",
            Answer(order=(0, 2, 1), verdicts=()),
            "The discard ends the turn, so lay the tens before it.",
        ),
        ("the-order-of-a-turn", Answer(order=(2, 0, 1)), None),
        ("the-order-of-a-turn", Answer(order=(0, 1, 2)), None),
        ("how-many-points", Answer(number=85, order=()), "An ace counts 20 points, not 10."),
        ("how-many-points", Answer(number=86), None),
    ],
)
def test_a_typical_wrong_answer_has_its_own_reason(sample: Path, name: str, answer: Answer, because: str | None):
    assert grade(item_of(sample, name), answer).because == because
