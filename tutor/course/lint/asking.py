"""What the engine says to an item with its cards: all that its author's beliefs and its other fillings rest on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tutor.course.filling import FilledItem
from tutor.course.grading import Answer, Grade, counted, deciding, grade, slip_answer
from tutor.course.lessons import PLAYED
from tutor.engine import Ruling, judge
from tutor.library.positions import Question


@dataclass(frozen=True, slots=True)
class Told:
    """The engine's answers to an item. `rulings` are those of the moves, the tables or the options' changes, `tried`
    the grades of the answers and the slips; in `spot` and `order` those of the slips."""

    rulings: tuple[Ruling, ...]
    right_options: tuple[int, ...]
    tried: tuple[Grade, ...]
    number: int | None
    order: bool | None

    @property
    def alike(self) -> object:
        """What every filling of an item must have in common."""
        tried = tuple((one.right, one.rulings[0].rules, one.missed and one.missed.goal) for one in self.tried)
        rulings = tuple((one.legal, one.at, one.rules) for one in self.rulings)
        return rulings, self.right_options, tried, self.number, self.order


def ask(filled: FilledItem) -> Told:
    """Ask the engine everything that an item rests on."""
    rulings = tuple(judge(one.position, one.turn, explain=False) for one in _questions(filled))
    return Told(
        rulings=rulings,
        right_options=tuple(_right_options(filled, rulings)),
        tried=tuple(grade(filled, answer) for answer in _tried(filled)),
        number=counted(filled),
        order=_is_right_order(filled),
    )


def decisive(told: Told, filled: FilledItem) -> Iterator[str]:
    """The rules that decide something in an item: broken ones, and the right reason."""
    for ruling in (*told.rulings, *(one.rulings[0] for one in told.tried)):
        yield from ruling.rules
    if filled.item.type in {"yes-no", "reason"}:
        yield from (rule for place in told.right_options if (rule := filled.item.options[place].rule))


def _tried(filled: FilledItem) -> Iterable[Answer]:
    """The answers that the author believes to be right or wrong."""
    if filled.item.type in PLAYED:
        return [Answer(turn=turn) for turn in (*filled.answers, *filled.slips)]
    return map(slip_answer, filled.item.slips) if filled.item.type in {"spot", "order"} else ()


def _questions(filled: FilledItem) -> Iterable[Question]:
    """The questions of an item, its own moves first where it has some."""
    own = [Question(filled.position, filled.turn)] if filled.turn and not filled.tables else []
    return (*own, *filled.tables, *filled.changed)


def _right_options(filled: FilledItem, rulings: tuple[Ruling, ...]) -> Iterator[int]:
    options = filled.item.options
    if filled.item.type == "fix":
        yield from (place for place, _ in enumerate(options) if rulings[len(rulings) - len(options) + place].legal)
    elif rulings:
        decide = deciding(rulings[0])
        yield from (place for place, option in enumerate(options) if option.rule in decide)


def _is_right_order(filled: FilledItem) -> bool | None:
    if filled.item.type != "order":
        return None
    first = filled.item.believes.first
    return grade(filled, Answer(order=first or tuple(range(len(filled.steps))))).right
