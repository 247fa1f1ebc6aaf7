"""What a meld may be, over all counts, against expectations written here by hand."""

import pytest

from tests.engine.strategies import CLASSIC, JUEGO, RAILROAD, TWO_PLAYER, cards
from tutor.engine.melds import Meld, canasta_kind, card_points, is_closed, kinds_lacking, meld_faults

COUNTS = [(naturals, wilds) for naturals in range(13) for wilds in range(9) if naturals or wilds]
LEGAL_MIXED = {(2, 1), (2, 2), (2, 3)} | {(naturals, wilds) for naturals in range(3, 13) for wilds in range(4)}
"""At least three cards, at least two naturals, at most three wild cards."""


def legal(rank, rules):
    return {(naturals, wilds) for naturals, wilds in COUNTS if not meld_faults(rank, naturals, wilds, rules)}


@pytest.mark.parametrize("rules", [CLASSIC, JUEGO, TWO_PLAYER])
@pytest.mark.parametrize("rank", ["A", "K", "10", "7", "4"])
def test_melds_of_a_rank_without_a_limit(rank, rules):
    assert legal(rank, rules) == LEGAL_MIXED


def test_melds_of_a_rank_in_railroad_have_seven_cards_at_most():
    assert legal("K", RAILROAD) == {
        (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (2, 2), (3, 2), (4, 2), (5, 2),
        (2, 3), (3, 3), (4, 3), (0, 3), (0, 4), (0, 5), (0, 6), (0, 7),
    }  # fmt: skip


def test_sevens_stay_pure_in_railroad():
    assert {shape for shape in legal("7", RAILROAD) if shape[0]} == {(3, 0), (4, 0), (5, 0), (6, 0), (7, 0)}


@pytest.mark.parametrize("rules", [CLASSIC, RAILROAD, JUEGO, TWO_PLAYER])
def test_black_threes_stand_alone_and_have_no_limit(rules):
    assert {shape for shape in legal("3", rules) if shape[0]} == {(naturals, 0) for naturals in range(3, 13)}


def test_wild_cards_alone_are_a_meld_in_railroad_only():
    assert legal("wild", CLASSIC) & {(0, wilds) for wilds in range(9)} == set()
    assert legal("wild", RAILROAD) & {(0, wilds) for wilds in range(9)} == {(0, n) for n in range(3, 8)}


@pytest.mark.parametrize(
    ("naturals", "wilds", "faults"),
    [
        (1, 0, ("meld-too-small",)), (1, 1, ("meld-too-small", "too-few-naturals")), (1, 2, ("too-few-naturals",)),
        (1, 4, ("too-few-naturals", "too-many-wilds")), (2, 4, ("too-many-wilds",)), (0, 1, ("meld-of-wilds",)),
        (0, 7, ("meld-of-wilds",)), (2, 3, ()),
    ],
)  # fmt: skip
def test_the_faults_come_in_the_order_of_the_law(naturals, wilds, faults):
    assert meld_faults("K", naturals, wilds, CLASSIC) == faults


@pytest.mark.parametrize(
    ("ratio", "naturals", "most"),
    [(1, 2, 2), (1, 3, 3), (2, 2, 1), (2, 3, 1), (2, 4, 2), (2, 6, 3), (3, 3, 1), (3, 5, 1)],
)
def test_a_ratio_asks_for_naturals_beside_each_wild_card(ratio, naturals, most):
    rules = CLASSIC.with_house({"naturals_per_wild": ratio})
    legal = [wilds for wilds in range(1, 9) if not meld_faults("K", naturals, wilds, rules)]
    assert legal == list(range(1, most + 1))


@pytest.mark.parametrize(
    ("rank", "naturals", "wilds", "classic", "railroad"),
    [
        ("K", 7, 0, "natural", "red"), ("K", 4, 3, "mixed", "black"), ("K", 6, 0, None, None),
        ("K", 8, 0, "natural", "red"),
        ("7", 7, 0, "natural", "sevens"), ("7", 6, 1, "mixed", "black"), ("wild", 0, 7, "wild", "wild"),
        ("3", 8, 0, None, None), ("K", 5, 1, None, None),
    ],
)  # fmt: skip
def test_kinds_of_canasta(rank, naturals, wilds, classic, railroad):
    assert canasta_kind(rank, naturals, wilds, CLASSIC) == classic
    assert canasta_kind(rank, naturals, wilds, RAILROAD) == railroad


@pytest.mark.parametrize(
    ("rules", "kinds", "lacking"),
    [
        (CLASSIC, (), ("mixed",)), (CLASSIC, ("natural",), ()), (JUEGO, (), ("mixed", "mixed")),
        (JUEGO, ("natural",), ("mixed",)), (JUEGO, ("natural", "natural", "mixed"), ()),
        (RAILROAD, (), ("red", "black", "wild", "sevens")), (RAILROAD, ("wild", "red", "red"), ("black", "sevens")),
        (RAILROAD, ("sevens", "wild", "black", "red"), ()),
    ],
)  # fmt: skip
def test_what_a_side_lacks_for_going_out(rules, kinds, lacking):
    assert kinds_lacking(kinds, rules) == lacking


def test_canastas_close_in_railroad_and_grow_elsewhere():
    assert [is_closed(6, 0, RAILROAD), is_closed(7, 0, RAILROAD), is_closed(4, 3, RAILROAD)] == [False, True, True]
    assert not is_closed(7, 0, CLASSIC)
    assert not Meld(cards("3S 3C 3S 3C 3S 3C 3S 3C")).is_closed(RAILROAD)


@pytest.mark.parametrize(
    ("text", "rank", "naturals", "wilds"),
    [
        ("QS QH 2D", "Q", 2, 1), ("2S JK 2D", "wild", 0, 3), ("3S 3C 3S", "3", 3, 0), ("QS KH 2D", "", 2, 1),
        ("QS 3S", "", 2, 0), ("10S 10 JK", "10", 2, 1),
    ],
)  # fmt: skip
def test_the_rank_of_some_cards(text, rank, naturals, wilds):
    meld = Meld(cards(text))
    assert (meld.rank, meld.naturals, meld.wilds, len(meld)) == (rank, naturals, wilds, naturals + wilds)


def test_cards_of_several_ranks_are_told_as_such():
    assert Meld(cards("QS KH")).faults(CLASSIC) == ("meld-of-several-ranks", "meld-too-small")


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("JK", 50), ("2S", 20), ("AS", 20), ("KS", 10), ("QS", 10), ("JS", 10), ("10S", 10), ("9S", 10), ("8S", 10),
        ("7S", 5), ("6S", 5), ("5S", 5), ("4S", 5), ("3S", 5), ("3C", 5), ("3H", 0), ("3D", 0),
    ],
)  # fmt: skip
def test_what_a_card_counts(text, points):
    assert card_points(cards(text)[0], CLASSIC) == points


def test_a_meld_counts_its_cards_and_no_bonus():
    assert Meld(cards("2S 2H 2C JK JK JK JK")).points(RAILROAD) == 260
    assert Meld(cards("7S 7H 7D 7C 7S 7H 7D")).points(RAILROAD) == 35
