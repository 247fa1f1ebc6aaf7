"""Plans of a player, made on counts alone: what to lay, how to take the pile.

A plan is a proposal; whether it is legal is asked of the judge. Only the *quiet* plans are legal by their counts: they
lay melds that `meld_faults` allows, open with enough points, lay no black three, and leave two cards, one of which may
be thrown. To such a step no rule of chapters 1 to 8 can object.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from tutor.engine.cards import THREE, WILD, Card, Cards
from tutor.engine.heaps import NO_LIMIT, Held, Room
from tutor.engine.melds import Meld, card_points, meld_faults
from tutor.engine.moves import Add, LayDown, Move, Take
from tutor.engine.position import Position
from tutor.engine.ruleset import RuleSet

_PAIR: Final = 2
_SELDOM: Final = 4
"""How much more seldom a wild card goes to a meld that it does not finish."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How a player plays: how often he takes the pile, lays what he can, spends wild cards and goes out, each from 0
    to 1; and whether he lays nothing until he can lay everything (`closed`)."""

    takes: float = 0.8
    lays: float = 0.8
    spends: float = 0.3
    goes: float = 0.9
    closed: bool = False

    @staticmethod
    def of(chance: Random) -> Habits:
        """The habits of somebody."""
        takes, lays = (0.4 + 0.6 * chance.random() for _ in range(2))
        return Habits(takes, lays, chance.random() ** 2, 0.5 + chance.random() / 2, chance.random() < 0.1)


def quiet_lays(position: Position, held: Held, habits: Habits, chance: Random) -> list[Move]:
    """Melds to add to and new melds to lay in one act, legal by their counts; often none. Uses up the heaps."""
    room = Room(position, held)
    if room.total <= 0:
        return []
    if not position.us.melds:
        groups = opening(position.rules, held, room, position.opening_minimum, habits.spends > chance.random())
        return [LayDown(tuple(map(tuple, groups)))] if groups else []
    taken, moves = _additions(position, held, room, habits, chance)
    groups = _new_melds(position, held, room, taken, habits, chance)
    if groups:
        moves.append(LayDown(tuple(map(tuple, groups))))
    return moves


def _additions(
    position: Position, held: Held, room: Room, habits: Habits, chance: Random
) -> tuple[set[str], list[Move]]:
    """Cards for the melds of the side; and the ranks of which it may not begin another."""
    rules = position.rules
    taken: set[str] = set()
    moves: list[Move] = []
    never = rules.parameters.second_meld_of_rank == "never"
    for meld in position.us.melds:
        rank, closed = meld.rank, meld.is_closed(rules)
        if never or not closed:
            taken.add(rank)
        if closed or rank == THREE or not (held.wilds or rank in held.by_rank):
            continue
        cards = _for_meld(meld, rank, held, room, habits, chance, rules)
        if cards:
            moves.append(Add(tuple(cards), rank))
    return taken, moves


def _for_meld(
    meld: Meld, rank: str, held: Held, room: Room, habits: Habits, chance: Random, rules: RuleSet
) -> list[Card]:
    """The cards that go to a meld: its naturals, and wild cards where they finish a canasta or the player likes to."""
    book = rules.parameters
    size = len(meld)
    most = NO_LIMIT if book.max_meld is None else book.max_meld - size
    heap = held.wilds if rank == WILD else held.by_rank.get(rank)
    cards: list[Card] = []
    if heap and chance.random() < habits.lays:
        cards = heap[: min(room.fitting(rank, len(heap)), most)]
        del heap[: len(cards)]
        room.use(rank, len(cards), 0)
    if rank != WILD and held.wilds:
        cards += _wilds_for(meld, len(cards), held, room, habits, chance, rules)
    return cards


def _wilds_for(
    meld: Meld, naturals: int, held: Held, room: Room, habits: Habits, chance: Random, rules: RuleSet
) -> list[Card]:
    """Wild cards that go to a meld beside so many naturals more: those that finish a canasta, or one now and then."""
    lacking = rules.parameters.canasta_size - len(meld) - naturals
    finishes = 0 < lacking <= len(held.wilds)
    if chance.random() >= (habits.lays * habits.spends if finishes else habits.spends / _SELDOM):
        return []
    wilds = held.wilds[: lacking if finishes else 1]
    faults = meld_faults(meld.rank, meld.naturals + naturals, meld.wilds + len(wilds), rules)
    if faults or not room.fits(meld.rank, 0, len(wilds)):
        return []
    room.use(meld.rank, 0, len(wilds))
    del held.wilds[: len(wilds)]
    return wilds


def _new_melds(
    position: Position, held: Held, room: Room, taken: set[str], habits: Habits, chance: Random
) -> list[list[Card]]:
    """New melds of ranks that the side may begin."""
    rules, book = position.rules, position.rules.parameters
    groups: list[list[Card]] = []
    for rank, cards in held.by_rank.items():
        if len(cards) < book.min_naturals or rank in taken:
            continue
        group = cards[: book.max_meld]
        if len(group) < book.min_meld:
            if not held.wilds or chance.random() >= habits.spends:
                continue
            group = group + held.wilds[: book.min_meld - len(group)]
        elif chance.random() >= habits.lays:
            continue
        if _lay(group, rank, groups, held, room, rules):
            del cards[: len(group)]
    if book.wild_meld and WILD not in taken and len(held.wilds) >= book.min_meld and chance.random() < habits.lays:
        _lay(held.wilds[: book.max_meld], WILD, groups, held, room, rules)
    return groups


def _lay(group: list[Card], rank: str, groups: list[list[Card]], held: Held, room: Room, rules: RuleSet) -> bool:
    """Lay a group, where it is a meld and there is room for it."""
    wilds = sum(card.is_wild for card in group)
    size = len(group)
    if not room.fits(rank, size - wilds, wilds) or meld_faults(rank, size - wilds, wilds, rules):
        return False
    room.use(rank, size - wilds, wilds)
    del held.wilds[:wilds]
    groups.append(group)
    return True


def opening(rules: RuleSet, held: Held, room: Room, need: int, eager: bool = False) -> list[list[Card]] | None:
    """New melds that count `need` points, or None where none were found: whole ranks first, then pairs with a wild
    card, then more wild cards. An `eager` player lays more than he must. Uses up the heaps where it is found."""
    book = rules.parameters
    groups: list[list[Card]] = []
    pairs: list[list[Card]] = []
    counted = 0
    for rank, cards in held.by_rank.items():
        if len(cards) >= book.min_meld and (counted < need or eager):
            group = cards[: book.max_meld]
            if _lay(group, rank, groups, held, room, rules):
                counted += len(group) * card_points(group[0], rules)
        elif len(cards) >= book.min_naturals:
            pairs.append(cards)
    if counted < need and held.wilds:
        counted += _with_wilds(pairs, groups, held, room, need - counted, rules)
    return groups if groups and counted >= need else None


def _with_wilds(
    pairs: list[list[Card]], groups: list[list[Card]], held: Held, room: Room, need: int, rules: RuleSet
) -> int:
    """Add pairs with a wild card each, then wild cards to any meld, until `need` points are there; how many are."""
    book = rules.parameters
    counted = 0
    pairs.sort(key=lambda cards: -card_points(cards[0], rules))
    for cards in pairs:
        if counted >= need or not held.wilds:
            return counted
        group = cards[:] + held.wilds[: book.min_meld - len(cards)]
        if _lay(group, cards[0].rank, groups, held, room, rules):
            counted += sum(card_points(card, rules) for card in group)
    for group in groups:
        while counted < need and held.wilds and room.fits(WILD, 0, 1):
            grown = Meld((*group, held.wilds[0]))
            if grown.faults(rules):
                break
            room.use(WILD, 0, 1)
            group.append(held.wilds.pop(0))
            counted += card_points(group[-1], rules)
    return counted


def takes(position: Position) -> Iterator[tuple[Take, bool]]:
    """Ways to take the pile, each with whether it is legal by its counts. Its top card is natural."""
    top, us = position.pile[-1], position.us
    if len(position.hand) == 1:
        if us.open_meld_of(top.rank, position.rules):
            yield Take(((),), onto=top.rank), False
        return
    own = [card for card in position.hand if card.rank == top.rank]
    meld = us.meld_of(top.rank, position.rules)
    if len(own) < _PAIR and (position.is_frozen or not us.melds or not (own or meld)):
        return
    held = Held.of(position.hand)
    if not us.melds:
        yield from _opening_takes(position, held, top, own)
        return
    if len(own) >= _PAIR:
        yield from _pair_takes(position, held, meld, top, own)
    if position.is_frozen:
        return
    ways = position.rules.parameters.open_pile_takes
    if meld is not None and not meld.is_closed(position.rules) and "own_meld" in ways:
        yield Take(((),), onto=top.rank), _is_quiet(position, held, meld, top, ())
    elif own and held.wilds and "natural_and_wild" in ways:
        offered = (own[0], held.wilds[0])
        yield Take((offered,)), meld is None and _is_quiet(position, held, None, top, offered)


def _pair_takes(
    position: Position, held: Held, meld: Meld | None, top: Card, own: list[Card]
) -> Iterator[tuple[Take, bool]]:
    closed = meld is not None and meld.is_closed(position.rules)
    joins = meld if not closed or position.rules.parameters.second_meld_of_rank == "never" else None
    for offered in dict.fromkeys((tuple(own), tuple(own[:_PAIR]))):
        yield Take((offered,)), not (closed and joins) and _is_quiet(position, held, joins, top, offered)


def _is_quiet(position: Position, held: Held, meld: Meld | None, top: Card, offered: Cards) -> bool:
    """Whether the top card with these cards makes a meld, or joins one, and leaves two cards, one of them to throw."""
    wilds = sum(card.is_wild for card in offered)
    naturals = len(offered) - wilds
    if not Room(position, held, _coming(position)).fits(top.rank, naturals, wilds):
        return False
    naturals += 1
    if meld is not None:
        naturals, wilds = naturals + meld.naturals, wilds + meld.wilds
    return not meld_faults(top.rank, naturals, wilds, position.rules)


def _coming(position: Position) -> int:
    """How many cards at least come to the hand with the pile, beside red threes."""
    return sum(card.rank != THREE for card in position.pile[:-1])


def _opening_takes(position: Position, held: Held, top: Card, own: list[Card]) -> Iterator[tuple[Take, bool]]:
    """The pair with the top card, and as many further melds as the minimum asks for."""
    rules = position.rules
    group = own[: rules.parameters.max_meld and rules.parameters.max_meld - 1]
    need = position.opening_minimum - (len(group) + 1) * card_points(top, rules)
    rest = held.without_rank(top.rank)
    room = Room(position, held, _coming(position))
    room.use(top.rank, len(group), 0)
    more = opening(rules, rest, room, need) if need > 0 else []
    if more is not None:
        sure = room.fits(top.rank, 0, 0) and not meld_faults(top.rank, len(group) + 1, 0, rules)
        yield Take((tuple(group), *map(tuple, more))), sure
