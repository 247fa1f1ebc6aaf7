"""Chapter 2 at its edges: the cards that the mover holds, and red threes."""

import pytest

from tests.engine.strategies import KINGS, RAILROAD, advised, ask, broken, cards, told

PLAY = {"phase": "play", "us": KINGS}


@pytest.mark.parametrize(
    ("moves", "situation"),
    [
        ("meld QS QS QH", "copies_of_card"), ("meld Q Q Q", "copies_of_rank"), ("discard 5C", "absent"),
        ("add KS to K", "melded"), ("meld QS QH QD", "absent"),
    ],
)  # fmt: skip
def test_only_cards_of_the_hand_are_played(moves, situation):
    assert told(moves, "QS QH 4C 6D", **PLAY) == [("card-not-in-hand", situation)]


def test_cards_of_the_pile_are_not_in_the_hand_yet():
    facts = {"us": "QS QH QD", "pile": "9H 9S"}
    assert told("take 9D 9H", "9D 4C 5C", **facts) == [("card-not-in-hand", "under_top")]
    assert told("take 9D 9S", "9D 4C 5C", us="QS QH QD", pile="5H 9S") == [("card-not-in-hand", "top")]
    assert broken("take top 9C", "9D 4C 5C", us="QS QH QD", pile="5H 9S") == ("card-not-in-hand",)
    assert broken("show 3H", "9D 4C 5C", us="QS QH QD") == ("card-not-in-hand",)


def test_unknown_cards_cannot_be_named():
    assert told("discard 5C", "QS QH", unknown=2, **PLAY) == [("card-not-in-hand", "unknown")]


def test_a_card_without_its_suit_answers_to_any_suit_and_an_exact_card_goes_first():
    assert ask("discard QD", "Q 4C", **PLAY).legal
    assert ask("meld Q QS QH", "QH QS QC 4C 5C", **PLAY).after.hand == cards("4C 5C")
    assert broken("meld Q QS Q Q", "QH QS QC 4C 5C", **PLAY) == ("card-not-in-hand",)


def test_a_two_never_means_a_joker():
    assert broken("add 2 to K", "JK 4C 5C", **PLAY) == ("card-not-in-hand",)


def test_a_card_melded_in_one_step_is_gone_in_the_next():
    assert broken("add QS to Q; discard QS", "QS 4C 5C", phase="play", us="QH QD QC") == ("card-not-in-hand",)


@pytest.mark.parametrize("move", ["draw", "take 9S 9D", "take top"])
def test_a_red_three_is_shown_before_anything_else(move):
    assert broken(move, "3H 9S 9D 4C 5C", us=KINGS, pile="6S 9H") == ("red-three-kept",)


def test_a_red_three_is_shown_before_the_hand_is_ended():
    assert broken("end", "3H 4C", stock=0) == ("red-three-kept",)


@pytest.mark.parametrize("move", ["discard 4C", "meld 9S 9D 9H", "add 4C to K", "move KS from K to hand"])
def test_a_drawn_red_three_is_shown_before_cards_are_played(move):
    assert broken(move, "3H 9S 9D 9H 4C 5C", **PLAY) == ("red-three-kept",)


def test_a_red_three_that_came_with_the_pile_is_shown_too():
    facts = {"us": KINGS, "pile": "3H 3D 9H"}
    assert broken("take 9S 9D; discard 4C", "9S 9D 4C 5C", **facts) == ("red-three-kept",)
    assert broken("take 9S 9D; show 3H; discard 4C", "9S 9D 4C 5C", **facts) == ("red-three-kept",)
    assert ask("take 9S 9D; show 3H 3D; discard 4C", "9S 9D 4C 5C", **facts).legal


def test_a_step_that_names_a_red_three_is_judged_for_that_alone():
    assert broken("discard 3H", "3H 3D 4C", **PLAY) == ("red-three-discarded",)
    assert broken("meld 3H 3S 3C", "3H 3D 3S 3C 4C", **PLAY) == ("red-three-melded",)
    assert ask("show 3H", "3H 3D 4C", **PLAY).owes == ("turn-without-discard", "red-three-kept")


@pytest.mark.parametrize(
    ("move", "situation"),
    [
        ("meld 3H 3D 3H", "laid"), ("meld 3H 3S 3C", "with_black"), ("meld 3H 2S 2D", "with_wilds"),
        ("meld 3H 9S 9D", "with_rank"), ("meld 3H 9S 4C", "with_ranks"), ("add 3H to K", "with_rank"),
        ("add 3H to their 9", "theirs"), ("add 3H to wild", "with_wilds"), ("add 3H to 3", "with_black"),
    ],
)  # fmt: skip
def test_a_red_three_is_never_melded(move, situation):
    assert told(move, "3H 3H 3D 3S 3C 2S 2D 9S 9D 4C", **PLAY) == [("red-three-melded", situation)]


def test_a_red_three_is_melded_neither_with_the_pile_nor_with_its_top_card():
    facts = {"us": KINGS, "pile": "6S 9H"}
    assert broken("take 9S 9D 3H", "3H 9S 9D 4C 5C", **facts) == ("red-three-melded",)
    assert broken("take 9S 9D / 3H 3S 3C", "3H 3S 3C 9S 9D 4C 5C", **facts) == ("red-three-melded",)
    assert broken("take top 9S 9D 3H", "3H 9S 9D 4C 5C", **facts) == ("red-three-melded",)


def test_two_groups_with_red_threes_are_two_faults():
    assert told("meld 3H 9S 9D / 3D 2S 2C", "3H 3D 9S 9D 2S 2C 4C", **PLAY) == [
        ("red-three-melded", "with_rank"),
        ("red-three-melded", "with_wilds"),
    ]


def test_a_red_three_is_never_discarded():
    assert advised("discard 3H", "3H 4C 5C", **PLAY) == ("replaced", "show 3H")
    assert advised("discard 3H", "3H 4C 5C", stock=0, **PLAY) == ("other", "")


@pytest.mark.parametrize(
    ("card", "situation"), [("3S", "black_three"), ("2S", "wild"), ("JK", "wild"), ("9S", "natural")]
)
def test_only_red_threes_are_shown(card, situation):
    assert told(f"show {card}", "3S 2S JK 9S 4C", **PLAY) == [("not-a-red-three", situation)]


def test_a_dealt_red_three_is_shown_before_the_draw_and_replaced():
    after = ask("show 3H draws 9S", "3H 4C", stock=5).after
    assert (after.stock, after.hand, after.us.red_threes) == (4, cards("4C 9S"), cards("3H"))


def test_what_the_kitty_brought_is_not_replaced():
    ruling = ask("show 3H", "3H 4C", RAILROAD, phase="after", from_pile="3H", stock=5)
    assert (ruling.legal, ruling.after.stock, ruling.after.unknown, ruling.assumed) == (True, 5, 0, ())
