"""Moves: the steps of a turn as values. Their text form (`str`) is the contract's, section 3.

Cards in a move may lack their suit; which cards of the hand they mean is settled when the step is judged.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tutor.engine.cards import Cards

Groups = tuple[Cards, ...]


def _text(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def _cards(cards: Iterable[object]) -> str:
    return " ".join(map(str, cards))


def _groups(groups: Groups) -> str:
    return " / ".join(map(_cards, groups)).lstrip()  # the first group of a take may be empty


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw from the stock. `count` is the number asked about (`draw x1`); None draws what is due."""

    cards: Cards = ()
    count: int | None = None

    def __str__(self) -> str:
        return _text("draw", f"x{self.count}" if self.count is not None else "", _cards(self.cards))


@dataclass(frozen=True, slots=True)
class Take:
    """Take the pile. The first group is what the hand offers for the top card; further groups are laid in the
    same act. `onto` names the meld that the top card is said to join.

    >>> from tutor.engine.cards import Card
    >>> str(Take(((Card("K", "S"), Card("K", "H")), (Card("7", "S"), Card("7", "D"), Card("2", "C")))))
    'take KS KH / 7S 7D 2C'
    >>> str(Take(((),), onto="K"))
    'take onto K'
    """

    groups: Groups = ((),)
    onto: str | None = None

    @property
    def offered(self) -> Cards:
        """The cards of the first group, from the hand."""
        return self.groups[0]

    def __str__(self) -> str:
        return _text("take", f"onto {self.onto}" if self.onto else "", _groups(self.groups))


@dataclass(frozen=True, slots=True)
class TakeTop:
    """Take the top card of the pile alone (never legal; people ask)."""

    cards: Cards = ()

    def __str__(self) -> str:
        return _text("take top", _cards(self.cards))


@dataclass(frozen=True, slots=True)
class LayDown:
    """Lay one or more new melds in one act."""

    groups: Groups

    def __str__(self) -> str:
        return _text("meld", _groups(self.groups))


@dataclass(frozen=True, slots=True)
class Add:
    """Add hand cards to the side's meld of a rank, or (never legal) to another side's."""

    cards: Cards
    rank: str
    theirs: bool = False

    def __str__(self) -> str:
        return _text("add", _cards(self.cards), "to", "their" if self.theirs else "", self.rank)


@dataclass(frozen=True, slots=True)
class Shift:
    """Move melded cards to another meld, or back to the hand where `target` is None (never legal)."""

    cards: Cards
    source: str
    target: str | None

    def __str__(self) -> str:
        where = f"to {self.target}" if self.target else "to hand"
        return _text("move", _cards(self.cards), "from", self.source, where)


@dataclass(frozen=True, slots=True)
class Show:
    """Lay red threes on the table; `draws` names the cards drawn in their place."""

    cards: Cards
    draws: Cards = ()

    def __str__(self) -> str:
        return _text("show", _cards(self.cards), "draws" if self.draws else "", _cards(self.draws))


@dataclass(frozen=True, slots=True)
class Kitty:
    """Take the kitty into the hand."""

    def __str__(self) -> str:
        return "kitty"


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard one card, which ends the turn."""

    cards: Cards

    def __str__(self) -> str:
        return _text("discard", _cards(self.cards))


@dataclass(frozen=True, slots=True)
class End:
    """End the turn without a discard."""

    def __str__(self) -> str:
        return "end"


Move = Draw | Take | TakeTop | LayDown | Add | Shift | Show | Kitty | Discard | End
Turn = tuple[Move, ...]


def acts(turn: Turn) -> list[tuple[int, Move]]:
    """The turn folded into acts, each with the index of its last step: `meld` steps that follow each other are one
    act (contract, section 3).

    >>> from tutor.engine.cards import Card
    >>> kings, sevens = (Card("K"),) * 3, (Card("7"),) * 3
    >>> [(at, str(act)) for at, act in acts((Draw(), LayDown((kings,)), LayDown((sevens,)), End()))]
    [(0, 'draw'), (2, 'meld K K K / 7 7 7'), (3, 'end')]
    """
    folded: list[tuple[int, Move]] = []
    for at, move in enumerate(turn):
        if folded and isinstance(move, LayDown) and isinstance(last := folded[-1][1], LayDown):
            folded[-1] = (at, LayDown((*last.groups, *move.groups)))
        else:
            folded.append((at, move))
    return folded


def legal_part(turn: Turn, at: int | None) -> Turn:
    """The steps before the act that a ruling objects to at its last step; all of them where it objects to none."""
    if at is None:
        return turn
    ends = [end for end, _ in acts(turn) if end < at]
    return turn[: ends[-1] + 1] if ends else ()


def hand_cards(move: Move) -> Cards:
    """The cards that a move names from the mover's hand."""
    match move:
        case Discard(cards=cards) | Add(cards=cards):
            return cards
        case Take(groups=groups) | LayDown(groups=groups):
            return groups[0] if len(groups) == 1 else tuple([card for group in groups for card in group])
        case Show(cards=cards) | TakeTop(cards=cards):
            return cards
    return ()


def with_hand_cards(move: Move, cards: Cards) -> Move:
    """The move with other cards from the hand, one for one in the order of `hand_cards`.

    >>> from tutor.engine.cards import Card
    >>> str(with_hand_cards(Add((Card("K", "S"),), "K"), (Card("2", "D"),)))
    'add 2D to K'
    """
    match move:
        case Take(groups=groups) | LayDown(groups=groups):
            rest = iter(cards)
            return replace(move, groups=tuple(tuple(next(rest) for _ in group) for group in groups))
        case TakeTop() | Add() | Show() | Discard():
            return replace(move, cards=cards)
    return move
