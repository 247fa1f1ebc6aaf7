"""`tutor options` and the nearest legal moves of `tutor check`, as a person or a program uses them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.test_cli import BAD, FROZEN, tutor
from tutor.engine.judge import is_legal
from tutor.library import parse_turn, read_question

TAKES = """\
rules: classic
hand: KS KH 4C 5D 6H
us: {melds: [QS QH QD]}
pile: 7C KD
"""
OVER = "rules: classic\nphase: after\nhand: KS 4C\n"
MEND = """\
rules: classic
phase: play
hand: 10H 10D JH JD JK JK 4C 5D 6H 7S
us: {score: 1500}
moves: [meld 10H 10D JK, discard 6H]
"""
STUCK = "rules: classic\nphase: play\nhand: 4C\nmoves: discard 4C\n"


def test_what_can_be_done_is_told_with_turns_that_do_it() -> None:
    done = tutor("options", "-", given=TAKES)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == (
        "You have 9 legal turns; those that differ only in suits or in the order of the melds count as one."
    )
    at = lines.index("Two natural kings from your hand take the pile.")
    assert lines[at + 1] == "  For example: Take the pile with these cards: K♠, K♥. Discard this card: 4♣."
    at = lines.index("With the cards that you see now, you cannot go out in this turn.")
    assert lines[at + 1] == "  The rule in the way: No canasta, no going out. [going-out-without-canasta]"
    assert "Your side has opened already." in lines
    assert "You may discard one of these cards: K♠, K♥, 6♥, 5♦, 4♣." in lines
    assert "Turns that lay the most points" in lines


def test_going_out_concealed_is_told_only_where_going_out_is_possible() -> None:
    assert "concealed" not in tutor("options", "-", given=TAKES).stdout
    out = "rules: classic\nphase: play\nhand: 9S 9H 9D 4C\nus: {melds: [KS KH KD KC KS KH KD]}\n"
    assert "You cannot go out concealed." in tutor("options", "-", given=out).stdout


def test_a_position_where_nothing_can_be_done_exits_with_1() -> None:
    done = tutor("options", "-", given=OVER)
    assert (done.returncode, done.stdout) == (1, "You have no legal turn.\nYour turn is over.\n")


def test_several_documents_give_one_object_a_line_and_a_bad_one_its_error() -> None:
    done = tutor("options", "-", "--format", "json", given=f"{TAKES}---\n{BAD}---\n{OVER}")
    assert done.returncode == 2
    first, bad, over = (json.loads(line) for line in done.stdout.splitlines())
    assert first["turns"] == 9
    assert [entry["can"] for entry in first["take"]] == [True, False, False]
    question = read_question(TAKES)
    for plan in [*first["take"][0]["plans"], *first["plans"]["by_points"]]:
        assert is_legal(question.position, parse_turn("; ".join(plan["moves"])))
    assert [fault["code"] for fault in bad["error"]["faults"]] == ["rule-set-unknown-nearest"]
    assert (over["turns"], over["text"]) == (0, ["You have no legal turn.", "Your turn is over."])
    assert len(done.stderr.splitlines()) == 1


def test_several_files_are_told_apart(tmp_path: Path) -> None:
    files = [tmp_path / "one.yaml", tmp_path / "two.yaml"]
    for file in files:
        file.write_text(TAKES, encoding="utf-8")
    lines = tutor("options", *map(str, files)).stdout.splitlines()
    assert lines[0] == f"{files[0]}:"
    at = lines.index(f"{files[1]}:")
    assert lines[at - 1] == ""
    assert lines[1 : at - 1] == lines[at + 1 :]


def test_moves_in_the_file_are_left_out_and_other_rules_may_be_named() -> None:
    assert tutor("options", "-", given=f"{TAKES}moves: [draw]\n").stdout == tutor("options", "-", given=TAKES).stdout
    other = tutor("options", "-", "--rules", "clasic", given=TAKES)
    assert (other.returncode, len(other.stderr.splitlines())) == (2, 1)
    assert "classic" in other.stderr


def test_moves_beside_the_file_are_made_first() -> None:
    after = tutor("options", "-", "--move", "take KS KH", given=f"{TAKES}moves: [draw]\n")
    assert after.returncode == 0
    lines = after.stdout.splitlines()
    assert lines[0] == "The step is legal. This is what you can do after it."
    assert "Your turn has begun, so the pile can no longer be taken." in lines
    data = json.loads(tutor("options", "-", "--move", "take KS KH", "--format", "json", given=TAKES).stdout)
    assert (data["made"], data["at"], data["text"][0]) == (1, None, lines[0])


def test_a_move_that_is_not_legal_is_told_and_exits_with_1() -> None:
    done = tutor("options", "-", "--move", "take KS KH; meld 4C", given=TAKES)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.splitlines()[0] == "Step 2 is not legal. This is what you can do after the first step."
    bad = tutor("options", "-", "--move", "pass", given=TAKES)
    assert (bad.returncode, bad.stdout, len(bad.stderr.splitlines())) == (2, "", 1)


@pytest.mark.parametrize(
    "arguments", [("options",), ("options", "no-such-file.yaml"), ("options", "-", "--format", "xml")]
)
def test_a_slip_is_one_line_and_no_traceback(arguments: tuple[str, ...]) -> None:
    done = tutor(*arguments)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("language", ["en", "es", "sq", "eo", "mn"])
def test_options_answers_in_every_language(language: str) -> None:
    done = tutor("options", "-", "--lang", language, given=TAKES)
    assert (done.returncode, done.stderr) == (0, "")
    assert "{" not in done.stdout


# The nearest legal moves of a ruling


def test_check_tells_the_nearest_legal_move_and_what_differs() -> None:
    lines = tutor("check", "-", given=MEND).stdout.splitlines()
    at = lines.index("  Nearest legal move: Lay down this meld: 10♥, 10♦, joker, joker. Discard this card: 6♥.")
    assert lines[at + 1 : at + 3] == [
        "    Lay this card as well, in your meld of tens: joker.",
        "    Your first melds then count 120 points instead of 70, and 90 are needed.",
    ]
    assert lines[at - 1].startswith("  -> ")


def test_check_says_where_no_move_is_legal() -> None:
    told = (
        "There is no legal move here, because you would have to go out. "
        "Going out needs a canasta, and the cards that you see do not complete one."
    )
    assert f"  {told}" in tutor("check", "-", given=STUCK).stdout.splitlines()
    data = json.loads(tutor("check", "-", "--format", "json", given=STUCK).stdout)
    assert (data["repairs"], data["no_repair"]) == ([], told)


def test_the_repairs_of_a_ruling_are_data_that_can_be_asked_again() -> None:
    data = json.loads(tutor("check", "-", "--format", "json", given=FROZEN).stdout)
    question = read_question(FROZEN)
    assert data["repairs"]
    for repair in data["repairs"]:
        assert is_legal(question.position, parse_turn("; ".join(repair["moves"])))
        assert set(repair) == {"moves", "distance", "kind", "kind_kept", "steps", "differs", "message"}
        assert repair["message"].startswith(("Nearest legal move: ", "Just as near: "))


def test_the_example_of_a_rule_is_explained_without_other_moves() -> None:
    assert "Nearest legal move" not in tutor("explain", "opening-below-minimum").stdout
