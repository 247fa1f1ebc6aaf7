"""Ways out of a faulty meld, best first; the judge tries those that name moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tutor.engine.advice import drawing, fill, join, legal_discard, legal_take, naturals_of
from tutor.engine.cards import NATURAL_RANKS, SEVEN, THREE, WILD, Cards
from tutor.engine.laying import Laying
from tutor.engine.leaving import left_out, without_cards
from tutor.engine.moves import Add, LayDown, Move, Take
from tutor.engine.rules.registry import advise
from tutor.engine.ruling import Advice
from tutor.engine.step import Step


def wild_cards(cards: Cards) -> Cards:
    """The jokers and twos among the cards."""
    return tuple(card for card in cards if card.is_wild)


def natural_cards(cards: Cards) -> Cards:
    """The cards that are not wild."""
    return tuple(card for card in cards if not card.is_wild)


def meant_rank(laying: Laying) -> str:
    """The rank the cards were meant for: that of the meld they join, else the commonest among them."""
    if laying.onto:
        return laying.onto.rank
    if laying.result.rank:
        return laying.result.rank
    return Counter(card.rank for card in natural_cards(laying.result.cards)).most_common(1)[0][0]


def shared_rank(laying: Laying) -> str:
    """The rank that a meld is meant for; empty where it holds wild cards alone and joins nothing."""
    if laying.top:
        return laying.top.rank
    return meant_rank(laying) if laying.result.naturals else ""


def keep_back(cards: Cards) -> Advice:
    """Keep these cards in the hand for now."""
    return advise("keep", cards=cards, n=len(cards))


def _regrouped(step: Step, laying: Laying, cards: Cards) -> Move | None:
    """The step with other cards in the place of this laying's."""
    match step.move:
        case Add(rank=rank):
            return Add(cards, rank)
        case LayDown(groups=groups):
            return LayDown(tuple(cards if group is laying.cards else group for group in groups))
        case Take(groups=groups, onto=onto):
            return Take(tuple(cards if group is laying.cards else group for group in groups), onto)
    return None


def _filled(step: Step, laying: Laying, short: int, rank: str) -> tuple[Cards, Move] | None:
    """So many more naturals of the rank from the hand, and the step with them."""
    spare = list(naturals_of(step.before, rank))
    for card in step.named:
        if card in spare:
            spare.remove(card)
    move = _regrouped(step, laying, laying.cards + tuple(spare[:short]))
    return (tuple(spare[:short]), move) if len(spare) >= short > 0 and move else None


def grow(step: Step, laying: Laying) -> Iterator[Advice]:
    """Too small: join a meld, fill it from the hand, or wait; for more cards only where the hand lacks them."""
    cards, rank, short = laying.cards, laying.result.rank, step.book.min_meld - len(laying.result)
    single = len(step.layings) == 1 and not laying.top
    add = join(step.before, cards) if single else None
    if add and add.rank != WILD:
        yield advise("add", add, cards=cards, n=len(cards), rank=add.rank)
    more = fill(step.before, cards, like=lambda card: card.rank == rank or card.is_wild) if single else None
    filled = _filled(step, laying, short, rank)
    if more:
        yield advise("fill", more=more, n=len(more))
    elif filled:
        yield advise("fill", filled[1], more=filled[0], n=len(filled[0]))
    if rank == THREE and single and (card := legal_discard(step.before)) and card in cards:
        yield advise("discard", card=card)
    if rank == WILD and step.book.wild_meld and len(wild_cards(step.after.playable)) < short:
        yield advise("collect_wilds")
    if rank in NATURAL_RANKS and not filled:
        yield advise("collect", rank=rank)
    yield keep_back(cards)


def apart(step: Step, laying: Laying, strangers: Cards) -> Iterator[Advice]:
    """Several ranks: lay them apart, leave the strangers out, or put them where they belong."""
    if isinstance(step.move, LayDown):
        ranks = dict.fromkeys(card.rank for card in natural_cards(laying.cards))
        groups = tuple(tuple(card for card in laying.cards if card.rank == rank) for rank in ranks)
        rest = tuple(group for group in step.move.groups if group is not laying.cards)
        if not wild_cards(laying.cards):
            yield advise("separate", LayDown((*groups, *rest)))
    smaller = without_cards(step.move, strangers)
    if smaller is not None:
        yield advise("leave_out", smaller, out=strangers, n=len(strangers))
    add = join(step.before, strangers) if isinstance(step.move, Add) else None
    if add and add.rank != WILD:
        yield advise("add", add, cards=strangers, n=len(strangers), rank=add.rank)
    yield keep_back(laying.cards if isinstance(step.move, LayDown) else strangers)


