"""The least distance of a legal turn from what was asked, kind by kind, by plain enumeration.

The distance is counted here from the melds before and after, by another way than the engine's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.engine.brute import beginnings, ends, layings, showing
from tutor.engine.asked import Asked
from tutor.engine.judge import is_legal
from tutor.engine.moves import End, Kitty, Show, Turn
from tutor.engine.position import Phase, Position

ANY = "any"


def least_distances(before: Position, asked: Asked) -> dict[str, int]:
    """For each kind of act (and any) the least distance of a legal turn; turns that end by an unknown card, which
    nobody can name, only where no other is legal."""
    named: dict[str, int] = {}
    nameless: dict[str, int] = {}
    for kinds, distance, is_named in _candidates(before, asked):
        best = named if is_named else nameless
        for kind in (*kinds, ANY):
            best[kind] = min(best.get(kind, distance), distance)
    return nameless | named


def _candidates(before: Position, asked: Asked) -> Iterator[tuple[set[str], int, bool]]:
    shows, base = showing(before)
    if base.hand_is_over or base.phase is Phase.AFTER:
        for steps in ((), shows, (Kitty(),), (*shows, Kitty())):
            if is_legal(before, steps):
                kinds = {"show"} if shows and steps[: len(shows)] == shows else set()
                takes = Kitty() in steps
                yield kinds | ({"kitty"} if takes else set()), _elsewhere(before, asked, kitty=takes), True
        return
    for begun, moves, start in beginnings(before):
        takes = begun == "take"
        for _, then in layings(start):
            kinds = _kinds(before, begun, moves, then)
            if not asked.ends:
                if _can_end(then):
                    out = then.hand_is_over and not then.is_all_sevens
                    going = {"go-out"} if out else set()
                    yield kinds | going, _distance(before, asked, takes, then, None), True
                continue
            for _, discard, final in ends(then):
                card = None if discard in ("nothing", "end", "unknown") else discard
                ending = {"end"} if discard == "end" else {"discard"} if discard != "nothing" else set()
                going = {"go-out"} if not final.cards_left and discard != "end" else set()
                done, left = kinds | ending | going, before.kitty.count * asked.kitty
                distance, named = _distance(before, asked, takes, then, card), discard != "unknown"
                yield done, distance + left, named
                if named and asked.kitty and is_legal(final, (Kitty(),)):
                    yield done | {"kitty"}, distance, named
    if base.phase is Phase.DRAW and is_legal(base, (End(),)):
        yield {"end"}, _elsewhere(before, asked), True


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
    if discard:
        given["discard", discard] += 1
    places = (asked.taking if takes else asked).places
    wanted = Counter((place, card.rank) for place, listed in places.items() for card in listed)
    apart = sum(max(0, count - given[where]) for where, count in wanted.items())
    for rank, count in held.items():
        home = max(0, count - sum(n for (_, other), n in wanted.items() if other == rank))
        kept = count - sum(n for (_, other), n in given.items() if other == rank)
        apart += max(0, home - kept)
    return apart + asked.moved + (before.pile_size if takes != asked.takes else 0)
