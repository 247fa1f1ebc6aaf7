"""Questions for repairs: legal turns of small hands with something changed in them, and turns as people play them."""

from __future__ import annotations

import random
from dataclasses import replace

from tests.engine.brute import turns
from tests.engine.crowded import crowded
from tests.engine.strategies import Table, question
from tutor.engine.cards import NATURAL_RANKS, SUITS, Card, Cards
from tutor.engine.judge import judge
from tutor.engine.moves import Add, Discard, Draw, Kitty, LayDown, Move, Take, Turn
from tutor.engine.position import Phase, Position


def illegal_question(seed: int, most_cards: int) -> tuple[Position, Turn] | None:
    """The illegal turn that hangs on a number, or None where it is legal or the hand is large."""
    position, turn = meddled(seed, most_cards) if seed % 2 else question(seed, steps=1 + seed % 4)
    if len(position.hand) + len(position.pile) > most_cards or not turn:
        return None
    return None if judge(position, turn, explain=False).legal else (position, turn)


def kitty_question(seed: int, most_cards: int) -> tuple[Position, Turn] | None:
    """The illegal turn with the kitty that hangs on a number, at a table where canastas are soon finished, or None."""
    chance = random.Random(seed)
    position = crowded(seed, most_cards)
    _, turn = _meddled(chance, position) if chance.random() < 0.7 else (position, ())
    at = chance.choice([len(turn), chance.randint(0, len(turn))])
    turn = (*turn[:at], Kitty(), *turn[at:])
    return None if judge(position, turn, explain=False).legal else (position, turn)


def meddled(seed: int, most_cards: int) -> tuple[Position, Turn]:
    """A legal turn that lays cards, with a card or two of it changed."""
    chance = random.Random(seed)
    position = Table(seed, most_cards).position(chance.choice([Phase.PLAY, Phase.PLAY, Phase.DRAW]))
    if len(position.hand) + len(position.pile) > most_cards:
        return position, ()
    return _meddled(chance, position)


def _meddled(chance: random.Random, position: Position) -> tuple[Position, Turn]:
    found = [found.turn for found in turns(position)]
    laying = [turn for turn in found if any(isinstance(move, LayDown | Add | Take) for move in turn)] or found
    turn = chance.choice(laying) if laying else ()
    for _ in range(chance.choice([1, 1, 2])):
        turn = tuple(_changed(chance, position.hand, move) for move in turn)
    turn = turn[: chance.choice([len(turn), len(turn), max(1, len(turn) - 1)])]
    if position.rules.parameters.kitty_size and chance.random() < 0.3:
        at = chance.choice([len(turn), chance.randint(0, len(turn))])
        turn = (*turn[:at], Kitty(), *turn[at:])
    return position, turn


def _changed(chance: random.Random, hand: Cards, move: Move) -> Move:
    if chance.random() < 0.4 or not hand:
        return move
    match move:
        case Draw() if chance.random() < 0.3:
            return Draw(tuple(Card(rank, chance.choice(SUITS)) for rank in chance.sample(NATURAL_RANKS, 4)))
        case Discard():
            return Discard((chance.choice(hand),))
        case Add(cards=cards):
            return replace(move, cards=_other(chance, hand, cards))
        case LayDown(groups=groups) | Take(groups=groups):
            at = chance.randrange(len(groups))
            changed = _other(chance, hand, groups[at])
            if changed or isinstance(move, Take):
                return replace(move, groups=(*groups[:at], changed, *groups[at + 1 :]))
    return move


def _other(chance: random.Random, hand: Cards, cards: Cards) -> Cards:
    """The cards with one less, one more or another one; at least one stays."""
    rest: list[Card] = list(cards)
    if rest and (chance.random() < 0.6 or not hand):
        rest.pop(chance.randrange(len(rest)))
    if chance.random() < 0.6 or not rest:
        rest.append(chance.choice(hand))
    return tuple(rest)
