"""Moves as values: their text, the cards they name, and which of them are one act."""

import pytest

from tests.engine.strategies import cards, turn
from tutor.engine.moves import Draw, End, LayDown, Take, acts, hand_cards

WRITTEN = [
    "draw", "draw 9S 4C", "draw x1", "draw x2 9S", "take KS KH", "take KS KH / 7S 7D 7H", "take onto K",
    "take onto K KS 2D", "take onto K / QS QH QD", "take top", "take top KS KH", "meld QS QH QD",
    "meld QS QH QD / 7S 7H 2D", "add QS 2D to Q", "add 2D to wild", "add QS to their Q", "move 2D from Q to K",
    "move 2D from Q to hand", "show 3H", "show 3H draws 9S", "kitty", "discard 4C", "end",
]  # fmt: skip


@pytest.mark.parametrize("text", WRITTEN)
def test_a_move_is_written_as_it_was_read(text):
    assert [str(move) for move in turn(text)] == [text]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("draw 9S 4C", ""), ("take KS KH / 7S 7D 7H", "KS KH 7S 7D 7H"), ("take onto K KS 2D", "KS 2D"),
        ("take top KS", "KS"), ("meld QS QH QD / 7S 7H 2D", "QS QH QD 7S 7H 2D"), ("add QS 2D to Q", "QS 2D"),
        ("add QS to their Q", "QS"), ("move 2D from Q to K", ""), ("show 3H draws 9S", "3H"), ("kitty", ""),
        ("discard 4C", "4C"), ("end", ""),
    ],
)  # fmt: skip
def test_the_cards_that_a_move_names_from_the_hand(text, named):
    assert hand_cards(turn(text)[0]) == cards(named)


def test_melds_that_follow_each_other_are_one_act_at_their_last_step():
    folded = acts(turn("draw; meld Q Q Q; meld 7 7 7; meld K K K / A A A; discard 4C"))
    assert [(at, str(act)) for at, act in folded] == [
        (0, "draw"),
        (3, "meld Q Q Q / 7 7 7 / K K K / A A A"),
        (4, "discard 4C"),
    ]


def test_anything_between_two_melds_makes_them_two_acts():
    assert [at for at, _ in acts(turn("meld Q Q Q; add Q to Q; meld 7 7 7"))] == [0, 1, 2]
    assert acts(()) == []


def test_a_take_is_no_part_of_the_melds_that_follow():
    assert [at for at, _ in acts(turn("take K K; meld Q Q Q; meld 7 7 7"))] == [0, 2]


def test_moves_are_values():
    assert turn("meld QS QH QD; end") == (LayDown((cards("QS QH QD"),)), End())
    assert Take().offered == ()
    assert Draw() == Draw((), None)
    assert len({*turn("draw; draw; end; end")}) == 2
