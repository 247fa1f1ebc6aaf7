"""Chapters 3 and 4: can anybody take the pile, and may this hand (law/rules.md)."""

from __future__ import annotations

from .melding import any_meld, open_meld
from .state import State
from .steps import Act


def the_pile(state: State, act: Act) -> set[str]:
    """Chapter 3. On an empty pile that alone is said."""
    if act.kind not in ("take", "top"):
        return set()
    if not state.pile:
        return {"pile-is-empty"}
    top, faults = state.pile[-1], set()
    if top.wild:
        faults.add("pile-topped-by-wild")  # E19
    if top.black_three:
        faults.add("pile-topped-by-black-three")  # E20
    if top.red_three:
        faults.add("pile-topped-by-red-three")  # R7
    if act.kind == "top":
        faults.add("takes-part-of-pile")  # E79
    return faults


def claim_of(state: State, act: Act) -> str:
    """What the first group offers for the top card: pair, natural_and_wild, own_meld, wilds, or none ("")."""
    top, first = state.pile[-1].rank, act.groups[0]
    naturals = sum(card.rank == top for card in first)
    wilds = sum(card.wild for card in first)
    if act.target and act.target != top:
        return ""
    if naturals >= 2:
        return "pair"
    may_join = "own_meld" in state.book["open_pile_takes"]
    if act.target:
        return "own_meld" if may_join and any_meld(state, top) else ""
    if may_join and open_meld(state, top):
        return "own_meld"
    if naturals == 1 and wilds:
        return "natural_and_wild"
    if wilds >= 2 and wilds == len(first):
        return "wilds"
    return ""


def claiming_the_pile(state: State, act: Act) -> set[str]:
    """Chapter 4."""
    if act.kind != "take":
        return set()
    book, claim, faults = state.book, claim_of(state, act), set()
    if state.count == 1:
        if book["one_card_hand"] == "never":
            faults.add("one-card-hand-takes-pile")  # J26
        elif book["one_card_hand"] == "not_one_card_pile" and len(state.pile) + state.below == 1:
            faults.add("one-card-hand-takes-one-card-pile")  # C37
    offered = sum(card.rank == state.pile[-1].rank for card in act.groups[0])
    if offered < 2 and state.frozen:
        faults.add("frozen-pile-without-natural-pair")  # R31, C32, J21
    if offered < 2 and not state.opened and book["unopened_needs_pair"]:
        faults.add("unopened-side-without-natural-pair")  # C28
    pair_wanted = bool(faults & {"frozen-pile-without-natural-pair", "unopened-side-without-natural-pair"})
    with_wild = "natural_and_wild" in book["open_pile_takes"]
    if claim == "natural_and_wild" and not with_wild:
        faults.add("pile-with-wild")  # R32, J17
    if claim == "wilds" and with_wild:
        faults.add("pile-with-wilds-only")  # E10
    nothing = not claim or (claim == "wilds" and not with_wild)
    if nothing and not (pair_wanted and offered):
        faults.add("top-card-not-matched")
    return faults
