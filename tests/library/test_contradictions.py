"""House rules that contradict each other, on top of every rule set: refused, and the sentence names both."""

import re
from typing import Any

import pytest

from tests.library.asking import faults_of
from tutor.library import load_rule_set, paths, rule_sets
from tutor.library.contradictions import contradictions
from tutor.library.errors import InputFault
from tutor.library.parameters import PARAMETERS
from tutor.library.rulesets import with_house
from tutor.texts.errors import error_in_words
from tutor.texts.language import languages
from tutor.texts.words import read_words

FOUR = {"red": 500, "black": 300, "wild": 1000, "sevens": 1500}
TWO = {"natural": 500, "mixed": 300}
SECOND = {"second_meld_of_rank": "after_canasta"}

CONTRADICTIONS: list[tuple[str, str, dict[str, Any], tuple[str, str]]] = [
    ("classic", "house-second-meld", SECOND, ("second_meld_of_rank", "add_to_canasta")),
    ("juego", "house-second-meld", SECOND, ("second_meld_of_rank", "add_to_canasta")),
    ("two-player", "house-second-meld", SECOND, ("second_meld_of_rank", "add_to_canasta")),
    ("railroad", "house-second-meld", {"add_to_canasta": True}, ("second_meld_of_rank", "add_to_canasta")),
    ("railroad", "house-kind-never-made", {"wild_meld": False}, ("canastas_to_go_out", "canastas")),
    ("railroad", "house-kind-never-made", {"canasta_size": 7, "max_wilds": 0}, ("canastas_to_go_out", "canastas")),
    ("classic", "house-kind-never-made", {"canastas_to_go_out": "each", "canastas": {**TWO, "wild": 9}},
     ("canastas_to_go_out", "canastas")),
    ("juego", "house-kind-never-made", {"canastas_to_go_out": "each", "min_naturals": 9},
     ("canastas_to_go_out", "canastas")),
    ("railroad", "house-no-kitty", {"kitty_size": 0}, ("kitty_after", "kitty_size")),
    ("classic", "house-no-kitty", {"kitty_after": ["natural"]}, ("kitty_after", "kitty_size")),
    ("railroad", "house-kitty-kind", {"canastas": {"red": 5, "black": 3, "wild": 9}, "discard_seven": "free"},
     ("kitty_after", "canastas")),
    ("railroad", "house-kitty-never-opens", {"kitty_after": ["wild"], "wild_meld": False, "canastas_to_go_out": 2},
     ("kitty_after", "canastas")),
    ("classic", "house-no-kitty-threes", {"red_three_replaced": ["dealt", "kitty"]},
     ("red_three_replaced", "kitty_size")),
    ("two-player", "house-no-kitty-threes", {"red_three_replaced": "kitty"}, ("red_three_replaced", "kitty_size")),
    ("railroad", "house-no-sevens", {"canastas": {"red": 5, "black": 3, "wild": 9}, "kitty_after": "red"},
     ("discard_seven", "canastas")),
    ("juego", "house-no-sevens", {"discard_seven": "after_all_sevens_canastas"}, ("discard_seven", "canastas")),
    ("classic", "house-concealed-total", {"concealed_total": 50}, ("concealed_total", "going_out_bonus")),
    ("juego", "house-concealed-total", {"going_out_bonus": 1000}, ("concealed_total", "going_out_bonus")),
    ("railroad", "house-meld-sizes", {"max_meld": 2}, ("min_meld", "max_meld")),
    ("classic", "house-meld-sizes", {"max_meld": 4, "min_meld": 5}, ("min_meld", "max_meld")),
    ("classic", "house-no-canasta", {"max_meld": 6}, ("max_meld", "canasta_size")),
    ("railroad", "house-no-canasta", {"max_meld": 6}, ("max_meld", "canasta_size")),
    ("juego", "house-no-canasta", {"max_meld": 7, "canasta_size": 8}, ("max_meld", "canasta_size")),
    ("classic", "house-no-meld", {"min_meld": 12}, ("min_meld", "packs")),
    ("juego", "house-canasta-size", {"canasta_size": 12}, ("canasta_size", "packs")),
    ("two-player", "house-canasta-size", {"packs": 1, "max_wilds": 2, "hand_size": 5}, ("canasta_size", "packs")),
    ("two-player", "house-canastas-of-ranks", {"canastas_to_go_out": 12},
     ("canastas_to_go_out", "second_meld_of_rank")),
    ("railroad", "house-canastas-of-cards", {"canastas_to_go_out": 31}, ("canastas_to_go_out", "canasta_size")),
    ("juego", "house-opening", {"opening": [{"minimum": 2000}]}, ("opening", "card_points")),
    ("classic", "house-odd-players", {"players": 5}, ("partnerships", "players")),
    ("juego", "house-odd-players", {"players": 5}, ("partnerships", "players")),
    ("classic", "house-one-side", {"players": 2}, ("partnerships", "players")),
    ("juego", "house-one-side", {"partnerships": "always"}, ("partnerships", "players")),
    ("railroad", "house-no-partner", {"ask_partner": "optional_binding"}, ("ask_partner", "partnerships")),
    ("two-player", "house-no-partner", {"ask_partner": "optional_binding"}, ("ask_partner", "partnerships")),
    ("classic", "house-too-few-cards", {"hand_size": 27}, ("hand_size", "packs")),
    ("railroad", "house-too-few-cards", {"kitty_size": 100}, ("hand_size", "packs")),
]  # fmt: skip


