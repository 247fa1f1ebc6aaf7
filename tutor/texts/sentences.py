"""A situation and its facts become a sentence. Sentences are never built from pieces.

A sentence keeps its cards as cards, so that a page can draw them where they stand; as text they are `K♠`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from string import Formatter
from typing import Any, Final

from tutor.engine.cards import Card
from tutor.engine.values import once
from tutor.texts.language import LIST_SEPARATOR, Language, Untranslated
from tutor.texts.words import Plural, Template

Part = str | Card


class TemplateError(ValueError):
    """A template and its facts do not fit: a placeholder unknown, a fact missing or of another type."""


@dataclass(frozen=True)
class Sentence:
    """Text and cards, in a language. As text (`str`) the cards are written out."""

    parts: tuple[Part, ...]
    language: Language

    @once
    def _text(self) -> str:
        card = self.language.card
        return "".join([part if isinstance(part, str) else card(part) for part in self.parts])

    def __str__(self) -> str:
        return self._text

    @property
    def spoken(self) -> str:
        """The sentence with its cards' spoken names, for a screen reader."""
        return "".join(self.language.spoken_name(part) if isinstance(part, Card) else part for part in self.parts)


def plain(language: Language, context: str, text: str) -> Sentence:
    """A text without placeholders in a language."""
    return say(language, context, text, {}, {})


def say(
    language: Language, context: str, template: Template, facts: Mapping[str, Any], types: Mapping[str, str]
) -> Sentence:
    """The sentence of a template in a language.

    `facts` holds at least what the template asks for, `types` the type of every placeholder. A sentence that the
    catalogue lacks comes in the language of the sources, words and all. Raises TemplateError where facts and template
    do not fit, FormMissingError where a form of a word is asked for that the language lacks.
    """
    text, speaking = translated(language, context, template, facts)
    return fill(speaking, text, facts, types)


def fill(language: Language, text: str, facts: Mapping[str, Any], types: Mapping[str, str]) -> Sentence:
    """A text of this language with its placeholders filled."""
    parts: list[Part] = []
    written = ""
    for literal, name, form in placeholders(text):
        written += literal
        for part in _printed(language, name, form, facts, types) if name else ():
            if isinstance(part, str):
                written += part
            else:
                parts += (written, part) if written else (part,)
                written = ""
    return Sentence((*parts, written) if written else tuple(parts), language)


def translated(language: Language, context: str, template: Template, facts: Mapping[str, Any]) -> tuple[str, Language]:
    """The template in the plural form that the facts choose, and the language that it is in."""
    if isinstance(template, str):
        text = language.gettext(context, template)
    else:
        text = language.ngettext(context, template.one, template.other, _chooser(template, facts))
    return text, language.source or language if isinstance(text, Untranslated) else language


@cache
def placeholders(template: str) -> tuple[tuple[str, str, str], ...]:
    """A template taken apart: literal text, then the placeholder after it (empty at the end) and its form.

    >>> placeholders("You hold {n} {rank:pl}.")
    (('You hold ', 'n', ''), (' ', 'rank', 'pl'), ('.', '', ''))
    """
    return tuple((literal, name or "", form or "") for literal, name, form, _ in Formatter().parse(template))


def _chooser(template: Plural, facts: Mapping[str, Any]) -> int:
    chosen = facts.get(template.by)
    if not isinstance(chosen, int) or isinstance(chosen, bool):
        raise TemplateError(f"{template.by}: {chosen!r}")
    return chosen


def _printed(
    language: Language, name: str, form: str, facts: Mapping[str, Any], types: Mapping[str, str]
) -> Iterable[Part]:
    kind = types.get(name)
    if kind not in _PRINTERS or name not in facts or (form and kind != "rank"):
        raise TemplateError(f"{{{name}:{form}}}: {kind}")
    fits, printed = _PRINTERS[kind]
    if not fits(facts[name]):
        raise TemplateError(f"{name}: {facts[name]!r}, {kind}")
    return printed(language, facts[name], form)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_card(value: object) -> bool:
    return isinstance(value, Card)


def _all(fits: Callable[[object], bool]) -> Callable[[object], bool]:
    """A list of such things; a card is a tuple too, and no list."""
    return lambda value: isinstance(value, tuple | list) and not _is_card(value) and all(map(fits, value))


def _separated(parts: Iterable[Part]) -> Iterator[Part]:
    for place, part in enumerate(parts):
        if place:
            yield LIST_SEPARATOR
        yield part


Printer = Callable[[Language, Any, str], Iterable[Part]]

_NUMBER: Final[tuple[Callable[[object], bool], Printer]] = (_is_number, lambda language, n, _: (language.number(n),))

_PRINTERS: Final[Mapping[str | None, tuple[Callable[[object], bool], Printer]]] = {
    "card": (_is_card, lambda _, card, __: (card,)),
    "cards": (_all(_is_card), lambda _, cards, __: _separated(cards)),
    "rank": (_is_text, lambda language, rank, form: (format(language.rank(rank), form),)),
    "kinds": (_all(_is_text), lambda language, kinds, _: _separated(map(language.kind, kinds))),
    "number": _NUMBER,
    "points": _NUMBER,
    "count": _NUMBER,
    "counts": (_all(_is_number), lambda language, counts, _: _separated(map(language.number, counts))),
    "text": (_is_text, lambda _, text, __: (text,)),
}
