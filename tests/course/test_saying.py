"""What is said to an answer: its own reason first, and never the same twice running."""

from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest

from tests.course.sample import item_of, sample_lesson
from tests.course.test_grading import right_answer
from tutor.course.filling import FilledItem
from tutor.course.grading import NONE, Answer, grade
from tutor.course.lessons import read_lesson
from tutor.course.saying import Said, hints_in_words, lacking_in_words, lesson_text, say_grade, text_in_words
from tutor.library.steps import parse_turn
from tutor.texts.language import Language, languages
from tutor.texts.words import Words


class Teacher:
    """Answers tries at the sample lesson, and remembers what was said last."""

    def __init__(self, sample: Path, language: Language, words: Words) -> None:
        self.sample, self.language, self.words, self.said = sample, language, words, ""

    def hears(self, name: str, **answer: Any) -> Said:
        if isinstance(answer.get("turn"), str):
            answer["turn"] = parse_turn(answer["turn"])
        return self.answers(item_of(self.sample, name), Answer(**answer))

    def answers(self, filled: FilledItem, answer: Answer) -> Said:
        told = say_grade(grade(filled, answer), self.language, self.words, said=self.said)
        self.said = told.said
        return told


@pytest.fixture
def teacher(sample: Path, english: Language, words: Words) -> Teacher:
    return Teacher(sample, english, words)


def without_slips(filled: FilledItem) -> FilledItem:
    return replace(filled, item=replace(filled.item, slips=()))


def leads(teacher: Teacher, times: int, name: str, **answer: Any) -> list[str]:
    return [str(teacher.hears(name, **answer).lead) for _ in range(times)]


def test_a_wrong_reason_is_answered_with_its_because_and_then_with_more_each_time(teacher: Teacher):
    assert leads(teacher, 8, "a-run", verdict=False, option=1) == [
        "In other games that is a meld. In Canasta only cards of one rank are.",
        "You laid a run, and cards in a row are no meld: 5♥, 6♥, 7♥.",
        "The natural cards of a meld all have the same rank.",
        "Keep these cards in your hand for now: 5♥, 6♥, 7♥.",
        "A meld has cards of one rank.",
        "Look at the ranks of the three cards.",
        "They are three different ranks, so say no.",
        "In other games that is a meld. In Canasta only cards of one rank are.",
    ]


def test_a_half_right_answer_is_told_what_is_right(teacher: Teacher):
    reason_wrong = teacher.hears("a-run", verdict=False, option=1)
    assert (str(reason_wrong.word), [str(one) for one in reason_wrong.more]) == (
        "Nearly",
        ["No is right, and the reason is another one."],
    )
    verdict_wrong = teacher.hears("a-run", verdict=True, option=0)
    assert str(verdict_wrong.word) == "Nearly"
    assert str(verdict_wrong.lead) == "You chose the rule that decides here, and it says no."
    assert str(teacher.hears("a-run", verdict=True, option=1).word) == "Not yet"


def test_the_rule_and_the_fix_are_not_given_away_with_the_answer_to_the_mistake(teacher: Teacher):
    first, second = (teacher.hears("a-run", verdict=False, option=1) for _ in range(2))
    assert (first.revealed, first.rule, first.fix, first.statement) == (False, None, None, None)
    assert second.revealed
    assert second.rule is not None
    assert second.rule.rule == "meld-of-several-ranks"
    assert str(second.statement) == "The natural cards of a meld all have the same rank."
    assert str(second.fix) == "Keep these cards in your hand for now: 5♥, 6♥, 7♥."


def test_what_leads_is_not_said_again_beside_it(teacher: Teacher):
    for _ in range(9):
        told = teacher.hears("a-run", verdict=True, option=1)
        others = [told.statement, told.fix, *told.more]
        assert str(told.lead) not in [str(one) for one in others if one is not None]


def test_a_right_answer_says_why(teacher: Teacher):
    rank = item_of(teacher.sample, "lay-three").ranks["X"]
    right = teacher.hears("lay-three", turn=f"meld {rank} {rank} {rank}")
    assert (right.right, str(right.word)) == (True, "Right")
    assert str(right.lead) == "Three cards of one rank are a meld, whatever their suits."
    again = teacher.hears("lay-three", turn=f"meld {rank} {rank} {rank}")
    assert str(again.word) == "Well done"
    assert str(again.lead) != str(right.lead)


def test_without_a_sentence_of_its_own_a_right_answer_is_told_by_the_referee(teacher: Teacher):
    right = teacher.hears("open-at-ninety", turn="meld AS AH JK")
    assert str(right.lead) == "Legal: your meld counts 90 points, and your side needs 90 to open."
    assert right.rule is not None
    assert right.rule.rule == "opening-below-minimum"


