"""Hands of random players, kept as readable transcripts in `tests/playthroughs/`. A change of a rule shows in them.

Each recorded turn is judged again and applied; and the same seed still writes the same file.
"""

import os
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
import yaml

from tutor.cli.play import Transcript
from tutor.engine.deal import deal
from tutor.engine.game import settle
from tutor.engine.hand import Ending, Table
from tutor.engine.judge import judge
from tutor.engine.moves import Kitty, Turn
from tutor.library import load_rule_set, parse_turn, paths, rule_sets
from tutor.library.playthroughs import LOOKS, sheet_of, write_deal
from tutor.library.scoreline import write_sheet
from tutor.library.scores import read_sheet
from tutor.texts.language import languages
from tutor.texts.words import read_words

FOLDER = Path(__file__).parent / "playthroughs"
FILES = sorted(FOLDER.glob("*.txt"))
ANEW = "TUTOR_PLAYTHROUGHS"
"""With this variable set to `write`, the files are written anew."""


def named(file: Path) -> tuple[str, int]:
    """The rule set and the seed that a file is named after."""
    rules, _, seed = file.stem.rpartition("-")
    return rules, int(seed)


def kept(file: Path) -> dict[str, Any]:
    """What a file records."""
    found: dict[str, Any] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return found


def generated(file: Path) -> str:
    """The file as it is written now."""
    rules, seed = named(file)
    language = languages(paths.translations())["en"]
    hand = Transcript.of(load_rule_set(rules), seed, kept(file)["players"])
    return hand.text(language, read_words(paths.lessons())) + "\n"


def on(table: Table, moves: Turn, looks: bool) -> Table:
    """The table after a recorded turn, each step of which is judged; what it drew is what lay on the stock."""
    for place, move in enumerate(moves):
        if looks and isinstance(move, Kitty):
            table, looks = table.looked(), False
        assert table.named(move) == move
        after = table.tried(move)
        assert after is not None, judge(table.position, moves[place:]).rules
        table = after
    return table.looked() if looks else table


@pytest.fixture(params=FILES, ids=lambda file: file.stem)
def file(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


def test_every_rule_set_has_three_hands_and_every_ending_is_among_them():
    written = [(named(file)[0], kept(file)) for file in FILES]
    for rules in rule_sets():
        assert [name for name, _ in written].count(rules) >= 3, rules
    assert {hand["end"]["how"] for _, hand in written} == {ending.value for ending in Ending}
    assert {hand["players"] for rules, hand in written if rules == "railroad"} >= {2, 3}


def test_a_recorded_hand_is_legal_turn_by_turn_and_leaves_the_table_that_is_told(file: Path):
    rules, seed = named(file)
    hand = kept(file)
    assert (hand["rules"], hand["seed"]) == (rules, seed)
    table = deal(load_rule_set(rules), seed, hand["players"])
    assert hand["version"] == table.rules.version
    assert hand["deal"] == write_deal(table)
    for turn in hand["turns"]:
        assert turn["player"] == table.mover + 1
        moves = parse_turn(turn["moves"])
        before_kitty = tuple(takewhile(lambda move: not isinstance(move, Kitty), moves))
        assert judge(table.position, before_kitty).legal
        before, table = table, on(table, moves, LOOKS in turn)
        check(before, table, turn)
        table = table if table.is_over else table.passed()
    assert hand["end"] == {"how": table.ending, "player": table.mover + 1}
    assert hand["deals"] == write_sheet(sheet_of(table))["deals"]
    assert hand["totals"] == list(settle(table).totals)


def check(before: Table, after: Table, turn: dict[str, Any]) -> None:
    """What is recorded of a turn is what lies there; what is not recorded has not changed."""
    position, us = after.position, after.position.us
    assert sorted(turn["hand"].split()) == sorted(map(str, position.hand))
    melds = [" ".join(map(str, meld.cards)) for meld in us.melds]
    assert turn.get("melds", melds) == melds
    assert "melds" in turn or us.melds == before.position.us.melds
    assert turn.get("red_threes", "").split() in ([], list(map(str, us.red_threes)))
    assert "red_threes" in turn or us.red_threes == before.position.us.red_threes
    assert turn["cards"] == [len(hand) for hand in after.hands]
    assert turn["stock"] == len(after.stock)
    top = {"top": str(after.pile[-1])} if after.pile else {}
    frozen = {"frozen": True} if position.is_frozen and after.pile else {}
    assert turn["pile"] == {"cards": len(after.pile), **top, **frozen}
    if LOOKS in turn:
        assert sorted(turn[LOOKS].split()) == sorted(map(str, before.kitties[before.mover].cards))


def test_the_score_that_is_told_is_that_of_the_score_sheet(file: Path):
    hand = kept(file)
    sheet = read_sheet({key: hand[key] for key in ("rules", "players", "deals")})
    assert list(sheet.totals()[-1]) == hand["totals"]


def test_the_same_seed_still_writes_the_same_file(file: Path):
    now = generated(file)
    if os.environ.get(ANEW) == "write":
        file.write_text(now, encoding="utf-8", newline="\n")
    assert file.read_text(encoding="utf-8") == now, (
        f"{file.name} would be written otherwise. Review what changed; then write the files anew: "
        f"{ANEW}=write pytest tests/test_playthroughs.py"
    )
