"""The nearest legal turns of one kind: the walk over a hand, priced by what was asked.

The distance between two turns is the number of cards whose place differs: hand, the melds of a rank, the discard.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

from tutor.engine.asked import NOWHERE, Asked, Kind
from tutor.engine.cards import JOKER, RANKS, SEVEN, THREE, TWO
from tutor.engine.grounds import Ground
from tutor.engine.layouts import grows_into
from tutor.engine.moves import Draw, Show
from tutor.engine.plans import DISCARDED
from tutor.engine.taking import Early
from tutor.engine.values import once
from tutor.engine.walk import (
    ADDED,
    BEGUN,
    END,
    LATER,
    OPENS_KITTY,
    UNKNOWN,
    Finish,
    Offer,
    Options,
    State,
    Walk,
    deeds,
    is_out,
    offers,
    opens_kitty,
)
from tutor.engine.ways import Way

CARD: Final = 8_000_000
"""The price of a card at another place. Below it: another discard, each wild card used, a wild card as a discard that
nobody asked for, what the discard counts, and its place in the contract's order."""
OTHER_DISCARD: Final = 3_000_000
USED_WILD: Final = 20_000
WILD_DISCARD: Final = 2_000
POINT: Final = 16

MANY: Final = 1_000
"""More cards than any hand has."""

CAPS: Final = (0, 1, 2, 3, 5, 8, 13, 21, 34, 60)
"""Distances tried one after the other: near turns are found in small walks."""


class WayPrice(NamedTuple):
    """What a way of a rank costs, seen from the cards asked for in melds of the rank and as the discard. `more`: cards
    that are to stay in the hand, less those held; `discarding` is the small price of a discard."""

    naturals: int
    twos: int
    jokers: int
    discards: int
    more: int
    discarding: int
    ends: bool

    def of(self, way: Way, thrown: int) -> int:
        """In a turn that need not end yet the discard still lies in the hand."""
        gone = thrown if self.ends else 0
        naturals, twos, jokers = way[:3]
        cards = max(0, self.twos - twos) + max(0, self.jokers - jokers)
        cards += max(0, self.naturals - naturals) + max(0, self.discards - gone)
        cards += max(0, self.more + naturals + gone)
        return cards * CARD + USED_WILD * (twos + jokers) + self.discarding * thrown

    def least(self, ways: tuple[Way, ...]) -> tuple[int]:
        """No more than what the cheapest of these ways costs: to throw a card saves one at most, that which was asked
        for as the discard."""
        cheapest = min([self.of(way, 0) for way in ways])
        return (cheapest - CARD if self.ends and self.discards else cheapest,)


