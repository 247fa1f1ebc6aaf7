"""The nearest position with the opposite ruling: one fact or one card is different, and the answer flips.

For lessons, puzzles and "why?". Facts of the table come first, then cards, each by a card that a player could as well
have had: a neighbour in rank before a wild card. Every pair has been put to the judge, and every position can be.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice

from tutor.engine.cards import JOKER, NATURAL_RANKS, THREE, TWO, Card, Cards
from tutor.engine.edits import (
    Case,
    Edit,
    can_be,
    of_table,
    opening_edits,
    partner_edits,
    pile_edits,
    score_edits,
    stock_edits,
    with_top,
    with_us,
)
from tutor.engine.judge import is_legal, judge
from tutor.engine.melds import Meld
from tutor.engine.moves import Discard, Draw, Move, Show, Take, Turn, hand_cards, with_hand_cards
from tutor.engine.otherwise import groups_of, with_group
from tutor.engine.play import without
from tutor.engine.position import Position
from tutor.engine.ruling import Ruling
from tutor.engine.spare import spare_cards


@dataclass(frozen=True, slots=True)
class Contrast:
    """Two tables that differ in one thing, with opposite rulings. `turn` is the other table's: the same moves, but for
    a card that is another one there."""

    edit: Edit
    position: Position
    turn: Turn
    here: Ruling
    there: Ruling


def contrast(position: Position, turn: Turn) -> Contrast | None:
    """The nearest contrast, or None where no single fact and no single card flips the ruling."""
    return next(iter(contrasts(position, turn, 1)), None)


def contrasts(position: Position, turn: Turn, most: int = 3) -> tuple[Contrast, ...]:
    """The nearest contrasts, one of each kind of edit, in their order."""
    return tuple(islice(_contrasts(position, turn), most))


def _contrasts(position: Position, turn: Turn) -> Iterator[Contrast]:
    case = Case(position, turn)
    legal = is_legal(position, turn)
    told: set[str] = set()
    for edit in edits(case):
        other = None if edit.id in told else edit.make(case)
        if other is None or is_legal(other.position, other.turn) is legal or not can_be(other.position, position):
            continue
        told.add(edit.id)
        there = judge(other.position, other.turn, explain=False)
        yield Contrast(edit, other.position, other.turn, judge(position, turn, explain=False), there)


def edits(case: Case) -> Iterator[Edit]:
    """Everything single that may be different, the most telling and the most likely first."""
    position = case.position
    for facts in (pile_edits, score_edits, opening_edits, stock_edits, partner_edits):
        yield from facts(position)
    yield from _meld_edits(position)
    yield from _top_edits(position)
    yield from _cards_shown(case)
    yield from _card_edits(case)
    yield from _more_or_fewer(case)


def neighbours(card: Card) -> tuple[str, ...]:
    """The ranks that a card could as well have: the next ones first, then wild cards and a black three.

    >>> neighbours(Card("K", "S"))
    ('A', 'Q', '2', 'JK', '3')
    """
    special = (TWO, JOKER, THREE)
    if not card.is_natural:
        return tuple(rank for rank in (*special, *NATURAL_RANKS) if rank != card.rank)
    at = NATURAL_RANKS.index(card.rank)
    next_ones = [NATURAL_RANKS[place] for place in (at - 1, at + 1) if 0 <= place < len(NATURAL_RANKS)]
    return (*next_ones, *special)


# --- the pile, the melds ---


def _top_edits(position: Position) -> Iterator[Edit]:
    if position.pile:
        top = position.pile[-1]
        held = [card.rank for card in position.hand if card.is_natural]
        near = neighbours(top)
        for rank in dict.fromkeys((*(rank for rank in near if rank in held), *near)):
            yield of_table("other-top-card", partial(_topped, rank), card=top, rank=rank)


def _topped(rank: str, position: Position) -> Position:
    return with_top(position, rank)


def _meld_edits(position: Position) -> Iterator[Edit]:
    """One card more or fewer in a meld of the mover's side."""
    for place, meld in enumerate(position.us.melds):
        if meld.rank in NATURAL_RANKS:
            yield of_table("meld-card-more", partial(_grown, place), rank=meld.rank, n=len(meld) + 1)
            cards = sorted(meld.cards, key=lambda card: card.is_wild)
            for card in dict.fromkeys((cards[0], cards[-1])):
                yield of_table("meld-card-fewer", partial(_cut, place, card), rank=meld.rank, card=card)


def _with_meld(position: Position, place: int, meld: Meld) -> Position:
    melds = position.us.melds
    return with_us(position, melds=(*melds[:place], meld, *melds[place + 1 :]))


def _grown(place: int, position: Position) -> Position:
    meld = position.us.melds[place]
    return _with_meld(position, place, meld.with_cards(spare_cards(position, meld.rank)))


def _cut(place: int, card: Card, position: Position) -> Position:
    return _with_meld(position, place, Meld(without(position.us.melds[place].cards, (card,))))


# --- the hand, and the move with it ---


