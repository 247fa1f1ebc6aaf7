"""Which cards of the hand can be the discard of this turn, and which rules keep the others back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from tutor.engine import best
from tutor.engine.cards import SEVEN, Card, Cards
from tutor.engine.grounds import Ground
from tutor.engine.judge import is_legal, judge
from tutor.engine.moves import Discard, End, Turn
from tutor.engine.plans import DISCARDED, plan_of
from tutor.engine.position import Position
from tutor.engine.starts import grounds
from tutor.engine.step import Claim
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
    turn = taken.turn[len(starts[0].begin) :]  # red threes are shown already
    after = judge(starts[0].position, _without_the_end(turn), explain=False).after
    found = []
    for card in {card.rank: card for card in reversed(starts[0].position.playable)}.values():
        rules = judge(after, (Discard((card,)),), explain=False).rules
        if not rules or any(_throws(ground, card) for ground in starts):
            found.append(Throw(card, ()))
        elif card in after.hand:
            found.append(Throw(card, rules))
    return tuple(found)


def _throws(ground: Ground, card: Card) -> bool:
    """Whether some legal turn takes the pile and discards this card of the hand."""
    position = ground.position
    if card.rank == SEVEN and position.rules.parameters.discard_seven != "free":
        return ground.sevens_wait_for_us and _throws_a_seven(ground, card)
    return any(best.taking(other) for start in _unnamed(position, card) for other in _with_claim(start, ground.claim))


def _unnamed(position: Position, card: Card) -> Iterator[Position]:
    """The position as if nobody had named this card of the hand, or one like it that the pile lends. The discard is
    never laid, and of a turn that keeps an unknown card this one can be the discard as well."""
    yield replace(position, hand=_without(position.hand, card), unknown=position.unknown + 1)
    *lent, top = position.pile
    if card in lent:
        pile = (*_without(lent, card), top)
        yield replace(position, pile=pile, pile_below=position.pile_below + 1, frozen=position.is_frozen)


def _without(cards: Iterable[Card], card: Card) -> Cards:
    others = list(cards)
    others.remove(card)
    return tuple(others)


def _with_claim(position: Position, claim: Claim | None) -> Iterator[Ground]:
    return (ground for ground in grounds(position) if ground.claim is claim)


def _throws_a_seven(ground: Ground, card: Card) -> bool:
    """The same for a seven, which waits for a canasta of sevens, and with which nobody goes out: so other ranks need
    no more than what takes the pile."""
    walk = Walk(ground)

    def options(rank: str) -> Options:
        offers = walk.offers(rank)
        if rank == card.rank:
            return by_effect((0, effect, one) for effect, one in offers)
        least = ((effect, one) for effect, one in offers if one.early.shapes == one.way.shapes)
        return by_effect((one.thrown, effect, one) for effect, one in least)

    def closing_cost(state: State, closing: str | None) -> int:
        return int(not state.thrown)

    found = walk.finishes(list(map(options, ground.ranks)), 0, closing_cost)
    return any(plan_of(ground, finish, {DISCARDED: (card,)}).discards == (card,) for finish in found)


def _without_the_end(turn: Turn) -> Turn:
    return tuple(move for move in turn if not isinstance(move, Discard | End))
