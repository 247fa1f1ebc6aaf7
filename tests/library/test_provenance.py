"""Nothing in the published pages is passed over, and no value changes silently."""

import json
import re
from collections.abc import Iterator
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml

from tutor.engine.rules import RULES
from tutor.library import load_rule_set, paths, rule_sets

HERE = Path(__file__).parent
SOURCES = Path(__file__).parents[3] / "shared" / "sources"
HEADINGS: dict[str, list[str]] = yaml.safe_load((HERE / "headings.yaml").read_text(encoding="utf-8"))
VERSIONS: dict[str, dict[int, dict[str, str]]] = yaml.safe_load((HERE / "versions.yaml").read_text(encoding="utf-8"))


def written(rule_set: str) -> dict[str, Any]:
    text = (paths.rule_sets() / f"{rule_set}.yaml").read_text(encoding="utf-8")
    found: dict[str, Any] = yaml.safe_load(text)
    return found


def documents() -> Iterator[Any]:
    for rule_set in rule_sets():
        book = written(rule_set)
        for name, document in book["documents"].items():
            yield pytest.param(book, name, document["file"], id=document["file"].removesuffix(".txt"))


DOCUMENTS = list(documents())


def cited(book: dict[str, Any]) -> set[str]:
    """The sections that a rule or a parameter cites."""
    entries = [*book["parameters"].values(), *book["cites"].values()]
    return {entry["section"] for entry in entries if "section" in entry}


def source(file: str) -> str:
    if not SOURCES.is_dir():
        pytest.skip("../shared/sources is not beside this checkout: the pages themselves are not read")
    return (SOURCES / file).read_text(encoding="utf-8")


# The pages


@pytest.mark.parametrize(("book", "name", "file"), DOCUMENTS)
def test_every_section_of_a_page_is_cited_or_listed_as_no_rule(book: dict[str, Any], name: str, file: str):
    told = [book["sections"][section][name] for section in cited(book)]
    listed = [entry["quotes"][name] for entry in book["not_rules"] if name in entry["quotes"]]
    assert [heading for heading in HEADINGS[file] if heading not in told and heading not in listed] == []
    assert [heading for heading in told if heading not in HEADINGS[file]] == []


@pytest.mark.parametrize(("book", "name", "file"), DOCUMENTS)
def test_the_headings_stand_in_the_page_in_this_order_and_nothing_stands_before_them_but_the_title(
    book: dict[str, Any], name: str, file: str
):
    lines = [line for line in source(file).splitlines() if line.strip()]
    places = []
    for heading in HEADINGS[file]:
        places += [at for at, line in enumerate(lines) if re.match(rf"{re.escape(heading)}\s*(:|$)", line.strip())]
    assert len(places) == len(HEADINGS[file])
    assert places == sorted(places)
    assert places[0] == 1, "one line, the title, stands above the first heading"


@pytest.mark.parametrize(("book", "name", "file"), DOCUMENTS)
def test_every_line_in_capitals_before_a_colon_is_a_heading(book: dict[str, Any], name: str, file: str):
    begins = [line.partition(":")[0].strip() for line in source(file).splitlines() if ":" in line]
    capitals = [text for text in begins if text.isupper()]
    assert [text for text in capitals if text not in HEADINGS[file]] == []


@pytest.mark.parametrize(("book", "name", "file"), DOCUMENTS)
def test_what_is_listed_as_no_rule_stands_once_in_the_page_with_a_reason(book: dict[str, Any], name: str, file: str):
    text = source(file)
    for entry in book["not_rules"]:
        assert text.count(entry["quotes"].get(name, text)) == 1, entry
        assert len(entry["why"]) > 20


@pytest.mark.parametrize("rule_set", rule_sets())
def test_every_section_is_cited_by_something(rule_set: str):
    book = written(rule_set)
    assert set(book["sections"]) == cited(book)


@pytest.mark.parametrize("rule_set", rule_sets())
def test_a_rule_set_without_a_page_says_nothing_and_reads_nothing(rule_set: str):
    book = written(rule_set)
    statuses = {entry["status"] for entry in (*book["parameters"].values(), *book["cites"].values())}
    assert statuses == ({"says", "reads", "silent"} if book["documents"] else {"silent"})


# Rules that cannot arise without a house rule


