"""The nearest legal turns to what was asked, kind by kind, by plain enumeration.

The distance is counted here from the melds before and after, by another way than the engine's. Who named no discard
has said nothing of it: the card that is thrown then counts as one of the hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.engine.brute import beginnings, ends, layings, melds_of, showing
from tutor.engine.asked import Asked
from tutor.engine.cards import JOKER, RANKS, TWO, Card
from tutor.engine.judge import is_legal
from tutor.engine.melds import card_points
from tutor.engine.moves import Discard, Draw, End, Kitty, Show, Take, Turn
from tutor.engine.play import play
from tutor.engine.position import Phase, Position

ANY, GO_OUT = "any", "go-out"
WILD_RANKS = (TWO, JOKER)

Left = tuple[str, tuple[Any, ...], str, bool]
"""What a turn leaves: how it began, the melds of the side, what was discarded, whether the kitty was taken."""


class Candidate(NamedTuple):
    """A legal turn: the kinds for which it stands, its distance, whether its discard can be named, what it leaves."""

    kinds: frozenset[str]
    distance: int
    named: bool
    left: Left


class Nearest:
    """The legal turns from a position that are nearest to what was asked, of each kind and of any."""

    def __init__(self, before: Position, asked: Asked) -> None:
        self.before, self.asked = before, asked
        self.by_kind: dict[str, list[Candidate]] = {}
        self.speaks = False
        """Whether some legal turn has a step that can be named."""
        for candidate in _candidates(before, asked):
            self.speaks |= candidate.named and candidate.left[1:] != self.begun[1:]
            for kind in candidate.kinds:
                self._keep(self.by_kind.setdefault(kind, []), candidate)

    @staticmethod
    def _keep(listed: list[Candidate], candidate: Candidate) -> None:
        """Turns that end by an unknown card, which nobody can name, only where no other is legal."""
        worth = (not candidate.named, candidate.distance)
        best = (not listed[0].named, listed[0].distance) if listed else worth
        if worth < best:
            listed.clear()
        if worth <= best:
            listed.append(candidate)

    @property
    def kind(self) -> str | None:
        """The first kind asked for of which there is a legal turn, else any; None where none is legal."""
        return next((kind for kind in (*self.asked.kinds, ANY) if kind in self.by_kind), None)

    def placed(self, left: Left) -> tuple[Any, ...]:
        """How a turn is placed among those that are equally near: the discard that was asked for comes first; where all
        kinds compete, few of the cards meant for the table left off it; then few wild cards on the table, and few
        jokers elsewhere than asked; of other discards a natural card, one that was not named, and the one that counts
        least; then the contract's order."""
        thrown = left[2] if left[2] in RANKS else ""
        other = thrown != (self.asked.discard or "")
        wilds = _wilds(left) - _wilds(self.begun)
        off = self._left_off(left) if self.kind == ANY and not self.asked.takes else 0
        placed = other and self.asked.ends, off, wilds, self._jokers_elsewhere(left)
        return *placed, *self.thrown(thrown if other else "", left[0] == "take")

    def thrown(self, rank: str, takes: bool) -> tuple[Any, ...]:
        """How a discard that was not asked for is placed among others."""
        if not rank:
            return (False,)
        held = self.before.hand + (self.before.pile if takes else ())
        others = sum(card.rank == rank and not card.is_red_three for card in held) - self._wanted(takes, rank)
        points = card_points(Card(rank, "S"), self.before.rules)
        return rank in WILD_RANKS, others <= 0, points, RANKS.index(rank)

    def _wanted(self, takes: bool, rank: str, but: str = "") -> int:
        places = (self.asked.taking if takes else self.asked).places
        return sum(card.rank == rank for place, cards in places.items() if place != but for card in cards)

    def _left_off(self, left: Left) -> int:
        """How many of the cards that were meant for the table do not come to it."""
        return sum(
            max(0, self._wanted(left[0] == "take", rank, but="discard") - sum(_more(self.begun, left, rank).values()))
            for rank in RANKS
        )

    def _jokers_elsewhere(self, left: Left) -> int:
        takes, more = left[0] == "take", _more(self.begun, left, JOKER)
        places = (self.asked.taking if takes else self.asked).places
        wanted = {place: sum(card.rank == JOKER for card in cards) for place, cards in places.items()}
        if self.asked.throws and left[2] == JOKER:
            more["discard"] += 1
        apart = sum(max(0, count - more[place]) for place, count in wanted.items())
        held = sum(card.rank == JOKER for card in self.before.hand + (self.before.pile if takes else ()))
        home = max(0, held - sum(wanted.values()))
        return apart + max(0, home - (held - sum(more.values())))

    @property
    def begun(self) -> Left:
        """What lies on the table before the turn."""
        return "", melds_of(self.before), "nothing", False

    def left_by(self, steps: Turn, whole: bool = False) -> Left:
        """What some steps leave; of a turn that was not to end yet no discard is asked, unless the `whole` is."""
        position, begun = self.before, "play" if self.before.phase is Phase.PLAY else ""
        thrown = "nothing"
        for move in steps:
            position = play(position, move)
            begun = {Take: "take", Draw: "draw"}.get(type(move), begun)
            thrown = move.cards[0].rank if isinstance(move, Discard) else "end" if isinstance(move, End) else thrown
        ended = whole or self.asked.ends or self.kind == GO_OUT or (thrown == "end" and self.before.phase is Phase.DRAW)
        begun = begun or ("end" if thrown == "end" else "after")
        return begun, melds_of(position), thrown if ended else "nothing", any(isinstance(move, Kitty) for move in steps)


