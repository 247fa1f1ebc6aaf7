"""JSON as the events that the guard reads: what is JSON, the json module says; the tokens say where each value stands.

Depth is asked before the json module reads anything, since it would go as deep as the text does.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Any, Final

import yaml

from tutor.library.errors import BadInput, refuse, shown
from tutor.library.guard import DEEPEST, Spot, unprintable

_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[\]{}]|[^\s\[\]{}:,"]+', re.DOTALL)
_WHOLE: Final = re.compile(r"(-?[0-9]+)\.0+", re.ASCII)
_NO_NUMBER: Final = re.compile(r"-?(?:NaN|Infinity)")
_EVENTS: Final = {
    "[": (yaml.SequenceStartEvent, 1),
    "]": (yaml.SequenceEndEvent, -1),
    "{": (yaml.MappingStartEvent, 1),
    "}": (yaml.MappingEndEvent, -1),
}
_OPENING: Final = "[{"


def whole(number: str) -> str:
    """A number of a JSON text: `2.0` is 2 there, as it is to most programs that write JSON; any other stays as it is.

    >>> whole("2.0"), whole("0.5"), whole("2")
    ('2', '0.5', '2')
    """
    return _WHOLE.sub(r"\1", number) if _WHOLE.fullmatch(number) else number


class Tokens:
    """The events of a JSON text, one after the other. BadInput where the text is no JSON."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self._refuse_depth()
        self._refuse_other_languages()
        self._events = self._each()

    def get_event(self) -> Any:
        """The next event."""
        return next(self._events)

    def _refuse_depth(self) -> None:
        depth = 0
        for token in _TOKEN.finditer(self._text):
            _, step = _EVENTS.get(token.group(), (None, 0))
            depth += step
            if depth > DEEPEST:
                line, column = self._spot(token.start())
                raise refuse("too-deep", line=line, column=column, facts={"n": DEEPEST})

    def _refuse_other_languages(self) -> None:
        try:
            json.loads(self._text, parse_int=str, parse_float=str)
        except json.JSONDecodeError as bad:
            raise self._no_json(bad.pos) from None

    def _no_json(self, index: int) -> BadInput:
        line, column = self._spot(index)
        rest = self._text[index:].split("\n", 1)[0].strip()
        if rest:
            return refuse("json-unreadable", line=line, column=column, found=shown(rest))
        ends = not self._text[index:].strip()
        return refuse("text-ends-early" if ends else "json-unreadable-here", line=line, column=column)

    def _each(self) -> Iterator[Any]:
        for token in _TOKEN.finditer(self._text):
            text, mark = token.group(), self._mark(token.start())
            if text in _EVENTS:
                event, _ = _EVENTS[text]
                yield event(None, None, True, mark, mark) if text in _OPENING else event(mark, mark)
            else:
                yield self._scalar(text, token.start(), mark)

    def _scalar(self, text: str, start: int, mark: yaml.Mark) -> yaml.ScalarEvent:
        quoted = text.startswith('"')
        if not quoted and _NO_NUMBER.fullmatch(text):
            raise self._no_json(start)
        value = json.loads(text) if quoted else whole(text)
        character = unprintable(value)
        if character:
            line, column = self._spot(start)
            raise refuse("control-character", line=line, column=column, found=character)
        return yaml.ScalarEvent(None, None, (True, True), value, mark, mark, style='"' if quoted else None)

    def _mark(self, index: int) -> yaml.Mark:
        line = bisect_right(self._starts, index) - 1
        return yaml.Mark("", index, line, index - self._starts[line], None, 0)

    def _spot(self, index: int) -> Spot:
        mark = self._mark(index)
        return mark.line + 1, mark.column + 1
