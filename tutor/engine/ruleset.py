"""A rule set as a value: what the published pages differ in, and where each of them says so.

The names and values are those of the law's table of parameters. A rule set knows no file: the library reads one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final

from tutor.engine.values import Memory, once


class Status(StrEnum):
    """How a rule book stands behind a value: it says so, we read it so, it is silent, or the table decided."""

    SAYS = "says"
    READS = "reads"
    SILENT = "silent"
    HOUSE = "house"


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a value or a rule comes from. `section` is a key of `RuleSet.sections`; `why` and `whose` are msgids."""

    status: Status
    section: str = ""
    why: str = ""
    whose: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """A published page that a rule set comes from."""

    title: str
    language: str


@dataclass(frozen=True, slots=True)
class NoRule:
    """A statement of the documents that is no rule: how it begins in each of them, and why it is none (a msgid)."""

    quotes: Mapping[str, str]
    why: str


@dataclass(frozen=True, slots=True)
class OpeningLine:
    """A side whose score is below `below` (None: any score) opens with at least `minimum` points."""

    minimum: int
    below: int | None = None


EACH: Final = "each"

MOST_REMEMBERED: Final = 50_000
"""Things that a rule set remembers: fifteen megabytes."""


@dataclass(frozen=True)
class Parameters:
    """The parameters of the law, by its names. Points are points, counts are cards or players."""

    players: int
    partnerships: str
    packs: int | Mapping[str, int]
    jokers: int | Mapping[str, int]
    hand_size: int
    kitty_size: int
    target: int
    draw_count: int
    upcard_covers: frozenset[str]
    upcard_freezes: frozenset[str]
    min_meld: int
    min_naturals: int
    max_wilds: int
    canasta_size: int
    naturals_per_wild: int | None
    max_meld: int | None
    add_to_canasta: bool
    second_meld_of_rank: str
    wild_meld: bool
    wild_in_sevens: bool
    canastas: Mapping[str, int]
    opening: tuple[OpeningLine, ...]
    unopened_needs_pair: bool
    open_pile_takes: frozenset[str]
    wild_freezes: bool
    black_three_on_pile: str
    one_card_hand: str
    discard_seven: str
    all_sevens_ends: bool
    red_three_replaced: frozenset[str]
    red_three_points: Mapping[str, Any]
    canastas_to_go_out: int | str
    last_discard: str
    going_out_bonus: int
    concealed_total: int
    concealed_needs_minimum: str
    kitty_after: frozenset[str]
    forced_take: bool
    stock_empty: str
    last_card_red_three: str
    ask_partner: str
    tie: str
    card_points: Mapping[str, int]


@dataclass(frozen=True)
class RuleSet:
    """A rule set: its parameters, their provenance and the places where its documents state the rules.

    `house` names the parameters that the table changed; they keep no citation of a page.
    """

    id: str
    version: int
    title: str
    summary: str
    documents: Mapping[str, Document]
    sections: Mapping[str, str]
    parameters: Parameters
    provenance: Mapping[str, Provenance]
    cites: Mapping[str, Provenance]
    not_rules: tuple[NoRule, ...] = ()
    house: frozenset[str] = field(default_factory=frozenset)

    def with_house(self, changes: Mapping[str, Any]) -> RuleSet:
        """This rule set with some parameters as the table plays them (values already in their engine types)."""
        if not changes:
            return self
        names = frozenset(changes)
        provenance = {**self.provenance, **{name: Provenance(Status.HOUSE) for name in names}}
        return replace(
            self,
            parameters=replace(self.parameters, **changes),
            provenance=provenance,
            house=self.house | names,
        )

    @once
    def memory(self) -> Memory:
        """What was worked out from these parameters, kept for the next question."""
        return Memory(MOST_REMEMBERED)

    @once
    def natural_kind(self) -> str:
        """What this rule set calls a canasta without wild cards: `natural`, or `red` where colours name it."""
        return "red" if "red" in self.parameters.canastas else "natural"

    @once
    def mixed_kind(self) -> str:
        """What this rule set calls a canasta with wild cards: `mixed` or `black`."""
        return "black" if "black" in self.parameters.canastas else "mixed"

    def opening_minimum(self, score: int) -> int:
        """Points that a side with this score needs for its first melds (C26, R22, J15)."""
        *lower, highest = self.parameters.opening
        for line in lower:
            if line.below is not None and score < line.below:
                return line.minimum
        return highest.minimum

    def in_packs(self, which: int | Mapping[str, int], players: int) -> int:
        """A number of packs or jokers, for this many players (`{each_player: 2}` grows with the table)."""
        return which if isinstance(which, int) else which["each_player"] * players