def _wilds(left: Left) -> int:
    return sum(twos + jokers for _, _, twos, jokers in left[1])


def _more(begun: Left, left: Left, rank: str) -> Counter[str]:
    """How many cards of a rank a turn has laid, by the rank of the meld."""
    more: Counter[str] = Counter()
    for sign, melds in ((1, left[1]), (-1, begun[1])):
        for meld, naturals, twos, jokers in melds:
            more[meld] += sign * {TWO: twos, JOKER: jokers}.get(rank, naturals if meld == rank else 0)
    return more


def _candidates(before: Position, asked: Asked) -> Iterator[Candidate]:
    shows, base = showing(before)
    if base.hand_is_over or base.phase is Phase.AFTER:
        yield from _afterwards(before, asked, shows)
        return
    for begun, moves, start in beginnings(before):
        for _, then in layings(start):
            yield from _laid(before, asked, begun, then, _kinds(before, begun, moves, then))
    if base.phase is Phase.DRAW and is_legal(base, (End(),)):
        left = ("end", melds_of(before), "end", False)
        yield Candidate(frozenset({"end", ANY}), _elsewhere(before, asked), True, left)


def _afterwards(before: Position, asked: Asked, shows: Turn) -> Iterator[Candidate]:
    for steps in dict.fromkeys(((), shows, (Kitty(),), (*shows, Kitty()))):
        if is_legal(before, steps):
            takes = Kitty() in steps
            kinds = ({"show"} if shows and steps[: len(shows)] == shows else set()) | ({"kitty"} if takes else set())
            left = ("play" if before.phase is Phase.PLAY else "after", melds_of(before), "nothing", takes)
            yield Candidate(frozenset({*kinds, ANY}), _elsewhere(before, asked, kitty=takes), True, left)


def _laid(before: Position, asked: Asked, begun: str, then: Position, kinds: set[str]) -> Iterator[Candidate]:
    """What has begun and laid its cards so, to be ended or (where that was not asked yet) left there."""
    takes, melds = begun == "take", melds_of(then)
    if not asked.ends:
        distance = _distance(before, asked, takes, then, None)
        if _can_end(then):
            yield Candidate(frozenset({*kinds, ANY}), distance, True, (begun, melds, "nothing", False))
        if GO_OUT in asked.kinds:
            yield from _going_out(begun, then, distance)
        return
    for _, discard, final in ends(then):
        card = None if discard in ("nothing", "end", "unknown") else discard
        ending = {"end"} if discard == "end" else {"discard"} if discard != "nothing" else set()
        going = {GO_OUT} if not final.cards_left and discard != "end" else set()
        done, left = kinds | ending | going | {ANY}, before.kitty.count * asked.kitty
        distance, named = _distance(before, asked, takes, then, card), discard != "unknown"
        yield Candidate(frozenset(done), distance + left, named, (begun, melds, discard if named else "nothing", False))
        if named and asked.kitty and is_legal(final, (Kitty(),)):
            yield Candidate(frozenset(done | {"kitty", ANY}), distance, named, (begun, melds, discard, True))


def _going_out(begun: str, then: Position, distance: int) -> Iterator[Candidate]:
    """The ways to go out once the cards are laid: told with their end, whatever was asked for."""
    for _, discard, final in ends(then):
        if not final.cards_left and discard != "end":
            named = discard != "unknown"
            left = begun, melds_of(then), discard if named else "nothing", False
            yield Candidate(frozenset({GO_OUT}), distance, named, left)


def _elsewhere(before: Position, asked: Asked, kitty: bool = False) -> int:
    """The distance of a turn that lays and throws nothing."""
    apart = (before.pile_size if asked.takes else 0) + (before.kitty.count if asked.kitty != kitty else 0)
    return apart + asked.moved + sum(map(len, asked.places.values()))


def _can_end(position: Position) -> bool:
    return position.hand_is_over or any(True for _, then in layings(position) for _ in ends(then))


def _kinds(before: Position, begun: str, moves: Turn, then: Position) -> set[str]:
    old = before.us.melds
    grown = Counter[str]()
    for was, now in zip(old, then.us.melds, strict=False):
        grown[was.rank] += len(now) - len(was)
    new = len(then.us.melds) - len(old)
    if begun == "take":
        top = before.pile[-1].rank
        new -= not grown[top]
        grown[top] -= bool(grown[top])
    found = {begun} if begun != "play" else set()
    found |= {"meld"} if new else set()
    found |= {"add"} if any(grown.values()) else set()
    return found | ({"show"} if any(isinstance(move, Show) for move in moves) else set())


def _distance(before: Position, asked: Asked, takes: bool, then: Position, discard: str | None) -> int:
    cards = before.hand + (before.pile if takes else ())
    held = Counter(card.rank for card in cards if not card.is_red_three)
    given: Counter[tuple[str, str]] = Counter()
    for sign, position in ((1, then), (-1, before)):
        for meld in position.us.melds:
            for card in meld.cards:
                given[meld.rank, card.rank] += sign
    if discard and asked.throws:
        given["discard", discard] += 1
    places = (asked.taking if takes else asked).places
    wanted = Counter((place, card.rank) for place, listed in places.items() for card in listed)
    apart = sum(max(0, count - given[where]) for where, count in wanted.items())
    for rank, count in held.items():
        home = max(0, count - sum(n for (_, other), n in wanted.items() if other == rank))
        kept = count - sum(n for (_, other), n in given.items() if other == rank)
        apart += max(0, home - kept)
    return apart + asked.moved + (before.pile_size if takes != asked.takes else 0)
