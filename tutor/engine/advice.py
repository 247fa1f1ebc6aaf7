"""Ways out of a fault: other moves that a rule can advise. None of it decides anything; the judge tries each one.

The searches here are short and stop early: they look for *a* good move to name, not for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, islice
from typing import Final

from tutor.engine.cards import JOKER, SEVEN, Card, Cards, in_order
from tutor.engine.melds import Meld, card_points
from tutor.engine.moves import Add, Discard, End, Groups, LayDown, Move, Take
from tutor.engine.position import Phase, Position
from tutor.engine.rules.registry import advise
from tutor.engine.ruling import Advice, Fact
from tutor.engine.step import Step

MOST_TRIES: Final = 200


def _legal(position: Position, *turn: Move) -> bool:
    from tutor.engine.judge import is_legal  # the judge asks the rules, the rules ask for advice

    return is_legal(position, turn)


def drawing(step: Step, counted: bool = False, **facts: Fact) -> Iterator[Advice]:
    """Draw (`counted`: saying how many cards), or end the hand where no card is left to draw."""
    if step.before.stock_is_empty:
        yield advise("stock_empty", End(), **facts)
    elif counted:
        yield advise("draw", **facts, n=step.before.due)
    else:
        yield advise("draw", **facts)


def naturals_of(position: Position, rank: str) -> Cards:
    """The known cards of the hand of this rank."""
    return in_order(card for card in position.hand if card.rank == rank)


def natural_pair(position: Position, rank: str) -> Cards:
    """Two naturals of the rank from the hand, or as many as it has."""
    return naturals_of(position, rank)[:2]


def wilds_of(position: Position) -> Cards:
    """The wild cards of the hand, twos first: the cheaper ones."""
    return tuple(sorted((card for card in position.hand if card.is_wild), key=lambda card: card.rank == JOKER))


def legal_take(position: Position, like: Callable[[Take], bool] = lambda take: True) -> Take | None:
    """A legal way to take the pile, the plainest first, or None where none was found."""
    if position.phase is not Phase.DRAW or not position.pile or not position.pile[-1].is_natural:
        return None
    found = (take for take in _takes(position) if like(take) and _legal(position, take))
    return next(found, None)


def _takes(position: Position) -> Iterator[Take]:
    top = position.pile[-1]
    naturals = naturals_of(position, top.rank)
    if position.us.open_meld_of(top.rank, position.rules):
        yield Take(((),), onto=top.rank)
    if len(naturals) > 1:
        yield Take((naturals[:2],))
        yield Take((naturals,))
    if naturals:
        for wild in dict.fromkeys(wilds_of(position)):
            yield Take(((naturals[0], wild),))
    if len(naturals) > 1 and not position.us.melds:
        yield from (Take(groups) for groups in islice(openings(position, (top, *naturals)), MOST_TRIES))


def openings(position: Position, start: Cards = ()) -> Iterator[Groups]:
    """Groups of the hand that reach the minimum, the fewest groups first. `start` is what a taken pile begins with:
    its top card and the naturals beside it; the top card is no part of the groups.

    The whole hand's worth is the most that can be reached: every three of a rank, the dearest pairs with a wild
    card each, and the other wild cards wherever there is room. Points do not care which meld a wild card joins.
    """
    rules, need = position.rules, position.opening_minimum
    groups = _worth_most(position, start)
    optional = groups[1:] if start else groups
    fixed = groups[:1] if start else []
    for size in range(len(optional) + 1):
        for chosen in combinations(optional, size):
            laid = [*fixed, *chosen]
            if sum(card_points(card, rules) for group in laid for card in group) >= need and laid:
                shown = [laid[0][1:], *laid[1:]] if start else laid
                yield tuple(map(tuple, shown))


def _worth_most(position: Position, start: Cards) -> list[list[Card]]:
    rules, book = position.rules, position.rules.parameters
    wilds = sorted(wilds_of(position), key=lambda card: -card_points(card, rules))
    ranks = {card.rank for card in position.hand if card.is_natural} - {start[0].rank if start else ""}
    by_rank = [list(naturals_of(position, rank)) for rank in ranks]
    by_rank.sort(key=lambda cards: -card_points(cards[0], rules) * len(cards))
    groups = [list(start)] if start else []
    groups += [cards for cards in by_rank if len(cards) >= book.min_meld]
    for cards in by_rank:
        if book.min_naturals <= len(cards) < book.min_meld and wilds and _takes_wilds(cards[0], position):
            groups.append([*cards, *(wilds.pop(0) for _ in range(min(len(wilds), book.min_meld - len(cards))))])
    for group in groups:
        while wilds and not Meld((*group, wilds[0])).faults(rules):
            group.append(wilds.pop(0))
    return groups


def _takes_wilds(card: Card, position: Position) -> bool:
    return card.rank != SEVEN or position.rules.parameters.wild_in_sevens


def legal_discard(position: Position, but: Cards = ()) -> Card | None:
    """A known card whose discard is legal, other than these; the least worth naming first: low naturals."""
    cards = [card for card in in_order(dict.fromkeys(position.playable)) if card not in but]
    cards.sort(key=lambda card: (not card.is_natural, card_points(card, position.rules)))
    return next((card for card in cards if _legal(position, Discard((card,)))), None)


def fewer(step: Step) -> tuple[Cards, Move] | None:
    """The step with the fewest cards left out that makes it legal: those cards and the smaller step."""
    named, tries = step.named, 0
    for size in range(1, len(named)):
        for out in dict.fromkeys(combinations(in_order(named), size)):
            move = without_cards(step.move, out)
            tries += 1
            if tries > MOST_TRIES:
                return None
            if move is not None and _legal(step.before, move):
                return out, move
    return None


def without_cards(move: Move, out: Cards) -> Move | None:
    """The move without these cards, or None where nothing of it stays. An emptied group is dropped."""
    rest = list(out)

    def keep(card: Card) -> bool:
        if card in rest:
            rest.remove(card)
            return False
        return True

    match move:
        case Add(cards=cards, rank=rank):
            kept = tuple(card for card in cards if keep(card))
            return Add(kept, rank) if kept else None
        case LayDown(groups=groups):
            smaller = tuple(kept for group in groups if (kept := tuple(card for card in group if keep(card))))
            return LayDown(smaller) if smaller else None
        case Take(groups=groups, onto=onto):
            all_groups = [tuple(card for card in group if keep(card)) for group in groups]
            return Take((all_groups[0], *(group for group in all_groups[1:] if group)), onto)
    return None


def with_card(move: Move, card: Card, other: Card) -> Move:
    """The move with one of its cards replaced."""

    def change(cards: Cards) -> Cards:
        place = cards.index(card) if card in cards else -1
        return cards if place < 0 else (*cards[:place], other, *cards[place + 1 :])

    match move:
        case Add(cards=cards, rank=rank):
            return Add(change(cards), rank)
        case LayDown(groups=groups):
            return LayDown(tuple(map(change, groups)))
        case Take(groups=groups, onto=onto):
            return Take(tuple(map(change, groups)), onto)
    return move


def join(position: Position, cards: Cards, but: str = "") -> Add | None:
    """A legal way to add all these cards to one of the side's melds, other than the meld of rank `but`."""
    ranks = [meld.rank for meld in position.us.melds if meld.rank != but]
    ranks.sort(key=lambda rank: rank not in {card.rank for card in cards})
    return next((Add(cards, rank) for rank in dict.fromkeys(ranks) if _legal(position, Add(cards, rank))), None)


