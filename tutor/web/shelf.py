"""The lessons of this site: all of the folder, or the one that somebody is writing and looks at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from flask import current_app

from tutor.course.lessons import Item, Lesson, Place, lessons, place_of, read_lesson
from tutor.course.lint.lesson import believed_otherwise
from tutor.library import paths
from tutor.library.errors import BadInput, InputFault
from tutor.library.rulesets import load_rule_set, rule_sets
from tutor.texts.language import Language

FIRST_SET: Final = "classic"
"""The set that a newcomer is led to."""


def shelf() -> Mapping[str, tuple[Place, ...]]:
    """Every set with its lessons in their order. No lesson is read."""
    written = current_app.config.get("LESSON")
    place = place_of(Path(written)) if written else None
    if place is not None:
        return {place.set: (place,)}
    return lessons(Path(current_app.config.get("LESSONS") or paths.lessons()))


def first_set() -> str | None:
    """The set to begin with, or None where there is no lesson at all."""
    sets = shelf()
    return FIRST_SET if FIRST_SET in sets else next(iter(sets), None)


def opened(place: Place) -> Lesson:
    """The lesson at a place; one that is being written is read afresh. BadInput where it cannot be read."""
    return read_lesson(place.path) if current_app.config.get("LESSON") else place.lesson()


def faults(lesson: Lesson, item: Item) -> tuple[InputFault, ...]:
    """Where the author of a lesson that is being written believes otherwise than the referee, as `tutor lint` does."""
    return tuple(believed_otherwise(lesson, item)) if current_app.config.get("LESSON") else ()


def following(context: str) -> Place | None:
    """The lesson after the one at this address, in its set."""
    for places in shelf().values():
        at = [place.context for place in places]
        if context in at:
            return next(iter(places[at.index(context) + 1 :]), None)
    return None


def teaching(rule: str) -> Iterator[Lesson]:
    """The lessons that teach a rule. One that cannot be read is passed over: its own page tells why."""
    for place in (place for places in shelf().values() for place in places):
        try:
            lesson = opened(place)
        except BadInput:
            continue
        if rule in lesson.teaches:
            yield lesson


def title_of_set(name: str, language: Language) -> str:
    """The title of a set: its rule set's, where it has the name of one."""
    if name not in rule_sets():
        return language.title(name)
    rules = load_rule_set(name)
    return language.gettext(rules.id, rules.title)
