"""The nearest tables with the opposite ruling in words: what would be different, and what the ruling would be then."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from tutor.engine.contrast import Contrast
from tutor.texts.changes import edit_in_words
from tutor.texts.coding import coded
from tutor.texts.language import Language
from tutor.texts.sentences import Sentence, say
from tutor.texts.words import Words

CONTEXT: Final = "contrast"
_BETWEEN_RULES: Final = "; "


@dataclass(frozen=True, slots=True)
class ContrastInWords:
    """A contrast: what would be different, and what the ruling would be then."""

    contrast: Contrast
    edit: Sentence
    outcome: Sentence

    def __str__(self) -> str:
        return f"{self.edit} {self.outcome}"


@dataclass(frozen=True, slots=True)
class ContrastsInWords:
    """The contrasts of a question under their heading; it tells where there is none."""

    heading: Sentence
    found: tuple[ContrastInWords, ...]


def contrasts_in_words(found: tuple[Contrast, ...], legal: bool, language: Language, words: Words) -> ContrastsInWords:
    """The contrasts in words; `legal` is the ruling of the question itself."""
    tell = _Teller(language, words)
    heading = tell("would_be_illegal" if legal else "would_be_legal", n=len(found)) if found else tell("none")
    told = (ContrastInWords(one, edit_in_words(one.edit, language, words), tell.outcome(one)) for one in found)
    return ContrastsInWords(heading, tuple(told))


@dataclass(frozen=True, slots=True)
class _Teller:
    """Who tells it: a language and the words."""

    language: Language
    words: Words

    def __call__(self, situation: str, **facts: Any) -> Sentence:
        sentences = self.words.sentences(CONTEXT)
        return say(self.language, sentences.name, sentences.messages[situation], facts, sentences.types)

    def outcome(self, one: Contrast) -> Sentence:
        """What the ruling would be: which step breaks which rules, or that all are legal."""
        there, steps = one.there, len(one.turn)
        if there.at is None:
            return self("then_legal", n=steps)
        rules = {"n": len(there.rules), "rules": _BETWEEN_RULES.join(map(self._title, there.rules))}
        return self("then_broken", **rules) if steps == 1 else self("then_broken_step", step=there.at + 1, **rules)

    def _title(self, rule: str) -> str:
        return self.language.gettext(rule, self.words.rule(rule).title)


def contrasts_as_json(told: ContrastsInWords, written: tuple[Mapping[str, Any], ...]) -> list[dict[str, Any]]:
    """The contrasts as data; `written` are their positions with their moves, as the caller has written them."""
    return [
        {
            "edit": {"id": edit.id, "params": coded(edit.facts), "text": str(one.edit)},
            "legal": there.legal,
            "at": there.at,
            "rules": list(there.rules),
            "text": str(one),
            "position": question,
        }
        for one, question in zip(told.found, written, strict=True)
        for edit, there in [(one.contrast.edit, one.contrast.there)]
    ]
