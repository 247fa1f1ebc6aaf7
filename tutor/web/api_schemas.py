"""The schemas of what the API is asked, made from the lists that its readers go by: keys, ranges, words, rule sets.

Sentences come from the pages on how to write a table and from `templates/openapi`; none stands here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from tutor.engine.cards import NATURAL_RANKS, TWO
from tutor.engine.seats import MOST_PLAYERS
from tutor.library import parameters, shape
from tutor.library.notation import MOST_CARDS, parse_cards
from tutor.library.rulesets import rule_sets
from tutor.library.scores import MOST_DEALS, OUT
from tutor.library.steps import MOST_STEPS, parse_turn
from tutor.texts.words import Words
from tutor.web import api_patterns as patterns

Schema = dict[str, Any]
Read = Callable[[Any], Any]

_US: Final = "us"
_PAIRS: Final = (("natural", "mixed"), ("red", "black"))


def asked_schemas(words: Words) -> dict[str, Schema]:
    """The schemas by name; `words` tell what each key of a position means."""
    told = {entry.id: entry.sentence for entry in words.writing}
    return {
        **_notation(),
        "House": _mapping({name: _kind(kind) for name, kind in parameters.PARAMETERS.items()}),
        "Side": _part(shape.SIDE, _US, told),
        "Kitty": _part(shape.KITTY, "kitty", told),
        "TurnSoFar": _part(shape.TURN, "turn", told),
        "Position": _position(told),
        **_sheet(),
    }


def _ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _any(*schemas: Schema) -> Schema:
    return {"anyOf": list(schemas)}


def _text(pattern: str, **more: Any) -> Schema:
    return {"type": "string", "pattern": pattern, **more}


def _integer(least: int, most: int) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most}


def _list(items: Schema, most: int, least: int = 0) -> Schema:
    return {"type": "array", "items": items, "maxItems": most, **({"minItems": least} if least else {})}


def _mapping(properties: Mapping[str, Schema], required: tuple[str, ...] = ()) -> Schema:
    whole: Schema = {"type": "object", "properties": dict(properties), "additionalProperties": False}
    return {**whole, "required": list(required)} if required else whole


def _notation() -> dict[str, Schema]:
    ranks = {"enum": [int(rank) for rank in (*NATURAL_RANKS, TWO) if rank.isdecimal()]}
    cards = _text(patterns.CARDS)
    some = _text(patterns.CARDS_SOME)
    meld = _any(some, ranks, _list(_any(some, ranks), MOST_CARDS, least=1))
    return {
        "Cards": _any(cards, ranks, _list(_any(cards, ranks), MOST_CARDS)),
        "Melds": _any(_text(patterns.MELDS), _list(meld, MOST_CARDS)),
        "Moves": _any(_text(patterns.STEPS), _list(_text(patterns.STEP), MOST_STEPS)),
        "Truth": _any({"type": "boolean"}, _text(patterns.TRUTH)),
    }


_POINTS: Final = _integer(-shape.MOST_POINTS, shape.MOST_POINTS)


def _hands() -> Schema:
    one = _integer(0, shape.MOST_CARDS)
    return _any(one, _text(patterns.numbers(shape.MOST_CARDS)), _list(one, MOST_PLAYERS))


def _kitty_cards() -> Schema:
    return _any(_integer(0, shape.MOST_CARDS), *(one for one in _notation()["Cards"]["anyOf"] if "enum" not in one))


def _read_by(key: str, read: Read) -> Schema:
    """The schema of what a reader of the library accepts; the readers without a kind are known by their key."""
    function: Any = read.func if isinstance(read, partial) else read
    told = read.keywords if isinstance(read, partial) else {}
    if function is parameters.number:
        return _integer(told["least"], told["most"])
    if function is parameters.option:
        return {"enum": list(told["options"])}
    return _BY_FUNCTION[function] if function in _BY_FUNCTION else _BY_KEY[key]()


_BY_FUNCTION: Final[Mapping[Any, Schema]] = {
    parse_cards: _ref("Cards"),
    parse_turn: _ref("Moves"),
    parameters.truth: _ref("Truth"),
}
_BY_KEY: Final[Mapping[str, Callable[[], Schema]]] = {
    "rules": lambda: {"enum": list(rule_sets())},
    "house": lambda: _ref("House"),
    "us.melds": lambda: _ref("Melds"),
    "us.hands": _hands,
    "kitty.cards": _kitty_cards,
    "turn.partner_said": lambda: _ref("Truth"),
}


def _part(reads: Mapping[str, Read], key: str, told: Mapping[str, str]) -> Schema:
    names = {name: f"{key}.{name}" for name in reads}
    return _mapping({name: _told(_read_by(names[name], reads[name]), told[names[name]]) for name in reads})


def _told(schema: Schema, sentence: str) -> Schema:
    return {**schema, "description": sentence}


def _position(told: Mapping[str, str]) -> Schema:
    nested = {
        _US: _ref("Side"),
        "others": _list(_ref("Side"), shape.MOST_SIDES),
        "kitty": _ref("Kitty"),
        "turn": _ref("TurnSoFar"),
    }
    plain = {name: _read_by(name, read) for name, read in shape.PLAIN.items()}
    fields = {name: _told({**nested, **plain}[name], told[name]) for name in shape.KEYS}
    return _mapping(fields, tuple(name for name in shape.KEYS if name in shape.REQUIRED))


def _kind(kind: object) -> Schema:
    """The values of one parameter of a rule set, as house rules write them."""
    match kind:
        case parameters.Number():
            return _number(kind)
        case parameters.YesNo():
            return _ref("Truth")
        case parameters.Word(options, truths):
            return _any({"enum": list(options)}, _ref("Truth")) if truths else {"enum": list(options)}
        case parameters.Words(options):
            none = {"const": [parameters.NONE]}
            return _any(_text(patterns.words(options)), _list({"enum": list(options)}, len(options)), none)
        case parameters.Table(kinds):
            return _mapping({name: _kind(one) for name, one in kinds.items()})
        case parameters.Opening():
            return _opening()
    return _canastas()


def _number(kind: parameters.Number) -> Schema:
    number = _integer(kind.least, kind.most)
    if kind.word is not None:
        return _any(number, {"const": kind.word})
    if kind.per_player:
        return _any(number, _mapping({parameters.EACH_PLAYER: number}, (parameters.EACH_PLAYER,)))
    return number


def _opening() -> Schema:
    points = {
        name: _integer(least, shape.MOST_POINTS) for name, least in (("below", -shape.MOST_POINTS), ("minimum", 0))
    }
    return {"type": "array", "minItems": 1, "items": _mapping(points, ("minimum",))}


def _canastas() -> Schema:
    """One pair of the kinds that a game names, and any of the others."""
    bonus = _integer(0, shape.MOST_POINTS)
    others = [kind for kind in parameters.KINDS if not any(kind in pair for pair in _PAIRS)]
    return _any(*(_mapping(dict.fromkeys((*pair, *others), bonus), pair) for pair in _PAIRS))


def _sheet() -> dict[str, Schema]:
    cards = _ref("Cards")
    hand = _any(cards, {"type": "null"})
    ranks = next(one for one in _notation()["Cards"]["anyOf"] if "enum" in one)
    tally = {
        "melds": _ref("Melds"),
        "red_threes": cards,
        "left": _any(_text(patterns.HANDS), ranks, _list(hand, MOST_CARDS)),
        "kitty": cards,
        "out": _any({"type": "boolean"}, _text(patterns.spelled(OUT))),
    }
    scores = _any(_POINTS, _text(patterns.numbers(shape.MOST_POINTS, signed=True)), _list(_POINTS, MOST_PLAYERS))
    deal = _list(_any(_ref("Tally"), {"type": "null"}), MOST_PLAYERS)
    return {
        "Tally": _mapping(tally),
        "Sheet": _mapping(
            {
                "rules": _BY_KEY["rules"](),
                "house": _ref("House"),
                "players": _integer(2, MOST_PLAYERS),
                "scores": scores,
                "deals": _list(deal, MOST_DEALS),
            },
            ("rules",),
        ),
    }
