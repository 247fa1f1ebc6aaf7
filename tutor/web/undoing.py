"""The way back on a score sheet: what the last steps changed, short enough for an address."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tutor.engine.scoring import Sheet
from tutor.library.errors import BadInput
from tutor.library.scoreline import read_sheet_line, sheet_pairs
from tutor.library.scores import read_entered

LONGEST: Final = 1500
"""Letters of the way back that an address keeps; the oldest steps are forgotten first."""

_STEP, _ENTRY, _VALUE = "!", "|", "~"
_DEALS: Final = "deals."


def noted(steps: str, old: Sheet, new: Sheet) -> str:
    """The steps back, with the one from the new sheet to the old one; the same where nothing changed."""
    before, after = dict(sheet_pairs(old)), dict(sheet_pairs(new))
    changed = [key for key in {**before, **after} if before.get(key) != after.get(key)]
    if not changed:
        return steps
    step = _ENTRY.join(f"{key.removeprefix(_DEALS)}{_VALUE}{before.get(key, '')}" for key in changed)
    kept = [*(steps.split(_STEP) if steps else []), step]
    while kept and sum(map(len, kept)) + len(kept) > LONGEST:
        kept.pop(0)
    return _STEP.join(kept)


def undone(steps: str, sheet: Sheet) -> tuple[Sheet, str, str]:
    """The sheet before the last step, the steps that are left, and the key that changed. Steps that nobody noted change
    nothing."""
    rest, _, last = steps.rpartition(_STEP)
    entries = [entry.partition(_VALUE) for entry in last.split(_ENTRY) if _VALUE in entry]
    pairs = dict(sheet_pairs(sheet))
    for key, _, value in entries:
        pairs[_whole(key)] = value
    try:
        before = read_entered(read_sheet_line(list(_written(pairs).items())).document).sheet
    except BadInput:
        return sheet, "", ""
    return before, rest, _whole(entries[0][0]) if entries else ""


def _whole(key: str) -> str:
    return _DEALS + key if key[:1].isdecimal() else key


def _written(pairs: Mapping[str, str]) -> dict[str, str]:
    return {key: value for key, value in pairs.items() if value}
