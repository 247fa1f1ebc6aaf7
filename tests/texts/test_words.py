import pytest

from tests.texts.samples import english_texts, fillings, names, templates
from tutor.engine.rules import RULES
from tutor.texts.language import Language
from tutor.texts.sentences import fill, placeholders
from tutor.texts.words import TYPES, Plural, Words

COUNTING = {"count", "number", "points"}


def test_every_rule_has_words_that_tell_what_was_done_and_what_to_do(words: Words):
    assert sorted(words.rule_ids) == sorted(rule.id for rule in RULES)
    for name in words.rule_ids:
        rule = words.rule(name)
        assert rule.id == name
        assert rule.title, name
        assert rule.why, name
        assert rule.message, name
        assert rule.fix, name
        assert set(rule.examples) == {"legal", "illegal"}, name


def test_every_placeholder_is_a_fact_with_a_known_type(words: Words):
    for context, key, template, types in templates(words):
        assert names(*english_texts(template)) <= set(types), (context, key)
        assert set(types.values()) <= set(TYPES), context


def test_every_fact_is_used_and_explained(words: Words):
    for context in {context for context, *_ in templates(words)}:
        mine = [template for name, _, template, _ in templates(words) if name == context]
        used = names(*(text for template in mine for text in english_texts(template)))
        used |= {template.by for template in mine if isinstance(template, Plural)}
        facts = (words.rule(context) if context in words.rule_ids else words.sentences(context)).facts
        assert set(facts) == used, context
        assert all(fact.means for fact in facts.values()), context


def test_what_chooses_a_plural_is_a_number(words: Words):
    for context, key, template, types in templates(words):
        if isinstance(template, Plural):
            assert types[template.by] in COUNTING, (context, key)
            assert template.one != template.other, (context, key)


def test_english_asks_for_english_forms_only(words: Words, english: Language):
    for context, key, template, types in templates(words):
        for text in english_texts(template):
            for facts in fillings(types):
                assert "{" not in str(fill(english, text, facts, types)), (context, key)


def test_a_form_is_asked_of_ranks_only(words: Words):
    for context, key, template, types in templates(words):
        for text in english_texts(template):
            asked = {name for _, name, form in placeholders(text) if form}
            assert {types[name] for name in asked} <= {"rank"}, (context, key)


def test_the_words_of_a_rule_that_is_none_cannot_be_read(words: Words):
    with pytest.raises(FileNotFoundError):
        words.rule("no-such-rule")


def test_chapters_and_glossary_can_be_read(words: Words):
    assert words.chapters["the_pile"].title == "Can the pile be taken?"
    assert list(words.chapters)[:2] == ["turn_order", "cards_in_hand"]
    wild = words.glossary["wild-card"]
    assert (wild.term, wild.spellings) == ("wild card", "wild cards, wilds")
    assert wild.table == {"meld": "9S 9H 2D JK"}
