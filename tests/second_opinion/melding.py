"""Chapter 5, melds: what may lie together, judged by counts of cards (law/rules.md, chapter 5)."""

from __future__ import annotations

from .books import Book
from .cards import WILD, Card, rank_of_meld
from .state import Meld, State, is_canasta, is_open
from .steps import Act


def open_meld(state: State, rank: str) -> Meld | None:
    """The side's meld of a rank that still takes cards."""
    return next((meld for meld in state.melds if rank_of_meld(meld) == rank and is_open(state.book, meld)), None)


def any_meld(state: State, rank: str) -> Meld | None:
    """The side's meld of a rank: an open one, else a closed canasta."""
    return open_meld(state, rank) or next((meld for meld in state.melds if rank_of_meld(meld) == rank), None)


def joined_meld(state: State, act: Act) -> Meld | None:
    """The meld that the top card and the first group of a `take` join, or None where they make a new one.

    `onto K` joins the side's kings; without kings it is read as a new meld. Two naturals or more join where a second
    meld of the rank is not allowed: any meld under `never`, an open one under `after_canasta` (E12, E13, E16, R17).
    Fewer than two naturals join an open meld: they are read as `take onto`.
    """
    top = state.pile[-1].rank
    if act.target:
        return any_meld(state, top)
    open_one = open_meld(state, top)
    if open_one is None and state.book["second_meld_of_rank"] == "never":
        return any_meld(state, top)
    return open_one


def faults_together(book: Book, rank: str, ranks: set[str], naturals: int, wilds: int) -> set[str]:
    """Faults of the wilds and naturals in a meld that is not of wilds only.

    `rank` is the meld's own ("" where naturals of several make a new one), `ranks` all natural ranks in it.
    """
    faults = set()
    if len(ranks) > 1:
        faults.add("meld-of-several-ranks")
    if wilds and naturals < book["min_naturals"]:
        faults.add("too-few-naturals")
    if wilds > book["max_wilds"]:
        faults.add("too-many-wilds")
    if book["naturals_per_wild"] is not None and naturals < book["naturals_per_wild"] * wilds:
        faults.add("wilds-outnumber-ratio")
    if wilds and rank == "7" and not book["wild_in_sevens"]:
        faults.add("wild-in-sevens")
    if wilds and rank == "3":
        faults.add("wild-with-black-threes")
    return faults


def too_large(book: Book, rank: str, size: int) -> bool:
    """More cards than a meld may hold; black threes have no limit (R14, R17)."""
    return book["max_meld"] is not None and size > book["max_meld"] and rank != "3"


def faults_of_new(book: Book, cards: list[Card]) -> set[str]:
    """Faults of a group as a meld of its own, whatever else lies on the table."""
    rank = rank_of_meld(cards)
    wilds = sum(card.wild for card in cards)
    if rank == WILD and cards and not book["wild_meld"]:
        return {"meld-of-wilds"}  # E27: then alone
    faults = set()
    if len(cards) < book["min_meld"]:
        faults.add("meld-too-small")
    if too_large(book, rank, len(cards)):
        faults.add("meld-above-seven")
    if rank != WILD:
        ranks = {card.rank for card in cards if not card.wild}
        faults |= faults_together(book, rank, ranks, len(cards) - wilds, wilds)
    return faults


def faults_of_adding(book: Book, meld: Meld, cards: list[Card]) -> set[str]:
    """Faults of adding cards to a meld of the side.

    A closed canasta is not also above seven; wilds, sevens and ranks are still judged (settled reading). Naturals on
    a meld of wilds are that fault and not too few naturals too (case xr28).
    """
    rank, result = rank_of_meld(meld), meld + cards
    faults = set()
    if not is_open(book, meld):
        faults.add("canasta-is-closed")
    elif too_large(book, rank, len(result)):
        faults.add("meld-above-seven")
    if rank == WILD:
        if any(not card.wild for card in cards):
            faults.add("natural-in-wild-meld")
        return faults
    wilds = sum(card.wild for card in result)
    ranks = {card.rank for card in result if not card.wild}
    return faults | faults_together(book, rank, ranks, len(result) - wilds, wilds)


def second_melds(book: Book, before: list[Meld], new: list[Meld]) -> bool:
    """A new meld of a rank of which the side has one open (E74, E75).

    In one act canastas count as laid first. Where a second is never allowed, any meld of the rank stands in the way.
    """
    laid = list(before)
    for meld in sorted(new, key=lambda cards: not is_canasta(book, cards)):
        rank = rank_of_meld(meld)
        if not rank or (rank == WILD and not book["wild_meld"]):
            continue
        same = [other for other in laid if rank_of_meld(other) == rank]
        if book["second_meld_of_rank"] == "after_canasta":
            same = [other for other in same if not is_canasta(book, other)]
        if same:
            return True
        laid.append(meld)
    return False


def melding(state: State, act: Act) -> set[str]:
    """Chapter 5 for one act; the cards are known to be in hand, and a `take` to have a good claim."""
    if act.kind == "move":
        return {"melded-card-moved"}  # E78
    if act.kind == "add":
        if act.theirs:
            return {"opponents-meld"}  # E76
        meld = any_meld(state, act.target)
        return {"no-meld-of-rank"} if meld is None else faults_of_adding(state.book, meld, act.groups[0])
    if act.kind not in ("take", "meld"):
        return set()
    faults: set[str] = set()
    groups, before = [list(group) for group in act.groups], list(state.melds)
    if act.kind == "take":
        first = [*groups.pop(0), state.pile[-1]]
        joined = joined_meld(state, act)
        if joined is None:
            groups.insert(0, first)
        else:
            faults |= faults_of_adding(state.book, joined, first)
            before[next(place for place, meld in enumerate(before) if meld is joined)] = joined + first
    for group in groups:
        faults |= faults_of_new(state.book, group)
    if second_melds(state.book, before, groups):
        faults.add("second-meld-of-rank")
    return faults
