"""Chapter 5 at its edges: what lies together on the table, and the melds of a side."""

import pytest

from tests.engine.strategies import (
    CLASSIC,
    JUEGO,
    KINGS,
    MIXED,
    RAILROAD,
    TWO_PLAYER,
    WILDS,
    advised,
    ask,
    broken,
    told,
)

HAND = "QS QH QD QC JS JH 9S 9D 3S 3C 3S 2S 2D 2C JK JK 4C 5C"
PLAY = {"phase": "play", "us": KINGS}


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("meld QS", {"meld-too-small"}), ("meld QS QH", {"meld-too-small"}), ("meld 3S 3C", {"meld-too-small"}),
        ("meld QS 2S", {"meld-too-small", "too-few-naturals"}), ("meld QS QH QD", set()), ("meld QS QH 2S", set()),
        ("meld QS 2S JK", {"too-few-naturals"}), ("meld QS 2S 2D JK", {"too-few-naturals"}),
        ("meld QS QH 2S 2D JK", set()), ("meld QS QH 2S 2D JK JK", {"too-many-wilds"}),
        ("meld QS 2S 2D JK JK", {"too-few-naturals", "too-many-wilds"}),
        ("meld QS JS", {"meld-too-small", "meld-of-several-ranks"}), ("meld QS QH JS", {"meld-of-several-ranks"}),
        ("meld QS QH 3S", {"meld-of-several-ranks"}), ("meld 3S 3C QS", {"meld-of-several-ranks"}),
        ("meld 2S", {"meld-of-wilds"}), ("meld 2S 2D JK", {"meld-of-wilds"}),
        ("meld 2S 2D 2C JK JK", {"meld-of-wilds"}),
        ("meld 3S 3C 2S", {"wild-with-black-threes"}), ("meld 3S 2S", {"meld-too-small", "too-few-naturals",
         "wild-with-black-threes"}),
    ],
)  # fmt: skip
def test_a_new_meld_in_classic(move, expected):
    assert set(broken(move, HAND, **PLAY)) == expected


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("meld 2S", {"meld-too-small"}), ("meld 2S 2D", {"meld-too-small"}), ("meld 2S 2D JK", set()),
        ("meld 2S 2D 2C JK JK", set()), ("meld 7S 7H 7D", set()), ("meld 7S 7H 2S", {"wild-in-sevens"}),
        ("meld 7S 2S", {"meld-too-small", "too-few-naturals", "wild-in-sevens"}),
        ("meld QS QH QD QC QS QH QD", set()), ("meld QS QH QD QC QS QH QD QC", {"meld-above-seven"}),
        ("meld QS QH QD QC QS QH 2S 2D", {"meld-above-seven"}),
        ("meld QS QH QD QC 2S 2D 2C JK", {"too-many-wilds", "meld-above-seven"}),
    ],
)  # fmt: skip
def test_a_new_meld_in_railroad(move, expected):
    hand = "QS QH QD QC QS QH QD QC 7S 7H 7D 2S 2D 2C JK JK 4C 5C"
    assert set(broken(move, hand, RAILROAD, phase="play", us="8S 8H 8D")) == expected


def test_wild_melds_have_no_limit_of_wild_cards_but_one_of_size():
    hand = "2S 2D 2C 2H JK JK JK JK 4C 5C"
    assert broken("meld 2S 2D 2C 2H JK JK JK", hand, RAILROAD, phase="play", us=KINGS) == ()
    assert told("meld 2S 2D 2C 2H JK JK JK JK", hand, RAILROAD, phase="play", us=KINGS) == [
        ("meld-above-seven", "laid_wild")
    ]


def test_what_a_taken_pile_makes_and_what_is_laid_beside_it_are_melds_like_others():
    facts = {"us": "KS KH KD", "pile": "5S 9H"}
    assert broken("take 9S 9D / 3S 3C 2S", HAND, **facts) == ("wild-with-black-threes",)
    assert broken("take 9S 9D / 2S 2D JK", HAND, **facts) == ("meld-of-wilds",)
    assert broken("take 9S 9D / QS QH", HAND, **facts) == ("meld-too-small",)
    assert broken("take 9S 9D / QS 2S JK", HAND, **facts) == ("too-few-naturals",)
    assert broken("take 9S 9D QS", HAND, **facts) == ("meld-of-several-ranks",)
    assert broken("take 9S 9D 2S 2D 2C JK", HAND, **facts) == ("too-many-wilds",)
    assert broken("take 9S 9D / QS QH QD", HAND, **facts) == ()
    assert broken("take 9S 9D / 2S 2D JK", HAND, RAILROAD, **facts) == ()
    assert broken("take 9S 9D / 3S 3C 2S", HAND, RAILROAD, **facts) == ("wild-with-black-threes",)


