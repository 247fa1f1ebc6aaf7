"""One walk over the ranks of a hand that meets every legal turn up to suits, and keeps the cheapest of each kind.

Ranks meet only in the twos and jokers that they share, the cards that stay for the discard and after it, the
canastas, and the points of an opening. So turns that agree in these are one state, and of each the cheapest is kept.
What a turn costs is the asker's business.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator
from operator import itemgetter
from typing import Final, NamedTuple

from tutor.engine.cards import JOKER, TWO
from tutor.engine.effort import spend
from tutor.engine.grounds import Ground
from tutor.engine.offers import BEGUN, LATER, OPENS_KITTY, SEVEN_GOES, STAYS, THREES, Offer, offer_of, throwing
from tutor.engine.wilds import OVER, counts, used

UNKNOWN: Final = "unknown"
"""An unknown card as the discard."""

END: Final = "end"
"""The turn ends without a discard although cards are left."""


class State(NamedTuple):
    """What of the ranks walked so far still matters."""

    twos: int
    jokers: int
    thrown: int
    stays: int
    tally: int
    does: int
    points: int
    early_twos: int
    early_jokers: int


Effect = tuple[int, int, int, int]
"""A state on the way, or what an offer adds to it: what is used of the wild cards and the discard (`wilds`), what was
done, canastas, points."""

Links = tuple["Links", Offer] | None
"""The offers chosen, one for each rank of the ground, the last one outermost."""

Option = tuple[int, Effect, Offer]
"""An offer with what it costs and does."""

Options = list[Option]
"""Of the offers of a rank that do the same the cheapest, the cheapest first."""


class Finish(NamedTuple):
    """A legal turn: its cost, the offers chosen, the discard where it is a wild or unknown card (or `END`)."""

    cost: int
    links: Links
    closing: str | None
    state: State

    @property
    def lays(self) -> bool:
        """Whether a card goes to a meld."""
        links = self.links
        while links is not None:
            links, offer = links
            if any(offer.way[:3]):
                return True
        return False


def by_effect(options: Iterable[Option]) -> Options:
    """Of the options that do the same the cheapest, the cheapest first."""
    best: dict[Effect, Option] = {}
    for option in sorted(options, key=_COST):
        best.setdefault(option[1], option)
    return list(best.values())


_COST: Final = itemgetter(0)


class Walk:
    """The walk over one ground. `care` are the deeds that the asker must tell apart, `tally` also the canastas;
    `must_open`: only turns that open are asked for."""

    def __init__(self, ground: Ground, care: int = 0, tally: bool = False, must_open: bool = False) -> None:
        self.ground = ground
        opening = ground.opens and (must_open or ground.claim is not None) and not ground.is_excused
        self.needed = ground.minimum if opening else 0
        self.counts_canastas = tally or ground.may_go_out
        book = ground.position.rules.parameters
        self.care = care | THREES | SEVEN_GOES * (book.discard_seven != "free") | (BEGUN | LATER) * ground.opens
        self.minimum = ground.minimum if ground.opens else 0
        self.sees = self.care, self.counts_canastas, self.minimum > 0
        """What of an offer is an effect."""
        self.start: Effect = (ground.wilds_to_use, 0, 0, 0)

    def finishes(
        self, ranks: list[Options], cap: int, closing_cost: Callable[[State, str | None], int]
    ) -> list[Finish]:
        """The cheapest legal turn for each state at the end, none dearer than `cap`; the cheapest first."""
        least = [options[0][0] if options else cap + 1 for options in ranks]
        room = cap - sum(least)
        if room < 0:
            return []
        most = [self._most_points(options, room) for options in ranks]
        if sum(most) < self.needed:
            return []
        states: dict[Effect, tuple[int, Links]] = {self.start: (0, None)}
        for at, options in enumerate(ranks):
            room += least[at]
            states = self._step(states, options, room, self.needed - sum(most[at + 1 :]))
        found = [
            Finish(cost + more, links, closing, state)
            for state, (cost, links) in ((self.state(effect), best) for effect, best in states.items())
            for closing in self.closings(state)
            if cost + (more := closing_cost(state, closing)) <= cap
        ]
        return sorted(found, key=lambda finish: finish.cost)

    def _most_points(self, options: Options, room: int) -> int:
        """The most that a rank can count of the points needed, where it costs so much more than it must."""
        cap = options[0][0] + room
        return max([effect[3] for cost, effect, _ in options if cost <= cap]) if self.needed else 0

    def effect(self, offer: Offer) -> Effect:
        """What an offer does to the state."""
        way, early = offer.way, offer.early
        return (
            used(way.twos, way.jokers, early.twos, early.jokers, offer.thrown),
            offer.does & self.care | STAYS * offer.stays,
            offer.tally if self.counts_canastas else 0,
            early.points if self.minimum else 0,
        )

    def offers(self, rank: str) -> list[tuple[Effect, Offer]]:
        """Every way of a rank, with and without one of the cards left as the discard, and what each does."""
        return self.ground.recall(rank, ("offers", self.sees), lambda: list(self._offers(rank)))

    def _offers(self, rank: str) -> Iterator[tuple[Effect, Offer]]:
        ground = self.ground
        for way, earlies in ground.laid(rank):
            offered = [offer for early in earlies if (offer := offer_of(ground, rank, way, early))]
            if ground.held[rank] > way.naturals and ground.may_throw(rank, way):
                offered += [throwing(ground, rank, offer) for offer in offered]
            spend(len(offered))
            for offer in offered:
                yield self.effect(offer), offer

    def recall(self, rank: str, asked: Hashable, options: Callable[[], Iterable[Option]]) -> Options:
        """The cheapest of options that hang on nothing but the question and the ways of the rank."""
        return self.ground.recall(rank, (asked, self.sees), lambda: by_effect(options()))

    def _step(
        self, states: dict[Effect, tuple[int, Links]], options: Options, room: int, points: int
    ) -> dict[Effect, tuple[int, Links]]:
        after: dict[Effect, tuple[int, Links]] = {}
        costs = [cost for cost, _, _ in options]
        spend(sum([1 + bisect_right(costs, room - cost) for cost, _ in states.values()]))
        minimum, both_tallies = self.minimum, self.ground.tally.both
        for (wilds, does, tally, so_far), (cost, links) in states.items():
            left = room - cost
            for more, (uses, doing, canastas, counting), offer in options:
                if more > left:
                    break
                both, counted = wilds + uses, so_far + counting
                if both & OVER or counted < points:
                    continue
                tallied = both_tallies(tally, canastas) if canastas else tally
                reached = both, does | doing, tallied, counted if counted < minimum else minimum
                best = after.get(reached)
                if best is None or cost + more < best[0]:
                    after[reached] = (cost + more, (links, offer))
        return after

    def together(self, effects: Iterable[Effect]) -> Effect:
        """The state after all these effects, for which there are the cards."""
        wilds, does, tally, points = self.start
        for effect in effects:
            wilds, does, points = wilds + effect[0], does | effect[1], points + effect[3]
            tally = self.ground.tally.both(tally, effect[2]) if effect[2] else tally
        return wilds, does, tally, min(points, self.minimum)

    def state(self, effect: Effect) -> State:
        """A state by its names."""
        twos, jokers, early_twos, early_jokers, thrown = counts(effect[0] - self.start[0])
        does, stays = effect[1] & ~STAYS, int(bool(effect[1] & STAYS))
        return State(twos, jokers, thrown, stays, effect[2], does, effect[3], early_twos, early_jokers)

    # --- the end of the turn ---

    def closings(self, state: State) -> Iterator[str | None]:
        """The ways to end the turn: nothing more, a wild or unknown card as the discard, or `END`."""
        ground = self.ground
        spare = {
            TWO: ground.held[TWO] - state.twos, JOKER: ground.held[JOKER] - state.jokers, UNKNOWN: ground.unknown
        }  # fmt: skip
        for discard in (None,) if state.thrown else (TWO, JOKER, UNKNOWN, None):
            if discard and not spare[discard]:
                continue
            thrown = bool(state.thrown or discard)
            stays = state.stays or any(spare[kind] - (kind == discard) for kind in spare)
            if stays and not thrown:
                if ground.is_all_sevens and self._reaches(state):
                    yield END
            elif self.may_stay(state) if stays else self.may_be_out(state, thrown):
                yield discard

    def _reaches(self, state: State) -> bool:
        laid = bool(state.does & (BEGUN | LATER)) or bool(self.ground.claim)
        return not self.ground.opens or not laid or state.points >= self.minimum

    def may_stay(self, state: State) -> bool:
        """Whether a discard after which a card is left is legal."""
        ground = self.ground
        if ground.must_conceal or not self._reaches(state):
            return False
        bound = state.does & THREES or ground.position.black_threes_laid or ground.position.turn.partner_said == "yes"
        return ground.is_all_sevens or not bound

    def may_be_out(self, state: State, thrown: bool) -> bool:
        """Whether emptying the hand is legal, by a discard or without one."""
        ground = self.ground
        short = ground.must_conceal or not self._reaches(state)
        if short and not (ground.is_excused and state.tally):
            return False
        if state.does & SEVEN_GOES:
            return False
        if ground.is_all_sevens:
            return True
        barred = ground.position.turn.partner_said == "no" or not ground.tally.suffices(state.tally)
        compulsory = ground.position.rules.parameters.last_discard == "compulsory"
        return not barred and (thrown or not compulsory)


def free(state: State, closing: str | None) -> int:
    """What the end of a turn costs where it costs nothing."""
    return 0


def is_out(ground: Ground, finish: Finish) -> bool:
    """Whether no card stays in the hand after the turn."""
    state, closing = finish.state, finish.closing
    spare = ground.twos - state.twos + ground.jokers - state.jokers + ground.unknown
    return not state.stays and spare == (closing in (TWO, JOKER, UNKNOWN)) and closing != END


def opens_kitty(ground: Ground, finish: Finish) -> bool:
    """Whether the kitty may be taken after this turn: it ends by the discard of a card that can be named, and leaves
    a canasta that opens the kitty and a card in the hand."""
    named = bool(finish.state.thrown) or finish.closing in (TWO, JOKER)
    return named and bool(finish.state.does & OPENS_KITTY) and not is_out(ground, finish)
