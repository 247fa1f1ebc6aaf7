"""Proof that the comparison sees faults: each of `planted.yaml` is planted in a copy of the engine and must be found.

`python -m tests.second_opinion.planting` plants all of them and tells how many questions each needed.
"""

from __future__ import annotations

import argparse
import os
import pickle
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml

from tests.second_opinion.comparing import difference, stream
from tests.second_opinion.positions import Asked

ROOT = Path(__file__).parents[2]
MOST = 20000
"""Questions within which every fault must be found."""


@dataclass(frozen=True)
class Planted:
    """A fault: text of one module of the engine that stands there once, and what takes its place."""

    name: str
    chapter: int
    module: str
    old: str
    new: str

    @property
    def occurs(self) -> int:
        """How often the text stands in its module."""
        return (ROOT / "tutor" / "engine" / self.module).read_text(encoding="utf-8").count(self.old)

    def plant(self, folder: Path) -> None:
        """The project in an empty folder, with this fault in its engine."""
        (folder / "tests").symlink_to(ROOT / "tests")
        (folder / "tutor").mkdir()
        for entry in (ROOT / "tutor").iterdir():
            if entry.name not in {"engine", "__pycache__"}:
                (folder / "tutor" / entry.name).symlink_to(entry)
        engine = folder / "tutor" / "engine"
        shutil.copytree(ROOT / "tutor" / "engine", engine, ignore=shutil.ignore_patterns("__pycache__"))
        module = engine / self.module
        module.write_text(module.read_text(encoding="utf-8").replace(self.old, self.new), encoding="utf-8")


def faults() -> list[Planted]:
    """All faults that are to be found, in the order of the chapters."""
    written = yaml.safe_load(Path(__file__).with_name("planted.yaml").read_text(encoding="utf-8"))
    return [Planted(**entry) for entry in written]


class Questions:
    """Questions kept in files of growing length, so that every fault is asked the same ones."""

    def __init__(self, folder: Path, known: Sequence[Asked], seed: int) -> None:
        self.folder, self.known = folder, list(known)
        self.more = (asked for _, asked in stream(seed))

    def files(self, most: int) -> Iterator[tuple[int, Path]]:
        """Files of questions, each beginning where the one before it ended, up to `most` questions in all."""
        start, end = 0, min(most, max(500, len(self.known)))
        while start < most:
            self.known += islice(self.more, max(0, end - len(self.known)))
            file = self.folder / f"{start}-{end}.questions"
            if not file.exists():
                file.write_bytes(pickle.dumps(self.known[start:end]))
            yield start, file
            start, end = end, min(most, 2 * end)


def found_after(planted: Planted, questions: Questions, most: int = MOST) -> int | None:
    """How many questions it takes until the two differ with the fault; None where they never do."""
    with TemporaryDirectory() as folder:
        planted.plant(Path(folder))
        for start, file in questions.files(most):
            place = _first(Path(folder), file)
            if place is not None:
                return start + place + 1
    return None


def _first(folder: Path, file: Path) -> int | None:
    command = (sys.executable, "-m", __name__ if __name__ != "__main__" else __spec__.name, "--judge", str(file))
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    return int(done.stdout) if done.stdout else None


def judge_file(file: Path) -> int | None:
    """Place of the first question of a file on which the two differ."""
    asked: list[Asked] = pickle.loads(file.read_bytes())  # our own, of this very run
    return next((place for place, question in enumerate(asked) if difference(question)), None)


def main(arguments: list[str] | None = None) -> int:
    """Plant every fault and tell how many questions it took to find it; 1 where one was not found."""
    parser = argparse.ArgumentParser(prog="python -m tests.second_opinion.planting")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--judge", type=Path, metavar="FILE", help="judge the questions of a file (for this command)")
    asked: Any = parser.parse_args(arguments)
    if asked.judge:
        place = judge_file(asked.judge)
        sys.stdout.write("" if place is None else str(place))
        return 0
    missed = 0
    with TemporaryDirectory() as folder:
        questions = Questions(Path(folder), [], asked.seed)
        for planted in faults():
            number = found_after(planted, questions)
            missed += number is None
            told = "not found" if number is None else f"{number} questions"
            sys.stdout.write(f"chapter {planted.chapter}, {planted.name}: {told}\n")
            sys.stdout.flush()
    return min(missed, 1)


if __name__ == "__main__":
    sys.exit(main())
