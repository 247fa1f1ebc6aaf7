"""Rule sets: one YAML file each, read into the engine's value; house rules on top of one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from tutor.engine.ruleset import Document as Page
from tutor.engine.ruleset import NoRule, Parameters, Provenance, RuleSet, Status
from tutor.library import paths
from tutor.library.contradictions import contradictions
from tutor.library.documents import Document, read_document, read_file
from tutor.library.errors import KEY_UNKNOWN, BadInput, misread, nearest, refuse, shown, told_together
from tutor.library.parameters import PARAMETERS

_NEEDED: Final[Mapping[str, tuple[str, ...]]] = {
    Status.SAYS: ("section",),
    Status.READS: ("section", "why"),
    Status.SILENT: ("whose", "why"),
}
"""What each status must tell (law, parameters)."""


def rule_sets() -> tuple[str, ...]:
    """Ids of all rule sets, in the order of the alphabet. No file is read."""
    return tuple(sorted(path.stem for path in paths.rule_sets().glob("*.yaml")))


@cache
def load_rule_set(rule_set: str) -> RuleSet:
    """The rule set with this id. BadInput where there is none."""
    known = rule_sets()
    if rule_set not in known:
        raise refuse(
            "rule-set-unknown", found=shown(rule_set), expected=", ".join(known), nearest=nearest(rule_set, known)
        )
    return read_rule_set(paths.rule_sets() / f"{rule_set}.yaml")


def read_rule_set(path: Path) -> RuleSet:
    """A rule set from a file. BadInput tells everything that is wrong with it."""
    document = read_document(read_file(path), str(path))
    try:
        return _rule_set(document)
    except BadInput as bad:
        raise BadInput(document.placed(fault) for fault in bad.faults) from None


def _rule_set(document: Document) -> RuleSet:
    written = document.value
    sections = {name: section["title"] for name, section in written["sections"].items()}
    parameters = written["parameters"]
    readings = [(f"parameters.{name}", partial(_parameter, parameters, name)) for name in PARAMETERS]
    unknown = [(f"parameters.{name}", partial(_known, name)) for name in parameters if name not in PARAMETERS]
    values = dict(zip(PARAMETERS, told_together([*readings, *unknown]), strict=False))
    return RuleSet(
        id=written["id"],
        version=written["version"],
        title=written["title"],
        summary=written["summary"],
        documents={name: Page(page["title"], page["language"]) for name, page in written["documents"].items()},
        sections=sections,
        parameters=Parameters(**values),
        provenance=_provenances("parameters", parameters, sections),
        cites=_provenances("cites", written["cites"], sections),
        not_rules=tuple(NoRule(entry["quotes"], entry["why"]) for entry in written["not_rules"]),
    )


def _parameter(parameters: Mapping[str, Any], name: str) -> Any:
    if name not in parameters:
        raise refuse("key-missing", found=name)
    return told_together([("value", partial(PARAMETERS[name].read, parameters[name].get("value")))])[0]


def _provenances(key: str, entries: Mapping[str, Any], sections: Mapping[str, str]) -> dict[str, Provenance]:
    found = told_together((f"{key}.{name}", partial(_provenance, entry, sections)) for name, entry in entries.items())
    return dict(zip(entries, found, strict=True))


def _provenance(entry: Mapping[str, Any], sections: Mapping[str, str]) -> Provenance:
    status = str(entry.get("status"))
    if status not in _NEEDED:
        raise refuse("value-unknown", key="status", found=shown(status), expected=", ".join(_NEEDED))
    told = {name: entry[name] for name in ("section", "why", "whose") if name in entry}
    if set(told) != set(_NEEDED[status]):
        raise refuse("provenance", found=", ".join(told), expected=", ".join(_NEEDED[status]))
    if told.get("section", "") not in {"", *sections}:
        raise refuse("value-unknown", key="section", found=told["section"], expected=", ".join(sections))
    return Provenance(Status(status), **told)


def _known(name: str) -> None:
    raise refuse(
        KEY_UNKNOWN, found=shown(name), expected=", ".join(PARAMETERS), nearest=nearest(str(name), list(PARAMETERS))
    )


def with_house(rules: RuleSet, house: Any) -> RuleSet:
    """The rule set with house rules, as the contract's `house` has them. BadInput tells all faults; their keys are
    relative to `house`. Contradictions are asked where each value can be read."""
    if not isinstance(house, Mapping):
        raise misread("mapping-expected", house, expected="canastas_to_go_out, draw_count")
    if not house:
        return rules
    readings = [(str(name), partial(_house_value, rules, name, house[name])) for name in house]
    changed = rules.with_house(dict(zip(house, told_together(readings), strict=True)))
    faults = contradictions(changed)
    if faults:
        raise BadInput(faults)
    return changed


def _house_value(rules: RuleSet, name: Any, value: Any) -> Any:
    if not isinstance(name, str) or name not in PARAMETERS:
        _known(name)
    return PARAMETERS[name].read(value, getattr(rules.parameters, name))


def house_of(rules: RuleSet) -> dict[str, Any]:
    """The house rules of a rule set, as the contract's `house` has them, in the law's order."""
    return {
        name: kind.write(getattr(rules.parameters, name)) for name, kind in PARAMETERS.items() if name in rules.house
    }
