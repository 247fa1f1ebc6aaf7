"""A step applied: the position that follows."""

from typing import Any

import pytest

from tests.engine.strategies import CLASSIC, KINGS, RAILROAD, cards, melds, place, turn
from tutor.engine.defects import defects
from tutor.engine.judge import judge
from tutor.engine.play import is_replaced, play, without
from tutor.engine.position import KittyPile, Phase, Position


def played(position: Position, moves: str) -> Position:
    for move in turn(moves):
        position = play(position, move)
    return position


def test_a_draw_brings_named_and_unknown_cards():
    after = played(place("4C", RAILROAD, stock=10), "draw 9S")
    assert (after.hand, after.unknown, after.stock, after.phase) == (cards("4C 9S"), 1, 8, Phase.PLAY)
    assert (after.turn.took, after.turn.drew) == ("stock", ())
    whole = played(place("4C", RAILROAD, stock=10), "draw 9S 8S")
    assert (whole.unknown, whole.turn.drew) == (0, cards("9S 8S"))


def test_the_last_card_is_a_whole_draw():
    after = played(place("4C", RAILROAD, stock=1), "draw")
    assert (after.unknown, after.stock) == (1, 0)


def test_a_taken_pile_comes_to_the_hand_but_for_its_top_card():
    after = played(place("KS KH 4C", pile="3H 5S KD", pile_below=2, us="QS QH QD"), "take KS KH")
    assert (after.hand, after.unknown, after.pile, after.pile_below) == (cards("4C 3H 5S"), 2, (), 0)
    assert after.us.melds == melds("QS QH QD / KD KS KH")
    assert (after.turn.took, after.turn.from_pile, after.turn.laid) == ("pile", cards("3H"), True)


def test_the_top_card_joins_the_own_meld_or_begins_a_new_one():
    assert played(place("4C", pile="5S KD", us="KS KH KC"), "take onto K").us.melds == melds("KS KH KC KD")
    assert played(place("KS 2S 4C", pile="5S KD", us="KS KH KC"), "take KS 2S").us.melds == melds("KS KH KC KD KS 2S")
    after = played(place("KS KC 4C", RAILROAD, pile="5S KD", us=KINGS), "take KS KC / 4C")
    assert after.us.melds == melds(f"{KINGS} / KD KS KC / 4C")


def test_melds_and_additions_leave_the_hand_in_the_order_named():
    after = played(place("QS QH QD 2S 4C", phase="play"), "meld QD QS QH; add 2S to Q")
    assert (after.hand, after.us.melds, after.turn.opening) == (cards("4C"), melds("QD QS QH 2S"), 30)


def test_the_opening_is_remembered_only_for_a_side_that_opened_in_this_turn():
    assert played(place("QS QH QD 4C", phase="play", us=KINGS), "meld QS QH QD").turn.opening is None


def test_a_red_three_is_replaced_where_the_rule_set_says_so():
    shown = played(place("3H 4C", stock=5), "show 3H")
    assert (shown.hand, shown.unknown, shown.stock, shown.us.red_threes) == (cards("4C"), 1, 4, cards("3H"))
    named = played(place("3H 4C", stock=5), "show 3H draws 9S")
    assert (named.hand, named.unknown) == (cards("4C 9S"), 0)
    empty = played(place("3H 4C", stock=0), "show 3H")
    assert (empty.hand, empty.unknown, empty.stock) == (cards("4C"), 0, 0)


def test_a_red_three_from_the_pile_is_forgotten_once_shown():
    after = played(place("3H 4C", phase="play", from_pile="3H", stock=5), "show 3H")
    assert (after.stock, after.turn.from_pile, after.unknown) == (5, (), 0)


@pytest.mark.parametrize(
    ("told", "replaced", "expected"),
    [
        ({}, {"drawn"}, True), ({}, {"dealt"}, False), ({"phase": "draw"}, {"dealt"}, True),
        ({"drew": "KS"}, {"dealt"}, True), ({"drew": "3H"}, {"drawn"}, True),
        ({"drew": "3H"}, {"dealt"}, False),
        ({"from_pile": "3H"}, {"dealt", "drawn"}, False), ({"from_pile": "3H"}, {"pile"}, True),
        ({"from_pile": "3H", "phase": "after"}, {"pile"}, False),
        ({"from_pile": "3H", "phase": "after"}, {"kitty"}, True),
    ],
)  # fmt: skip
def test_where_a_red_three_came_from_decides_whether_it_is_replaced(told, replaced, expected):
    position = place("3H 4C", house={"red_three_replaced": frozenset(replaced)}, **{"phase": "play", **told})
    assert is_replaced(position, cards("3H")[0]) is expected


def test_replacements_join_the_cards_drawn():
    drawn = played(place("4C", stock=3), "draw 3H; show 3H draws 3D")
    assert drawn.turn.drew == cards("3H 3D")
    assert played(place("4C", stock=3), "draw 3H; show 3H").turn.drew == ()


def test_the_kitty_comes_to_the_hand():
    position = place("4C", RAILROAD, phase="after", kitty=KittyPile(11, cards("3H 9S"), "closed"))
    after = played(position, "kitty")
    assert (after.hand, after.unknown, after.kitty) == (cards("4C 3H 9S"), 9, KittyPile(0, (), "taken"))
    assert after.turn.from_pile == cards("3H")


def test_a_discard_lies_on_top_of_the_pile():
    after = played(place("4C 5C", phase="play", pile="9S"), "discard 4C")
    assert (after.hand, after.pile, after.phase) == (cards("5C"), cards("9S 4C"), Phase.AFTER)


def test_a_wild_card_freezes_a_pile_that_was_said_to_be_open():
    after = played(place("2S 5C", phase="play", pile="9S", pile_below=2, frozen=False), "discard 2S")
    assert (after.frozen, after.is_frozen) == (None, True)
    kept = played(place("4S 5C", phase="play", pile="9S", pile_below=2, frozen=False), "discard 4S")
    assert kept.frozen is False
    assert played(place("4S 5C", phase="play", pile="9S", pile_below=2, frozen=True), "discard 4S").is_frozen


def test_an_end_ends_the_hand():
    assert played(place("4C", stock=0), "end").phase is Phase.OVER


@pytest.mark.parametrize("move", ["take top", "add QS to their Q", "move KS from K to hand", "add QS to Q"])
def test_what_is_never_legal_changes_nothing(move):
    position = place("QS 4C", phase="play", us=KINGS)
    assert play(position, turn(move)[0]) == position


def test_cards_are_taken_out_copy_by_copy():
    assert without(cards("KS KS QH"), cards("KS 4C")) == cards("KS QH")


@pytest.mark.parametrize(
    ("house", "discarded", "frozen"),
    [
        ({"black_three_on_pile": "blocks"}, "3S", False),
        ({"wild_freezes": False}, "2S", False),
        ({}, "3S", True),
        ({}, "2S", True),
        ({"black_three_on_pile": "blocks"}, "2S", True),
    ],
)
def test_the_first_discard_on_the_place_of_a_taken_pile_is_no_upcard(
    house: dict[str, Any], discarded: str, frozen: bool
):
    position = place("KS 4C 3S 2S", CLASSIC, us="9S 9H 9C", pile="5C 9D", house=house)
    taken = judge(position, turn(f"take onto 9; discard {discarded}"))
    assert (taken.legal, taken.after.is_frozen) == (True, frozen)
    assert defects(taken.after) == ()
