"""All cases as data for programs in other languages that judge Canasta and want to test themselves.

JSON Lines: the first line tells what follows, every other line is a case. Legal or not, and the rules broken, are the
case's own; where the turn then stands is the engine's ruling.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from tutor import __version__
from tutor.engine import judge
from tutor.engine.rules import RULES
from tutor.library.cases import Case
from tutor.library.parameters import PARAMETERS
from tutor.library.rulesets import load_rule_set
from tutor.library.writing import write_moves, write_position

FORMAT: Final = "canasta-tutor-cases"
FORMAT_VERSION: Final = 1
"""Another number where a program that reads this one would misread the lines."""


def conformance(cases: Sequence[Case]) -> Iterator[dict[str, Any]]:
    """The header, then a mapping for each case; all of it can be written as JSON."""
    yield _header(cases)
    yield from map(_line, cases)


def _header(cases: Sequence[Case]) -> dict[str, Any]:
    asked = Counter(case.question.position.rules.id for case in cases)
    return {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "tutor": __version__,
        "cases": len(cases),
        "legal": sum(case.legal for case in cases),
        "illegal": sum(not case.legal for case in cases),
        "rule_sets": {name: _rule_set(name, asked[name]) for name in sorted(asked)},
        "rules": [rule.id for rule in RULES],
    }


def _rule_set(name: str, cases: int) -> dict[str, Any]:
    rules = load_rule_set(name)
    parameters = {name: kind.write(getattr(rules.parameters, name)) for name, kind in PARAMETERS.items()}
    return {"version": rules.version, "cases": cases, "parameters": parameters}


def _line(case: Case) -> dict[str, Any]:
    position, turn = case.question.position, case.question.turn
    ruling = judge(position, turn)
    return {
        "id": case.id,
        "rule_set": {"id": position.rules.id, "version": position.rules.version},
        "asks": case.asks,
        "position": write_position(position),
        "moves": write_moves(turn),
        "expected": {
            "legal": case.legal,
            "at": ruling.at,
            "turn": ruling.turn,
            "owes": list(ruling.owes),
            "rules": [rule.id for rule in RULES if rule.id in case.rules],
        },
        "why": case.why,
    }
