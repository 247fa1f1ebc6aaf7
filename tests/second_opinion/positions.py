"""A seeded stream of questions for comparing referees, half of them one card away from another ruling."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from .ahead import TooBig
from .books import Books
from .cards import read_cards
from .dealing import Mapping, possible, words
from .moving import Mover
from .neighbours import Question, fair, neighbour, one_card_apart, tidy, with_draws
from .referee import Opinion, give_opinion
from .situations import opening_of_this_turn, situation

BLOCK = 500
"""Questions of one seed."""

RARE = {"wilds-outnumber-ratio", "leaves-only-sevens", "natural-in-wild-meld", "wild-with-black-threes",
        "pile-with-wild", "opponents-meld", "red-three-melded", "wrong-draw-count", "seven-as-last-discard",
        "pile-with-wilds-only", "too-few-naturals", "kitty-before-discard", "red-three-discarded"}  # fmt: skip
COMMON = {"card-not-in-hand", "meld-too-small", "meld-of-several-ranks", "second-meld-of-rank", "too-few-naturals",
          "top-card-not-matched"}  # fmt: skip


@dataclass(frozen=True)
class Asked:
    """A question with the opinion on it; `near` where another of the stream is one card away and ruled otherwise."""

    mapping: Mapping
    moves: list[str]
    opinion: Opinion
    near: bool = False


def question(rng: Random, books: Books) -> Question:
    """A possible position with moves."""
    while True:
        kind, mapping, deck = situation(rng, books)
        if kind == "concealed" and rng.random() < 0.3:
            opening_of_this_turn(rng, mapping, deck)
            mapping["hand"] = words(read_cards(mapping["hand"])[: rng.randint(2, 8)])
        tidy(mapping)
        if not possible(mapping, books):
            continue
        moves = Mover(rng, kind, mapping, deck).turn()
        if rng.random() < 0.12:
            moves = moves[: rng.randint(0, len(moves))]
        if possible(with_draws(mapping, moves), books):
            return mapping, moves


def ruled(given: Question, books: Books) -> Opinion | None:
    """The opinion, or None where brute force gives up."""
    try:
        return give_opinion(*given, books)
    except TooBig:
        return None


def otherwise(rng: Random, here: Asked, books: Books, tries: int = 10) -> Asked | None:
    """A neighbour of the question that is ruled otherwise."""
    for _ in range(tries):
        there = neighbour(rng, (here.mapping, here.moves))
        opinion = ruled(there, books) if fair(there, books) else None
        if opinion is None or opinion.rules == here.opinion.rules:
            continue
        chance = 0.25 if opinion.rules & COMMON else 1.0 if here.opinion.legal else 0.6
        if opinion.legal or opinion.rules & RARE or rng.random() < chance:
            return Asked(*there, opinion)
    return None


def chain(rng: Random, books: Books, near: bool) -> list[Asked]:
    """A question and, now and then, neighbours ruled otherwise, each of the one before it. Where the last must be
    `near`, neighbours go on until one is a single card away. Empty where none is, or where brute force gives up."""
    first = question(rng, books)
    opinion = ruled(first, books) if fair(first, books) else None
    links = [] if opinion is None else [Asked(*first, opinion)]
    while links and (near or rng.random() < 0.55):
        there = otherwise(rng, links[-1], books)
        if there is None:
            break
        close = one_card_apart((links[-1].mapping, links[-1].moves), (there.mapping, there.moves))
        near = near and not close
        links[-1] = replace(links[-1], near=close or links[-1].near)
        links.append(replace(there, near=close))
    return [] if near else links


def positions(seed: int, books: Books, count: int = BLOCK) -> Iterator[Asked]:
    """The questions of a seed, about so many, at least half of them near a change of ruling: whenever they are fewer,
    only questions with a neighbour that is a single card away are asked."""
    rng, given, close = Random(seed), 0, 0
    while given < count or 2 * close < given:
        for asked in chain(rng, books, 2 * close <= given):
            yield asked
            given, close = given + 1, close + asked.near
