"""The values of a rule set's parameters: from text to the engine's types and back (law, parameters, "Values")."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, Protocol

from tutor.engine.ruleset import EACH, OpeningLine
from tutor.library.errors import KEY_UNKNOWN, BadInput, InputFault, misread, nearest, refuse, shown, told_together

NONE: Final = "none"
EACH_PLAYER: Final = "each_player"

TRUTHS: Final[Mapping[str, bool]] = {"yes": True, "true": True, "no": False, "false": False}
_UPCARDS: Final = ("joker", "two", "red_three", "black_three")
KINDS: Final = ("natural", "mixed", "red", "black", "wild", "sevens")
_MOST: Final = 1_000_000


class Kind(Protocol):
    """How one parameter is read and written. `base` is the rule set's own value, None while it is being read."""

    def read(self, value: Any, base: Any = None) -> Any:
        """The engine's value; BadInput where there is none. Keys of faults are relative to the value."""

    def write(self, value: Any) -> Any:
        """The plain value as YAML has it."""


def number(value: Any, least: int, most: int) -> int:
    """A whole number in a range, or BadInput."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise misread("number-expected", value, facts={"least": least, "most": most})
    if not least <= value <= most:
        raise refuse("number-out-of-range", found=shown(value), facts={"least": least, "most": most})
    return value


def truth(value: Any) -> bool:
    """Yes or no, true or false; or BadInput."""
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.casefold() in TRUTHS:
        return TRUTHS[value.casefold()]
    raise misread("truth-expected", value, expected="true, false")


def option(value: Any, options: Sequence[str]) -> str:
    """One word out of several, or BadInput."""
    if isinstance(value, str) and value in options:
        return value
    near = nearest(value, options) if isinstance(value, str) else None
    raise misread("value-unknown", value, expected=", ".join(options), nearest=near)


class Number(NamedTuple):
    """A number; also `word`, read as `meaning`; also `{each_player: n}` where the packs grow with the table."""

    least: int = 0
    most: int = 10_000
    word: str | None = None
    meaning: str | None = None
    per_player: bool = False

    def read(self, value: Any, base: Any = None) -> Any:
        """The number, or what the word means."""
        if self.word is not None and isinstance(value, str):
            if value == self.word:
                return self.meaning
            raise self._or_word(value)
        if self.per_player and isinstance(value, Mapping):
            if not value:
                raise refuse("key-missing", key=EACH_PLAYER, found=EACH_PLAYER)
            return each_key(value, (EACH_PLAYER,), lambda _, one: number(one, self.least, self.most))
        return number(value, self.least, self.most)

    def _or_word(self, value: str) -> BadInput:
        facts = {"least": self.least, "most": self.most}
        near = nearest(value, [self.word or ""])
        return refuse("number-or-word-expected", found=shown(value), expected=self.word, nearest=near, facts=facts)

    def write(self, value: Any) -> Any:
        """The number, or its word."""
        if isinstance(value, Mapping):
            return dict(value)
        return self.word if self.word is not None and value == self.meaning else value


class YesNo:
    """A switch."""

    def read(self, value: Any, base: Any = None) -> bool:
        """Whether it is on."""
        return truth(value)

    def write(self, value: Any) -> Any:
        """Whether it is on."""
        return value


class Word(NamedTuple):
    """One word out of several. Where `truths` are given, yes and no stand for two of them."""

    options: tuple[str, ...]
    truths: tuple[str, str] | None = None

    def read(self, value: Any, base: Any = None) -> str:
        """The word."""
        if self.truths:
            named = TRUTHS.get(value.casefold()) if isinstance(value, str) else value
            if isinstance(named, bool):
                return self.truths[not named]
        return option(value, self.options)

    def write(self, value: Any) -> Any:
        """The word."""
        return value


class Words(NamedTuple):
    """Some of several words: a list, or one text with blanks between; `none` and nothing at all are no word."""

    options: tuple[str, ...]

    def read(self, value: Any, base: Any = None) -> frozenset[str]:
        """The words as a set."""
        if not isinstance(value, str | list | tuple):
            raise misread("words-expected", value, expected=", ".join((*self.options, NONE)))
        entries = value.split() if isinstance(value, str) else list(value)
        if entries == [NONE]:
            return frozenset()
        return frozenset(
            told_together((str(place), partial(option, one, self.options)) for place, one in enumerate(entries))
        )

    def write(self, value: Any) -> Any:
        """The words as a list, in the law's order."""
        return [word for word in self.options if word in value]


class Table(NamedTuple):
    """A value for each of some names. Names left out keep the rule set's own value."""

    kinds: Mapping[str, Kind]

    def read(self, value: Any, base: Any = None) -> Mapping[str, Any]:
        """The whole table."""
        given = each_key(value, tuple(self.kinds), lambda name, one: self.kinds[name].read(one))
        whole = {**(base or {}), **given}
        lacking = [name for name in self.kinds if name not in whole]
        if lacking:
            raise BadInput(InputFault("key-missing", key=name, found=name) for name in lacking)
        return {name: whole[name] for name in self.kinds}

    def write(self, value: Any) -> Any:
        """The whole table."""
        return {name: self.kinds[name].write(value[name]) for name in self.kinds}


