"""Score sheets: a file, a mapping or one line of text -> the engine's sheet, its faults told together.

    rules: classic
    scores: [1200, 800]          # before the first deal; 0 each where nothing is said
    deals:
      - - {melds: [KS KH KD KC KS KH KD], red_threes: 3H, left: [4C 5C, ""], out: concealed}
        - {melds: [9S 9H 2D], left: [AS QD, 7C]}

A deal is a list with one entry a side. `left` are the cards left in hand, one hand a player of the side; `out` is
`no`, `yes` or `concealed`; `kitty` are the cards of a kitty that was not taken.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

from tutor.engine.cards import Cards
from tutor.engine.melds import Meld
from tutor.engine.ruleset import RuleSet
from tutor.engine.scoring import Finish, Sheet, Tally
from tutor.engine.seats import MOST_PLAYERS, sides
from tutor.library.documents import Document, read_document
from tutor.library.errors import BadInput, InputFault, fault_of, misread, refuse, told_together
from tutor.library.notation import MOST_CARDS, cards_of, each, groups_of, parse_cards, parse_melds, words_of
from tutor.library.parameters import each_key, number, option, truth
from tutor.library.rulesets import load_rule_set, with_house
from tutor.library.seating import grows, may_play
from tutor.library.shape import MOST_POINTS
from tutor.library.unscorable import unscorable

KEYS: Final = ("rules", "house", "players", "scores", "deals")
SIDE_KEYS: Final = ("melds", "red_threes", "left", "kitty", "out")
MOST_DEALS: Final = 100

OUT: Final = {"no": Finish.NONE, "yes": Finish.OUT, "concealed": Finish.CONCEALED}

Hands = tuple[Cards, ...]

T = TypeVar("T")


class Entered(NamedTuple):
    """A sheet as it was entered, and everything about it that cannot be."""

    sheet: Sheet
    faults: tuple[InputFault, ...] = ()


Source = str | bytes | Mapping[str, Any] | Document


def read_sheet(source: Source, *, file: str | None = None, beside: tuple[str, ...] = ()) -> Sheet:
    """The sheet of a text (YAML or JSON), a document or a mapping. BadInput tells all faults, with their places; what
    cannot be (a card too many, two sides out) is a fault too. Keys `beside` those of a sheet are passed over."""
    entered = read_entered(source, file=file, beside=beside)
    if entered.faults:
        raise BadInput(entered.faults)
    return entered.sheet


def read_entered(source: Source, *, file: str | None = None, beside: tuple[str, ...] = ()) -> Entered:
    """The same, for a sheet that is still being entered: what cannot be is told beside it. BadInput for the rest."""
    if isinstance(source, str | bytes):
        document = read_document(source, file)
    else:
        document = source if isinstance(source, Document) else Document(dict(source), file)
    try:
        sheet = _sheet(document.value, beside)
    except BadInput as bad:
        raise BadInput(_placed(document, bad.faults)) from None
    if document.faults:
        raise BadInput(document.faults)
    return Entered(sheet, _placed(document, unscorable(sheet)))


def _placed(document: Document, faults: tuple[InputFault, ...] | list[InputFault]) -> tuple[InputFault, ...]:
    """The faults with their places, in the order of the text. Deals, sides and melds count from 1 in their keys, as
    they do on the page and in an address."""
    placed = [*document.faults, *(replace(document.placed(fault), key=_counted(document, fault)) for fault in faults)]
    return tuple(sorted(placed, key=lambda fault: (fault.line or 0, fault.column or 0 if fault.line else 0)))


def _counted(document: Document, fault: InputFault) -> str | None:
    """The key as it was written on one line, and what stands in no such key counted from 1."""
    trail = tuple(fault.key.split(".")) if fault.key else ()
    named = next((length for length in range(len(trail), 0, -1) if trail[:length] in document.names), 0)
    rest = trail[named:] if trail[:1] in (("scores",), ("deals",)) else ()
    if not rest:
        return document.key_of(trail) or None
    head = [document.names[trail[:named]]] if named else []
    return ".".join([*head, *(str(int(part) + 1) if part.isdecimal() else part for part in rest)])


def _sheet(value: Any, beside: tuple[str, ...]) -> Sheet:
    faults: list[InputFault] = []
    written = _all(faults, partial(each_key, value, (*KEYS, *beside), _read))
    rules = _all(faults, partial(_rule_set, value)) if isinstance(value, Mapping) else None
    if faults or written is None or rules is None:
        raise BadInput(faults)
    entered = max([len(written.get("scores", ())), *map(len, written.get("deals", ()))])
    return _seated(written, rules, written.get("players") or _players(rules, entered))


def _all(faults: list[InputFault], read: Callable[[], T]) -> T | None:
    """What is read, or None and all faults of it among the others."""
    try:
        return read()
    except BadInput as bad:
        faults += bad.faults
        return None


def _rule_set(value: Mapping[str, Any]) -> RuleSet | None:
    """The rule set that a sheet names, with its house rules; None where its name is no text, which is told already."""
    if "rules" not in value:
        raise refuse("key-missing", key="rules", found="rules")
    name = value["rules"]
    if not isinstance(name, str):
        return None
    (rules,) = told_together([("rules", partial(load_rule_set, name))])
    (changed,) = told_together([("house", partial(with_house, rules, value.get("house", {})))])
    return changed


def _players(rules: RuleSet, entered: int) -> int:
    """The rule set's own number, or as many as the sides entered need where each brings packs along."""
    own = rules.parameters.players
    return entered if grows(rules) and own < entered <= MOST_PLAYERS else own


