"""What a side scores when a deal is over, line by line, and how the game stands then.

Sources: C13 C14 C20 C38 to C40, R21 R42 to R46, J8 J9 J27 to J29; the numbers are the rule set's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate

from tutor.engine.cards import RED_SUITS, Cards
from tutor.engine.melds import Meld, card_points
from tutor.engine.ruleset import RuleSet


class Finish(StrEnum):
    """Whether a player of the side went out, and whether concealed: the whole hand in one turn (C38)."""

    NONE = "no"
    OUT = "out"
    CONCEALED = "concealed"


class Outcome(StrEnum):
    """How a game stands after a deal."""

    ON = "on"
    WON = "won"
    TIE = "tie"
    SHARED = "shared"


@dataclass(frozen=True, slots=True)
class Tally:
    """What a side has when a deal is over. `left` are the cards left in hand, one hand a player of the side, in order;
    `kitty` are the cards of the side's kitty that was never taken."""

    melds: tuple[Meld, ...] = ()
    red_threes: Cards = ()
    left: tuple[Cards, ...] = ()
    kitty: Cards = ()
    finish: Finish = Finish.NONE


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a score. `points` are added, so a deduction is negative.

    `what` is `meld`, `canasta`, `red_threes`, `going_out`, `concealed`, `hand` or `kitty`. A canasta follows the meld
    that it is and has its `kind`. Red threes tell what `each` of them counts, whether the side has `all` of them, and
    whether they count against a side that has `unmelded`. A hand has its `place` among the side's players, from 0.
    """

    what: str
    points: int
    cards: Cards = ()
    kind: str = ""
    each: int = 0
    all: bool = False
    unmelded: bool = False
    place: int = 0


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a side for a deal."""

    lines: tuple[Line, ...]

    @property
    def total(self) -> int:
        """What the deal brings the side: points."""
        return sum(line.points for line in self.lines)


@dataclass(frozen=True, slots=True)
class Standing:
    """How the game stands after a deal. `leaders` are the sides with the highest total: the winner, or those that are
    tied. `minimums` are what the first melds of each side must count in a further deal: points."""

    outcome: Outcome
    leaders: tuple[int, ...]
    minimums: tuple[int, ...]

    @property
    def goes_on(self) -> bool:
        """Whether another deal is played."""
        return self.outcome in (Outcome.ON, Outcome.TIE)


def score(rules: RuleSet, tally: Tally, players: int | None = None) -> Score:
    """The score of a side for a deal. `players` at the table tell how many red threes the packs hold; None: as many as
    the rule set is for.

    Going out counts for the side of the player who did, melds and red threes for the side, and the cards left in each
    of its hands against it, even those that would make a meld (C20 C39 J28 R43).
    """
    lines = (*_melds(rules, tally), *_red_threes(rules, tally, players), *_finish(rules, tally), *_left(rules, tally))
    return Score(lines)


def _melds(rules: RuleSet, tally: Tally) -> Iterator[Line]:
    """Each meld for its cards, and a canasta for its kind too (C23 R18 J27; E91 to E93). Black threes are a meld like
    any other and never a canasta (R14 E48)."""
    for meld in tally.melds:
        yield Line("meld", meld.points(rules), meld.cards)
        kind = meld.kind(rules)
        if kind is not None and kind in rules.parameters.canastas:
            yield Line("canasta", rules.parameters.canastas[kind], meld.cards, kind=kind)


def _red_threes(rules: RuleSet, tally: Tally, players: int | None) -> Iterator[Line]:
    """Red threes for a side that has melded; against one that has not, where the rule set says so (C13 C14 J8 J9 R44;
    E36 E37). All of the packs together may count more each, and more against a side each too (C14), or not (J9)."""
    if not tally.red_threes:
        return
    worth = rules.parameters.red_three_points
    count = len(tally.red_threes)
    everyone = count >= red_threes_in_packs(rules, players)
    against = worth["negative"] != "never" and not tally.melds
    single = against and worth["negative"] == "unmelded_each"
    each = worth["all"] if everyone and not single else worth["each"]
    points = -each * count if against else each * count
    yield Line("red_threes", points, tally.red_threes, each=each, all=everyone, unmelded=against)


def red_threes_in_packs(rules: RuleSet, players: int | None = None) -> int:
    """How many red threes the packs hold."""
    return rules.in_packs(rules.parameters.packs, players or rules.parameters.players) * len(RED_SUITS)


def _finish(rules: RuleSet, tally: Tally) -> Iterator[Line]:
    """Going out, and what it brings more where it was concealed (C39 J27); Railroad pays nothing more (R42)."""
    book = rules.parameters
    if tally.finish is Finish.NONE:
        return
    yield Line("going_out", book.going_out_bonus)
    if tally.finish is Finish.CONCEALED and book.concealed_total != book.going_out_bonus:
        yield Line("concealed", book.concealed_total - book.going_out_bonus)


def _left(rules: RuleSet, tally: Tally) -> Iterator[Line]:
    """Cards left in hand and in a kitty that was not taken, against the side; a red three in the kitty counts nothing
    (R43 R44; E71 E72)."""
    for place, hand in enumerate(tally.left):
        if hand:
            yield Line("hand", -_points(rules, hand), hand, place=place)
    if tally.kitty:
        yield Line("kitty", -_points(rules, tally.kitty), tally.kitty)


def _points(rules: RuleSet, cards: Cards) -> int:
    return sum(card_points(card, rules) for card in cards)


def standing(rules: RuleSet, totals: Sequence[int]) -> Standing:
    """How the game stands with these totals, one a side, after a deal.

    It ends when a side has the target; of several the highest wins (R46 C40 J29; E88). Where the highest are equal,
    further deals decide, or the game is shared (E89).
    """
    best = max(totals)
    leaders = tuple(side for side, total in enumerate(totals) if total == best)
    if best < rules.parameters.target:
        outcome = Outcome.ON
    elif len(leaders) == 1:
        outcome = Outcome.WON
    else:
        outcome = Outcome.SHARED if rules.parameters.tie == "shared" else Outcome.TIE
    return Standing(outcome, leaders, tuple(rules.opening_minimum(total) for total in totals))


@dataclass(frozen=True, slots=True)
class Sheet:
    """A score sheet: what each side had before the first deal, and the tallies of each deal, one a side."""

    rules: RuleSet
    players: int
    scores: tuple[int, ...]
    deals: tuple[tuple[Tally, ...], ...] = ()

    def scored(self) -> tuple[tuple[Score, ...], ...]:
        """The scores of each deal, one a side."""
        return tuple(tuple(score(self.rules, tally, self.players) for tally in deal) for deal in self.deals)

    def totals(self) -> tuple[tuple[int, ...], ...]:
        """What each side has before the first deal and after each: one entry more than there are deals."""

        def with_deal(before: tuple[int, ...], deal: tuple[Score, ...]) -> tuple[int, ...]:
            return tuple(have + scored.total for have, scored in zip(before, deal, strict=True))

        return tuple(accumulate(self.scored(), with_deal, initial=self.scores))
