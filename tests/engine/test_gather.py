"""Chosen cards and a verb of the table make a move."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.strategies import KINGS, RAILROAD, SEEDS, Table, cards, place, tables
from tutor.engine.gather import Missing, gather
from tutor.engine.moves import LayDown, hand_cards
from tutor.engine.position import Phase

HAND = "QS QH QD 9S 9H 2S JK KC 4C"


@pytest.mark.parametrize(
    ("verb", "chosen", "move"),
    [
        ("draw", "", "draw"), ("end", "", "end"), ("kitty", "", "kitty"), ("discard", "4C", "discard 4C"),
        ("show", "4C", "show 4C"), ("meld", "QS QH QD", "meld QS QH QD"),
        ("meld", "QS 9S QH 9H 2S JK", "meld QS QH 2S / 9S 9H JK"),
        ("meld", "9S QS QH QD 9H 2S", "meld 9S 9H 2S / QS QH QD"),
        ("meld", "QS QH", "meld QS QH"), ("meld", "QS 9S", "meld QS 9S"), ("meld", "2S JK", "meld 2S JK"),
        ("meld", "QS QH QD 4C", "meld QS QH QD 4C"), ("add", "KC", "add KC to K"), ("add", "KC 2S", "add KC 2S to K"),
        ("add", "2S", "add 2S to K"), ("add", "QS", "add QS to Q"),
    ],
)  # fmt: skip
def test_what_a_player_means(verb, chosen, move):
    assert str(gather(place(HAND, phase="play", us=KINGS), verb, cards(chosen))) == move


@pytest.mark.parametrize(
    ("verb", "chosen", "code"),
    [
        ("meld", "", "nothing-selected"), ("discard", "", "nothing-selected"), ("add", "", "nothing-selected"),
        ("discard", "4C 9S", "choose-one-card"), ("add", "QS 9S", "choose-meld"), ("juggle", "", "no-move"),
    ],
)  # fmt: skip
def test_why_no_move_can_be_made(verb, chosen, code):
    assert gather(place(HAND, phase="play", us=KINGS), verb, cards(chosen)) == Missing(code)


def test_wild_cards_alone_go_to_the_only_meld_or_ask_for_one():
    position = place(HAND, phase="play", us=f"{KINGS} / 8S 8H 8D")
    assert gather(position, "add", cards("2S")) == Missing("choose-meld")
    assert str(gather(position, "add", cards("2S"), onto="8")) == "add 2S to 8"
    assert str(gather(place(HAND, phase="play"), "add", cards("2S"))) == "add 2S to wild"


def test_nothing_is_shown_where_no_red_three_is_held():
    assert gather(place("4C"), "show", ()) == Missing("nothing-selected")
    assert str(gather(place("4C 3H 3D"), "show", ())) == "show 3H 3D"


@pytest.mark.parametrize(
    ("chosen", "us", "pile", "move"),
    [
        ("QS QH", KINGS, "5S QC", "take QS QH"), ("QS QH 9S 9H 2S", KINGS, "5S QC", "take QS QH / 9S 9H 2S"),
        ("9S 9H 2S", f"{KINGS} / QC QD QS", "5S QD", "take onto Q / 9S 9H 2S"), ("4C", KINGS, "5S QC", "take 4C"),
        ("QS 2S", KINGS, "5S QC", "take QS 2S"), ("QS", KINGS, "5S QC", "take QS"),
    ],
)  # fmt: skip
def test_what_a_player_shows_for_the_pile(chosen, us, pile, move):
    assert str(gather(place("QS QH 9S 9H 2S 4C 5C", us=us, pile=pile), "take", cards(chosen))) == move


def test_a_pile_is_taken_with_nothing_only_onto_an_own_meld():
    assert gather(place("4C 5C", pile="QC"), "take", ()) == Missing("nothing-selected")
    assert str(gather(place("4C 5C", us=KINGS, pile="5S KC"), "take", ())) == "take onto K"


def test_wild_cards_are_dealt_so_that_the_act_is_legal():
    position = place("7S 7H 9S 9H 2S JK 4C 5C", RAILROAD, phase="play", us=KINGS)
    assert str(gather(position, "meld", cards("9S 9H 2S 7S 7H"))) == "meld 9S 9H 2S / 7S 7H"
    taken = place("QS QH 9S 9H 2S 4C 5C", us=KINGS, pile="5S QC")
    assert str(gather(taken, "take", cards("QS QH 9S 9H 2S"))) == "take QS QH / 9S 9H 2S"


@given(SEEDS, st.sampled_from(["meld", "add", "take", "discard", "show"]))
def test_a_gathered_move_names_exactly_the_chosen_cards(seed, verb):
    table = Table(seed)
    position = table.position()
    chosen = tuple(table.random.sample(position.hand, table.random.randint(1, len(position.hand))))
    move = gather(position, verb, chosen)
    if not isinstance(move, Missing):
        assert sorted(hand_cards(move)) == sorted(chosen)


@given(tables(Phase.PLAY))
def test_cards_of_one_rank_are_one_meld(position):
    for rank in dict.fromkeys(card.rank for card in position.hand):
        chosen = tuple(card for card in position.hand if card.rank == rank)
        assert gather(position, "meld", chosen) == LayDown((chosen,))


@pytest.mark.parametrize(
    ("chosen", "move"),
    [
        ("KS KH KD QS QH 2D", "meld KS KH KD / QS QH 2D"), ("6S 6H 6D 5S 5H 2D", "meld 6S 6H 6D / 5S 5H 2D"),
        ("5S 5H 6S 6H 6D 2D", "meld 5S 5H 2D / 6S 6H 6D"),
    ],
)  # fmt: skip
def test_where_no_reading_is_legal_the_one_whose_melds_are_melds_is_asked_about(chosen, move):
    position = place(f"{chosen} 9C 4H", phase="play", score=3000)
    assert str(gather(position, "meld", cards(chosen))) == move


def test_a_meld_of_another_rank_that_is_still_marked_does_not_change_what_is_shown_for_the_pile():
    position = place("KS KH 9D 7C", us="QS QH QD", pile="4C 2H KD")
    assert str(gather(position, "take", cards("KS KH"), onto="Q")) == "take KS KH"
