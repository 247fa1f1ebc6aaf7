"""Questions and sheets as people pass them on: on one line, or as the whole address of a page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from tutor.library.errors import BadInput, InputFault
from tutor.library.oneline import Pair, pairs_of, read_pairs
from tutor.library.positions import Question, read_question, read_questions

BESIDE_A_SHEET: Final = ("at", "undo")
"""Keys of the scoring desk's address that are no part of the sheet."""

_LINE: Final = re.compile(r"(?:https?://[^\s?]*\?|\?)?(?P<query>[a-z_.0-9]+=[^\r\n]*)")
_TRACKER: Final = re.compile(r"\??(?:utm_\w+|fbclid|gclid|mc_cid|mc_eid|igshid)(?:=|$)")


def query_of(text: str | bytes) -> str | None:
    """The query of a text that is one line or a whole address; None where it is neither.

    >>> query_of("https://canasta.example/en/ask?rules=classic&hand=KS 7C&utm_source=chat")
    'rules=classic&hand=KS+7C'
    >>> query_of("rules: classic") is None
    True
    """
    try:
        plain = _plain(text)
    except UnicodeDecodeError:
        return None
    line = _LINE.fullmatch(plain.strip().removeprefix("\ufeff"))
    return without_trackers(line["query"].replace(" ", "+")) if line else None


def _plain(text: str | bytes) -> str:
    return text.decode("utf-8") if isinstance(text, bytes) else text


def without_trackers(query: str) -> str:
    """The query without the keys that other sites append to a link that is passed on; nothing else is left out.

    >>> without_trackers("rules=classic&hand=KS&utm_source=chat&fbclid=1")
    'rules=classic&hand=KS'
    """
    return "&".join(part for part in query.split("&") if not _TRACKER.match(part))


def pairs_in(text: str | bytes, query: str) -> list[Pair]:
    """The keys and values of that query; they know their columns only where the query is the whole text."""
    whole = _plain(text).rstrip().replace(" ", "+") == query
    return [pair if whole else Pair(pair.key, pair.value) for pair in pairs_of(query)]


def read_asked(
    text: str | bytes, *, file: str | None = None, moves: Any = None, rules: str | None = None
) -> Iterator[Question | BadInput]:
    """The questions of a text, in order: YAML or JSON with one or several, or one on one line. A bad one gives its
    BadInput and the next is read."""
    query = query_of(text)
    if query is None:
        yield from read_questions(text, file=file, moves=moves, rules=rules)
        return
    try:
        line = read_pairs(pairs_in(text, query), query)
        question = read_question(replace(line.document, file=file), moves=moves, rules=rules)
        yield replace(question, version=line.version, said=line.said)
    except BadInput as bad:
        yield BadInput(in_file(bad, file))


def in_file(bad: BadInput, file: str | None) -> Iterator[InputFault]:
    """The faults of a text that was read from a file."""
    return (replace(fault, file=file) for fault in bad.faults)


def sheet_pairs_in(text: str | bytes, query: str) -> list[Pair]:
    """The same for a score sheet, without the keys that are no part of it."""
    return [pair for pair in pairs_in(text, query) if pair.key not in BESIDE_A_SHEET]
