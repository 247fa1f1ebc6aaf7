"""An answer, graded. The engine decides; the file's beliefs are never asked here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from tutor.course.filling import FilledItem
from tutor.course.goals import ENDED, OUT, Missed, missed
from tutor.course.lessons import NO_STEP, Goal, Option, Slip, by_type
from tutor.engine import Ruling, judge
from tutor.engine.melds import Meld, card_points
from tutor.engine.moves import LayDown, Turn
from tutor.library.positions import Question

NONE: Final = -1
"""The answer to `spot` that no step breaks a rule."""

VERDICT: Final = "verdict"
REASON: Final = "reason"
NUMBER: Final = "number"
TURN: Final = "turn"
ORDER: Final = "order"
STEP: Final = "step"
OPTION: Final = "option"

_WHOLE_TURN: Final = Goal(turn=ENDED)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a learner answered; None is what was not (or cannot be) answered.

    `verdict`: yes or no. `option`: index of the option. `number`: what was counted; in `spot` the index of the step
    (NONE: no step). `turn`: the steps played. `order`: indexes of the steps, as the file numbers them. `verdicts`:
    yes or no for each table.
    """

    verdict: bool | None = None
    option: int | None = None
    number: int | None = None
    turn: Turn | None = None
    order: tuple[int, ...] | None = None
    verdicts: tuple[bool | None, ...] | None = None


