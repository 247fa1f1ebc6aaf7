"""What a position says of itself."""

import pytest

from tests.engine.strategies import CLASSIC, JUEGO, RAILROAD, SEVENS, TWO_PLAYER, cards, place
from tutor.engine.position import Phase

THEIRS = "7S 7H 7D 7C 7C 7C 7D"


@pytest.mark.parametrize(
    ("pile", "rules", "freezing"),
    [
        ("5S 9S", CLASSIC, ""), ("2S 5C JK 9S", CLASSIC, "2S JK"), ("5S 3S 9S", CLASSIC, "3S"),
        ("5S 3S 9S", RAILROAD, ""),
        ("3H 9S", CLASSIC, "3H"), ("3H 9S", RAILROAD, "3H"), ("3S 9S", JUEGO, ""), ("3S 9S", TWO_PLAYER, ""),
        ("JK", RAILROAD, "JK"), ("", CLASSIC, ""),
    ],
)  # fmt: skip
def test_the_cards_that_freeze_a_pile(pile, rules, freezing):
    position = place("4C", rules, pile=pile)
    assert position.freezing_cards == cards(freezing)
    assert position.is_frozen == bool(freezing)


def test_a_black_upcard_freezes_only_while_it_is_seen_to_be_the_upcard():
    house = {"black_three_on_pile": "blocks"}
    assert place("4C", pile="3S 9S", house=house).is_frozen
    assert not place("4C", pile="5S 3S 9S", house=house).is_frozen
    assert not place("4C", pile="3S 9S", pile_below=1, house=house).is_frozen


def test_what_the_position_says_of_freezing_goes_before_the_cards():
    assert place("4C", pile="9S", pile_below=3, frozen=True).is_frozen
    assert not place("4C", pile="9S", pile_below=3, frozen=False).is_frozen


@pytest.mark.parametrize(("stock", "due"), [(None, 2), (0, 0), (1, 1), (2, 2), (30, 2)])
def test_a_draw_brings_what_is_due_or_left(stock, due):
    assert place("4C", TWO_PLAYER, stock=stock).due == due


def test_an_unknown_stock_is_not_empty():
    assert not place("4C").stock_is_empty
    assert place("4C", stock=0).stock_is_empty


def test_red_threes_wait_to_be_shown_and_need_not_be_got_rid_of():
    position = place("3H 4C 3D 3S", unknown=2)
    assert (position.cards_left, position.playable, position.red_threes_in_hand) == (4, cards("4C 3S"), cards("3H 3D"))


@pytest.mark.parametrize(
    ("us", "others", "barred"),
    [(SEVENS, (THEIRS,), False), (SEVENS, ("",), True), ("", (THEIRS,), True), ("7S 7H 7D 7C 7S 7H", (THEIRS,), True)],
)
def test_sevens_are_barred_until_every_player_has_their_canasta(us, others, barred):
    assert place("4C", RAILROAD, us=us, others=others).sevens_are_barred is barred
    assert not place("4C", us="", others=("",)).sevens_are_barred


@pytest.mark.parametrize(
    ("hand", "told", "expected"),
    [
        ("7S 7H", {}, True), ("7S 4C", {}, False), ("7S 7H", {"unknown": 1}, False), ("7S", {}, True),
        ("7S 7H 3H", {}, True), ("7S 7H", {"sevens": False}, False), ("7S", {"laid": True}, False),
        ("7S", {"laid": True, "sevens": True}, True), ("7S 7H", {"phase": "draw"}, False), ("3H", {}, False),
    ],
)  # fmt: skip
def test_a_hand_that_was_all_sevens_when_play_began(hand, told, expected):
    assert place(hand, RAILROAD, **{"phase": "play", **told}).is_all_sevens is expected
    assert not place(hand, CLASSIC, **{"phase": "play", **told}).is_all_sevens


def test_sevens_that_are_free_end_no_hand_but_a_single_one_does():
    free = {"phase": "play", "us": SEVENS, "others": (THEIRS,)}
    assert not place("7S 7H", RAILROAD, **free).is_all_sevens
    assert place("7S", RAILROAD, **free).is_all_sevens


@pytest.mark.parametrize(
    ("hand", "told", "over"),
    [
        ("", {"phase": "play"}, True), ("", {"phase": "after"}, True), ("", {"phase": "draw"}, False),
        ("", {"phase": "play", "unknown": 1}, False), ("4C", {"phase": "over"}, True),
        ("3H", {"phase": "play", "stock": 0, "drew": "3H"}, True), ("3H", {"phase": "play", "drew": "3H"}, False),
        ("3H 4C", {"phase": "play", "stock": 0, "drew": "3H 4C"}, False),
    ],
)  # fmt: skip
def test_when_the_hand_is_over(hand, told, over):
    assert place(hand, **told).hand_is_over is over


def test_the_open_meld_of_a_rank_goes_before_a_closed_one():
    us = place("4C", RAILROAD, us="KS KH KD KC KS KH KD / KC KC KS").us
    assert us.place_of("K", RAILROAD) == 1
    assert us.open_meld_of("K", RAILROAD) is us.melds[1]
    closed = place("4C", RAILROAD, us="KS KH KD KC KS KH KD").us
    assert closed.meld_of("K", RAILROAD) is closed.melds[0]
    assert closed.open_meld_of("K", RAILROAD) is None
    assert closed.meld_of("Q", RAILROAD) is None


def test_the_canastas_of_a_side():
    us = place("4C", RAILROAD, us="KS KH KD KC KS KH KD / 8S 8H 8D / 2S 2H 2C JK JK 2H 2D").us
    assert us.canastas(RAILROAD) == ("red", "wild")


def test_a_phase_is_written_as_the_contract_names_it():
    assert [str(phase) for phase in Phase] == ["draw", "play", "after", "over"]