def test_black_threes_with_a_wild_card_do_not_go_out_with_the_pile():
    assert broken("take KS KH / 3S 3C 2D", "KS KH 3S 3C 2D", us="QS QH QD QC QS QH QD", pile="KD") == (
        "wild-with-black-threes",
    )


def test_sevens_stay_pure_also_with_the_pile_and_by_adding():
    facts = {"us": "7S 7H 7D", "pile": "5S 7C"}
    assert told("take onto 7 2S", "2S 4C 5C", RAILROAD, **facts) == [("wild-in-sevens", "take")]
    facts = {"us": "QS QH QD", "pile": "5S 7D"}
    assert told("take 7C 7S 2S", "7C 7S 2S 4C 5C", RAILROAD, **facts) == [("wild-in-sevens", "take")]
    assert told("add 2S to 7", "2S 4C 5C", RAILROAD, phase="play", us="7S 7H 7D") == [("wild-in-sevens", "add")]
    assert broken("add 2S to 7", "2S 4C 5C", phase="play", us="7S 7H 7D") == ()


@pytest.mark.parametrize(
    ("move", "situation"),
    [
        ("meld QS JS 10S", "run"), ("meld 4S 5S 6S", "run"), ("meld QS QH JS", "laid"), ("meld QS JS 9S", "laid"),
        ("meld 3S QS QH", "three"), ("meld AS KS QS", "run"), ("meld AS 4S 5S", "laid"), ("add JS to 8", "add"),
        ("add 3S to 8", "three"),
    ],
)  # fmt: skip
def test_naturals_of_a_meld_share_their_rank(move, situation):
    hand = "AS KS QS QH JS 10S 9S 6S 4S 5S 3S 3C"
    assert ("meld-of-several-ranks", situation) in told(move, hand, phase="play", us="8S 8H 8D")


def test_adding_another_rank_to_wild_cards_or_black_threes():
    wild = {"phase": "play", "us": "2S 2D JK"}
    assert told("add QS to wild", "QS 4C 5C", RAILROAD, **wild) == [("natural-in-wild-meld", "add")]
    assert told("add 3S to wild", "3S 4C 5C", RAILROAD, **wild) == [("natural-in-wild-meld", "three")]
    threes = {"phase": "play", "us": f"{KINGS} / 3S 3C 3S"}
    assert told("add 4C to 3", "4C 5C", **threes) == [("meld-of-several-ranks", "add_to_threes")]
    assert told("add 2S to 3", "2S 5C", **threes) == [("wild-with-black-threes", "add")]


def test_the_limit_of_wild_cards_holds_by_adding_and_by_joining():
    assert told("add 2S to 8", "2S 4C 5C", phase="play", us="8S 8H 8D 2D 2C JK") == [("too-many-wilds", "add")]
    assert told("take 9S JK", "9S JK 4C 5C", us="9C 9D 9H 2S 2C JK", pile="5S 9H") == [("too-many-wilds", "join")]
    assert broken("take onto 9", "9S JK 4C 5C", us="9C 9D 9H 2S 2C JK", pile="5S 9H") == ()


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("meld QS QH 2S", ()), ("meld QS QH 2S 2D", ("wilds-outnumber-ratio",)), ("meld QS QH QD QC 2S 2D", ()),
        ("add 2S to K", ()), ("add 2S 2D to K", ("wilds-outnumber-ratio",)), ("meld QS QH QD", ()),
    ],
)  # fmt: skip
def test_two_naturals_for_each_wild_card_where_the_table_asks_for_it(move, expected):
    facts = {"phase": "play", "us": "KS KH KD", "house": {"naturals_per_wild": 2}}
    assert broken(move, "QS QH QD QC 2S 2D 4C 5C", **facts) == expected


