"""Chapter 8 at its edges: how a hand is emptied, and how many cards must stay where it may not be."""

import pytest

from tests.engine.strategies import (
    CLASSIC,
    EVERY_KIND,
    JUEGO,
    KINGS,
    MIXED,
    RAILROAD,
    SEVENS,
    TWO_PLAYER,
    WILDS,
    advised,
    ask,
    broken,
    told,
)  # fmt: skip

NONE_YET = "QS QH QD"
PLAY = {"phase": "play"}


@pytest.mark.parametrize(
    ("rules", "us", "expected"),
    [
        (CLASSIC, NONE_YET, ("going-out-without-canasta",)), (CLASSIC, KINGS, ()), (CLASSIC, MIXED, ()),
        (JUEGO, KINGS, ("going-out-without-canasta",)), (JUEGO, f"{KINGS} / {MIXED}", ()),
        (TWO_PLAYER, KINGS, ("going-out-without-canasta",)), (TWO_PLAYER, f"{KINGS} / {MIXED}", ()),
        (RAILROAD, f"{KINGS} / {MIXED}", ("going-out-without-every-canasta",)), (RAILROAD, EVERY_KIND, ()),
        (RAILROAD, f"{KINGS} / {MIXED} / {SEVENS} / QS QH QD QC QS QH QD", ("going-out-without-every-canasta",)),
    ],
)  # fmt: skip
def test_the_last_card_is_discarded_with_enough_canastas(rules, us, expected):
    assert broken("discard 4C", "4C", rules, us=us, **PLAY) == expected


def test_every_kind_that_is_missing_is_named():
    fault = ask("discard 4C", "4C", RAILROAD, us=f"{KINGS} / {SEVENS}", **PLAY).violations[0]
    assert fault.facts["kinds"] == ("black", "wild")


@pytest.mark.parametrize(
    ("rules", "us", "expected"),
    [
        (CLASSIC, f"{KINGS} / {NONE_YET}", ()), (TWO_PLAYER, f"{KINGS} / {MIXED} / {NONE_YET}", ()),
        (JUEGO, f"{KINGS} / {MIXED} / {NONE_YET}", ("going-out-without-discard",)),
        (RAILROAD, f"{EVERY_KIND} / {NONE_YET}", ("going-out-without-discard",)),
        (JUEGO, f"{KINGS} / {NONE_YET}", ("going-out-without-canasta", "going-out-without-discard")),
    ],
)  # fmt: skip
def test_the_last_card_is_melded_only_where_no_discard_is_due(rules, us, expected):
    assert broken("add QC to Q", "QC", rules, us=us, **PLAY) == expected


def test_every_way_of_emptying_the_hand_is_going_out():
    every = ("going-out-without-every-canasta", "going-out-without-discard")
    assert broken("meld QS QH QD", "QS QH QD", us="8S 8H 8D", **PLAY) == ("going-out-without-canasta",)
    assert broken("meld QS QH QD", "QS QH QD", RAILROAD, us=KINGS, **PLAY) == every
    assert broken("add QC to Q", "QC", RAILROAD, us=f"{KINGS} / {NONE_YET}", **PLAY) == every
    assert broken("take QS QH", "QS QH", RAILROAD, us=KINGS, pile="QC") == every
    assert broken("take QS QH", "QS QH", RAILROAD, us=EVERY_KIND, pile="QC") == ("going-out-without-discard",)


def test_a_canasta_finished_in_the_same_act_counts():
    six = "KS KH KD KC KS KH"
    assert ask("add KD to K", "KD", us=six, **PLAY).turn == "out"
    assert ask("add QC to Q; add KD to K", "QC KD", us=f"{six} / {NONE_YET}", **PLAY).turn == "out"
    assert ask("take onto K; discard 4C", "4C", us=six, pile="5S KD").turn == "ended"


def test_an_act_that_uses_the_last_cards_for_the_pile_is_going_out():
    assert told("take KS KH", "KS KH", us=NONE_YET, pile="KD") == [("going-out-without-canasta", "taken_none")]
    assert ask("take KS KH", "KS KH", us="QS QH QD QC QS QH QD", pile="KD").turn == "out"
    assert broken("take KS KH", "KS KH", us=NONE_YET, pile="5S 6S KD") == ()


