"""What turns cost that are compared with what was asked: their distance, and what decides where it is equal.

The distance between two turns is the number of cards whose place differs: hand, the melds of a rank, the discard. Who
named no discard has said nothing of it, and a turn needs one anyway: then the card that is thrown counts as one of the
hand, so that only a card that was to be laid lies elsewhere.

Turns that are equally near stand in this order: the discard that was asked for; where no turn of the kind that was
asked for is legal and all kinds compete, few of the cards that were meant for the table left off it; few wild cards
used; a two elsewhere than asked before a joker. Of other discards a natural card, one that the mover did not name, the
one that counts least; then the contract's order.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

from tutor.engine.asked import NOWHERE, Asked, Kind
from tutor.engine.cards import JOKER, RANKS, SEVEN, THREE, TWO
from tutor.engine.plans import DISCARDED
from tutor.engine.values import once
from tutor.engine.walk import END, UNKNOWN, Option, Options, Walk
from tutor.engine.ways import Way

POINT: Final = 1 << 4
NAMED_DISCARD: Final = 1 << 14
WILD_DISCARD: Final = 1 << 15
CONTINUED: Final = 1 << 16
MOVED_JOKER: Final = 1 << 17
USED_WILD: Final = 1 << 23
LEFT_OFF: Final = 1 << 30
OTHER_DISCARD: Final = 1 << 37
CARD: Final = 1 << 38
"""The price of a card at another place, and above it the small prices by which turns that are equally near are placed:
from the contract's order, the least, up to another discard than the one asked for. All of one kind together stay
below the next. A turn that hangs on its continuation comes after one that needs none."""

MANY: Final = 1_000
"""More cards than any hand has."""


class WayPrice(NamedTuple):
    """What a way of a rank costs, seen from the cards asked for in melds of the rank and as the discard. `more`: cards
    that are to stay in the hand, less those held; `discarding` is the small price of a discard; `told`: a discard was
    named. `meant`: naturals that were to go to any meld, where that matters."""

    naturals: int
    twos: int
    jokers: int
    discards: int
    more: int
    discarding: int
    told: bool
    meant: int

    def of(self, way: Way, thrown: int) -> int:
        """A discard that nobody asked for counts as if it still lay in the hand."""
        asked, asked_twos, asked_jokers, discards, more, discarding, told, meant = self
        gone = thrown if told else 0
        naturals, twos, jokers = way[:3]
        apart = asked - naturals, asked_twos - twos, asked_jokers - jokers, discards - gone, more + naturals + gone
        price = CARD * sum([cards for cards in apart if cards > 0]) + USED_WILD * (twos + jokers)
        if asked_jokers > jokers:
            price += MOVED_JOKER * (asked_jokers - jokers)
        if meant > naturals:
            price += LEFT_OFF * (meant - naturals)
        return price + discarding * thrown

    def options(self, walk: Walk, rank: str) -> Iterator[Option]:
        """The offers of the rank with what they cost."""
        return ((self.of(offer.way, offer.thrown), effect, offer) for effect, offer in walk.offers(rank))


class Prices:
    """What the ways of a hand cost, seen from what was asked. `kind`: the kind of turn asked for, None where all kinds
    compete."""

    def __init__(self, walk: Walk, asked: Asked, kitty: bool = False, kind: Kind | None = None) -> None:
        ground = walk.ground
        asked = asked.taking if ground.claim else asked
        self.walk, self.ground, self.asked = walk, ground, asked
        self.fixed = asked.moved + (ground.position.pile_size if asked.takes != bool(ground.claim) else 0)
        self.fixed += ground.position.kitty.count if asked.kitty != kitty else 0
        self.no_discard = OTHER_DISCARD if asked.discard else 0
        for place, cards in asked.places.items():
            self.fixed += sum(not self._can_lie(place, card.rank) for card in cards)
        ranks = (*ground.ranks, TWO, JOKER)
        self.home = {rank: max(0, ground.held[rank] - asked.outside_the_hand(rank)) for rank in ranks}
        self.meant = {rank: 0 if kind else asked.meant_to_be_laid(rank) for rank in ranks}

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
                asked.count(DISCARDED, rank), home[rank] - held[rank], self._of_discard(rank),
                asked.throws, self.meant[rank],
            )
            for rank in self.ground.ranks
        }  # fmt: skip

    @once
    def options(self) -> dict[str, Options]:
        """The offers of each rank by their prices."""
        walk = self.walk
        prices = self.of_ranks.items()
        return {rank: walk.recall(rank, price, partial(price.options, walk, rank)) for rank, price in prices}

    @once
    def least(self) -> dict[str, int]:
        """A bound: what the cheapest offer of each rank costs, be it legal or not beside the others."""
        return {rank: options[0][0] for rank, options in self.options.items()}

    def most(self, cap: int) -> dict[str, int]:
        """A bound: what a way of each rank may cost where the whole turn may cost so much."""
        room = cap - sum(self.least.values())
        return {rank: room + least for rank, least in self.least.items()}

    def of_closing(self, twos: int, jokers: int, closing: str | None) -> int:
        """The price of the wild cards that stay, and of a wild or unknown card as the discard."""
        price, asked = self._of_discard(closing), self.asked
        for rank, laid, each in ((TWO, twos, CARD), (JOKER, jokers, CARD + MOVED_JOKER)):
            gone = int(closing == rank and asked.throws)
            moved = max(0, asked.count(DISCARDED, rank) - gone)
            moved += max(0, self.home[rank] - (self.ground.held[rank] - laid - gone))
            price += moved * each + LEFT_OFF * max(0, self.meant[rank] - laid)
        return price

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
        price += NAMED_DISCARD if rank != UNKNOWN and not self.home[rank] else 0
        price += POINT * self.ground.worth[rank] + RANKS.index(rank) if rank in RANKS else 0
        return price + (OTHER_DISCARD if self.asked.ends else 0)
