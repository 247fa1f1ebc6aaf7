"""Moves as people write them."""

import pytest
from hypothesis import given, settings

from tests.library.asking import faults_of
from tests.library.strategies import moves, turns
from tutor.engine.cards import Card
from tutor.engine.moves import Add, Discard, Draw, End, Kitty, LayDown, Shift, Show, Take, TakeTop
from tutor.library import parse_cards, parse_move, parse_turn, write_moves

K, SEVENS, QUEENS = parse_cards("KS KH"), parse_cards("7S 7D 7H"), parse_cards("QS QH QD")


@pytest.mark.parametrize(
    ("written", "move"),
    [
        ("draw", Draw()),
        ("draw 9S 4C", Draw(parse_cards("9S 4C"))),
        ("draw x1", Draw((), 1)),
        ("draw X12 9S", Draw(parse_cards("9S"), 12)),
        ("take KS KH", Take((K,))),
        ("take", Take(((),))),
        ("take KS KH / 7S 7D 7H", Take((K, SEVENS))),
        ("take KS KH/7S 7D 7H", Take((K, SEVENS))),
        ("take / 7S 7D 7H", Take(((), SEVENS))),
        ("take onto K", Take(((),), "K")),
        ("take onto K KS 2D", Take((parse_cards("KS 2D"),), "K")),
        ("take onto 10 / 7S 7D 7H", Take(((), SEVENS), "10")),
        ("take onto wild", Take(((),), "wild")),
        ("take top", TakeTop()),
        ("take top KS KH", TakeTop(K)),
        ("meld QS QH QD / 7S 7D 7H", LayDown((QUEENS, SEVENS))),
        ("meld 7 7 2", LayDown(((Card("7"), Card("7"), Card("2")),))),
        ("add QS 2D to Q", Add(parse_cards("QS 2D"), "Q")),
        ("add 2D to wild", Add(parse_cards("2D"), "wild")),
        ("add QS to their Q", Add(parse_cards("QS"), "Q", theirs=True)),
        ("add 3S to 3", Add(parse_cards("3S"), "3")),
        ("move 2D from Q to K", Shift(parse_cards("2D"), "Q", "K")),
        ("move 2D from wild to hand", Shift(parse_cards("2D"), "wild", None)),
        ("show 3H", Show(parse_cards("3H"))),
        ("show 3H 3D draws 9S 4C", Show(parse_cards("3H 3D"), parse_cards("9S 4C"))),
        ("kitty", Kitty()),
        ("discard 4C", Discard(parse_cards("4C"))),
        ("discard 3", Discard((Card("3"),))),
        ("end", End()),
        ("take KS,KH / 7S, 7D, 7H", Take((K, SEVENS))),
        ("discard 4С", Discard(parse_cards("4C"))),
        ("add КЅ to К", Add(parse_cards("KS"), "K")),
        ("  TAKE  Onto r  k♠ ", Take((parse_cards("KS"),), "K")),
    ],
)
def test_every_step_of_the_contract_is_read(written, move):
    assert parse_move(written) == move


@settings(max_examples=150, derandomize=True, deadline=None)
@given(moves)
def test_every_move_reads_as_it_is_written(move):
    assert parse_move(str(move)) == move


@settings(max_examples=60, derandomize=True, deadline=None)
@given(turns)
def test_a_turn_reads_the_same_as_a_list_and_on_one_line(turn):
    assert parse_turn(write_moves(turn)) == turn
    assert parse_turn("; ".join(write_moves(turn))) == turn


def test_steps_stand_in_a_list_on_one_line_or_on_lines_of_their_own():
    turn = (Take((K,)), Discard(parse_cards("4C")))
    assert parse_turn(["take KS KH", "discard 4C"]) == turn
    assert parse_turn("take KS KH; discard 4C") == parse_turn("take KS KH;discard 4C;") == turn
    assert parse_turn("take KS KH\ndiscard 4C\n") == turn
    assert parse_turn(["take KS KH; discard 4C"]) == turn
    assert parse_turn("") == parse_turn([]) == ()


