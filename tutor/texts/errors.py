"""A fault of the input in words: what was found, what was expected, the nearest right form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

from tutor.texts.language import Language
from tutor.texts.sentences import say
from tutor.texts.words import Words

_QUOTED: Final = ("file", "key", "found", "expected", "nearest")
_PLACE: Final = ("line", "column")
_TOLD: Final = ("file", *_PLACE, "key", "found", "expected", "nearest")


class FaultLike(Protocol):
    """A fault of the input as data. `code` names its sentence in `words/errors.yaml`; the rest fills it."""

    @property
    def code(self) -> str: ...
    @property
    def facts(self) -> Mapping[str, Any]: ...


def error_in_words(fault: FaultLike, language: Language, words: Words) -> str:
    """The sentence of a fault. It may ask for any attribute of the fault that is not None, and for its facts."""
    sentences = words.sentences("errors")
    known = {name: getattr(fault, name, None) for name in (*_QUOTED, *_PLACE)}
    facts = {name: value for name, value in known.items() if value is not None} | dict(fault.facts)
    return str(say(language, sentences.name, sentences.messages[fault.code], facts, sentences.types))


def error_as_json(fault: FaultLike, language: Language, words: Words) -> dict[str, Any]:
    """The fault as data: its code, its sentence, and of place, found, expected and nearest what is known."""
    known = {name: getattr(fault, name, None) for name in _TOLD}
    message = error_in_words(fault, language, words)
    return {"code": fault.code, "message": message} | {name: told for name, told in known.items() if told is not None}