@dataclass(frozen=True)
class Grade:
    """A graded answer. `parts` says for each part of the answer whether it is right: `verdict` and `reason`, or one of
    `option`, `number`, `step`, `turn`, `order`, or the number of each table (`0`, `1`).

    `judged` are the questions that the engine was asked, `rulings` its answers to them. `expected` is the number that
    the engine counts, or the index of the step at fault. `chosen` is the option picked, `missed` the condition of the
    goal that a legal turn does not meet.
    """

    filled: FilledItem
    answer: Answer
    parts: Mapping[str, bool]
    judged: tuple[Question, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    expected: int | None = None
    chosen: Option | None = None
    missed: Missed | None = None

    @property
    def right(self) -> bool:
        """Whether all of the answer is right."""
        return all(self.parts.values())

    @property
    def because(self) -> str | None:
        """What the file says to this very mistake: to the option picked, the number written, the step chosen or the
        order made; None where it is right, or nothing is said to it."""
        if self.parts.get(REASON, self.right):
            return None
        if self.chosen is not None:
            return self.chosen.because
        return next((slip.because for slip in self.filled.item.slips if self._is_made(slip)), None)

    def _is_made(self, slip: Slip) -> bool:
        made = slip_answer(slip)
        return made.order == self.answer.order if ORDER in self.parts else made.number == self.answer.number


def slip_answer(slip: Slip) -> Answer:
    """The answer that is a slip of `count`, `spot` or `order`."""
    number = NONE if slip.at == NO_STEP else slip.number if slip.at is None else int(slip.at)
    return Answer(number=number, order=slip.order)


def asked(filled: FilledItem) -> tuple[str, ...]:
    """The parts of an answer to an item, in their order."""
    if filled.item.type in {"contrast", "changes"}:
        return tuple(str(place) for place in range(len(filled.tables)))
    return _PARTS[filled.item.type]


def lacking(filled: FilledItem, answer: Answer) -> tuple[str, ...]:
    """The parts that the learner has not answered yet."""
    return tuple(part for part in asked(filled) if not _is_given(part, answer, filled))


def grade(filled: FilledItem, answer: Answer) -> Grade:
    """Grade an answer to an item with its cards. A part that is not answered is not right."""
    return _GRADERS[filled.item.type](filled, answer)


def ruling_of(question: Question) -> Ruling:
    """The engine's ruling of a question."""
    return judge(question.position, question.turn)


def ruling_of_step(filled: FilledItem, step: int | None) -> tuple[Question, Ruling] | None:
    """The question whether one step of a turn is legal, and its ruling; None where a step before it is not. A run of
    melds is one act."""
    turn = filled.turn
    if step is None or step not in range(len(turn)):
        return None
    start = end = step
    while start and isinstance(turn[start], LayDown) and isinstance(turn[start - 1], LayDown):
        start -= 1
    while isinstance(turn[end], LayDown) and end + 1 < len(turn) and isinstance(turn[end + 1], LayDown):
        end += 1
    before = judge(filled.position, turn[:start], explain=False) if start else None
    if before is not None and not before.legal:
        return None
    question = Question(before.after if before else filled.position, turn[start : end + 1])
    return question, ruling_of(question)


def counted(filled: FilledItem) -> int | None:
    """What the engine counts for a `count`; None where there is nothing to count."""
    count, position = filled.item.count, filled.position
    if count is None:
        return None
    match count.what:
        case "cards":
            return sum(card_points(card, position.rules) for card in filled.counted)
        case "minimum":
            return position.rules.opening_minimum(position.us.score if count.score is None else count.score)
        case "wilds" | "naturals":
            meld = Meld(filled.counted)
            return meld.wilds if count.what == "wilds" else meld.naturals
    points = judge(position, filled.turn, explain=False).points
    if points is None:
        return None
    return points.counted if count.what == "opening" else max(0, points.needed - points.counted)


def deciding(ruling: Ruling) -> frozenset[str]:
    """The rules that decide a ruling: those broken, or those kept."""
    return frozenset(ruling.rules) if not ruling.legal else frozenset(kept.rule for kept in ruling.kept)


def ordered(filled: FilledItem, order: tuple[int, ...]) -> Turn:
    """The steps of `order` in an order."""
    return tuple(filled.steps[place] for place in order if place in range(len(filled.steps)))


def is_at(turn: Turn, step: int, at: int | None) -> bool:
    """Whether a step is the one at fault; a run of melds is one act, so each of its steps is."""
    if at is None or step == NONE:
        return at is None and step == NONE
    while step < at and isinstance(turn[step], LayDown) and isinstance(turn[step + 1], LayDown):
        step += 1
    return step == at


def _is_given(part: str, answer: Answer, filled: FilledItem) -> bool:
    match part:
        case "verdict":
            return answer.verdict is not None
        case "reason" | "option":
            return answer.option in range(len(filled.item.options))
        case "number" | "step":
            return answer.number is not None
        case "turn":
            return bool(answer.turn)
        case "order":
            return sorted(answer.order or ()) == list(range(len(filled.steps)))
    verdicts = answer.verdicts or ()
    return int(part) < len(verdicts) and verdicts[int(part)] is not None


def _option(filled: FilledItem, answer: Answer) -> Option | None:
    options = filled.item.options
    return options[answer.option] if answer.option is not None and answer.option in range(len(options)) else None


def _reasoned(filled: FilledItem, answer: Answer) -> Grade:
    question = Question(filled.position, filled.turn)
    ruling = ruling_of(question)
    chosen = _option(filled, answer)
    parts = {REASON: chosen is not None and chosen.rule in deciding(ruling)}
    if filled.item.type == "yes-no":
        parts = {VERDICT: answer.verdict is ruling.legal, **parts}
    return Grade(filled, answer, parts, (question,), (ruling,), chosen=chosen)


def _played(filled: FilledItem, answer: Answer) -> Grade:
    question = Question(filled.position, answer.turn or ())
    ruling = ruling_of(question)
    goal = filled.goal
    if filled.item.type != "choose" and goal.turn is None:
        goal = replace(goal, turn=OUT if filled.item.type == "go-out" else ENDED)
    failed = missed(goal, filled.position, question.turn, ruling) if ruling.legal else None
    right = bool(question.turn) and ruling.legal and failed is None
    return Grade(filled, answer, {TURN: right}, (question,), (ruling,), missed=failed)


def _counted(filled: FilledItem, answer: Answer) -> Grade:
    expected = counted(filled)
    judged = (Question(filled.position, filled.turn),) if filled.turn else ()
    right = answer.number is not None and answer.number == expected
    return Grade(filled, answer, {NUMBER: right}, judged, tuple(map(ruling_of, judged)), expected)


def _spotted(filled: FilledItem, answer: Answer) -> Grade:
    question = Question(filled.position, filled.turn)
    ruling = ruling_of(question)
    step = answer.number
    right = step is not None and step in range(NONE, len(filled.turn)) and is_at(filled.turn, step, ruling.at)
    return Grade(filled, answer, {STEP: right}, (question,), (ruling,), NONE if ruling.at is None else ruling.at)


def _mended(filled: FilledItem, answer: Answer) -> Grade:
    chosen = _option(filled, answer)
    judged = () if chosen is None or answer.option is None else (filled.changed[answer.option],)
    rulings = tuple(map(ruling_of, judged))
    right = bool(rulings) and rulings[0].legal
    return Grade(filled, answer, {OPTION: right}, judged, rulings, chosen=chosen)


def _ordered(filled: FilledItem, answer: Answer) -> Grade:
    question = Question(filled.position, ordered(filled, answer.order or ()))
    ruling = ruling_of(question)
    whole = _is_given(ORDER, answer, filled)
    failed = missed(_WHOLE_TURN, filled.position, question.turn, ruling) if ruling.legal else None
    right = whole and ruling.legal and failed is None
    return Grade(filled, answer, {ORDER: right}, (question,), (ruling,), missed=failed)


def _compared(filled: FilledItem, answer: Answer) -> Grade:
    rulings = tuple(map(ruling_of, filled.tables))
    told = [*(answer.verdicts or ()), *(None for _ in rulings)]
    parts = {str(place): told[place] is ruling.legal for place, ruling in enumerate(rulings)}
    return Grade(filled, answer, parts, filled.tables, rulings)


_PARTS: Final[Mapping[str, tuple[str, ...]]] = {
    "yes-no": (VERDICT, REASON),
    "reason": (REASON,),
    "choose": (TURN,),
    "turn": (TURN,),
    "go-out": (TURN,),
    "count": (NUMBER,),
    "spot": (STEP,),
    "fix": (OPTION,),
    "order": (ORDER,),
}
_GRADERS: Final[Mapping[str, Callable[[FilledItem, Answer], Grade]]] = by_type(
    reasoned=_reasoned, played=_played, counted=_counted, spotted=_spotted, mended=_mended, ordered=_ordered,
    compared=_compared,
)  # fmt: skip
