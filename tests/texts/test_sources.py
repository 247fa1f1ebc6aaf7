from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

from tests.engine.strategies import questions
from tests.texts.tables import position
from tutor.engine import judge
from tutor.engine.rules import RULES
from tutor.engine.ruleset import Status
from tutor.library import load_rule_set, rule_sets
from tutor.texts.language import Language
from tutor.texts.rulings import as_json, ruling_in_words
from tutor.texts.sources import source_of_parameter, source_of_rule
from tutor.texts.words import Words

PAGES = "Rules of Canasta, in Esperanto; Rules of Canasta, in Mongolian"


def test_what_the_page_says_is_cited_with_section_and_documents(english: Language, words: Words):
    source = source_of_rule("frozen-pile-without-natural-pair", position("KS").rules, english, words)
    assert (source.status, source.why) == (Status.SAYS, None)
    assert str(source) == f"The pages say so under “Freezing the pile”: {PAGES}."


def test_what_we_read_is_explained_first(english: Language, words: Words):
    source = source_of_rule("meld-of-wilds", position("KS").rules, english, words)
    assert source.status is Status.READS
    assert str(source.why).startswith("The page does not speak of melds of wild cards alone")
    assert str(source) == f"{source.why} This is how we read the pages under “How to meld”: {PAGES}."


def test_where_the_page_is_silent_the_usual_rule_is_named(english: Language, words: Words):
    source = source_of_rule("melded-card-moved", position("KS").rules, english, words)
    assert source.status is Status.SILENT
    assert str(source.sentence) == "The usual rule is found here: Hoyle."
    assert str(source.why) == (
        "The page does not speak of moving melded cards; usually a card stays in the meld to which it was played."
    )


def test_a_rule_that_rests_on_a_changed_parameter_is_a_house_rule(english: Language, words: Words):
    rules = position("KS", house={"min_meld": 4}).rules
    assert str(source_of_rule("meld-too-small", rules, english, words)) == "This is a house rule of your table."
    assert source_of_rule("too-many-wilds", rules, english, words).status is Status.SAYS


@pytest.mark.parametrize(
    ("name", "status", "told"),
    [
        (
            "classic",
            Status.SILENT,
            "The page lets players add to the melds of their side and does not say that a finished canasta is closed; "
            "usually it stays open. The usual rule is found here: Pagat and Bicycle.",
        ),
        ("juego", Status.SAYS, "The page says so under “Going out”: Juego de Canasta, in Spanish."),
    ],
)
def test_a_rule_that_the_rule_set_does_not_have_is_kept_as_its_parameter_stands(
    english: Language, words: Words, name: str, status: Status, told: str
):
    source = source_of_rule("canasta-is-closed", load_rule_set(name), english, words)
    assert (source.status, str(source)) == (status, told)


def test_a_rule_that_only_the_house_has_is_a_house_rule(english: Language, words: Words):
    rules = position("KS", house={"add_to_canasta": False}).rules
    assert source_of_rule("canasta-is-closed", rules, english, words).status is Status.HOUSE
    assert source_of_rule("second-meld-of-rank", rules, english, words).status is Status.SILENT


def test_no_rule_of_a_table_without_house_rules_is_a_house_rule(english: Language, words: Words):
    for name in rule_sets():
        told = {rule.id: source_of_rule(rule.id, load_rule_set(name), english, words) for rule in RULES}
        assert {rule for rule, source in told.items() if source.status is Status.HOUSE} == set(), name


@given(questions(steps=3))
@settings(deadline=None)
def test_no_answer_of_a_table_without_house_rules_is_a_house_rule(english: Language, words: Words, question: Any):
    table, turn = question
    here = replace(table, rules=load_rule_set(table.rules.id), turn=replace(table.turn, partner_said=None))
    for most in range(1, len(turn) + 1):
        ruling = judge(here, turn[:most])
        told = ruling_in_words(ruling, english, words, position=here, turn=turn[:most])
        assert "house" not in {source["status"] for source in as_json(told)["sources"]}
        for kept in ruling.kept:
            source = source_of_rule(kept.rule, here.rules, english, words, kept.rests)
            assert Status.HOUSE not in {source.status, *(rest.source.status for rest in source.rests)}


def test_a_parameter_has_its_source_too(english: Language, words: Words):
    rules = position("KS", house={"min_meld": 4}).rules
    assert source_of_parameter("draw_count", rules, english, words).status is Status.SAYS
    assert source_of_parameter("tie", rules, english, words).status is Status.SILENT
    assert source_of_parameter("min_meld", rules, english, words).status is Status.HOUSE


def test_a_source_in_a_made_up_language_has_no_word_outside_the_brackets(made_up: Language, words: Words):
    told = str(source_of_rule("melded-card-moved", position("KS").rules, made_up, words))
    assert told == (
        "⟦The page does not speak of moving melded cards; usually a card stays in the meld to which it was played.⟧ "
        "⟦The usual rule is found here: ⟦Hoyle⟧.⟧"
    )


def test_where_no_page_tells_the_game_the_source_says_so(english: Language, words: Words):
    source = source_of_rule("second-draw", load_rule_set("two-player"), english, words)
    assert str(source) == (
        "A player draws from the stock or takes the pile, once. Canasta Tutor has no page that tells this game. The "
        "usual rule is found here: Pagat and Bicycle."
    )


def test_a_rule_that_the_page_states_tells_of_a_value_that_it_does_not_state(english: Language, words: Words):
    rules = load_rule_set("railroad")
    source = source_of_rule("frozen-pile-without-natural-pair", rules, english, words, ["upcard_freezes"])
    (rest,) = source.rests
    assert (rest.parameter, rest.source.status) == ("upcard_freezes", Status.READS)
    assert str(source).endswith(
        "This also hangs on a value that the table plays with (first cards of the pile that freeze it: joker; two; "
        "red three). The page says so of a red three. It has a wild card freeze the pile whenever one is discarded, so "
        "we let one freeze it as the first card too. This is how we read the page under “Card ranking and what the "
        "cards count”: Rules of Railroad Canasta, in Albanian."
    )


def test_a_value_that_the_page_states_is_not_told_of(english: Language, words: Words):
    rules = load_rule_set("railroad")
    source = source_of_rule("frozen-pile-without-natural-pair", rules, english, words, ["wild_freezes"])
    assert source.rests == ()


def test_what_the_rule_says_already_is_not_said_again(english: Language, words: Words):
    for name in rule_sets():
        rules = load_rule_set(name)
        for rule in rules.cites:
            told = [str(sentence) for sentence in source_of_rule(rule, rules, english, words).sentences]
            assert len(told) == len(set(told)), (name, rule)


def test_a_house_rule_that_a_ruling_hangs_on_is_told(english: Language, words: Words):
    rules = position("KS", house={"black_three_on_pile": "freezes"}).rules
    source = source_of_rule("frozen-pile-without-natural-pair", rules, english, words, ["black_three_on_pile"])
    assert str(source).endswith(
        "(a black three on the pile: freezes the pile until it is taken). This is a house rule of your table."
    )
