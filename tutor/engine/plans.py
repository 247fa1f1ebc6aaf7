"""A legal turn up to suits, told as moves with cards of the hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from tutor.engine.cards import JOKER, TWO, Card, Cards, in_order
from tutor.engine.grounds import Ground
from tutor.engine.layouts import PAIR, Shape, Shapes, grows_into
from tutor.engine.moves import Add, Discard, End, LayDown, Move, Show, Take, Turn
from tutor.engine.offers import Offer
from tutor.engine.step import Claim
from tutor.engine.walk import END, UNKNOWN, Finish

DISCARDED = "discard"
"""The place of a discarded card; every other place is the rank of a meld."""

Wishes = Mapping[str, Cards]
"""Cards that somebody wants at a place: of cards of one rank these go there first."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A legal turn. `points` are those of the cards that it lays, `opening` those that count for the first melds of
    the side (None: it was open, or still is not), `laid` how many cards it lays, `kept` those in hand after it,
    `canastas` how many it finishes; `discards` is empty where nothing is thrown, or a card that nobody named:
    then the turn stops before it (`discard_unknown`)."""

    turn: Turn
    points: int
    opening: int | None
    laid: int
    kept: int
    canastas: int
    discards: Cards
    goes_out: bool
    discard_unknown: bool = False


class _Pool:
    """The cards that are still to be placed, those that were wished for at a place first."""

    def __init__(self, ground: Ground, wishes: Wishes) -> None:
        self.by_rank = dict(ground.answered("hand", lambda: _by_rank(ground.position.playable)))
        self.wishes = wishes
        self.jokers_first = ground.worth[JOKER] >= ground.worth[TWO]

    def add(self, cards: Iterable[Card]) -> None:
        """More cards that can be placed."""
        for rank, more in _by_rank(cards).items():
            self.by_rank[rank] = self.by_rank.get(rank, ()) + more

    def pick(self, rank: str, count: int, place: str) -> Cards:
        """So many cards of a rank for a place."""
        if not count:
            return ()
        same = self.by_rank[rank]
        if self.wishes:
            wished = self.wishes.get(place, ())
            elsewhere = [card for other, cards in self.wishes.items() if other != place for card in cards]
            same = tuple(sorted(same, key=lambda card: (card not in wished, card in elsewhere)))
        self.by_rank[rank] = same[count:]
        return in_order(same[:count]) if self.wishes else same[:count]


def _by_rank(cards: Iterable[Card]) -> dict[str, Cards]:
    found: dict[str, Cards] = {}
    for card in in_order(cards):
        found[card.rank] = (*found.get(card.rank, ()), card)
    return found


class _Part(NamedTuple):
    """What a turn does with the cards of a rank. `becomes`: which of its melds at the end are those that lay on the
    table before anything but the taking of the pile was laid (`early`)."""

    rank: str
    offer: Offer
    early: Shapes
    becomes: tuple[int, ...]


def plan_of(ground: Ground, finish: Finish, wishes: Wishes | None = None) -> Plan:
    """The plan that a finished walk stands for."""
    parts = [_part(ground, rank, offer) for rank, offer in chosen(ground, finish) if any(offer.way[:3]) or offer.thrown]
    pool = _Pool(ground, wishes or {})
    moves: list[Move] = list(ground.begin)
    wilds = {part.rank: [part.offer.way.twos, part.offer.way.jokers] for part in parts}
    if ground.claim:
        moves.append(_taking(ground, parts, pool, wilds))
        pile = ground.position.pile[:-1]
        pool.add(card for card in pile if not card.is_red_three)
        shown = tuple(card for card in pile if card.is_red_three)
        moves += [Show(shown)] if shown else []
    moves += _adds(parts, pool, wilds)
    groups = tuple(group for part in parts for group in _begun(part, pool, wilds))
    moves += [LayDown(groups)] if groups else []
    discard = _discard(finish, parts, pool)
    moves += [Discard(discard)] if discard else [End()] if finish.closing == END else []
    return _told(ground, parts, tuple(moves), discard, finish)


def chosen(ground: Ground, finish: Finish) -> Iterator[tuple[str, Offer]]:
    """The offers that make a turn, with their ranks."""
    links, found = finish.links, []
    while links is not None:
        links, offer = links
        found.append(offer)
    return zip(ground.ranks, reversed(found), strict=True)


def _part(ground: Ground, rank: str, offer: Offer) -> _Part:
    old, rules = ground.melds[rank], ground.position.rules
    if not ground.claim:
        return _Part(rank, offer, old, tuple(range(len(old))))
    early = offer.early.shapes
    becomes = grows_into(rank, early, offer.way.shapes, len(old), rules)
    assert becomes is not None  # the walk has asked the same
    return _Part(rank, offer, early, becomes)


def _told(ground: Ground, parts: list[_Part], turn: Turn, discard: Cards, finish: Finish) -> Plan:
    laid = points = opening = canastas = 0
    for rank, offer, *_ in parts:
        naturals, twos, jokers, _, kinds, *_ = offer.way
        laid += naturals + twos + jokers
        points += ground.points(rank, naturals, twos, jokers)
        opening += offer.early.points
        canastas += len(kinds) - len(ground.ways(rank)[0].kinds)
    unknown = finish.closing == UNKNOWN
    kept = ground.held.total() + ground.unknown - laid - len(discard) - unknown
    opened = opening if ground.opens and laid else None
    goes_out = not kept and finish.closing != END and not ground.is_all_sevens
    return Plan(turn, points, opened, laid, kept, canastas, discard, goes_out, unknown)


def _discard(finish: Finish, parts: list[_Part], pool: _Pool) -> Cards:
    rank = next((part.rank for part in parts if part.offer.thrown), finish.closing)
    return pool.pick(rank, 1, DISCARDED) if rank and rank not in (UNKNOWN, END) else ()


def _filled(pool: _Pool, wilds: list[int], rank: str, shape: Shape) -> Cards:
    """Cards for a meld: naturals of its rank, and of the wild cards meant for the rank those first that count more."""
    naturals = pool.pick(rank, shape[0], rank) if shape[0] else ()
    jokers = min(wilds[1], shape[1]) if pool.jokers_first else max(0, shape[1] - wilds[0])
    twos = shape[1] - jokers
    wilds[0], wilds[1] = wilds[0] - twos, wilds[1] - jokers
    return (*naturals, *pool.pick(TWO, twos, rank), *pool.pick(JOKER, jokers, rank))


def _taking(ground: Ground, parts: list[_Part], pool: _Pool, wilds: dict[str, list[int]]) -> Take:
    offered: Cards = ()
    groups: list[Cards] = []
    onto = None
    for rank, offer, early, _ in parts:
        old = ground.melds[rank]
        grown = [_minus(late, was) for late, was in zip(early, old, strict=False)]
        share = _share(offer)
        new = list(early[len(old) :])
        if rank == ground.top and any(map(any, grown)):
            more = next(shape for shape in grown if any(shape))
            offered = _filled(pool, share, rank, (more[0] - 1, more[1]))
            onto = rank
        elif rank == ground.top:
            claimed = next(shape for shape in new if _is_claim(ground, shape))
            new.remove(claimed)
            offered = _filled(pool, share, rank, (claimed[0] - 1, claimed[1]))
        groups += [_filled(pool, share, rank, shape) for shape in new]
        _spend(wilds[rank], offer, share)
    return Take((offered, *groups), onto if len(offered) < PAIR else None)


def _is_claim(ground: Ground, shape: Shape) -> bool:
    claims = (ground.claim, ground.or_claim)
    if shape[0] > PAIR:
        return Claim.NATURAL_PAIR in claims
    return Claim.NATURAL_AND_WILD in claims and shape[0] == PAIR and shape[1] > 0


def _share(offer: Offer) -> list[int]:
    """Twos and jokers of a rank that the taking lays: those set apart, else jokers first."""
    if offer.early.twos or offer.early.jokers:
        return [offer.early.twos, offer.early.jokers]
    return [offer.way.twos, offer.way.jokers]


def _spend(wilds: list[int], offer: Offer, share: list[int]) -> None:
    """Take what the taking laid from the wild cards meant for a rank."""
    start = _share(offer)
    wilds[0] -= start[0] - share[0]
    wilds[1] -= start[1] - share[1]


def _minus(late: Shape, early: Shape) -> Shape:
    return late[0] - early[0], late[1] - early[1]


def _adds(parts: list[_Part], pool: _Pool, wilds: dict[str, list[int]]) -> list[Move]:
    moves: list[Move] = []
    for rank, offer, early, becomes in parts:
        for was, at in zip(early, becomes, strict=True):
            more = _minus(offer.way.shapes[at], was)
            if any(more):
                moves.append(Add(_filled(pool, wilds[rank], rank, more), rank))
    return moves


def _begun(part: _Part, pool: _Pool, wilds: dict[str, list[int]]) -> list[Cards]:
    """The new melds of a rank that the taking did not lay."""
    new = [shape for at, shape in enumerate(part.offer.way.shapes) if at not in part.becomes]
    return [_filled(pool, wilds[part.rank], part.rank, shape) for shape in new]


def new_melds(ground: Ground, laid: Iterable[tuple[str, Offer]]) -> tuple[Cards, ...]:
    """The new melds of these offers that the hand itself has the cards for, but for the top card's rank."""
    pool = _Pool(ground, {})
    groups = []
    for rank, offer in laid:
        wilds = [offer.way.twos, offer.way.jokers]
        shapes = (offer.early.shapes if ground.claim else offer.way.shapes)[len(ground.melds[rank]) :]
        groups += [_filled(pool, wilds, rank, shape) for shape in shapes if rank != ground.top]
    return tuple(groups)
