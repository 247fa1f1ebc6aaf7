"""The smallest changes of a table in words: a heading, and one sentence for each thing that would be different."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from tutor.engine.cards import THREE, WILD
from tutor.engine.change import Change
from tutor.engine.edits import Edit
from tutor.texts.coding import coded
from tutor.texts.language import Language
from tutor.texts.sentences import Sentence, say
from tutor.texts.words import Words

CONTEXT: Final = "change"
_THREES: Final = frozenset({"natural-more", "natural-instead"})


@dataclass(frozen=True, slots=True)
class ChangeInWords:
    """A change with its heading and the sentences of its edits."""

    change: Change
    heading: Sentence
    sentences: tuple[Sentence, ...]


def changes_in_words(changes: tuple[Change, ...], language: Language, words: Words) -> tuple[ChangeInWords, ...]:
    """The changes in words."""
    return tuple(
        ChangeInWords(
            change,
            _say("heading", {"n": len(change.edits)}, language, words),
            tuple(edit_in_words(edit, language, words) for edit in change.edits),
        )
        for change in changes
    )


def no_change(language: Language, words: Words) -> Sentence:
    """That no small change helps."""
    return _say("none", {}, language, words)


def edit_in_words(edit: Edit, language: Language, words: Words) -> Sentence:
    """What would be different."""
    rank = edit.facts.get("rank")
    name = edit.id
    if rank == THREE and name in _THREES:
        name += "-threes"
    elif rank == WILD and name.startswith("meld-naturals-"):  # a meld of wild cards
        name = name.replace("naturals", "wilds")
    return _say(name, edit.facts, language, words)


def changes_as_json(told: tuple[ChangeInWords, ...], written: tuple[Mapping[str, Any], ...]) -> list[dict[str, Any]]:
    """The changes as data; `written` are their positions with their moves, as the caller has written them."""
    return [
        {
            "edits": [
                {"id": edit.id, "params": coded(edit.facts), "text": str(sentence)}
                for edit, sentence in zip(one.change.edits, one.sentences, strict=True)
            ],
            "text": str(one.heading),
            **question,
        }
        for one, question in zip(told, written, strict=True)
    ]


def _say(name: str, facts: Mapping[str, Any], language: Language, words: Words) -> Sentence:
    sentences = words.sentences(CONTEXT)
    return say(language, sentences.name, sentences.messages[name], facts, sentences.types)
