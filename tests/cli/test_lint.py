"""`tutor lint` as authors and editors use it."""

from __future__ import annotations

import re
import resource
from pathlib import Path

import pytest

from tests.cli.test_cli import tutor
from tests.course.sample import sample_lesson

SECONDS = 5
LINE = re.compile(r"(?P<file>[^:]+):(?P<line>\d+):(?P<column>\d+): (?P<sentence>\S.*[.?])")


@pytest.fixture
def lesson(root: Path, tmp_path: Path) -> Path:
    """A good lesson."""
    path = tmp_path / "classic" / "010-sample.yaml"
    path.parent.mkdir()
    path.write_text(sample_lesson(root), encoding="utf-8")
    return path


def plant(lesson: Path, old: str, new: str) -> None:
    text = lesson.read_text(encoding="utf-8")
    assert old in text
    lesson.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_good_lesson_is_told_in_a_word_and_exits_with_0(lesson: Path) -> None:
    done = tutor("lint", str(lesson))
    assert (done.returncode, done.stdout, done.stderr) == (0, "No fault found in 1 file.\n", "")


def test_each_fault_is_a_line_with_file_line_and_column_and_exits_with_1(lesson: Path) -> None:
    plant(lesson, "believes: {legal: false, rules: [meld-of-several-ranks]}", "believes: {legal: true}")
    plant(lesson, "misconception: MC03", "misconception: MC77")
    done = tutor("lint", str(lesson))
    assert (done.returncode, done.stderr) == (1, "")
    lines = [LINE.fullmatch(line) for line in done.stdout.splitlines()]
    assert all(lines)
    assert len(lines) == 2
    first, second = (line for line in lines if line)
    written = lesson.read_text(encoding="utf-8").splitlines()
    assert first["file"] == str(lesson)
    assert written[int(first["line"]) - 1][int(first["column"]) - 1 :].startswith("true}")
    assert "meld-of-several-ranks" in first["sentence"]
    assert written[int(second["line"]) - 1][int(second["column"]) - 1 :].startswith("MC77")


def test_yaml_that_cannot_be_read_is_a_fault_like_others(lesson: Path) -> None:
    lesson.write_text("title: [\n", encoding="utf-8")
    done = tutor("lint", str(lesson))
    assert done.returncode == 1
    assert LINE.fullmatch(done.stdout.strip())


@pytest.mark.parametrize("name", ["no-such-file.yaml", "notes.txt"])
def test_a_file_that_cannot_be_examined_exits_with_2_and_one_line(tmp_path: Path, name: str) -> None:
    (tmp_path / "notes.txt").write_text("", encoding="utf-8")
    done = tutor("lint", str(tmp_path / name))
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert "Traceback" not in done.stderr


def test_the_faults_are_told_in_the_language_that_is_asked_for(lesson: Path) -> None:
    plant(lesson, "{number: 95}", "{number: many}")
    spanish = tutor("lint", str(lesson), "--lang", "es").stdout
    assert LINE.fullmatch(spanish.strip())
    assert spanish != tutor("lint", str(lesson)).stdout


def test_everything_is_examined_and_clean(root: Path) -> None:
    done = tutor("lint")
    assert done.stdout == f"No fault found in {len(written_files(root))} files.\n"
    assert (done.returncode, done.stderr) == (0, "")


def test_everything_is_examined_fast_enough_for_an_editor() -> None:
    begun = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    tutor("lint")
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - begun < SECONDS


def written_files(root: Path) -> list[Path]:
    return [
        *root.glob("lessons/*/*.yaml"),
        *root.glob("tutor/rulesets/*.yaml"),
        *root.glob("translations/*/forms.yaml"),
        *root.glob("translations/*/LC_MESSAGES/messages.po"),
    ]


def test_the_first_lessons_are_clean(root: Path) -> None:
    done = tutor("lint", *(str(path) for path in sorted(root.glob("lessons/classic/*.yaml"))))
    assert (done.returncode, done.stdout.count("\n")) == (0, 1), done.stdout
