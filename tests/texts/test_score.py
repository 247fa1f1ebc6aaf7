"""A score in words: which sentence a line gets."""

from __future__ import annotations

import pytest

from tutor.library.scores import read_sheet
from tutor.texts.language import Language
from tutor.texts.score import sheet_in_words, signed
from tutor.texts.words import Words


def told(text: str, language: Language, words: Words) -> list[str]:
    sheet = sheet_in_words(read_sheet(text), language, words)
    return [str(entry.sentence) for entry in sheet.deals[0].sides[0].entries]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("rules: classic\ndeals: [[{melds: [8S 8D 8H 8C 8S 8D 2S]}]]",
         "7 cards in the meld of eights, one of them wild: 80 for the cards, 300 for the mixed canasta."),
        ("rules: railroad\ndeals: [[{melds: [JK JK JK JK 2S 2H 2D]}]]",
         "7 wild cards: 260 for the cards, 1,000 for the wild canasta."),
        ("rules: railroad\ndeals: [[{melds: [7S 7H 7D 7C 7S 7H 7D]}]]",
         "7 sevens, no wild card: 35 for the cards, 1,500 for the sevens canasta."),
        ("rules: railroad\ndeals: [[{melds: [2S 2H JK]}]]", "3 wild cards: 90 for the cards."),
        ("rules: classic\ndeals: [[{red_threes: 3H}]]", "A red three costs 100, because this side has not melded."),
        ("rules: classic\ndeals: [[{red_threes: 3H 3D}]]",
         "2 red threes cost 100 each, because this side has not melded: 200."),
        ("rules: classic\ndeals: [[{red_threes: 3H 3D 3H 3D}]]",
         "All 4 red threes are here and cost 200 each, because this side has not melded: 800."),
        ("rules: juego\ndeals: [[{red_threes: 3H 3D 3H 3D}]]",
         "4 red threes cost 100 each, because this side has not melded: 400."),
        ("rules: railroad\ndeals: [[{red_threes: 3H 3D 3H 3D 3H 3D 3H 3D}]]", "8 red threes count 100 each: 800."),
        ("rules: juego\ndeals: [[{left: KS}]]", "This card was left in hand and costs 10: K♠."),
        ("rules: railroad\ndeals: [[{kitty: KS KH KD 4S 4H 4D 4C 5S 5H 5D 5C}]]",
         "These cards stayed in the kitty and cost 70: K♠, K♥, K♦, 5♠, 5♥, 5♦, 5♣, 4♠, 4♥, 4♦, 4♣."),
        ("rules: railroad\ndeals: [[{kitty: KS 3H 4S 4H 4D 4C 5S 5H 5D 5C 6S}]]",
         "These cards stayed in the kitty and cost 55, and a red three counts nothing there: "
         "K♠, 6♠, 5♠, 5♥, 5♦, 5♣, 4♠, 4♥, 4♦, 4♣, 3♥."),
    ],
)  # fmt: skip
def test_a_line_has_its_sentence(text: str, sentence: str, english: Language, words: Words):
    assert told(text, english, words) == [sentence]


def test_black_threes_are_a_meld_of_their_own(english: Language, words: Words):
    text = "rules: classic\ndeals: [[{melds: [KS KH KD KC KS KH KD, 3S 3C 3S], out: true}]]"
    assert told(text, english, words)[1:] == ["3 black threes: 15 for the cards.", "Going out brings 100."]


def test_all_four_red_threes_are_told_together(english: Language, words: Words):
    text = "rules: classic\ndeals: [[{melds: [KS KH KD], red_threes: 3H 3D 3H 3D}]]"
    assert told(text, english, words)[1] == "All 4 red threes are here and count 200 each: 800."


def test_points_have_a_sign_and_nothing_has_none(english: Language):
    assert [signed(points, english) for points in (570, -45, 0)] == ["+570", "−45", "0"]


def test_partners_are_we_and_they_and_everybody_else_has_a_number(english: Language, words: Words):
    for text, names in (
        ("rules: classic", ["We", "They"]),
        ("rules: two-player", ["Player 1", "Player 2"]),
        ("rules: railroad\nplayers: 3", ["Player 1", "Player 2", "Player 3"]),
        ("rules: juego\nplayers: 4", ["We", "They"]),
    ):
        assert [str(who) for who in sheet_in_words(read_sheet(text), english, words).who] == names


def test_a_shared_game_names_all_who_share_it(english: Language, words: Words):
    sheet = sheet_in_words(read_sheet("rules: classic\nhouse: {tie: shared}\nscores: [5000, 5000]"), english, words)
    assert str(sheet.standing) == "The game is shared with 5,000 points each: We, They."
    assert sheet.minimums == ()
