"""Chapters 1 and 2: the order of the turn, and the cards in hand (law/rules.md)."""

from __future__ import annotations

from .cards import Card, pick
from .state import State, all_sevens
from .steps import Act

LAYING = ("take", "meld", "add")


def due(state: State) -> int:
    """How many cards a draw brings: one left where two are due is a whole draw (E32)."""
    count = int(state.book["draw_count"])
    return count if state.stock is None else min(count, state.stock)


def is_replaced(state: State, card: Card) -> bool:
    """Another card is due for a red three that is shown (R12, C12, J8): none for one of the pile or the kitty."""
    sources = state.book["red_three_replaced"]
    if state.phase == "after":
        return "kitty" in sources
    if card in state.from_pile:
        return "pile" in sources
    dealt = state.phase == "draw" or (bool(state.drew) and card not in state.drew)
    return ("dealt" if dealt else "drawn") in sources


def turn_order(state: State, act: Act) -> set[str]:
    """Chapter 1. `kitty` is judged by chapter 9 alone, unless the hand is over; then only that speaks."""
    if act.kind == "end" and all_sevens(state) and not state.left:
        return set() if not state.ended else {"hand-is-over"}
    if state.over and not (state.dead and act.kind == "show"):
        return {"hand-is-over"}
    if act.kind == "kitty":
        return set()
    if state.phase == "after" and not (act.kind == "show" and shows_of_kitty(state, act)):
        return {"turn-is-over"}  # alone: what comes after the turn is no draw of this turn
    faults: set[str] = set()
    if act.kind == "end":
        return faults | ending(state)
    if state.phase == "draw" and act.kind in ("meld", "add", "move", "discard"):
        faults.add("play-before-drawing")
    if state.phase != "draw" and act.kind in ("draw", "take", "top"):
        faults.add("second-draw")  # E80, E95
    if act.kind == "show" and act.drawn:
        faults |= drawing_for(state, act)
    if act.kind == "draw":
        if state.stock == 0:
            faults.add("stock-is-empty")
        elif act.count not in (None, due(state)) or len(act.drawn) > due(state):
            faults.add("wrong-draw-count")
    return faults


def drawing_for(state: State, act: Act) -> set[str]:
    """Cards named as drawn for red threes: nothing is drawn for those of a pile or a kitty, nor from an empty stock."""
    number = sum(is_replaced(state, card) for card in act.named)
    faults = set() if number else {"second-draw"}  # E35
    if state.stock == 0:
        faults.add("stock-is-empty")  # E33
    elif number and len(act.drawn) > (number if state.stock is None else min(number, state.stock)):
        faults.add("wrong-draw-count")
    return faults


def shows_of_kitty(state: State, act: Act) -> bool:
    """Every card shown is a red three of the kitty: once that is taken, there is no other way to have one."""
    return all(card.red_three and (state.kitty_taken or card in state.from_pile) for card in act.named)


def ending(state: State) -> set[str]:
    """`end`: before the draw only on an empty stock, after it only with a hand of sevens (R25, R35, R37, E28, E65)."""
    if state.phase == "play":
        return set() if all_sevens(state) else {"turn-without-discard"}
    if state.stock != 0:
        return {"play-before-drawing"}
    if state.book["forced_take"] and state.pile:
        from .referee import first_faults

        take = Act("take", groups=[[]], target=state.pile[-1].rank)
        if not first_faults(state, take, first=2):
            return {"forced-take-declined"}
    return set()


def cards_and_red_threes(state: State, act: Act) -> set[str]:
    """Chapter 2. A red three in hand goes first, but `show` and a step that names one speak for themselves."""
    if act.kind == "kitty":
        return set()
    found = pick(state.hand, act.named)
    names = [card or named for card, named in zip(found, act.named, strict=True)]
    faults: set[str] = set()
    if None in found:
        faults.add("card-not-in-hand")
    names_red_three = any(card.red_three for card in names)
    if state.red_threes and act.kind != "show" and not names_red_three:
        faults.add("red-three-kept")
    if names_red_three and act.kind in (*LAYING, "top"):
        faults.add("red-three-melded")
    if names_red_three and act.kind == "discard":
        faults.add("red-three-discarded")
    if act.kind == "show" and not all(card.red_three for card in names):
        faults.add("not-a-red-three")
    return faults
