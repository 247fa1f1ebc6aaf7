"""Questions for tests of the words: a position with a turn, judged, in the words of a language."""

from typing import Any

from tutor.engine import Ruling, judge
from tutor.engine.position import Position
from tutor.library import load_position, read_question
from tutor.texts.language import Language
from tutor.texts.rulings import RulingInWords, ruling_in_words
from tutor.texts.words import Words


def position(hand: str, **keys: Any) -> Position:
    """A position of Classic Canasta, by the contract's keys."""
    return load_position({"rules": "classic", "hand": hand, **keys})


def judged(hand: str, *moves: str, **keys: Any) -> Ruling:
    asked = read_question({"rules": "classic", "hand": hand, "moves": list(moves), **keys})
    return judge(asked.position, asked.turn)


def in_words(language: Language, words: Words, hand: str, *moves: str, **keys: Any) -> RulingInWords:
    asked = read_question({"rules": "classic", "hand": hand, "moves": list(moves), **keys})
    ruling = judge(asked.position, asked.turn)
    return ruling_in_words(ruling, language, words, position=asked.position, turn=asked.turn)
