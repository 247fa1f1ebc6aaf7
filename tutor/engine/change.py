"""The smallest change of the situation that would make an illegal step legal.

Nothing here knows why the step is illegal. Single edits of the position are tried first, then two together; each is
put to the judge, and what is told has been found legal on a table that can be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tutor.engine.edits import Case, Edit, can_be
from tutor.engine.judge import is_legal, judge
from tutor.engine.moves import Turn, acts
from tutor.engine.otherwise import candidates
from tutor.engine.position import Position
from tutor.engine.rules import CHAPTERS
from tutor.engine.ruling import Fact, Ruling
from tutor.engine.step import Step

MOST: Final = 3
"""So many changes are told."""

_OF_CARDS: Final = frozenset(
    {"natural-more", "cards-besides", "meld-naturals-more", "meld-naturals-fewer", "meld-wilds-fewer"}
)

_CHAPTER_OF: Final = {rule.id: place for place, chapter in enumerate(CHAPTERS) for rule in chapter}


Made = tuple[Edit, Case | None]
"""An edit with the table that it makes of the one asked about."""


@dataclass(frozen=True, slots=True)
class Change:
    """Edits that together make the step legal. On `position` the step is `turn`: the step that was asked about, with
    the cards that are new."""

    edits: tuple[Edit, ...]
    position: Position
    turn: Turn


def changes(position: Position, turn: Turn) -> tuple[Change, ...]:
    """The smallest changes, at most three, each of other kinds of edit; empty for a legal turn, and where no edit and
    no two of them help.

    They are about the first illegal step and the position in which it is made.
    """
    ruling = judge(position, turn, explain=False)
    if ruling.at is None:
        return ()
    step = Step.of(ruling.after, dict(acts(turn))[ruling.at])
    case = Case(ruling.after, (step.move,))
    edits = sorted(candidates(step), key=_size)
    made = [(edit, edit.make(case)) for edit in edits]
    return _first_of_each(_single(made, case)) or _first_of_each(_double(made, case, ruling))


def _size(edit: Edit) -> int:
    """How many cards an edit brings or takes; any other edit is as small as one card. Cards that the move names and
    the hand lacks are one thing."""
    n = edit.facts.get("n")
    return n if isinstance(n, int) and edit.id in _OF_CARDS else 1


def _single(made: Sequence[Made], asked: Case) -> Iterator[Change]:
    for edit, case in made:
        if case and _holds(case, asked):
            yield Change((edit,), case.position, case.turn)


def _holds(case: Case, asked: Case) -> bool:
    return is_legal(case.position, case.turn) and can_be(case.position, asked.position)


def _double(made: Sequence[Made], asked: Case, ruling: Ruling) -> Iterator[Change]:
    """Two edits, the first of which already mends something; the second may be one that cannot be made alone."""
    helping = [case is not None and _mends(case, ruling) for _, case in made]
    for place, (first, case) in enumerate(made):
        if case is None or not helping[place]:
            continue
        for other, (second, _) in enumerate(made):
            tried = helping[other] and other < place
            if tried or other == place or _same_but_for_number(first, second):
                continue
            both = second.make(case)
            if both and _holds(both, asked):
                yield Change((first, second), both.position, both.turn)


def _same_but_for_number(one: Edit, other: Edit) -> bool:
    def rest(edit: Edit) -> list[tuple[str, Fact]]:
        return [(name, value) for name, value in edit.facts.items() if name != "n"]

    return one.id == other.id and rest(one) == rest(other)


def _mends(case: Case, ruling: Ruling) -> bool:
    """Whether fewer faults stand than before, smaller ones, or only those of a later chapter."""
    now = judge(case.position, case.turn, explain=False).violations
    was = ruling.violations
    if not now:  # legal, but on a table that cannot be
        return True
    chapter, before = _CHAPTER_OF[now[0].rule], _CHAPTER_OF[was[0].rule]
    if chapter != before:
        return chapter > before
    gone = {fault.rule for fault in was} - {fault.rule for fault in now}
    return bool(gone) or [fault.facts for fault in now] != [fault.facts for fault in was]


def _first_of_each(found: Iterator[Change]) -> tuple[Change, ...]:
    """The first change of each kind, at most three."""
    kept: dict[tuple[str, ...], Change] = {}
    for change in found:
        kept.setdefault(tuple(edit.id for edit in change.edits), change)
        if len(kept) == MOST:
            break
    return tuple(kept.values())
