"""The same question under every other rule set, and which of their differences decide it.

A judgement rests on the parameters that it reads and on no other, so only those are changed: one at a time, then more,
until the answer flips. That finds the smallest set without trying all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final

from tutor.engine.carrying import carried, watched, why_not
from tutor.engine.defects import Defect
from tutor.engine.judge import is_legal, judge
from tutor.engine.moves import Turn
from tutor.engine.position import Position
from tutor.engine.ruleset import Parameters, RuleSet

NAMES: Final = tuple(one.name for one in fields(Parameters))
"""The parameters in the law's order."""

Key = frozenset[tuple[str, int]]

Allowed = Callable[[RuleSet], bool]
"""Whether the parameters of a rule set agree with each other."""


@dataclass(frozen=True, slots=True)
class Switch:
    """A parameter and the value that it has elsewhere."""

    name: str
    value: Any


@dataclass(frozen=True, slots=True)
class There:
    """The answer under another rule set. Where the position cannot be there, `defects` tells why and `legal` is None.

    `flips` is the smallest set of parameters that gives the answer of there here; empty where the answers agree.
    """

    rules: RuleSet
    legal: bool | None
    at: int | None = None
    broken: tuple[str, ...] = ()
    defects: tuple[Defect, ...] = ()
    flips: tuple[Switch, ...] = ()


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The answers under the other rule sets, and the smallest changes of the rules that flip the answer here: every
    single parameter, or where none does so alone, the smallest sets."""

    legal: bool
    there: tuple[There, ...]
    flips: tuple[tuple[Switch, ...], ...]


@dataclass
class _Search:
    """Tables with other parameters, each judged once."""

    position: Position
    turn: Turn
    allowed: Allowed
    legal: bool
    answers: dict[Key, bool] = field(default_factory=dict)
    values: dict[str, list[Any]] = field(default_factory=dict)

    def key(self, changes: Mapping[str, Any]) -> Key:
        """Names with the number of their value, since values need not be hashable."""
        return frozenset((name, self._number(name, value)) for name, value in changes.items())

    def _number(self, name: str, value: Any) -> int:
        known = self.values.setdefault(name, [])
        if value not in known:
            known.append(value)
        return known.index(value)

    def flips(self, changes: Mapping[str, Any]) -> bool:
        """Whether the answer is the other one with these parameters."""
        key = self.key(changes)
        if key not in self.answers:
            self.answers[key] = self._ask(self.position.rules.with_house(changes))
        return self.answers[key]

    def read(self, changes: Mapping[str, Any]) -> set[str]:
        """The parameters that the answer with these parameters rests on."""
        read: set[str] = set()
        self._ask(watched(self.position.rules.with_house(changes), read))
        return read

    def _ask(self, rules: RuleSet) -> bool:
        there = carried(self.position, rules)
        return is_legal(there, self.turn) is not self.legal and not why_not(there) and self.allowed(rules)

    def smallest(self, differing: Mapping[str, Any], broken: tuple[str, ...]) -> dict[str, Any] | None:
        """The smallest of these differences that flip the answer together, or None where they do not; of several one
        that breaks just the rules `broken`."""
        most = dict(differing)
        level: list[dict[str, Any]] = [{}]
        size = 1
        while level and size < len(most):
            level = self._larger(level, differing)
            found = [changes for changes in level if self.flips(changes)]
            if found:
                return next((changes for changes in found if self._broken(changes) == broken), found[0])
            if size == 1:
                most = self._taken_back(differing)
            size += 1
        return most if self.flips(most) else None

    def _broken(self, changes: Mapping[str, Any]) -> tuple[str, ...]:
        there = carried(self.position, self.position.rules.with_house(changes))
        return judge(there, self.turn, explain=False).rules

    def _larger(self, level: list[dict[str, Any]], differing: Mapping[str, Any]) -> list[dict[str, Any]]:
        """The sets with one parameter more, of those that an answer rests on."""
        found: dict[Key, dict[str, Any]] = {}
        for changes in level:
            read = self.read(changes)
            for name, value in differing.items():
                if name in read and name not in changes:
                    more = {**changes, name: value}
                    found.setdefault(self.key(more), more)
        return list(found.values())

    def _taken_back(self, differing: Mapping[str, Any]) -> dict[str, Any]:
        """All differences but those that the answer does without, one after the other; the last first, since a
        parameter may need an earlier one."""
        read = self.read(differing)
        fewer = {name: value for name, value in differing.items() if name in read}
        needed = fewer if self.flips(fewer) else dict(differing)
        while True:
            before = needed
            for name in reversed(before):
                fewer = {other: value for other, value in needed.items() if other != name}
                needed = fewer if self.flips(fewer) else needed
            if needed == before:
                return needed


def elsewhere(
    position: Position, turn: Turn, sets: Iterable[RuleSet], allowed: Allowed = lambda rules: True
) -> Elsewhere:
    """The answers under these rule sets (the position's own is passed over, unless the table has changed it), and what
    flips the answer here. `allowed` refuses parameters that contradict each other."""
    legal = is_legal(position, turn)
    search = _Search(position, turn, allowed, legal)
    others = [rules for rules in sets if rules.id != position.rules.id or position.rules.house]
    there = tuple(_there(search, rules) for rules in others)
    return Elsewhere(legal, there, tuple(_overall(search, others, there)))


def differences(here: RuleSet, there: RuleSet) -> dict[str, Any]:
    """The parameters in which a rule set differs, with its values, in the law's order."""
    return {
        name: value for name in NAMES if (value := getattr(there.parameters, name)) != getattr(here.parameters, name)
    }


def _there(search: _Search, rules: RuleSet) -> There:
    position = carried(search.position, rules)
    found = why_not(position)
    if found:
        return There(rules, None, defects=found)
    ruling = judge(position, search.turn, explain=False)
    there = There(rules, ruling.legal, ruling.at, ruling.rules)
    if ruling.legal is search.legal:
        return there
    needed = search.smallest(differences(search.position.rules, rules), there.broken)
    return replace(there, flips=_switches(needed or {}))


def _switches(changes: Mapping[str, Any]) -> tuple[Switch, ...]:
    return tuple(Switch(name, changes[name]) for name in NAMES if name in changes)


def _overall(search: _Search, others: list[RuleSet], there: tuple[There, ...]) -> Iterator[tuple[Switch, ...]]:
    """Every parameter that flips the answer alone, once each; else the smallest of the sets found."""
    singles = dict.fromkeys(_singles(search, others))
    if singles:
        yield from ((Switch(name, search.values[name][number]),) for name, number in singles)
        return
    least = min((len(found.flips) for found in there if found.flips), default=0)
    sets = {tuple(one.name for one in found.flips): found.flips for found in there if len(found.flips) == least}
    yield from (flips for flips in sets.values() if flips)


def _singles(search: _Search, others: list[RuleSet]) -> Iterator[tuple[str, int]]:
    differing = [differences(search.position.rules, rules) for rules in others]
    read = search.read({})
    for name in NAMES:
        for changes in differing:
            if name in read and name in changes and search.flips({name: changes[name]}):
                yield from search.key({name: changes[name]})
                break