def _seated(written: Mapping[str, Any], rules: RuleSet, players: int) -> Sheet:
    """The sheet with as many sides as the players make, and a hand for each player."""
    if not may_play(rules, players):
        facts = {"n": rules.parameters.players}
        raise refuse("players-fixed", key="players", found=str(players), facts=facts)
    count = sides(rules, players)
    scores, deals = written.get("scores", ()), written.get("deals", ())
    faults = _seats(scores, deals, players, count)
    if faults:
        raise BadInput(faults)
    seats = players // count
    return Sheet(
        rules=rules,
        players=players,
        scores=(*scores, *(0,) * (count - len(scores))),
        deals=tuple(
            tuple(_tally(deal[side] if side < len(deal) else {}, seats) for side in range(count)) for deal in deals
        ),
    )


def _seats(scores: Any, deals: Any, players: int, count: int) -> list[InputFault]:
    if players % count:
        return [fault_of("players-odd", key="players", found=str(players), facts={"n": players})]
    faults = []
    for key, entries in (("scores", scores), *((f"deals.{at}", deal) for at, deal in enumerate(deals))):
        if len(entries) > count:
            facts = {"have": len(entries), "n": count}
            faults.append(fault_of("score-sides-too-many", key=f"{key}.{count}", facts=facts))
    for at, deal in enumerate(deals):
        for side, tally in enumerate(deal):
            have = len(tally.get("left", ()))
            if have > players // count:
                facts = {"have": have, "n": players // count}
                faults.append(fault_of("left-hands-too-many", key=f"deals.{at}.{side}.left", facts=facts))
    return faults


def _tally(written: Mapping[str, Any], seats: int) -> Tally:
    left: Hands = written.get("left", ())
    return Tally(
        melds=tuple(map(Meld, written.get("melds", ()))),
        red_threes=written.get("red_threes", ()),
        left=(*left, *((),) * (seats - len(left))),
        kitty=written.get("kitty", ()),
        finish=written.get("out", Finish.NONE),
    )


def _read(key: str, value: Any) -> Any:
    match key:
        case "rules":
            if not isinstance(value, str):
                raise misread("text-expected", value)
            return value
        case "players":
            return number(value, 2, MOST_PLAYERS)
        case "scores":
            return _scores(value)
        case "deals":
            return _deals(value)
    return value  # house rules are read with the rule set that they change


def _scores(value: Any) -> tuple[int, ...]:
    """Points: a list, one number, or one text with blanks between."""
    parts = value.split() if isinstance(value, str) and value.isascii() else []
    if parts and all(part.removeprefix("-").isdecimal() for part in parts):
        value = [int(part[:9]) for part in parts]
    if isinstance(value, int) and not isinstance(value, bool):
        value = [value]
    return tuple(each(_list(value, MOST_PLAYERS), partial(number, least=-MOST_POINTS, most=MOST_POINTS)))


def _deals(value: Any) -> list[list[dict[str, Any]]]:
    return each(_list(value, MOST_DEALS), lambda deal: each(_list(deal, MOST_PLAYERS), _side))


def _list(value: Any, most: int) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise misread("list-expected", value)
    if len(value) > most:
        raise refuse("list-too-long", facts={"n": most, "have": len(value)})
    return list(value)


def _side(value: Any) -> dict[str, Any]:
    return each_key({} if value is None else value, SIDE_KEYS, lambda key, one: _PLACES[key](one))


def _hands(value: Any) -> Hands:
    """A list with one entry a hand, or one text with `/` between hands."""
    if isinstance(value, str):
        groups = groups_of(words_of(value, slashes=True))
        return tuple(cards_of(group, in_position=True) for group in groups)
    if isinstance(value, int) and not isinstance(value, bool):
        return (_cards(value),)
    return tuple(each(_list(value, MOST_CARDS), _hand))


def _hand(value: Any) -> Cards:
    return () if value is None else _cards(value)


_cards: Final = partial(parse_cards, in_position=True)


def _finish(value: Any) -> Finish:
    """`no`, `yes` or `concealed`; true and false are read so."""
    if isinstance(value, str) and value.casefold() in OUT:
        return OUT[value.casefold()]
    if isinstance(value, bool):
        return Finish.OUT if truth(value) else Finish.NONE
    return OUT[option(value, tuple(OUT))]


_PLACES: Final[Mapping[str, Callable[[Any], Any]]] = {
    "melds": parse_melds,
    "red_threes": _cards,
    "left": _hands,
    "kitty": _cards,
    "out": _finish,
}
