"""Chapter 1 at its edges: whose moment it is."""

import pytest

from tests.engine.strategies import KINGS, RAILROAD, SEVENS, TWO_PLAYER, advised, ask, broken, told
from tutor.engine.position import KittyPile

HAND = "9S 10D JH 4C"


@pytest.mark.parametrize(
    "move",
    [
        "draw", "discard 4C", "meld 9S 9H 9D", "show 3H", "kitty", "end", "take top", "take 9S 9H", "add 9S to K",
        "move KS from K to hand",
    ],
)  # fmt: skip
def test_after_going_out_nothing_more_is_played(move):
    assert broken(f"discard 4H; {move}", "4H", phase="play", us=KINGS) == ("hand-is-over",)


def test_an_end_on_an_empty_stock_ends_the_hand_for_every_step():
    assert told("end; discard 4C", HAND, stock=0) == [("hand-is-over", "ended_cards")]


def test_a_last_card_that_is_a_red_three_leaves_only_the_showing():
    assert told("draw 3H; discard 4C", HAND, stock=1) == [("hand-is-over", "red_threes")]
    assert ask("draw 3H; show 3H", HAND, stock=1).turn == "over"
    assert broken("draw 3H; show 3H; discard 4C", HAND, stock=1, house={"last_card_red_three": "plays_on"}) == ()


def test_a_red_three_with_an_ordinary_card_or_a_replacement_ends_no_hand():
    assert broken("draw 3H KS; show 3H; discard 4C", HAND, RAILROAD, stock=2) == ()
    assert broken("draw 3H; show 3H draws KS; discard 4C", HAND, stock=2) == ()
    assert broken("draw 3H; show 3H draws 3D; show 3D; discard 4C", HAND, stock=2) == ("hand-is-over",)


@pytest.mark.parametrize(
    ("move", "situation"),
    [
        ("draw", "draw"), ("take", "take"), ("take top", "take"), ("meld 9S 9H 9D", "lay"), ("add 9S to 9", "add"),
        ("add 2S to wild", "add_wild"), ("add 9S to their 9", "add_theirs"), ("move 2D from 9 to hand", "move"),
        ("show 3H", "show"), ("discard 10D", "discard"), ("end", "end"),
    ],
)  # fmt: skip
def test_after_the_discard_the_turn_is_over(move, situation):
    assert ("turn-is-over", situation) in told(f"discard 4C; {move}", HAND, phase="play", pile="6S")


def test_after_the_discard_a_red_three_from_the_kitty_is_shown():
    assert ask("show 3H", "3H 4C", RAILROAD, phase="after", from_pile="3H").legal
    assert broken("show 3H", "3H 4C", RAILROAD, phase="after") == ("turn-is-over",)


@pytest.mark.parametrize(
    ("hand", "move", "advice"),
    [
        ("3D 4C", "discard 3D", ("show", "show 3D")),
        ("3D 3H 4C", "discard 3D", ("show", "show 3D 3H")),
        ("3D 4C", "meld 3D 4C", ("show", "show 3D")),
        ("3D 4C", "draw", ("show", "show 3D")),
        ("3D 4C", "discard 4C", ("keep", "")),
        ("5D 4C", "draw", ("wait", "")),
    ],
)
def test_a_red_three_from_the_kitty_is_never_kept_for_a_later_turn(hand: str, move: str, advice: tuple[str, str]):
    taken = KittyPile(11, state="taken")
    assert advised(move, hand, RAILROAD, phase="after", kitty=taken, from_pile="3D 3H") == advice


def test_after_the_discard_a_red_three_that_cannot_be_shown_is_no_card_to_keep():
    assert advised("discard 3D", "3D 4C", phase="after") == ("wait", "")


@pytest.mark.parametrize("move", ["meld 9S 9H 9D", "add 9S to 9", "discard 4C", "move 2D from 9 to hand", "end"])
def test_nothing_is_played_before_the_draw(move):
    assert broken(move, HAND, stock=30) == ("play-before-drawing",)


def test_ending_the_turn_before_the_draw_is_possible_on_an_empty_stock_only():
    assert broken("end", HAND) == ("play-before-drawing",)
    assert ask("end", HAND, stock=0).turn == "over"


def test_one_draw_or_one_taking_a_turn():
    assert told("draw; draw", HAND) == [("second-draw", "draw_after_draw")]
    assert told("take 9S 9H; draw", "9S 9H 4C 5D", us=KINGS, pile="9D") == [("second-draw", "draw_after_take")]
    assert told("draw 9H; take 9S 9H", HAND, us=KINGS, pile="9D") == [("second-draw", "take_after_draw")]
    assert told("draw; take top", HAND, us=KINGS, pile="9D") == [("second-draw", "take_after_draw")]
    assert told("draw", HAND, phase="play") == [("second-draw", "draw_late")]