def more_naturals(step: Step, laying: Laying, have: int) -> Iterator[Advice]:
    """Too few naturals: add those of the hand, or wait."""
    rank, short = meant_rank(laying), step.book.min_naturals - have
    filled = _filled(step, laying, short, rank)
    if filled:
        yield advise("fill", filled[1], more=filled[0], n=short, rank=rank)
    add = join(step.before, laying.cards) if len(step.layings) == 1 and not laying.top else None
    if add and add.rank != WILD:
        yield advise("add", add, cards=laying.cards, n=len(laying.cards), rank=add.rank)
    if rank == THREE:
        yield advise("black_threes")
    yield advise("keep", n=short, rank=rank)


def fewer_wilds(step: Step, laying: Laying) -> Iterator[Advice]:
    """Too many wild cards for the naturals: fewer of them, or more naturals."""
    ratio, meld = step.book.naturals_per_wild or 1, laying.result
    over = meld.wilds - meld.naturals // ratio
    out = left_out(wild_cards(laying.cards), over)
    if len(out) == over and (smaller := without_cards(step.move, out)):
        yield advise("leave_out", smaller, out=out, n=over)
    filled = _filled(step, laying, ratio * meld.wilds - meld.naturals, meant_rank(laying))
    if filled:
        yield advise("fill", filled[1], more=filled[0], n=len(filled[0]), rank=meant_rank(laying))
    yield advise("keep", rank=meant_rank(laying))


def beside_naturals(step: Step, wilds: Cards) -> Iterator[Advice]:
    """Wild cards alone: put them beside naturals."""
    for rank in dict.fromkeys(card.rank for card in step.before.hand if card.is_natural):
        naturals = naturals_of(step.before, rank)
        for used in range(1, len(wilds) + 1):
            if len(naturals) >= step.book.min_naturals:
                yield advise("with_naturals", LayDown(((*naturals, *wilds[:used]),)), more=naturals, n=used)
    add = join(step.before, wilds)
    if add and add.rank != WILD:
        yield advise("add", add, cards=wilds, n=len(wilds), rank=add.rank)
    yield keep_back(wilds)


def out_of_wild_meld(step: Step, naturals: Cards) -> Iterator[Advice]:
    """A natural in a meld of wild cards: lay it elsewhere."""
    add = join(step.before, naturals, but=WILD)
    if add:
        yield advise("add", add, cards=naturals, n=len(naturals), rank=add.rank)
    smaller = without_cards(step.move, naturals)
    if smaller is not None:
        yield advise("leave_out", smaller, out=naturals, n=len(naturals))
    yield keep_back(naturals)


def pure(step: Step, laying: Laying, wilds: Cards, name: str) -> Iterator[Advice]:
    """Wild cards among sevens: lay the sevens without them."""
    if name == "add":
        yield advise("elsewhere", out=wilds, n=len(wilds))
        return
    smaller = without_cards(step.move, wilds)
    if smaller is not None:
        yield advise("leave_out", smaller, out=wilds, n=len(wilds))
    yield from _naturals_instead(step, laying, wilds, SEVEN)
    yield advise("wait")


def _naturals_instead(step: Step, laying: Laying, wilds: Cards, rank: str) -> Iterator[Advice]:
    spare = tuple(card for card in naturals_of(step.before, rank) if card not in laying.cards)[: len(wilds)]
    move = _regrouped(step, laying, natural_cards(laying.cards) + spare)
    if spare and move:
        yield advise("fill", move, more=spare, n=len(spare))


def threes_alone(step: Step, laying: Laying, wilds: Cards) -> Iterator[Advice]:
    """Wild cards among black threes: lay the threes without them."""
    smaller = without_cards(step.move, wilds)
    if smaller is not None:
        yield advise("leave_out", smaller, out=wilds, n=len(wilds))
    yield from _naturals_instead(step, laying, wilds, THREE)
    card = legal_discard(step.before)
    if card and card.is_black_three and laying.onto is None:
        yield advise("discard", card=card)
    yield advise("keep", out=wilds, n=len(wilds))


def within_limit(step: Step, laying: Laying, over: int) -> Iterator[Advice]:
    """More cards than a meld may hold: leave some out, or leave the pile."""
    out = left_out(laying.cards, over)
    smaller = without_cards(step.move, out)
    if smaller is not None:
        yield advise("leave_out", smaller, out=out, n=len(out))
    if laying.top and not legal_take(step.before):
        yield from drawing(step)
    yield advise("keep", out=out, n=len(out))
