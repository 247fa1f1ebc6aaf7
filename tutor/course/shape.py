"""The shape of a lesson: which keys it and its items may have, and what stands under each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from string import Formatter
from typing import Any, Final, TypeVar

from tutor.course.lessons import (
    COUNTED,
    FACT_TYPES,
    HINTS,
    LETTERS,
    NO_STEP,
    PARTS,
    VERBS,
    Believes,
    Count,
    Fact,
    Goal,
    Option,
    Slip,
    Table,
)
from tutor.engine.cards import NATURAL_RANKS, THREE
from tutor.library.errors import KEY_UNKNOWN, BadInput, InputFault, nearest, refuse, shown, told_together
from tutor.library.notation import each
from tutor.library.parameters import number, option, truth
from tutor.library.rulesets import load_rule_set
from tutor.library.shape import KEYS
from tutor.library.steps import FORMS

T = TypeVar("T")

Read = Callable[[Any], Any]

MOST: Final = 1_000_000
_SLUG: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_MOST_ENTRIES: Final = 100


def together(reads: Iterable[Callable[[], T]]) -> list[T]:
    """The values of all readings; BadInput tells the faults of all of them, each once."""
    values: list[T] = []
    faults: dict[tuple[object, ...], InputFault] = {}
    for read in reads:
        try:
            values.append(read())
        except BadInput as bad:
            faults |= {(fault.code, fault.key, fault.column, fault.found): fault for fault in bad.faults}
    if faults:
        raise BadInput(faults.values())
    return values


def fields(value: Any, reads: Mapping[str, Read], needed: set[str]) -> dict[str, Any]:
    """The values of a mapping with these keys; BadInput tells the faults of all."""
    if not isinstance(value, Mapping):
        raise refuse("mapping-expected", found=shown(value), expected=", ".join(reads))
    readings = [(str(name), partial(_known, name, value[name], reads)) for name in value]
    lacking = [(name, partial(_missing, name)) for name in reads if name in needed and name not in value]
    return dict(zip(value, told_together([*readings, *lacking]), strict=False))


def _known(name: str, value: Any, reads: Mapping[str, Read]) -> Any:
    if name not in reads:
        near = nearest(str(name), list(reads))
        raise refuse(KEY_UNKNOWN, found=shown(name), expected=", ".join(reads), nearest=near)
    return reads[name](value)


def _missing(name: str) -> None:
    raise refuse("key-missing", found=name)


def field_of(written: Any, name: str, read_: Read) -> Any:
    """One field that must be known before the others can be read."""
    if not isinstance(written, Mapping):
        raise refuse("mapping-expected", found=shown(written), expected=", ".join(COMMON))
    readings = [(name, partial(read_, written[name]) if name in written else partial(_missing, name))]
    return told_together(readings)[0]


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise refuse("text-expected", found=shown(value))
    if not value.strip():
        raise refuse("sentence-missing")
    if not braces_fit(value):
        raise refuse("braces", found=shown(value))
    return value


def braces_fit(text: str) -> bool:
    """Whether every brace of a text has its partner, with a name between them."""
    try:
        return all(name != "" for _, name, _, _ in Formatter().parse(text))
    except ValueError:
        return False


def _name(value: Any) -> str:
    if not isinstance(value, str) or not _SLUG.fullmatch(value):
        raise refuse("id-expected", found=shown(value), expected="a-run")
    return value


def _word(value: Any) -> str:
    if not isinstance(value, str):
        raise refuse("text-expected", found=shown(value))
    return value


def _list(value: Any, read_: Read) -> tuple[Any, ...]:
    """A list with at least one entry."""
    if not isinstance(value, list) or not value:
        raise refuse("entries-expected", found=shown(value))
    return tuple(each(value, read_))


def _mapping(value: Any, names: Iterable[str] = KEYS) -> Mapping[str, Any]:
    """A mapping whose entries are read elsewhere; `names` are told to whoever wrote something else."""
    if not isinstance(value, Mapping):
        raise refuse("mapping-expected", found=shown(value), expected=", ".join(names))
    return value


def _rule_set(value: Any) -> str:
    return load_rule_set(_word(value)).id


def _facts(value: Any) -> dict[str, Fact]:
    reads: dict[str, Read] = {"type": partial(option, options=FACT_TYPES), "is": _as_written, "means": _text}

    def fact(written: Any) -> Fact:
        values = fields(written, reads, {"type", "is"})
        return Fact(values["type"], values["is"], values.get("means", ""))

    names = _mapping(value, reads)
    return dict(zip(names, told_together((name, partial(fact, names[name])) for name in names), strict=True))


def _open(value: Any) -> dict[str, tuple[str, ...]]:
    ranks = partial(_list, read_=lambda one: option(str(one), NATURAL_RANKS))
    return fields(value, dict.fromkeys(LETTERS, ranks), set())


def _as_written(value: Any) -> Any:
    """Positions, moves and facts are read when their cards are filled in."""
    return value


def _moves(value: Any) -> Any:
    """Steps that are read when their cards are filled in; there must be some."""
    if value is None or value == [] or (isinstance(value, str) and not value.strip()):
        raise refuse("step-missing", expected=" ".join(FORMS))
    return value


def _dataclass(make: Callable[..., Any], reads: Mapping[str, Read], *needed: str) -> Read:
    return lambda value: make(**fields(value, reads, set(needed)))


def _ranks(value: Any) -> tuple[str, ...]:
    """Ranks to be laid; they may be open."""
    ranks = value if isinstance(value, list) else [value]
    return tuple(each(ranks, lambda rank: option(str(rank), (*NATURAL_RANKS, THREE, *LETTERS))))


def _at(value: Any) -> int | str:
    return NO_STEP if value == NO_STEP else number(value, 0, _MOST_ENTRIES)


def _truths(value: Any) -> tuple[bool, ...]:
    return _list(value, truth)


def _hints(value: Any) -> tuple[str, ...]:
    hints = _list(value, _text)
    if len(hints) != HINTS:
        raise refuse("hints-three", facts={"have": len(hints), "n": HINTS})
    return hints


_natural: Final = partial(number, least=0, most=MOST)
_points: Final = partial(number, least=-MOST, most=MOST)
_words: Final = partial(_list, read_=_word)
_places: Final = partial(_list, read_=partial(number, least=0, most=_MOST_ENTRIES))
_count_of: Final = _dataclass(
    Count,
    {"what": partial(option, options=COUNTED), "cards": _as_written, "score": _points, "meld": _as_written},
    "what",
)
_option_of: Final = _dataclass(
    Option,
    {
        "text": _text,
        "rule": _word,
        "misconception": _word,
        "because": _text,
        "change": _mapping,
        "moves": _moves,
    },
    "text",
)
_goal_of: Final = _dataclass(
    Goal,
    {
        "verb": partial(option, options=VERBS),
        **dict.fromkeys(("cards", "points", "at_least", "melds", "keeps"), _natural),
        "ranks": _ranks,
        "turn": partial(option, options=("ended", "out")),
    },
)
_slip_of: Final = _dataclass(Slip, {"moves": _moves, "rules": _words, "goal": _word}, "moves")
_miscount_of: Final = _dataclass(Slip, {"number": _natural, "because": _text}, "number", "because")
_misstep_of: Final = _dataclass(Slip, {"at": _at, "because": _text}, "at", "because")
_misorder_of: Final = _dataclass(Slip, {"order": _places, "because": _text}, "order", "because")
_table_of: Final = _dataclass(Table, {"caption": _text, "change": _mapping, "moves": _moves}, "caption")


def believes_of(value: Any, reads: Mapping[str, Read]) -> Believes:
    """The beliefs that a type of item can hold."""
    return Believes(**fields(value, reads, set()))


LESSON: Final[Mapping[str, Read]] = {
    "title": _text,
    "summary": _text,
    "aim": _text,
    "minutes": partial(number, least=1, most=60),
    "rules": _rule_set,
    "teaches": _words,
    "refutes": lambda value: fields(value, {"misconception": _word, "text": _text}, {"misconception", "text"}),
    "facts": _facts,
    "recap": partial(_list, read_=_text),
    "items": partial(_list, read_=_as_written),
}
READS: Final[Mapping[str, Read]] = {
    "id": _name,
    "part": partial(option, options=PARTS),
    "type": _word,
    "ask": _text,
    "facts": _facts,
    "position": _mapping,
    "open": _open,
    "right": _text,
    "hints": _hints,
    "moves": _moves,
    "options": partial(_list, read_=_option_of),
    "tables": partial(_list, read_=_table_of),
    "goal": _goal_of,
    "answers": partial(_list, read_=_moves),
    "slips": partial(_list, read_=_slip_of),
    "count": _count_of,
    "steps": partial(_list, read_=_moves),
}
COMMON: Final = ("id", "part", "type", "ask", "facts", "position", "open", "right", "hints")
NEEDED: Final = ("id", "part", "type", "ask", "hints")


@dataclass(frozen=True, slots=True)
class Shape:
    """The keys of a type beside the common ones, the beliefs that it can hold, and keys that only it reads so."""

    needed: tuple[str, ...]
    free: tuple[str, ...] = ()
    believes: Mapping[str, Read] | None = None
    own: Mapping[str, Read] = field(default_factory=dict)


_VERDICT: Final[Mapping[str, Read]] = {"legal": truth, "rules": _words}
_VERDICTS: Final[Mapping[str, Read]] = {"legal": _truths}
SHAPES: Final[Mapping[str, Shape]] = {
    "yes-no": Shape(("position", "moves", "believes", "options"), (), _VERDICT),
    "reason": Shape(("position", "moves", "believes", "options"), (), _VERDICT),
    "choose": Shape(("position", "goal", "answers", "slips")),
    "turn": Shape(("position", "answers", "slips"), ("goal",)),
    "go-out": Shape(("position", "answers", "slips"), ("goal",)),
    "count": Shape(
        ("count", "believes"), ("moves", "slips"), {"number": _natural}, {"slips": partial(_list, read_=_miscount_of)}
    ),
    "spot": Shape(
        ("position", "moves", "believes"),
        ("slips",),
        {"at": _at, "rules": _words},
        {"slips": partial(_list, read_=_misstep_of)},
    ),
    "fix": Shape(("position", "moves", "options", "believes"), (), {"right": _places}),
    "order": Shape(
        ("position", "steps"), ("slips",), {"first": _places}, {"slips": partial(_list, read_=_misorder_of)}
    ),
    "contrast": Shape(("position", "tables", "believes"), ("moves",), _VERDICTS),
    "changes": Shape(("position", "tables", "believes"), ("moves",), _VERDICTS),
}
