"""The measure for every other sentence: six rulings with the same facts in every language, word for word."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tutor.engine.cards import Card
from tutor.texts.language import Language
from tutor.texts.sentences import plain, say
from tutor.texts.words import Words

RED_THREES = (Card("3", "D"), Card("3", "D"))
POINTS = {"n": 2, "counted": 45, "score": 1520, "needed": 90, "missing": 45}

# Rule, then situation and facts of its message, its statement (no situation) and its fix.
RULINGS: list[tuple[str, tuple[str, dict[str, Any]], dict[str, Any], tuple[str, dict[str, Any]]]] = [
    (
        "frozen-pile-without-natural-pair",
        ("shown", {"rank": "Q", "cards": (Card("Q", "S"), Card("2", "D"))}),
        {},
        ("holds_one", {"rank": "Q"}),
    ),
    (
        "top-card-not-matched",
        ("one_alone", {"rank": "10", "card": Card("10", "S")}),
        {},
        ("with_cards", {"n": 1, "cards": (Card("JK"),)}),
    ),
    (
        "red-three-kept",
        ("kept", {"n": 2, "cards": RED_THREES}),
        {},
        ("from_pile", {"n": 2, "cards": RED_THREES}),
    ),
    (
        "too-few-naturals",
        ("laid", {"n": 1, "rank": "Q", "cards": (Card("Q", "H"),)}),
        {"min": 2},
        ("fill", {"n": 1, "rank": "Q", "more": (Card("Q", "C"),)}),
    ),
    ("opening-below-minimum", ("laid", POINTS), {}, ("keep", {"needed": 90})),
    (
        "keeps-no-card",
        ("each_kind", {"n": 2, "card": Card("2", "C"), "kinds": ("red", "sevens")}),
        {},
        ("keep", {"n": 1, "cards": (Card("JK"),)}),
    ),
]

WRITTEN = yaml.safe_load(Path(__file__).with_name("spoken.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("code", ["en", "es", "sq", "eo", "mn"])
@pytest.mark.parametrize("place", range(len(RULINGS)))
def test_a_ruling_is_spoken_word_for_word(spoken: dict[str, Language], words: Words, code: str, place: int):
    language, (rule, message, stated, fix) = spoken[code], RULINGS[place]
    written = words.rule(rule)
    assert {
        "title": str(plain(language, rule, written.title)),
        "message": str(say(language, rule, written.message[message[0]], message[1], written.types)),
        "statement": str(say(language, rule, written.statement, stated, written.types)),
        "fix": str(say(language, rule, written.fix[fix[0]], fix[1], written.types)),
    } == WRITTEN[code][place]


@pytest.mark.parametrize("code", ["en", "es", "sq", "eo", "mn"])
def test_a_kept_rule_is_spoken_word_for_word(spoken: dict[str, Language], words: Words, code: str):
    rule = words.rule("opening-below-minimum")
    facts = {"n": 2, "counted": 95, "needed": 90}
    assert str(say(spoken[code], rule.id, rule.kept["laid"], facts, rule.types)) == WRITTEN[code][-1]["kept"]
