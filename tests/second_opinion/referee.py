"""The referee: folds a turn into acts, asks the chapters in order, and carries out what is legal (contract 3, 4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from . import beginning, leaving, melding, taking
from .books import Books
from .cards import pick
from .state import State, all_sevens, read_state
from .steps import Act, read_acts


@dataclass(frozen=True)
class Opinion:
    """What the referee says of a turn: the fields of a ruling that two referees can compare."""

    legal: bool
    at: int | None
    turn: str
    owes: tuple[str, ...]
    rules: frozenset[str]


def give_opinion(mapping: Mapping[str, Any], moves: Sequence[str], books: Books) -> Opinion:
    """Judge the steps of a turn in order, up to the first fault."""
    state = read_state(mapping, books)
    for act in read_acts(moves):
        faults = first_faults(state, act)
        if faults:
            return Opinion(False, act.at, turn_of(state), owed(state), frozenset(faults))
        state = carried_out(state, resolved(state, act))
    return Opinion(True, None, turn_of(state), owed(state), frozenset())


def first_faults(state: State, act: Act, first: int = 1) -> set[str]:
    """All faults of the first chapter that objects, from chapter `first` on."""
    faults = beginning.turn_order(state, act) if first == 1 else set()
    faults = faults or beginning.cards_and_red_threes(state, act) or taking.the_pile(state, act)
    if faults or act.kind == "top":
        return faults
    act = resolved(state, act)
    faults = taking.claiming_the_pile(state, act) or melding.melding(state, act)
    if faults:
        return faults
    after = carried_out(state, act)
    faults = leaving.initial_meld(state, act, after) or leaving.discarding(state, act, after)
    return faults or leaving.going_out(state, act, after) or leaving.kitty(state, act)


def resolved(state: State, act: Act) -> Act:
    """The act with the very cards of the hand that it names."""
    found = iter(pick(state.hand, act.named))
    groups = [[next(found) or card for card in group] for group in act.groups]
    return Act(act.kind, act.at, groups, act.drawn, act.count, act.target, act.theirs)


def turn_of(state: State) -> str:
    """How the turn stands."""
    if state.over:
        return "over" if state.ended or state.dead or all_sevens(state) else "out"
    return "ended" if state.phase == "after" else "open"


def owed(state: State) -> tuple[str, ...]:
    """What an open turn still owes: a discard (not a hand of sevens, nor a hand that ends), red threes, going out."""
    if turn_of(state) != "open":
        return ()
    only_shows = state.phase == "play" and not state.left
    owes = [] if only_shows or all_sevens(state) else ["turn-without-discard"]
    if state.red_threes:
        owes.append("red-three-kept")
    if state.black_threes_laid:
        owes.append("black-threes-before-going-out")
    return tuple(owes)


def carried_out(before: State, act: Act) -> State:
    """The state after an act whose cards are in hand."""
    after = before.copy()
    for card in act.named:
        after.hand.remove(card)
    if act.kind == "draw":
        draw(after, act)
    elif act.kind == "show":
        show(before, after, act)
    elif act.kind in ("take", "meld", "add"):
        after.sevens = False if act.kind == "take" else all_sevens(before) if before.sevens is None else before.sevens
        after.opening = leaving.pending_opening(before, act)
        lay(before, after, act)
        after.laid = True
    elif act.kind == "discard":
        after.pile += act.named
        after.phase = "after"
    elif act.kind == "kitty":
        take_kitty(after)
    elif act.kind == "end":
        after.ended = True
    return after


def draw(after: State, act: Act) -> None:
    """Cards from the stock; those that are not named stay unknown."""
    number = beginning.due(after)
    after.hand += act.drawn
    after.unknown += number - len(act.drawn)
    after.drew = [*act.drawn, *[None] * (number - len(act.drawn))]
    after.stock = None if after.stock is None else after.stock - number
    after.phase, after.took = "play", "stock"


def show(before: State, after: State, act: Act) -> None:
    """A red three goes to the table; where another is drawn for it, that counts as just drawn."""
    for card in act.named:
        if beginning.is_replaced(before, card) and after.stock != 0:
            after.hand += act.drawn[:1]
            after.unknown += not act.drawn
            after.stock = None if after.stock is None else after.stock - 1
            if after.drew and after.phase == "play":
                after.drew.append(act.drawn[0] if act.drawn else None)
        elif card in after.from_pile:
            after.from_pile.remove(card)


def lay(before: State, after: State, act: Act) -> None:
    """Melds and added cards go to the table; a taken pile comes to the hand, except its top card."""
    groups = [list(group) for group in act.groups]
    if act.kind == "add":
        meld = melding.any_meld(after, act.target)
        assert meld is not None
        meld += groups.pop()
    if act.kind == "take":
        first = [*groups.pop(0), before.pile[-1]]
        meld = melding.joined_meld(after, act)
        if meld is None:
            after.melds.append(first)
        else:
            meld += first
        rest = before.pile[:-1]
        after.hand += rest
        after.unknown += before.below
        after.from_pile += [card for card in rest if card.red_three]
        after.pile, after.below, after.frozen = [], 0, False
        after.phase, after.took = "play", "pile"
    after.melds += groups


def take_kitty(after: State) -> None:
    """The kitty comes to the hand, after the discard."""
    if isinstance(after.kitty, int):
        after.unknown += after.kitty
    else:
        after.hand += after.kitty
        after.from_pile += [card for card in after.kitty if card.red_three]
    after.kitty_taken = True
