"""Beside the pile, in words: how it is, why, and what takes it; and what the mover can do now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tutor.engine.judge import is_legal
from tutor.engine.moves import End
from tutor.engine.position import Phase, Position
from tutor.engine.state import turn_state
from tutor.texts.language import Language
from tutor.texts.sentences import Sentence, say
from tutor.texts.words import Words

Situation = tuple[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class PileInWords:
    """How the pile is, which cards make it so, and what takes it, as far as each can be told."""

    state: Sentence
    because: Sentence | None = None
    takes: Sentence | None = None


def pile_in_words(position: Position, language: Language, words: Words) -> PileInWords:
    """The words beside the pile."""

    def told(situation: Situation | None) -> Sentence | None:
        return None if situation is None else table_sentence(*situation, language, words)

    return PileInWords(
        table_sentence(_state(position), {}, language, words),
        told(_because(position)),
        told(_takes(position)),
    )


def phase_in_words(position: Position, language: Language, words: Words) -> Sentence:
    """What the mover can do now, in one line."""
    return table_sentence(*_phase(position), language, words)


def table_sentence(situation: str, facts: Mapping[str, Any], language: Language, words: Words) -> Sentence:
    """A sentence of `words/table.yaml`."""
    sentences = words.sentences("table")
    return say(language, sentences.name, sentences.messages[situation], facts, sentences.types)


def _block(position: Position) -> str | None:
    """The situation of a pile that nobody can take, because of its top card."""
    if not position.pile:
        return "pile_empty"
    top = position.pile[-1]
    if top.is_wild:
        return "closed_by_wild"
    if top.is_black_three:
        return "blocked_by_black_three"
    return "blocked_by_red_three" if top.is_red_three else None


def _needs_pair(position: Position) -> bool:
    return position.rules.parameters.unopened_needs_pair and not position.us.melds


def _state(position: Position) -> str:
    blocked = _block(position)
    if blocked is not None:
        return blocked
    if position.is_frozen:
        return "frozen"
    return "frozen_for_you" if _needs_pair(position) else "not_frozen"


def _because(position: Position) -> Situation | None:
    if not position.pile or not position.is_frozen:
        return None
    cards = position.freezing_cards
    return ("frozen_by", {"cards": cards, "n": len(cards)}) if cards else ("frozen_by_hidden", {})


def _takes(position: Position) -> Situation | None:
    if not position.pile:
        return None
    if _block(position) is not None:
        return "takes_nothing", {}
    rank = position.pile[-1].rank
    facts = {"rank": rank}
    if position.is_frozen or _needs_pair(position):
        return "takes_frozen", facts
    ways = position.rules.parameters.open_pile_takes
    wild = "natural_and_wild" in ways
    if "own_meld" in ways and position.us.open_meld_of(rank, position.rules):
        return ("takes_any" if wild else "takes_pair_or_meld"), facts
    return ("takes_pair_or_wild" if wild else "takes_pair"), facts


def _phase(position: Position) -> Situation:
    if position.hand_is_over:
        return ("phase_out" if turn_state(position) == "out" else "phase_over"), {}
    threes = position.red_threes_in_hand
    if threes:
        return "phase_red_threes", {"cards": threes, "n": len(threes)}
    if position.phase is Phase.DRAW:
        return _before_the_draw(position), {}
    if position.phase is Phase.AFTER:
        return ("phase_kitty" if _may_take_kitty(position) else "phase_after"), {}
    return {"stock": "phase_drawn", "pile": "phase_taken"}.get(position.turn.took or "", "phase_play"), {}


def _before_the_draw(position: Position) -> str:
    takable = _block(position) is None
    if position.stock_is_empty:
        return ("phase_take_or_end" if is_legal(position, (End(),)) else "phase_take") if takable else "phase_end"
    return "phase_draw_or_take" if takable else "phase_draw"


def _may_take_kitty(position: Position) -> bool:
    kitty = position.kitty
    opens = position.rules.parameters.kitty_after
    return (
        bool(kitty.count) and kitty.state != "taken" and bool(opens.intersection(position.us.canastas(position.rules)))
    )
