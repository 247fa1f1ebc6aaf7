"""Chapters 6 to 9: opening, discarding, going out, and the kitty (law/rules.md).

Each function sees the state before the act and the state after it.
"""

from __future__ import annotations

from .ahead import Ahead
from .beginning import LAYING
from .books import minimum_for
from .cards import points_of
from .state import State, all_sevens, is_canasta, kinds_of, only_sevens, sevens_barred, sevens_free
from .steps import Act


def opening_points(before: State, act: Act) -> int:
    """Face values of all melds of the act, the top card of the pile among them and nothing under it (R23, C27, J18)."""
    cards = act.named + ([before.pile[-1]] if act.kind == "take" else [])
    return points_of(cards, before.book["card_points"])


def excused_if_concealed(before: State, act: Act) -> bool:
    """Going out concealed waives the minimum here: `never`, or `after_pile_only` without the pile (C38)."""
    waiver = before.book["concealed_needs_minimum"]
    took_pile = act.kind == "take" or before.took == "pile"
    return waiver == "never" or (waiver == "after_pile_only" and not took_pile)


def pending_opening(before: State, act: Act) -> int | None:
    """The points of an opening below the minimum that waits for going out concealed."""
    if before.opened or act.kind not in ("take", "meld"):
        return before.opening
    points = opening_points(before, act)
    return points if points < minimum_for(before.book, before.score) else None


def initial_meld(before: State, act: Act, after: State) -> set[str]:
    """Chapter 6: at once at fault if no continuation goes out concealed, else at the step that fails to."""
    if act.kind not in (*LAYING, "discard") or after.opening is None:
        return set()
    fault = {"opening-below-minimum"}
    if not excused_if_concealed(before, act):
        opens = not before.opened and act.kind in ("take", "meld")
        return fault if opens else set()  # else an earlier act of the turn was at fault
    if after.left == 0:
        return set() if any(is_canasta(after.book, meld) for meld in after.melds) else fault
    if act.kind == "discard":
        return fault
    return set() if Ahead(after).can_go_out(concealed=True) else fault


def discarding(before: State, act: Act, after: State) -> set[str]:
    """Chapter 7."""
    faults = set()
    if act.kind == "discard" and act.named[0].rank == "7" and before.book["discard_seven"] != "free":
        if not sevens_free(before):
            faults.add("seven-discarded-too-early")  # R28
        if after.left == 0:
            faults.add("seven-as-last-discard")  # R41
    lays_other = act.kind == "take" or (act.kind in LAYING and any(card.rank != "7" for card in act.named))
    barred = before.book["all_sevens_ends"] and only_sevens(after) and sevens_barred(after)
    if lays_other and barred and not Ahead(after).can_end(strict=True):
        faults.add("leaves-only-sevens")  # R37, E62 to E65
    return faults


def going_out(before: State, act: Act, after: State) -> set[str]:
    """Chapter 8, silent for a hand of sevens that is laid down (R37)."""
    if act.kind not in (*LAYING, "discard") or all_sevens(before):
        return set()
    if after.left == 0:
        return emptying(act, after)
    faults: set[str] = set()
    if act.kind == "discard":
        if after.black_threes_laid:
            faults.add("black-threes-before-going-out")
        if after.said == "yes":
            faults.add("staying-in-after-yes")  # C42
        return faults
    if after.black_threes_laid and not Ahead(after).can_go_out():
        faults.add("black-threes-before-going-out")  # R14, C19, J10: as soon as nothing can go out any more
    if not Ahead(after).can_end():
        faults.add("keeps-no-card")  # E40, E70
    return faults


def emptying(act: Act, after: State) -> set[str]:
    """The step leaves no card: it goes out."""
    book, faults = after.book, set()
    kinds = kinds_of(book, after.melds)
    if book["canastas_to_go_out"] == "each":
        if not set(book["canastas"]) <= set(kinds):
            faults.add("going-out-without-every-canasta")  # R39
    elif len(kinds) < book["canastas_to_go_out"]:
        faults.add("going-out-without-canasta")  # C36, J22
    if act.kind != "discard" and book["last_discard"] == "compulsory":
        faults.add("going-out-without-discard")  # R41, J22
    if after.said == "no":
        faults.add("going-out-against-partner")  # E90
    return faults


def kitty(before: State, act: Act) -> set[str]:
    """Chapter 9."""
    if act.kind != "kitty":
        return set()
    book, faults = before.book, set()
    if not book["kitty_size"]:
        return {"no-kitty"}
    if before.kitty_taken:
        faults.add("kitty-already-taken")
    if before.phase != "after":
        faults.add("kitty-before-discard")  # E69
    if not set(kinds_of(book, before.melds)) & set(book["kitty_after"]):
        faults.add("kitty-without-canasta")  # R26, E68
    return faults
