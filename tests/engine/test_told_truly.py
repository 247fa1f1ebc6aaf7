"""Advice, nearest moves and changes say nothing that is not so. Each table here once was told something else."""

from __future__ import annotations

from tests.engine.strategies import JUEGO, RAILROAD, advised, ask, place, turn
from tutor.engine.change import changes
from tutor.engine.moved import NOT_HELD, moved
from tutor.engine.repair import repairs

QUEENS_CANASTA = "QS QH QD QC QS QH QD"


def test_a_card_that_may_be_among_the_unnamed_ones_is_not_denied():
    ruling = ask("draw; meld 8 8 8", "8S 8H 9D 4C 5S 6D", us="KS KH KD", pile="4S 7D QC", phase="draw")
    assert [one.situation for one in ruling.violations] == ["unknown"]


def test_the_top_card_of_the_pile_is_not_kept_in_the_hand():
    position = place("4C KS", us=f"{QUEENS_CANASTA} / 8S 8H 8D", pile="6D 8C", phase="draw")
    wanted = turn("take 8 8")
    places = {(str(card), one.target) for one in moved(position, wanted, repairs(position, wanted).found[0].steps)
              for card in one.cards}  # fmt: skip
    assert ("8C", NOT_HELD) in places


def test_one_more_card_is_no_change_where_the_hand_holds_such_a_card():
    position = place("9S 9H 2D JK 4S 4H 5C", us="QS QH QD", pile="2C 7H 9C", phase="draw")
    told = {edit.id for change in changes(position, turn("take 9S JK")) for edit in change.edits}
    assert "natural-more" not in told


def test_a_canasta_is_not_advised_beside_cards_that_leave_none_for_the_discard():
    melds = f"{QUEENS_CANASTA} / 4S 4H 4D 4C 4S 2H / KS KD KC"
    ruling = ask("add KH to K; discard 4D", "KH 4D", JUEGO, us=melds, phase="play", score=2100)
    assert all(one.fix is None or one.fix.situation != "complete" for one in ruling.violations)


def test_red_threes_are_shown_before_the_draw():
    assert advised("discard 4D", "3H KS KC 4D", JUEGO, us="QS QH QD", phase="draw") == ("show", "show 3H")
    assert advised("draw", "3H KS KC 4D", RAILROAD, us="QS QH QD", phase="draw", stock=0) == ("show", "show 3H")


def test_more_cards_are_advised_only_beside_the_melds_as_they_lie():
    hand = "KS KH KD KC 2H 9C 9D 4H 4D 4S 10C 10D QS 6D 5C"
    ruling = ask("meld KS KH KD KC 2H; discard 5C", hand, JUEGO, score=1700, phase="play")
    assert [one.fix and one.fix.situation for one in ruling.violations] == ["other_melds"]
    joker = ask("meld 10S 10H 10C 2H / 6D 6C 6S", "10S 10H 10C 2H 6D 6C 6S JK 4C 4D", score=1520, phase="play")
    assert joker.violations[0].fix
    assert joker.violations[0].fix.situation == "more"
