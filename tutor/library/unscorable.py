"""Score sheets that cannot be: every reason of every deal, told together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tutor.engine.cards import THREE, Card, Cards
from tutor.engine.defects import defects
from tutor.engine.melds import kinds_lacking
from tutor.engine.position import Phase, Position, Side
from tutor.engine.ruleset import EACH
from tutor.engine.scoring import Finish, Sheet, Tally
from tutor.library.errors import InputFault, shown
from tutor.library.impossible import defect_as_fault

_OF_ALL_SIDES: Final = {"card-too-many", "rank-too-many", "cards-in-all"}
"""Defects that are asked of a whole deal."""


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
    size = sheet.rules.parameters.kitty_size
    if tally.kitty and not size:
        yield InputFault("kitty-not-in-rules", key=f"{key}.kitty")
    elif len(tally.kitty) > size:
        yield InputFault("kitty-too-large", key=f"{key}.kitty", found=str(len(tally.kitty)), facts={"n": size})


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
    position = Position(sheet.rules, tuple(card for _, cards in places for card in cards), sheet.players)
    for defect in defects(position):
        fault = defect_as_fault(defect, position)
        at = _last(places, defect.cards[0]) if defect.cards else key
        yield InputFault(fault.code, key=at, found=fault.found, facts=fault.facts)


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
