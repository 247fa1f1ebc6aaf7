"""Open cards: `X`, `Y` and `Z` stand for different natural ranks, none of which the item names itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import Any, Final

from tutor.course.lessons import LETTERS, Item, Option, Table, Written
from tutor.engine.cards import NATURAL_RANKS

_OPEN: Final = re.compile(r"(?<!\w)([XYZ])(?=[SHDC♠♥♦♣]?(?!\w))")
_NAMED: Final = re.compile(r"(?<!\w)(10|[AKQJ4-9])(?=[SHDC♠♥♦♣]?(?!\w))")

_OF_CARDS: Final = frozenset({"card", "cards", "rank"})
_NO_CARDS: Final = frozenset({
    "rules", "house", "players", "phase", "unknown", "score", "hands", "laid", "pile_below", "frozen", "stock", "took",
})  # fmt: skip

Ranks = Mapping[str, str]
"""A rank for each open letter."""


def letters(item: Item) -> tuple[str, ...]:
    """The open letters that an item uses."""
    used = {match for text in _strings(list(_openable(item))) for match in _OPEN.findall(text)}
    return tuple(letter for letter in LETTERS if letter in used)


def named_ranks(item: Item) -> frozenset[str]:
    """Natural ranks that the item names itself."""
    return frozenset(match for text in _strings(list(_openable(item))) for match in _NAMED.findall(text))


def fillings(item: Item) -> Sequence[Ranks]:
    """All fillings of the ranks of an item, in a fixed order; one (empty) where it has no open cards."""
    return _fillings(letters(item), named_ranks(item), tuple(sorted(item.open.items())), f"{item.context}/{item.id}")


@cache
def _fillings(
    used: tuple[str, ...], named: frozenset[str], narrowed: tuple[tuple[str, tuple[str, ...]], ...], seed: str
) -> Sequence[Ranks]:
    free = tuple(rank for rank in NATURAL_RANKS if rank not in named)
    choices = [[rank for rank in dict(narrowed).get(letter, free) if rank in free] for letter in used]
    found = [ranks for ranks in product(*choices) if len(set(ranks)) == len(ranks)]
    Random(seed).shuffle(found)
    return tuple(dict(zip(used, ranks, strict=True)) for ranks in found)


def put(written: Written, ranks: Ranks) -> Any:
    """A written value with ranks in place of the open letters."""
    if isinstance(written, str):
        return _OPEN.sub(lambda match: ranks.get(match.group(1), match.group(1)), written)
    if isinstance(written, Mapping):
        return {name: put(value, ranks) for name, value in written.items()}
    return [put(value, ranks) for value in written] if isinstance(written, list | tuple) else written


def _openable(item: Item) -> Iterator[Written]:
    """Everything of an item that may hold open cards."""
    yield from (item.position, item.moves, *item.answers, *item.steps, item.goal.ranks)
    yield from (slip.moves for slip in item.slips)
    yield from (fact.written for fact in item.facts.values() if fact.type in _OF_CARDS)
    changes: tuple[Table | Option, ...] = (*item.tables, *item.options)
    yield from (written for one in changes for written in (one.change, one.moves))
    if item.count:
        yield from (item.count.cards, item.count.meld)


def _strings(written: Written) -> Iterator[str]:
    """The texts inside a written value that may name cards; bare numbers among cards are ranks."""
    if isinstance(written, Mapping):
        yield from (text for name, value in written.items() if name not in _NO_CARDS for text in _strings(value))
    elif isinstance(written, list | tuple):
        yield from (text for value in written for text in _strings(value))
    elif isinstance(written, str | int):
        yield str(written)