def _cards_shown(case: Case) -> Iterator[Edit]:
    """One natural card more in the hand, which a move shows too, where the hand has no such card for it; or one that a
    move shows is not there."""
    shown = [card for move in case.turn for group in groups_of(move) for card in group]
    idle = {card.rank for card in without(case.position.playable, shown)}
    for at, move in enumerate(case.turn):
        for place, group in enumerate(groups_of(move)):
            ranks = [card.rank for card in group if card.is_natural]
            if isinstance(move, Take) and not place and case.position.pile:
                ranks.insert(0, case.position.pile[-1].rank)
            for rank in dict.fromkeys(rank for rank in ranks if rank in NATURAL_RANKS and rank not in idle):
                yield Edit("natural-more", {"rank": rank, "n": 1}, partial(_shown_more, at, place, rank))
            for card in dict.fromkeys(card for card in reversed(group) if card.is_natural and len(group) > 1):
                name = "natural-fewer-of-several" if case.position.hand.count(card) > 1 else "natural-fewer"
                yield Edit(name, {"card": card}, partial(_shown_less, at, place, card))


def _shown_more(at: int, place: int, rank: str, case: Case) -> Case:
    cards = spare_cards(case.position, rank)
    move = case.turn[at]
    grown = with_group(move, place, groups_of(move)[place] + cards)
    return Case(replace(case.position, hand=case.position.hand + cards), _with_move(case.turn, at, grown))


def _shown_less(at: int, place: int, card: Card, case: Case) -> Case | None:
    if card not in case.position.hand:
        return None
    move = case.turn[at]
    smaller = with_group(move, place, without(groups_of(move)[place], (card,)))
    return Case(_without_card(card, case.position), _with_move(case.turn, at, smaller))


def _with_move(turn: Turn, at: int, move: Move) -> Turn:
    return (*turn[:at], move, *turn[at + 1 :])


def _card_edits(case: Case) -> Iterator[Edit]:
    """A card of the hand is another one; where the moves name it, they name the other one."""
    named = [card for move in case.turn for card in hand_cards(move)]
    hand = case.position.hand
    shown = [card for card in dict.fromkeys(named) if card in hand]
    kept = list(dict.fromkeys(without(hand, named)))
    cards = [("other-card-kept", card) for card in kept] + [(_name_of(card, case.turn), card) for card in shown]
    for name, card in cards:
        wished = _wished(named, card)
        for rank in dict.fromkeys((*(rank for rank in neighbours(card) if rank in wished), *neighbours(card))):
            yield Edit(name, {"card": card, "rank": rank}, partial(_swapped, card, rank, name != "other-card-kept"))


def _name_of(card: Card, turn: Turn) -> str:
    """Whether a card that is another one is the discard, or one that is shown."""
    first = next(move for move in turn if card in hand_cards(move))
    return "other-card-discarded" if isinstance(first, Discard) else "other-card-shown"


def _wished(named: list[Card], card: Card) -> set[str]:
    """Ranks of the other cards that are named: a card of theirs is the likeliest change."""
    return {other.rank for other in named if other != card}


def _swapped(card: Card, rank: str, shown: bool, case: Case) -> Case | None:
    (other,) = spare_cards(case.position, rank)
    at = case.position.hand.index(card)
    hand = (*case.position.hand[:at], other, *case.position.hand[at + 1 :])
    turn = _turn_with(case.turn, card, other) if shown else case.turn
    return Case(replace(case.position, hand=hand), turn)


def _turn_with(turn: Turn, card: Card, other: Card) -> Turn:
    """The moves with another card in the place of the first one named so."""
    moves = list(turn)
    for place, move in enumerate(moves):
        cards = hand_cards(move)
        if card in cards:
            at = cards.index(card)
            moves[place] = with_hand_cards(move, (*cards[:at], other, *cards[at + 1 :]))
            break
    return tuple(moves)


def _more_or_fewer(case: Case) -> Iterator[Edit]:
    """One card more in the hand, or one fewer of those that the moves leave there."""
    position = case.position
    named = [card for move in case.turn for card in hand_cards(move)]
    for card in dict.fromkeys(without(tuple(named), (*position.hand, *_coming(case)))):
        name = "card-held-more" if card in position.hand else "card-held"
        yield of_table(name, partial(_with_card, card), card=card)
    yield of_table("card-more", _with_unknown)
    spare: Cards = without(position.hand, named)
    for card in dict.fromkeys(spare):
        name = "card-fewer-of-several" if position.hand.count(card) > 1 else "card-fewer"
        yield of_table(name, partial(_without_card, card), card=card)
    if position.unknown:
        yield of_table("unknown-card-fewer", lambda table: replace(table, unknown=table.unknown - 1))


def _coming(case: Case) -> Cards:
    """Cards that may come to the hand in this turn."""
    drawn = [card for move in case.turn if isinstance(move, Draw) for card in move.cards]
    drawn += [card for move in case.turn if isinstance(move, Show) for card in move.draws]
    return (*drawn, *case.position.pile, *case.position.kitty.cards)


def _with_unknown(position: Position) -> Position:
    return replace(position, unknown=position.unknown + 1)


def _with_card(card: Card, position: Position) -> Position:
    return replace(position, hand=(*position.hand, card))


def _without_card(card: Card, position: Position) -> Position:
    return replace(position, hand=without(position.hand, (card,)))