class Canastas:
    """The kinds of canasta and their bonuses: points. A game names one without and one with wild cards."""

    def read(self, value: Any, base: Any = None) -> Mapping[str, int]:
        """Kind to bonus, as given: the kinds that are not named do not exist."""
        kinds = each_key(value, KINDS, lambda _, points: number(points, 0, _MOST))
        if set(kinds) & set(KINDS[:4]) not in ({"natural", "mixed"}, {"red", "black"}):
            raise refuse("canastas-kinds", found=", ".join(kinds), expected="natural, mixed")
        return kinds

    def write(self, value: Any) -> Any:
        """Kind to bonus."""
        return dict(value)


class Opening:
    """The minimum for the first melds: lines `{below: score, minimum: points}`, rising, the last without `below`."""

    def read(self, value: Any, base: Any = None) -> tuple[OpeningLine, ...]:
        """The lines."""
        if not isinstance(value, list | tuple) or not value:
            raise misread("opening-lines", value)
        lines = tuple(told_together((str(place), partial(_line, one)) for place, one in enumerate(value)))
        belows = [line.below for line in lines[:-1]]
        rising = None not in belows and belows == sorted(set(belows)) and lines[-1].below is None  # type: ignore[type-var]
        if not rising:
            raise refuse("opening-lines", found=shown(value))
        return lines

    def write(self, value: Any) -> Any:
        """The lines."""
        return [
            {"minimum": line.minimum} if line.below is None else {"below": line.below, "minimum": line.minimum}
            for line in value
        ]


def _line(value: Any) -> OpeningLine:
    least = {"below": -_MOST, "minimum": 0}
    given = each_key(value, tuple(least), lambda name, one: number(one, least[name], _MOST))
    if "minimum" not in given:
        raise refuse("key-missing", key="minimum", found="minimum")
    return OpeningLine(given["minimum"], given.get("below"))


def each_key(value: Any, names: Sequence[str], read: Callable[[str, Any], Any]) -> dict[str, Any]:
    """A mapping with known keys, each value read; BadInput tells all faults."""
    if not isinstance(value, Mapping):
        raise misread("mapping-expected", value, expected=", ".join(names))

    def one(name: Any) -> Any:
        if name not in names:
            near = nearest(name, names) if isinstance(name, str) else None
            raise refuse(KEY_UNKNOWN, found=shown(name), expected=", ".join(names), nearest=near)
        return read(name, value[name])

    values = told_together((str(name), partial(one, name)) for name in value)
    return dict(zip(value, values, strict=True))


_POINTS: Final = Number(0, _MOST)
_RANKS: Final = ("joker", "A", "two", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "black_three")

PARAMETERS: Final[Mapping[str, Kind]] = {
    "players": Number(2, 12),
    "partnerships": Word(("never", "always", "from_four")),
    "packs": Number(1, 20, per_player=True),
    "jokers": Number(0, 100, per_player=True),
    "hand_size": Number(1, 100),
    "kitty_size": Number(0, 100),
    "target": Number(0, _MOST),
    "draw_count": Number(1, 100),
    "upcard_covers": Words(_UPCARDS),
    "upcard_freezes": Words(_UPCARDS),
    "min_meld": Number(1, 20),
    "min_naturals": Number(0, 20),
    "max_wilds": Number(0, 100),
    "canasta_size": Number(1, 20),
    "naturals_per_wild": Number(1, 20, word=NONE),
    "max_meld": Number(1, 1000, word=NONE),
    "add_to_canasta": YesNo(),
    "second_meld_of_rank": Word(("never", "after_canasta")),
    "wild_meld": YesNo(),
    "wild_in_sevens": YesNo(),
    "canastas": Canastas(),
    "opening": Opening(),
    "unopened_needs_pair": YesNo(),
    "open_pile_takes": Words(("pair", "natural_and_wild", "own_meld")),
    "wild_freezes": YesNo(),
    "black_three_on_pile": Word(("blocks", "freezes")),
    "one_card_hand": Word(("takes", "not_one_card_pile", "never")),
    "discard_seven": Word(("free", "after_all_sevens_canastas")),
    "all_sevens_ends": YesNo(),
    "red_three_replaced": Words(("dealt", "drawn", "pile", "kitty")),
    "red_three_points": Table(
        {"each": _POINTS, "all": _POINTS, "negative": Word(("never", "unmelded", "unmelded_each"))}
    ),
    "canastas_to_go_out": Number(0, 100, word=EACH, meaning=EACH),
    "last_discard": Word(("compulsory", "optional")),
    "going_out_bonus": _POINTS,
    "concealed_total": _POINTS,
    "concealed_needs_minimum": Word(("always", "after_pile_only", "never"), truths=("always", "never")),
    "kitty_after": Words(KINDS),
    "forced_take": YesNo(),
    "stock_empty": Word(("ends_when_draw_is_due",)),
    "last_card_red_three": Word(("ends_hand", "plays_on")),
    "ask_partner": Word((NONE, "optional_binding")),
    "tie": Word(("further_rounds", "shared")),
    "card_points": Table(dict.fromkeys(_RANKS, _POINTS)),
}
"""Every parameter of the law, in its order, and how it is read."""
