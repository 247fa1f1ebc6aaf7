"""House rules in words: every parameter, every value that it can have."""

from typing import Any

import pytest

from tests.texts.tables import position
from tutor.library.parameters import PARAMETERS, Number, Table, Word, YesNo
from tutor.library.parameters import Words as Several
from tutor.library.rulesets import load_rule_set, rule_sets
from tutor.texts.house import house_in_words, parameter_in_words, rule_set_in_words
from tutor.texts.language import Language
from tutor.texts.parameters import NAMES, value_in_words
from tutor.texts.words import Words


def told(language: Language, words: Words, **house: Any) -> list[str]:
    rules = position("KS", house=house).rules
    return [str(sentence) for sentence in house_in_words(rules, language, words)]


def test_a_house_rule_is_told_with_its_value(english: Language, words: Words):
    assert told(english, words, canastas_to_go_out=2) == ["canastas to go out: 2"]
    assert told(english, words, draw_count=2, add_to_canasta=False) == [
        "cards drawn in a turn: 2",
        "adding to a finished canasta: the canasta is closed",
    ]


@pytest.mark.parametrize(
    ("name", "value", "line"),
    [
        ("packs", {"each_player": 2}, "packs of cards: 2 for each player"),
        ("max_meld", 7, "cards in a meld, at most: 7"),
        ("naturals_per_wild", 2, "natural cards for each wild card: 2"),
        ("upcard_freezes", ["two", "joker"], "first cards of the pile that freeze it: joker; two"),
        ("upcard_covers", "none", "first cards of the pile that another card covers: no card is covered"),
        (
            "canastas",
            {"natural": 600, "mixed": 300},
            "canastas and their bonuses: natural canasta 600; mixed canasta 300",
        ),
        ("opening", [{"minimum": 50}], "minimum to open: 50"),
        (
            "opening",
            [{"below": 1500, "minimum": 50}, {"minimum": 90}],
            "minimum to open: 50 with a score below 1,500; otherwise 90",
        ),
        ("open_pile_takes", ["own_meld"], "what takes a pile that is not frozen: meld of the own side"),
        ("canastas_to_go_out", "each", "canastas to go out: one of each kind"),
        (
            "red_three_points",
            {"negative": "never"},
            "points of a red three: 100, with all of them on one side 200; never deducted",
        ),
        (
            "red_three_points",
            {"all": 100, "negative": "never"},
            "points of a red three: 100 each; never deducted",
        ),
        (
            "red_three_points",
            {"all": 100},
            "points of a red three: 100 each; 100 each deducted where a side has no meld",
        ),
        ("ask_partner", "none", "asking the partner before going out: nobody is asked"),
        (
            "card_points",
            {"joker": 30},
            "points of the cards: 30 (joker); 20 (A, 2); 10 (K, Q, J, 10, 9, 8); 5 (7, 6, 5, 4, black three)",
        ),
    ],
)
def test_a_value_of_any_kind_is_told(english: Language, words: Words, name: str, value: Any, line: str):
    assert told(english, words, **{name: value}) == [line]


def test_the_kitty_opens_after_named_canastas(english: Language, words: Words):
    assert told(english, words, kitty_size=11, kitty_after=["natural"])[1:] == [
        "canastas that open the kitty: natural canasta"
    ]


def test_every_parameter_has_its_words_in_every_rule_set(spoken: dict[str, Language], words: Words):
    assert set(NAMES) == set(PARAMETERS)
    for rules in map(load_rule_set, rule_sets()):
        for language in spoken.values():
            lines = [str(parameter_in_words(name, rules, language, words)) for name in NAMES]
            assert len(set(lines)) == len(NAMES)
            assert all(": " in line or "：" in line for line in lines), language.code


def test_more_may_play_where_each_player_brings_packs(english: Language, words: Words):
    rules = load_rule_set("railroad")
    assert value_in_words("players", rules, english, words) == "2 (more may play)"
    assert value_in_words("players", rules.with_house({"players": 4}), english, words) == "4"
    assert value_in_words("players", load_rule_set("two-player"), english, words) == "2"


def test_every_word_that_a_parameter_may_be_has_its_sentence(words: Words):
    messages = words.sentences("parameters").messages
    assert set(PARAMETERS) <= set(messages)
    for name, kind in PARAMETERS.items():
        if isinstance(kind, Word):
            assert {f"{name}.{option}" for option in kind.options} <= set(messages)
        elif isinstance(kind, YesNo):
            assert {f"{name}.yes", f"{name}.no"} <= set(messages)
        elif isinstance(kind, Number):
            words_of_it = {kind.word} if kind.word else set()
            assert not kind.per_player or "each_player" in messages
            assert {name, *(f"{name}.{word}" for word in words_of_it)} <= set(messages)
        elif isinstance(kind, Several):
            assert {name, f"{name}.none"} <= set(messages)
        elif isinstance(kind, Table):
            assert name in messages or f"{name}.never" in messages


def test_the_name_of_the_rule_set_tells_of_house_rules(english: Language, words: Words):
    assert rule_set_in_words(position("KS").rules, english, words) == "Classic Canasta"
    changed = position("KS", house={"min_meld": 4}).rules
    assert rule_set_in_words(changed, english, words) == "Classic Canasta, with house rules"
