"""Facts as data for programs: cards by their codes, lists as lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tutor.engine.cards import Card


def coded(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts by name.

    >>> coded({"cards": (Card("K", "S"), Card("JK")), "n": 2})
    {'cards': ['KS', 'JK'], 'n': 2}
    """
    return {name: code(fact) for name, fact in facts.items()}


def code(fact: Any) -> Any:
    """One fact."""
    if isinstance(fact, Card):
        return fact.code
    return [code(entry) for entry in fact] if isinstance(fact, tuple) else fact
