"""Cards and melds as people write them."""

import pytest

from tests.library.asking import faults_of
from tutor.engine.cards import RANKS, SUITS, Card
from tutor.library import parse_card, parse_cards, parse_melds


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("KS", "KS"), ("ks", "KS"), ("Ks", "KS"), ("10H", "10H"), ("TH", "10H"), ("th", "10H"), ("t", "10"),
        ("K♠", "KS"), ("k♠", "KS"), ("10♥", "10H"), ("Q♦\ufe0f", "QD"), ("J♣\ufe0e", "JC"), ("A♤", "AS"),
        ("JK", "JK"), ("jk", "JK"), ("joker", "JK"), ("Joker", "JK"), ("JOKER", "JK"), ("j", "J"), ("JS", "JS"),
        ("R♠", "KS"), ("D♥", "QH"), ("F♦", "JD"), ("rs", "KS"), ("dd", "QD"), ("F", "J"), ("2", "2"), ("2D", "2D"),
        ("3", "3"), ("КС", "KC"), ("кн", "KH"), ("АС", "AC"), ("ТН", "10H"), ("Т", "10"), ("10Н", "10H"), ("КЅ", "KS"),
        ("Јк", "JK"), ("К♠", "KS"),
    ],
)  # fmt: skip
def test_a_card_is_read_in_every_spelling_and_written_in_one(written, code):
    assert str(parse_card(written)) == code


def test_every_card_reads_as_it_is_written():
    cards = [Card(rank, suit) for rank in RANKS if rank != "JK" for suit in ("", *SUITS)] + [Card("JK")]
    assert [parse_card(str(card)) for card in cards] == cards


@pytest.mark.parametrize(
    "written", ["", "1", "11", "KX", "SK", "JKS", "K K", "0H", "joker!", "♠", "ꓗS", "K" * 99, "K/S"]
)
def test_what_is_no_card_is_refused(written):
    assert faults_of(lambda: parse_card(written))


def test_a_list_of_cards_is_a_text_or_a_list_and_bare_numbers_are_ranks():
    assert " ".join(map(str, parse_cards("KS  KH\t2D\nJK"))) == "KS KH 2D JK"
    assert parse_cards([7, 7, 2]) == (Card("7"), Card("7"), Card("2"))
    assert parse_cards(["KS", 10, "7C 7D"]) == (Card("K", "S"), Card("10"), Card("7", "C"), Card("7", "D"))
    assert " ".join(map(str, parse_cards("KS,KH, 2D , JK,"))) == "KS KH 2D JK"
    assert parse_cards(10) == (Card("10"),)
    assert parse_cards("") == parse_cards([]) == ()


def test_every_card_that_cannot_be_read_is_told_with_its_place_and_the_nearest_card():
    faults = faults_of(lambda: parse_cards("KS KSS ZZ 7C"))
    assert [(fault.column, fault.found, fault.nearest, fault.code) for fault in faults] == [
        (4, "KSS", "KS", "card-unreadable-nearest"),
        (8, "ZZ", None, "card-unreadable"),
    ]


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("KS 10 H 7C", [(4, "10 H", "10H")]),
        ("10  ♥", [(1, "10  ♥", "10H")]),
        ("3 H к с", [(1, "3 H", "3H"), (5, "к с", "KC")]),
    ],
)
def test_a_blank_inside_a_card_is_told_with_the_whole_card(written, told):
    faults = faults_of(lambda: parse_cards(written, in_position=True))
    assert [(fault.column, fault.found, fault.nearest) for fault in faults] == told
    assert {fault.code for fault in faults} == {"blank-in-card-nearest"}


def test_a_queen_of_esperanto_after_a_rank_stays_a_card_of_its_own():
    assert parse_cards("K D") == (Card("K"), Card("Q"))


def test_nothing_at_all_is_told_as_nothing():
    assert [fault.code for fault in faults_of(lambda: parse_cards(None))] == ["nothing-after"]
    assert [fault.code for fault in faults_of(lambda: parse_melds(None))] == ["nothing-after"]


def test_in_a_list_the_key_of_a_fault_is_the_number_of_the_entry():
    faults = faults_of(lambda: parse_cards(["KS", True, None, 1.5, ["KS"], {"a": 1}, "10HH"]))
    assert [(fault.key, fault.code) for fault in faults] == [
        ("1", "cards-expected"),
        ("2", "nothing-after"),
        ("3", "cards-expected"),
        ("4", "cards-expected"),
        ("5", "cards-expected"),
        ("6", "card-unreadable-nearest"),
    ]


def test_a_three_needs_its_suit_in_a_position_and_not_in_a_move():
    assert parse_cards("3") == (Card("3"),)
    assert [fault.code for fault in faults_of(lambda: parse_cards("3S 3 3", in_position=True))] == [
        "three-without-suit",
        "three-without-suit",
    ]


def test_melds_are_a_list_or_one_text_with_slashes():
    melds = ((Card("K"),) * 3, (Card("7", "S"), Card("7", "H"), Card("2", "D")))
    assert parse_melds(["K K K", ["7S", "7H", "2D"]]) == melds
    assert parse_melds("K K K / 7S 7H 2D") == parse_melds("K K K/7S 7H 2D") == melds
    assert parse_melds([[7, 7, 7]]) == ((Card("7"),) * 3,)
    assert parse_melds("") == parse_melds([]) == ()


@pytest.mark.parametrize("written", ["K K K /", "/ K K K", [""], [[]], 5, {"K": 3}, True])
def test_a_meld_without_a_card_and_what_is_no_list_are_refused(written):
    assert {fault.code for fault in faults_of(lambda: parse_melds(written))} <= {"meld-empty", "melds-expected"}


def test_a_very_long_list_is_refused():
    assert [fault.code for fault in faults_of(lambda: parse_cards(["K"] * 2000))] == ["list-too-long"]
