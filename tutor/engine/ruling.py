"""A ruling: what the referee answers, as facts. Sentences are made elsewhere, from ids and these facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from tutor.engine.cards import Card, Cards
from tutor.engine.state import owes, turn_state
from tutor.engine.values import once

if TYPE_CHECKING:
    from tutor.engine.moves import Move
    from tutor.engine.position import Position
    from tutor.engine.rules.registry import Rule
    from tutor.engine.step import Step

Fact = Card | Cards | int | str | tuple[str, ...]
"""A card, a list of cards, a number, a rank, or a list of kinds of canasta."""

Facts = Mapping[str, Fact]


@dataclass(frozen=True, slots=True)
class Advice:
    """One way to mend a fault: the situation of the rule's `fix`, its facts, and the moves that it stands for.

    `instead` replaces the faulty step; such advice is given only when those moves are legal. Without it the advice
    is true as it stands.
    """

    situation: str
    facts: Facts = field(default_factory=dict)
    instead: tuple[Move, ...] | None = None


class Fault(NamedTuple):
    """What a rule objects to: the situation of its `message`, the cards at fault and facts.

    `advice` thinks of ways out, best first, when somebody asks; the last one is always true.
    """

    situation: str
    cards: Cards
    facts: Facts
    advice: Callable[[], Iterable[Advice]]


@dataclass(frozen=True, eq=False, repr=False, init=False)
class Violation:
    """A rule broken by a step. `rule` is its id; `seek` finds the advice, when somebody first asks for `fix`; `rests`
    are the parameters that the answer hangs on here beside those of the rule itself."""

    rule: str
    situation: str
    cards: Cards
    facts: Facts
    seek: Callable[[], Advice | None]
    rests: tuple[str, ...]

    def __init__(
        self,
        rule: str,
        situation: str,
        cards: Cards,
        facts: Facts,
        seek: Callable[[], Advice | None],
        rests: tuple[str, ...] = (),
    ) -> None:
        self.__dict__.update(rule=rule, situation=situation, cards=cards, facts=facts, seek=seek, rests=rests)

    @once
    def fix(self) -> Advice | None:
        """The advice that was found to be true (None: none was asked for)."""
        return self.seek()

    def __eq__(self, other: object) -> bool:
        return self._told() == other._told() if isinstance(other, Violation) else NotImplemented

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self._told()}"

    def _told(self) -> tuple[str, str, Cards, Facts, Advice | None, tuple[str, ...]]:
        return self.rule, self.situation, self.cards, self.facts, self.fix, self.rests


class Kept(NamedTuple):
    """A rule that applied and was kept; `situation` names its sentence, where it has one for this case; `rests` the
    parameters that the answer hangs on here beside those of the rule itself."""

    rule: str
    situation: str | None = None
    facts: Facts = MappingProxyType({})
    rests: tuple[str, ...] = ()


Held = tuple["Rule", "Step"]
"""A rule and a step that kept it."""


class Points(NamedTuple):
    """What the opening counted and needed: points."""

    counted: int
    needed: int


@dataclass(frozen=True, init=False)
class Ruling:
    """The answer to a position and a turn; the fields are those of the contract, section 4.

    `at` is the index of the illegal step (None: all are legal), `after` the position after the last legal step.
    """

    at: int | None
    violations: tuple[Violation, ...]
    held: Mapping[str, Held] = field(repr=False)
    """The rules that were kept, by id, each with the step that kept it last."""
    assumed: tuple[str, ...]
    points: Points | None
    after: Position

    def __init__(
        self,
        at: int | None,
        violations: tuple[Violation, ...],
        held: Mapping[str, Held],
        assumed: tuple[str, ...],
        points: Points | None,
        after: Position,
    ) -> None:
        self.__dict__.update(at=at, violations=violations, held=held, assumed=assumed, points=points, after=after)

    @property
    def legal(self) -> bool:
        """Whether every step is legal."""
        return self.at is None

    @once
    def kept(self) -> tuple[Kept, ...]:
        """The rules that were kept, with the reasons, which are found when somebody first asks for them."""
        return tuple([rule.why_kept(step) for rule, step in self.held.values()])

    @once
    def turn(self) -> str:
        """How the turn stands then: `open`, `ended`, `out` or `over`."""
        return turn_state(self.after)

    @once
    def owes(self) -> tuple[str, ...]:
        """Ids of the rules that it must still satisfy before it can end, while it is open."""
        return owes(self.after)

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules broken, each once, in the law's order."""
        return tuple(dict.fromkeys(violation.rule for violation in self.violations))
