"""The whole proof in words: every rule that applies to a step, how the step stands to it, and what was found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tutor.engine.cards import WILD
from tutor.engine.proof import Condition, Standing, StepProof
from tutor.engine.ruleset import RuleSet
from tutor.texts.coding import coded
from tutor.texts.language import Language
from tutor.texts.rulings import RuleInWords, rule_in_words
from tutor.texts.sentences import Sentence, say
from tutor.texts.words import Words

CONTEXT: Final = "proof"

Situation = tuple[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class ConditionInWords:
    """A rule of a proof: its words, how the step stands to it, what was found, and the rule's own sentences about the
    step (one for each fault, or one that tells why it was kept)."""

    condition: Condition
    rule: RuleInWords
    standing: Sentence
    found: tuple[Sentence, ...]
    messages: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class ProofInWords:
    """The proof of one step in words."""

    proof: StepProof
    conditions: tuple[ConditionInWords, ...]


def proof_in_words(
    proofs: tuple[StepProof, ...], rules: RuleSet, language: Language, words: Words
) -> tuple[ProofInWords, ...]:
    """The proofs of the steps of a turn in words."""
    return tuple(ProofInWords(proof, tuple(_conditions(proof, rules, language, words))) for proof in proofs)


def _conditions(proof: StepProof, rules: RuleSet, language: Language, words: Words) -> Iterator[ConditionInWords]:
    """The rules of the table: those that it does not have are kept by everybody. That a kept rule makes the step legal
    is told of a legal step alone."""
    legal = all(one.standing is not Standing.BROKEN for one in proof.conditions)
    told = (_condition(one, legal, rules, language, words) for one in proof.conditions)
    return (one for one in told if one.rule.holds)


def _condition(
    condition: Condition, legal: bool, rules: RuleSet, language: Language, words: Words
) -> ConditionInWords:
    sentences = words.sentences(CONTEXT)

    def told(situation: str, facts: Mapping[str, Any]) -> Sentence:
        return say(language, sentences.name, sentences.messages[situation], facts, sentences.types)

    return ConditionInWords(
        condition=condition,
        rule=rule_in_words(condition.rule, rules, language, words),
        standing=told(condition.standing.value, {}),
        found=tuple(told(*situation) for situation in _found(condition)),
        messages=tuple(_messages(condition, legal, language, words)),
    )


def _messages(condition: Condition, legal: bool, language: Language, words: Words) -> Iterator[Sentence]:
    rule = words.rule(condition.rule)
    for fault in condition.faults:
        yield say(language, rule.id, rule.message[fault.situation], fault.facts, rule.types)
    if legal and condition.situation and condition.standing is Standing.KEPT:
        yield say(language, rule.id, rule.kept[condition.situation], condition.facts, rule.types)


def _found(condition: Condition) -> Iterator[Situation]:
    """What the chapter found, by name."""
    match condition.found:
        case {"named": named, "missing": missing}:
            if missing:
                yield "cards_missing", {"cards": missing}
            elif named:
                yield "cards_held", {}
        case {"waiting": waiting}:
            yield ("red_threes", {"cards": waiting}) if waiting else ("no_red_threes", {})
        case {"size": size, "top": top}:
            yield "pile_top", {"size": size, "top": top}
        case {"size": size}:
            yield "pile", {"size": size}
        case {"naturals": naturals, "held": held}:
            yield "claim", {"naturals": naturals, "held": held}
        case {"rank_1": _}:
            yield from _melds(condition.found)
        case {"counted": _, "needed": _}:
            yield "opening", condition.found
        case {"left": left, "canastas": tuple() as canastas}:
            yield "left", {"left": left, "canastas": len(canastas)}


def _melds(found: Mapping[str, Any]) -> Iterator[Situation]:
    n = 1
    while f"rank_{n}" in found:
        facts = {name: found[f"{name}_{n}"] for name in ("rank", "naturals", "wilds")}
        rank = facts["rank"]
        yield ("meld_wild" if rank == WILD else "meld" if rank else "meld_mixture"), facts
        n += 1


def proof_as_json(told: tuple[ProofInWords, ...]) -> list[dict[str, Any]]:
    """The proofs as data, one entry a step."""
    return [
        {
            "at": step.proof.at,
            "move": str(step.proof.move),
            "legal": step.proof.legal,
            "conditions": [_as_json(one) for one in step.conditions],
        }
        for step in told
    ]


def _as_json(told: ConditionInWords) -> dict[str, Any]:
    condition = told.condition
    return {
        "rule": condition.rule,
        "chapter": condition.chapter,
        "standing": condition.standing.value,
        "text": str(told.standing),
        "title": str(told.rule.title),
        "statement": str(told.rule.statement),
        "source": str(told.rule.source),
        "found": coded(condition.found),
        "needed": coded(condition.needs),
        "found_texts": [str(sentence) for sentence in told.found],
        "messages": [str(sentence) for sentence in told.messages],
    }
