"""Ways out of a fault: other moves that a rule can advise. None of it decides anything; the judge tries each one.

The searches here are short and stop early: they look for *a* good move to name, not for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, islice
from typing import Final

from tutor.engine.cards import JOKER, SEVEN, WILD, Card, Cards, in_order
from tutor.engine.effort import spend
from tutor.engine.layouts import PAIR
from tutor.engine.leaving import left_out_first, without_cards
from tutor.engine.melds import TOO_SMALL, Meld, card_points
from tutor.engine.moves import Add, Discard, End, Groups, LayDown, Move, Show, Take
from tutor.engine.position import Phase, Position
from tutor.engine.rules.registry import advise
from tutor.engine.ruleset import RuleSet
from tutor.engine.ruling import Advice, Fact
from tutor.engine.step import Step

MOST_TRIES: Final = 200


def _legal(position: Position, *turn: Move) -> bool:
    from tutor.engine.judge import is_legal  # the judge asks the rules, the rules ask for advice

    return is_legal(position, turn)


def showing(step: Step) -> Iterator[Advice]:
    """Show the red threes of the hand, before anything else."""
    waiting = step.before.red_threes_in_hand
    if waiting:
        yield advise("show", Show(waiting), cards=waiting, n=len(waiting))


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


def taking(step: Step) -> Iterator[Advice]:
    """Take the pile in a legal way: with a meld of the side, or with these cards."""
    take = legal_take(step.before)
    if take and take.onto and not take.offered:
        yield advise("own_meld", take, rank=take.onto)
    elif take:
        cards = tuple(card for group in take.groups for card in group)
        yield advise("with_cards", take, cards=cards, n=len(cards))


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
    top, smallest = position.pile[-1], position.rules.parameters.min_meld
    naturals, wilds = naturals_of(position, top.rank), wilds_of(position)
    if position.us.open_meld_of(top.rank, position.rules):
        yield Take(((),), onto=top.rank)
    if len(naturals) > 1:
        for shown in (naturals[:PAIR], naturals):
            yield Take(((*shown, *wilds[: max(0, smallest - len(shown) - 1)]),))
    if naturals:
        for beside in dict.fromkeys(combinations(wilds, max(1, smallest - PAIR))):
            yield Take(((naturals[0], *beside),))
    if not position.us.melds:
        for start in beginnings(position, naturals):
            yield from (Take(groups) for groups in islice(openings(position, start), MOST_TRIES))


def beginnings(position: Position, naturals: Cards) -> Iterator[Cards]:
    """The top card with the naturals beside it that can begin an opening: all, or one where a wild card may take the
    place of the pair."""
    top, book = position.pile[-1], position.rules.parameters
    if len(naturals) > 1:
        yield (top, *naturals)
    if naturals and "natural_and_wild" in book.open_pile_takes and not book.unopened_needs_pair:
        yield (top, naturals[0])


def openings(position: Position, start: Cards = ()) -> Iterator[Groups]:
    """Groups of the hand that reach the minimum, the fewest groups first. `start` is what a taken pile begins with:
    its top card and the naturals beside it; the top card is no part of the groups.

    The whole hand's worth is the most that can be reached: every three of a rank, the dearest pairs with a wild
    card each, and the other wild cards wherever there is room. Points do not care which meld a wild card joins.
    Last come groups that save cards for the discard.
    """
    yield from _rich_openings(position, start)
    yield from islice(_lean_openings(position, start), MOST_TRIES)


def _rich_openings(position: Position, start: Cards) -> Iterator[Groups]:
    rules, need = position.rules, position.opening_minimum
    groups = _worth_most(position, start)
    optional = groups[1:] if start else groups
    fixed = groups[:1] if start else []
    for size in range(len(optional) + 1):
        for chosen in combinations(optional, size):
            spend(1 + sum(map(len, chosen)))
            laid = [*fixed, *chosen]
            if sum(card_points(card, rules) for group in laid for card in group) >= need and laid:
                shown = [laid[0][1:], *laid[1:]] if start else laid
                yield tuple(map(tuple, shown))


def _worth_most(position: Position, start: Cards) -> list[list[Card]]:
    rules, book = position.rules, position.rules.parameters
    wilds = sorted(wilds_of(position), key=lambda card: -card_points(card, rules))
    by_rank = [list(naturals_of(position, rank)) for rank in _ranks_beside(position, start)]
    by_rank.sort(key=lambda cards: -card_points(cards[0], rules) * len(cards))
    beside = [wilds.pop(0) for _ in range(min(len(wilds), book.min_meld - len(start)))] if start else []
    groups = [[*start, *beside]] if start else []
    groups += [cards for cards in by_rank if len(cards) >= book.min_meld]
    for cards in by_rank:
        if book.min_naturals <= len(cards) < book.min_meld and wilds and _takes_wilds(cards[0], position):
            groups.append([*cards, *(wilds.pop(0) for _ in range(min(len(wilds), book.min_meld - len(cards))))])
    for group in groups:
        while wilds and not Meld((*group, wilds[0])).faults(rules):
            group.append(wilds.pop(0))
    return groups


def _ranks_beside(position: Position, start: Cards) -> list[str]:
    """The natural ranks of the hand but for that of the pile's top card, in a fixed order."""
    found = dict.fromkeys(card.rank for card in in_order(position.hand) if card.is_natural)
    return [rank for rank in found if not start or rank != start[0].rank]


