"""The first line of a ruling: what is wrong, or why the turn is legal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tutor.engine.moves import Add, Discard, Draw, Kitty, LayDown, Move, Show, Take, Turn, acts
from tutor.engine.position import Position
from tutor.engine.rules import RULES
from tutor.engine.ruling import Kept, Ruling
from tutor.engine.step import Claim, Step
from tutor.texts.language import Language
from tutor.texts.sentences import Sentence, say
from tutor.texts.words import Words

_CHAPTERS: Final = {rule.id: rule.chapter for rule in RULES}
_ORDER: Final = {rule.id: place for place, rule in enumerate(RULES)}
_TELLING: Final = (
    "kitty",
    "initial_meld",
    "claiming_the_pile",
    "melding",
    "melds_of_a_side",
    "red_threes",
    "discarding",
)
"""Chapters whose kept rules tell most about a turn, the most telling first; a turn that goes out has its own first."""

Situation = tuple[str, Mapping[str, Any]]


def verdict(ruling: Ruling, position: Position, turn: Turn, language: Language, words: Words) -> Sentence:
    """The verdict in one sentence, for a turn judged on a position.

    A fault is told by its own message, the first one's. A legal turn is told by the most telling rule that it kept,
    else by its last act; a discard that freezes the pile goes before both.
    """
    if ruling.violations:
        fault = ruling.violations[0]
        broken = words.rule(fault.rule)
        return say(language, fault.rule, broken.message[fault.situation], fault.facts, broken.types)
    step = _last_step(position, turn)
    kept = most_telling(ruling)
    if kept is not None and not _freezes(step, ruling):
        return kept_sentence(kept, language, words)
    sentences = words.sentences("verdicts")
    situation, facts = _last_act(step, ruling)
    return say(language, sentences.name, sentences.messages[situation], facts, sentences.types)


def kept_sentence(kept: Kept, language: Language, words: Words) -> Sentence:
    """The sentence of a kept rule that has one for its case."""
    assert kept.situation is not None
    rule = words.rule(kept.rule)
    return say(language, kept.rule, rule.kept[kept.situation], kept.facts, rule.types)


def most_telling(ruling: Ruling) -> Kept | None:
    """The kept rule that tells most about a legal turn."""
    chapters = ("going_out", *_TELLING) if ruling.turn == "out" else _TELLING
    told = sorted((kept for kept in ruling.kept if kept.situation is not None), key=lambda kept: _ORDER[kept.rule])
    return next((kept for chapter in chapters for kept in told if _CHAPTERS[kept.rule] == chapter), None)


def _last_step(position: Position, turn: Turn) -> Step | None:
    step = None
    for _, move in acts(turn):
        step = Step.of(position, move)
        position = step.after
    return step


def _freezes(step: Step | None, ruling: Ruling) -> bool:
    """Whether the turn ended with a card that freezes the pile: what the others at the table see first."""
    if step is None or ruling.turn != "ended" or not isinstance(step.move, Discard):
        return False
    return len(step.after.freezing_cards) > len(step.before.freezing_cards)


def _last_act(step: Step | None, ruling: Ruling) -> Situation:
    if step is None:
        return "nothing", {}
    if ruling.turn == "out":
        return _went_out(step.move)
    return _took(step) if isinstance(step.move, Take) else _acted(step, ruling)


def _went_out(move: Move) -> Situation:
    return ("discarded_out", {"card": move.cards[0]}) if isinstance(move, Discard) else ("out", {})


def _took(step: Step) -> Situation:
    assert isinstance(step.move, Take)
    assert step.top is not None
    facts = {"rank": step.top.rank, "top": step.top, "cards": step.move.offered}
    if step.claim is Claim.OWN_MELD:
        return "took_onto", facts
    if step.claim is Claim.NATURAL_AND_WILD:
        return "took_wild", {**facts, "n": sum(card.is_wild for card in step.move.offered)}
    return "took_pair", facts


def _acted(step: Step, ruling: Ruling) -> Situation:
    match step.move:
        case Draw():
            return "drew", {"n": step.before.due}
        case LayDown(groups=groups):
            return "laid", {"n": len(groups)}
        case Add(cards=cards, rank=rank):
            return "added", {"cards": cards, "n": len(cards), "rank": rank}
        case Show(cards=cards):
            return "shown", {"cards": cards, "n": len(cards)}
        case Kitty():
            return "kitty", {}
        case Discard(cards=(card,)):
            return ("discarded_freezes" if _freezes(step, ruling) else "discarded"), {"card": card}
    return ("over" if ruling.turn == "over" else "ended"), {}
