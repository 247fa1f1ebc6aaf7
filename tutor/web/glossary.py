"""The terms of the game: what each means, and where it stands in a running text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tutor.texts.language import Language
from tutor.texts.words import GlossaryTerm, Words

CONTEXT = "glossary"
SEPARATOR = ","


@dataclass(frozen=True)
class Term:
    """A term in a language. `forms` are the spellings in which it stands in sentences; `table` shows it."""

    id: str
    term: str
    forms: tuple[str, ...]
    definition: str
    table: Mapping[str, Any]


@dataclass(frozen=True)
class Terms:
    """All terms of the glossary in a language."""

    entries: tuple[Term, ...]

    @cached_property
    def _by_form(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for entry in self.entries:
            for form in (entry.term, *entry.forms):
                found.setdefault(form.casefold(), entry.id)
        return found

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        longest_first = sorted(self._by_form, key=len, reverse=True)
        return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, longest_first))})(?!\w)", re.IGNORECASE)

    def find(self, text: str) -> Iterator[tuple[str, str]]:
        """The text in pieces, each with the id of the term that it is, or empty; longer terms go first.

        >>> terms = Terms((Term("pile", "pile", (), "", None), Term("frozen-pile", "frozen pile", (), "", None)))
        >>> list(terms.find("A frozen pile"))
        [('A ', ''), ('frozen pile', 'frozen-pile')]
        """
        if not self.entries:
            yield text, ""
            return
        for place, piece in enumerate(self._pattern.split(text)):
            if piece:
                yield piece, self._by_form.get(piece.casefold(), "") if place % 2 else ""


def terms_in(language: Language, words: Words) -> Terms:
    """The glossary in a language."""
    return Terms(tuple(_term(entry, language) for entry in words.glossary.values()))


def _term(entry: GlossaryTerm, language: Language) -> Term:
    spellings = language.gettext(CONTEXT, entry.spellings) if entry.spellings else ""
    return Term(
        id=entry.id,
        term=language.gettext(CONTEXT, entry.term),
        forms=tuple(form for part in spellings.split(SEPARATOR) if (form := part.strip())),
        definition=language.gettext(CONTEXT, entry.definition),
        table=entry.table,
    )
