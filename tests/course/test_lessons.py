"""A lesson is read from its file; the path is known without reading any."""

from pathlib import Path

import pytest

from tests.course.sample import sample_lesson
from tutor.course.lessons import find_lesson, lessons, place_of, read_lesson
from tutor.library.errors import BadInput


@pytest.fixture
def folder(root: Path, tmp_path: Path) -> Path:
    """A path of two sets; words and rules stand beside them."""
    names = ("classic/020-two.yaml", "classic/010-one.yaml", "juego/005-the-first-turn.yaml", "rules/some-rule.yaml")
    for name in names:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("not: read", encoding="utf-8")
    (tmp_path / "README.md").write_text("", encoding="utf-8")
    return tmp_path


def test_the_path_lists_lessons_by_set_and_number_without_reading_them(folder: Path):
    found = lessons(folder)
    assert {name: [(place.number, place.slug) for place in places] for name, places in found.items()} == {
        "classic": [(10, "one"), (20, "two")],
        "juego": [(5, "the-first-turn")],
    }


def test_a_lesson_is_found_by_its_address(folder: Path):
    place = find_lesson(folder, "juego", "the-first-turn")
    assert place is not None
    assert place.context == "juego/the-first-turn"
    assert find_lesson(folder, "juego", "one") is None
    assert find_lesson(folder, "railroad", "one") is None


def test_a_file_with_another_name_is_no_lesson(tmp_path: Path):
    assert place_of(tmp_path / "a-meld.yaml") is None
    (tmp_path / "a-meld.yaml").write_text("title: A meld", encoding="utf-8")
    with pytest.raises(BadInput, match="lesson-file-name"):
        read_lesson(tmp_path / "a-meld.yaml")


def test_a_lesson_is_read_as_it_is_written(sample: Path):
    lesson = read_lesson(sample)
    assert (lesson.context, lesson.number, lesson.title) == ("classic/sample", 10, "A meld")
    assert lesson.misconception == "MC01"
    run = lesson.item("a-run")
    assert run is not None
    assert (run.part, run.type, run.believes.legal) == ("example", "yes-no", False)
    assert [option.misconception for option in run.options] == [None, "MC01", None]
    assert run.position["rules"] == "classic"
    assert lesson.item("no-such-item") is None


def test_a_lesson_on_the_path_is_read_again_when_its_file_has_changed(root: Path, tmp_path: Path):
    path = tmp_path / "010-sample.yaml"
    path.write_text(sample_lesson(root), encoding="utf-8")
    place = place_of(path)
    assert place is not None
    assert place.lesson() is place.lesson()
    path.write_text(sample_lesson(root).replace('title: "A meld"', 'title: "Melds and more"'), encoding="utf-8")
    assert place.lesson().title == "Melds and more"


def test_all_faults_are_told_together_with_their_places(root: Path, tmp_path: Path):
    text = sample_lesson(root)
    for old, new in {
        "aim: ": "am: ",
        "minutes: 7": "minutes: no",
        "moves: [meld 5H 6H 7H]": "moves: [meld 5H 6H 7X]",
        'hand: "KS 9S 9D 7H 4C"': 'hand: "KS 9S 9D 7H 4C", hend: 4',
    }.items():
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "010-sample.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput) as told:
        read_lesson(path)
    faults = told.value.faults
    assert [(fault.code, fault.key) for fault in faults] == [
        ("key-missing", "aim"),
        ("key-unknown-nearest", "am"),
        ("number-expected", "minutes"),
        ("card-unreadable-nearest", "items.0.moves.0"),
        ("key-unknown-nearest", "items.2.position.hend"),
    ]
    assert [fault.line for fault in faults] == sorted(fault.line or 0 for fault in faults)
    assert {fault.file for fault in faults} == {str(path)}
    assert (faults[1].found, faults[1].nearest) == ("am", "aim")


@pytest.mark.parametrize("text", ["", "[]", "items: 5", "items: [5]", "- a: b", "title: [", "rules: classic"])
def test_what_is_no_lesson_is_refused_with_a_place(tmp_path: Path, text: str):
    path = tmp_path / "010-sample.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput) as told:
        read_lesson(path)
    assert all(fault.file == str(path) for fault in told.value.faults)


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('change: {us: {melds: ["KS KH KD"]}}', 'change: {us: {meldz: ["KS KH KD"]}}', "us.meldz"),
        ("change: {house: {max_wilds: 2}}", "change: {house: {max_wildz: 2}}", "house.max_wildz"),
        ('"Two nines", moves: [meld 9S 9D]', '"Two nines", moves: [meld 9S 9Q]', "moves.0"),
    ],
)
def test_a_fault_in_a_change_is_placed_in_the_change(root: Path, tmp_path: Path, old: str, new: str, key: str):
    text = sample_lesson(root)
    assert old in text
    path = tmp_path / "010-sample.yaml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(BadInput) as told:
        read_lesson(path)
    (fault,) = told.value.faults
    assert fault.code in {"key-unknown-nearest", "card-unreadable-nearest"}
    assert (fault.key or "").endswith(key)
    assert fault.line == text[: text.index(old)].count("\n") + 1
