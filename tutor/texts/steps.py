"""The steps of a turn in words, as they stand in a list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tutor.engine.cards import Cards
from tutor.engine.moves import Add, Discard, Draw, End, Kitty, LayDown, Move, Shift, Show, Take, TakeTop
from tutor.texts.language import Language
from tutor.texts.sentences import Sentence, say
from tutor.texts.words import Words

CONTEXT: Final = "steps"

_Told = tuple[str, Mapping[str, Any]]


def step_in_words(move: Move, language: Language, words: Words) -> tuple[Sentence, ...]:
    """A step in words: one sentence, or one for each meld that it lays."""
    sentences = words.sentences(CONTEXT)
    return tuple(
        say(language, sentences.name, sentences.messages[situation], facts, sentences.types)
        for situation, facts in _step(move)
    )


def _step(move: Move) -> Iterator[_Told]:
    match move:
        case Draw(cards=cards):
            yield ("drew", _named(cards)) if cards else ("draw", {})
        case Take(groups=groups):
            yield _take(move)
            yield from (("lay_too", _named(group)) for group in groups[1:])
        case TakeTop():
            yield "take_top", {}
        case LayDown(groups=groups):
            yield from (("lay_too" if place else "lay", _named(group)) for place, group in enumerate(groups))
        case Add(cards=cards, rank=rank):
            yield ("add_theirs" if move.theirs else "add"), {**_named(cards), "rank": rank}
        case Shift(cards=cards, source=source, target=None):
            yield "shift_back", {**_named(cards), "rank": source}
        case Shift(cards=cards, source=source, target=target):
            yield "shift", {**_named(cards), "rank": source, "target": target}
        case Show(cards=cards):
            yield "show", _named(cards)
        case Discard(cards=cards):
            yield "discard", _named(cards)
        case Kitty():
            yield "kitty", {}
        case End():
            yield "end", {}


def _take(move: Take) -> _Told:
    cards = move.offered
    if move.onto:
        return ("take_onto_with" if cards else "take_onto"), {**_named(cards), "rank": move.onto}
    return ("take_with", _named(cards)) if cards else ("take", {})


def _named(cards: Cards) -> Mapping[str, Any]:
    return {"cards": cards, "n": len(cards)}