def fill(position: Position, cards: Cards, like: Callable[[Card], bool], most: int = 3) -> Cards | None:
    """The fewest cards of the hand that make a legal new meld together with these."""
    spare = list(position.playable)
    for card in cards:
        if card in spare:
            spare.remove(card)
    spare = sorted(in_order(card for card in spare if like(card)), key=lambda card: card.is_wild)
    for size in range(1, most + 1):
        for more in islice(dict.fromkeys(combinations(spare, size)), MOST_TRIES):
            if _legal(position, LayDown(((*cards, *more),))):
                return more
    return None


def completing(step: Step) -> tuple[Cards, str, tuple[Move, ...]] | None:
    """Cards that finish a canasta so that the turn goes out legally: the cards, the meld's rank, the moves."""
    size = step.book.canasta_size
    for position, before in ((step.after, (step.move,)), (step.before, ())):
        if position.phase is not Phase.PLAY:
            continue
        for meld in step.before.us.melds:
            short = size - len(meld)
            spare = [card for card in position.playable if card.rank == meld.rank or card.is_wild]
            if 0 < short <= len(spare):
                for cards in islice(dict.fromkeys(combinations(spare, short)), MOST_TRIES):
                    moves = _going_out(step, (*before, Add(cards, meld.rank)))
                    if moves:
                        return cards, meld.rank, moves
    return None


def _going_out(step: Step, moves: tuple[Move, ...]) -> tuple[Move, ...] | None:
    """These moves, with the last card discarded where one is left, if that goes out legally."""
    from tutor.engine.judge import judge

    ruling = judge(step.before, moves, explain=False)
    if not ruling.legal:
        return None
    if ruling.turn == "out":
        return moves
    if ruling.after.cards_left == 1 and ruling.after.playable:
        moves = (*moves, Discard(ruling.after.playable))
        return moves if judge(step.before, moves, explain=False).turn == "out" else None
    return None
