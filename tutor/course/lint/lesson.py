"""A lesson examined: its order, its ids, its wording, and with the engine all that its items believe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from tutor.course.filling import FilledItem, filled
from tutor.course.lessons import MISCONCEPTIONS, PARTS, Item, Lesson, lessons, read_lesson
from tutor.course.lint.asking import Told, ask, decisive
from tutor.course.lint.items import item_faults, unknown_misconception, unknown_rule
from tutor.course.lint.wording import lesson_wording
from tutor.course.open_cards import fillings, letters
from tutor.library.errors import BadInput, InputFault, fault_of, nearest, under

SAMPLES = 12
"""About so many fillings of an item are asked; all where they are not many more."""


def lesson_faults(path: Path, translations: Path) -> Iterator[InputFault]:
    """The faults of a lesson file. BadInput where it cannot be read."""
    lesson = read_lesson(path)
    found = [*_order_faults(lesson), *_misconception(lesson), *lesson_wording(lesson, translations)]
    decides: set[str] = set()
    for item in lesson.items:
        first = filled(item)
        decides |= set(decisive(ask(first), first))
        found += _beliefs(lesson, item)
    found += _teaches(lesson, decides)
    yield from map(lesson.document.placed, found)


def believed_otherwise(lesson: Lesson, item: Item) -> Iterator[InputFault]:
    """Where an item of a lesson believes otherwise than the referee, in any filling; with the places in the file."""
    yield from map(lesson.document.placed, _beliefs(lesson, item))


def _beliefs(lesson: Lesson, item: Item) -> Iterator[InputFault]:
    first = filled(item)
    told = ask(first)
    place = lesson.items.index(item)
    yield from (under(f"items.{place}", fault) for fault in (*item_faults(first, told), *_filling_faults(item, told)))


def path_faults(folder: Path) -> Iterator[InputFault]:
    """Lessons that have the same number or the same address."""
    for places in lessons(folder).values():
        for one, other in pairwise(places):
            if one.number == other.number:
                yield _same(str(other.path), other.path.name, one.path.name)
        slugs = Counter(place.slug for place in places)
        for place in places:
            if slugs[place.slug] > 1 and place is not next(one for one in places if one.slug == place.slug):
                yield _same(str(place.path), place.path.name, place.slug)


def _same(file: str, found: str, expected: str) -> InputFault:
    return InputFault("lesson-twice", file=file, line=1, column=1, found=found, expected=expected)


def _order_faults(lesson: Lesson) -> Iterator[InputFault]:
    seen: dict[str, int] = {}
    for place, item in enumerate(lesson.items):
        if item.id in seen:
            yield InputFault("item-twice", key=f"items.{place}.id", found=item.id)
        seen.setdefault(item.id, place)
    for place, (before, item) in enumerate(pairwise(lesson.items), start=1):
        if PARTS.index(item.part) < PARTS.index(before.part):
            yield InputFault("part-order", key=f"items.{place}.part", found=item.part, expected=before.part)
    held = {item.part for item in lesson.items}
    yield from (InputFault("part-missing", key="items", found=part) for part in PARTS if part not in held)


def _misconception(lesson: Lesson) -> Iterator[InputFault]:
    if lesson.misconception not in MISCONCEPTIONS:
        yield unknown_misconception("refutes.misconception", lesson.misconception)


def _teaches(lesson: Lesson, decides: set[str]) -> Iterator[InputFault]:
    for place, rule in enumerate(lesson.teaches):
        unknown = unknown_rule(f"teaches.{place}", rule)
        if unknown:
            yield unknown
        elif rule not in decides:
            yield InputFault("teaches-undecided", key=f"teaches.{place}", found=rule)


def _filling_faults(item: Item, told: Told) -> Iterator[InputFault]:
    """Open cards: every filling asked must be like the first."""
    used = letters(item)
    for letter in item.open:
        if letter not in used:
            yield fault_of("open-unused", key=f"open.{letter}", found=letter, nearest=nearest(letter, used))
    for number in sampled(item):
        try:
            other = filled(item, number)
        except BadInput as bad:
            yield from bad.faults
            return
        if ask(other).alike != told.alike:
            yield InputFault("filling-differs", found=_named(other), facts={"n": number})
            return


def sampled(item: Item) -> list[int]:
    """Numbers of the fillings that are asked, beside the first: each open letter takes every rank that it can."""
    choices = fillings(item)
    chosen, seen = [], set(choices[0].items())
    for number, ranks in enumerate(choices):
        if number and not seen >= ranks.items():
            seen |= ranks.items()
            chosen.append(number)
    return sorted({*chosen, *range(1, len(choices), max(1, len(choices) // SAMPLES))})


def _named(other: FilledItem) -> str:
    return ", ".join(f"{letter} = {rank}" for letter, rank in other.ranks.items())
