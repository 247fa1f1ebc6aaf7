"""The canastas of a side as a number."""

from __future__ import annotations

from tutor.engine.ruleset import EACH, RuleSet


class Tally:
    """The canastas of a side as one number, as far as going out asks for them."""

    def __init__(self, rules: RuleSet) -> None:
        book = rules.parameters
        self.each = book.canastas_to_go_out == EACH
        self.kinds = tuple(book.canastas)
        self.need = (1 << len(self.kinds)) - 1 if self.each else int(book.canastas_to_go_out)
        self.most = max(self.need, 1)

    def of(self, kinds: tuple[str, ...]) -> int:
        """The number that stands for these canastas."""
        if self.each:
            return sum(1 << self.kinds.index(kind) for kind in set(kinds) if kind in self.kinds)
        return min(len(kinds), self.most)

    def both(self, one: int, other: int) -> int:
        """The number that stands for the canastas of both."""
        if self.each:
            return one | other
        both = one + other
        return both if both < self.most else self.most

    def suffices(self, tally: int) -> bool:
        """Whether going out needs no more canastas."""
        return tally == self.need if self.each else tally >= self.need
