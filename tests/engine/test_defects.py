"""Positions that cannot be."""

from typing import Any

import pytest

from tests.engine.strategies import CLASSIC, JUEGO, KINGS, RAILROAD, TWO_PLAYER, cards, melds
from tutor.engine.defects import defects, may_ask_partner
from tutor.engine.position import KittyPile, Phase, Position, Side, TurnSoFar


def position(rules: Any = CLASSIC, hand: str = "4C", pile: str = "", us: str = "", **told: Any) -> Position:
    return Position(
        rules=rules,
        hand=cards(hand),
        players=told.pop("players", rules.parameters.players),
        us=told.pop("side", Side(melds=melds(us), laid=bool(us))),
        others=told.pop("others", (Side(),)),
        pile=cards(pile),
        **told,
    )


def found(*args: Any, **told: Any) -> list[tuple[str, str]]:
    return [(defect.code, defect.key) for defect in defects(position(*args, **told))]


def test_an_ordinary_position_can_be():
    assert found(hand="4C 4C 2S JK", us=KINGS, pile="5S 6S") == []


@pytest.mark.parametrize(
    ("hand", "defect"),
    [
        ("4C 4C 4C", "card-too-many"), ("JK JK JK JK", None), ("JK JK JK JK JK", "card-too-many"),
        ("4 4 4 4 4 4 4 4", None), ("4 4 4 4 4 4 4 4 4", "card-too-many"), ("4 4 4 4 4 4 4 4C 4C", "rank-too-many"),
        ("4 4 4 4 4 4 4C 4C", None),
    ],
)  # fmt: skip
def test_there_are_only_so_many_cards(hand, defect):
    assert [code for code, _ in found(hand=hand)] == ([defect] if defect else [])


def test_copies_are_counted_over_all_places():
    assert found(hand="KS", us=KINGS) == [("card-too-many", "")]
    assert found(hand="KC", us=KINGS, pile="KC") == [("card-too-many", "")]
    assert found(RAILROAD, hand="KC", us=KINGS, pile="KC") == []
    assert found(RAILROAD, hand="9S 9S 9S", players=2, kitty=KittyPile(11, cards("9S 9S"))) == [("card-too-many", "")]
    assert found(hand="3H 3H", side=Side(red_threes=cards("3H"))) == [("card-too-many", "")]


def test_all_cards_together_are_no_more_than_the_packs_hold():
    assert found(hand="4C", stock=107) == []
    assert found(hand="4C", stock=108) == [("cards-in-all", "")]
    assert found(hand="4C", unknown=10, pile="5C", pile_below=50, stock=47) == [("cards-in-all", "")]
    assert found(RAILROAD, hand="4C", stock=212 - 12, kitty=KittyPile(11)) == []
    assert found(RAILROAD, hand="4C", stock=212 - 11, kitty=KittyPile(11)) == [("cards-in-all", "")]


def test_a_pile_that_freezes_is_not_open():
    assert found(pile="2S 9S", frozen=False) == [("frozen-cannot-be-false", "frozen")]
    assert found(pile="5S 9S", frozen=False) == []
    assert found(pile_below=3) == [("hidden-under-empty-pile", "pile_below")]


def test_who_has_laid_cards_has_melds():
    assert found(side=Side(laid=True)) == [("laid-without-melds", "us.laid")]


@pytest.mark.parametrize(("phase", "possible"), [("draw", False), ("play", True), ("after", True)])
def test_black_threes_lie_among_the_movers_melds_in_the_turn_of_going_out(phase, possible):
    expected = [] if possible else [("black-threes-in-meld", "us.melds.0")]
    assert found(us="3S 3C 3S", phase=Phase(phase)) == expected
    theirs = (Side(melds=melds("3S 3C 3S")),)
    assert found(others=theirs, phase=Phase(phase)) == [("black-threes-in-meld", "others.0.melds.0")]


@pytest.mark.parametrize(
    ("rules", "us", "defect"),
    [
        (CLASSIC, "KS KH", "meld-forbidden"), (CLASSIC, "2S 2H 2C", "meld-forbidden"), (RAILROAD, "2S 2H 2C", None),
        (RAILROAD, "7S 7H 2C", "meld-forbidden"), (CLASSIC, "7S 7H 2C", None), (CLASSIC, "KS QH QD", "meld-forbidden"),
        (RAILROAD, f"{KINGS} KC", "meld-forbidden"), (CLASSIC, f"{KINGS} KC", None),
        (CLASSIC, "3H 3D 3H", "red-three-in-meld"),
        (CLASSIC, "KS KH KD / KC KS KH", "second-meld"), (RAILROAD, "KS KH KD / KC KS KH", "second-meld"),
        (RAILROAD, f"{KINGS} / KC KS KH", None), (CLASSIC, f"{KINGS} / KC 2S JK", "meld-forbidden"),
    ],
)  # fmt: skip
def test_melds_that_the_rule_set_forbids(rules, us, defect):
    assert [code for code, _ in found(rules, us=us)][:1] == ([defect] if defect else [])


def test_only_red_threes_lie_among_the_red_threes():
    assert found(side=Side(red_threes=cards("3S"))) == [("not-a-red-three", "us.red_threes")]
    assert found(turn=TurnSoFar(from_pile=cards("4S"))) == [("not-a-red-three", "turn.from_pile")]


@pytest.mark.parametrize(
    ("rules", "players", "may"), [(CLASSIC, 4, True), (JUEGO, 2, False), (RAILROAD, 2, False), (TWO_PLAYER, 2, False)]
)
def test_a_partner_is_asked_only_where_there_is_one(rules, players, may):
    asked = TurnSoFar(partner_said="yes")
    assert found(rules, players=players, turn=asked) == ([] if may else [("no-partner-to-ask", "turn.partner_said")])
    assert may_ask_partner(position(rules, players=players)) is may


def test_a_game_from_four_players_on_may_have_partners():
    rules = JUEGO.with_house({"ask_partner": "optional_binding"})
    assert may_ask_partner(position(rules, players=4))
    assert not may_ask_partner(position(rules, players=2))


def test_a_kitty_lists_no_more_cards_than_it_has():
    assert found(RAILROAD, kitty=KittyPile(1, cards("4C 5C"))) == [("kitty-cards", "kitty")]


def test_all_defects_are_told_together():
    turn = TurnSoFar(from_pile=cards("4S"))
    told = [code for code, _ in found(hand="4C 4C 4C", us="KS KH", pile="2S 9S", frozen=False, turn=turn)]
    assert told == ["card-too-many", "frozen-cannot-be-false", "meld-forbidden", "not-a-red-three"]
