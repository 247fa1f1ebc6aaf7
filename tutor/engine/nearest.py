"""The nearest legal turns of one kind: the walk over a hand, priced by what was asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from tutor.engine.asked import Asked, Kind
from tutor.engine.cards import JOKER, SEVEN, TWO
from tutor.engine.grounds import Ground
from tutor.engine.layouts import grows_into
from tutor.engine.moves import Draw, Show
from tutor.engine.offers import ADDED, BEGUN, LATER, OPENS_KITTY, Offer, deeds
from tutor.engine.prices import CARD, CONTINUED, Prices, WayPrice
from tutor.engine.taking import Early
from tutor.engine.walk import END, UNKNOWN, Finish, Option, Options, State, Walk, is_out, opens_kitty
from tutor.engine.ways import Way

CAPS: Final = (0, 1, 2, 3, 5, 8, 13, 21, 34, 60)
"""Distances tried one after the other: near turns are found in small walks."""


def nearest(
    ground: Ground, asked: Asked, kind: Kind | None, kitty: bool = False, named: bool = True
) -> tuple[int, list[Finish]]:
    """The nearest legal turns of a kind (None: of any): their distance and the turns; none where none exists. With
    `kitty` those after which the kitty may be taken, and is. `named`: only those that can be told."""
    if not _fits_ground(ground, kind) or not _is_possible(ground, kind) or not (named or ground.unknown):
        return 0, []
    walk = Walk(ground, BEGUN | ADDED | OPENS_KITTY * kitty, must_open=kind is Kind.MELD)
    prices = Prices(walk, asked, kitty, kind)
    if not all(prices.options.values()):  # the top card of the pile has no place
        return 0, []
    least = sum(prices.least.values()) // CARD
    for more in CAPS:
        most = least + more
        found = _within(walk, prices, kind, (most + 1) * CARD - 1, named)
        found = [finish for finish in found if opens_kitty(ground, finish)] if kitty else found
        if found:
            cards = found[0].cost // CARD
            return prices.fixed + cards, [finish for finish in found if finish.cost // CARD == cards]
    return 0, []


def _within(walk: Walk, prices: Prices, kind: Kind | None, cap: int, named: bool) -> list[Finish]:
    """The legal turns up to a price, the cheapest first, or of them those that can be told. A turn that need not end
    yet may lay less than its continuation does, but then it has not gone out."""

    whole = is_whole(prices.asked, kind)

    def told(found: list[Finish]) -> list[Finish]:
        return [finish for finish in found if not named or _is_named(prices.ground, whole, finish)]

    legal = _fitting(walk, prices, kind, cap, list(prices.options.values()))
    found = told(legal)
    if whole:
        return found
    below = found[0].cost - 1 if found else cap
    # The nearest can be told by nothing but how it can go on.
    is_untold = bool(legal) and (not found or legal[0].cost // CARD < found[0].cost // CARD)
    if prices.of_finishing() * CARD > below and not is_untold:
        return found
    early = _fitting(walk, prices, kind, below, _paired(walk, prices, below), early=True)
    if walk.ground.opens and not walk.ground.claim:
        early += _fitting(walk, prices, kind, below, _waiting(walk, prices, below), early=True)
    return sorted(told(early), key=lambda finish: finish.cost) + found


def is_whole(asked: Asked, kind: Kind | None) -> bool:
    """Whether a turn is told with its end: where an end was asked for, and where the end is going out."""
    return asked.ends or kind is Kind.GO_OUT


def _is_named(ground: Ground, whole: bool, finish: Finish) -> bool:
    """Whether a turn can be told: by its discard where it is told whole, else by anything that it does."""
    if finish.closing != UNKNOWN:
        return True
    return not whole and bool(ground.claim or ground.begin or finish.lays)


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
            return prices.of_closing(state.early_twos, state.early_jokers, None) + CONTINUED
        none = prices.no_discard if closing in (None, END) and not state.thrown else 0
        return prices.of_closing(state.twos, state.jokers, closing) + none

    found = walk.finishes(ranks, cap, closing_cost)
    return [finish for finish in found if _is_of(prices.ground, kind, finish)]


def _is_of(ground: Ground, kind: Kind | None, finish: Finish) -> bool:
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
            return is_out(ground, finish)
    return True


def _paired(walk: Walk, prices: Prices, cap: int) -> list[Options]:
    def options(rank: str, price: WayPrice, most: int) -> Options:
        return walk.recall(rank, ("paired", price, most), lambda: _now_and_later(walk, rank, price, most))

    return [options(rank, prices.of_ranks[rank], most) for rank, most in prices.most(cap).items()]


def _now_and_later(walk: Walk, rank: str, price: WayPrice, most: int) -> Iterator[Option]:
    """What is laid now, and what a continuation of the turn lays besides: all, but for a discard or some sevens. Of
    continuations that do the same, one that lays something can be told."""
    ground, later = walk.ground, _later(walk, rank)[::-1]
    now = [Laid(way, earlies, cost) for way, earlies in ground.laid(rank) if (cost := price.of(way, 0)) <= most]
    pairs = ((laid, pair) for offer in later for laid in now for pair in _pairs(ground, rank, offer, laid))
    return ((laid.cost, walk.effect(pair), pair) for laid, pair in pairs)


def _later(walk: Walk, rank: str) -> list[Offer]:
    return [offer for _, offer in walk.offers(rank) if not offer.stays or rank == SEVEN]


def _waiting(walk: Walk, prices: Prices, cap: int) -> list[Options]:
    """Nothing is laid now, and a continuation of the turn opens: all that it lays counts."""

    def options(rank: str, price: WayPrice, most: int) -> Options:
        return walk.recall(rank, ("waiting", price, most), lambda: _all_later(walk, rank, price, most))

    return [options(rank, prices.of_ranks[rank], most) for rank, most in prices.most(cap).items()]


def _all_later(walk: Walk, rank: str, price: WayPrice, most: int) -> Iterator[Option]:
    nothing = walk.ground.ways(rank)[0]
    cost = price.of(nothing, 0)
    for offer in _later(walk, rank) if cost <= most else ():
        does = LATER * (offer.way.new > 0) | (offer.does & ~(BEGUN | ADDED))
        offer = offer._replace(does=does, now=nothing)
        yield cost, walk.effect(offer), offer


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
        yield offer._replace(early=apart, does=does, now=way)
