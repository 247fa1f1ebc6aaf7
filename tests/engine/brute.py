"""Every turn of a small hand by plain enumeration, each step judged by the engine.

Cards of one rank are alike, suits never matter (red threes are shown first). A turn is what it leaves: how it began,
what lies in the side's melds, what was discarded. Adds come before new melds, all new melds are one act; that no
other order reaches more is a test of its own (`any_order`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from tutor.engine.cards import NATURAL_RANKS, Card, Cards
from tutor.engine.judge import is_legal
from tutor.engine.melds import Meld
from tutor.engine.moves import Add, Discard, Draw, End, Groups, LayDown, Show, Take, Turn
from tutor.engine.play import play
from tutor.engine.position import Phase, Position
from tutor.engine.state import turn_state

Result = tuple[str, tuple[tuple[str, int, int, int], ...], str]
"""How a turn began, the melds of the side (rank, naturals, twos, jokers), what was discarded."""


@dataclass(frozen=True)
class Found:
    """A legal turn: what it leaves, its moves, the position after them, the points that its opening counted."""

    result: Result
    turn: Turn
    after: Position
    points: int | None
    out: bool


def by_rank(cards: Cards) -> dict[str, list[Card]]:
    held: dict[str, list[Card]] = {}
    for card in cards:
        held.setdefault(card.rank, []).append(card)
    return held


def subsets(cards: Cards, ranks: tuple[str, ...]) -> Iterator[Cards]:
    """Every choice of cards of these ranks, up to suits."""
    held = by_rank(cards)
    for counts in product(*(range(len(held.get(rank, [])) + 1) for rank in ranks)):
        yield tuple(card for rank, count in zip(ranks, counts, strict=True) for card in held.get(rank, [])[:count])


def minus(hand: Cards, cards: Cards) -> Cards:
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return tuple(rest)


def melds_of(position: Position) -> tuple[tuple[str, int, int, int], ...]:
    """The side's melds as their counts."""
    listed = []
    for meld in position.us.melds:
        counts = Counter(card.rank for card in meld.cards)
        listed.append((meld.rank, meld.naturals, counts["2"], counts["JK"]))
    return tuple(sorted(listed))


def new_melds(position: Position, cards: Cards) -> Iterator[Groups]:
    """Every set of new melds from these cards, up to suits and order; none at all too."""
    rules, splits = position.rules, position.rules.parameters.second_meld_of_rank == "after_canasta"
    ranks = (*NATURAL_RANKS, "3", "wild")

    def of(at: int, last: tuple[int, ...], cards: Cards) -> Iterator[Groups]:
        if at == len(ranks):
            yield ()
            return
        yield from of(at + 1, (), cards)
        rank = ranks[at]
        for group in subsets(cards, ("2", "JK") if rank == "wild" else (rank, "2", "JK")):
            meld = Meld(group)
            shape = (len(group), meld.naturals, sum(card.rank == "2" for card in group))
            again = not last or (splits and shape <= last)
            if group and again and meld.rank == rank and not meld.faults(rules):
                for rest in of(at, shape, minus(cards, group)):
                    yield (group, *rest)

    yield from dict.fromkeys(of(0, (), cards))


def layings(position: Position) -> Iterator[tuple[Turn, Position]]:
    """Every legal way to lay cards from here: adds, then new melds in one act."""
    for moves, after in adds(position, tuple(dict.fromkeys(meld.rank for meld in position.us.melds))):
        for groups in new_melds(after, after.playable):
            if not groups:
                yield moves, after
            elif is_legal(after, (LayDown(groups),)):
                yield (*moves, LayDown(groups)), play(after, LayDown(groups))


def adds(position: Position, ranks: tuple[str, ...]) -> Iterator[tuple[Turn, Position]]:
    if not ranks:
        yield (), position
        return
    yield from adds(position, ranks[1:])
    for cards in subsets(position.playable, ("2", "JK") if ranks[0] == "wild" else (ranks[0], "2", "JK")):
        move = Add(cards, ranks[0])
        if cards and is_legal(position, (move,)):
            for moves, after in adds(play(position, move), ranks[1:]):
                yield (move, *moves), after


def ends(position: Position) -> Iterator[tuple[Turn, str, Position]]:
    """Every legal end of the turn: the moves, what was discarded, the position after."""
    if position.hand_is_over:
        yield (), "nothing", position
        return
    if is_legal(position, (End(),)):
        yield (End(),), "end", play(position, End())
    for card in {card.rank: card for card in position.playable}.values():
        if is_legal(position, (Discard((card,)),)):
            yield (Discard((card,)),), card.rank, play(position, Discard((card,)))
    if position.unknown:
        named = replace(position, unknown=position.unknown - 1, hand=(*position.hand, Card("4")))
        if is_legal(named, (Discard((Card("4"),)),)):
            yield (), "unknown", play(named, Discard((Card("4"),)))


def showing(position: Position) -> tuple[Turn, Position]:
    shown = position.red_threes_in_hand
    return ((Show(shown),), play(position, Show(shown))) if shown else ((), position)


def takes(position: Position) -> Iterator[Take]:
    """Every act of taking the pile, legal or not, up to suits."""
    if not position.pile or not position.pile[-1].is_natural:
        return
    top = position.pile[-1].rank
    own = position.us.meld_of(top, position.rules) is not None
    for offered in subsets(position.playable, (top, "2", "JK")):
        for groups in new_melds(position, minus(position.playable, offered)):
            if own:
                yield Take((offered, *groups), onto=top)
            yield Take((offered, *groups))


def beginnings(position: Position) -> Iterator[tuple[str, Turn, Position]]:
    """Every legal beginning of the turn; a draw brings unknown cards."""
    shows, position = showing(position)
    if position.phase is Phase.PLAY:
        yield "play", shows, position
    elif position.phase is Phase.DRAW:
        if is_legal(position, (Draw(),)):
            yield "draw", (*shows, Draw()), play(position, Draw())
        for take in takes(position):
            if is_legal(position, (take,)):
                more, after = showing(play(position, take))
                yield "take", (*shows, take, *more), after


def turns(position: Position) -> Iterator[Found]:
    """Every legal turn, those that leave the same as often as they are found."""
    start, base = showing(position)
    if base.hand_is_over:
        return
    if base.phase is Phase.DRAW and is_legal(base, (End(),)):
        yield Found(("end", melds_of(base), "end"), (*start, End()), play(base, End()), None, False)
    for begun, moves, after in beginnings(position):
        for laid, then in layings(after):
            for last, discard, final in ends(then):
                points = then.turn.opening if not position.us.melds else None
                result = (begun, melds_of(then), discard)
                yield Found(result, (*moves, *laid, *last), final, points, turn_state(final) == "out")


def distinct(position: Position) -> dict[Result, Found]:
    """The legal turns by what they leave."""
    return {found.result: found for found in turns(position)}
