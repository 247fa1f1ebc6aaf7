"""A hand in the middle: what a step draws, whose turn is next, and how it ends."""

from dataclasses import replace
from typing import Any

import pytest

from tests.engine.strategies import CLASSIC, JUEGO, KINGS, MIXED, RAILROAD, TWO_PLAYER, cards, melds, place, turn
from tutor.engine.hand import Ending, Table
from tutor.engine.position import KittyPile, Phase


def table(hand: str, rules: Any = CLASSIC, stock: str = "", held: tuple[str, ...] = (), **told: Any) -> Table:
    """A table whose mover is player 0; the stock has its next card first here."""
    kitty = told.pop("kitty_cards", "")
    laid = told.pop("laid", False)
    position = place(hand, rules, stock=len(cards(stock)), **told)
    others = held or ("9S 9C",) * (position.players - 1)
    kitties = (KittyPile(len(cards(kitty)), cards(kitty)), *(KittyPile(),) * len(others))
    if kitty:
        position = replace(position, kitty=KittyPile(len(cards(kitty))))
    position = replace(position, us=replace(position.us, laid=laid))
    return Table(
        position=position,
        mover=0,
        dealer=len(others),
        held=((), *map(cards, others)),
        kitties=kitties,
        stock=cards(stock)[::-1],
        laid=(laid,) + (False,) * len(others),
        standing=position.us.melds,
    )


def after(start: Table, moves: str) -> Table:
    """The table after legal steps."""
    for move in turn(moves):
        tried = start.tried(move)
        assert tried is not None, move
        start = tried
    return start


def ending(moves: str, hand: str, rules: Any = CLASSIC, **told: Any) -> Ending | None:
    return after(table(hand, rules, **told), moves).ending


def test_a_draw_brings_the_next_cards_of_the_stock():
    drawn = after(table("KS QH", TWO_PLAYER, stock="4C 5D 6H"), "draw")
    assert drawn.position.hand == cards("KS QH 4C 5D")
    assert drawn.stock == cards("6H")
    assert drawn.position.turn.drew == cards("4C 5D")


def test_a_red_three_that_was_drawn_is_replaced_and_one_of_the_pile_is_not():
    shown = after(table("KS QH", stock="3H 4C 5D"), "draw; show 3H")
    assert (shown.position.hand, shown.stock) == (cards("KS QH 4C"), cards("5D"))
    taken = after(table("KS KH QH 7D", stock="4C 5D", us="9S 9H 9D", pile="3D KD"), "take KS KH; show 3D")
    assert (taken.position.hand, len(taken.stock)) == (cards("QH 7D"), 2)
    assert taken.sides[0].red_threes == cards("3D")


def test_a_step_against_the_rules_is_not_applied():
    start = table("KS QH", stock="4C")
    assert all(start.tried(move) is None for move in turn("discard KS; end; take KS QH"))


def test_the_named_move_tells_what_is_drawn():
    assert [str(table("KS", TWO_PLAYER, stock="4C 5D").named(move)) for move in turn("draw")] == ["draw 4C 5D"]
    drawn = after(table("KS", stock="3H 4C"), "draw")
    assert [str(drawn.named(move)) for move in turn("show 3H")] == ["show 3H draws 4C"]


def test_the_next_player_sees_the_table_from_the_other_side():
    start = table("KS KH KD QH 4C", stock="5D 5C", held=("AS AH", "7S", "8S 8H 8D"), us="9S 9H 9D", score=120)
    passed = after(start, "draw; meld KS KH KD; discard QH").passed()
    assert (passed.mover, passed.position.hand, passed.position.phase) == (1, cards("AS AH"), Phase.DRAW)
    assert passed.position.us.hands == (3,)
    assert passed.position.others[0].hands == (1, 2)
    assert passed.position.others[0].melds == melds("9S 9H 9D / KS KH KD")
    assert (passed.position.others[0].score, passed.position.us.score) == (120, 0)
    assert passed.pile == cards("QH")
    assert passed.laid == (True, False, False, False)
    assert passed.hands == (cards("4C 5D"), cards("AS AH"), cards("7S"), cards("8S 8H 8D"))


def test_a_turn_is_not_passed_on_before_it_is_over():
    start = table("KS QH", stock="4C")
    for unfinished in (start, after(start, "draw")):
        with pytest.raises(ValueError, match=unfinished.position.phase):
            unfinished.passed()


def test_whether_a_player_has_laid_cards_is_remembered_until_his_next_turn():
    start = table("KS KH KD QH 4C", stock="5D 5C 5S 6S 6C", us="9S 9H 9D")
    now = after(start, "draw; meld KS KH KD; discard QH").passed()
    while now.mover:
        assert not now.position.us.laid
        now = after(now, f"draw; discard {now.position.hand[0]}").passed()
    assert now.position.us.laid


# The kitty


