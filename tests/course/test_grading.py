"""The engine grades every type of answer."""

from pathlib import Path
from typing import Any

import pytest

from tests.course.sample import item_of, sample_lesson
from tutor.course.filling import FilledItem
from tutor.course.goals import Missed
from tutor.course.grading import NONE, Answer, Grade, asked, counted, grade, is_at, lacking
from tutor.course.lessons import PLAYED, read_lesson
from tutor.library.steps import parse_turn


def graded(sample: Path, name: str, **answer: Any) -> Grade:
    if isinstance(answer.get("turn"), str):
        answer["turn"] = parse_turn(answer["turn"])
    return grade(item_of(sample, name), Answer(**answer))


def test_verdict_and_reason_are_graded_apart(sample: Path):
    assert graded(sample, "a-run", verdict=False, option=0).parts == {"verdict": True, "reason": True}
    assert graded(sample, "a-run", verdict=False, option=1).parts == {"verdict": True, "reason": False}
    assert graded(sample, "a-run", verdict=True, option=0).parts == {"verdict": False, "reason": True}
    assert not graded(sample, "a-run", verdict=True, option=0).right


def test_a_wrong_reason_is_answered_by_its_own_because(sample: Path):
    wrong = graded(sample, "a-run", verdict=False, option=1)
    assert wrong.because == "In other games that is a meld. In Canasta only cards of one rank are."
    assert wrong.chosen is not None
    assert wrong.chosen.misconception == "MC01"
    assert graded(sample, "a-run", verdict=True, option=0).because is None


def test_a_reason_alone_is_graded_alone(sample: Path):
    assert graded(sample, "why-not", option=0).right
    assert graded(sample, "why-not", option=2).parts == {"reason": False}


@pytest.mark.parametrize(
    ("turn", "right"),
    [("meld AS AH JK", True), ("meld 9S 9H 9D", False), ("meld AS AH JK / 9S 9H 9D", False), ("discard 4C", False)],
)
def test_a_step_must_be_legal_and_reach_the_goal(sample: Path, turn: str, right: bool):
    assert graded(sample, "open-at-ninety", turn=turn).right is right


def test_every_answer_counts_that_the_engine_calls_right(sample: Path):
    assert graded(sample, "a-whole-turn", turn="draw; meld 10S 10H 10D; discard 5H").right
    assert graded(sample, "a-whole-turn", turn="draw; meld 10S 10H 10D; discard 8C").right


def test_a_turn_must_end(sample: Path):
    assert graded(sample, "a-whole-turn", turn="draw; meld 10S 10H 10D").missed == Missed("turn", "ended", "open", 1)
    assert graded(sample, "a-whole-turn", turn="draw; discard 4C").missed == Missed("melds", 1, 0, 0)


def test_going_out_leaves_no_card(sample: Path):
    assert graded(sample, "the-last-cards", turn="meld 8S 8H 8D; discard 4C").right
    assert graded(sample, "the-last-cards", turn="discard 4C").missed == Missed("turn", "out", "ended", 0)


@pytest.mark.parametrize(
    ("goal", "turn", "missed"),
    [
        ("verb: add", "meld 10S 10H 10D", Missed("verb", "add", "meld", 1)),
        ("points: 30", "meld 10S 10H 10D", None),
        ("points: 35", "meld 10S 10H 10D", Missed("points", 35, 30, 1)),
        ("at_least: 30", "meld 10S 10H 10D", None),
        ("at_least: 35", "meld 10S 10H 10D", Missed("at_least", 35, 30, 1)),
        ("ranks: [10]", "meld 10S 10H 10D", None),
        ("ranks: [10, Q]", "meld 10S 10H 10D", Missed("ranks", ("10", "Q"), ("10",), 1)),
        ("ranks: [10, Q]", "meld 10S 10H 10D; add QC to Q", None),
        ("cards: 4", "meld 10S 10H 10D; add QC to Q", None),
        ("cards: 1", "discard QC", None),
        ("melds: 2", "meld 10S 10H 10D; add QC to Q", Missed("melds", 2, 1, 2)),
        ("keeps: 3", "meld 10S 10H 10D", None),
        ("keeps: 2", "meld 10S 10H 10D", Missed("keeps", 2, 3, 1)),
        ("turn: ended", "meld 10S 10H 10D; discard QC", None),
        ("verb: meld, keeps: 2, turn: ended", "meld 10S 10H 10D; discard QC", None),
    ],
)
def test_each_condition_of_a_goal(root: Path, tmp_path: Path, goal: str, turn: str, missed: Missed | None):
    text = sample_lesson(root).replace('hand: "10S 10H 10D 8C 5H 4C"', 'phase: play, hand: "10S 10H 10D QC 5H 4C"')
    text = text.replace("type: turn", "type: choose").replace("goal: {melds: 1}", f"goal: {{{goal}}}")
    path = tmp_path / "010-sample.yaml"
    path.write_text(text.replace("[draw, ", "["), encoding="utf-8")
    assert graded(path, "a-whole-turn", turn=turn).missed == missed


