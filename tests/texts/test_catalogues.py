"""The catalogues hold what the sources say, and nothing else, and every sentence can be filled."""

from collections.abc import Iterator

import pytest
from babel.messages.catalog import Catalog, Message

from tests.texts.samples import english_texts, fillings, names, templates
from tutor.texts.extraction import renewed
from tutor.texts.language import Language, read_catalogue
from tutor.texts.sentences import fill, say
from tutor.texts.words import Plural, Words

TRANSLATED = ["es", "sq", "eo", "mn"]


def catalogue_of(language: Language) -> Catalog:
    assert language.catalogue is not None
    return read_catalogue(language.catalogue, language.locale)


def told(message: Message) -> tuple[str, ...]:
    """The translations of a message, one for each plural form."""
    return tuple(message.string) if isinstance(message.string, tuple | list) else (str(message.string),)


def asked(message: Message) -> tuple[str, ...]:
    return tuple(message.id) if isinstance(message.id, tuple | list) else (str(message.id),)


def entries(catalogue: Catalog) -> Iterator[Message]:
    return (message for message in catalogue if message.id)


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_message_of_the_sources_is_translated(spoken: dict[str, Language], messages: Catalog, code: str):
    catalogue = catalogue_of(spoken[code])
    missing = []
    for message in entries(messages):
        mine = catalogue.get(message.id, message.context)
        if mine is None or mine.fuzzy or not all(told(mine)):
            missing.append(f"{message.context}: {asked(message)[0]}")
    assert missing == [], f"{len(missing)} messages are not translated"


@pytest.mark.parametrize("code", TRANSLATED)
def test_nothing_stands_in_a_catalogue_that_the_sources_no_longer_say(
    spoken: dict[str, Language], messages: Catalog, code: str
):
    catalogue = catalogue_of(spoken[code])
    assert [asked(message) for message in entries(catalogue) if messages.get(message.id, message.context) is None] == []
    assert list(catalogue.obsolete) == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_catalogue_stands_as_the_extraction_writes_it(spoken: dict[str, Language], messages: Catalog, code: str):
    language = spoken[code]
    assert language.catalogue is not None
    assert language.catalogue.read_bytes() == renewed(language, messages), "run: python -m tutor.texts.extraction"


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_translation_has_all_its_plural_forms_and_asks_for_no_other_facts(spoken: dict[str, Language], code: str):
    catalogue = catalogue_of(spoken[code])
    for message in entries(catalogue):
        if not all(told(message)):
            continue
        assert len(told(message)) == (catalogue.num_plurals if message.pluralizable else 1), asked(message)
        assert names(*told(message)) <= names(*asked(message)), asked(message)


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_translation_leaves_out_no_fact_but_one_that_counts(spoken: dict[str, Language], words: Words, code: str):
    """The last plural form says what the English `other` says, down to each fact; `n` may become a word."""
    catalogue = catalogue_of(spoken[code])
    for context, key, template, _ in templates(words):
        message = catalogue.get(english_texts(template)[0], context)
        if message is not None and all(told(message)):
            left_out = names(english_texts(template)[-1]) - names(told(message)[-1])
            assert left_out <= {template.by if isinstance(template, Plural) else ""}, (context, key)


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_form_that_a_template_asks_for_exists_for_every_rank(
    spoken: dict[str, Language], words: Words, code: str
):
    catalogue = catalogue_of(spoken[code])
    for context, key, template, types in templates(words):
        message = catalogue.get(english_texts(template)[0], context)
        for text in told(message) if message is not None else ():
            for facts in fillings(types):
                assert "{" not in str(fill(spoken[code], text, facts, types)), (context, key)


def test_every_sentence_can_be_put_in_brackets(made_up: Language, words: Words):
    for context, key, template, types in templates(words):
        if not isinstance(template, Plural):
            for facts in fillings(types):
                sentence = str(say(made_up, context, template, facts, types))
                assert (sentence[0], sentence[-1]) == ("⟦", "⟧"), (context, key)