def test_the_kitty_is_looked_at_once_a_canasta_opens_it():
    black = table("5D 4C", RAILROAD, stock="6S 6H", us=MIXED, kitty_cards="AS AH")
    assert not black.may_look
    with pytest.raises(ValueError, match="closed"):
        black.looked()
    red = table("5D 4C", RAILROAD, stock="6S 6H", us=KINGS, kitty_cards="AS AH")
    assert red.position.kitty.cards == ()
    looked = red.looked()
    assert looked.position.kitty == KittyPile(2, cards("AS AH"), "seen")
    assert not looked.may_look


def test_a_kitty_that_was_looked_at_is_known_in_the_next_turn_too():
    start = table("5D 4C", RAILROAD, stock="6S 6H 5S 5H", us=KINGS, kitty_cards="AS AH").looked()
    back = after(start, "draw; discard 5D").passed()
    back = after(back, f"draw; discard {back.position.hand[0]}").passed()
    assert back.position.kitty == KittyPile(2, cards("AS AH"), "seen")


def test_the_kitty_is_taken_after_the_discard_and_its_red_threes_are_shown_without_another_card():
    start = table("5D 4C", RAILROAD, stock="6S 6H 5S 5H", us=KINGS, kitty_cards="AS 3H")
    taken = after(start, "draw; discard 5D; kitty")
    assert not taken.may_pass
    shown = after(taken, "show 3H")
    assert (shown.position.hand, len(shown.stock)) == (cards("4C 6S 6H AS"), 2)
    back = shown.passed()
    back = after(back, f"draw; discard {back.position.hand[0]}").passed()
    assert back.position.kitty == KittyPile(0, (), "taken")


# Every way of ending


def test_somebody_goes_out_with_a_discard_or_without():
    assert ending("draw; discard QH", "QH", stock="9C", us=f"{KINGS} / 9S 9H 9D", laid=True) is None
    assert ending("draw; add 9C to 9; discard QH", "QH", stock="9C", us=f"{KINGS} / 9S 9H 9D") is Ending.OUT
    assert ending("draw; add 9C to 9; add 9S to 9", "9S", stock="9C", us=f"{KINGS} / 9S 9H 9D") is Ending.OUT


def test_a_whole_hand_in_one_turn_is_concealed():
    hand = f"{KINGS} 9S 9H 9D"
    moves = f"draw; meld {KINGS} / 9S 9H 9D; discard 4C"
    assert ending(moves, hand, stock="4C") is Ending.CONCEALED


def test_a_card_for_the_partner_s_meld_is_not_concealed():
    """E50"""
    hand = f"{KINGS} QS 9S 9H 9D"
    moves = f"draw; meld {KINGS} / 9S 9H 9D; add QS to Q; discard 4C"
    assert ending(moves, hand, stock="4C", us="QH QD QC") is Ending.OUT


def test_the_partner_s_canasta_makes_nobody_concealed_and_hinders_nobody():
    """E51"""
    moves = "draw; meld 9S 9H 9D; discard 4C"
    assert ending(moves, "9S 9H 9D", stock="4C", us=KINGS) is Ending.OUT
    moves = f"draw; meld {KINGS} / 9S 9H 9D; discard 4C"
    assert ending(moves, f"{KINGS} 9S 9H 9D", stock="4C", us=MIXED) is Ending.CONCEALED


def test_who_has_laid_before_is_not_concealed():
    start = table(f"{KINGS} 9S 9H 9D", stock="4C", us="QS QH QD", laid=True)
    assert after(start, f"draw; meld {KINGS} / 9S 9H 9D; discard 4C").ending is Ending.OUT


def test_a_draw_that_is_due_on_an_empty_stock_ends_the_hand():
    assert ending("end", "KS QH", pile="5S") is Ending.STOCK


def test_who_must_take_the_pile_does_not_end_the_hand():
    start = table("KS QH", pile="5S 9D", us="9S 9H 9C")
    assert start.tried(turn("end")[0]) is None
    assert ending("end", "KS QH", JUEGO, pile="5S 9D", us="9S 9H 9C") is Ending.STOCK


def test_the_last_card_of_the_stock_is_a_red_three():
    """E31 E33"""
    drawn = after(table("KS QH", stock="3H"), "draw")
    assert (drawn.is_over, drawn.ending) == (False, None)
    assert after(drawn, "show 3H").ending is Ending.RED_THREES
    assert ending("draw; show 3H 3D", "KS QH", TWO_PLAYER, stock="3H 3D") is Ending.RED_THREES
    assert ending("draw; show 3H", "KS QH", TWO_PLAYER, stock="3H KD") is None


def test_a_hand_of_sevens_ends_whether_they_are_laid_or_not():
    """E62 E65"""
    assert ending("draw; end", "7S", RAILROAD, stock="7H 7D") is Ending.SEVENS
    assert ending("draw; meld 7S 7H 7D", "7S", RAILROAD, stock="7H 7D", us=KINGS) is Ending.SEVENS