SWITCHES = {
    "forced-take-declined": lambda book: book.forced_take,
    "one-card-hand-takes-one-card-pile": lambda book: book.one_card_hand == "not_one_card_pile",
    "one-card-hand-takes-pile": lambda book: book.one_card_hand == "never",
    "unopened-side-without-natural-pair": lambda book: book.unopened_needs_pair,
    "pile-with-wild": lambda book: "natural_and_wild" not in book.open_pile_takes,
    "pile-with-wilds-only": lambda book: "natural_and_wild" in book.open_pile_takes,
    "wilds-outnumber-ratio": lambda book: book.naturals_per_wild is not None,
    "meld-of-wilds": lambda book: not book.wild_meld,
    "natural-in-wild-meld": lambda book: book.wild_meld,
    "wild-in-sevens": lambda book: not book.wild_in_sevens,
    "meld-above-seven": lambda book: book.max_meld is not None,
    "canasta-is-closed": lambda book: not book.add_to_canasta,
    "seven-discarded-too-early": lambda book: book.discard_seven != "free",
    "seven-as-last-discard": lambda book: book.discard_seven != "free",
    "leaves-only-sevens": lambda book: book.all_sevens_ends,
    "going-out-without-canasta": lambda book: book.canastas_to_go_out != "each",
    "going-out-without-every-canasta": lambda book: book.canastas_to_go_out == "each",
    "going-out-without-discard": lambda book: book.last_discard == "compulsory",
    "going-out-against-partner": lambda book: book.ask_partner != "none",
    "staying-in-after-yes": lambda book: book.ask_partner != "none",
    "no-kitty": lambda book: not book.kitty_size,
    "kitty-already-taken": lambda book: book.kitty_size,
    "kitty-before-discard": lambda book: book.kitty_size,
    "kitty-without-canasta": lambda book: book.kitty_size,
}


@pytest.mark.parametrize("rule_set", rule_sets())
def test_a_rule_set_cites_exactly_the_rules_that_can_arise_in_it(rule_set: str):
    rules = load_rule_set(rule_set)
    arise = [rule.id for rule in RULES if SWITCHES.get(rule.id, lambda book: True)(rules.parameters)]
    assert sorted(rules.cites) == sorted(arise)


# Versions


def digest(told: Any) -> str:
    return sha256(json.dumps(told, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:16]


def recorded(book: dict[str, Any]) -> dict[str, str]:
    """What the version stands for: the values of the parameters, and where each comes from."""
    values = {name: entry["value"] for name, entry in book["parameters"].items()}
    provenance = {
        name: {key: entry[key] for key in entry if key != "value"} for name, entry in book["parameters"].items()
    }
    return {"values": digest(values), "provenance": digest(provenance)}


@pytest.mark.parametrize("rule_set", rule_sets())
def test_no_value_changes_without_a_new_version(rule_set: str):
    book = written(rule_set)
    now, known = recorded(book), VERSIONS[rule_set].get(book["version"], {})
    assert now["values"] == known.get("values"), (
        f"A value of {rule_set} has changed, or its version has no record. Write into the rule set where the value "
        f"comes from (status, section, why), raise `version`, and note it in tests/library/versions.yaml: {now}"
    )
    assert max(VERSIONS[rule_set]) == book["version"]


@pytest.mark.parametrize("rule_set", rule_sets())
def test_no_provenance_changes_unnoted(rule_set: str):
    book = written(rule_set)
    assert recorded(book)["provenance"] == VERSIONS[rule_set][book["version"]]["provenance"], (
        f"Where a value of {rule_set} comes from has changed. If the value is the same, note the new provenance in "
        f"tests/library/versions.yaml: {recorded(book)}"
    )


@pytest.mark.parametrize("rule_set", rule_sets())
def test_a_new_version_has_a_new_value_and_a_new_provenance(rule_set: str):
    for (_, before), (_, after) in pairwise(sorted(VERSIONS[rule_set].items())):
        assert before["values"] != after["values"]
        assert before["provenance"] != after["provenance"]


def test_the_guard_of_versions_sees_a_change():
    book = written("classic")
    before = recorded(book)
    book["parameters"]["draw_count"]["value"] = 2
    assert recorded(book)["values"] != before["values"]
    assert recorded(book)["provenance"] == before["provenance"]
    book["parameters"]["draw_count"]["status"] = "reads"
    assert recorded(book)["provenance"] != before["provenance"]
