"""Chapter 4 at its edges: what a hand offers for the top card."""

import pytest

from tests.engine.strategies import CLASSIC, JUEGO, KINGS, RAILROAD, TWO_PLAYER, advised, ask, broken, told

NINES = "9S 9H 9D"
QUEENS = "QS QH QD"


@pytest.mark.parametrize(
    ("rules", "pile", "expected"),
    [
        (CLASSIC, "9C", ("one-card-hand-takes-one-card-pile",)), (CLASSIC, "5S 9C", ()),
        (TWO_PLAYER, "9C", ("one-card-hand-takes-one-card-pile",)), (JUEGO, "9C", ("one-card-hand-takes-pile",)),
        (JUEGO, "5S 9C", ("one-card-hand-takes-pile",)), (RAILROAD, "5S 9C", ()), (RAILROAD, "5S 6S 9C", ()),
    ],
)  # fmt: skip
def test_one_card_in_hand_and_the_pile(rules, pile, expected):
    assert broken("take onto 9", "4C", rules, us=NINES, pile=pile) == expected


def test_an_unknown_card_is_a_card_in_hand():
    assert told("take onto 9", "", us=NINES, pile="9C", unknown=1) == [("one-card-hand-takes-one-card-pile", "unknown")]
    assert broken("take onto 9", "4C", us=NINES, pile="9C", unknown=1) == ()
    assert broken("take onto 9", "4C", JUEGO, us=NINES, pile="9C", unknown=1) == ()


def test_hidden_cards_make_a_pile_of_several_cards():
    assert broken("take onto 9", "4C", us=NINES, pile="9C", pile_below=1) == ()


@pytest.mark.parametrize("move", ["take onto 9", "take 9C 2D", "take", "take onto 9 9C 2D", "take 2D"])
def test_a_frozen_pile_asks_for_a_natural_pair_whatever_lies_on_the_table(move):
    found = broken(move, "9C 2D 4C 5C", us=NINES, pile="2S 9S")
    assert found == ("frozen-pile-without-natural-pair",)


def test_a_frozen_pile_is_taken_with_a_pair_that_joins_the_own_meld():
    ruling = ask("take 9C 9D", "9C 9D 4C 5C", us=NINES, pile="2S 9S")
    assert (ruling.legal, [len(meld) for meld in ruling.after.us.melds]) == (True, [6])


@pytest.mark.parametrize(
    ("pile", "rules", "frozen"),
    [
        ("2S 9S", CLASSIC, True), ("JK 9S", RAILROAD, True), ("3S 9S", CLASSIC, True), ("3S 9S", RAILROAD, False),
        ("3S 9S", JUEGO, False), ("3H 5S 9S", RAILROAD, True), ("3H 9S", JUEGO, True), ("5S 9S", CLASSIC, False),
    ],
)  # fmt: skip
def test_what_freezes_a_pile(pile, rules, frozen):
    expected = ("frozen-pile-without-natural-pair",) if frozen else ()
    assert broken("take onto 9", "4C 5C 6C", rules, us=NINES, pile=pile) == expected


def test_hidden_cards_may_have_frozen_the_pile():
    facts = {"us": NINES, "pile": "9S", "pile_below": 3}
    assert broken("take onto 9", "4C 5C", frozen=True, **facts) == ("frozen-pile-without-natural-pair",)
    assert ask("take onto 9", "4C 5C", **facts).assumed[:1] == ("hidden-pile-does-not-freeze",)


@pytest.mark.parametrize("rules", [CLASSIC, RAILROAD, JUEGO, TWO_PLAYER])
def test_a_side_that_has_not_opened_needs_a_pair(rules):
    hand = "9S 9H JK QS QH QD 4C 5C"
    assert "unopened-side-without-natural-pair" in broken("take 9S JK", hand, rules, pile="5S 9D")
    assert broken("take 9S 9H / QS QH QD", hand, rules, pile="5S 9D") == ()


def test_red_threes_on_the_table_open_no_side():
    facts = {"pile": "5S 9D", "red_threes": "3H"}
    assert told("take 9S JK", "9S JK 4C", **facts) == [("unopened-side-without-natural-pair", "red_threes")]


