"""What is said of a question that was asked before: of earlier rules, with an answer that may have changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tutor.engine.ruleset import RuleSet
from tutor.texts.language import Language
from tutor.texts.sentences import Sentence, say
from tutor.texts.words import Words

FIRST: Final = 1
"""The first version of every rule set."""
LEGAL: Final = "legal"
ILLEGAL: Final = "illegal"


def said_of(legal: bool) -> str:
    """The verdict in the word that an address keeps."""
    return LEGAL if legal else ILLEGAL


def asked_before(
    version: int | None, said: str | None, legal: bool | None, rules: RuleSet, language: Language, words: Words
) -> Iterator[Sentence]:
    """What has changed since a question was asked of `version` of its rule set and got the verdict `said`.

    `legal` is today's verdict, None where no move is judged. Words that are no verdict are passed over.
    """
    if version is None and said is None:
        return
    sentences = words.sentences("asked")
    facts = {"title": language.gettext(rules.id, rules.title), "old": version or 0, "new": rules.version}

    def told(situation: str) -> Sentence:
        return say(language, sentences.name, sentences.messages[situation], facts, sentences.types)

    if version is not None and version != rules.version:
        yield told("changed" if FIRST <= version < rules.version else "unknown")
    if said in (LEGAL, ILLEGAL) and legal is not None:
        changed = said != said_of(legal)
        if changed:
            yield told(f"said_{said}")
        elif version not in (None, rules.version):
            yield told("said_the_same")