def _lean_openings(position: Position, start: Cards) -> Iterator[Groups]:
    """Openings with no more cards than are needed, by the ranks that they use and the number of wild cards."""
    book = position.rules.parameters
    ranks = [rank for rank in _ranks_beside(position, start) if len(naturals_of(position, rank)) >= book.min_naturals]
    ranks += [WILD] if book.wild_meld else []
    wilds = wilds_of(position)[::-1]  # jokers first: the dearer ones
    for size in range(len(ranks) + 1):
        for chosen in combinations(ranks, size):
            for used in range(len(wilds) + 1):
                groups = _leanest(position, start, chosen, wilds[:used])
                if groups:
                    yield (groups[0][1:], *groups[1:]) if start else groups


def _leanest(position: Position, start: Cards, chosen: tuple[str, ...], wilds: Cards) -> Groups | None:
    """Melds of these ranks with all these wild cards and few naturals that reach the minimum, or None."""
    rules, book = position.rules, position.rules.parameters
    spend(10 * (1 + len(chosen)) * (1 + len(wilds)))
    holdings = [*([start] if start else []), *(naturals_of(position, rank) for rank in chosen)]
    least = [max(book.min_naturals, PAIR + 1) if cards is start else book.min_naturals for cards in holdings]
    groups = [list(cards[:few]) for cards, few in zip(holdings, least, strict=True)]
    spare = [list(cards[few:]) for cards, few in zip(holdings, least, strict=True)]
    for wild in wilds:
        places = sorted(range(len(groups)), key=lambda at: (len(groups[at]) >= book.min_meld, bool(spare[at])))
        room = (at for at in places if set(Meld((*groups[at], wild)).faults(rules)) <= {TOO_SMALL})
        if (at := next(room, None)) is None:
            return None
        groups[at].append(wild)
    extras = [(card, at) for at, cards in enumerate(spare) for card in cards]
    extras.sort(key=lambda extra: -card_points(extra[0], rules))
    extras.sort(key=lambda extra: len(groups[extra[1]]) >= book.min_meld)
    for card, at in extras:
        short = any(len(group) < book.min_meld for group in groups)
        if not short and _worth(groups, rules) >= position.opening_minimum:
            break
        groups[at].append(card)
    return tuple(map(tuple, groups)) if groups and _worth(groups, rules) >= position.opening_minimum else None


def _worth(groups: list[list[Card]], rules: RuleSet) -> int:
    return sum(card_points(card, rules) for group in groups for card in group)


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
        for out in dict.fromkeys(combinations(left_out_first(named), size)):
            move = without_cards(step.move, out)
            tries += 1
            if tries > MOST_TRIES:
                return None
            if move is not None and _legal(step.before, move):
                return in_order(out), move
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
    places: list[tuple[Position, tuple[Move, ...]]] = [(step.after, (step.move,))]
    if isinstance(step.move, Discard):
        places.append((step.before, ()))
    for position, before in places:
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
