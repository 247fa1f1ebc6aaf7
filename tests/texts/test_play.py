"""What a transcript says beside the moves."""

from typing import Any

from tests.engine.strategies import CLASSIC, JUEGO, KINGS, RAILROAD, turn
from tests.engine.test_hand import table
from tutor.engine.deal import deal
from tutor.engine.hand import Ending, Table
from tutor.engine.moves import Move
from tutor.texts.language import Language
from tutor.texts.play import CONTEXT, deal_in_words, turn_in_words
from tutor.texts.words import Words


def told(moves: str, start: Table, language: Language, words: Words) -> list[str]:
    """The sentences of some steps; `look` is a look at the kitty."""
    steps: list[tuple[Move | None, Table, Table]] = []
    for part in moves.split("; "):
        move = None if part == "look" else turn(part)[0]
        after = start.looked() if move is None else start.tried(move)
        assert after is not None, part
        steps.append((None if move is None else start.named(move), start, after))
        start = after
    return list(turn_in_words(steps, language, words))


def test_who_plays_with_whom_and_who_begins(english: Language, words: Words):
    assert deal_in_words(deal(CLASSIC, 1), english, words)[1:] == (
        "Side 1, players: 1, 3.",
        "Side 2, players: 2, 4.",
        "Player 1 deals, and player 2 begins.",
    )


def test_house_rules_are_told_with_the_heading(english: Language, words: Words):
    rules = CLASSIC.with_house({"draw_count": 2})
    heading, house, *_ = deal_in_words(deal(rules, 1), english, words)
    assert heading.startswith("Classic Canasta")
    assert "2" in house


def test_an_ordinary_turn_needs_no_words(english: Language, words: Words):
    assert told("draw; discard KS", table("KS QH", stock="4C"), english, words) == []


def test_an_opening_tells_its_points_and_a_taken_pile_its_cards(english: Language, words: Words):
    start = table("KS KH QS QH 2C 4C 5C", pile="5S KD")
    assert told("take KS KH / QS QH 2C; discard 4C", start, english, words) == [
        "Player 1 takes the pile of 2 cards: 5♠, K♦.",
        "Player 1 opens with 70 points; 50 were needed.",
    ]


def test_a_canasta_is_told_when_it_is_finished_and_when_it_becomes_another(english: Language, words: Words):
    start = table("KC 4C 5C", stock="2D", us="KS KH KD KC KS KH")
    assert told("draw; add KC to K; add 2D to K; discard 4C", start, english, words) == [
        "Player 1 finishes a canasta of kings (natural canasta).",
        "A wild card makes the canasta of kings another kind: mixed canasta.",
    ]
    wild = table("2C 4C 5C", RAILROAD, stock="9D 8D", us="2S 2H JK JK 2C 2D")
    finished = told("draw; add 2C to wild; discard 4C", wild, english, words)
    assert finished == ["Player 1 finishes a canasta of wild cards."]
    sevens = table("7C 4C 5C", RAILROAD, stock="9D 8D", us="7S 7H 7D 7C 7S 7H")
    finished = told("draw; add 7C to 7; discard 4C", sevens, english, words)
    assert finished == ["Player 1 finishes a canasta of sevens."]


def test_a_frozen_pile_is_told_once(english: Language, words: Words):
    start = table("2S 4C 5C", stock="9D", pile="6S")
    assert told("draw; discard 2S", start, english, words) == ["The pile is frozen from now on."]
    frozen = table("2S 4C 5C", stock="9D", pile="6S 2D 7C")
    assert told("draw; discard 2S", frozen, english, words) == []


def test_red_threes_and_the_kitty_are_told(english: Language, words: Words):
    start = table("3H 4C 5C", RAILROAD, stock="9D 8D 7D", us=KINGS, kitty_cards="AS 3D")
    assert told("show 3H; draw; discard 4C; look; kitty; show 3D", start, english, words) == [
        "Player 1 shows a red three: 3♥.",
        "Player 1 looks at the kitty, which has 2 cards: A♠, 3♦.",
        "Player 1 takes the 2 cards of the kitty into the hand: A♠, 3♦.",
        "Player 1 shows a red three: 3♦.",
    ]


def test_every_way_of_ending_has_its_sentence(english: Language, words: Words):
    assert {ending.value for ending in Ending} <= set(words.sentences(CONTEXT).messages)
    hand: dict[str, Any] = {"stock": "9C", "us": f"{KINGS} / 9S 9H 9D"}
    ends = {
        "draw; add 9C to 9; discard QH": table("QH", **hand),
        "end": table("KS QH", JUEGO, pile="5S"),
        "draw; show 3H": table("KS QH", stock="3H"),
        "draw; end": table("7S", RAILROAD, stock="7H 7D"),
        f"draw; meld {KINGS} / 9S 9H 9D; discard 4C": table(f"{KINGS} 9S 9H 9D", stock="4C"),
    }
    last = [told(moves, start, english, words)[-1] for moves, start in ends.items()]
    assert len(set(last)) == len(Ending)
    assert all("the hand is over" in sentence for sentence in last)
