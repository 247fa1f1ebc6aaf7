"""Which cards of the hand can be the discard of this turn, and which rules keep the others back."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.engine import best
from tutor.engine.cards import Card
from tutor.engine.grounds import Ground
from tutor.engine.judge import is_legal, judge
from tutor.engine.moves import Discard, End, Turn
from tutor.engine.plans import DISCARDED, plan_of
from tutor.engine.walk import Options, State, Walk, by_effect
from tutor.engine.ways import like_rank


@dataclass(frozen=True, slots=True)
class Throw:
    """A card of the hand as the discard (before the turn has begun, of a turn that draws, or that takes the pile where
    nothing can be drawn), and the rules in the way (none: it is legal)."""

    card: Card
    rules: tuple[str, ...]


def throws(starts: tuple[Ground, ...]) -> tuple[Throw, ...]:
    """The cards of the hand as the discard of a turn that begins so, one of each rank."""
    ground = next((ground for ground in starts if not ground.claim), None)
    if ground is None:
        return _after_taking(starts)
    cards = {card.rank: card for card in reversed(ground.position.playable)}
    rules: dict[str, tuple[str, ...]] = {}  # no rule tells the ranks apart that are alike
    found = []
    for rank, card in cards.items():
        like = like_rank(rank)
        if like not in rules:
            turn = (Discard((card,)),)
            legal = is_legal(ground.position, turn)
            rules[like] = () if legal else judge(ground.position, turn, explain=False).rules
        found.append(Throw(card, rules[like]))
    return tuple(found)


def _after_taking(starts: tuple[Ground, ...]) -> tuple[Throw, ...]:
    """The cards of the hand as the discard of a turn that must take the pile. Those that the taking uses up are left
    out; nothing where it cannot be taken."""
    taken = next(filter(None, map(best.taking, starts)), None)
    if taken is None:
        return ()
    after = judge(starts[0].position, _without_the_end(taken.turn), explain=False).after
    found = []
    for card in {card.rank: card for card in reversed(starts[0].position.playable)}.values():
        if any(_throws(ground, card) for ground in starts):
            found.append(Throw(card, ()))
        elif rules := card in after.hand and judge(after, (Discard((card,)),), explain=False).rules:
            found.append(Throw(card, rules))
    return tuple(found)


def _throws(ground: Ground, card: Card) -> bool:
    """Whether some legal turn takes the pile and discards this card of the hand."""
    walk = Walk(ground)

    def options(rank: str) -> Options:
        return by_effect((one.thrown and rank != card.rank, effect, one) for effect, one in walk.offers(rank))

    def closing_cost(state: State, closing: str | None) -> int:
        return int(closing != card.rank and not state.thrown)

    found = walk.finishes(list(map(options, ground.ranks)), 0, closing_cost)
    return any(plan_of(ground, finish, {DISCARDED: (card,)}).discards == (card,) for finish in found)


def _without_the_end(turn: Turn) -> Turn:
    return tuple(move for move in turn if not isinstance(move, Discard | End))
