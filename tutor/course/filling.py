"""Open cards become cards: a concrete table, moves and facts. The same number always gives the same filling.

Cards without a suit in a position are given one. Filling 0 is the one that the lesson shows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import Any

from tutor.course.lessons import Goal, Item, Option, Table, Written
from tutor.course.open_cards import Ranks, fillings, letters, put
from tutor.course.shape import MOST, together
from tutor.course.suits import with_suits, with_suits_of
from tutor.engine.cards import RANKS, WILD, Cards
from tutor.engine.moves import Turn
from tutor.engine.position import Position
from tutor.library.errors import BadInput, InputFault, refuse, told_together, under
from tutor.library.notation import parse_card, parse_cards
from tutor.library.parameters import KINDS, number, option
from tutor.library.positions import Question, read_question
from tutor.library.steps import parse_turn

_Changed = Option | Table


@dataclass(frozen=True)
class FilledItem:
    """An item with its cards. `tables` are those of `contrast` and `changes`, `changed` the questions of the options
    of `fix`; `shuffled` is the order in which the steps of `order` are shown."""

    item: Item
    number: int
    ranks: Ranks
    position: Position
    turn: Turn = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    goal: Goal = field(default_factory=Goal)
    tables: tuple[Question, ...] = ()
    changed: tuple[Question, ...] = ()
    answers: tuple[Turn, ...] = ()
    slips: tuple[Turn, ...] = ()
    steps: Turn = ()
    counted: Cards = ()

    @property
    def types(self) -> Mapping[str, str]:
        """The type of every placeholder."""
        return {name: fact.type for name, fact in self.item.facts.items()}

    @property
    def shuffled(self) -> tuple[int, ...]:
        """The steps of `order` as they are first shown: never in the order of the file, where there are several."""
        order = list(range(len(self.steps)))
        dice = Random(f"{self.item.context}/{self.item.id}/{self.number}")
        while len(order) > 1 and order == sorted(order):
            dice.shuffle(order)
        return tuple(order)


def filled(item: Item, number: int = 0) -> FilledItem:
    """The item with the cards of a filling; beyond the last the fillings begin anew, with other suits.

    BadInput tells what cannot be read, with keys inside the item.
    """
    choices = fillings(item)
    if not choices:
        raise refuse("open-cards-none", key="open", found=", ".join(letters(item)))
    return _Filling(item, number, choices[number % len(choices)]).filled()


@dataclass(frozen=True, slots=True)
class _Filling:
    item: Item
    number: int
    ranks: Ranks

    def filled(self) -> FilledItem:
        item = self.item
        reads: list[Callable[[], Any]] = [
            partial(self._question, item.position, item.moves),
            partial(self._turns, "answers", item.answers),
            partial(self._turns, "slips", [slip.moves for slip in item.slips if slip.moves is not None], ".moves"),
            partial(self._turns, "steps", item.steps),
            partial(self._others, "tables", item.tables),
            partial(self._others, "options", item.options if item.type == "fix" else ()),
            self._counted,
            self._facts,
        ]
        base, answers, slips, steps, tables, changed, counted, facts = together(reads)
        return FilledItem(
            item=item,
            number=self.number,
            ranks=self.ranks,
            position=base.position,
            turn=base.turn,
            facts=with_suits_of(facts, base.position),
            goal=self._goal(),
            tables=tables,
            changed=changed,
            answers=answers,
            slips=slips,
            steps=tuple(step for turn in steps for step in turn),
            counted=counted,
        )

    def _put(self, written: Written) -> Any:
        return put(written, self.ranks)

    def _question(self, position: Mapping[str, Written], moves: Written) -> Question:
        try:
            asked = read_question(self._put(position), moves=self._put(moves))
        except BadInput as bad:
            raise BadInput(map(_of_position, bad.faults)) from None
        dice = Random(self._seed) if self.number else None
        return replace(asked, position=with_suits(asked.position, dice))

    def _others(self, key: str, changes: Sequence[_Changed]) -> tuple[Question, ...]:
        return tuple(together(partial(self._other, f"{key}.{place}", one) for place, one in enumerate(changes)))

    def _other(self, key: str, changed: _Changed) -> Question:
        change = changed.change or {}
        own = self.item.moves if changed.moves is None else changed.moves
        try:
            return self._question({**self.item.position, **change}, own)
        except BadInput as bad:
            raise BadInput(_of_change(fault, key, changed) for fault in bad.faults) from None

    def _turns(self, key: str, written: Sequence[Written], inside: str = "") -> tuple[Turn, ...]:
        turns = enumerate(map(self._put, written))
        return tuple(told_together((f"{key}.{at}{inside}", partial(parse_turn, turn)) for at, turn in turns))

    def _counted(self) -> Cards:
        count = self.item.count
        named = [("cards", count.cards), ("meld", count.meld)] if count else []
        readings = [
            (f"count.{key}", partial(parse_cards, self._put(written))) for key, written in named if written is not None
        ]
        return tuple(card for cards in told_together(readings) for card in cards)

    def _facts(self) -> dict[str, Any]:
        facts = self.item.facts
        readings = [
            (f"facts.{name}.is", partial(read_fact, fact.type, self._put(fact.written))) for name, fact in facts.items()
        ]
        return dict(zip(facts, told_together(readings), strict=True))

    def _goal(self) -> Goal:
        goal = self.item.goal
        return goal if goal.ranks is None else replace(goal, ranks=tuple(map(self._put, goal.ranks)))

    @property
    def _seed(self) -> str:
        return f"{self.item.context}/{self.item.id}/{self.number}"


def read_fact(type_: str, written: Any) -> Any:
    """The value of a fact of this type, as the texts want it. BadInput where it is none."""
    match type_:
        case "card":
            return parse_card(str(written))
        case "cards":
            return parse_cards(written)
        case "rank":
            return option(str(written), (*RANKS, WILD))
        case "kinds":
            return tuple(option(one, KINDS) for one in _listed(written))
        case "counts":
            return tuple(number(one, -MOST, MOST) for one in _listed(written))
    return number(written, -MOST, MOST)


def _listed(written: Any) -> list[Any]:
    return written if isinstance(written, list) else [written]


def _of_position(fault: InputFault) -> InputFault:
    """A fault of a question with its key inside the item."""
    own = not fault.key or fault.key.split(".")[0] != "moves"
    return under("position", fault) if own else fault


def _of_change(fault: InputFault, at: str, changed: _Changed) -> InputFault:
    """The same for a question in which something stands in place of the item's own."""
    first, _, rest = (fault.key or "").partition(".")
    if first == "moves" and changed.moves is not None:
        return under(at, fault)
    name = rest.split(".")[0]
    return replace(fault, key=f"{at}.change.{rest}") if changed.change and name in changed.change else fault
