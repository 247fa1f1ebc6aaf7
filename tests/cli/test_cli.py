"""The command line as a person or a program uses it: a process of its own, its output, its exit code."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

FROZEN = """\
rules: classic
hand: KH KC 9S 4C JK
us: {melds: [QS QH QD]}
pile: 5S 2D KS
moves: [take KH JK, discard 4C]
"""
PAIR = FROZEN.replace("take KH JK", "take KH KC")
BAD = FROZEN.replace("classic", "clasic")


def tutor(*arguments: str, given: str = "", language: str = "C") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONUTF8": "1", "LC_ALL": language, "PYTHONWARNINGS": "error"}
    command = [sys.executable, "-m", "tutor", *arguments]
    return subprocess.run(command, input=given, capture_output=True, text=True, env=environment, timeout=60)


@pytest.fixture
def asked(tmp_path: Path) -> Path:
    file = tmp_path / "asked.yaml"
    file.write_text(FROZEN, encoding="utf-8")
    return file


def test_a_question_on_one_line_is_read_and_remembers_when_it_was_asked() -> None:
    line = "rules=classic&hand=KH+KC+9S+4C+JK&us.melds=QS+QH+QD&pile=5S+2D+KS&moves=take+KH+JK;discard+4C"
    whole = tutor("check", "-", given=FROZEN)
    assert whole.returncode == 1
    assert tutor("check", "-", given=line).stdout == whole.stdout
    since = json.loads(tutor("check", "-", "--format", "json", given=f"http://x/en/ask?{line}&v=1&said=legal").stdout)
    assert since["since"] == ["When the address was made, the move was legal. Today the answer is another one."]
    assert tutor("check", "-", "--move", "take KH KC; discard 4C", given=line).returncode == 0


def test_a_move_against_the_rules_is_told_with_its_reason_and_exits_with_1(asked: Path) -> None:
    done = tutor("check", str(asked))
    assert done.returncode == 1
    first, rule, source, fix, *_ = done.stdout.splitlines()
    assert first == (
        "Not yet: The pile is frozen. You need two natural kings from your hand, and you showed this: K♥, joker."
    )
    assert rule.endswith("[frozen-pile-without-natural-pair]")
    assert "Freezing the pile" in source
    assert fix == "  -> Show these two cards from your hand: K♥, K♣."
    assert done.stderr == ""


def test_advice_that_several_broken_rules_give_is_told_once() -> None:
    told = tutor("check", "-", given="rules=classic&hand=KS+7C+9D+2C&pile=4C+2H+KD&moves=take+KS+2C").stdout
    assert told.count("Not yet:") == 2
    assert [line for line in told.splitlines() if line.startswith("  -> ")] == [
        "  -> Draw from the stock, because you hold only one natural king."
    ]


def test_the_other_rule_sets_are_told_on_request() -> None:
    house = "rules: classic\nhouse: {draw_count: 2}\nhand: 4S 5S\nmoves: draw x2\n"
    plain = tutor("check", "-", given=house)
    done = tutor("check", "-", "--elsewhere", given=house)
    assert done.returncode == plain.returncode == 0
    assert done.stdout.startswith(plain.stdout)
    told = done.stdout.removeprefix(plain.stdout).splitlines()
    assert told[0] == "  The same question in other rule sets:"
    assert any(
        line.startswith("    Not legal there, though legal here: Classic Canasta.")
        and line.endswith("This makes the difference: cards drawn in a turn: 1.")
        for line in told
    )
    assert told[-1] == "    Here it would not be legal with this rule: cards drawn in a turn: 1."


def test_the_other_rule_sets_are_data_on_request() -> None:
    done = tutor("check", "-", "--elsewhere", "--format", "json", given=FROZEN)
    around = json.loads(done.stdout)["elsewhere"]
    assert (done.returncode, around["flips"]) == (1, [])
    assert json.loads(tutor("check", "-", "--format", "json", given=FROZEN).stdout)["elsewhere"] is None


def test_the_nearest_tables_with_the_opposite_ruling_are_told_on_request() -> None:
    thawed = PAIR.replace("take KH KC", "take KH JK").replace("5S 2D KS", "5S KS")
    plain = tutor("check", "-", given=thawed)
    done = tutor("check", "-", "--contrast", given=thawed)
    assert (plain.returncode, done.returncode) == (0, 0)
    told = done.stdout.removeprefix(plain.stdout).splitlines()
    assert told[:2] == [
        "  With any one of these changes the move would not be legal:",
        "    The pile would be frozen. Then step 1 would break this rule: Frozen pile: natural pair only.",
    ]
    assert len(told) == 4
    other = tutor("check", "-", "--contrast", given=FROZEN)
    assert (other.returncode, other.stdout.count("\n    The pile would not be frozen. ")) == (1, 1)
    assert "  With any one of these changes the move would be legal:" in other.stdout.splitlines()


def test_the_same_tables_are_data_that_can_be_asked_about_again() -> None:
    first, *_ = json.loads(tutor("check", "-", "--contrast", "--format", "json", given=FROZEN).stdout)["contrasts"]
    assert (first["edit"]["id"], first["legal"], first["at"], first["rules"]) == ("pile-not-frozen", True, None, [])
    assert tutor("check", "-", given=json.dumps(first["position"])).returncode == 0
    assert json.loads(tutor("check", "-", "--format", "json", given=FROZEN).stdout)["contrasts"] is None


def test_a_legal_turn_exits_with_0() -> None:
    done = tutor("check", "-", given=PAIR)
    assert done.returncode == 0
    assert done.stdout.startswith("Legal: the pile is frozen, and you showed 2 natural kings")


def test_moves_and_rule_set_may_be_given_beside_the_file(asked: Path) -> None:
    assert tutor("check", str(asked), "--move", "take KH KC; discard 4C").returncode == 0
    unknown = tutor("check", str(asked), "--rules", "clasic")
    assert unknown.returncode == 2
    assert "classic" in unknown.stderr


def test_bad_input_is_one_line_on_standard_error_and_exits_with_2(tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(BAD, encoding="utf-8")
    done = tutor("check", str(file))
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert f"{file}:1:8: rules: " in done.stderr
    assert "clasic" in done.stderr
    assert "classic" in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("check",),
        ("check", "no-such-file.yaml"),
        ("check", "."),
        ("check", "-", "--format", "xml"),
        ("check", "-", "--nonsense"),
        ("chek", "-"),
        ("explain", "frozen-pile"),
        ("explain", "zzz"),
        ("check", "-", "--lang", "xx"),
        ("serve", "--port", "123456789"),
    ],
)
def test_a_slip_on_the_command_line_is_one_line_and_no_traceback(arguments: tuple[str, ...]) -> None:
    done = tutor(*arguments)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "Traceback" not in done.stderr


def test_an_unknown_command_or_rule_is_answered_with_the_nearest() -> None:
    assert "check" in tutor("chek").stderr
    assert "frozen-pile-without-natural-pair" in tutor("explain", "frozen-pile").stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("check",), "FILE is missing."),
        (("explain",), "RULE is missing."),
        (("check", "-", "--frmat", "json"), "There is no option --frmat. Did you mean --format?"),
        (
            ("check", "-", "-x"),
            "There is no option -x. There are these: "
            "--move, --rules, --elsewhere, --contrast, --lang, --format, --help.",
        ),
        (("--nonsense",), "There is no option --nonsense. There are these: --version, --help."),
        (("check", "-", "--format", "xml"), "After --format one of these is written: text, json."),
        (("check", "-", "--move"), "After --move a value is missing."),
        (("serve", "--port", "99999"), "After --port a whole number is written, 0–65535."),
        (("rules", "all", "of"), "This is more than the command reads: all of."),
    ],
)
def test_a_slip_is_told_with_what_can_be_written(arguments: tuple[str, ...], told: str) -> None:
    done = tutor(*arguments)
    assert done.returncode == 2
    assert done.stderr.startswith(told)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
@pytest.mark.parametrize("arguments", ["rules", "--version", "--help", "", "check -"])
def test_an_answer_that_cannot_be_written_is_one_line_and_exits_with_2(arguments: str) -> None:
    command = f"{sys.executable} -m tutor {arguments} > /dev/full"
    done = subprocess.run(command, shell=True, input=PAIR, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "could not be written" in done.stderr


def test_a_complaint_that_cannot_be_written_still_exits_with_2() -> None:
    command = f"{sys.executable} -m tutor explain nonsense 2> /dev/full"
    assert subprocess.run(command, shell=True, timeout=60).returncode == 2


def test_nobody_listening_is_no_trouble() -> None:
    command = f"{sys.executable} -m tutor rules | true"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("", "")


def test_several_documents_give_one_json_object_a_line_and_a_bad_one_its_error() -> None:
    done = tutor("check", "-", "--format", "json", given=f"{FROZEN}---\n{BAD}---\n{PAIR}")
    assert done.returncode == 2
    illegal, bad, legal = (json.loads(line) for line in done.stdout.splitlines())
    assert [fault["rule"] for fault in illegal["violations"]] == ["frozen-pile-without-natural-pair"]
    assert (illegal["at"], illegal["elsewhere"], illegal["no_repair"]) == (0, None, None)
    assert illegal["repairs"][0]["moves"] == ["take KH KC", "add JK to K", "discard 4C"]
    assert (legal["repairs"], legal["no_repair"]) == (None, None)
    (fault,) = bad["error"]["faults"]
    assert fault.pop("message").startswith("There is no rule set “clasic”.")
    assert fault == {
        "code": "rule-set-unknown-nearest", "line": 7, "column": 8, "key": "rules", "found": "clasic",
        "expected": "classic, juego, railroad, two-player", "nearest": "classic",
    }  # fmt: skip
    assert illegal["verdict"] == illegal["violations"][0]["message"]
    assert legal["verdict"].startswith("Legal: the pile is frozen")
    assert legal["legal"] is True


def test_the_answer_speaks_the_language_that_is_asked_for(asked: Path) -> None:
    spanish = tutor("check", str(asked), "--lang", "es").stdout
    assert "El pozo está congelado. Necesitas dos reyes naturales" in spanish
    assert tutor("check", str(asked), language="es_MX.UTF-8").stdout == spanish


@pytest.mark.parametrize("language", ["en", "es", "sq", "eo", "mn"])
def test_every_command_answers_in_every_language(language: str, asked: Path) -> None:
    for command in (("check", str(asked)), ("explain", "too-many-wilds"), ("rules",), ("--help",), ("check", "--help")):
        done = tutor(*command, *(() if command[0] == "--help" else ("--lang", language)), language=language)
        assert done.returncode in (0, 1), done.stderr
        assert done.stdout


def test_explain_tells_the_rule_its_sources_and_both_examples() -> None:
    told = tutor("explain", "opening-below-minimum").stdout
    assert "[opening-below-minimum]" in told
    assert "Classic Canasta: " in told
    assert "\nLegal: " in told
    assert "\nAgainst the rules: " in told
    assert "  rules=classic&phase=play&hand=" in told


def test_rules_lists_every_rule_once() -> None:
    from tutor.rulebook import rule_ids

    told = tutor("rules").stdout
    assert [told.count(f"[{rule}]") for rule in rule_ids()] == [1] * len(rule_ids())


def test_check_imports_neither_the_web_nor_a_database(asked: Path) -> None:
    program = (
        "import sys; sys.argv = ['tutor', 'check', sys.argv[1]]\n"
        "from tutor.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "rooms = {'alembic', 'flask', 'jinja2', 'psycopg', 'sqlalchemy', 'tutor.store', 'waitress', 'werkzeug'}\n"
        "print(sorted(rooms & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program, str(asked)], capture_output=True, text=True, timeout=60)
    assert done.stdout.splitlines()[-1] == "[]"
