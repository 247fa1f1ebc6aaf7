"""A lesson with one item of each type, and answers to them as a browser sends them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.reading import Element, read
from tutor.library import paths
from tutor.web import create_app

FILE = Path(__file__).parent / "tried" / "010-every-type.yaml"
LESSON = "tried/every-type"
TYPES = (
    "yes-no", "reason", "choose", "turn", "go-out", "count", "spot", "fix", "order", "contrast", "changes",
)  # fmt: skip

Fields = Mapping[str, Any]

RIGHT: Mapping[str, Fields] = {
    "yes-no": {"say": "no", "why": 0},
    "reason": {"why": 1},
    "choose": {"moves": "meld KS KH JK; meld 9S 9H 9D"},
    "turn": {"moves": "draw; meld 10S 10H 10D; discard 4C"},
    "go-out": {"moves": "meld 8S 8H 8D; discard 4C"},
    "count": {"number": "60"},
    "spot": {"step": 1},
    "fix": {"why": 1},
    "order": {"place": ["2", "1"]},
    "contrast": {"table-0": "no", "table-1": "yes"},
    "changes": {"table-0": "yes", "table-1": "no"},
}
WRONG: Mapping[str, Fields] = {
    "yes-no": {"say": "yes", "why": 1},
    "reason": {"why": 0},
    "choose": {"moves": "meld KS KH JK"},
    "turn": {"moves": "draw; discard 4C"},
    "go-out": {"moves": "discard 4C"},
    "count": {"number": "50"},
    "spot": {"step": "none"},
    "fix": {"why": 0},
    "order": {"place": ["1", "2"]},
    "contrast": {"table-0": "yes", "table-1": "yes"},
    "changes": {"table-0": "yes", "table-1": "yes"},
}


def site_with(folder: Path, **config: Any) -> Flask:
    """A site that has this lesson alone; its own folder of lessons is made in this one."""
    own = paths.lessons()
    for name in ("rules", "words"):
        (folder / name).symlink_to(own / name)
    (folder / FILE.parent.name).symlink_to(FILE.parent)
    return create_app({"TESTING": True, "LESSONS": str(folder), **config})


def place(name: str = "", language: str = "en") -> str:
    """The address of the lesson or of an item."""
    return f"/{language}/learn/{LESSON}" + (f"/{name}" if name else "")


def fields(page: Element) -> dict[str, Any]:
    """What the form of an item would send as it stands: hidden fields, and all that is chosen."""
    sent: dict[str, Any] = {}
    for box in page.all("input"):
        name, kind = box["name"], box["type"]
        if box["name"] in ("back", "scheme", "large", "four", "still"):
            continue
        if kind in ("hidden", "text") or "checked" in box:
            sent.setdefault(name, []).append(box["value"])
    for select in page.all("select"):
        chosen = [option["value"] for option in select.all("option") if "selected" in option]
        sent.setdefault(select["name"], []).append(chosen[0] if chosen else "")
    return sent


def press(
    client: FlaskClient, name: str, do: str, chosen: Fields | None = None, page: Element | None = None
) -> Element:
    """The page after a button was pressed on a page of this item (the fresh one if none is given)."""
    standing = fields(page or read(client.get(place(name))))
    return read(client.post(place(name), data={**standing, **(chosen or {}), "do": do}, follow_redirects=True))


def answered(client: FlaskClient, name: str, chosen: Fields) -> TestResponse:
    """The answer to an answer, not followed."""
    return client.post(place(name), data={**fields(read(client.get(place(name)))), **chosen, "do": "check"})


def said(page: Element) -> str:
    """The first line of what was said, or an empty text."""
    found = page.all("p", class_="verdict")
    return found[0].words if found else ""
