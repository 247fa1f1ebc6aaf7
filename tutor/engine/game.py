"""What comes after a hand: the scores of the sides, how the game stands, and the next deal until somebody has won."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.engine.cards import Card, Cards
from tutor.engine.deal import deal
from tutor.engine.hand import Ending, Table
from tutor.engine.scoring import Finish, Score, Standing, Tally, score, standing

_FINISH = {Ending.OUT: Finish.OUT, Ending.CONCEALED: Finish.CONCEALED}


@dataclass(frozen=True, slots=True)
class Settled:
    """A hand that is over, one entry a side: what it had and left, what that scores, the totals after it, and how the
    game stands then."""

    tallies: tuple[Tally, ...]
    scores: tuple[Score, ...]
    totals: tuple[int, ...]
    standing: Standing


def settle(table: Table) -> Settled:
    """The account of a hand that is over; ValueError where it is not (J28)."""
    ending = table.ending
    if ending is None:
        raise ValueError(table.position.phase)
    sides, hands = table.sides, table.hands
    out = table.mover % len(sides)
    tallies = tuple(
        Tally(
            side.melds,
            side.red_threes,
            left=hands[place :: len(sides)],
            kitty=_untaken(table, place),
            finish=_FINISH.get(ending, Finish.NONE) if place == out else Finish.NONE,
        )
        for place, side in enumerate(sides)
    )
    scores = tuple(score(table.rules, tally, table.players) for tally in tallies)
    totals = tuple(side.score + scored.total for side, scored in zip(sides, scores, strict=True))
    return Settled(tallies, scores, totals, standing(table.rules, totals))


def _untaken(table: Table, side: int) -> Cards:
    kitties = table.kitties[side :: len(table.sides)]
    cards: list[Card] = []
    for kitty in kitties:
        cards += kitty.cards
    return tuple(cards)


def next_deal(table: Table, seed: int) -> Table | None:
    """The next deal of the game, with the scores carried over and the player after the dealer as its dealer (R4 C7);
    None where somebody has won. A tie at the target is decided by further deals, where the rule set says so (R46).

    ValueError where the hand is not over.
    """
    settled = settle(table)
    if not settled.standing.goes_on:
        return None
    return deal(table.rules, seed, table.players, settled.totals, (table.dealer + 1) % table.players)
