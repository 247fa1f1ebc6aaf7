"""A hand that was played, as a mapping: the deal, every turn in the contract's notation, how the table lay after it.

rules: classic
version: 1
seed: 7
players: 4
deal: {dealer: 1, hands: [...], red_threes: [3D, ""], pile: AH, stock: 62}
turns:
  - player: 2                             # players count from 1 here
    moves: [draw 9S, meld KS KH KD, discard 4C]
    looks: 3H 4C                          # he looked at his kitty after the discard, and this lay there
    hand: 10S 9S 8C                       # what he holds now
    melds: [KS KH KD]                     # melds and red threes of his side, where the turn changed them
    red_threes: 3D
    cards: [11, 9, 12, 11]                # how many cards everybody holds
    pile: {cards: 3, top: 4C, frozen: true}
    stock: 61
end: {how: out, player: 2}
deals: [[{melds: [...], left: ["", 4C]}]] # the score, as `tutor score` reads it
totals: [310, -45]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from tutor.engine.cards import Card, Cards, in_order
from tutor.engine.game import settle
from tutor.engine.hand import Table
from tutor.engine.playing import Played
from tutor.engine.scoring import Sheet
from tutor.library.rulesets import house_of
from tutor.library.scoreline import write_sheet

LOOKS: Final = "looks"
_QUOTED: Final = ("", "yes", "no")
"""Texts that YAML would read as something else."""


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn that was played: the table as it found it, and its steps."""

    before: Table
    steps: tuple[Played, ...]

    @property
    def player(self) -> int:
        """Whose turn it was, from 0."""
        return self.steps[0].player

    @property
    def after(self) -> Table:
        """The table when the turn was over."""
        return self.steps[-1].table


def played_turns(start: Table, steps: Iterable[Played]) -> tuple[PlayedTurn, ...]:
    """The steps of a hand, a turn each."""
    turns: list[PlayedTurn] = []
    for _, turn in groupby(steps, key=lambda step: step.player):
        before = turns[-1].after.passed() if turns else start
        turns.append(PlayedTurn(before, tuple(turn)))
    return tuple(turns)


def sheet_of(end: Table) -> Sheet:
    """The score sheet of a hand that is over."""
    return Sheet(end.rules, end.players, tuple(side.score for side in end.sides), (settle(end).tallies,))


def write_playthrough(seed: int, start: Table, turns: tuple[PlayedTurn, ...]) -> dict[str, Any]:
    """The hand as a mapping; the same hand always gives the same."""
    end = turns[-1].after
    found = {
        "rules": start.rules.id,
        "version": start.rules.version,
        "house": house_of(start.rules) or None,
        "seed": seed,
        "players": start.players,
        "deal": write_deal(start),
        "turns": [write_turn(turn) for turn in turns],
        "end": {"how": str(end.ending), "player": end.mover + 1},
        "deals": write_sheet(sheet_of(end))["deals"],
        "totals": list(settle(end).totals),
    }
    return {key: value for key, value in found.items() if value is not None}


def write_deal(table: Table) -> dict[str, Any]:
    """What was dealt, once the red threes of the hands lie on the table."""
    scores = [side.score for side in table.sides]
    found = {
        "dealer": table.dealer + 1,
        "scores": scores if any(scores) else None,
        "hands": [_sorted(hand) for hand in table.hands],
        "red_threes": [_text(side.red_threes) for side in table.sides],
        "kitties": [_sorted(kitty.cards) for kitty in table.kitties] if any(table.kitties[0].cards) else None,
        "pile": _text(table.pile),
        "frozen": table.position.is_frozen or None,
        "stock": len(table.stock),
    }
    return {key: value for key, value in found.items() if value is not None}


def write_turn(turn: PlayedTurn) -> dict[str, Any]:
    """A turn, and the table after it."""
    before, after = turn.before, turn.after
    us, was = after.position.us, before.position.us
    looked = [step.table.position.kitty.cards for step in turn.steps if step.move is None]
    found = {
        "player": turn.player + 1,
        "moves": [" ".join(str(step.move).split()) for step in turn.steps if step.move is not None],
        LOOKS: _sorted(looked[0]) if looked else None,
        "hand": _sorted(after.position.hand),
        "melds": [_text(meld.cards) for meld in us.melds] if us.melds != was.melds else None,
        "red_threes": _text(us.red_threes) if us.red_threes != was.red_threes else None,
        "cards": [len(hand) for hand in after.hands],
        "pile": _pile(after),
        "stock": len(after.stock),
    }
    return {key: value for key, value in found.items() if value is not None}


def _pile(table: Table) -> dict[str, Any]:
    pile = table.pile
    if not pile:
        return {"cards": 0}
    frozen = {"frozen": True} if table.position.is_frozen else {}
    return {"cards": len(pile), "top": str(pile[-1]), **frozen}


def _text(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def _sorted(cards: Cards) -> str:
    return _text(in_order(cards))


# As text: YAML, one line for each key of a turn


def playthrough_lines(written: dict[str, Any], told: dict[str, list[str]]) -> Iterator[str]:
    """The mapping as YAML that people can read. `told` are sentences that stand as comments before a key of the
    mapping, and before each turn (`turns.0`) and side of the score (`deals.0`)."""
    for key, value in written.items():
        yield from _comments(told, key, "")
        if key == "turns":
            yield f"{key}:"
            for place, turn in enumerate(value):
                yield from _comments(told, f"{key}.{place}", "  ")
                yield from _entry(turn)
        elif key == "deals":
            yield f"{key}:"
            for place, side in enumerate(value[0]):
                yield from _comments(told, f"{key}.{place}", "  ")
                yield from (f"{'- ' if place == 0 and not at else '  '}{line}" for at, line in enumerate(_entry(side)))
        elif key == "deal":
            yield f"{key}:"
            yield from _deal(value)
        else:
            yield f"{key}: {_flow(value)}"


def _comments(told: dict[str, list[str]], key: str, indent: str) -> Iterator[str]:
    yield from (f"{indent}# {line}" for line in told.get(key, ()))


def _deal(deal: dict[str, Any]) -> Iterator[str]:
    for key, value in deal.items():
        if key in ("hands", "kitties"):
            yield f"  {key}:"
            yield from (f"    - {_flow(cards)}" for cards in value)
        else:
            yield f"  {key}: {_flow(value)}"


def _entry(entry: dict[str, Any]) -> Iterator[str]:
    """A mapping as an entry of a list."""
    for place, (key, value) in enumerate(entry.items()):
        yield f"  {'  ' if place else '- '}{key}: {_flow(value)}"
    if not entry:
        yield "  - {}"


def _flow(value: Any) -> str:
    """A value on one line. Cards, moves and words need no quotes; only what YAML would not read as a text has them."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if value in _QUOTED else str(value)
