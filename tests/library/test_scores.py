"""Score sheets as files, mappings and one line of text: read, refused with places, written and read again."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.library.asking import faults_of
from tutor.engine.cards import JOKER, NATURAL_RANKS, SUITS, THREE, TWO, Card
from tutor.engine.melds import Meld
from tutor.engine.scoring import Finish, Sheet, Tally
from tutor.engine.seats import sides
from tutor.library import BadInput, load_rule_set
from tutor.library.rulesets import with_house
from tutor.library.scoreline import read_sheet_line, read_sheets, write_sheet, write_sheet_line
from tutor.library.scores import KEYS, SIDE_KEYS, read_entered, read_sheet

SHEET = """\
rules: classic
scores: [1200, 800]
deals:
  - - {melds: [KS KH KD KC KS KH KD], red_threes: 3H, left: [4C 5C, ""], out: concealed}
    - {melds: [9S 9H 2D], left: [AS QD, 7C]}
  - - {}
    - {left: AC}
"""
LINE = (
    "rules=classic&scores=1200+800&deals.1.1.melds=KS+KH+KD+KC+KS+KH+KD&deals.1.1.red_threes=3H"
    "&deals.1.1.left=4C+5C/&deals.1.1.out=concealed&deals.1.2.melds=9S+9H+2D&deals.1.2.left=AS+QD/7C"
    "&deals.2.2.left=AC/"
)
CANASTA = "KS KH KD KC KS KH KD"


def refused(text: str) -> list[tuple[str, str]]:
    return [(fault.place, fault.code) for fault in faults_of(lambda: read_sheet(text))]


def codes(*deal: dict[str, Any], rules: str = "classic", **more: Any) -> list[str]:
    mapping = {"rules": rules, **more, "deals": [list(deal)]}
    return sorted(fault.code for fault in faults_of(lambda: read_sheet(mapping)))


def read_line(line: str) -> Sheet:
    return read_sheet(read_sheet_line(line).document)


def test_a_file_is_read_and_what_is_left_out_is_nothing() -> None:
    sheet = read_sheet(SHEET)
    assert (sheet.rules.id, sheet.players, sheet.scores) == ("classic", 4, (1200, 800))
    (ours, theirs), (second, fourth) = sheet.deals
    assert (ours.finish, len(ours.left), ours.left[1]) == (Finish.CONCEALED, 2, ())
    assert theirs.left == ((Card("A", "S"), Card("Q", "D")), (Card("7", "C"),))
    assert second == Tally(left=((), ()))
    assert fourth == Tally(left=((Card("A", "C"),), ()))
    assert sheet.totals() == ((1200, 800), (2060, 805), (2060, 785))


def test_one_line_says_the_same_and_is_canonical() -> None:
    assert read_line(LINE) == read_line("?" + LINE + "&v=3") == read_sheet(SHEET)
    assert write_sheet_line(read_sheet(SHEET)) == LINE
    assert read_sheet_line(LINE + "&v=3").version == 3
    assert write_sheet_line(read_sheet(SHEET), version=1) == LINE + "&v=1"


def test_a_deal_in_which_nothing_is_written_yet_is_kept() -> None:
    sheet = read_sheet({"rules": "railroad", "deals": [[], []]})
    assert len(sheet.deals) == 2
    assert write_sheet_line(sheet) == "rules=railroad&deals.1.1.out=no&deals.2.1.out=no"
    assert read_line(write_sheet_line(sheet)) == sheet == read_sheet(write_sheet(sheet))


def test_whoever_plays_alone_brings_as_many_columns_as_are_written() -> None:
    assert read_sheet("rules: railroad\nscores: [5, 10, 15]\n").players == 3
    assert read_sheet("rules: railroad\nplayers: 4\n").scores == (0, 0, 0, 0)
    assert read_sheet("rules: juego\nplayers: 4\n").scores == (0, 0)
    assert read_sheet("rules: classic\nhouse: {target: 3000}\n").rules.parameters.target == 3000


@pytest.mark.parametrize(("word", "finish"), [("yes", Finish.OUT), ("true", Finish.OUT), ("no", Finish.NONE)])
def test_going_out_is_yes_no_or_concealed(word: str, finish: Finish) -> None:
    sheet = read_sheet(f"rules: classic\ndeals: [[{{melds: [{CANASTA}], out: {word}}}]]")
    assert sheet.deals[0][0].finish is finish


def test_every_fault_of_a_file_has_its_place_and_the_nearest_form() -> None:
    text = "rules: clasic\nscor: 2\ndeals:\n- - {meld: KS}\n  - {melds: [KS KX], out: maybe}\n"
    assert refused(text) == [
        ("1:8: rules", "rule-set-unknown-nearest"),
        ("2:1: scor", "key-unknown-nearest"),
        ("4:6: deals.1.1.meld", "key-unknown-nearest"),
        ("5:17: deals.1.2.melds.1", "card-unreadable-nearest"),
        ("5:27: deals.1.2.out", "value-unknown"),
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("- KS", [("1:1", "mapping-expected")]),
        ("deals: []", [("1:1: rules", "key-missing")]),
        ("rules: classic\nplayers: 3", [("2:10: players", "players-odd")]),
        ("rules: two-player\nplayers: 3", [("2:10: players", "players-fixed")]),
        ("rules: two-player\nscores: [1, 2, 3]", [("2:16: scores.3", "score-sides-too-many")]),
        ("rules: classic\nscores: [1, 2, 3]", [("2:16: scores.3", "score-sides-too-many")]),
        ("rules: classic\nscores: much", [("2:9: scores", "list-expected")]),
        ("rules: classic\ndeals: {melds: KS}", [("2:8: deals", "list-expected")]),
        ("rules: classic\ndeals: [[{left: [4C, 5C, 6C]}]]", [("2:17: deals.1.1.left", "left-hands-too-many")]),
        ("rules: juego\ndeals: [[{left: [4C, 5C]}]]", [("2:17: deals.1.1.left", "left-hands-too-many")]),
        ("rules: classic\nhouse: {targe: 3}", [("2:9: house.targe", "key-unknown-nearest")]),
        ("rules: classic\nrules: juego", [("2:1: rules", "key-twice")]),
        ("rules: [", [("2:1", "text-ends-early")]),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, told: list[tuple[str, str]]) -> None:
    assert refused(text) == told


def test_an_address_names_the_key_as_it_was_written() -> None:
    line = "rules=classic&deals.1.1.meld=KS&deals.0.1.melds=K&deals.1.2.melds=KS/KX&deals.1.2.melds=KS"
    faults = faults_of(lambda: read_line(line))
    assert [(fault.key, fault.code) for fault in faults] == [
        ("deals.1.1.meld", "key-unknown-nearest"),
        ("deals.0.1.melds", "counts-from-one"),
        ("deals.1.2.melds", "card-unreadable-nearest"),
        ("deals.1.2.melds", "key-twice-in-address"),
    ]
    assert faults[0].nearest == "deals.1.1.melds"


def test_a_meld_of_an_address_is_counted_from_one() -> None:
    (fault,) = faults_of(lambda: read_line("rules=classic&deals.1.2.melds=K+K+K/Q+Q"))
    assert (fault.key, fault.code) == ("deals.1.2.melds.2", "laid-meld-too-small")


def test_an_empty_text_asks_for_a_sheet() -> None:
    (bad,) = read_sheets("# nothing yet\n")
    assert isinstance(bad, BadInput)
    assert [fault.code for fault in bad.faults] == ["no-sheet-to-read"]


OUT: dict[str, Any] = {"melds": [CANASTA], "out": "yes"}


@pytest.mark.parametrize(
    ("deal", "told"),
    [
        ([OUT, {**OUT, "melds": ["QS QH QD QC QS QH QD"]}], ["two-sides-out"]),
        ([{**OUT, "left": ["4C", "5C"]}], ["out-with-cards"]),
        ([{**OUT, "left": ["4C", ""]}], []),
        ([{"out": "yes"}], ["out-without-canastas"]),
        ([{"melds": ["KS KH KD"], "out": "concealed"}], ["out-without-canastas"]),
        ([{"melds": ["KS KH"]}], ["laid-meld-too-small"]),
        ([{"melds": ["KS QH KD"]}], ["laid-meld-of-several-ranks"]),
        ([{"melds": ["KS 2H JK"]}], ["laid-too-few-naturals"]),
        ([{"melds": ["JK JK 2S"]}], ["laid-meld-of-wilds"]),
        ([{"melds": ["KS KH KD", "KC KS KH"]}], ["second-meld"]),
        ([{"melds": ["3S 3C 3S"]}], ["black-threes-without-out"]),
        ([{"melds": [CANASTA, "3S 3C 3S"], "out": "yes"}], []),
        ([{"melds": ["KS KH KD 3H"]}], ["laid-meld-of-several-ranks", "red-three-in-meld"]),
        ([{"red_threes": "3S"}], ["not-a-red-three"]),
        ([{"left": ["3D"]}], ["red-three-left"]),
        ([{"kitty": "4C"}], ["kitty-not-in-rules"]),
        ([{"left": ["4C 4C", ""]}, {"left": ["", "4C"]}], ["card-too-many"]),
        ([{"melds": ["K K K K K K K K"]}, {"left": "K"}], ["rank-too-many"]),
        ([{"left": ["JK JK JK JK JK", ""]}], ["card-too-many"]),
        ([{"red_threes": "3H 3H 3D"}, {"red_threes": "3H 3D"}], ["red-threes-too-many"]),
        ([{"red_threes": "3H 3H 3H"}], ["card-too-many"]),
        ([{"left": ["3S 3S 3S 3C 3C", ""]}], ["black-threes-too-many"]),
        ([{"melds": ["K K K K K K K K"]}, {"left": "KS"}], ["rank-too-many"]),
    ],
)
def test_what_cannot_be_is_told_all_together(deal: list[dict[str, Any]], told: list[str]) -> None:
    if told:
        assert codes(*deal) == told
    else:
        read_sheet({"rules": "classic", "deals": [deal]})


def test_too_many_cards_are_counted_over_the_whole_deal() -> None:
    deal = [{"melds": ["K K K K K K K K"], "red_threes": "3H 3H 3H 3H 3D"}, {"left": "K"}]
    told = faults_of(lambda: read_sheet({"rules": "classic", "deals": [deal]}))
    assert [(fault.code, dict(fault.facts)) for fault in told] == [
        ("red-threes-too-many", {"have": 5, "most": 4}),
        ("rank-too-many", {"rank": "K", "have": 9, "most": 8}),
    ]


def test_a_rule_set_has_its_own_impossible_things() -> None:
    assert codes({"melds": [CANASTA], "out": "yes"}, rules="juego") == ["out-without-canastas"]
    assert codes({"melds": [CANASTA], "out": "yes"}, rules="railroad") == ["out-without-kinds"]
    assert codes({"melds": [CANASTA + " KC"]}, rules="railroad") == ["laid-meld-above-seven"]
    for cards in ("4C", "4C 5C 6C 7C 8C " * 2, "4C 5C 6C 7C " * 3):
        assert codes({"kitty": cards}, rules="railroad") == ["kitty-not-whole"]
    house = {"canastas_to_go_out": 0}
    assert codes({"melds": ["KS KH KD"], "out": "concealed"}, house=house) == ["concealed-without-canasta"]


WHOLE_KITTY = "4C 5C 6C 7C 8C 9C 10C JC QC KC AC"


def test_a_kitty_is_whole_or_was_taken() -> None:
    for kitty in (WHOLE_KITTY, ""):
        read_sheet({"rules": "railroad", "deals": [[{"kitty": kitty}]]})
    partners: dict[str, Any] = {"rules": "railroad", "house": {"partnerships": "always", "players": 4}}
    for kitties in (1, 2):
        read_sheet({**partners, "deals": [[{"kitty": f"{WHOLE_KITTY} " * kitties}]]})
    (fault,) = faults_of(lambda: read_sheet({"rules": "railroad", "deals": [[{"kitty": "4C"}]]}))
    assert (fault.key, fault.facts) == ("deals.1.1.kitty", {"n": 11, "have": 1})


def test_a_sheet_that_is_still_entered_is_read_with_what_it_lacks() -> None:
    entered = read_entered({"rules": "classic", "deals": [[{"melds": ["KS KH"]}]]})
    assert entered.sheet.deals[0][0].melds == (Meld((Card("K", "S"), Card("K", "H"))),)
    assert [fault.code for fault in entered.faults] == ["laid-meld-too-small"]


@pytest.mark.parametrize(
    "text",
    [
        LINE,
        f"?{LINE}",
        LINE.replace("+", " "),
        f"https://canasta.example/en/score?{LINE}&v=1&at=1.1.left.2&undo=x~&fbclid=1\n",
    ],
)
def test_one_line_or_a_whole_link_is_a_text_too(text: str) -> None:
    for written in (text, text.encode()):
        assert list(read_sheets(written)) == [read_sheet(SHEET)]


def test_a_fault_on_one_line_has_its_column() -> None:
    (bad,) = read_sheets("rules=clasic&scores=5\n", file="sheet.txt")
    assert isinstance(bad, BadInput)
    assert [fault.place for fault in bad.faults] == ["sheet.txt:1:7: rules"]
    (bad,) = read_sheets("https://canasta.example/en/score?rules=clasic", file="sheet.txt")
    assert isinstance(bad, BadInput)
    assert [fault.place for fault in bad.faults] == ["sheet.txt: rules"]


def test_several_sheets_in_a_text_are_read_each_by_itself() -> None:
    first, second, third = read_sheets(f"{SHEET}---\nrules: clasic\n---\nrules: juego\n")
    assert isinstance(first, Sheet)
    assert isinstance(second, BadInput)
    assert isinstance(third, Sheet)


# Whatever sheet there is


STACK = [Card(rank, suit) for rank in NATURAL_RANKS for suit in SUITS] * 2
RED = [Card(THREE, suit) for suit in "HDHD"]
WILD = [*(Card(TWO, suit) for suit in SUITS), Card(JOKER), Card(JOKER)]
HOUSES: list[dict[str, Any]] = [{}, {"target": 3000}, {"opening": [{"below": 0, "minimum": 10}, {"minimum": 100}]}]


def _tally(rng: Random, seats: int, kitty: bool) -> Tally:
    ranks = rng.sample(NATURAL_RANKS, rng.randrange(4))
    wilds = [rng.sample(WILD, rng.randrange(3)) for _ in ranks]
    melds = [Meld((*(Card(rank, "S"), Card(rank)) * rng.randint(1, 4), *wilds[at])) for at, rank in enumerate(ranks)]
    return Tally(
        tuple(melds),
        tuple(rng.sample(RED, rng.randrange(5))),
        tuple(tuple(rng.sample(STACK, rng.randrange(4))) for _ in range(seats)),
        tuple(rng.sample(STACK, rng.randrange(12))) if kitty else (),
        rng.choice(list(Finish)),
    )


def _sheet(seed: int) -> Sheet:
    rng = Random(seed)
    rules = load_rule_set(rng.choice(["classic", "juego", "railroad", "two-player"]))
    players = {"classic": 4, "two-player": 2}.get(rules.id) or rng.choice([2, 4])
    rules = with_house(rules, rng.choice(HOUSES))
    count = sides(rules, players)
    seats, kitty = players // count, rules.id == "railroad"
    deals = tuple(tuple(_tally(rng, seats, kitty) for _ in range(count)) for _ in range(rng.randrange(4)))
    scores = tuple(rng.choice([0, -35, 1495, 4000]) for _ in range(count))
    return Sheet(rules, players, scores, deals)


@given(st.integers(0, 10**6).map(_sheet))
def test_a_sheet_that_was_written_reads_the_same(sheet: Sheet) -> None:
    line = write_sheet_line(sheet)
    assert read_entered(read_sheet_line(line).document).sheet == sheet
    assert read_entered(write_sheet(sheet)).sheet == sheet
    assert write_sheet_line(read_entered(write_sheet(sheet)).sheet) == line


leaves = st.none() | st.booleans() | st.integers() | st.sampled_from(["KS", "3H", "/", "yes", ""]) | st.text(max_size=6)
names = st.sampled_from(SIDE_KEYS) | st.text(max_size=4)
anything = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=4),
    max_leaves=10,
)


@settings(max_examples=200)
@given(st.fixed_dictionaries({"rules": st.just("classic")}, optional=dict.fromkeys(KEYS[1:], anything)))
def test_any_mapping_is_read_or_refused(mapping: dict[str, Any]) -> None:
    with suppress(BadInput):
        read_entered(mapping)


@given(st.lists(st.tuples(st.sampled_from([*KEYS, "deals.1.1.left", "deals.2.melds", "house.target", "v"]), st.text())))
def test_any_address_is_read_or_refused(pairs: list[tuple[str, str]]) -> None:
    with suppress(BadInput):
        read_entered(read_sheet_line(pairs).document)