@pytest.mark.parametrize(
    ("written", "code", "column", "nearest"),
    [
        ("tke KS KH", "step-unknown-nearest", 1, "take KS KH"),
        ("discrd 4C", "step-unknown-nearest", 1, "discard 4C"),
        ("lay QS QH QD", "step-unknown-nearest", 1, "meld QS QH QD"),
        ("e4", "step-unknown", 1, None),
        ("pass", "no-move-here", 1, None),
        ("Raise 20", "no-move-here", 1, None),
        ("ask partner", "asking-is-no-move", 1, None),
        ("go out", "going-out-is-no-move", 1, None),
        ("Out!", "going-out-is-no-move", 1, None),
        ("go home", "step-unknown", 1, None),
        ("take back", "taking-back-is-no-move", 1, None),
        ("take back 2D", "taking-back-is-no-move", 1, None),
        ("undo", "taking-back-is-no-move", 1, None),
        ("take the pile", "step-unreadable-nearest", 6, "take"),
        ("discard 10 H", "blank-in-card-nearest", 9, "10H"),
        ("take KS KHH", "card-unreadable-nearest", 9, "KH"),
        ("meld", "step-unreadable-nearest", 5, "meld QS QH QD"),
        ("meld KS KH KD /", "step-unreadable-nearest", 16, "meld KS KH KD"),
        ("take onto", "step-unreadable-nearest", 10, "take onto K"),
        ("take onto 2", "rank-unreadable-nearest", 11, "wild"),
        ("add KS Q", "step-unreadable-nearest", 9, "add KS to Q"),
        ("add KS to QS", "rank-unreadable-nearest", 11, "Q"),
        ("add KS to Z", "rank-unreadable", 11, None),
        ("add to Q", "step-unreadable-nearest", 9, "add QS to Q"),
        ("add to K", "step-unreadable-nearest", 9, "add KS to K"),
        ("add to wild", "step-unreadable-nearest", 12, "add 2S to wild"),
        ("add KS", "step-unreadable-nearest", 7, "add KS to K"),
        ("add KS 2D to", "step-unreadable-nearest", 13, "add KS 2D to K"),
        ("add 2D", "step-unreadable-nearest", 7, "add 2D to Q"),
        ("add KS to their", "step-unreadable-nearest", 16, "add KS to their K"),
        ("put KS to K", "step-unknown-nearest", 1, "add KS to K"),
        ("join KS", "step-unknown-nearest", 1, "add KS to K"),
        ("take the pile KS KH", "step-unreadable-nearest", 6, "take KS KH"),
        ("take KS KH / / 7S 7D 7H", "step-unreadable-nearest", 24, "take KS KH / 7S 7D 7H"),
        ("meld KS KH KD // QS QH QD", "step-unreadable-nearest", 26, "meld KS KH KD / QS QH QD"),
        ("move 2D", "step-unreadable-nearest", 8, "move 2D from Q to K"),
        ("move 2D from K", "step-unreadable-nearest", 15, "move 2D from K to Q"),
        ("move 2D to Q", "step-unreadable-nearest", 13, "move 2D from K to Q"),
        ("move KH from K", "step-unreadable-nearest", 15, "move KH from K to hand"),
        ("move JK 10 9", "step-unreadable-nearest", 13, "move JK from 10 to 9"),
        ("show draws 5C", "step-unreadable-nearest", 14, "show 3H draws 5C"),
        ("move 2D from Q", "step-unreadable-nearest", 15, "move 2D from Q to K"),
        ("show 3H draws", "step-unreadable-nearest", 14, "show 3H"),
        ("kitty 3H", "step-unreadable-nearest", 7, "kitty"),
        ("end now", "step-unreadable-nearest", 5, "end"),
        ("discard", "step-unreadable-nearest", 8, "discard 4C"),
        ("discard 4C 5C", "discard-one-card-nearest", 12, "discard 4C"),
        ("", "step-missing", 1, None),
    ],
)
def test_a_step_that_cannot_be_read_gives_its_place_and_the_nearest_form(written, code, column, nearest):
    (fault,) = faults_of(lambda: parse_move(written))
    assert (fault.code, fault.column, fault.nearest) == (code, column, nearest)
    if nearest and code.startswith(("step", "discard")):
        assert str(parse_move(nearest)) == nearest


def test_all_unreadable_steps_of_a_turn_are_told_each_with_its_column():
    faults = faults_of(lambda: parse_turn("tke KS; meld XX YY 7S; draw"))
    assert [(fault.column, fault.found) for fault in faults] == [(1, "tke"), (14, "XX"), (17, "YY")]


@pytest.mark.parametrize("written", [None, 5, {"draw": 1}, True, [5], [None], [["draw"]], [""]])
def test_steps_of_a_wrong_type_are_refused(written):
    codes = {fault.code for fault in faults_of(lambda: parse_turn(written))}
    assert codes <= {"moves-expected", "step-expected", "step-missing", "nothing-after"}


def test_a_turn_without_end_is_refused():
    assert [fault.code for fault in faults_of(lambda: parse_turn("draw;" * 500))] == ["too-many-steps"]