def test_a_typical_wrong_number_is_answered_with_its_own_reason(teacher: Teacher):
    assert leads(teacher, 2, "how-many-points", number=85) == [
        "An ace counts 20 points, not 10.",
        "It is more than 85.",
    ]
    assert leads(teacher, 1, "how-many-points", number=90) == ["It is more than 90."]
    assert str(teacher.hears("how-many-points", number=95).word) == "Right"


def test_another_answer_is_answered_from_its_beginning(teacher: Teacher):
    teacher.hears("a-run", verdict=False, option=1)
    teacher.hears("a-run", verdict=False, option=1)
    other = teacher.hears("a-run", verdict=False, option=2)
    assert str(other.lead) == "Three cards are enough. Here the ranks are the trouble."
    back = teacher.hears("a-run", verdict=False, option=1)
    assert str(back.lead) == "In other games that is a meld. In Canasta only cards of one rank are."


@pytest.mark.parametrize(
    ("turn", "sentence"),
    [
        ("meld AS AH 9S", "You laid cards of several ranks as one meld: A♠, A♥, 9♠."),
        ("meld AS AH JK / 9S 9H 9D", "You used 6 cards, and the task asks for 3."),
        ("discard 4C", "The rules allow this, and the task asks for a new meld."),
    ],
)
def test_a_step_that_misses_the_task_is_told_what_is_missing(teacher: Teacher, turn: str, sentence: str):
    assert str(teacher.hears("open-at-ninety", turn=turn).lead) == sentence


@pytest.mark.parametrize(
    ("goal", "turn", "sentence"),
    [
        ("at_least: 90", "meld 10S 10H 10D", "This meld counts 30 points, and the task asks for 90 or more."),
        ("points: 90", "meld 10S 10H 10D; add QC to Q", "These melds count 40 points, and the task asks for 90."),
        ("points: 90", "discard QC", "You laid no meld, and the task asks for 90 points."),
        ("cards: 3", "add QC to Q", "You used one card, and the task asks for 3."),
        ("melds: 1", "add QC to Q", "You laid no new meld, and the task asks for 1."),
        ("melds: 2", "meld 10S 10H 10D", "You laid one new meld, and the task asks for 2."),
        ("keeps: 5", "meld 10S 10H 10D", "3 cards stay in your hand, and the task asks you to keep 5."),
        ("ranks: [Q]", "meld 10S 10H 10D", "The rules allow this, and the task asks for cards of this rank: Q."),
        ("ranks: [Q, 10]", "add QC to Q", "The rules allow this, and the task asks for cards of these ranks: Q, 10."),
        ("verb: take", "add QC to Q", "The rules allow this, and the task asks you to take the pile."),
        ("verb: add", "meld 10S 10H 10D", "The rules allow this, and the task asks you to add to a meld."),
        ("verb: discard", "add QC to Q", "The rules allow this, and the task asks for a discard."),
        ("turn: ended", "add QC to Q", "What you did is allowed, and your turn is not over yet."),
        (
            "turn: out",
            "meld 10S 10H 10D; discard QC",
            "What you did is allowed, and 2 cards are still in your hand: the task is to go out.",
        ),
    ],
)
def test_every_condition_of_a_goal_has_its_sentence(
    root: Path, tmp_path: Path, english: Language, words: Words, goal: str, turn: str, sentence: str
):
    text = sample_lesson(root).replace('hand: "10S 10H 10D 8C 5H 4C"', 'phase: play, hand: "10S 10H 10D QC 5H 4C"')
    text = text.replace("Play a turn in which your side lays a new meld.", "Think of one, two, three, 5 and 90.")
    text = text.replace("type: turn", "type: choose").replace("goal: {melds: 1}", f"goal: {{{goal}}}")
    path = tmp_path / "010-sample.yaml"
    path.write_text(text.replace("[draw, ", "["), encoding="utf-8")
    said = Teacher(path, english, words).hears("a-whole-turn", turn=turn)
    assert str(said.lead) == sentence


def test_a_turn_that_is_not_over_is_told_what_it_owes(teacher: Teacher):
    said = teacher.hears("a-whole-turn", turn="draw; meld 10S 10H 10D")
    assert str(said.lead) == "What you did is allowed, and your turn is not over yet."
    assert any("discard" in str(sentence) for sentence in said.more)


def test_a_number_that_the_task_does_not_name_is_not_told(root: Path, tmp_path: Path, english: Language, words: Words):
    text = sample_lesson(root).replace("goal: {melds: 1}", "goal: {melds: 1, keeps: 2}")
    path = tmp_path / "010-sample.yaml"
    path.write_text(text, encoding="utf-8")
    said = Teacher(path, english, words).hears("a-whole-turn", turn="draw; meld 10S 10H 10D; discard 4C")
    assert str(said.lead) == "The rules allow this, and the task asks for something else."


