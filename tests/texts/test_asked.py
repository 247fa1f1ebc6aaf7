"""What a question that was asked before is told: of earlier rules, of an answer that has changed."""

from dataclasses import replace

import pytest

from tests.texts.tables import position
from tutor.texts.asked import asked_before
from tutor.texts.language import Language
from tutor.texts.words import Words

CHANGED = (
    "This address was made for version 1 of Classic Canasta. The rules have changed since: the answer is by today’s "
    "version 2."
)
SAME = "The answer is the same as when the address was made."
WAS_LEGAL = "When the address was made, the move was legal. Today the answer is another one."
WAS_NOT = "When the address was made, the move was not legal. Today the answer is another one."


@pytest.mark.parametrize(
    ("version", "said", "legal", "told"),
    [
        (None, None, True, []),
        (2, None, True, []),
        (2, "legal", True, []),
        (None, "illegal", False, []),
        (1, None, True, [CHANGED]),
        (1, "legal", True, [CHANGED, SAME]),
        (1, "legal", False, [CHANGED, WAS_LEGAL]),
        (1, "illegal", True, [CHANGED, WAS_NOT]),
        (2, "illegal", True, [WAS_NOT]),
        (1, "legal", None, [CHANGED]),
        (2, "whatever", True, []),
    ],
)
def test_what_has_changed_is_said_and_nothing_else(
    english: Language, words: Words, version: int | None, said: str | None, legal: bool | None, told: list[str]
):
    rules = replace(position("KS").rules, version=2)
    assert [str(line) for line in asked_before(version, said, legal, rules, english, words)] == told


def test_a_version_before_the_first_is_not_known_either(english: Language, words: Words):
    rules = replace(position("KS").rules, version=2)
    (line,) = asked_before(0, None, True, rules, english, words)
    assert str(line) == (
        "This address names version 0 of Classic Canasta, which is not known here. The answer is by version 2."
    )


def test_a_version_that_is_not_known_is_told(english: Language, words: Words):
    (line,) = asked_before(9, None, True, position("KS").rules, english, words)
    assert str(line) == (
        "This address names version 9 of Classic Canasta, which is not known here. The answer is by version 1."
    )
