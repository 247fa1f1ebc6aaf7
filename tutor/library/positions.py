"""From a mapping to a position and a turn: defaults, what fits together, and what cannot be (contract, section 2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tutor.engine.moves import Turn
from tutor.engine.position import KittyPile, Phase, Position, Side, TurnSoFar
from tutor.engine.ruleset import RuleSet
from tutor.engine.seats import players_for, sides
from tutor.engine.values import changed
from tutor.library.documents import Document, read_document, read_documents, read_file
from tutor.library.errors import BadInput, InputFault, under
from tutor.library.impossible import TAKEN, impossible, kitty_state
from tutor.library.rulesets import load_rule_set, with_house
from tutor.library.shape import KEYS, check_shape


@dataclass(frozen=True, slots=True)
class Question:
    """What people ask: a position and the steps of a turn (none: only the position).

    `version` is the rule set's that the question was asked of earlier, and `said` the verdict given then, where an
    address tells them.
    """

    position: Position
    turn: Turn = ()
    version: int | None = None
    said: str | None = None


def load_position(source: str | Path | Mapping[str, Any]) -> Position:
    """The position in a file, or of a mapping. BadInput tells all faults; moves are read and left out."""
    if isinstance(source, Mapping):
        return read_question(source).position
    return read_question(read_file(source), file=str(source)).position


def read_question(
    source: str | bytes | Mapping[str, Any] | Document,
    *,
    file: str | None = None,
    moves: Any = None,
    rules: str | None = None,
) -> Question:
    """The question in a text (YAML or JSON), a document or a mapping; BadInput tells all faults.

    `moves` and `rules`, where given, stand in place of the source's own.
    """
    if isinstance(source, Document):
        document = source
    else:
        document = read_document(source, file) if isinstance(source, str | bytes) else Document(dict(source), file)
    if isinstance(document.value, dict):
        if moves is not None:
            document = document.with_value("moves", moves)
        if rules is not None:
            document = document.with_value("rules", rules)
    return _question(document)


def read_questions(
    text: str | bytes, *, file: str | None = None, moves: Any = None, rules: str | None = None
) -> Iterator[Question | BadInput]:
    """The questions of all documents of a text, in order; a bad one gives its BadInput and the next is read."""
    for document in read_documents(text, file):
        if isinstance(document, BadInput):
            yield document
            continue
        try:
            yield read_question(document, moves=moves, rules=rules)
        except BadInput as bad:
            yield bad


def _question(document: Document) -> Question:
    shape, faults = check_shape(document.value)
    rules, more = _rule_set(document.value)
    faults += more
    if faults or document.faults or rules is None:
        raise _placed(document, faults)
    turn = shape.pop("moves", ())
    position = _position(shape, rules)
    faults = impossible(position, turn, document.value)
    if faults:
        raise _placed(document, faults)
    return Question(position, turn)


def _placed(document: Document, faults: list[InputFault]) -> BadInput:
    """All faults with their places, in the order of the text; those without a line in the order of the keys."""
    placed = [*document.faults, *map(document.placed, faults)]
    keys = {key: place for place, key in enumerate(KEYS)}

    def order(fault: InputFault) -> tuple[int, ...]:
        column = fault.column or 0
        return fault.line or 0, column if fault.line else 0, keys.get((fault.key or "").split(".")[0], -1), column

    return BadInput(sorted(placed, key=order))


def _rule_set(value: Any) -> tuple[RuleSet | None, list[InputFault]]:
    """The rule set that a question names, with its house rules, and the faults of both."""
    name = value.get("rules") if isinstance(value, dict) else None
    if not isinstance(name, str):
        return None, []  # the shape has told it
    try:
        rules = load_rule_set(name)
    except BadInput as bad:
        return None, [under("rules", fault) for fault in bad.faults]
    try:
        return with_house(rules, value.get("house", {})), []
    except BadInput as bad:
        return None, [under("house", fault) for fault in bad.faults]


def _position(shape: Mapping[str, Any], rules: RuleSet) -> Position:
    others = [_side(side) for side in shape.get("others", ())]
    players = shape.get("players") or players_for(rules, len(others))
    missing = sides(rules, players) - 1 - len(others)
    fields = {
        **shape,
        "rules": rules,
        "players": players,
        "us": _side(shape.get("us", {})),
        "others": (*others, *(_NOBODY,) * missing),
        "kitty": _kitty(shape.get("kitty", {}), rules),
    }
    if "phase" in shape:
        fields["phase"] = Phase(shape["phase"])
    if "turn" in shape:
        fields["turn"] = TurnSoFar(**shape["turn"])
    fields.pop("house", None)
    return changed(Position(rules, hand=()), **fields)


def _side(shape: Mapping[str, Any]) -> Side:
    return changed(_NOBODY, **{"laid": bool(shape.get("melds")), **shape})


_NOBODY: Final = Side()


def _kitty(shape: Mapping[str, Any], rules: RuleSet) -> KittyPile:
    """A list tells all of its cards, and so their number; a kitty that was taken holds none."""
    size = rules.parameters.kitty_size
    if not shape:
        return KittyPile(size)
    state, cards = kitty_state(shape), shape.get("cards", size)
    if state == TAKEN:
        return KittyPile(0, (), TAKEN)
    if isinstance(cards, int):
        return KittyPile(cards, (), state)
    return KittyPile(min(len(cards), size), cards, state)
