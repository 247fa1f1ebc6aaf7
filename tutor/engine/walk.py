"""One walk over the ranks of a hand that meets every legal turn up to suits, and keeps the cheapest of each kind.

Ranks meet only in the twos and jokers that they share, the cards that stay for the discard and after it, the
canastas, and the points of an opening. So turns that agree in these are one state, and of each the cheapest is kept.
What a turn costs is the asker's business.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from tutor.engine.cards import JOKER, SEVEN, THREE, TWO
from tutor.engine.grounds import Early, Ground
from tutor.engine.ruleset import EACH
from tutor.engine.ways import Way

BEGUN, ADDED, THREES, SEVEN_GOES = 1, 2, 4, 8
"""What a turn has done that something may hang on: begun a meld, added to one, laid black threes, thrown a seven."""

UNKNOWN: Final = "unknown"
"""An unknown card as the discard."""

END: Final = "end"
"""The turn ends without a discard although cards are left."""


class Offer(NamedTuple):
    """A way of a rank as the walk sees it. `thrown`: one of the cards left is the discard; `stays`: a card of the
    rank is in the hand after the turn; `tally` stands for the canastas, `does` for what it has done."""

    rank: str
    way: Way
    early: Early
    thrown: int
    stays: int
    tally: int
    does: int
    cost: int


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


Links = tuple["Links", Offer] | None
"""The offers chosen, the last one outermost."""


class Finish(NamedTuple):
    """A legal turn: its cost, the offers chosen, the discard where it is a wild or unknown card (or `END`)."""

    cost: int
    links: Links
    closing: str | None
    state: State


class Tally:
    """The canastas of a side as one number, as far as going out asks for them."""

    def __init__(self, ground: Ground) -> None:
        book = ground.position.rules.parameters
        self.each = book.canastas_to_go_out == EACH
        self.kinds = tuple(book.canastas)
        self.need = (1 << len(self.kinds)) - 1 if self.each else int(book.canastas_to_go_out)
        self.most = max(self.need, 1)

    def of(self, kinds: tuple[str, ...]) -> int:
        """The number that stands for these canastas."""
        if self.each:
            return sum(1 << self.kinds.index(kind) for kind in set(kinds))
        return min(len(kinds), self.most)

    def both(self, one: int, other: int) -> int:
        """The number that stands for the canastas of both."""
        return one | other if self.each else min(one + other, self.most)

    def suffices(self, tally: int) -> bool:
        """Whether going out needs no more canastas."""
        return tally == self.need if self.each else tally >= self.need


def offers(ground: Ground, rank: str, cost: Callable[[str, Way, int], int] = lambda *_: 0) -> Iterator[Offer]:
    """Every way of a rank, with and without one of the cards left as the discard."""
    tally, held = Tally(ground), ground.held[rank]
    for way in ground.ways(rank):
        if rank == THREE and way.naturals and not ground.may_go_out:
            continue
        left = held - way.naturals
        does = BEGUN * (way.new > 0) | ADDED * way.added | THREES * (rank == THREE and way.naturals > 0)
        for early in ground.earlies(rank, way):
            for thrown in (0, 1) if left and ground.may_throw(rank, way) else (0,):
                done = does | SEVEN_GOES * (thrown and rank == SEVEN)
                kinds = tally.of(way.kinds)
                yield Offer(rank, way, early, thrown, int(left > thrown), kinds, done, cost(rank, way, thrown))


class Walk:
    """The walk over one ground. `care` are the deeds that the asker must tell apart."""

    def __init__(self, ground: Ground, care: int = 0) -> None:
        self.ground = ground
        self.tally = Tally(ground)
        book = ground.position.rules.parameters
        self.care = care | THREES | SEVEN_GOES * (book.discard_seven != "free") | BEGUN * ground.opens
        self.minimum = ground.minimum if ground.opens else 0

    def finishes(
        self, offered: Iterable[list[Offer]], cap: int, closing_cost: Callable[[State, str | None], int]
    ) -> list[Finish]:
        """The cheapest legal turn for each state at the end, none dearer than `cap`; the cheapest first."""
        states: dict[State, tuple[int, Links]] = {State(0, 0, 0, 0, 0, 0, 0, 0, 0): (0, None)}
        for options in offered:
            states = self._step(states, options, cap)
        found = [
            Finish(cost + more, links, closing, state)
            for state, (cost, links) in states.items()
            for closing in self.closings(state)
            if cost + (more := closing_cost(state, closing)) <= cap
        ]
        return sorted(found, key=lambda finish: finish.cost)

    def _step(
        self, states: dict[State, tuple[int, Links]], options: list[Offer], cap: int
    ) -> dict[State, tuple[int, Links]]:
        after: dict[State, tuple[int, Links]] = {}
        for state, (cost, links) in states.items():
            for offer in options:
                total = cost + offer.cost
                if total > cap:
                    continue
                reached = self.reach(state, offer)
                if reached is not None:
                    best = after.get(reached)
                    if best is None or total < best[0]:
                        after[reached] = (total, (links, offer))
        return after

    def reach(self, state: State, offer: Offer) -> State | None:
        """The state after this offer, or None where it cannot join."""
        way, early, held = offer.way, offer.early, self.ground.held
        twos, jokers = state.twos + way.twos, state.jokers + way.jokers
        if twos > held[TWO] or jokers > held[JOKER] or (state.thrown and offer.thrown):
            return None
        early_twos, early_jokers = state.early_twos + early.twos, state.early_jokers + early.jokers
        if self.ground.claim and (early_twos > self.ground.hand[TWO] or early_jokers > self.ground.hand[JOKER]):
            return None
        return State(
            twos,
            jokers,
            state.thrown | offer.thrown,
            state.stays | offer.stays,
            self.tally.both(state.tally, offer.tally) if self.ground.may_go_out else 0,
            (state.does | offer.does) & self.care,
            min(self.minimum, state.points + early.points),
            early_twos,
            early_jokers,
        )

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
                if ground.is_all_sevens:
                    yield END
            elif self._may_stay(state) if stays else self._may_be_out(state, thrown):
                yield discard

    def _reaches(self, state: State) -> bool:
        laid = bool(state.does & BEGUN) or bool(self.ground.claim)
        return not self.ground.opens or not laid or state.points >= self.minimum

    def _may_stay(self, state: State) -> bool:
        ground = self.ground
        if ground.must_conceal or not self._reaches(state):
            return False
        bound = state.does & THREES or ground.position.black_threes_laid or ground.position.turn.partner_said == "yes"
        return ground.is_all_sevens or not bound

    def _may_be_out(self, state: State, thrown: bool) -> bool:
        ground = self.ground
        short = ground.must_conceal or not self._reaches(state)
        if short and not (ground.is_excused and state.tally):
            return False
        if state.does & SEVEN_GOES:
            return False
        if ground.is_all_sevens:
            return True
        barred = ground.position.turn.partner_said == "no" or not self.tally.suffices(state.tally)
        compulsory = ground.position.rules.parameters.last_discard == "compulsory"
        return not barred and (thrown or not compulsory)