class Prices:
    """What the ways of a hand cost, seen from what was asked."""

    def __init__(self, ground: Ground, asked: Asked, kitty: bool = False) -> None:
        asked = asked.taking if ground.claim else asked
        self.ground, self.asked = ground, asked
        self.fixed = asked.moved + (ground.position.pile_size if asked.takes != bool(ground.claim) else 0)
        self.fixed += ground.position.kitty.count if asked.kitty != kitty else 0
        self.no_discard = OTHER_DISCARD if asked.discard else 0
        for place, cards in asked.places.items():
            self.fixed += sum(not self._can_lie(place, card.rank) for card in cards)
        ranks = (*ground.ranks, TWO, JOKER)
        self.home = {rank: max(0, ground.held[rank] - asked.outside_the_hand(rank)) for rank in ranks}

    def _can_lie(self, place: str, rank: str) -> bool:
        if place == NOWHERE or rank not in (*self.ground.ranks, TWO, JOKER):
            return False
        if place == DISCARDED:
            return True
        return place in self.ground.ranks and rank in (place, TWO, JOKER)

    @once
    def of_ranks(self) -> dict[str, WayPrice]:
        """What the ways of each rank cost."""
        asked, held, home = self.asked, self.ground.held, self.home
        return {
            rank: WayPrice(
                asked.count(rank, rank), asked.count(rank, TWO), asked.count(rank, JOKER),
                asked.count(DISCARDED, rank), home[rank] - held[rank], self._of_discard(rank), asked.ends,
            )
            for rank in self.ground.ranks
        }  # fmt: skip

    @once
    def least(self) -> dict[str, int]:
        """A bound: what the cheapest way of each rank costs, be it legal or not beside the others."""
        ground = self.ground
        prices = self.of_ranks.items()
        return {rank: ground.recall(rank, price, partial(price.least, ground.ways(rank)))[0] for rank, price in prices}

    def most(self, cap: int) -> dict[str, int]:
        """A bound: what a way of each rank may cost where the whole turn may cost so much."""
        room = cap - sum(self.least.values())
        return {rank: room + least for rank, least in self.least.items()}

    def of_closing(self, twos: int, jokers: int, closing: str | None) -> int:
        """The price of the wild cards that stay, and of a wild or unknown card as the discard."""
        cards, asked = 0, self.asked
        for rank, laid in ((TWO, twos), (JOKER, jokers)):
            gone = int(closing == rank and asked.ends)
            cards += max(0, asked.count(DISCARDED, rank) - gone)
            cards += max(0, self.home[rank] - (self.ground.held[rank] - laid - gone))
        return cards * CARD + self._of_discard(closing)

    def of_finishing(self) -> int:
        """A bound: so many cards must at least leave the hand besides what was asked, before a turn can hang on cards
        that its continuation lays."""
        ground, home = self.ground, self.home
        position = ground.position
        if position.turn.partner_said == "yes" or position.black_threes_laid or ground.must_conceal:
            return 0
        threes = self.asked.count(THREE, THREE) and ground.may_go_out
        if threes or (ground.opens and ground.is_excused and ground.may_go_out):
            return 0
        sevens = sum(home.values()) - home.get(SEVEN, 0) + ground.unknown if ground.held[SEVEN] else MANY
        if ground.may_throw(SEVEN):
            sevens = MANY
        out = sum(home.values()) + ground.unknown - 1 if ground.may_go_out else MANY
        return max(0, min(out, sevens))

    def _of_discard(self, rank: str | None) -> int:
        """The small price of a discard; the one that was asked for has none."""
        if rank is None or rank == END or rank == self.asked.discard:
            return 0
        price = WILD_DISCARD if rank in (TWO, JOKER, UNKNOWN) else 0
        price += POINT * self.ground.worth[rank] + RANKS.index(rank) if rank in RANKS else 0
        return price + (OTHER_DISCARD if self.asked.ends else 0)