def test_a_ratio_holds_for_what_a_taken_pile_makes_and_joins():
    house = {"naturals_per_wild": 2}
    facts = {"pile": "5S QD", "house": house}
    assert told("take QS QH 2S 2D", "QS QH 2S 2D 4C", us=KINGS, **facts) == [("wilds-outnumber-ratio", "laid")]
    assert told("take QH 2S 2D JK", "QH 2S 2D JK 4C", us="QS QC QS", **facts) == [("wilds-outnumber-ratio", "join")]
    assert broken("take QH 2S 2D", "QH 2S 2D JK 4C", us="QS QC QS", **facts) == ()


@pytest.mark.parametrize(
    ("before", "move", "expected"),
    [
        ("QS QH QD QC QS QH", "add QC to Q", ()), ("QS QH QD QC QS QH", "add QC 2S to Q", ("meld-above-seven",)),
        ("QS QH QD QC QS QH QD", "add QC to Q", ("canasta-is-closed",)),
        ("QS QH QD QC QS QH QD", "add 2S to Q", ("canasta-is-closed",)),
        ("QS QH QD QC QS QH QD", "add QC 2S to Q", ("canasta-is-closed",)),
        ("QS QH QD QC QS QH QD", "add 4C to Q", ("meld-of-several-ranks", "canasta-is-closed")),
        (WILDS, "add 2S to wild", ("canasta-is-closed",)), ("2H 2C JK", "add 2S to wild", ()),
    ],
)  # fmt: skip
def test_a_finished_canasta_takes_no_card_in_railroad(before, move, expected):
    assert broken(move, "QC 2S 4C 5C", RAILROAD, phase="play", us=before) == expected


@pytest.mark.parametrize("rules", [CLASSIC, JUEGO, TWO_PLAYER])
def test_a_canasta_grows_elsewhere(rules):
    assert broken("add QC 2S to Q", "QC 2S 4C 5C", rules, phase="play", us="QS QH QD QC QS QH QD") == ()


def test_black_threes_have_no_limit_and_never_close():
    hand = "3S 3C 3S 3C 3S 3C 3S 3C 4C"
    every = f"{KINGS} / {MIXED} / {WILDS} / 7S 7H 7D 7C 7S 7H 7D"
    assert broken("meld 3S 3C 3S 3C 3S 3C 3S 3C; discard 4C", hand, RAILROAD, phase="play", us=every) == ()
    laid = f"{every} / 3S 3C 3S 3C 3S 3C 3C"
    assert broken("add 3S to 3; discard 4C", "3S 4C", RAILROAD, phase="play", us=laid) == ()


def test_a_pile_joins_no_closed_canasta_but_begins_a_new_meld():
    facts = {"us": "9S 9H 9D 9C 9S 9H 9D", "pile": "5S 9C"}
    assert told("take onto 9", "9C 9H 4C 5C", RAILROAD, **facts) == [("canasta-is-closed", "take")]
    assert broken("take", "4C 5C", RAILROAD, **facts) == ("top-card-not-matched",)
    assert broken("take 9C 9H", "9C 9H 4C 5C", RAILROAD, **facts) == ()
    assert broken("take onto 9", "4C 5C", us="9S 9H 9D 9C 9S 9H 9D", pile="5S 9C") == ()


def test_a_pair_joins_an_open_meld_that_has_room():
    facts = {"pile": "2C 9C"}
    assert broken("take 9C 9D", "9C 9D 4C 5C", RAILROAD, us="9S 9H 9D 9S", **facts) == ()
    assert told("take 9C 9D", "9C 9D 4C 5C", RAILROAD, us="9S 9H 9D 9S 9H", **facts) == [("meld-above-seven", "join")]
    assert broken("take onto 9", "4C 5C", RAILROAD, us="9S 9H 9D 9S 9H 9C", pile="5C 9C") == ()


