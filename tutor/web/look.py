"""How a visitor wants to see the pages: large, in four colours, dark, without motion. Kept in a cookie."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flask import Blueprint, Response, abort, redirect, request

COOKIE: Final = "look"
A_YEAR: Final = 365 * 24 * 3600
SCHEMES: Final = ("light", "dark")
SWITCHES: Final = ("large", "four", "still")

look = Blueprint("look", __name__)


@dataclass(frozen=True, slots=True)
class Look:
    """A chosen look. `scheme` is empty where the device decides between light and dark."""

    large: bool = False
    four: bool = False
    still: bool = False
    scheme: str = ""

    @property
    def classes(self) -> str:
        """The classes of the document: the form in which the look is kept, too."""
        switches = [name for name in SWITCHES if getattr(self, name)]
        return " ".join((*switches, self.scheme) if self.scheme else switches)

    @classmethod
    def read(cls, classes: str) -> Look:
        """The look from its classes; what is unknown is passed over.

        >>> Look.read("large dark shiny")
        Look(large=True, four=False, still=False, scheme='dark')
        """
        words = classes.split()
        scheme = next((word for word in words if word in SCHEMES), "")
        return cls("large" in words, "four" in words, "still" in words, scheme)


def chosen_look() -> Look:
    """The look that this visitor chose."""
    return Look.read(request.cookies.get(COOKIE, ""))


@look.post("/look")
def choose() -> Response:
    """Keep the look and lead back to the page that it was chosen on."""
    form = request.form
    wanted = Look.read(" ".join([*(name for name in SWITCHES if name in form), form.get("scheme", "")]))
    response = redirect(_own_address(form.get("back", "/")), code=303)
    response.set_cookie(COOKIE, wanted.classes, max_age=A_YEAR, samesite="Lax", httponly=True)
    assert isinstance(response, Response)
    return response


def _own_address(address: str) -> str:
    """The address, if it is a place of this site."""
    if not address.startswith("/") or address.startswith(("//", "/\\")) or not address.isprintable():
        abort(400)
    return address
