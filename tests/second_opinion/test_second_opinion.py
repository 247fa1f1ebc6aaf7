"""Two referees who have never seen each other's work agree, and the comparison sees a fault where there is one.

`TUTOR_SECOND_OPINION` sets the first seed of the sample; otherwise it changes with the day.
"""

import ast
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from datetime import date
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest
import yaml

from tests.second_opinion import give_opinion
from tests.second_opinion.comparing import Tally, books
from tests.second_opinion.planting import MOST, Planted, Questions, faults, found_after
from tests.second_opinion.positions import Asked, positions

HERE = Path(__file__).parent
ASKS_BOTH = {"comparing", "planting", "test_second_opinion"}
"""The modules that know the engine as well."""
CASES = [
    pytest.param(case, id=case["id"])
    for file in sorted((HERE.parent / "cases").glob("*.yaml"))
    for case in yaml.safe_load(file.read_text(encoding="utf-8"))
]
SECONDS = 8
"""Time of the processor within which another seed of the sample is begun."""
SEEDS_A_DAY = 100
PLANTED_A_DAY = 6
FAULTS = faults()


@pytest.fixture(scope="session")
def first_seed() -> int:
    """The first seed of the sample: asked for, or that of the day."""
    return int(os.environ.get("TUTOR_SECOND_OPINION") or date.today().toordinal() * SEEDS_A_DAY)


@pytest.fixture(scope="session")
def sample(first_seed: int) -> tuple[Tally, list[Asked]]:
    """Whole seeds, compared one after the other for some seconds: what was seen, and the questions."""
    began, tally, asked = process_time(), Tally(), []
    for seed in range(first_seed, first_seed + SEEDS_A_DAY):
        for question in positions(seed, books()):
            tally.add(seed, question)
            asked.append(question)
        if process_time() - began > SECONDS:
            break
    return tally, asked


@pytest.mark.parametrize("module", sorted({path.stem for path in HERE.glob("*.py")} - ASKS_BOTH))
def test_the_second_opinion_shares_no_code_with_the_engine(module: str):
    imported = [
        name
        for node in ast.walk(ast.parse((HERE / f"{module}.py").read_text(encoding="utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""])
    ]
    assert [name for name in imported if name.partition(".")[0] in {"tutor", "tests", *ASKS_BOTH}] == []


def test_the_second_opinion_runs_without_the_engine():
    look = "import sys, tests.second_opinion.positions; print([name for name in sys.modules if name[:5] == 'tutor'])"
    command = (sys.executable, "-c", look)
    done = subprocess.run(command, cwd=HERE.parents[1], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("case", CASES)
def test_the_second_opinion_agrees_with_every_case(case: dict[str, Any]):
    opinion = give_opinion(case["position"], case["moves"], books())
    assert (opinion.legal, set(opinion.rules)) == (case["legal"], set(case["rules"]))


def test_two_referees_agree(sample: tuple[Tally, list[Asked]], tell: Callable[[str], None]):
    tally, _ = sample
    tell(f"second opinion, {tally}")
    assert "\n".join(f"seed {seed}: {found}" for seed, found in tally.differences) == ""


def test_half_of_the_questions_are_one_card_away_from_another_ruling(sample: tuple[Tally, list[Asked]]):
    tally, _ = sample
    assert 2 * tally.near >= tally.asked.total() > 0
    assert set(tally.asked) == set(books())


def test_a_seed_always_gives_the_same_questions(first_seed: int):
    first, again = (list(positions(first_seed, books(), 40)) for _ in range(2))
    assert first == again


def test_faults_are_planted_in_every_chapter():
    assert len(FAULTS) == len({planted.name for planted in FAULTS}) >= 30
    chapters = Counter(planted.chapter for planted in FAULTS)
    assert {chapter: chapters[chapter] for chapter in range(1, 10) if chapters[chapter] < 2} == {}


@pytest.mark.parametrize("planted", FAULTS, ids=lambda planted: planted.name)
def test_the_text_of_a_planted_fault_stands_once_in_its_module(planted: Planted):
    assert planted.occurs == 1
    assert planted.new != planted.old


def test_planted_faults_are_found(
    sample: tuple[Tally, list[Asked]], first_seed: int, tmp_path: Path, tell: Callable[[str], None]
):
    """Some of them every day; `python -m tests.second_opinion.planting` plants all."""
    tally, asked = sample
    questions = Questions(tmp_path, asked, max(tally.seeds) + 1)
    chosen = Random(first_seed).sample(FAULTS, PLANTED_A_DAY)
    found = {planted.name: found_after(planted, questions) for planted in chosen}
    tell(f"planted faults found after so many questions: {found}")
    assert [name for name, number in found.items() if number is None] == [], f"not within {MOST} questions"
