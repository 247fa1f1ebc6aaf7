"""One question, asked and answered: the call behind the command line, the API and the pages.

The library reads the question, the engine judges it, the texts say it: the same ids and the same sentences from every
mouth.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tutor.engine import Ruling, judge
from tutor.library import Question, write_position
from tutor.texts.asked import asked_before
from tutor.texts.language import Language
from tutor.texts.rulings import RulingInWords, as_json, ruling_in_words
from tutor.texts.sentences import Sentence
from tutor.texts.words import Words


@dataclass(frozen=True, slots=True)
class Answer:
    """A question with its ruling, as facts and in words; `since` tells what has changed since it was asked before."""

    question: Question
    ruling: Ruling
    told: RulingInWords
    since: tuple[Sentence, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The ruling as the contract's section 4 has it, with the position after the last legal step."""
        written = as_json(self.told, after=write_position(self.ruling.after))
        return {**written, "since": [str(sentence) for sentence in self.since]}


def answer(question: Question, language: Language, words: Words) -> Answer:
    """Judge a question and put the ruling into words."""
    ruling = judge(question.position, question.turn)
    told = ruling_in_words(ruling, language, words, position=question.position, turn=question.turn)
    rules = question.position.rules
    legal = ruling.legal if question.turn else None
    since = asked_before(question.version, question.said, legal, rules, language, words)
    return Answer(question, ruling, told, tuple(since))
