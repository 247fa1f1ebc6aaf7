"""The page that tells how a table is written: complete, and every example on it can be read."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from flask.testing import FlaskClient

from tests.web.reading import read, verdict
from tutor.library import paths
from tutor.library.positions import read_question
from tutor.library.shape import KEYS, KITTY, SIDE, TURN
from tutor.library.steps import FORMS, parse_turn
from tutor.texts.words import Writing, read_words

WRITING = read_words(paths.lessons()).writing
SMALLEST: dict[str, Any] = {"rules": "classic", "hand": "KS KH 4C 2D"}
WITH_A_KITTY = {"kitty_size": 11, "kitty_after": ["natural"], "canastas_to_go_out": 2}


def of(*parts: str) -> list[Writing]:
    return [entry for entry in WRITING if entry.part in parts]


def test_every_key_and_every_kind_of_move_is_told():
    keys = [*KEYS, *(f"us.{key}" for key in SIDE), *(f"kitty.{key}" for key in KITTY), *(f"turn.{key}" for key in TURN)]
    assert [entry.id for entry in of("key", "side", "kitty", "turn")] == keys
    assert {entry.write.split()[0] for entry in of("move")} == set(FORMS)
    assert len(of("table")) == 3


@pytest.mark.parametrize("entry", of("key", "side", "kitty", "turn"), ids=lambda entry: entry.id)
def test_every_example_of_a_key_is_read_and_has_the_key(entry: Writing):
    written = yaml.safe_load(entry.write)
    top, _, inner = entry.id.partition(".")
    assert top in written
    assert not inner or inner in written[top]
    house = {"house": WITH_A_KITTY} if top == "kitty" else {}
    assert read_question(yaml.safe_dump({**SMALLEST, **house, **written})).position


@pytest.mark.parametrize("entry", of("move"), ids=lambda entry: entry.id)
def test_every_example_of_a_move_is_read(entry: Writing):
    assert len(parse_turn(entry.write)) == 1


@pytest.mark.parametrize("entry", of("card"), ids=lambda entry: entry.id)
def test_every_example_of_cards_is_read(entry: Writing):
    assert read_question({**SMALLEST, "hand": entry.write}).position.hand


@pytest.mark.parametrize("language", ["en", "es", "sq", "eo", "mn"])
def test_every_example_stands_on_the_page(client: FlaskClient, language: str):
    page = read(client.get(f"/{language}/ask/how"))
    shown = [code.text for code in page.one("main").walk() if code.tag in ("code", "pre")]
    assert sorted(shown) == sorted(entry.write for entry in WRITING)


def test_a_press_loads_a_whole_table_into_the_desk(client: FlaskClient):
    page = read(client.get("/en/ask/how"))
    links = [section.one("a")["href"] for section in page.all("section", class_="example")]
    answers = [verdict(read(client.get(link))) for link in links]
    assert [answer.partition(" ")[0] for answer in answers] == ["Legal:", "Legal:", "Not"]


@pytest.mark.parametrize("address", ["/en/ask", "/en/ask?rules=classic&hand=KS", "/en/ask?rules=clasic&hand=KS"])
def test_who_writes_a_table_finds_the_page(client: FlaskClient, address: str):
    page = read(client.get(address))
    assert page.one("main").all("a", href="/en/ask/how")


def test_faults_lead_to_the_page(client: FlaskClient):
    faults = read(client.get("/en/ask?rules=clasic&hand=KS")).one("section", class_="faults")
    assert faults.one("a")["href"] == "/en/ask/how"


def test_the_readme_lists_every_key_in_the_same_words(root: Path):
    readme = (root / "README.md").read_text(encoding="utf-8")
    table = readme.partition("## The position format")[2].partition("\n## ")[0]
    listed = [row.split(" | ")[:2] for row in table.splitlines() if row.startswith("| `")]
    assert listed == [[f"| `{entry.id}`", entry.sentence] for entry in of("key", "side", "kitty", "turn")]
    assert "/en/ask/how" in table
