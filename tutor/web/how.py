"""How to write a table: what `lessons/words/writing.yaml` tells, in the language of the page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tutor.texts.language import Language
from tutor.texts.words import Words, Writing
from tutor.web.questions import address, from_text

CONTEXT: Final = "writing"
TABLE: Final = "table"


@dataclass(frozen=True, slots=True)
class Entry:
    """A card, a key or a move: its `name` as it is written (none where the example tells all), what it means, and an
    example."""

    name: str
    sentence: str
    write: str


@dataclass(frozen=True, slots=True)
class TableToTry:
    """A whole table as text, the question that it asks, and its address."""

    question: str
    write: str
    address: str


def how_to_write(language: Language, words: Words) -> Mapping[str, list[Entry]]:
    """The entries of every part, in their order."""
    parts: dict[str, list[Entry]] = {}
    for written in words.writing:
        if written.part != TABLE:
            told = language.gettext(CONTEXT, written.sentence)
            parts.setdefault(written.part, []).append(Entry(_name(written), told, written.write))
    return parts


def tables_to_try(language: Language, words: Words) -> list[TableToTry]:
    """The whole tables."""
    return [_table(written, language) for written in words.writing if written.part == TABLE]


def _table(written: Writing, language: Language) -> TableToTry:
    question = from_text(written.write)
    told = language.gettext(CONTEXT, written.sentence)
    return TableToTry(told, written.write, address(question.position, question.turn))


def _name(written: Writing) -> str:
    """The key as it stands in the text; cards and moves are told by their examples."""
    return "" if written.part in ("card", "move") else written.id.rpartition(".")[2]