def test_red_threes_of_the_pile_are_shown_and_do_not_keep_a_hand_alive():
    facts = {"us": "QS QH QD QC QS QH QD", "pile": "3H KD"}
    ruling = ask("take KS KH", "KS KH", **facts)
    assert (ruling.turn, ruling.owes) == ("open", ("red-three-kept",))
    assert ask("take KS KH; show 3H", "KS KH", **facts).turn == "out"
    assert broken("take KS KH", "KS KH", us=NONE_YET, pile="3H KD") == ("going-out-without-canasta",)


@pytest.mark.parametrize("moves", ["meld 3S 3C 3S", "meld 3S 3C 3S; discard 4C", "meld 3S 3C 3S; add 4C to 4"])
def test_black_threes_are_melded_by_a_player_who_goes_out(moves):
    assert broken(moves, "3S 3C 3S 4C", us=f"{KINGS} / 4S 4H 4D", **PLAY) == ()


def test_black_threes_are_melded_by_nobody_else():
    hand = "3S 3C 3S 4C 5D"
    assert told("meld 3S 3C 3S", hand, us=KINGS, **PLAY) == [("black-threes-before-going-out", "laid")]
    assert told("meld 3S 3C 3S", "3S 3C 3S 4C", us=NONE_YET, **PLAY) == [
        ("black-threes-before-going-out", "no_canasta"),
        ("keeps-no-card", "no_canasta"),
    ]
    assert told("meld 3S 3C 3S; discard 4C", f"{hand[:-3]} 9S 9H 9D", us=KINGS, **PLAY) == [
        ("black-threes-before-going-out", "discard")
    ]
    assert "black-threes-before-going-out" in broken(
        "meld 3S 3C 3S", "3S 3C 3S 4C", us=KINGS, partner_said="no", **PLAY
    )


def test_cards_added_after_black_threes_must_still_lead_out():
    facts = {"us": f"{KINGS} / {NONE_YET} / 3S 3C 3S", **PLAY}
    assert broken("add 2S to Q", "2S 6S 6H", **facts) == ("black-threes-before-going-out",)
    assert ask("meld 6S 6H 2S", "2S 6S 6H", **facts).turn == "out"


def test_an_unknown_card_may_be_the_last_discard_behind_black_threes():
    assert broken("meld 3S 3C 3S", "3S 3C 3S", us=KINGS, unknown=1, **PLAY) == ()
    assert broken("meld 3S 3C 3S", "3S 3C 3S", us=KINGS, unknown=2, **PLAY) == ("black-threes-before-going-out",)


def test_black_threes_beside_a_taken_pile():
    facts = {"us": "QS QH QD QC QS QH QD", "pile": "KD"}
    assert ask("take KS KH / 3S 3C 3S", "KS KH 3S 3C 3S", **facts).turn == "out"
    assert broken("take KS KH / 3S 3C 3S", "KS KH 3S 3C 3S 4C 5C", **facts) == ("black-threes-before-going-out",)
    assert broken("take KS KH / 3S 3C 3S", "KS KH 3S 3C 3S 4C", pile_below=1, **facts) == (
        "black-threes-before-going-out",
    )


@pytest.mark.parametrize(
    ("rules", "hand", "expected"),
    [
        (CLASSIC, "3S 3C 3S", ()), (RAILROAD, "3S 3C 3S", ("going-out-without-discard",)),
        (RAILROAD, "3S 3C 3S 3C", ()),
    ],
)  # fmt: skip
def test_nothing_but_black_threes(rules, hand, expected):
    moves = "meld 3S 3C 3S" + ("; discard 3C" if len(hand) > 9 else "")
    assert broken(moves, hand, rules, us=KINGS if rules is CLASSIC else EVERY_KIND, **PLAY) == expected


def test_a_partner_who_said_no_is_obeyed():
    facts = {"us": f"{KINGS} / {NONE_YET}", "partner_said": "no", **PLAY}
    assert broken("discard 4C", "4C", **facts) == ("going-out-against-partner",)
    assert broken("add QC to Q", "QC", **facts) == ("going-out-against-partner",)
    assert broken("meld 9S 9H 9D", "9S 9H 9D", **facts) == ("going-out-against-partner",)
    assert told("add QC to Q", "QC 4C", **facts) == [("keeps-no-card", "partner")]
    taken = {"us": KINGS, "partner_said": "no", "pile": "9C"}
    assert broken("take 9S 9H", "9S 9H", **taken) == ("going-out-against-partner",)
    assert broken("add QC to Q; discard 4C", "QC 4C 5C", **facts) == ()


