"""Chapter 7 at its edges: sevens, and hands of nothing but sevens."""

import pytest

from tests.engine.strategies import CLASSIC, EVERY_KIND, JUEGO, RAILROAD, SEVENS, TWO_PLAYER, advised, ask, broken, told

THEIRS = "7S 7H 7D 7C 7C 7C 7D"
MORE = "7S 7H 7D 7C 7C 7S 7H"
QUEENS = "QS QH QD"


@pytest.mark.parametrize("rules", [CLASSIC, JUEGO, TWO_PLAYER])
def test_a_seven_is_a_discard_like_others_elsewhere(rules):
    assert broken("discard 7S", "7S 4C", rules, phase="play") == ()


@pytest.mark.parametrize(
    ("us", "others", "situation"),
    [
        (QUEENS, (QUEENS,), "you_two"), (QUEENS, (THEIRS,), "you"), (SEVENS, (QUEENS,), "two_players"),
        (SEVENS, (THEIRS,), None), (QUEENS, ("", ""), "you_and_opponents"), (SEVENS, (THEIRS, ""), "opponents"),
        (QUEENS, (SEVENS, THEIRS), "you"), ("7S 7H 7D 7C 7S 7H", (THEIRS,), "you"),
    ],
)  # fmt: skip
def test_a_seven_is_free_once_every_player_has_a_sevens_canasta(us, others, situation):
    facts = {"phase": "play", "us": us, "others": others, "players": len(others) + 1}
    expected = [("seven-discarded-too-early", situation)] if situation else []
    assert told("discard 7H", "7H 4C", RAILROAD, **facts) == expected


def test_the_last_discard_is_never_a_seven():
    facts = {"phase": "play", "players": 3, "us": EVERY_KIND}
    assert broken("discard 7D", "7D", RAILROAD, others=(THEIRS, MORE), **facts) == ("seven-as-last-discard",)
    assert broken("discard 7D", "7D", RAILROAD, others=(THEIRS, ""), **facts) == (
        "seven-discarded-too-early",
        "seven-as-last-discard",
    )
    assert ask("discard 4C", "4C", RAILROAD, others=(THEIRS, ""), **facts).turn == "out"


def test_nobody_lays_down_to_nothing_but_sevens():
    facts = {"phase": "play", "us": QUEENS}
    assert told("meld KS KH KD", "KS KH KD 7S 7H", RAILROAD, **facts) == [("leaves-only-sevens", "laid")]
    assert told("add QC to Q", "QC 7S", RAILROAD, **facts) == [("leaves-only-sevens", "laid")]
    assert broken("add QC to Q", "QC 7S 4C", RAILROAD, **facts) == ()
    assert broken("add QC to Q", "QC 7S", RAILROAD, unknown=1, **facts) == ()


def test_a_discard_that_leaves_sevens_is_legal():
    assert broken("discard KS", "7S 7H KS", RAILROAD, phase="play", us=QUEENS) == ()


def test_a_pile_that_leaves_nothing_but_sevens_is_not_taken():
    assert told("take QS QC", "QS QC 7S 7H", RAILROAD, us="8S 8H 8D", pile="7D QH") == [("leaves-only-sevens", "take")]
    assert broken("take QS QC", "QS QC 7S 7H", RAILROAD, us="8S 8H 8D", pile="5D QH") == ()


def test_a_red_three_from_the_pile_does_not_save_a_hand_of_sevens():
    assert told("take QS QC", "QS QC 7S 7H", RAILROAD, us="8S 8H 8D", pile="3H QH", frozen=None) == [
        ("leaves-only-sevens", "take")
    ]


def test_sevens_that_become_free_in_the_turn_are_no_fault():
    facts = {"phase": "play", "us": "QS QH QD / 7S 7H 7D 7S 7S 7H", "players": 2, "others": (THEIRS,)}
    assert ask("add QC to Q; add 7D to 7; discard 7H", "QC 7D 7H 7C", RAILROAD, **facts).legal
    assert told("add QC to Q", "QC 7D 7H", RAILROAD, **facts) == [("leaves-only-sevens", "laid")]


def test_a_single_seven_is_barred_as_the_last_discard():
    facts = {"phase": "play", "us": f"{SEVENS} / QS QH QD", "others": (THEIRS,)}
    assert told("add QC to Q", "QC 7H", RAILROAD, **facts) == [("leaves-only-sevens", "last")]
    assert broken("add QC to Q", "QC 7H 7S", RAILROAD, **facts) == ()


def test_a_hand_that_was_all_sevens_is_not_blamed():
    facts = {"phase": "play", "us": QUEENS}
    assert broken("meld 7S 7H 7D", "7S 7H 7D 7C", RAILROAD, **facts) == ()
    ruling = ask("meld 7S 7H 7D", "7S 7H 7D 7C", RAILROAD, **facts)
    assert (ruling.turn, ruling.owes) == ("open", ())
    assert advised("discard 7S", "7S 7H", RAILROAD, **facts) == ("end", "end")


def test_another_discard_is_advised_where_there_is_one():
    assert advised("discard 7S", "7S 4C 5C", RAILROAD, phase="play", us=QUEENS) == ("other_card", "")
