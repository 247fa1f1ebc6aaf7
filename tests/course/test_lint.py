"""Faults planted in good files: each is found, by its code, at its place."""

import shutil
from pathlib import Path

import pytest

from tests.course.planted import ALL, CATALOGUE, GLOSSARY, RULE, SAMPLE, WORDS, Planted
from tests.texts.samples import FACTS
from tutor.course.lint import Sources, lint
from tutor.library.errors import BadInput, InputFault
from tutor.texts.errors import error_in_words
from tutor.texts.language import Language
from tutor.texts.words import Words


def planted_in(sources: Path, folder: Path, fault: Planted) -> Path:
    """A copy of all sources with the fault; returns the file that has it."""
    shutil.copytree(sources, folder, dirs_exist_ok=True)
    file = folder / fault.file
    good = file.read_text(encoding="utf-8")
    assert fault.old in good, "the edit finds nothing to change"
    file.write_text(good.replace(fault.old, fault.new, 1), encoding="utf-8")
    return file


def spot(file: Path, text: str) -> tuple[int, int]:
    """Line and column of a text that stands in the file."""
    before, found, _ = file.read_text(encoding="utf-8").partition(text)
    assert found, "the place of the fault is not in the file"
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1


@pytest.mark.parametrize("fault", ALL, ids=lambda fault: f"{Path(fault.file).stem}-{fault.code}-{fault.new[:20]}")
def test_a_planted_fault_is_found_at_its_place(sources: Path, tmp_path: Path, fault: Planted):
    file = planted_in(sources, tmp_path, fault)
    found = lint(Sources.of(tmp_path), [file])
    assert (fault.code, *spot(file, fault.at)) in [(one.code, one.line, one.column) for one in found]
    if fault.file != CATALOGUE:  # what a catalogue lacks is told where it is said
        assert {one.file for one in found} == {str(file)}


def test_there_are_many_faults_of_every_kind():
    least_of = {"lessons/classic": 25, "lessons/rules": 10, "lessons/words": 4, "tutor": 6, "translations": 8}
    for folder, least in least_of.items():
        assert len({fault.code for fault in ALL if fault.file.startswith(folder)}) >= least, folder


@pytest.mark.parametrize("name", [SAMPLE, RULE, WORDS, GLOSSARY, CATALOGUE])
def test_a_good_file_has_no_fault(sources: Path, name: str):
    assert lint(Sources.of(sources), [sources / name]) == []


def test_every_planted_fault_has_its_sentence(english: Language, words: Words):
    facts = {name: "K" if kind == "rank" else FACTS[kind] for name, kind in words.sentences("errors").types.items()}
    for fault in ALL:
        told = InputFault(fault.code, found="a", expected="b", nearest="c", key="d", facts=facts)
        assert error_in_words(told, english, words).endswith((".", "?")), fault.code


def faults_of_all(folder: Path) -> set[tuple[str, str]]:
    return {(fault.code, Path(fault.file or "").name) for fault in lint(Sources.of(folder))}


@pytest.fixture
def copied(sources: Path, tmp_path: Path) -> Path:
    shutil.copytree(sources, tmp_path, dirs_exist_ok=True)
    return tmp_path


def test_a_rule_without_its_file_is_told(copied: Path):
    (copied / RULE).unlink()
    assert ("rule-wordless", "rules") in faults_of_all(copied)


def test_two_lessons_of_one_number_or_one_name_are_told(copied: Path):
    lesson = copied / SAMPLE
    for name in ("010-other.yaml", "020-sample.yaml"):
        (lesson.parent / name).write_text(lesson.read_text(encoding="utf-8"), encoding="utf-8")
    found = faults_of_all(copied)
    assert ("lesson-twice", "010-sample.yaml") in found
    assert ("lesson-twice", "020-sample.yaml") in found


def test_a_sentence_that_no_catalogue_has_is_told_at_its_place_in_the_sources(copied: Path):
    lesson = copied / SAMPLE
    text = lesson.read_text(encoding="utf-8").replace('"Two nines"', '"A pair of nines"')
    lesson.write_text(text, encoding="utf-8")
    missing = [fault for fault in lint(Sources.of(copied)) if fault.code == "translation-missing"]
    assert [(fault.file, fault.line, fault.found, fault.expected) for fault in missing] == [
        (str(lesson), spot(lesson, '"A pair of nines"')[0], "A pair of nines", "qbr")
    ]


def test_a_language_without_a_catalogue_is_told(copied: Path):
    (copied / CATALOGUE).unlink()
    assert ("catalogue-missing", "messages.po") in faults_of_all(copied)


def test_two_plurals_with_one_singular_are_told_with_their_place(copied: Path):
    words = copied / WORDS
    text = words.read_text(encoding="utf-8")
    more = '  again:\n    one: "Legal: you drew a card from the stock."\n    other: "Legal: {n} cards."\nfacts:\n'
    words.write_text(text.replace("facts:\n", more), encoding="utf-8")
    found = [fault for fault in lint(Sources.of(copied)) if fault.code == "singular-twice"]
    assert [(fault.file, fault.line) for fault in found] == [(str(words), spot(words, "  again:")[0] + 1)]


def test_a_lesson_that_cannot_be_read_hides_no_other_fault(copied: Path):
    (copied / SAMPLE).write_text("title: [", encoding="utf-8")
    rule = copied / RULE
    rule.write_text(rule.read_text(encoding="utf-8").replace("type: rank", "type: rang"), encoding="utf-8")
    assert {("text-ends-early", "010-sample.yaml"), ("value-unknown-nearest", rule.name)} <= faults_of_all(copied)


def test_a_file_that_is_none_of_ours_is_refused(copied: Path):
    for name in ("pyproject.toml", "no-such-file.yaml"):
        with pytest.raises(BadInput):
            lint(Sources.of(copied), [copied / name])


def test_in_an_installed_package_nothing_is_asked_of_the_translators(copied: Path):
    lesson = copied / SAMPLE
    lesson.write_text(lesson.read_text(encoding="utf-8").replace('"Two nines"', '"A pair"'), encoding="utf-8")
    installed = Sources(copied / "lessons", copied / "translations", copied / "tutor/rulesets")
    assert lint(installed) == []


@pytest.mark.parametrize("text", ["", "# nothing yet\n"])
def test_in_an_empty_lesson_every_key_is_missing(sources: Path, tmp_path: Path, text: str):
    path = tmp_path / "classic/020-empty.yaml"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    found = lint(Sources.of(sources), [path])
    assert {(fault.code, fault.line, fault.column) for fault in found} == {("key-missing", 1, 1)}
    assert {"title", "rules", "items"} <= {fault.found for fault in found}