def test_a_partner_who_said_yes_is_obeyed_too():
    facts = {"us": KINGS, "partner_said": "yes", **PLAY}
    assert broken("discard 4C", "4C 5C", **facts) == ("staying-in-after-yes",)
    assert broken("discard 4C", "4C", **facts) == ()
    assert broken("discard 4C", "4C", us=NONE_YET, partner_said="yes", **PLAY) == ("going-out-without-canasta",)


def test_after_a_yes_going_out_is_advised_only_where_the_opening_allows_it():
    facts = {"partner_said": "yes", **PLAY}
    assert advised("discard 4C", f"{KINGS} 4C", score=3000, **facts) == ("nothing", "")
    assert advised("discard 4C", f"{KINGS} 4C", **facts) == ("go_out", "")
    fours = "4S 4H 4D 4C 4S 4H 4D"
    assert advised("discard 4C", f"{fours} 4C AS AH", **facts) == ("nothing", "")
    assert advised("discard 4C", f"{fours} 4C AS", **facts) == ("nothing", "")  # 40 points, and the ace does not count
    assert advised("discard 4C", f"{fours} 4C AS 2S 2H", **facts) == ("go_out", "")  # the ace goes, the twos stay
    assert advised("discard 4C", f"{fours} JK", unknown=1, **facts) == ("go_out", "")


@pytest.mark.parametrize(
    ("rules", "us", "situation"),
    [
        (CLASSIC, NONE_YET, "no_canasta"), (CLASSIC, f"{KINGS} / {NONE_YET}", None),
        (JUEGO, f"{KINGS} / {NONE_YET}", "few_canastas"), (RAILROAD, f"{KINGS} / {NONE_YET}", "each_kind"),
        (RAILROAD, f"{EVERY_KIND} / {NONE_YET}", None),
    ],
)  # fmt: skip
def test_who_may_not_go_out_keeps_a_card_besides_the_discard(rules, us, situation):
    expected = [("keeps-no-card", situation)] if situation else []
    assert told("add QC to Q", "QC 4C", rules, us=us, **PLAY) == expected
    assert broken("add QC to Q", "QC 4C 5C", rules, us=us, **PLAY) == ()


def test_the_card_that_stays_may_finish_the_canasta():
    six = "KS KH KD KC KS KH"
    assert broken("add QC to Q", "QC KD", us=f"{six} / {NONE_YET}", **PLAY) == ()
    assert broken("add QC to Q", "QC KD", JUEGO, us=f"{MIXED} / {six} / {NONE_YET}", **PLAY) == ("keeps-no-card",)
    assert broken("add QC to Q", "QC 2D", us=f"{six} / {NONE_YET}", **PLAY) == ()


def test_an_unknown_card_counts_as_one_that_may_be_discarded():
    ruling = ask("add QC to Q", "QC 4C", us=NONE_YET, unknown=1, **PLAY)
    assert (ruling.legal, ruling.assumed) == (True, ("unknown-cards-can-be-discarded",))
    assert told("add QC to Q", "QC", us=NONE_YET, unknown=1, **PLAY) == [("keeps-no-card", "no_canasta_unknown")]


def test_hidden_cards_of_the_pile_count_in_the_hand():
    ruling = ask("take KS KH", "KS KH", us=NONE_YET, pile="KD", pile_below=2)
    assert ruling.legal
    assert ruling.assumed == ("hidden-pile-does-not-freeze", "unknown-cards-can-be-discarded")
    assert told("take KS KH", "KS KH", us=NONE_YET, pile="KD", pile_below=1) == [
        ("keeps-no-card", "no_canasta_unknown")
    ]


def test_a_seven_that_stays_after_sevens_were_laid_cannot_be_the_last_discard():
    facts = {"us": f"{EVERY_KIND} / 7S 7C 7H", "took": "pile", "sevens": False, **PLAY}
    assert told("add 7D to 7", "7D 7C", RAILROAD, **facts) == [("keeps-no-card", "last_discard")]


def test_the_last_kind_may_be_finished_on_the_way_out():
    us = f"{KINGS} / {MIXED} / {SEVENS} / 2S 2H 2C JK JK 2H"
    assert ask("add 2D to wild; discard 4C", "2D 4C", RAILROAD, us=us, **PLAY).turn == "out"
    assert broken("add 2D to wild", "2D 4C", RAILROAD, us=us.replace(SEVENS, "7S 7H 7D"), **PLAY) == ("keeps-no-card",)
    us = f"{KINGS} / {MIXED} / {WILDS} / 7S 7H 7D 7C 7S 7H"
    assert ask("add 7D to 7; discard 4C", "7D 4C", RAILROAD, us=us, **PLAY).turn == "out"