def test_a_number_is_compared_with_what_the_engine_counts(sample: Path):
    right, wrong = graded(sample, "how-many-points", number=95), graded(sample, "how-many-points", number=90)
    assert (right.right, right.expected) == (True, 95)
    assert (wrong.right, wrong.expected) == (False, 95)


@pytest.mark.parametrize(
    ("count", "number"),
    [
        ('{what: cards, cards: "8S 8H 8D"}', 30),
        ("{what: minimum, score: 1495}", 50),
        ("{what: minimum, score: -35}", 15),
        ("{what: opening}", 40),
        ("{what: missing}", 50),
        ('{what: wilds, meld: "8S 8H 2D"}', 1),
        ('{what: naturals, meld: "8S 8H 2D"}', 2),
    ],
)
def test_everything_that_is_counted(root: Path, tmp_path: Path, count: str, number: int):
    more = '  position: {phase: play, hand: "8S 8H 2D 5D 4C", us: {score: 1520}}\n  moves: [meld 8S 8H 2D]\n'
    text = sample_lesson(root).replace('  count: {what: cards, cards: "JK 2D AS 4C"}\n', f"{more}  count: {count}\n")
    path = tmp_path / "010-sample.yaml"
    path.write_text(text, encoding="utf-8")
    assert counted(item_of(path, "how-many-points")) == number


def test_the_step_at_fault(sample: Path):
    assert graded(sample, "the-step-at-fault", number=1).right
    for step in (0, 2, NONE, 9):
        assert not graded(sample, "the-step-at-fault", number=step).right


def test_every_step_of_a_run_of_melds_is_the_act_at_fault():
    turn = parse_turn("draw; meld 9S 9H 9D; meld 5H 6H 7H; discard 4C")
    assert [is_at(turn, step, 2) for step in range(4)] == [False, True, True, False]
    assert [is_at(turn, step, None) for step in (NONE, 0)] == [True, False]
    assert not is_at(turn, NONE, 2)


def test_a_change_is_right_when_it_makes_the_move_legal(sample: Path):
    assert graded(sample, "one-card-more", option=0).right
    wrong = graded(sample, "one-card-more", option=1)
    assert not wrong.right
    assert wrong.rulings[0].rules == ("meld-too-small",)


def test_an_order_is_right_when_it_is_a_legal_turn(sample: Path):
    assert graded(sample, "the-order-of-a-turn", order=(0, 1, 2)).right
    assert not graded(sample, "the-order-of-a-turn", order=(1, 0, 2)).right
    assert not graded(sample, "the-order-of-a-turn", order=(0, 1)).right
    assert not graded(sample, "the-order-of-a-turn", order=(0, 0, 0)).right


def test_each_table_is_graded_by_itself(sample: Path):
    assert graded(sample, "two-and-three", verdicts=(False, True)).right
    assert graded(sample, "two-and-three", verdicts=(True, True)).parts == {"0": False, "1": True}
    assert graded(sample, "four-wild-cards", verdicts=(True, False)).right
    assert [ruling.legal for ruling in graded(sample, "two-and-three", verdicts=(True, True)).rulings] == [False, True]


def test_what_is_not_answered_is_told_and_not_right(sample: Path):
    for item in read_lesson(sample).items:
        filled = item_of(sample, item.id)
        assert lacking(filled, Answer()) == asked(filled)
        assert not grade(filled, Answer()).right
    assert lacking(item_of(sample, "a-run"), Answer(verdict=True)) == ("reason",)
    assert lacking(item_of(sample, "two-and-three"), Answer(verdicts=(True, None))) == ("1",)
    assert lacking(item_of(sample, "a-run"), Answer(verdict=True, option=99)) == ("reason",)
    assert lacking(item_of(sample, "the-order-of-a-turn"), Answer(order=(0, 0, 1))) == ("order",)


def right_answer(filled: FilledItem) -> Answer:
    """A right answer to any item, by the engine."""
    options = range(len(filled.item.options))
    numbers = [counted(filled)] if filled.item.type == "count" else range(NONE, len(filled.turn))
    tries = [
        *(Answer(verdict=verdict, option=option) for verdict in (True, False) for option in options),
        *(Answer(number=number) for number in numbers),
        *(Answer(turn=turn) for turn in filled.answers),
        Answer(order=filled.item.believes.first or tuple(range(len(filled.steps)))),
        *(Answer(verdicts=(one, not one)) for one in (True, False)),
    ]
    return next(one for one in tries if not lacking(filled, one) and grade(filled, one).right)


def test_every_item_of_the_sample_has_a_right_answer(sample: Path):
    for item in read_lesson(sample).items:
        assert grade(item_of(sample, item.id), right_answer(item_of(sample, item.id))).right
    assert {item.type for item in read_lesson(sample).items} > PLAYED
