"""The cases: questions that people really ask, each with the answer of the law (contract, section 6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tutor.library import paths
from tutor.library.documents import read_document, read_file
from tutor.library.positions import Question, read_question


@dataclass(frozen=True, slots=True)
class Case:
    """A question with its answer. `asks` is the question in the words of a player, `why` the reason of the answer, both
    in English; `rules` are the ids of all rules that the first illegal step breaks, none where the turn is legal."""

    id: str
    asks: str
    question: Question
    legal: bool
    rules: frozenset[str]
    why: str


def all_cases() -> tuple[Case, ...]:
    """The cases of all files, in the order of the alphabet. BadInput where one cannot be read."""
    return tuple(case for path in sorted(paths.cases().glob("*.yaml")) for case in read_cases(path))


def read_cases(path: Path) -> Iterator[Case]:
    """The cases of a file, in its order. BadInput where one cannot be read."""
    for written in read_document(read_file(path), str(path)).value:
        yield Case(
            id=written["id"],
            asks=written["asks"],
            question=read_question(written["position"], file=str(path), moves=written["moves"]),
            legal=written["legal"],
            rules=frozenset(written["rules"]),
            why=written["why"],
        )
