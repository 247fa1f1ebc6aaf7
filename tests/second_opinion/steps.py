"""Reading the steps of a turn (contract section 3) and folding runs of `meld` into acts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from .cards import WILD, Card, read_card, read_cards


@dataclass
class Act:
    """One step, or a run of `meld` steps; `at` is the index of its last step."""

    kind: str  # draw take top meld add move show kitty discard end
    at: int = 0
    groups: list[list[Card]] = field(default_factory=list)  # hand cards, group by group
    drawn: list[Card] = field(default_factory=list)  # `draw 9S 4C`, `show 3H draws 9S`
    count: int | None = None  # `draw x1`
    target: str = ""  # rank of `onto`, `to`
    theirs: bool = False  # `add ... to their Q`

    @property
    def named(self) -> list[Card]:
        """Every card that the step says comes from the hand."""
        return [card for group in self.groups for card in group]


def read_rank(word: str) -> str:
    """A rank, or `wild`."""
    return WILD if word.lower() in ("wild", "wilds") else read_card(word).rank


def read_groups(words: Sequence[str]) -> list[list[Card]]:
    """Groups of cards between slashes."""
    return [read_cards(part) for part in " ".join(words).split("/")]


def read_step(text: str, at: int = 0) -> Act:
    """One step string as an act of its own."""
    words = text.split()
    kind, rest = words[0].lower(), words[1:]
    if kind == "draw":
        if rest and rest[0].lower().startswith("x"):
            return Act("draw", at, count=int(rest[0][1:]))
        return Act("draw", at, drawn=read_cards(rest))
    if kind == "take":
        if rest and rest[0].lower() == "top":
            return Act("top", at, groups=read_groups(rest[1:]))
        if rest and rest[0].lower() == "onto":
            return Act("take", at, groups=read_groups(rest[2:]), target=read_rank(rest[1]))
        return Act("take", at, groups=read_groups(rest))
    if kind == "meld":
        return Act("meld", at, groups=read_groups(rest))
    if kind == "add":
        to = [word.lower() for word in rest].index("to")
        theirs = rest[to + 1].lower() == "their"
        return Act("add", at, groups=[read_cards(rest[:to])], target=read_rank(rest[-1]), theirs=theirs)
    if kind == "move":
        return Act("move", at)
    if kind == "show":
        lower = [word.lower() for word in rest]
        cut = lower.index("draws") if "draws" in lower else len(rest)
        return Act("show", at, groups=[read_cards(rest[:cut])], drawn=read_cards(rest[cut + 1 :]))
    if kind == "discard":
        return Act("discard", at, groups=[read_cards(rest)])
    if kind in ("kitty", "end"):
        return Act(kind, at)
    raise ValueError(f"not a step: {text!r}")


def read_acts(moves: Sequence[str]) -> list[Act]:
    """The acts of a turn: `meld` steps that follow each other are one, judged at its last step."""
    acts: list[Act] = []
    for at, text in enumerate(moves):
        act = read_step(text, at)
        if act.kind == "meld" and acts and acts[-1].kind == "meld":
            acts[-1].groups += act.groups
            acts[-1].at = at
        else:
            acts.append(act)
    return acts
