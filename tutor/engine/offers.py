"""A way to lay cards of a rank as part of a turn, and what it does that other ranks or the end may hang on."""

from __future__ import annotations

from typing import NamedTuple

from tutor.engine.cards import SEVEN, THREE
from tutor.engine.grounds import Ground
from tutor.engine.taking import Early
from tutor.engine.ways import Way

BEGUN, ADDED, THREES, SEVEN_GOES, LATER, OPENS_KITTY, STAYS = 1, 2, 4, 8, 16, 32, 64
"""What a turn has done that something may hang on: begun a meld, added to one, laid black threes, thrown a seven,
left a meld for a continuation to begin; whether a canasta opens the kitty; kept a natural card in the hand."""


class Offer(NamedTuple):
    """A way of a rank, as every walk sees it. `thrown`: one of the cards left is the discard; `stays`: a card of the
    rank is in the hand after the turn; `tally` stands for the canastas, `does` for what it has done. `now`: what of
    the way is laid at once, where the rest is left to a continuation of the turn."""

    way: Way
    early: Early
    thrown: int
    stays: int
    tally: int
    does: int
    now: Way | None = None


def offer_of(ground: Ground, rank: str, way: Way, early: Early) -> Offer | None:
    """A way as an offer that throws nothing; None for black threes where nobody can go out."""
    does = deeds(ground, rank, way)
    if rank == THREE and way.naturals:
        if not ground.may_go_out:
            return None
        does |= THREES
    kinds = way.kinds
    if kinds and not ground.position.rules.parameters.kitty_after.isdisjoint(kinds):
        does |= OPENS_KITTY
    stays = int(ground.held[rank] > way.naturals)
    return Offer(way, early, 0, stays, ground.tally.of(kinds) if kinds else 0, does)


def throwing(ground: Ground, rank: str, offer: Offer) -> Offer:
    """An offer that leaves cards, with one of them as the discard."""
    way, early, _, _, tally, does, _ = offer
    stays = int(ground.held[rank] - way.naturals > 1)
    return Offer(way, early, 1, stays, tally, does | SEVEN_GOES if rank == SEVEN else does)


def deeds(ground: Ground, rank: str, way: Way) -> int:
    """Whether a way begins a meld or adds to one, besides what the top card of a taken pile does by itself."""
    if rank != ground.top:
        return BEGUN * (way.new > 0) | ADDED * way.added
    joins = way.added
    return BEGUN * (way.new > (not joins)) | ADDED * (joins and way.naturals + way.twos + way.jokers > 1)