def test_only_a_whole_turn_is_told_what_it_owes(teacher: Teacher):
    assert teacher.hears("open-at-ninety", turn="meld AS AH JK / 9S 9H 9D").more == ()


@pytest.mark.parametrize("turn", ["meld AS AH 9S", "meld 9S 9H 9D"])
def test_where_the_learner_plays_no_advice_gives_the_solution_away(teacher: Teacher, turn: str):
    said = [teacher.hears("open-at-ninety", turn=turn) for _ in range(7)]
    assert all(one.fix is None for one in said)
    fixes = [fault.fix for one in said[0].rulings for fault in one.violations]
    assert not {str(one.lead) for one in said} & {str(fix) for fix in fixes}


def test_verdict_and_reason_both_wrong_are_answered_in_this_order(teacher: Teacher):
    said = teacher.hears("a-run", verdict=True, option=1)
    assert str(said.lead) == "In other games that is a meld. In Canasta only cards of one rank are."
    assert [str(one) for one in said.more] == ["The rules do not allow this."]


def test_several_wrong_tables_are_told_apart(teacher: Teacher):
    first, second = (teacher.hears("two-and-three", verdicts=(True, False)) for _ in range(2))
    captions = [table.caption for table in item_of(teacher.sample, "two-and-three").item.tables]
    assert [str(first.lead), str(second.lead)] == [f"Look at this table: {caption}" for caption in captions]
    assert str(first.more[0]).startswith("Your meld has only 2 cards")
    assert str(second.more[0]).startswith("Legal: 3 nines are a meld")


def test_the_rule_beside_a_right_answer_is_the_one_that_the_illegal_twin_breaks(teacher: Teacher):
    right = teacher.hears("two-and-three", verdicts=(False, True))
    assert right.rule is not None
    assert right.rule.rule == "meld-too-small"


def test_a_step_that_keeps_the_rules_is_told_why(root: Path, english: Language, words: Words):
    teacher = Teacher(root / "lessons/classic/030-a-meld.yaml", english, words)
    said = teacher.answers(without_slips(item_of(teacher.sample, "whole-turn")), Answer(number=1))
    assert str(said.lead).startswith("Legal: 3 ")
    assert [str(one) for one in said.more] == ["The step that you chose keeps the rules."]


def test_counting_goes_from_more_or_less_over_the_hints_to_the_number(teacher: Teacher):
    first = teacher.hears("how-many-points", number=90)
    assert str(first.lead) == "It is more than 90."
    assert [str(one) for one in first.more] == ["A joker counts 50, a two and an ace 20 each, a four 5."]
    assert leads(teacher, 3, "how-many-points", number=90) == [
        "Begin with the joker and add the two and the ace.",
        "50 and 20 and 20 and 5.",
        "Together these cards count 95 points.",
    ]
    assert str(teacher.hears("how-many-points", number=100).lead) == "It is less than 100."
    assert str(teacher.hears("how-many-points", number=95).lead) == "Together these cards count 95 points."


def test_the_step_at_fault_is_not_given_away_at_once(teacher: Teacher):
    item = without_slips(item_of(teacher.sample, "the-step-at-fault"))
    early, late, none = (teacher.answers(item, Answer(number=step)) for step in (0, 2, NONE))
    assert str(early.lead) == "Legal: you drew a card from the stock."
    assert [str(one) for one in early.more] == ["The step that you chose keeps the rules."]
    assert str(late.lead) == "A step before the one that you chose breaks a rule."
    assert str(none.lead) == "One of these steps breaks a rule."
    assert [str(one) for one in none.more] == ["A meld has cards of one rank."]
    assert not any(said.revealed for said in (early, late, none))
    assert str(teacher.hears("the-step-at-fault", number=1).lead) == "Step 2 is the first that breaks a rule."


def test_a_table_that_was_answered_wrong_is_told_by_its_own_ruling(teacher: Teacher):
    for place, verdict, begins in ((0, True, "Your meld has only 2 cards"), (1, False, "Legal: 3 nines are a meld")):
        told = teacher.hears("two-and-three", verdicts=(verdict, verdict))
        caption = item_of(teacher.sample, "two-and-three").item.tables[place].caption
        assert (str(told.lead), told.table) == (f"Look at this table: {caption}", place)
        assert str(told.more[0]).startswith(begins)
    right = teacher.hears("two-and-three", verdicts=(False, True))
    assert len([right.lead, *right.more]) == 3


