from dataclasses import replace
from typing import Any

import pytest

from tests.texts.tables import position
from tutor.engine.cards import Card
from tutor.engine.melds import Meld
from tutor.texts.language import Language
from tutor.texts.pile import phase_in_words, pile_in_words
from tutor.texts.table import table_in_words
from tutor.texts.words import Words

NINES = {"melds": ["9S 9H 9D"]}

TABLE: dict[str, Any] = {
    "us": {"score": 1520, "melds": ["9S 9H 9D 2C 2D", "QS QH QD"], "red_threes": "3H", "hands": [11]},
    "others": [{"score": -185, "melds": ["7S 7H 7D 7C 7S 7H 2H"], "hands": [9, 1], "red_threes": "3D 3D"}],
    "pile": "4C 2H KD",
    "stock": 34,
}


def lines(language: Language, words: Words, hand: str, **keys: Any) -> list[str]:
    return [str(sentence) for sentence in table_in_words(position(hand, **keys), language, words)]


def test_a_table_is_told_one_thing_after_the_other(english: Language, words: Words):
    assert lines(english, words, "4D JK KS AS", **TABLE) == [
        "The rules are those of this rule set: Classic Canasta.",
        "Your side has 1,520 points and 2 melds.",
        "A meld of nines: 5 cards, 2 of them wild.",
        "A meld of queens: 3 cards, none of them wild.",
        "Your side has a red three on the table: 3♥.",
        "Your partner holds this many cards: 11.",
        "The other side has −185 points and one meld.",
        "A complete canasta of sevens (mixed canasta): 7 cards, one of them wild.",
        "The other side has red threes on the table: 3♦, 3♦.",
        "The players of the other side hold this many cards: 9, 1.",
        "The pile has 3 cards, and this one lies on top: K♦.",
        "Frozen for all.",
        "This card freezes it: 2♥.",
        "Only two natural kings from the hand take it.",
        "34 cards are left in the stock.",
        "You hold 4 cards: A♠, K♠, 4♦, joker.",
    ]


def test_a_table_is_told_in_spanish_with_spanish_numbers(spoken: dict[str, Language], words: Words):
    told = lines(spoken["es"], words, "4D JK KS AS", **TABLE)
    assert told[1:4] == [
        "Tu bando tiene 1520 puntos y 2 combinaciones.",
        "Combinación de nueves: 5 cartas, 2 de ellas comodines.",
        "Combinación de reinas: 3 cartas, sin comodines.",
    ]
    assert told[6] == "El otro bando tiene −185 puntos y una combinación."


def test_an_empty_table_is_told_as_well(english: Language, words: Words):
    assert lines(english, words, "", unknown=1, others=[{}], stock=0, house={"min_meld": 4, "draw_count": 2}) == [
        "The rules are those of this rule set: Classic Canasta, with house rules.",
        "Your table plays with 2 house rules (cards drawn in a turn: 2; cards in a meld, at least: 4).",
        "Your side has 0 points and no melds yet, and it needs 50 points to open.",
        "The other side has 0 points and no melds yet.",
        "The pile is empty.",
        "The stock is empty.",
        "You hold one card that is not named.",
    ]


def test_several_other_sides_are_numbered(english: Language, words: Words):
    keys: dict[str, Any] = {"house": {"partnerships": "never"}, "players": 3}
    told = lines(english, words, "KS", others=[{"hands": [9]}, {"melds": ["9S 9H 9D"], "red_threes": "3H"}], **keys)
    assert told[3:8] == [
        "Opponent 1 has 0 points and no melds yet.",
        "Opponent 1 holds this many cards: 9.",
        "Opponent 2 has 0 points and one meld.",
        "A meld of nines: 3 cards, none of them wild.",
        "Opponent 2 has a red three on the table: 3♥.",
    ]


def test_a_hand_may_be_known_in_part(english: Language, words: Words):
    assert lines(english, words, "KS QS", unknown=3)[-1] == "You hold 3 cards that are not named, and these: K♠, Q♠."
    assert lines(english, words, "KS", unknown=1)[-1] == "You hold one card that is not named, and these: K♠."


@pytest.mark.parametrize(
    ("melds", "house", "line"),
    [
        ("9S 9H 9D 9C 9S 9H 9D", {}, "A complete canasta of nines (natural canasta): 7 cards, none of them wild."),
        ("JK 2S 2H", {"wild_meld": True}, "A meld of wild cards: 3 cards."),
        ("JK JK 2S 2H 2D 2C 2S", {"wild_meld": True}, "A complete canasta of wild cards: 7 cards."),
    ],
)
def test_a_meld_is_told_by_what_it_is(english: Language, words: Words, melds: str, house: Any, line: str):
    assert line in lines(english, words, "KS", us={"melds": [melds]}, house=house)


def test_black_threes_are_called_so(english: Language, words: Words):
    told = lines(english, words, "KS", us={"melds": ["9S 9H 9D", "3S 3C 3S"]}, phase="play")
    assert "A meld of black threes: 3 cards." in told


def test_a_kitty_is_told_where_there_is_one(english: Language, words: Words):
    house = {"kitty_size": 11, "kitty_after": ["natural"]}
    closed = lines(english, words, "KS", house=house)
    assert closed[-2] == "Your kitty lies face down: 11 cards."
    seen = lines(english, words, "KS", house=house, kitty={"cards": "AS AH", "state": "seen"})
    assert seen[-3:-1] == ["You have looked at your kitty: 2 cards.", "In your kitty lie these cards: A♠, A♥."]
    taken = lines(english, words, "KS", house=house, kitty={"state": "taken"})
    assert taken[-2] == "You have taken your kitty."


