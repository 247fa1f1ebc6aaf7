"""The parameters that a position is judged by: `Books` holds those of each rule set, `house` goes over them.

The names and values are those of law/parameters.md; whoever asks hands them over.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Book = dict[str, Any]
Books = Mapping[str, Book]


def book_of(mapping: Mapping[str, Any], books: Books) -> Book:
    """The parameters that a position is judged by: its rule set's, `house` over them, words put into one form."""
    book = {**books[mapping["rules"]], **(mapping.get("house") or {})}
    if mapping.get("players"):
        book["players"] = mapping["players"]
    for name in ("naturals_per_wild", "max_meld"):
        book[name] = None if book[name] in (None, "none") else int(book[name])
    waiver = book["concealed_needs_minimum"]
    book["concealed_needs_minimum"] = {True: "always", False: "never"}.get(waiver, waiver)
    return book


def minimum_for(book: Mapping[str, Any], score: int) -> int:
    """What the first meld must count at a score (R22, C26, J15)."""
    for line in book["opening"]:
        if "below" not in line or score < line["below"]:
            return int(line["minimum"])
    raise ValueError("the opening table has no last line")


def other_sides(book: Mapping[str, Any]) -> int:
    """How many sides there are beside the mover's (R2, C2, J1)."""
    in_partnership = book["partnerships"] == "always" or (book["partnerships"] == "from_four" and book["players"] >= 4)
    return 1 if in_partnership else int(book["players"]) - 1
