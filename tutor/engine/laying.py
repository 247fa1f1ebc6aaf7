"""What an act brings to the table: which cards go together, and what meld they make or join."""

from __future__ import annotations

from typing import NamedTuple

from tutor.engine.cards import WILD, Card, Cards
from tutor.engine.melds import ABOVE_SEVEN, Meld, meld_faults
from tutor.engine.moves import Add, LayDown, Move, Take
from tutor.engine.position import Position
from tutor.engine.ruleset import RuleSet


class Laying(NamedTuple):
    """Cards going to the table together. `onto` is the meld they join (None: a new one), `result` what it becomes."""

    cards: Cards
    result: Meld
    onto: Meld | None = None
    top: Card | None = None

    def faults(self, rules: RuleSet) -> tuple[str, ...]:
        """Ids of the melding rules that the result breaks. A closed canasta is not also too large; a meld of wild
        cards that is joined stays one."""
        meld, onto = self.result, self.onto
        if onto is None:
            return meld.faults(rules)
        if onto.rank == WILD:
            found = meld_faults(WILD, 0, len(meld), rules)
        else:
            found = meld_faults(onto.rank, meld.naturals, meld.wilds, rules)
        if ABOVE_SEVEN in found and onto.is_closed(rules):
            return tuple([rule for rule in found if rule != ABOVE_SEVEN])
        return found


Layings = tuple[Laying, ...]


def layings_of(position: Position, move: Move) -> Layings:
    """What goes to the table in an act, in the order named."""
    match move:
        case LayDown(groups=groups):
            return tuple([Laying(group, Meld(group)) for group in groups])
        case Take(groups=groups) if position.pile:
            return (_taken(position, move), *[Laying(group, Meld(group)) for group in groups[1:]])
        case Add(cards=cards, rank=rank, theirs=False):
            onto = position.us.meld_of(rank, position.rules)
            return (Laying(cards, onto.with_cards(cards), onto),) if onto else ()
    return ()


def _taken(position: Position, take: Take) -> Laying:
    top = position.pile[-1]
    cards, onto = (top, *take.offered), joined_meld(position, take, top)
    return Laying(take.offered, onto.with_cards(cards) if onto else Meld(cards), onto, top)


def joined_meld(position: Position, move: Take, top: Card) -> Meld | None:
    """The meld that the claim of a `take` joins: the one named, or the side's own where a second is not allowed."""
    us, rules = position.us, position.rules
    if move.onto:
        return us.meld_of(move.onto, rules)
    own = us.meld_of(top.rank, rules)
    if own is None or not own.is_closed(rules):
        return own
    return own if rules.parameters.second_meld_of_rank == "never" else None
