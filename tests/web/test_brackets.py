"""In a made-up language all that a page says stands in brackets: no text escapes the catalogues."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from flask.testing import FlaskClient

from tests.texts.brackets import CODE, make_brackets
from tests.web.reading import Element, read
from tests.web.tables import EVERY_PAGE, FROZEN, TWO_MELDS, press
from tutor.engine.rules import RULES
from tutor.texts.extraction import gather
from tutor.web import create_app

SPOKEN = ("aria-label", "title", "alt", "placeholder")
CARD = re.compile(r"^\(?(10|[AKQJ2-9])[♠♥♦♣]?,?$")
PAGES = [*EVERY_PAGE, *(f"/en/rules/{rule.id}" for rule in RULES), press(FROZEN, "take"), press(TWO_MELDS, "add", "2C")]


@pytest.fixture(scope="module")
def messages(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    return gather(root, tmp_path_factory.mktemp("gathered") / "messages.pot")


@pytest.fixture(scope="module")
def stranger(root: Path, messages: Catalog, tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """A visitor of a site that speaks nothing but the made-up language."""
    folder = make_brackets(tmp_path_factory.mktemp("translations"), root / "translations/en/forms.yaml", messages)
    return create_app({"TESTING": True, "TRANSLATIONS": folder}).test_client()


def shown(element: Element) -> Iterator[str]:
    """The text of a page in its order, but for what people or programs write: code, fields, codes of languages."""
    for child in element.children:
        if isinstance(child, str):
            yield child
        elif child.tag not in ("code", "textarea") and child["translate"] != "no":
            yield from shown(child)


def spoken(page: Element) -> Iterator[str]:
    """What stands in attributes and is read aloud. "of" in the name of a card is the pattern of its forms."""
    for element in page.walk():
        yield from (element[name].replace("⟧ of ⟦", "") for name in SPOKEN if element[name])
        if element.tag == "meta" and element["name"] == "description":
            yield element["content"]


def outside(text: str) -> str:
    """What stands outside brackets."""
    depth, kept = 0, []
    for char in text:
        depth += (char == "⟦") - (char == "⟧")
        kept.append(char if depth == 0 and char != "⟧" else "")
    return "".join(kept)


@pytest.mark.parametrize("address", PAGES)
def test_no_letter_stands_outside_the_brackets(stranger: FlaskClient, address: str):
    page = read(stranger.get(address.replace("/en/", f"/{CODE}/", 1)))
    text = outside("".join(shown(page)).replace("⟧ of ⟦", "")) + " " + outside(" ".join(spoken(page)))
    assert [word for word in text.split() if re.search(r"[^\W\d_]", word) and not CARD.match(word)] == []


def test_problems_of_the_api_speak_the_language_too(stranger: FlaskClient):
    for address in ("/api/v1/nothing", "/api/v1/check"):
        problem = stranger.get(address).get_json(force=True)
        assert problem["title"].startswith("⟦")
        assert problem["detail"].startswith("⟦")
