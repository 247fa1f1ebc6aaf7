"""What a learner's turn must reach: the conditions of a goal, asked one after the other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from tutor.course.filling import FilledItem
from tutor.course.lessons import Goal, Item
from tutor.engine.melds import card_points
from tutor.engine.moves import Add, Discard, LayDown, Take, Turn, acts
from tutor.engine.position import Position
from tutor.engine.ruling import Ruling
from tutor.engine.step import Step
from tutor.texts.sentences import placeholders

ENDED: Final = "ended"
OUT: Final = "out"
_OPENING: Final = "opening-below-minimum"
_VERB: Final = {LayDown: "meld", Add: "add", Take: "take", Discard: "discard"}
_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ENDINGS: Final = {ENDED: frozenset({ENDED, OUT, "over"}), OUT: frozenset({OUT})}


@dataclass(frozen=True, slots=True)
class Missed:
    """A condition of a goal that a turn does not meet: its name, what was asked and what was found. `laid` is the
    number of melds that were laid or added to."""

    goal: str
    asked: Any
    found: Any
    laid: int = 0


@dataclass(frozen=True, slots=True)
class Played:
    """What a legal turn did, as goals ask for it. `melds` are new ones, `laid` counts those added to as well."""

    verbs: frozenset[str]
    cards: int
    points: int
    ranks: frozenset[str]
    melds: int
    laid: int


def played(position: Position, turn: Turn) -> Played:
    """What a turn did. A card is counted where it leaves the hand; a discard only in a turn that lays none."""
    steps = list(_steps(position, turn))
    layings = [laying for step in steps for laying in step.layings]
    used = sum(len(laying.cards) for laying in layings)
    discards = sum(len(step.named) for step in steps if isinstance(step.move, Discard))
    laid = [card for one in layings for card in (*one.cards, *(() if one.top is None else (one.top,)))]
    return Played(
        verbs=frozenset(_VERB[type(step.move)] for step in steps if type(step.move) in _VERB),
        cards=used or discards,
        points=sum(card_points(card, position.rules) for card in laid),
        ranks=frozenset(laying.result.rank for laying in layings),
        melds=sum(laying.onto is None for laying in layings),
        laid=len(layings),
    )


def missed(goal: Goal, position: Position, turn: Turn, ruling: Ruling) -> Missed | None:
    """The first condition of the goal that a legal turn does not meet, or None."""
    did = played(position, turn)
    unmet = ((name, asked, found) for name, asked, found, met in _conditions(goal, did, ruling) if not met)
    return next((Missed(*told, did.laid) for told in unmet), None)


def asks_to_count(item: Item) -> bool:
    """Whether it is the learner who has to count the points of a turn, so that nothing counts them before."""
    points = (item.goal.points, item.goal.at_least) != (None, None)
    return points or any(_OPENING in slip.rules for slip in item.slips)


def names_its_number(filled: FilledItem, number: int) -> bool:
    """Whether the task itself says a number, as a figure, a word or a fact; else it is for the learner to find."""
    said = set(re.findall(r"\w+", filled.item.ask.lower()))
    said |= {str(filled.facts[name]) for _, name, _ in placeholders(filled.item.ask) if name}
    return str(number) in said or (number in range(len(_NUMBERS)) and _NUMBERS[number] in said)


def _conditions(goal: Goal, did: Played, ruling: Ruling) -> Iterator[tuple[str, Any, Any, bool]]:
    """Every condition that the goal has: its name, what is asked, what was found, and whether it is met."""
    kept = ruling.after.cards_left
    found = (
        ("verb", goal.verb, ", ".join(sorted(did.verbs)), goal.verb in did.verbs),
        ("cards", goal.cards, did.cards, goal.cards == did.cards),
        ("melds", goal.melds, did.melds, goal.melds == did.melds),
        ("ranks", goal.ranks, tuple(sorted(did.ranks)), did.ranks == frozenset(goal.ranks or ())),
        ("points", goal.points, did.points, goal.points == did.points),
        ("at_least", goal.at_least, did.points, did.points >= (goal.at_least or 0)),
        ("keeps", goal.keeps, kept, goal.keeps == kept),
        ("turn", goal.turn, ruling.turn, ruling.turn in _ENDINGS.get(goal.turn or "", ())),
    )
    return (condition for condition in found if condition[1] is not None)


def _steps(position: Position, turn: Turn) -> Iterator[Step]:
    for _, move in acts(turn):
        step = Step.of(position, move)
        yield step
        position = step.after
