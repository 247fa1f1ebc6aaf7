"""A second opinion on Canasta turns: a slow, plain referee that shares no code with the engine.

`give_opinion(mapping, moves, books)` reads a position as the contract of the input writes it (section 2 of the law's
contract) and judges the steps by the nine chapters of the rules. What it looks ahead for, it finds by trying every
continuation. It was written from the law alone, by somebody who had not read the engine.
"""

from .ahead import TooBig
from .books import Books
from .referee import Opinion, give_opinion

__all__ = ["Books", "Opinion", "TooBig", "give_opinion"]
