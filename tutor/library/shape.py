"""The shape of a position: which keys it may have, and what stands under each (contract, section 2).

Checked by pydantic's validator, strictly and without unknown keys, so that all faults are told together. The
validator is built from its core schemas: importing pydantic's model classes as well costs a tenth of a second at
every start of the command line. What it returns is the engine's values, by the contract's keys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from itertools import islice
from typing import Any, Final

from pydantic_core import PydanticCustomError, SchemaValidator, ValidationError, core_schema

from tutor.engine.cards import Cards
from tutor.engine.melds import Meld
from tutor.engine.position import Phase
from tutor.engine.seats import MOST_PLAYERS
from tutor.library.errors import (
    KEY_UNKNOWN,
    MOST_FAULTS,
    BadInput,
    InputFault,
    fault_of,
    misread,
    nearest,
    shown,
    under,
)
from tutor.library.notation import each, parse_cards, parse_melds
from tutor.library.parameters import number, option, truth
from tutor.library.steps import parse_turn

MOST_CARDS: Final = 10_000
MOST_POINTS: Final = 1_000_000
MOST_SIDES: Final = 11

_REFUSED: Final = "refused"

Read = Callable[[Any], Any]


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise misread("text-expected", value)
    return value


def _as_it_is(value: Any) -> Any:
    """House rules are read with the rule set that they change."""
    return value


def _hands(value: Any) -> tuple[int, ...]:
    """Numbers of cards: a list, one number, or one text with blanks between."""
    if isinstance(value, str) and value and all(part.isascii() and part.isdecimal() for part in value.split()):
        value = [int(part) for part in value.split()]
    if isinstance(value, int) and not isinstance(value, bool):
        value = [value]
    if not isinstance(value, list | tuple):
        raise misread("hands-expected", value, expected="[11, 9]")
    return tuple(each(value[: MOST_PLAYERS + 1], partial(number, least=0, most=MOST_CARDS)))


def _melds(value: Any) -> tuple[Meld, ...]:
    return tuple(map(Meld, parse_melds(value)))


def _kitty_cards(value: Any) -> int | Cards:
    """The number of its cards, or the cards."""
    if isinstance(value, int) and not isinstance(value, bool):
        return number(value, 0, MOST_CARDS)
    return parse_cards(value, in_position=True)


def _answer(value: Any) -> str:
    """What the partner said: yes or no."""
    try:
        return "yes" if truth(value) else "no"
    except BadInput:
        raise misread("value-unknown", value, expected="yes, no") from None


_count: Final = partial(number, least=0, most=MOST_CARDS)
_points: Final = partial(number, least=-MOST_POINTS, most=MOST_POINTS)
_cards: Final = partial(parse_cards, in_position=True)

SIDE: Final[Mapping[str, Read]] = {
    "score": _points,
    "melds": _melds,
    "red_threes": _cards,
    "hands": _hands,
    "laid": truth,
}
KITTY: Final[Mapping[str, Read]] = {
    "cards": _kitty_cards,
    "state": partial(option, options=("closed", "seen", "taken")),
    "seen": truth,
    "taken": truth,
}
TURN: Final[Mapping[str, Read]] = {
    "took": partial(option, options=("stock", "pile")),
    "drew": _cards,
    "laid": truth,
    "partner_said": _answer,
    "sevens": truth,
    "from_pile": _cards,
    "opening": partial(number, least=0, most=MOST_POINTS),
}
PLAIN: Final[Mapping[str, Read]] = {
    "rules": _text,
    "house": _as_it_is,
    "players": partial(number, least=2, most=MOST_PLAYERS),
    "phase": partial(option, options=tuple(phase.value for phase in Phase)),
    "hand": _cards,
    "unknown": _count,
    "pile": _cards,
    "pile_below": _count,
    "frozen": truth,
    "stock": _count,
    "moves": parse_turn,
}
NESTED: Final[Mapping[str, Mapping[str, Read]]] = {"us": SIDE, "others": SIDE, "kitty": KITTY, "turn": TURN}
REQUIRED: Final = frozenset({"rules", "hand"})

KEYS: Final = (
    "rules", "house", "players", "phase", "hand", "unknown", "us", "others", "pile", "pile_below", "frozen", "stock",
    "kitty", "turn", "moves",
)  # fmt: skip
"""All keys of a question, in the order in which they are written."""


def check_shape(value: Any) -> tuple[dict[str, Any], list[InputFault]]:
    """The engine's values by the contract's keys, and all faults until they are many, each with the trail of its value
    as key.

    Where there are faults, the values are empty. Where there are none, as nearly always, it is enough to read.
    """
    try:
        return at_once(value), []
    except (BadInput, OtherShape):
        return with_faults(value)


def with_faults(value: Any) -> tuple[dict[str, Any], list[InputFault]]:
    """The same from the validator, which goes on after the first fault."""
    try:
        return _validator().validate_python(value, context=[]), []
    except ValidationError as bad:
        found = (fault for error in bad.errors(include_url=False) for fault in _faults(error))
        return {}, list(islice(found, MOST_FAULTS))


class OtherShape(Exception):  # noqa: N818 (never seen outside)
    """Something has another shape: the validator tells what, and what else."""


def at_once(value: Any) -> dict[str, Any]:
    """The values of a question that has the right shape."""
    if type(value) is not dict or not value.keys() >= REQUIRED:
        raise OtherShape
    return _all_read(value, _READS)


def _all_read(value: Any, reads: Mapping[str, Read]) -> dict[str, Any]:
    if type(value) is not dict or not value.keys() <= reads.keys():
        raise OtherShape
    return {name: reads[name](written) for name, written in value.items()}


def _all_sides(value: Any) -> list[dict[str, Any]]:
    if type(value) is not list or len(value) > MOST_SIDES:
        raise OtherShape
    return [_all_read(side, SIDE) for side in value]


_READS: Final[Mapping[str, Read]] = {
    **PLAIN,
    **{name: partial(_all_read, reads=reads) for name, reads in NESTED.items()},
    "others": _all_sides,
}


@cache
def _validator() -> SchemaValidator:
    side = _mapping(SIDE)
    nested = {
        "us": side,
        "others": core_schema.list_schema(side, strict=True, max_length=MOST_SIDES),
        "kitty": _mapping(KITTY),
        "turn": _mapping(TURN),
    }
    fields = {name: _leaf(PLAIN[name]) if name in PLAIN else nested[name] for name in KEYS}
    return SchemaValidator(_typed_dict(fields))


def _mapping(reads: Mapping[str, Read]) -> core_schema.CoreSchema:
    return _typed_dict({name: _leaf(read) for name, read in reads.items()})


def _typed_dict(fields: Mapping[str, core_schema.CoreSchema]) -> core_schema.CoreSchema:
    required = {
        name: core_schema.typed_dict_field(schema, required=name in REQUIRED) for name, schema in fields.items()
    }
    return core_schema.typed_dict_schema(required, strict=True, extra_behavior="forbid")


def _leaf(read: Read) -> core_schema.CoreSchema:
    """A value that one of our own functions reads; pydantic carries its faults beside those of the others. Its context
    is the list of those told already: once they are many, nothing more is read."""

    def refusing(value: Any, info: core_schema.ValidationInfo) -> Any:
        told: Any = info.context
        try:
            return read(value) if len(told) < MOST_FAULTS else None
        except BadInput as bad:
            told += bad.faults
            raise PydanticCustomError(_REFUSED, "{faults}", {"faults": bad.faults}) from None

    return core_schema.with_info_plain_validator_function(refusing)


def _faults(error: Mapping[str, Any]) -> Iterator[InputFault]:
    trail = [str(part) for part in error["loc"]]
    key, found = ".".join(trail), shown(error["input"])
    if error["type"] == _REFUSED:
        yield from (under(key, fault) for fault in error["ctx"]["faults"])
    elif error["type"] == "extra_forbidden" or error["type"] == "invalid_key":
        yield _unknown_key(trail)
    elif error["type"] == "missing":
        yield InputFault("key-missing", key=key, found=trail[-1])
    elif error["type"] == "too_long":
        yield InputFault("list-too-long", key=key, facts={"n": MOST_SIDES, "have": len(error["input"])})
    elif error["input"] is None and key:
        yield InputFault("nothing-after", key=key)
    elif error["type"] == "list_type":
        yield InputFault("list-expected", key=key, found=found)
    else:
        yield InputFault("mapping-expected", key=key or None, found=found, expected=", ".join(_known(trail)))


def _unknown_key(trail: list[str]) -> InputFault:
    known = _known(trail[:-1])
    key, last = ".".join(trail), trail[-1]
    return fault_of(KEY_UNKNOWN, key=key, found=shown(last), expected=", ".join(known), nearest=nearest(last, known))


def _known(trail: list[str]) -> tuple[str, ...]:
    """The keys that may stand in the mapping at this trail."""
    return tuple(NESTED[trail[0]]) if trail else KEYS