def answers(filled: FilledItem) -> list[Answer]:
    """Right and wrong answers to any item."""
    right, options = right_answer(filled), range(len(filled.item.options))
    tries = [
        *(Answer(verdict=verdict, option=option) for verdict, option in product((True, False), options)),
        *(Answer(number=number) for number in range(NONE, max(1, len(filled.turn)))),
        *(Answer(turn=turn) for turn in (*filled.answers, *filled.slips)),
        *(Answer(order=order) for order in ((0, 1, 2), (2, 1, 0))),
        *(Answer(verdicts=verdicts) for verdicts in product((True, False), repeat=2)),
    ]
    return [right, *tries]


@pytest.mark.parametrize("code", ["en", "es", "sq", "eo", "mn"])
def test_no_answer_is_ever_given_twice_running_in_any_language(root: Path, sample: Path, words: Words, code: str):
    language = languages(root / "translations")[code]
    for item in read_lesson(sample).items:
        filled = item_of(sample, item.id)
        for answer in answers(filled):
            teacher = Teacher(sample, language, words)
            said = [teacher.answers(filled, answer) for _ in range(9)]
            told = [f"{one.word} {one.lead}" for one in said]
            assert all(one != other for one, other in pairwise(told)), (item.id, answer)


def test_different_answers_are_not_told_the_same_one_after_the_other(sample: Path, english: Language, words: Words):
    for item in read_lesson(sample).items:
        filled, teacher, last = item_of(sample, item.id), Teacher(sample, english, words), ""
        for answer in answers(filled) * 2:
            said = teacher.answers(filled, answer)
            assert f"{said.word} {said.lead}" != last, (item.id, answer)
            last = f"{said.word} {said.lead}"


@pytest.mark.parametrize("said", ["", "nonsense", "a.b.c.d", "....", "x.99999999.y", "..1", "é.1.ü"])
def test_what_was_said_last_may_be_anything(teacher: Teacher, said: str):
    teacher.said = said
    assert teacher.hears("a-run", verdict=False, option=0).right


def test_hints_come_in_three_steps_with_their_cards(sample: Path, english: Language):
    three = item_of(sample, "lay-three")
    rule, cards, move = hints_in_words(three, english)
    assert str(rule) == "A meld has at least three cards of one rank."
    assert str(cards) == "You hold three cards of one rank and two of another."
    assert str(move) == f"Choose your three {english.rank(three.ranks['X']):pl} and lay them down."


def test_what_is_still_to_be_answered_is_asked_for(sample: Path, english: Language, words: Words):
    assert str(lacking_in_words(item_of(sample, "a-run"), Answer(), english, words)) == "Say yes or no first."
    half = Answer(verdict=True)
    assert str(lacking_in_words(item_of(sample, "a-run"), half, english, words)) == "Choose a reason as well."
    for item in read_lesson(sample).items:
        filled = item_of(sample, item.id)
        assert lacking_in_words(filled, Answer(), english, words) is not None
        assert lacking_in_words(filled, right_answer(filled), english, words) is None


def test_texts_are_said_with_their_cards(root: Path, sample: Path, english: Language):
    lesson = read_lesson(sample)
    assert str(lesson_text(lesson, lesson.refutes, english)).startswith(
        "Many players think that cards in a row, such as 5♥, 6♥, 7♥, are a meld."
    )
    run = item_of(sample, "a-run")
    assert str(text_in_words(run, run.item.ask, english)) == "May you lay these three cards as a meld: 5♥, 6♥, 7♥?"


def test_a_right_turn_quotes_only_the_rule_that_its_item_is_about(root: Path, teacher: Teacher):
    teacher.sample = root / "lessons/classic/040-wild-cards.yaml"
    item = item_of(teacher.sample, "largest-meld")
    told = [teacher.answers(item, Answer(turn=item.answers[0])) for _ in range(4)]
    assert {one.rule.rule for one in told if one.rule} == {"too-many-wilds"}
    assert not [one for one in told for text in (one.lead, one.statement, *one.more) if "two natural" in str(text)]


def test_an_order_of_steps_quotes_a_rule_that_another_order_breaks_and_gives_no_other_advice(
    root: Path, teacher: Teacher
):
    teacher.sample = root / "lessons/classic/080-taking-the-pile.yaml"
    item = without_slips(item_of(teacher.sample, "turn-in-order"))
    right = teacher.answers(item, right_answer(item))
    assert right.rule is not None
    assert right.rule.rule not in {"pile-wild-alone", "pile-needs-natural"}
    assert "ild cards" not in str(right.statement)
    for _ in range(6):
        assert teacher.answers(item, Answer(order=(0, 2, 1))).fix is None
