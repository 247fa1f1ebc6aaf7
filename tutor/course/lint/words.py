"""The words files examined: sentences by situation, chapters, the glossary, and how a table is written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from tutor.course.lint.templates import sentences_faults, shape_faults, text_faults
from tutor.library.documents import read_document, read_file
from tutor.library.errors import BadInput, InputFault, under
from tutor.library.notation import parse_cards
from tutor.library.positions import load_position
from tutor.texts.language import SOURCE, languages

_CHAPTER: Final = ("title", "sentence")
_TERM: Final = ("term", "definition", "forms")
_WRITING: Final = ("part", "sentence", "write")
_SHOWN: Final = ("cards", "meld", "pile", "position")

Faults = Iterator[InputFault]


def words_faults(path: Path, translations: Path) -> Faults:
    """The faults of a words file. BadInput where it cannot be read."""
    document = read_document(read_file(path), str(path))
    written = document.value
    if not isinstance(written, Mapping):
        found = list(shape_faults(written, ("messages",)))
    elif "messages" in written or "facts" in written:
        found = list(_sentences(written, translations))
    else:
        found = [under(str(name), fault) for name, entry in written.items() for fault in _entry(entry)]
    yield from map(document.placed, found)


def _sentences(written: Mapping[str, Any], translations: Path) -> Faults:
    yield from shape_faults(written, ("messages",), ("facts",))
    messages = written.get("messages")
    texts = {f"messages.{name}": text for name, text in messages.items()} if isinstance(messages, Mapping) else {}
    yield from sentences_faults(texts, written.get("facts", {}), languages(translations)[SOURCE])


def _entry(entry: Any) -> Faults:
    """A chapter, a term of the glossary, or a line on how a table is written."""
    required, optional, texts = _kind(entry)
    wrong = list(shape_faults(entry, required, optional))
    yield from wrong
    if wrong:
        return
    for name in texts:
        yield from text_faults(name, entry[name])
    if "table" in entry:
        yield from (under("table", fault) for fault in _table(entry["table"]))


def _kind(entry: Any) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """What an entry must have, what it may have, and which of it are texts for people."""
    if isinstance(entry, Mapping) and "term" in entry:
        return _TERM, ("table",), ("term", "definition")
    if isinstance(entry, Mapping) and "write" in entry:
        return _WRITING, (), ("sentence",)
    return _CHAPTER, (), _CHAPTER


def _table(table: Any) -> Faults:
    yield from shape_faults(table, (), _SHOWN)
    for name in _SHOWN:
        if isinstance(table, Mapping) and name in table:
            if name == "position" and not isinstance(table[name], Mapping):
                yield from (under(name, fault) for fault in shape_faults(table[name], ("rules", "hand")))
                continue
            try:
                load_position(table[name]) if name == "position" else parse_cards(table[name])
            except BadInput as bad:
                yield from (under(name, fault) for fault in bad.faults)