def test_a_red_three_from_the_pile_is_not_replaced():
    facts = {"us": KINGS, "pile": "3H 9D"}
    assert told("take 9S 9H; show 3H draws 5S", "9S 9H 4C 5D", **facts) == [("second-draw", "red_three")]
    assert told("take 9S 9H; draw", "9S 9H 4C 5D", **facts) == [("second-draw", "red_three")]
    assert ask("take 9S 9H; show 3H", "9S 9H 4C 5D", **facts).legal


def test_nobody_draws_from_an_empty_stock():
    assert broken("draw", HAND, stock=0) == ("stock-is-empty",)
    assert broken("draw x1", HAND, RAILROAD, stock=0) == ("stock-is-empty",)
    assert broken("show 3H draws 5S", "3H 4C", stock=0) == ("stock-is-empty",)


@pytest.mark.parametrize(
    ("move", "stock", "situation"),
    [
        ("draw x0", None, "none"), ("draw x1", None, "few"), ("draw x3", None, "many"), ("draw 4S 5S 6S", 30, "many"),
        ("draw x2", 1, "left"), ("draw x1", 1, None), ("draw x2", 2, None), ("draw 4S", 30, None), ("draw", 1, None),
    ],
)  # fmt: skip
def test_two_cards_are_drawn_where_two_are_due_or_the_one_that_is_left(move, stock, situation):
    expected = [("wrong-draw-count", situation)] if situation else []
    assert told(move, HAND, TWO_PLAYER, stock=stock) == expected


def test_a_red_three_is_replaced_by_one_card():
    assert broken("show 3H draws 5S 6S", "3H 4C") == ("wrong-draw-count",)


def test_a_turn_ends_with_a_discard():
    assert told("end", HAND, phase="play") == [("turn-without-discard", "kept")]
    assert told("end", "7S 7H KS", RAILROAD, phase="play") == [("turn-without-discard", "not_only_sevens")]
    everybody = {"us": SEVENS, "others": ("7S 7H 7D 7C 7C 7C 7D",)}
    assert told("end", "7S 7H", RAILROAD, phase="play", **everybody) == [("turn-without-discard", "sevens_free")]


def test_a_hand_of_sevens_that_cannot_be_discarded_ends_by_itself():
    assert ask("meld 7S 7H 7D; end", "7S 7H 7D 7C", RAILROAD, phase="play", us=KINGS).turn == "over"
    assert ask("end", "7S 7H", RAILROAD, phase="play").turn == "over"
    assert ask("meld 7S 7H 7D", "7S 7H 7D", RAILROAD, phase="play", us=KINGS).turn == "over"


def test_a_single_seven_always_counts_as_barred():
    everybody = {"us": SEVENS, "others": ("7S 7H 7D 7C 7C 7C 7D",)}
    assert ask("end", "7S", RAILROAD, phase="play", **everybody).turn == "over"
    assert advised("discard 7S", "7S", RAILROAD, phase="play", **everybody) == ("end", "end")


def test_a_seven_among_unknown_cards_or_after_taking_the_pile_ends_no_hand():
    assert broken("end", "7S 7H", RAILROAD, phase="play", unknown=1) == ("turn-without-discard",)
    assert broken("end", "7S 7H", RAILROAD, phase="play", took="pile", sevens=False) == ("turn-without-discard",)


def test_a_top_card_that_fits_must_be_taken_when_the_stock_is_empty():
    assert broken("end", HAND, us=KINGS, pile="5S KC", stock=0) == ("forced-take-declined",)
    assert told("end", HAND, us="QS QH QD", pile="5S QC", stock=0) == [("forced-take-declined", "meld")]
    assert advised("end", HAND, us="QS QH QD", pile="5S QC", stock=0) == ("take", "take onto Q")


@pytest.mark.parametrize(
    "facts",
    [
        {"pile": "2S QC"}, {"pile": "5S KC"}, {"pile": "5S QC", "house": {"forced_take": False}}, {"pile": "5S QC 3S"},
        {"pile": "5S QC", "frozen": True}, {"pile": ""}, {"pile": "3S QC"},
    ],
)  # fmt: skip
def test_a_frozen_pile_or_another_top_card_may_be_declined(facts):
    assert broken("end", HAND, us="QS QH QD", stock=0, **facts) == ()


def test_one_card_in_hand_is_not_forced_onto_a_pile_of_one_card():
    assert broken("end", "4C", us="QS QH QD", pile="QC", stock=0) == ()
    assert broken("end", "4C", us="QS QH QD", pile="5S QC", stock=0) == ("forced-take-declined",)
