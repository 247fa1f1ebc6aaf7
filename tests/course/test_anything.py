"""Whatever stands in a file, lint tells faults with their places; it never stumbles."""

import copy
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.course.planted import GLOSSARY, RULE, SAMPLE, WORDS
from tutor.course.lint import Sources, lint

VALUES: list[Any] = [
    None, 5, -1, True, "", " ", "X", "{", "{}", [], {}, [1], {"a": 1}, ["draw"], "KS KH", [[]], "9" * 12, "none",
]  # fmt: skip
EDITS = 60


def trails(value: Any, trail: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside a value."""
    if trail:
        yield trail
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, entry in entries:
        yield from trails(entry, (*trail, name))


def edited(written: Any, dice: random.Random) -> Any:
    """The same with one value taken away, or another in its place."""
    trail = dice.choice(list(trails(written)))
    written = copy.deepcopy(written)
    holder = written
    for name in trail[:-1]:
        holder = holder[name]
    if dice.random() < 0.3:
        del holder[trail[-1]]
    else:
        holder[trail[-1]] = dice.choice(VALUES)
    return written


FILES = [SAMPLE, RULE, WORDS, GLOSSARY, "tutor/rulesets/classic.yaml", "translations/qbr/forms.yaml"]


@pytest.mark.parametrize("name", FILES)
def test_a_file_with_anything_in_it_is_examined(sources: Path, tmp_path: Path, name: str):
    dice, written = random.Random(name), yaml.safe_load((sources / name).read_text(encoding="utf-8"))
    for number in range(EDITS):
        file = tmp_path / str(number) / name
        file.parent.mkdir(parents=True)
        file.write_text(yaml.safe_dump(edited(written, dice), allow_unicode=True, sort_keys=False), encoding="utf-8")
        for fault in lint(Sources.of(sources), [file]):
            assert (fault.file, bool(fault.line and fault.column)) == (str(file), True), fault
