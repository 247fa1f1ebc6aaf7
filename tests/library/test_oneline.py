"""The question on one line, as the query of an address."""

from urllib.parse import parse_qsl

import pytest
from hypothesis import HealthCheck, assume, given, settings

from tests.library.asking import cases, faults_of
from tests.library.strategies import positions, turns
from tutor.engine import defects
from tutor.engine.position import Side
from tutor.library import read_line, read_question, write_line

CONTRACT = (
    "rules=classic&hand=KS+KH+7C&us.score=1520&us.melds=QS+QH+QD/7S+7H+2D&others.1.hands=11&pile=4C+9D+KD"
    "&house.canastas_to_go_out=2&moves=take+KS+KH;discard+7C"
)
CANONICAL = (
    "rules=classic&house.canastas_to_go_out=2&hand=KS+KH+7C&us.score=1520&us.melds=QS+QH+QD/7S+7H+2D"
    "&others.1.hands=11&pile=4C+9D+KD&moves=take+KS+KH;discard+7C"
)


def question(line):
    return read_question(read_line(line).document)


def refused(line):
    return [(fault.place, fault.code) for fault in faults_of(lambda: question(line))]


def test_the_contracts_example_is_read_and_written_in_one_order_of_keys():
    asked = question(CONTRACT)
    assert asked == read_question(
        "rules: classic\nhand: KS KH 7C\nus: {score: 1520, melds: [QS QH QD, 7S 7H 2D]}\nothers: [{hands: [11]}]\n"
        "pile: 4C 9D KD\nhouse: {canastas_to_go_out: 2}\nmoves: [take KS KH, discard 7C]\n"
    )
    assert write_line(asked.position, asked.turn) == CANONICAL
    assert question(CANONICAL) == question("?" + CANONICAL) == asked


def test_keys_and_values_that_somebody_else_took_apart_are_read_alike():
    pairs = parse_qsl(CONTRACT, separator="&", keep_blank_values=True)
    assert question(pairs) == question(CONTRACT)


def test_version_and_verdict_are_passed_along():
    line = read_line(CANONICAL + "&v=3&said=legal")
    assert (line.version, line.said) == (3, "legal")
    asked = read_question(line.document)
    assert write_line(asked.position, asked.turn, version=3, said="legal") == CANONICAL + "&v=3&said=legal"


def test_the_other_sides_count_from_one_and_a_number_left_out_is_an_empty_side():
    alone = "rules=classic&house.partnerships=never&house.players=3&hand=KS"
    assert question(f"{alone}&others.2.score=10").position.others == (Side(), Side(10))
    assert question(f"{alone}&others.1.score=10").position.others == (Side(10), Side())


def test_an_address_that_counts_from_nought_is_read_too():
    alone = "rules=classic&house.partnerships=never&house.players=3&hand=KS"
    assert question(f"{alone}&others.1.score=5&others.0.score=10").position.others == (Side(10), Side(5))


def test_house_rules_that_are_lists_and_tables_are_dotted():
    line = (
        "rules=classic&house.packs.each_player=1&house.canastas.natural=5&house.canastas.mixed=3"
        "&house.opening.1.below=0&house.opening.1.minimum=10&house.opening.2.minimum=50&house.kitty_after=none&hand=KS"
    )
    assert question(line).position.rules.parameters.opening[1].minimum == 50
    assert question(write_line(question(line).position)) == question(line)


def test_empty_values_are_empty_places():
    assert question("rules=classic&hand=&pile=&moves=&us.melds=") == read_question("rules: classic\nhand: ''\n")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("rules=classic&hnd=KS", [("1:1: hand", "key-missing"), ("1:15: hnd", "key-unknown-nearest")]),
        ("rules=classic&hand=KS&us.scor=5", [("1:23: us.scor", "key-unknown-nearest")]),
        ("rules=classic&hand=KS&us=5", [("1:23: us", "key-unknown")]),
        ("rules=classic&hand=KS&others.score=5", [("1:23: others.score", "key-unknown-nearest")]),
        ("rules=classic&hand=KS&others.99.score=5", [("1:23: others.99.score", "list-too-long")]),
        ("rules=classic&hand=KS&others.2.score=5", [("1:23: others.2", "sides-too-many")]),
        ("rules=classic&hand=KS&us.melds.1=QS", [("1:23: us.melds.1", "key-unknown-nearest")]),
        ("rules=classic&hand=KS&hand=KH", [("1:23: hand", "key-twice-in-address")]),
        ("rules=classic&hand=KS+KHH", [("1:23: hand", "card-unreadable-nearest")]),
        ("rules=classic&hand=KS&others.1.melds=QS", [("1:38: others.1.melds.0", "laid-meld-too-small")]),
        ("rules=classic&hand=KS&moves=draw;pass", [("1:34: moves", "no-move-here")]),
        ("rules=classic&hand=KS&v=new", [("1:25: v", "number-expected")]),
        ("rules=classic&hand=%FF", [("1:15", "text-not-utf")]),
        ("rules=classic&hand=KS&house.draw_cuont=2", [("1:23: house.draw_cuont", "key-unknown-nearest")]),
        ("", [("rules", "key-missing"), ("hand", "key-missing")]),
        ("hand=" + "KS+" * 9000, [("", "text-too-large")]),
        ("&".join(f"a{n}=1" for n in range(400)), [("", "address-too-long")]),
    ],
)
def test_bad_addresses_are_told_with_the_column_and_the_key_as_written(line, told):
    assert refused(line) == told


def test_keys_alone_have_no_column():
    assert refused([("rules", "classic"), ("hand", "KS"), ("us.scor", "5")]) == [("us.scor", "key-unknown-nearest")]


def test_every_case_round_trips_through_its_address():
    for case in cases():
        asked = read_question({**case["position"], "moves": case["moves"]})
        line = write_line(asked.position, asked.turn)
        assert question(line) == asked, case["id"]
        assert write_line(question(line).position, question(line).turn) == line, case["id"]


@settings(max_examples=80, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(positions(), turns)
def test_any_position_that_can_be_round_trips_through_its_address(position, turn):
    assume(not defects(position))
    turn = tuple(move for move in turn if not (getattr(move, "draws", ()) or str(move).startswith("draw")))
    line = write_line(position, turn)
    asked = question(line)
    assert (asked.position, asked.turn) == (position, turn)
    assert write_line(asked.position, asked.turn) == line
