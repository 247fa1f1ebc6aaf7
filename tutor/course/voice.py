"""Who speaks to a learner: a language, the words, and an item with its cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tutor.course.filling import FilledItem
from tutor.texts.language import Language
from tutor.texts.sentences import Sentence, say
from tutor.texts.words import Words


@dataclass(frozen=True, slots=True)
class Voice:
    """A language, the words, and an item with its cards."""

    language: Language
    words: Words
    filled: FilledItem

    def __call__(self, situation: str, **facts: Any) -> Sentence:
        """A sentence of the course itself."""
        sentences = self.words.sentences("course")
        return say(self.language, sentences.name, sentences.messages[situation], facts, sentences.types)

    def text(self, text: str) -> Sentence:
        """A text of the item."""
        return say(self.language, self.filled.item.context, text, self.filled.facts, self.filled.types)
