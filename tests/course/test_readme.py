"""The authors' page is true: every example in it is read, and `tutor lint` finds no fault in them."""

from pathlib import Path

import pytest
import yaml

from tests.course.sample import blocks, sample_lesson
from tutor.course.lessons import COUNTED, KINDS, PARTS, VERBS, read_lesson
from tutor.course.lint import Sources, lint
from tutor.course.lint.wording import LONGEST


def test_every_example_of_the_page_is_read_and_examined_without_a_fault(sources: Path):
    assert [(fault.place, fault.code) for fault in lint(Sources.of(sources))] == []


def test_the_page_has_an_example_of_every_type_and_every_part(sample: Path):
    items = read_lesson(sample).items
    assert {item.type for item in items} == set(KINDS)
    assert {item.part for item in items} == set(PARTS)


@pytest.mark.parametrize("kind", KINDS)
def test_every_type_has_a_heading(root: Path, kind: str):
    assert f"\n### {kind}: " in (root / "lessons/README.md").read_text(encoding="utf-8")


def test_every_word_of_the_format_stands_on_the_page(root: Path):
    page = (root / "lessons/README.md").read_text(encoding="utf-8")
    assert [word for word in (*PARTS, *VERBS, *COUNTED) if word not in page] == []


def test_the_page_tells_how_long_texts_may_be(root: Path):
    page = (root / "lessons/README.md").read_text(encoding="utf-8")
    told = page.partition("### How long a text may be")[2].partition("## The eleven types")[0]
    assert [length for length in LONGEST.values() if str(length) not in told] == []


def test_every_block_of_the_page_is_part_of_the_sample(root: Path):
    whole = sample_lesson(root)
    assert len(yaml.safe_load(whole)["items"]) == len(blocks(root)) - 1
