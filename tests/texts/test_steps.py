"""The steps of a turn in words."""

import pytest

from tutor.library.steps import parse_turn
from tutor.texts.language import Language
from tutor.texts.steps import step_in_words
from tutor.texts.words import Words

SPOKEN = {
    "draw": ["Draw from the stock."],
    "draw 4C": ["Draw this card from the stock: 4♣."],
    "draw 4C 5C": ["Draw these cards from the stock: 4♣, 5♣."],
    "take KS KH": ["Take the pile with these cards: K♠, K♥."],
    "take KS KH / 7S 7D 2C": [
        "Take the pile with these cards: K♠, K♥.",
        "Lay down this meld as well: 7♠, 7♦, 2♣.",
    ],
    "take onto K": ["Take the pile, and put its top card on your meld of kings."],
    "take onto K JK": ["Take the pile, and put its top card and this one on your meld of kings: joker."],
    "take top": ["Take only the top card of the pile."],
    "meld QS QH QD": ["Lay down this meld: Q♠, Q♥, Q♦."],
    "meld QS QH QD / 8S 8H 8D": ["Lay down this meld: Q♠, Q♥, Q♦.", "Lay down this meld as well: 8♠, 8♥, 8♦."],
    "add QS to Q": ["Add this card to your meld of queens: Q♠."],
    "add QS 2D to their Q": ["Add these cards to the other side’s meld of queens: Q♠, 2♦."],
    "move 2D from Q to K": ["Move this card from your meld of queens to your meld of kings: 2♦."],
    "move 2D from Q to hand": ["Take this card from your meld of queens back into your hand: 2♦."],
    "show 3H 3D": ["Show these red threes: 3♥, 3♦."],
    "kitty": ["Take the kitty into your hand."],
    "discard 4C": ["Discard this card: 4♣."],
    "end": ["End the turn without a discard."],
}


@pytest.mark.parametrize("written", SPOKEN)
def test_every_kind_of_step_has_its_words(english: Language, words: Words, written: str):
    (move,) = parse_turn(written)
    assert [str(sentence) for sentence in step_in_words(move, english, words)] == SPOKEN[written]


@pytest.mark.parametrize("code", ["es", "sq", "eo", "mn"])
def test_every_kind_of_step_can_be_said_in_every_language(spoken: dict[str, Language], words: Words, code: str):
    for written in SPOKEN:
        (move,) = parse_turn(written)
        assert all("{" not in str(sentence) for sentence in step_in_words(move, spoken[code], words))
