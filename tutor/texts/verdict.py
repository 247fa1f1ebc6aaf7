"""Why a turn is legal, in the first line of its ruling: by the rule that tells most, else by its last act."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tutor.engine.moves import Add, Discard, Draw, Kitty, LayDown, Move, Show, Take, Turn, acts
from tutor.engine.position import Position
from tutor.engine.rules import RULES
from tutor.engine.ruling import Kept, Ruling
from tutor.engine.step import Claim, Step
from tutor.engine.values import changed
from tutor.texts.language import Language
from tutor.texts.sentences import Sentence, say
from tutor.texts.words import Words

_TELLING: Final = (
    "kitty",
    "initial_meld",
    "claiming_the_pile",
    "melding",
    "melds_of_a_side",
    "red_threes",
    "discarding",
)
"""Chapters whose kept rules tell most about a turn, the most telling first. Going out goes before them in a turn that
does so, else after them."""


def _places(chapters: tuple[str, ...]) -> dict[str, tuple[int, int]]:
    """Where each rule of these chapters stands among them: by chapter, then in the law's order."""
    places = {chapter: place for place, chapter in enumerate(chapters)}
    return {rule.id: (places[rule.chapter], at) for at, rule in enumerate(RULES) if rule.chapter in places}


_PLACES: Final = _places((*_TELLING, "going_out"))
_PLACES_OUT: Final = _places(("going_out", *_TELLING))

Situation = tuple[str, Mapping[str, Any]]


def telling(ruling: Ruling, turn: Turn) -> Kept | None:
    """The kept rule that the verdict of a legal turn speaks of: the one that tells most. None where a discard that
    freezes the pile goes before it, or no rule has something to tell."""
    kept = _most_telling(ruling) if ruling.legal else None
    return None if kept is None or _freezes(ruling, turn) else kept


def last_act_in_words(ruling: Ruling, position: Position, turn: Turn, language: Language, words: Words) -> Sentence:
    """The verdict on a legal turn that no kept rule tells of: what its last act did."""
    sentences = words.sentences("verdicts")
    situation, facts = _last_act(_last_step(position, turn), ruling)
    return say(language, sentences.name, sentences.messages[situation], facts, sentences.types)


def kept_sentence(kept: Kept, language: Language, words: Words) -> Sentence:
    """The sentence of a kept rule that has one for its case."""
    assert kept.situation is not None
    rule = words.rule(kept.rule)
    return say(language, kept.rule, rule.kept[kept.situation], kept.facts, rule.types)


def _most_telling(ruling: Ruling) -> Kept | None:
    """The kept rule that tells most about a legal turn."""
    places = _PLACES_OUT if ruling.turn == "out" else _PLACES
    first = sorted([rule for rule in ruling.held if rule in places], key=places.__getitem__)
    told = (held.why_kept(step) for held, step in map(ruling.held.__getitem__, first))
    return next((kept for kept in told if kept.situation is not None), None)


def _last_step(position: Position, turn: Turn) -> Step | None:
    step = None
    for _, move in acts(turn):
        step = Step.of(step.after if step else position, move)
    return step


def _freezes(ruling: Ruling, turn: Turn) -> bool:
    """Whether the turn ended with a card that freezes the pile: what the others at the table see first."""
    after = ruling.after
    if ruling.turn != "ended" or not turn or not isinstance(turn[-1], Discard) or after.pile[-1].is_natural:
        return False
    before = changed(after, pile=after.pile[:-1])
    return len(after.freezing_cards) > len(before.freezing_cards)


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
            freezes = len(step.after.freezing_cards) > len(step.before.freezing_cards)
            return ("discarded_freezes" if ruling.turn == "ended" and freezes else "discarded"), {"card": card}
    return ("over" if ruling.turn == "over" else "ended"), {}
