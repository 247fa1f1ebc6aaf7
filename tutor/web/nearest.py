"""The nearest legal turns to an illegal one, as a page shows them: each leads to the table where it is played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.library.positions import Question
from tutor.referee import REPAIRS, answer
from tutor.texts.language import Language
from tutor.texts.repairs import RepairInWords, RepairsInWords
from tutor.texts.sentences import Sentence
from tutor.texts.words import Words
from tutor.web.questions import address


@dataclass(frozen=True, slots=True)
class TurnShown:
    """A legal turn: what is said before it, its steps, what is said beside it, and the query of its address."""

    heading: Sentence | None
    steps: tuple[Sentence, ...]
    beside: tuple[Sentence, ...]
    query: str


@dataclass(frozen=True, slots=True)
class Nearest:
    """The nearest legal turns, the nearest first; where there is none, `none` says so and why."""

    turns: tuple[TurnShown, ...]
    none: tuple[Sentence, ...]


def nearest_of(question: Question, language: Language, words: Words) -> Nearest | None:
    """The nearest legal turns to a question; None for a legal turn, and where finding them takes too much work."""
    told = answer(question, language, words, also=(REPAIRS,)).repairs
    if told is None:
        return None
    reason = (told.reason.sentence,) if told.reason and told.none else ()
    return Nearest(tuple(_turns(question, told)), (told.none, *reason) if told.none else ())


def _turns(question: Question, told: RepairsInWords) -> Iterator[TurnShown]:
    """The turns; of several that are just as near the second says so, for all that follow it."""
    for place, one in enumerate(told.found):
        kept = len(one.repair.turn) - len(one.repair.steps)
        leaves_out = not one.steps  # then the heading says all that is to be done
        yield TurnShown(
            heading=one.heading if place == 1 or (kept and not place and not leaves_out) else None,
            steps=(one.heading,) if leaves_out else one.steps,
            beside=_beside(one, alone=len(told.found) == 1),
            query=address(question.position, one.repair.turn),
        )


def _beside(told: RepairInWords, alone: bool) -> tuple[Sentence, ...]:
    """What is said beside a turn. One step alone shows by itself what differs."""
    return told.remarks if alone and len(told.steps) == 1 else told.beside
