"""What somebody may have meant by a step that cannot be read: what was written, with what is lacking filled in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final, TypeVar

from tutor.engine.cards import TWO, WILD, Card
from tutor.library.errors import BadInput
from tutor.library.notation import cards_of, rank_of

S = TypeVar("S")
T = TypeVar("T")

_LITTLE: Final = frozenset({"to", "from", "their", "draws", "onto", "/"})
"""Words of a step that are no cards."""


def tries(verb: str, rest: list[str]) -> Iterator[list[str]]:
    """The words after the verb, mended less or more, the smallest mending first.

    >>> next(words for words in tries("add", ["KS"]) if "to" in words)
    ['KS', 'to', 'K']
    """
    yield rest
    yield _without_empty_groups(rest)
    if verb in _FILLED:
        yield _FILLED[verb](rest)
    yield [word for word in rest if word.casefold() not in _LITTLE]
    yield _without_empty_groups([word for word in rest if word == "/" or _is_card(word)])
    yield []


def _without_empty_groups(words: list[str]) -> list[str]:
    """The words without slashes that part nothing."""
    kept = [word for word, after in pairwise([*words, "/"]) if word != "/" or after != "/"]
    return kept[1:] if kept[:1] == ["/"] else kept


def _add(rest: list[str]) -> list[str]:
    cards, melds = _told_apart(rest)
    meld = melds[-1] if melds else _meld_of(cards) or "Q"
    theirs = ["their"] if "their" in map(str.casefold, rest) else []
    return [*(cards or [_card_for(meld)]), "to", *theirs, meld]


def _move(rest: list[str]) -> list[str]:
    cards, melds = _told_apart(rest)
    sources, goals = _after("from", rest), _after("to", rest)
    if not sources and not goals:
        sources, goals = melds[:1], melds[1:2]
    natural = _meld_of(cards)
    source = sources[0] if sources else natural or ("K" if goals == ["Q"] else "Q")
    goal = goals[0] if goals else "hand" if natural else "Q" if source == "K" else "K"
    return [*(cards or ["2D"]), "from", source, "to", goal]


def _take(rest: list[str]) -> list[str]:
    onto = [*map(str.casefold, rest[:1])] == ["onto"]
    return ["onto", "K", *rest[1:]] if onto else rest


def _show(rest: list[str]) -> list[str]:
    return ["3H", *rest] if [*map(str.casefold, rest[:1])] == ["draws"] else rest


_FILLED: Final = {"add": _add, "move": _move, "take": _take, "show": _show}


def _told_apart(words: list[str]) -> tuple[list[str], list[str]]:
    """The words that are cards, and those that name a meld."""
    melds = [word for word in words if _is_meld(word)]
    return [word for word in words if word not in melds and _is_card(word)], melds


def _after(little: str, words: list[str]) -> list[str]:
    """The meld (or hand) that a little word names."""
    named = [after for word, after in pairwise(words) if word.casefold() == little]
    return [word for word in named if word.casefold() == "hand" or _is_meld(word)][:1]


def _meld_of(cards: list[str]) -> str | None:
    """The meld that the first natural card belongs to."""
    read = _read(cards_of, [(word, 1) for word in cards]) or ()
    return next((card.rank for card in read if not card.is_wild), None)


def _card_for(meld: str) -> str:
    """A card that a meld could take."""
    rank = rank_of((meld, 1))
    return str(Card(TWO if rank == WILD else rank, "S"))


def _is_card(word: str) -> bool:
    return bool(_read(cards_of, [(word, 1)]))


def _is_meld(word: str) -> bool:
    return bool(_read(rank_of, (word, 1)))


def _read(read: Callable[[S], T], given: S) -> T | None:
    try:
        return read(given)
    except BadInput:
        return None
