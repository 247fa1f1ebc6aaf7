"""`tutor score` as a person or a program uses it."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.test_cli import tutor

SHEET = """\
rules: classic
scores: [1200, 800]
deals:
  - - {melds: [KS KH KD KC KS KH KD], red_threes: 3H, left: [4C 5C, ""], out: concealed}
    - {melds: [9S 9H 2D], left: [AS QD, 7C]}
"""
TOLD = """\
Classic Canasta
Before the first deal. We: 1,200; They: 800
Deal 1
  We: 860
      +570  7 kings, no wild card: 70 for the cards, 500 for the natural canasta.
      +100  A red three counts 100.
      +100  Going out brings 100.
      +100  Going out concealed, with the whole hand in one turn, brings 100 more.
       −10  These cards were left in the hand of player 1 of this side and cost 10: 5♣, 4♣.
  They: 5
       +40  3 cards in the meld of nines, one of them wild: 40 for the cards.
       −30  These cards were left in the hand of player 1 of this side and cost 30: A♠, Q♦.
        −5  This card was left in the hand of player 2 of this side and costs 5: 7♣.
After deal 1. We: 2,060; They: 805
Nobody has 5,000 points yet, and the game goes on.
We: the first melds of the next deal must count at least 90.
They: the first melds of the next deal must count at least 50.
"""


def test_a_sheet_is_told_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "sheet.yaml"
    file.write_text(SHEET, encoding="utf-8")
    done = tutor("score", str(file))
    assert (done.returncode, done.stdout, done.stderr) == (0, TOLD, "")


def test_a_program_gets_the_same_lines_as_data() -> None:
    done = tutor("score", "-", "--format", "json", given=SHEET)
    told = json.loads(done.stdout)
    assert told["totals"] == [2060, 805]
    assert told["minimums"] == [90, 50]
    assert told["standing"]["outcome"] == "on"
    lines = [line for side in told["deals"][0]["sides"] for line in side["lines"]]
    assert [line["text"] for line in lines if line["text"] not in TOLD] == []
    assert sum(line["points"] for line in lines) == 860 + 5
    assert lines[0]["canasta"] == {"kind": "natural", "bonus": 500}


def test_bad_sheets_are_refused_with_their_places_and_the_others_told() -> None:
    bad = SHEET.replace("classic", "clasic")
    done = tutor("score", "-", "--format", "json", given=f"{bad}---\n{SHEET}")
    assert done.returncode == 2
    first, second = map(json.loads, done.stdout.splitlines())
    assert first["error"]["faults"][0]["nearest"] == "classic"
    assert second["totals"] == [2060, 805]
    assert done.stderr.startswith("1:8: rules: There is no rule set “clasic”.")
    assert "Traceback" not in done.stderr


def test_what_cannot_be_is_told_all_together_each_on_its_own_line() -> None:
    done = tutor("score", "-", given="rules: classic\ndeals: [[{out: yes, left: [4C, 5C]}, {out: yes}]]\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert [line.split(": ")[1] for line in done.stderr.splitlines()] == [
        "deals.1.1.out", "deals.1.1.left", "deals.1.2.out", "deals.1.2.out",
    ]  # fmt: skip
    assert "only one side goes out" in done.stderr
    assert "whoever goes out keeps no card" in done.stderr


def test_an_empty_sheet_and_a_deal_nought_are_told_in_the_words_of_a_sheet() -> None:
    assert "“rules: classic”, and then its deals." in tutor("score", "-").stderr
    told = tutor("score", "-", given="rules=classic&deals.0.1.melds=K").stderr
    assert told == "1:15: deals.0.1.melds: Deals and sides are counted from 1, for instance “deals.1.1.melds”.\n"


def test_one_line_and_a_whole_link_are_read() -> None:
    line = "rules=classic&scores=1200+800&deals.1.1.melds=KS+KH+KD+KC+KS+KH+KD&deals.1.1.red_threes=3H"
    line += "&deals.1.1.left=4C+5C/&deals.1.1.out=concealed&deals.1.2.melds=9S+9H+2D&deals.1.2.left=AS+QD/7C"
    assert tutor("score", "-", given=line + "\n").stdout == TOLD
    assert tutor("score", "-", given=f"http://127.0.0.1:8765/en/score?{line}&v=1&at=1.1.melds").stdout == TOLD


def test_a_missing_file_and_a_wrong_option_are_told() -> None:
    assert "There is no file" in tutor("score", "nowhere.yaml").stderr
    assert tutor("score", "nowhere.yaml", "--format", "xml").returncode == 2
    assert tutor("score").returncode == 2


def test_house_rules_stand_above_the_sheet() -> None:
    done = tutor("score", "-", given="rules: railroad\nhouse: {target: 5000}\nscores: [5000, 4000, 3000]\n")
    assert done.stdout.splitlines() == [
        "Railroad Canasta, with house rules",
        "  points that end the game: 5,000",
        "Before the first deal. Player 1: 5,000; Player 2: 4,000; Player 3: 3,000",
        "The game is won with 5,000 points: Player 1.",
    ]