@pytest.mark.parametrize(
    ("before", "move", "allowed"),
    [
        ("QS QH QD", "meld QC QS QH", False), ("QS QH QD QC QD 2H JK", "meld QC QS 2S", False),
        ("8S 8H 8D", "meld QC QS 2D / QD QH 2C", False), ("8S 8H 8D", "meld QC QS 2D", True),
    ],
)  # fmt: skip
def test_all_cards_of_a_rank_are_one_meld_in_classic(before, move, allowed):
    expected = () if allowed else ("second-meld-of-rank",)
    hand = "QC QS QH QD 2S 2D 2C 4C 5C" if before.startswith("8") else "QC QS QH 2S 2D 2C 4C 5C"
    assert broken(move, hand, phase="play", us=before) == expected


@pytest.mark.parametrize(
    ("before", "move", "allowed"),
    [
        ("QS QH QD", "meld QC QS QH", False), ("QS QH QD QC QS QH QD", "meld QC QS QH", True),
        ("2S 2H JK", "meld 2D 2C JK", False), (WILDS, "meld 2D 2C JK", True),
        ("8S 8H 8D", "meld QC QS QH / QD QC QH", False), ("8S 8H 8D", "meld QC QS QH / QD QC QH QS 2D 2C JK", True),
        ("QC QS QH", "meld QD QC QH QS 2D 2C JK", False),
    ],
)  # fmt: skip
def test_a_second_meld_of_a_rank_begins_after_a_canasta_in_railroad(before, move, allowed):
    hand = "QC QS QH QD QC QH QS 2D 2C JK 4C 5C"
    expected = () if allowed else ("second-meld-of-rank",)
    assert broken(move, hand, RAILROAD, phase="play", us=before) == expected


def test_melds_of_a_rank_one_after_the_other_are_one_act():
    assert broken("meld QS QH QD; meld QC QS QH", "QS QH QD QC QS QH 4C 5C", **PLAY) == ("second-meld-of-rank",)
    found = advised("meld QS QH QD; meld QC QS QH", "QS QH QD QC QS QH 4C 5C", **PLAY)
    assert found == ("together", "meld QS QH QD QC QS QH")


def test_a_meld_joined_with_the_pile_stands_before_the_further_groups():
    facts = {"us": "9S 9H 9D 9S 9H 9D", "pile": "5S 9C"}
    hand = "9C 9S 9H 4C 5C"
    assert broken("take onto 9 / 9C 9S 9H", hand, RAILROAD, **facts) == ()
    assert broken("take onto 9 / 9C 9S 9H", hand, RAILROAD, us="9S 9H 9D", pile="5S 9C") == ("second-meld-of-rank",)


def test_another_side_may_have_the_same_rank():
    assert broken("meld QS QH QD", "QS QH QD 4C 5C", others=("QC QC QS",), **PLAY) == ()


@pytest.mark.parametrize(
    ("move", "rule", "situation"),
    [
        ("add QS to Q", "no-meld-of-rank", "only_theirs"), ("add 9S to 9", "no-meld-of-rank", "none"),
        ("add 2S to wild", "no-meld-of-rank", "wild"), ("add 3S to 3", "no-meld-of-rank", "none"),
        ("add QS to their Q", "opponents-meld", "add"), ("add 2S to their wild", "opponents-meld", "wild"),
        ("add 2S to their Q", "opponents-meld", "add"), ("add 9S to their 9", "opponents-meld", "add"),
        ("move 2S from K to 9", "melded-card-moved", "moved"), ("move KS from K to hand", "melded-card-moved", "back"),
        ("move 2S from wild to K", "melded-card-moved", "from_wild"),
        ("move 2S from K to wild", "melded-card-moved", "to_wild"),
        ("move 2S from wild to hand", "melded-card-moved", "back_wild"),
    ],
)  # fmt: skip
def test_cards_go_to_melds_of_the_own_side_and_stay_there(move, rule, situation):
    assert told(move, "QS 9S 2S 3S 4C", others=("QH QD QC",), **PLAY) == [(rule, situation)]


def test_every_faulty_group_of_an_act_is_told():
    found = told("meld QS QH / 9S 9D JS / JH 2S JK", HAND, **PLAY)
    assert found == [("meld-too-small", "laid"), ("meld-of-several-ranks", "laid"), ("too-few-naturals", "laid")]


def test_a_wild_card_makes_a_natural_canasta_mixed():
    ruling = ask("add 2S to K", "2S 4C 5C", **PLAY)
    assert ruling.after.us.canastas(CLASSIC) == ("mixed",)
