"""Where the texts lie: beside the package in a checkout, inside it in an installed wheel."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parents[1]


def rule_sets() -> Path:
    """The folder of the rule sets, one YAML file each."""
    return PACKAGE / "rulesets"


def lessons() -> Path:
    """The folder of the English words and lessons. FileNotFoundError where there is none."""
    return _beside_or_inside("lessons")


def translations() -> Path:
    """The folder of the catalogues, one folder a language. FileNotFoundError where there is none."""
    return _beside_or_inside("translations")


def cases() -> Path:
    """The folder of the questions that people ask. FileNotFoundError where there is none."""
    return _beside_or_inside("tests/cases")


@cache
def _beside_or_inside(name: str) -> Path:
    """A checkout is known by its pyproject.toml: other packages may well bring a folder of that name."""
    beside, inside = PACKAGE.parent / name, PACKAGE / f"_{Path(name).name}"
    if beside.is_dir() and (PACKAGE.parent / "pyproject.toml").is_file():
        return beside
    if inside.is_dir():
        return inside
    raise FileNotFoundError(beside)
