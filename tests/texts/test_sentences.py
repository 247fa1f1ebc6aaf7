from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from tutor.engine.cards import Card
from tutor.texts.forms import FormMissingError
from tutor.texts.language import Language
from tutor.texts.sentences import TemplateError, say
from tutor.texts.words import Plural

KS, JOKER = Card("K", "S"), Card("JK")
TYPES = {
    "card": "card",
    "cards": "cards",
    "rank": "rank",
    "kinds": "kinds",
    "n": "count",
    "score": "points",
    "hands": "counts",
    "title": "text",
}


def told(language: Language, template: str | Plural, **facts: Any) -> str:
    return str(say(language, "test", template, facts, TYPES))


def test_a_sentence_keeps_its_cards_as_cards(english: Language):
    sentence = say(english, "test", "You showed this: {cards}.", {"cards": (KS, JOKER)}, TYPES)
    assert sentence.parts == ("You showed this: ", KS, ", ", JOKER, ".")
    assert str(sentence) == "You showed this: K♠, joker."
    assert sentence.spoken == "You showed this: king of spades, joker."


def test_text_beside_text_is_one_part(english: Language):
    sentence = say(english, "test", "{n} {rank:pl}, {title}", {"n": 2, "rank": "K", "title": "yes"}, TYPES)
    assert sentence.parts == ("2 kings, yes",)


def test_every_type_prints_as_the_language_has_it(english: Language):
    assert told(english, "The top card is {rank:a} ({card}).", rank="A", card=KS) == "The top card is an ace (K♠)."
    assert told(english, "Missing: {kinds}.", kinds=("red", "sevens")) == "Missing: red canasta, sevens canasta."
    assert told(english, "{score} points", score=-1520) == "−1,520 points"
    assert told(english, "Hands: {hands}.", hands=(11, 9)) == "Hands: 11, 9."
    assert told(english, "Rules: {title}.", title="{rank}") == "Rules: {rank}."
    assert told(english, "A meld of {rank:pl}.", rank="wild") == "A meld of wild cards."


def test_an_empty_list_prints_nothing(english: Language):
    assert told(english, "Cards: {cards}.", cards=()) == "Cards: ."


@pytest.mark.parametrize(("n", "text"), [(1, "a card"), (0, "0 cards"), (2, "2 cards"), (1520, "1,520 cards")])
def test_a_count_chooses_the_plural(english: Language, n: int, text: str):
    assert told(english, Plural("a card", "{n} cards"), n=n) == text


def test_another_fact_may_choose_the_plural(english: Language):
    assert told(english, Plural("one", "{score}", by="score"), score=1, n=2) == "one"


@pytest.mark.parametrize(
    ("template", "facts"),
    [
        ("{rank:pl}", {}),
        ("{goat}", {"goat": 1}),
        ("{cards}", {"cards": KS}),
        ("{cards}", {"cards": "KS"}),
        ("{cards}", {"cards": ("KS",)}),
        ("{card}", {"card": (KS,)}),
        ("{n}", {"n": "2"}),
        ("{n}", {"n": True}),
        ("{n:pl}", {"n": 2}),
        ("{kinds}", {"kinds": "red"}),
        ("{title}", {"title": 3}),
        (Plural("one", "{n}"), {}),
        (Plural("one", "{n}"), {"n": "2"}),
    ],
)
def test_facts_that_do_not_fit_are_an_error(english: Language, template: str | Plural, facts: dict[str, Any]):
    with pytest.raises(TemplateError):
        told(english, template, **facts)


def test_a_form_that_the_language_lacks_is_an_error(english: Language):
    with pytest.raises(FormMissingError):
        told(english, "{rank:accpl}", rank="K")
    with pytest.raises(FormMissingError):
        told(english, "{rank}", rank="K")


def test_facts_that_a_sentence_does_not_ask_for_do_no_harm(english: Language):
    assert told(english, "Plain.", n=3, cards=(KS,)) == "Plain."


def test_a_sentence_that_the_catalogue_lacks_comes_whole_in_english(spoken: dict[str, Language]):
    sentence = say(spoken["eo"], "test", "{rank:a}, {cards}", {"rank": "Q", "cards": (Card("Q", "S"), JOKER)}, TYPES)
    assert str(sentence) == "a queen, Q♠, joker"
    assert sentence.language is spoken["en"]


def test_a_sentence_of_the_catalogue_is_in_its_language(spoken: dict[str, Language]):
    template = "Draw from the stock, because you hold only one natural {rank:sg}."
    sentence = say(spoken["sq"], "frozen-pile-without-natural-pair", template, {"rank": "Q"}, TYPES)
    assert str(sentence) == "Tërhiq nga stiva, sepse në dorë ke vetëm një mbretëreshë natyrale."
    assert sentence.language is spoken["sq"]


def test_a_translation_that_equals_the_english_is_in_its_language(spoken: dict[str, Language], tmp_path: Path):
    catalogue = Catalog(locale="eo")
    catalogue.add("{n}: {score}", "{n}: {score}", context="test")
    with (tmp_path / "messages.po").open("wb") as file:
        write_po(file, catalogue)
    esperanto = replace(spoken["eo"], catalogue=tmp_path / "messages.po")
    sentence = say(esperanto, "test", "{n}: {score}", {"n": 3, "score": 50}, TYPES)
    assert (str(sentence), sentence.language) == ("3: 50", esperanto)
