"""Both referees on the same questions. `python -m tests.second_opinion.comparing 1000 --seed 7` compares a thousand."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import count, islice
from pathlib import Path
from typing import Any

import yaml

from tests.second_opinion.books import Book
from tests.second_opinion.positions import Asked, positions
from tests.second_opinion.referee import Opinion
from tutor.engine import judge
from tutor.library import BadInput, Question, read_question, write_line

RULE_SETS = Path(__file__).parents[2] / "tutor" / "rulesets"
MOST_SHOWN = 20


@cache
def books() -> dict[str, Book]:
    """The parameters of every rule set, read from its file by YAML alone."""
    files = {path.stem: yaml.safe_load(path.read_text(encoding="utf-8")) for path in RULE_SETS.glob("*.yaml")}
    return {name: {key: entry["value"] for key, entry in file["parameters"].items()} for name, file in files.items()}


@dataclass(frozen=True)
class Difference:
    """A question on which the two do not agree; `found` is None where the library refuses the position."""

    address: str
    expected: Opinion
    found: Opinion | None
    refused: str = ""

    def __str__(self) -> str:
        lines = [self.address, f"  opinion: {_told(self.expected)}"]
        return "\n".join([*lines, f"  engine:  {_told(self.found) if self.found else self.refused}"])


def _told(opinion: Opinion) -> str:
    what = "legal" if opinion.legal else f"{', '.join(sorted(opinion.rules))} at {opinion.at}"
    return f"{what}; turn {opinion.turn}, owes {', '.join(opinion.owes) or 'nothing'}"


def of_the_engine(question: Question) -> Opinion:
    """The engine's ruling, in the fields that two referees can compare."""
    ruling = judge(question.position, question.turn, explain=False)
    return Opinion(ruling.legal, ruling.at, ruling.turn, ruling.owes, frozenset(ruling.rules))


def difference(asked: Asked) -> Difference | None:
    """How the two differ on a question; None where they agree, and where house rules contradict each other: what may
    be played under those nobody can say."""
    try:
        question = read_question(asked.mapping, moves=asked.moves)
    except BadInput as bad:
        if all(fault.code.startswith("house-") for fault in bad.faults):
            return None
        told = "; ".join(f"{fault.code} {fault.key} {dict(fault.facts)}" for fault in bad.faults)
        return Difference(f"{asked.mapping} {asked.moves}", asked.opinion, None, told)
    found = of_the_engine(question)
    if found == asked.opinion:
        return None
    return Difference(write_line(question.position, question.turn), asked.opinion, found)


def stream(seed: int) -> Iterator[tuple[int, Asked]]:
    """The questions of a seed and of those after it, each with its seed; no end."""
    for number in count(seed):
        for asked in positions(number, books()):
            yield number, asked


@dataclass
class Tally:
    """What a run of comparisons has seen."""

    asked: Counter[str] = field(default_factory=Counter)
    near: int = 0
    rules: Counter[str] = field(default_factory=Counter)
    differences: list[tuple[int, Difference]] = field(default_factory=list)
    seeds: set[int] = field(default_factory=set)

    def add(self, seed: int, asked: Asked) -> Difference | None:
        """Compare one question more."""
        self.seeds.add(seed)
        self.asked[asked.mapping["rules"]] += 1
        self.near += asked.near
        self.rules.update(asked.opinion.rules or {"legal"})
        found = difference(asked)
        if found:
            self.differences.append((seed, found))
        return found

    def __str__(self) -> str:
        seeds = f"seeds {min(self.seeds)} to {max(self.seeds)}" if self.seeds else "nothing"
        sets = ", ".join(f"{name} {number}" for name, number in sorted(self.asked.items()))
        legal = f"{self.rules['legal']} of them legal, {self.near} one card away from another ruling"
        return f"{seeds}: {self.asked.total()} questions ({sets}), {legal}; {len(self.differences)} differences"


def compare(questions: Iterable[tuple[int, Asked]]) -> Iterator[Tally]:
    """The tally after each question; the same object all the time."""
    tally = Tally()
    for seed, asked in questions:
        tally.add(seed, asked)
        yield tally


def main(arguments: list[str] | None = None) -> int:
    """Compare, tell the differences as they come, and the tally at the end. 1 where there was a difference."""
    parser = argparse.ArgumentParser(prog="python -m tests.second_opinion.comparing")
    parser.add_argument("questions", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=10000, metavar="N", help="tell the tally after so many questions")
    asked: Any = parser.parse_args(arguments)
    told, tally = 0, Tally()
    for place, tally in enumerate(compare(islice(stream(asked.seed), asked.questions)), start=1):
        for seed, found in tally.differences[told:]:
            told += 1
            if told <= MOST_SHOWN:
                sys.stdout.write(f"seed {seed}: {found}\n")
        if place % asked.every == 0:
            sys.stdout.write(f"{tally}\n")
            sys.stdout.flush()
    for rule, number in sorted(tally.rules.items(), key=lambda entry: entry[1]):
        sys.stdout.write(f"{number:7d}  {rule}\n")
    sys.stdout.write(f"{tally}\n")
    return min(len(tally.differences), 1)


if __name__ == "__main__":
    sys.exit(main())
