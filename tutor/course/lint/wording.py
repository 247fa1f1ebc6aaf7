"""The texts of a lesson: their length, their cards, their placeholders, and every form of a word in every language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from tutor.course.filling import filled
from tutor.course.lessons import Fact, Item, Lesson
from tutor.course.saying import lesson_text, text_in_words
from tutor.library.errors import InputFault, shown, under
from tutor.texts.forms import FormMissingError
from tutor.texts.language import SOURCE, Language, languages
from tutor.texts.sentences import Sentence, TemplateError, placeholders

LONGEST: Final[Mapping[str, int]] = {
    "title": 40,
    "summary": 80,
    "aim": 160,
    "refutes.text": 420,
    "recap": 110,
    "ask": 140,
    "options.text": 90,
    "options.because": 220,
    "tables.caption": 90,
    "slips.because": 220,
    "right": 200,
    "hints": 110,
}
"""Letters that a text may have, filled in English, so that an item fits on a phone."""

_TYPED: Final = re.compile(r"(?<!\w)(?:10|[AKQJ2-9])(?:[SHDC](?!\w)|[♠♥♦♣])|[♠♥♦♣]")
_LOUD: Final = "!"


def lesson_wording(lesson: Lesson, translations: Path) -> Iterator[InputFault]:
    """Faults of all texts of a lesson."""
    english = languages(translations)[SOURCE]
    for key, text in lesson.texts():
        yield from _text(key, text, partial(lesson_text, lesson, text, english))
    yield from _unused(lesson.facts, [text for _, text in lesson.texts()])
    for place, item in enumerate(lesson.items):
        yield from (under(f"items.{place}", fault) for fault in _item(item, english))


def _item(item: Item, english: Language) -> Iterator[InputFault]:
    texts, first = list(item.texts()), filled(item)
    for key, text in texts:
        yield from _text(key, text, partial(text_in_words, first, text, english))
    yield from _unused(item.facts, [text for _, text in texts])
    told: set[str] = set()
    for place, hint in enumerate(item.hints):
        if hint.strip().casefold() in told:
            yield InputFault("hint-twice", key=f"hints.{place}", found=shown(hint))
        told.add(hint.strip().casefold())


def _text(key: str, text: str, say: Callable[[], Sentence]) -> Iterator[InputFault]:
    """Faults of one text; `say` gives it with its cards."""
    kind = ".".join(part for part in key.split(".") if not part.isdecimal())
    typed = _TYPED.search(text)
    if typed:
        yield InputFault("card-typed", key=key, found=typed.group())
    if _LOUD in text:
        yield InputFault("text-loud", key=key)
    try:
        length = len(str(say()))
    except (FormMissingError, TemplateError) as missing:
        yield InputFault("form-missing", key=key, found=str(missing))
        return
    if length > LONGEST[kind]:
        yield InputFault("text-long", key=key, facts={"have": length, "n": LONGEST[kind]})


def _unused(facts: Mapping[str, Fact], texts: list[str]) -> Iterator[InputFault]:
    used = {name for text in texts for _, name, _ in placeholders(text)}
    yield from (InputFault("fact-unused", key=f"facts.{name}", found=name) for name in facts if name not in used)