def nearest(
    ground: Ground, asked: Asked, kind: Kind | None, kitty: bool = False, named: bool = True
) -> tuple[int, list[Finish]]:
    """The nearest legal turns of a kind (None: of any): their distance and the turns; none where none exists. With
    `kitty` those after which the kitty may be taken, and is. `named`: only those that can be told."""
    prices = Prices(ground, asked, kitty)
    asked = prices.asked
    if not _fits_ground(ground, kind) or not _is_possible(ground, kind) or not (named or ground.unknown):
        return 0, []
    walk = Walk(ground, BEGUN | ADDED | OPENS_KITTY * kitty, must_open=kind is Kind.MELD)
    least = sum(prices.least.values()) // CARD
    for more in CAPS:
        most = least + more
        found = _within(walk, prices, kind, (most + 1) * CARD - 1)
        found = [finish for finish in found if _is_named(ground, asked, finish)] if named else found
        found = [finish for finish in found if opens_kitty(ground, finish)] if kitty else found
        if found:
            cards = found[0].cost // CARD
            return prices.fixed + cards, [finish for finish in found if finish.cost // CARD == cards]
    return 0, []


def _within(walk: Walk, prices: Prices, kind: Kind | None, cap: int) -> list[Finish]:
    """The legal turns up to a price, the cheapest first. A turn that need not end yet may lay less than its
    continuation does."""
    found = _fitting(walk, prices, kind, cap, _plain(walk, prices, cap))
    if prices.asked.ends:
        return found
    below = found[0].cost - 1 if found else cap
    if prices.of_finishing() * CARD > below:
        return found
    return _fitting(walk, prices, kind, below, _paired(walk, prices, below), early=True) + found


def _is_named(ground: Ground, asked: Asked, finish: Finish) -> bool:
    """Whether a turn can be told: by its discard where it was to end, else by anything that it does."""
    if finish.closing != UNKNOWN:
        return True
    return not asked.ends and bool(ground.claim or ground.begin or finish.lays)


def _fits_ground(ground: Ground, kind: Kind | None) -> bool:
    if kind is Kind.TAKE:
        return bool(ground.claim)
    needed = {Kind.DRAW: Draw, Kind.SHOW: Show}.get(kind) if kind else None
    return kind is not Kind.MOVE and (needed is None or any(isinstance(move, needed) for move in ground.begin))


def _is_possible(ground: Ground, kind: Kind | None) -> bool:
    """A bound that needs no walk: whether some way does what the kind asks for."""
    if kind is Kind.MELD:
        return any(way.new for rank in ground.ranks for way in ground.ways(rank))
    if kind is Kind.ADD:
        return any(way.added for rank in ground.ranks for way in ground.ways(rank))
    return kind is not Kind.GO_OUT or ground.may_go_out


def _fitting(
    walk: Walk, prices: Prices, kind: Kind | None, cap: int, ranks: list[Options], early: bool = False
) -> list[Finish]:
    def closing_cost(state: State, closing: str | None) -> int:
        if early:
            return prices.of_closing(state.early_twos, state.early_jokers, None)
        none = prices.no_discard if closing in (None, END) and not state.thrown else 0
        return prices.of_closing(state.twos, state.jokers, closing) + none

    found = walk.finishes(ranks, cap, closing_cost)
    return [finish for finish in found if _is_of(prices.ground, prices.asked, kind, finish)]


def _is_of(ground: Ground, asked: Asked, kind: Kind | None, finish: Finish) -> bool:
    state = finish.state
    match kind:
        case Kind.MELD:
            return bool(state.does & BEGUN)
        case Kind.ADD:
            return bool(state.does & ADDED)
        case Kind.DISCARD:
            return bool(state.thrown) or finish.closing in (TWO, JOKER, UNKNOWN)
        case Kind.END:
            return finish.closing == END
        case Kind.GO_OUT:
            return is_out(ground, finish) and (asked.ends or not _throws(finish))
    return True


def _throws(finish: Finish) -> bool:
    return bool(finish.state.thrown) or finish.closing is not None


def _plain(walk: Walk, prices: Prices, cap: int) -> list[Options]:
    def options(rank: str, price: WayPrice, most: int) -> Options:
        return walk.recall(rank, (price, most), lambda: offers(walk.ground, rank, price.of, most))

    return [options(rank, prices.of_ranks[rank], most) for rank, most in prices.most(cap).items()]


def _paired(walk: Walk, prices: Prices, cap: int) -> list[Options]:
    def options(rank: str, price: WayPrice, most: int) -> Options:
        return walk.recall(rank, ("paired", price, most), lambda: _now_and_later(walk.ground, rank, price, most))

    return [options(rank, prices.of_ranks[rank], most) for rank, most in prices.most(cap).items()]


def _now_and_later(ground: Ground, rank: str, price: WayPrice, most: int) -> Iterator[Offer]:
    """What is laid now, and what a continuation of the turn lays besides: all, but for a discard or some sevens."""
    later = [offer for offer in offers(ground, rank) if not offer.stays or rank == SEVEN]
    now = [Laid(way, earlies, cost) for way, earlies in ground.laid(rank) if (cost := price.of(way, 0)) <= most]
    return (pair for offer in later for laid in now for pair in _pairs(ground, rank, offer, laid))


class Laid(NamedTuple):
    """A way that is laid at once, with its price."""

    way: Way
    earlies: tuple[Early, ...]
    cost: int


def _pairs(ground: Ground, rank: str, offer: Offer, laid: Laid) -> Iterator[Offer]:
    way, late, old = laid.way, offer.way, ground.melds[rank]
    fits = way.naturals <= late.naturals and way.twos <= late.twos and way.jokers <= late.jokers
    if not fits or grows_into(rank, way.shapes, late.shapes, len(old), ground.position.rules) is None:
        return
    does = deeds(ground, rank, way) | LATER * (late.new > 0) | (offer.does & ~(BEGUN | ADDED))
    for early in laid.earlies:
        apart = Early(way.twos, way.jokers, early.points, early.shapes)
        yield offer._replace(early=apart, does=does, cost=laid.cost, now=way)