@pytest.mark.parametrize(
    ("keys", "state", "because", "takes"),
    [
        ({}, "The pile is empty.", None, None),
        (
            {"pile": "4C KD"},
            "Frozen for you: your side has not opened.",
            None,
            "Only two natural kings from the hand take it.",
        ),
        (
            {"pile": "2S JK KD", "us": NINES},
            "Frozen for all.",
            "These cards freeze it: 2♠, joker.",
            "Only two natural kings from the hand take it.",
        ),
        (
            {"pile": "KD", "pile_below": 4, "frozen": True, "us": NINES},
            "Frozen for all.",
            "A card further down freezes it.",
            "Only two natural kings from the hand take it.",
        ),
        (
            {"pile": "4C KD", "us": NINES},
            "Not frozen.",
            None,
            "Two natural kings from your hand take it, or one and a wild card.",
        ),
        (
            {"pile": "4C 9C", "us": NINES},
            "Not frozen.",
            None,
            "Two natural nines from your hand take it, or one and a wild card; "
            "its top card can also go to your meld of nines.",
        ),
        (
            {"pile": "4C 9C", "us": NINES, "house": {"open_pile_takes": ["pair", "own_meld"]}},
            "Not frozen.",
            None,
            "Two natural nines from your hand take it, and its top card can also go to your meld of nines.",
        ),
        (
            {"pile": "4C KD", "us": NINES, "house": {"open_pile_takes": ["pair", "own_meld"]}},
            "Not frozen.",
            None,
            "Two natural kings from your hand take it.",
        ),
        (
            {"pile": "4C 2S", "us": NINES},
            "Closed: a wild card lies on top.",
            "This card freezes it: 2♠.",
            "Nobody can take it now.",
        ),
        (
            {"pile": "4C 3S", "house": {"black_three_on_pile": "blocks"}},
            "Blocked: a black three lies on top.",
            None,
            "Nobody can take it now.",
        ),
        (
            {"pile": "3H"},
            "Blocked: a red three lies on top.",
            "This card freezes it: 3♥.",
            "Nobody can take it now.",
        ),
    ],
)
def test_the_words_beside_the_pile(
    english: Language, words: Words, keys: dict[str, Any], state: str, because: str | None, takes: str | None
):
    told = pile_in_words(position("QS", **keys), english, words)
    assert str(told.state) == state
    assert (told.because and str(told.because)) == because
    assert (told.takes and str(told.takes)) == takes


@pytest.mark.parametrize(
    ("hand", "keys", "line"),
    [
        ("KS", {"pile": "KD"}, "Your turn: draw or take the pile."),
        ("KS", {}, "Your turn: draw from the stock."),
        ("KS", {"pile": "2S"}, "Your turn: draw from the stock."),
        ("KS", {"pile": "KD", "stock": 0}, "Your turn: the stock is empty, so take the pile or end the hand."),
        (
            "KS 8S JD",
            {"pile": "4D 5C 9H", "stock": 0, "us": {"melds": ["9C 9H 9S 9D"]}},
            "Your turn: the stock is empty, and you must take the pile.",
        ),
        ("KS", {"stock": 0}, "Your turn: the stock is empty and the pile cannot be taken, so the hand ends."),
        ("KS 3H", {"pile": "KD"}, "First show your red three: 3♥."),
        ("KS", {"phase": "play", "turn": {"took": "stock"}}, "You have drawn: lay down, add or discard."),
        ("KS", {"phase": "play", "turn": {"took": "pile"}}, "You have taken the pile: lay down, add or discard."),
        ("KS", {"phase": "play"}, "You have begun your turn: lay down, add or discard."),
        ("KS", {"phase": "after"}, "You have discarded, and your turn is over."),
        ("", {"phase": "after"}, "You have gone out, and the hand is over."),
        ("KS", {"phase": "over"}, "The hand is over."),
        (
            "KS",
            {
                "phase": "after",
                "us": {"melds": ["9S 9H 9D 9C 9S 9H 9D"]},
                "house": {"kitty_size": 11, "kitty_after": ["natural"]},
            },
            "You have discarded, and now you may take the kitty.",
        ),
        (
            "KS",
            {"phase": "after", "house": {"kitty_size": 11, "kitty_after": ["natural"]}},
            "You have discarded, and your turn is over.",
        ),
    ],
)
def test_the_phase_line(english: Language, words: Words, hand: str, keys: dict[str, Any], line: str):
    assert str(phase_in_words(position(hand, **keys), english, words)) == line


def test_a_table_in_a_made_up_language_has_no_word_outside_the_brackets(made_up: Language, words: Words):
    told = lines(made_up, words, "4D JK KS AS", **TABLE)
    assert [line for line in told if (line[0], line[-1]) != ("⟦", "⟧")] == []
    assert told[0] == "⟦The rules are those of this rule set: ⟦Classic Canasta⟧.⟧"


def test_a_table_can_be_told_without_what_the_rules_make_of_it(english: Language, words: Words):
    asked = position("9S 9H 4C", us={"score": 1520}, pile="9D", stock=30)
    told = [str(sentence) for sentence in table_in_words(asked, english, words, advice=False)]
    assert "Your side has 1,520 points and no melds yet." in told
    assert "Frozen for you: your side has not opened." in told
    assert not [line for line in told if "90" in line or "from the hand take it" in line]


def test_cards_that_are_no_meld_are_told_as_they_lie(english: Language, words: Words):
    asked = position("4C", us={"melds": ["9S 9H 9D"]})
    meld = Meld((Card("10", "S"), Card("8", "C")))
    shown = replace(asked, us=replace(asked.us, melds=(*asked.us.melds, meld)))
    told = [str(sentence) for sentence in table_in_words(shown, english, words)]
    assert "Cards of several ranks lie together: 10♠, 8♣." in told
