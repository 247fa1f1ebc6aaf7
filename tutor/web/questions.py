"""Questions as the pages hold them: an address, or a text that somebody wrote; and back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import yaml

from tutor.engine.cards import Cards
from tutor.engine.moves import Turn
from tutor.engine.position import Position
from tutor.library.documents import read_document
from tutor.library.errors import BadInput, InputFault
from tutor.library.notation import parse_cards
from tutor.library.oneline import Line, read_line, write_line
from tutor.library.passed_on import query_of, without_trackers
from tutor.library.positions import Question, read_question
from tutor.library.steps import parse_turn
from tutor.library.writing import write_moves, write_question
from tutor.texts.errors import error_in_words
from tutor.texts.language import Language
from tutor.texts.words import Words

_JOINED: Final = "; "


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of the input in words, with its place: `line` counts from 1, `key` is the contract's."""

    sentence: str
    line: int | None
    key: str | None


def from_address(query: str) -> Question:
    """The question of an address. BadInput tells what cannot be read."""
    return _of_line(read_line(without_trackers(query)))


def from_text(text: str, moves: object = None) -> Question:
    """The question in a text: YAML, JSON, one line, or a whole address; `moves`, where given, stand in place of its
    own. BadInput tells what cannot be read.

    >>> from_text("https://canasta.example/en/ask?rules=classic&hand=KS+7C").position.hand
    (Card(rank='K', suit='S'), Card(rank='7', suit='C'))
    """
    line = _line_of(text)
    return read_question(text, moves=moves) if line is None else _of_line(line, moves)


def _of_line(line: Line, moves: object = None) -> Question:
    return replace(read_question(line.document, moves=moves), version=line.version, said=line.said)


def keys_of_text(text: str) -> frozenset[str]:
    """The keys that such a text writes at its top. BadInput where they cannot be read."""
    line = _line_of(text)
    value = (read_document(text) if line is None else line.document).value
    return frozenset(value) if isinstance(value, dict) else frozenset()


def _line_of(text: str) -> Line | None:
    """The line of a text that is one line or a whole address."""
    query = query_of(text)
    return None if query is None else read_line(query)


def address(position: Position, turn: Turn = (), said: str | None = None) -> str:
    """The question as the query of its address, with the version of its rule set; `said` is the verdict given."""
    return write_line(position, turn, version=position.rules.version, said=said)


def as_asked(question: Question) -> str:
    """The question as the query of an address that remembers when it was asked, and what was said then."""
    version = question.version or question.position.rules.version
    return write_line(question.position, question.turn, version=version, said=question.said)


def as_text(question: Question) -> str:
    """The question as YAML, to be read and changed by people."""
    mapping = write_question(question.position, question.turn)
    return yaml.safe_dump(mapping, allow_unicode=True, sort_keys=False, width=1000)


def moves_as_text(turn: Turn) -> str:
    """The steps of a turn on one line."""
    return _JOINED.join(write_moves(turn))


def read_moves(text: str) -> Turn:
    """The steps that somebody wrote. BadInput tells those that cannot be read."""
    return parse_turn(text) if text.strip() else ()


def read_cards(codes: Iterable[str]) -> Cards:
    """The cards that were ticked; what is no card is passed over, since no person wrote it."""
    try:
        return parse_cards(list(codes)[:200])
    except BadInput:
        return ()


def in_words(faults: Sequence[InputFault], text: str, language: Language, words: Words) -> list[Fault]:
    """The faults of a text as a page tells them; where the text is one line, its number says nothing."""
    several = "\n" in text.strip()
    return [
        Fault(error_in_words(fault, language, words), fault.line if several else None, fault.key) for fault in faults
    ]
