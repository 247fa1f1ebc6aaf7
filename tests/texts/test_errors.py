from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from tutor.engine.cards import Card
from tutor.texts.errors import error_as_json, error_in_words
from tutor.texts.language import Language
from tutor.texts.sentences import TemplateError
from tutor.texts.words import Words


@dataclass(frozen=True)
class Fault:
    """A fault of the input, as the library tells it."""

    code: str
    file: str | None = None
    line: int | None = None
    column: int | None = None
    key: str | None = None
    found: str | None = None
    expected: str | None = None
    nearest: str | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)


def test_a_fault_quotes_what_was_found_and_what_was_expected(english: Language, words: Words):
    fault = Fault("key-unknown", line=3, found="hans", expected="hand, pile")
    assert error_in_words(fault, english, words) == "“hans” is not a name that is known here. Known names: hand, pile."


def test_a_nearest_form_is_a_sentence_of_its_own(english: Language, words: Words):
    fault = Fault("key-unknown-nearest", found="hans", nearest="hand")
    assert error_in_words(fault, english, words) == "“hans” is not a name that is known here. Did you mean “hand”?"


def test_facts_fill_the_sentence_too(english: Language, words: Words):
    fault = Fault("number-out-of-range", key="stock", found="2000", facts={"least": 0, "most": 1000})
    assert error_in_words(fault, english, words) == (
        "“stock” needs a whole number from 0 to 1,000, and 2000 lies outside."
    )
    red = Fault("not-a-red-three", facts={"card": Card("K", "S")})
    assert error_in_words(red, english, words) == "Only red threes can stand here, and this card is none: K♠."


def test_text_that_looks_like_a_placeholder_is_quoted_as_it_stands(english: Language, words: Words):
    fault = Fault("key-unknown-nearest", found="{nearest}", nearest="hand")
    assert error_in_words(fault, english, words).startswith("“{nearest}” is not a name")


def test_a_fault_that_lacks_what_its_sentence_asks_for_is_an_error(english: Language, words: Words):
    with pytest.raises(TemplateError):
        error_in_words(Fault("key-unknown", found="hans"), english, words)


def test_a_fault_as_data_has_what_is_known_and_nothing_else(english: Language, words: Words):
    fault = Fault("key-unknown-nearest", line=3, key="us.hans", found="hans", nearest="hands")
    assert error_as_json(fault, english, words) == {
        "code": "key-unknown-nearest",
        "message": "“hans” is not a name that is known here. Did you mean “hands”?",
        "line": 3,
        "key": "us.hans",
        "found": "hans",
        "nearest": "hands",
    }
