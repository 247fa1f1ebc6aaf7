"""Why there is no legal turn of a kind: a reason of the engine in a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from tutor.engine.whynot import Proof
from tutor.texts.coding import coded
from tutor.texts.language import Language
from tutor.texts.sentences import Sentence, say
from tutor.texts.words import Words

CONTEXT: Final = "repairs"
_COUNTED: Final = ("held", "most")
"""Facts that may be none; none is a sentence of its own."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason with its sentence."""

    proof: Proof
    sentence: Sentence


def reason_in_words(proof: Proof, language: Language, words: Words) -> Reason:
    """A reason in a sentence."""
    sentences = words.sentences(CONTEXT)
    is_none = any(proof.facts.get(name) == 0 for name in _COUNTED)
    name = f"{proof.id}-none" if is_none else proof.id
    return Reason(proof, say(language, CONTEXT, sentences.messages[name], proof.facts, sentences.types))


def reason_as_json(reason: Reason) -> dict[str, Any]:
    """A reason as data."""
    proof = reason.proof
    return {"id": proof.id, "params": coded(proof.facts), "rules": list(proof.rules), "text": str(reason.sentence)}
