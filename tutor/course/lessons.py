"""A lesson and its items as values, and the path of all lessons. `lessons/README.md` tells the format.

What may hold open cards (positions, moves, facts) is kept as it was written; `filling.filled` makes it concrete.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

from tutor.library.documents import Document
from tutor.library.guard import Trail
from tutor.texts.words import TYPES

PARTS: Final = ("example", "blocked", "faded", "mixed", "exit")
"""The parts of a lesson, in their order."""
KINDS: Final = (
    "yes-no", "reason", "choose", "turn", "go-out", "count", "spot", "fix", "order", "contrast", "changes",
)  # fmt: skip
"""The types of item."""
PLAYED: Final = frozenset({"choose", "turn", "go-out"})
"""The types in which the learner plays on the table."""
FACT_TYPES: Final = tuple(name for name in TYPES if name != "text")
MISCONCEPTIONS: Final = tuple(f"MC{number:02}" for number in range(1, 39))
"""The register of misconceptions."""
LETTERS: Final = ("X", "Y", "Z")
"""Open ranks."""
HINTS: Final = 3
VERBS: Final = ("meld", "add", "take", "discard")
COUNTED: Final = ("cards", "minimum", "opening", "missing", "wilds", "naturals")
NO_STEP: Final = "none"

_FILE: Final = re.compile(r"(?P<number>\d{3})-(?P<slug>[a-z0-9]+(?:-[a-z0-9]+)*)")
_NO_SETS: Final = frozenset({"rules", "words"})

T = TypeVar("T")

Written = Any
"""A value as it stands in the file; it may hold open cards."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A placeholder of a text: its type, and what it stands for."""

    type: str
    written: Written
    means: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """A reason to pick (a `rule` or a `misconception`), or in `fix` a `change` of the table or other `moves`.

    `because` answers the mistake of picking it.
    """

    text: str
    rule: str | None = None
    misconception: str | None = None
    because: str | None = None
    change: Mapping[str, Written] | None = None
    moves: Written = None


@dataclass(frozen=True, slots=True)
class Table:
    """One of the tables of `contrast` and `changes`: what it changes in the position, and its moves if they differ."""

    caption: str | None = None
    change: Mapping[str, Written] = field(default_factory=dict)
    moves: Written = None


@dataclass(frozen=True, slots=True)
class Slip:
    """A wrong turn, and why: the rules that it breaks, or the condition of the goal that it misses. In `count` a wrong
    `number`, in `spot` a wrong step (`at`, as in Believes), in `order` a wrong `order` (indexes of the steps); each
    with `because`, what is said to whoever answers so."""

    moves: Written = None
    rules: tuple[str, ...] = ()
    goal: str | None = None
    number: int | None = None
    at: int | str | None = None
    order: tuple[int, ...] | None = None
    because: str | None = None


@dataclass(frozen=True, slots=True)
class Goal:
    """What a turn must reach; None: nothing asked. `cards` are hand cards used, `points` what the melds laid count,
    `ranks` those laid (no others), `melds` new melds, `keeps` cards left in the hand, `turn` how it ends."""

    verb: str | None = None
    cards: int | None = None
    points: int | None = None
    at_least: int | None = None
    ranks: tuple[str, ...] | None = None
    melds: int | None = None
    keeps: int | None = None
    turn: str | None = None


@dataclass(frozen=True, slots=True)
class Count:
    """What is counted: one of COUNTED; `cards` and `meld` as written, `score` in points."""

    what: str
    cards: Written = None
    score: int | None = None
    meld: Written = None


@dataclass(frozen=True, slots=True)
class Believes:
    """What the author believes; the engine is asked. `at` is a step's index from 0, or "none"."""

    legal: bool | tuple[bool, ...] | None = None
    rules: tuple[str, ...] | None = None
    number: int | None = None
    at: int | str | None = None
    right: tuple[int, ...] | None = None
    first: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Item:
    """An item of a lesson. Fields that its type does not use are empty. `context` is the msgctxt of its texts,
    `trail` its place in the file, `position` has its rule set, `teaches` are the rules of its lesson."""

    context: str
    id: str
    part: str
    type: str
    ask: str
    hints: tuple[str, ...]
    position: Mapping[str, Written]
    facts: Mapping[str, Fact] = field(default_factory=dict)
    open: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    moves: Written = None
    believes: Believes = field(default_factory=Believes)
    options: tuple[Option, ...] = ()
    tables: tuple[Table, ...] = ()
    goal: Goal = field(default_factory=Goal)
    answers: tuple[Written, ...] = ()
    slips: tuple[Slip, ...] = ()
    steps: tuple[Written, ...] = ()
    count: Count | None = None
    right: str | None = None
    teaches: tuple[str, ...] = ()
    trail: Trail = field(default=(), repr=False)

    def texts(self) -> Iterator[tuple[str, str]]:
        """All texts of the item with their keys inside it."""
        yield "ask", self.ask
        for place, option in enumerate(self.options):
            yield f"options.{place}.text", option.text
            if option.because is not None:
                yield f"options.{place}.because", option.because
        for place, table in enumerate(self.tables):
            if table.caption is not None:
                yield f"tables.{place}.caption", table.caption
        for place, slip in enumerate(self.slips):
            if slip.because is not None:
                yield f"slips.{place}.because", slip.because
        if self.right is not None:
            yield "right", self.right
        yield from ((f"hints.{place}", hint) for place, hint in enumerate(self.hints))