def test_where_no_card_of_the_rank_is_offered_the_top_card_is_not_matched_either():
    assert broken("take QS QH", "QS QH 4C", pile="5S 9D") == (
        "unopened-side-without-natural-pair",
        "top-card-not-matched",
    )
    assert broken("take 9S", "9S QH 4C", pile="5S 9D") == ("unopened-side-without-natural-pair",)
    assert broken("take QS QH", "QS QH 4C", us=KINGS, pile="2S 9D") == (
        "frozen-pile-without-natural-pair",
        "top-card-not-matched",
    )


@pytest.mark.parametrize(
    ("rules", "expected"),
    [(CLASSIC, ()), (TWO_PLAYER, ()), (RAILROAD, ("pile-with-wild",)), (JUEGO, ("pile-with-wild",))],
)
def test_a_natural_and_a_wild_card_take_an_open_pile_only_in_some_games(rules, expected):
    assert broken("take 9S JK", "9S JK 4C 5C", rules, us=QUEENS, pile="5S 9D") == expected


def test_with_an_own_meld_the_wild_card_only_comes_along():
    assert broken("take 9C JK", "9C JK 4C 5C", JUEGO, us=NINES, pile="5S 9D") == ()
    assert broken("take JK 2S", "JK 2S 4C 5C", us=NINES, pile="5S 9D") == ()


@pytest.mark.parametrize(
    ("rules", "expected"),
    [(CLASSIC, "pile-with-wilds-only"), (RAILROAD, "top-card-not-matched"), (JUEGO, "top-card-not-matched")],
)
def test_wild_cards_alone_take_no_pile(rules, expected):
    assert broken("take JK 2S", "JK 2S 4C 5C", rules, us=QUEENS, pile="5S 9D") == (expected,)


@pytest.mark.parametrize(
    ("move", "situation"),
    [
        ("take", "nothing"), ("take 9S", "one_alone"), ("take JK", "wilds"), ("take QC", "other_rank"),
        ("take 9S QC", "mixed"), ("take onto 9", "no_meld"), ("take onto Q", "wrong_meld"),
        ("take onto 8", "onto_nothing"),
    ],
)  # fmt: skip
def test_no_claim_at_all(move, situation):
    assert told(move, "9S QC JK 4C", us=QUEENS, pile="5S 9D") == [("top-card-not-matched", situation)]


def test_advice_finds_a_pair_that_leaves_a_card_for_the_discard():
    facts = {"pile": "KD"}
    assert advised("take KS JK", "KS KH JK 2C 4D", **facts) == ("has_pair", "take KS KH JK")
    assert advised("take KS KH", "KS KH JK 2C 4D", **facts) == ("more", "take KS KH 2C")


def test_advice_finds_a_meld_of_wild_cards_for_the_opening():
    found = advised("take 7C 7S", "7C JK 7S 2S JK 4C 5C", RAILROAD, pile="KS QC 7D")
    assert found == ("more", "take 7C 7S / JK JK 2S")


def test_advice_says_that_a_pile_cannot_be_taken_only_where_it_cannot():
    assert advised("take 9S", "9S 4C 5C", us=QUEENS, pile="5S 9D") == ("draw", "draw")
    assert advised("take 9S", "9S 4C 5C", us=QUEENS, pile="5S 9D", stock=0) == ("stock_empty", "end")
    assert advised("take 9S", "9S 4C 5C", us=f"{QUEENS} / {NINES}", pile="5S 9D 8S") == ("draw", "draw")


def test_two_naturals_beside_the_wrong_meld_are_told_of_the_meld():
    for pile in ("4C 2H KD", "4C 5H KD"):
        found = told("take onto Q KS KH", "KS KH 9D 7C", us=QUEENS, pile=pile)
        assert found == [("top-card-not-matched", "wrong_meld")]


def test_a_match_is_no_question_where_only_the_pair_is_missing():
    ruling = ask("take KS", "KS 9D 7C 4C", us=QUEENS, pile="4C 2H KD")
    assert ruling.rules == ("frozen-pile-without-natural-pair",)
    assert "top-card-not-matched" not in [kept.rule for kept in ruling.kept]


def test_a_meld_that_takes_no_pile_is_told_apart_from_a_meld_that_is_not_there():
    facts = {"us": "9S 9H 9D", "pile": "4C 9C", "house": {"open_pile_takes": frozenset({"pair"})}}
    assert told("take onto 9", "KS 4D", **facts) == [("top-card-not-matched", "meld_takes_nothing")]
    assert told("take onto 9", "KS 4D", us="QS QH QD", pile="4C 9C") == [("top-card-not-matched", "no_meld")]
