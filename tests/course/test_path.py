"""The lessons on the path: what each leaves to remember, and how much of it comes anew in practice."""

from pathlib import Path

import pytest

from tutor.course.filling import filled
from tutor.course.lessons import Lesson, lessons
from tutor.course.lint.lesson import sampled
from tutor.course.lint.wording import LONGEST
from tutor.course.saying import text_in_words
from tutor.texts.language import Language

ROOT = Path(__file__).parents[2]
PATH = [place for places in lessons(ROOT / "lessons").values() for place in places]


@pytest.fixture(params=PATH, ids=lambda place: place.slug)
def lesson(request: pytest.FixtureRequest) -> Lesson:
    read: Lesson = request.param.lesson()
    return read


def test_a_lesson_ends_with_three_to_seven_lines_to_remember(lesson: Lesson):
    assert 3 <= len(lesson.recap) <= 7


def test_fresh_cards_change_at_least_half_of_the_items(lesson: Lesson):
    same = [item.id for item in lesson.items if filled(item).position == filled(item, 1).position]
    assert len(same) <= len(lesson.items) / 2, same


def test_the_texts_fit_a_phone_with_any_cards(lesson: Lesson, english: Language):
    long = []
    for item in lesson.items:
        for number in sampled(item):
            cards = filled(item, number)
            for key, text in item.texts():
                kind = ".".join(part for part in key.split(".") if not part.isdecimal())
                if len(str(text_in_words(cards, text, english))) > LONGEST[kind]:
                    long.append((item.id, key, number))
    assert long == []
