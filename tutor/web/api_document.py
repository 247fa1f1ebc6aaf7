"""The OpenAPI document of the API: its sentences stand in `templates/openapi`, its lists come from the code.

An endpoint that is added gets a path in `document.yaml` and the schema of its answer in `answering.yaml`; tests fail
until the document and the routes name each other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

import yaml
from flask import Blueprint, current_app, jsonify
from flask.typing import ResponseReturnValue

from tutor import __version__, rulebook
from tutor.engine.elsewhere import NAMES
from tutor.engine.options import CLAIMS
from tutor.engine.proof import Standing
from tutor.engine.rules import RULES
from tutor.engine.ruleset import Status
from tutor.engine.scoring import Outcome
from tutor.library import paths
from tutor.library.cases import read_cases
from tutor.library.documents import read_document, read_file
from tutor.library.errors import BadInput
from tutor.library.parameters import KINDS
from tutor.library.rulesets import rule_sets
from tutor.library.writing import write_moves, write_position
from tutor.texts.words import Words
from tutor.web.api import bad_input
from tutor.web.api_asking import refuse_names
from tutor.web.api_schemas import Schema, asked_schemas
from tutor.web.speaking import all_languages, the_words

FOLDER: Final = Path(__file__).parent / "templates" / "openapi"
EXAMPLES: Final = "questions"
"""The file of cases whose first question under each rule set is an example."""
SCORES: Final = "scores"
"""The folder of cases of scores, one file for each rule set."""
DOCUMENT: Final = "openapi"
_FROM: Final = "from"

api_document = Blueprint("api_document", __name__, url_prefix="/api/v1")
api_document.register_error_handler(BadInput, bad_input)
api_document.before_request(partial(refuse_names, ()))


@api_document.get("/openapi.json")
def openapi() -> ResponseReturnValue:
    """The document, made at the first request."""
    kept = current_app.extensions
    if DOCUMENT not in kept:
        kept[DOCUMENT] = document(tuple(all_languages()), the_words())
    return jsonify(kept[DOCUMENT])


def document(languages: tuple[str, ...], words: Words) -> dict[str, Any]:
    """The whole document."""
    asked = _described(asked_schemas(words), _read("derived"))
    lists: dict[str, Callable[[], Any]] = {
        **_LISTS,
        "languages": lambda: list(languages),
        "sheet-fields": lambda: {**sheet["properties"], "lang": {"$ref": "#/components/schemas/Lang"}},
    }
    sheet = asked.pop("Sheet")
    made = {**asked, **_filled(_read("asking"), lists), **_filled(_read("answering"), lists)}
    whole: dict[str, Any] = _filled(_read("document"), {**lists, "schemas": lambda: made})
    return whole


def _read(name: str) -> Any:
    return yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))


def _filled(written: Any, lists: Mapping[str, Callable[[], Any]]) -> Any:
    """What was written, with the lists of the code where it says `from`."""
    if isinstance(written, list):
        return [_filled(one, lists) for one in written]
    if not isinstance(written, dict):
        return written
    if set(written) == {_FROM}:
        return lists[written[_FROM]]()
    return {key: _filled(one, lists) for key, one in written.items()}


def _described(schemas: dict[str, Schema], told: Mapping[str, str]) -> dict[str, Schema]:
    """The schemas with what they mean; KeyError where a sentence means nothing that is there."""
    for name, sentence in told.items():
        schema, _, key = name.partition(".")
        place = schemas[schema]["properties"] if key else schemas
        place[key or schema] = {**place[key or schema], "description": sentence}
    return schemas


def _questions() -> dict[str, Any]:
    """A question under each rule set, with what a player would ask."""
    found: dict[str, Any] = {}
    for case in read_cases(paths.cases() / f"{EXAMPLES}.yaml"):
        position, turn = case.question.position, case.question.turn
        if position.rules.id not in found:
            value = {"position": write_position(position), "moves": write_moves(turn), "lang": "en"}
            found[position.rules.id] = {"summary": case.asks, "value": value}
    return found


def _sheets() -> dict[str, Any]:
    """A sheet under each rule set: one deal, in which one side has what the first case of a score gives it."""
    found: dict[str, Any] = {}
    for path in sorted((paths.cases() / SCORES).glob("*.yaml")):
        case = read_document(read_file(path), str(path)).value[0]
        value = {"rules": case["rules"], "deals": [[case["side"]]], "lang": "en"}
        found[case["rules"]] = {"summary": case["asks"], "value": value}
    return found


_LISTS: Final[Mapping[str, Callable[[], Any]]] = {
    "version": lambda: __version__,
    "rule-ids": lambda: list(rulebook.rule_ids()),
    "rule-sets": lambda: list(rule_sets()),
    "chapters": lambda: list(dict.fromkeys(rule.chapter for rule in RULES)),
    "parameters": lambda: list(NAMES),
    "statuses": lambda: [status.value for status in Status],
    "standings": lambda: [standing.value for standing in Standing],
    "claims": lambda: [claim.value for claim in CLAIMS],
    "outcomes": lambda: [outcome.value for outcome in Outcome],
    "kinds": lambda: list(KINDS),
    "questions": _questions,
    "sheets": _sheets,
}