@pytest.mark.parametrize(("rule_set", "code", "house", "named"), CONTRADICTIONS)
def test_house_rules_that_contradict_each_other_are_refused_and_both_are_named(
    rule_set: str, code: str, house: dict[str, Any], named: tuple[str, str]
):
    (fault,) = faults_of(lambda: with_house(load_rule_set(rule_set), house))
    assert fault.code == code
    assert fault.key in house
    english = languages(paths.translations())["en"]
    told = set(re.findall(r"[a-z_]+", error_in_words(fault, english, read_words(paths.lessons()))))
    assert set(named) <= told & set(PARAMETERS)


@pytest.mark.parametrize("code", ["house-canastas-of-cards", "house-canastas-of-ranks"])
def test_one_canasta_is_told_in_the_singular(code: str):
    english, words = languages(paths.translations())["en"], read_words(paths.lessons())
    one, two = (error_in_words(InputFault(code, facts={"n": 9, "most": most}), english, words) for most in (1, 2))
    assert one.endswith(" 1 canasta at most.")
    assert two.endswith(" 2 canastas at most.")


def test_every_contradiction_is_shown_once_at_least():
    messages = read_words(paths.lessons()).sentences("errors").messages
    assert {code for code in messages if code.startswith("house-")} == {code for _, code, _, _ in CONTRADICTIONS}


@pytest.mark.parametrize(
    ("rule_set", "house"),
    [
        ("railroad", {"canastas_to_go_out": 2}),
        ("railroad", {"discard_seven": "free"}),
        ("railroad", {"draw_count": 1, "hand_size": 11}),
        ("railroad", {"kitty_size": 0, "kitty_after": "none"}),
        ("railroad", {"max_meld": 9}),
        ("railroad", {"wild_meld": False, "canastas": {"red": 5, "black": 3, "sevens": 9}, "kitty_after": "red"}),
        ("railroad", {"players": 4, "partnerships": "always", "ask_partner": "optional_binding"}),
        ("juego", {"draw_count": 2, "canastas_to_go_out": 1}),
        ("juego", {"players": 4, "ask_partner": "optional_binding"}),
        ("juego", {"wild_meld": True, "canastas": {"natural": 5, "mixed": 3, "wild": 9}}),
        ("classic", {"concealed_total": 100}),
        ("classic", {"partnerships": "never"}),
        ("classic", {"open_pile_takes": ["pair"]}),
        ("classic", {"discard_seven": "after_all_sevens_canastas", "canastas": {**TWO, "sevens": 1500}}),
        ("classic", {"canastas": FOUR, "wild_meld": True, "wild_in_sevens": False, "canastas_to_go_out": "each"}),
        ("two-player", {"canastas_to_go_out": 11}),
        ("two-player", {"opening": [{"minimum": 1000}]}),
        ("two-player", {"kitty_size": 11, "kitty_after": "natural", "red_three_replaced": "dealt kitty"}),
    ],
)
def test_house_rules_that_can_stand_together_are_not_refused(rule_set: str, house: dict[str, Any]):
    assert with_house(load_rule_set(rule_set), house).house == frozenset(house)


@pytest.mark.parametrize("rule_set", rule_sets())
def test_a_rule_set_played_by_the_values_of_another_contradicts_itself_nowhere(rule_set: str):
    rules = load_rule_set(rule_set)
    for other in map(load_rule_set, rule_sets()):
        house = {name: kind.write(getattr(other.parameters, name)) for name, kind in PARAMETERS.items()}
        if other.parameters.ask_partner == "none" or other.parameters.partnerships != "never":
            assert contradictions(with_house(rules, house)) == []
