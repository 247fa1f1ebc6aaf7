"""A page as its readers meet it: elements with their attributes and text, and whether every tag is closed."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

from werkzeug.test import TestResponse

VOID = {"meta", "link", "input", "br", "img", "hr"}
DRAWN = {"path", "circle", "rect", "use"}


@dataclass
class Element:
    tag: str
    attributes: dict[str, str | None]
    parent: "Element | None" = None
    children: list["Element | str"] = field(default_factory=list)

    def __getitem__(self, name: str) -> str:
        return self.attributes.get(name) or ""

    def __contains__(self, name: str) -> bool:
        return name in self.attributes

    @property
    def text(self) -> str:
        return "".join(child if isinstance(child, str) else child.text for child in self.children)

    @property
    def words(self) -> str:
        """The text with single blanks."""
        return " ".join(self.text.split())

    @property
    def classes(self) -> set[str]:
        return set(self["class"].split())

    def walk(self) -> Iterator["Element"]:
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child.walk()

    def all(self, tag: str = "", **attributes: str) -> list["Element"]:
        """Elements inside with this tag and these attributes; `class_` names one of the classes."""
        wanted = attributes.pop("class_", "")
        return [
            element
            for element in self.walk()
            if tag in ("", element.tag)
            and (not wanted or wanted in element.classes)
            and all(element[name.replace("_", "-")] == value for name, value in attributes.items())
        ]

    def one(self, tag: str = "", **attributes: str) -> "Element":
        (found,) = self.all(tag, **attributes)
        return found


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Element("document", {})
        self.open = self.root
        self.faults: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        if len(names) != len(set(names)):
            self.faults.append(f"<{tag}> has an attribute twice: {names}")
        element = Element(tag, dict(attrs), self.open)
        self.open.children.append(element)
        if tag not in VOID:
            self.open = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in DRAWN:
            self.faults.append(f"<{tag}/> closes itself")
        self.open.children.append(Element(tag, dict(attrs), self.open))

    def handle_endtag(self, tag: str) -> None:
        if self.open.tag != tag:
            self.faults.append(f"</{tag}> closes <{self.open.tag} {self.open.attributes}>")
        if self.open.parent is not None:
            self.open = self.open.parent

    def handle_data(self, data: str) -> None:
        self.open.children.append(data)


def read(response: TestResponse) -> Element:
    """The page of an answer."""
    return checked(response)[0]


def checked(response: TestResponse) -> tuple[Element, list[str]]:
    """The page of an answer, and what is wrong with its tags."""
    reader = _Reader()
    reader.feed(response.get_data(as_text=True))
    if reader.open is not reader.root:
        reader.faults.append(f"<{reader.open.tag}> is never closed")
    return reader.root, reader.faults


def verdict(page: Element) -> str:
    """The first line of the ruling."""
    return page.one("p", class_="verdict").words


def chosen(page: Element) -> list[str]:
    """The cards of the hand that are chosen."""
    return [box["value"] for box in page.all("input", name="card") if "checked" in box]
