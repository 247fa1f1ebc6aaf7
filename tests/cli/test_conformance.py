"""`tutor conformance`, and the same answers to the cases from the command line and from the API."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_cli import tutor
from tutor.web import create_app

LAST = 4
"""Every so many-th case goes through the slower mouths too."""


@pytest.fixture(scope="module")
def told() -> list[str]:
    done = tutor("conformance")
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def some(told: list[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in told[1::LAST]]


def test_the_command_writes_a_header_and_a_line_for_each_case(told: list[str]):
    header, *cases = map(json.loads, told)
    assert header["cases"] == len(cases) >= 450
    assert all(case["expected"]["rules"] or case["expected"]["legal"] for case in cases)


def test_a_file_holds_the_same_lines_in_every_language(told: list[str], tmp_path: Path):
    file = tmp_path / "cases.jsonl"
    done = tutor("conformance", "--out", str(file), "--lang", "mn")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert file.read_bytes() == "".join(f"{line}\n" for line in told).encode()


def test_a_file_that_cannot_be_written_is_told_in_one_line():
    done = tutor("conformance", "--out", "no-such-folder/cases.jsonl")
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr == "This file cannot be written: no-such-folder/cases.jsonl.\n"


def test_check_gives_the_answers_of_the_lines(some: list[dict[str, Any]]):
    asked = "\n---\n".join(json.dumps({**case["position"], "moves": case["moves"]}) for case in some)
    done = tutor("check", "-", "--format", "json", given=asked)
    assert done.returncode == 1
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [_expected(answer) for answer in answers] == [case["expected"] for case in some]


def test_the_api_gives_the_answers_of_the_lines(some: list[dict[str, Any]]):
    client = create_app({"TESTING": True}).test_client()
    for case in some:
        answer = client.post("/api/v1/check", json={"position": case["position"], "moves": case["moves"], "lang": "es"})
        assert (case["id"], _expected(answer.get_json())) == (case["id"], case["expected"])


def _expected(answer: dict[str, Any]) -> dict[str, Any]:
    fields = {name: answer[name] for name in ("legal", "at", "turn", "owes")}
    return {**fields, "rules": [violation["rule"] for violation in answer["violations"]]}


# The wheel


def test_an_installed_wheel_holds_all_cases_and_writes_the_same_lines(told: list[str], root: Path, tmp_path: Path):
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=root, check=True, capture_output=True, timeout=120)
    (wheel,) = tmp_path.glob("*.whl")
    installed = tmp_path / "installed"
    subprocess.run([sys.executable, "-m", "zipfile", "-e", str(wheel), str(installed)], check=True, timeout=60)
    own = {file.name: file.read_bytes() for file in (root / "tests" / "cases").glob("*.yaml")}
    assert {file.name: file.read_bytes() for file in (installed / "tutor" / "_cases").glob("*.yaml")} == own

    environment = {**os.environ, "PYTHONUTF8": "1", "PYTHONPATH": str(installed), "PYTHONWARNINGS": "error"}
    code = "import tutor.library.paths as paths; print(paths.cases()); import tutor.cli; tutor.cli.main()"
    command = [sys.executable, "-c", code, "conformance"]
    done = subprocess.run(command, cwd=installed, env=environment, capture_output=True, text=True, timeout=60)
    assert done.stderr == ""
    where, *lines = done.stdout.splitlines()
    assert Path(where) == installed / "tutor" / "_cases"
    assert lines == told
