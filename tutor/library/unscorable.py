"""Score sheets that cannot be: every reason of every deal, told together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from tutor.engine.cards import JOKER, RED_SUITS, THREE, Card, Cards
from tutor.engine.defects import Defect, defects
from tutor.engine.melds import kinds_lacking
from tutor.engine.position import Phase, Position, Side
from tutor.engine.ruleset import EACH
from tutor.engine.scoring import Finish, Sheet, Tally
from tutor.library.errors import InputFault, shown
from tutor.library.impossible import defect_as_fault

_OF_ALL_SIDES: Final = {"card-too-many", "rank-too-many", "cards-in-all"}
"""Defects that are asked of a whole deal."""

OF_THE_DEAL: Final = {*_OF_ALL_SIDES, "two-sides-out", "red-threes-too-many", "black-threes-too-many"}
"""Faults that no side has by itself."""


def unscorable(sheet: Sheet) -> list[InputFault]:
    """Everything about a sheet that cannot be, deal by deal."""
    return [fault for at, deal in enumerate(sheet.deals) for fault in _deal(sheet, deal, f"deals.{at}")]


def _deal(sheet: Sheet, deal: tuple[Tally, ...], key: str) -> Iterator[InputFault]:
    for side, tally in enumerate(deal):
        for look in (_laid, _left_over, _kitty, _went_out):
            yield from look(sheet, tally, f"{key}.{side}")
    out = [side for side, tally in enumerate(deal) if tally.finish is not Finish.NONE]
    if len(out) > 1:
        yield InputFault("two-sides-out", key=f"{key}.{out[1]}.out", facts={"n": len(out)})
    yield from _too_many(sheet, deal, key)


def _laid(sheet: Sheet, tally: Tally, key: str) -> Iterator[InputFault]:
    """Melds that the rule set forbids, and red threes that are none."""
    out = tally.finish is not Finish.NONE
    side = Side(melds=tally.melds, red_threes=tally.red_threes)
    position = Position(sheet.rules, (), sheet.players, Phase.PLAY, us=side)
    for defect in defects(position):
        if defect.code not in _OF_ALL_SIDES:
            fault = defect_as_fault(defect, position)
            yield InputFault(fault.code, key=_of(key, fault.key), found=fault.found, facts=fault.facts)
    for place, meld in enumerate(tally.melds):
        if meld.rank == THREE and not out:
            yield _about("black-threes-without-out", meld.cards, key=f"{key}.melds.{place}")


def _of(key: str, inside: str | None) -> str:
    """A key of the mover's side as a key of this side: `us.melds.0` -> `deals.1.0.melds.0`."""
    return f"{key}.{(inside or '').partition('.')[2]}"


def _left_over(_sheet: Sheet, tally: Tally, key: str) -> Iterator[InputFault]:
    """A red three is laid as soon as it is held; and whoever goes out keeps no card."""
    red = tuple(card for hand in tally.left for card in hand if card.is_red_three)
    if red:
        yield _about("red-three-left", red, key=f"{key}.left")
    if tally.finish is not Finish.NONE and all(tally.left):
        cards = tuple(card for hand in tally.left for card in hand)
        yield _about("out-with-cards", cards, key=f"{key}.left")


def _kitty(sheet: Sheet, tally: Tally, key: str) -> Iterator[InputFault]:
    """A kitty that was not taken has all of its cards (R5); each player of a side has one."""
    size, have = sheet.rules.parameters.kitty_size, len(tally.kitty)
    seats = sheet.players // len(sheet.scores)
    if have and not size:
        yield InputFault("kitty-not-in-rules", key=f"{key}.kitty")
    elif have not in range(0, size * seats + 1, size or 1):
        yield InputFault("kitty-not-whole", key=f"{key}.kitty", facts={"n": size, "have": have})


def _went_out(sheet: Sheet, tally: Tally, key: str) -> Iterator[InputFault]:
    """Nobody goes out without the canastas that it takes (C36 J22 R39); concealed, one at least is among the melds
    that were laid in that one turn (C38)."""
    if tally.finish is Finish.NONE:
        return
    kinds = tuple(kind for meld in tally.melds if (kind := meld.kind(sheet.rules)))
    lacking = kinds_lacking(kinds, sheet.rules)
    need = sheet.rules.parameters.canastas_to_go_out
    if lacking and need == EACH:
        facts: dict[str, Any] = {"kinds": lacking, "n": len(lacking)}
        yield InputFault("out-without-kinds", key=f"{key}.out", facts=facts)
    elif lacking:
        yield InputFault("out-without-canastas", key=f"{key}.out", facts={"have": len(kinds), "n": need})
    elif tally.finish is Finish.CONCEALED and not kinds:
        yield InputFault("concealed-without-canasta", key=f"{key}.out")


def _too_many(sheet: Sheet, deal: tuple[Tally, ...], key: str) -> Iterator[InputFault]:
    """More copies of a card than the packs hold, over all sides together."""
    places = [(f"{key}.{side}.{name}", cards) for side, tally in enumerate(deal) for name, cards in _places(tally)]
    everything = tuple(card for _, cards in places for card in cards)
    threes = list(_threes_too_many(sheet, everything))
    colours = {red for red, _ in threes}
    yield from (replace(fault, key=key) for _, fault in threes)
    position = Position(sheet.rules, everything, sheet.players)
    for defect in defects(position):
        card = defect.cards[0] if defect.cards else None
        if card is not None and card.rank == THREE and card.is_red_three in colours:
            continue  # told already, by their colour
        yield _too_many_of(defect, position, _last(places, card) if card is not None else key)


def _threes_too_many(sheet: Sheet, cards: Cards) -> Iterator[tuple[bool, InputFault]]:
    """Threes of a colour, red or not, of which the packs hold fewer: on a score sheet their suits say nothing more."""
    most = sheet.rules.in_packs(sheet.rules.parameters.packs, sheet.players) * len(RED_SUITS)
    for red in (True, False):
        have = sum(card.rank == THREE and card.is_red_three == red for card in cards)
        if have > most:
            code = "red-threes-too-many" if red else "black-threes-too-many"
            yield red, InputFault(code, facts={"have": have, "most": most})


def _too_many_of(defect: Defect, position: Position, key: str) -> InputFault:
    """Cards without suits are a rank of which there are too many."""
    fault = defect_as_fault(defect, position)
    card = defect.cards[0] if defect.cards else None
    if card is not None and not card.suit and card.rank != JOKER:
        counts = {name: fault.facts[name] for name in ("have", "most")}
        facts: dict[str, Any] = {"rank": card.rank, **counts}
        return InputFault("rank-too-many", key=key, facts=facts)
    return InputFault(fault.code, key=key, found=fault.found, facts=fault.facts)


def _places(tally: Tally) -> Iterator[tuple[str, Cards]]:
    for place, meld in enumerate(tally.melds):
        yield f"melds.{place}", meld.cards
    yield "red_threes", tally.red_threes
    for hand in tally.left:
        yield "left", hand
    yield "kitty", tally.kitty


def _last(places: list[tuple[str, Cards]], card: Card) -> str:
    return [key for key, cards in places if card in cards][-1]


def _about(code: str, cards: Cards, *, key: str) -> InputFault:
    found = shown(" ".join(map(str, cards)))
    return InputFault(code, key=key, found=found, facts={"cards": cards, "n": len(cards)})