@dataclass(frozen=True)
class Lesson:
    """A lesson. `context` is its address, `<set>/<slug>`, and the msgctxt of its texts; `number` its place in the set.

    `facts` and their `values` are those of its own texts; `recap` are the lines to remember at its end; `document`
    knows where everything stands.
    """

    set: str
    slug: str
    number: int
    title: str
    summary: str
    aim: str
    minutes: int
    rules: str
    teaches: tuple[str, ...]
    misconception: str
    refutes: str
    items: tuple[Item, ...]
    recap: tuple[str, ...] = ()
    facts: Mapping[str, Fact] = field(default_factory=dict)
    values: Mapping[str, Any] = field(default_factory=dict)
    document: Document = field(default=Document(None), repr=False, compare=False)

    @property
    def context(self) -> str:
        """The lesson's address below `learn/`."""
        return f"{self.set}/{self.slug}"

    def item(self, name: str) -> Item | None:
        """The item with this id."""
        return next((item for item in self.items if item.id == name), None)

    def texts(self) -> Iterator[tuple[str, str]]:
        """The texts of the lesson itself with their keys."""
        yield from (("title", self.title), ("summary", self.summary), ("aim", self.aim), ("refutes.text", self.refutes))
        yield from ((f"recap.{place}", line) for place, line in enumerate(self.recap))


@dataclass(frozen=True, slots=True)
class Place:
    """A lesson on the path, not read yet."""

    set: str
    number: int
    slug: str
    path: Path

    @property
    def context(self) -> str:
        """The lesson's address below `learn/`."""
        return f"{self.set}/{self.slug}"

    def lesson(self) -> Lesson:
        """The lesson, read again only when its file has changed. BadInput where it cannot be read."""
        state = self.path.stat()
        return _read_again(self.path, state.st_mtime_ns, state.st_size)


def by_type(*, reasoned: T, played: T, counted: T, spotted: T, mended: T, ordered: T, compared: T) -> Mapping[str, T]:
    """What each type of item has, for types that are answered alike."""
    alike = {"yes-no": reasoned, "reason": reasoned, "contrast": compared, "changes": compared}
    alone = {"count": counted, "spot": spotted, "fix": mended, "order": ordered}
    return {**dict.fromkeys(PLAYED, played), **alike, **alone}


def lessons(folder: Path) -> Mapping[str, tuple[Place, ...]]:
    """The path: every set with its lessons by number. No lesson is read."""
    sets = sorted(entry for entry in folder.iterdir() if entry.is_dir() and entry.name not in _NO_SETS)
    found = {entry.name: tuple(sorted(_places(entry), key=lambda place: (place.number, place.slug))) for entry in sets}
    return {name: places for name, places in found.items() if places}


def find_lesson(folder: Path, set_: str, slug: str) -> Place | None:
    """The lesson at an address, or None."""
    return next((place for place in lessons(folder).get(set_, ()) if place.slug == slug), None)


def place_of(path: Path) -> Place | None:
    """Where a file stands on the path, by its name and its folder's; None where the name is no lesson's."""
    named = _FILE.fullmatch(path.stem)
    return None if named is None else Place(path.resolve().parent.name, int(named["number"]), named["slug"], path)


def read_lesson(path: Path) -> Lesson:
    """A lesson from its file, read afresh. BadInput tells all faults with file, line and column."""
    from tutor.course.reading import read

    return read(path)


def _places(folder: Path) -> Iterator[Place]:
    return (place for path in folder.glob("*.yaml") if (place := place_of(path)) is not None)


@cache
def _read_again(path: Path, _changed: int, _size: int) -> Lesson:
    return read_lesson(path)
