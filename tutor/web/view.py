"""A position as the page draws it: what lies where, what is chosen, which cards bear a mark. No words, no markup."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from tutor.engine.cards import RED_SUITS, THREE, Card, Cards, find, in_order
from tutor.engine.melds import Meld
from tutor.engine.moves import Move, hand_cards
from tutor.engine.position import Phase, Position, Side
from tutor.engine.ruleset import RuleSet
from tutor.web.cards import BACK

MELDS_IN_A_COLUMN: Final = 6
"""More melds than this on a side do not stand beside the pile on a phone: the table is then drawn crowded."""
MELDS_IN_A_ROW: Final = 3
"""So many melds stand beside each other on a phone."""
CARDS_BESIDE_THE_WORDS: Final = 7
"""Melds so deep, in cards under each other, leave room for the words of the pile beside them on a phone."""

Marks = Mapping[Card, tuple[int, ...]]
"""The numbers that the sentence gives to a card at fault; equal cards have one each, in the order of the sentence."""


def mark_of(marks: Marks, card: Card, place: int) -> int:
    """The number of the card that is the `place`-th of its equals, from 0 (0: it has none; beyond them the last)."""
    numbers = marks.get(card, ())
    return numbers[min(place, len(numbers) - 1)] if numbers else 0


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card on the page: its code, whether it is chosen and at fault, the number of its mark (0: none)."""

    code: str
    card: Card | None = None
    chosen: bool = False
    at_fault: bool = False
    mark: int = 0


@dataclass(frozen=True, slots=True)
class MeldView:
    """A meld as a column of cards, or a canasta squared up under its `cover` with kind and bonus in points."""

    rank: str
    cards: tuple[Drawn, ...]
    goal: int | None
    kind: str | None = None
    bonus: int = 0
    cover: Drawn | None = None

    @property
    def depth(self) -> int:
        """How many cards under each other are as high as this meld; a canasta is squared up, with its name below."""
        return 3 if self.kind else len(self.cards)

    @property
    def mark(self) -> int:
        """The mark of a card that lies hidden in a squared canasta."""
        return next((drawn.mark for drawn in self.cards if drawn.mark), 0)


@dataclass(frozen=True, slots=True)
class SideView:
    """A side: `place` 0 is the mover's, 1 and up are the others in playing order. `hands` are numbers of cards."""

    place: int
    score: int
    melds: tuple[MeldView, ...]
    red_threes: tuple[Drawn, ...]
    hands: tuple[int, ...]

    @property
    def has_nothing(self) -> bool:
        """Whether nothing of this side lies on the table."""
        return not self.melds and not self.red_threes

    @property
    def depth(self) -> int:
        """How many cards under each other the melds are high, in rows as on a phone."""
        depths = [meld.depth for meld in self.melds]
        return sum(max(depths[at : at + MELDS_IN_A_ROW]) for at in range(0, len(depths), MELDS_IN_A_ROW))


@dataclass(frozen=True, slots=True)
class PileView:
    """The discard pile: its top card, the freezing card that lies crosswise under it, all cards shown, the depth."""

    size: int
    hidden: int
    top: Drawn | None
    across: Drawn | None
    cards: tuple[Drawn, ...]

    @property
    def is_special(self) -> bool:
        """Whether the pile is frozen, or its top card is none that can be melded like any other."""
        return self.across is not None or (self.top is not None and not (self.top.card and self.top.card.is_natural))


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything on the table, the mover's hand in front: sorted by rank, wild cards at the right, red threes aside."""

    us: SideView
    others: tuple[SideView, ...]
    pile: PileView
    stock: int | None
    hand: tuple[Drawn, ...]
    aside: tuple[Drawn, ...]
    unknown: int
    partners: bool
    minimum: int
    opened: bool
    phase: Phase
    crowded: bool

    @property
    def sides(self) -> tuple[SideView, ...]:
        """The mover's side, then the others."""
        return (self.us, *self.others)

    @property
    def tall(self) -> bool:
        """Whether the melds leave room beside them for the words of the pile, also on a phone."""
        return sum(side.depth for side in self.sides) >= CARDS_BESIDE_THE_WORDS


class _Marking:
    """Gives each card at fault its mark once: the chosen cards of the hand first, then the pile, then the melds."""

    def __init__(self, at_fault: Iterable[Card], marks: Marks) -> None:
        self._left = Counter(at_fault)
        self._marks = marks
        self._drawn: Counter[Card] = Counter()

    def draw(self, card: Card, chosen: bool = False) -> Drawn:
        at_fault = self._left[card] > 0
        if not at_fault:
            return Drawn(str(card), card, chosen)
        self._left[card] -= 1
        self._drawn[card] += 1
        return Drawn(str(card), card, chosen, True, mark_of(self._marks, card, self._drawn[card] - 1))


def table_view(position: Position, chosen: Cards = (), at_fault: Cards = (), marks: Marks | None = None) -> TableView:
    """How the position is drawn, with `chosen` cards of the hand raised and the cards at fault marked."""
    marking = _Marking(at_fault, marks or {})
    hand = _hand(position.playable, chosen, marking)
    aside = _hand(position.red_threes_in_hand, chosen, marking)
    pile = _pile(position, marking)
    us = _side(0, position.us, position.rules, marking)
    others = tuple(_side(place, side, position.rules, marking) for place, side in enumerate(position.others, 1))
    return TableView(
        us=us,
        others=others,
        pile=pile,
        stock=position.stock,
        hand=hand,
        aside=aside,
        unknown=position.unknown,
        partners=position.players > len(position.others) + 1,
        minimum=position.opening_minimum,
        opened=bool(position.us.melds),
        phase=position.phase,
        crowded=any(len(side.melds) > MELDS_IN_A_COLUMN for side in (us, *others)),
    )


def _hand(cards: Cards, chosen: Cards, marking: _Marking) -> tuple[Drawn, ...]:
    """The cards in order. Chosen cards get their marks before equal cards that are not chosen."""
    left = Counter(chosen)
    drawn = []
    for card in in_order(cards):
        picked = left[card] > 0
        left[card] -= picked
        drawn.append((card, picked))
    first = {place: marking.draw(card, True) for place, (card, picked) in enumerate(drawn) if picked}
    return tuple(first.get(place) or marking.draw(card) for place, (card, _) in enumerate(drawn))


def _pile(position: Position, marking: _Marking) -> PileView:
    shown = tuple(reversed([marking.draw(card) for card in reversed(position.pile)]))
    top = shown[-1] if shown else None
    freezing = [drawn for drawn in shown[:-1] if drawn.card in position.freezing_cards]
    across = freezing[0] if freezing and position.is_frozen else None
    if across is None and shown and position.frozen and not position.freezing_cards:
        across = Drawn(BACK)
    return PileView(position.pile_size, position.pile_below, top, across, shown)


def _side(place: int, side: Side, rules: RuleSet, marking: _Marking) -> SideView:
    melds = tuple(_meld(meld, rules, marking) for meld in side.melds)
    red_threes = tuple(marking.draw(card) for card in side.red_threes)
    return SideView(place, side.score, melds, red_threes, side.hands)


def meld_view(meld: Meld, rules: RuleSet) -> MeldView:
    """A meld by itself, with no card marked."""
    return _meld(meld, rules, _Marking((), {}))


def _meld(meld: Meld, rules: RuleSet, marking: _Marking) -> MeldView:
    naturals = [card for card in meld.cards if not card.is_wild]
    wilds = [card for card in meld.cards if card.is_wild]
    cards = tuple(marking.draw(card) for card in (*in_order(naturals), *in_order(wilds)))
    kind = meld.kind(rules)
    goal = None if meld.rank == THREE else rules.parameters.canasta_size
    if kind is None or kind not in rules.parameters.canastas:
        return MeldView(meld.rank, cards, goal)
    bonus = rules.parameters.canastas[kind]
    return MeldView(meld.rank, cards, goal, kind, bonus, _cover(cards, natural=not wilds))


def _cover(cards: tuple[Drawn, ...], natural: bool) -> Drawn:
    """The card on top of a squared canasta: a red one on a natural canasta, a black one on a mixed one."""
    fitting = (
        drawn
        for drawn in cards
        if drawn.card and not drawn.card.is_wild and drawn.card.suit and (drawn.card.suit in RED_SUITS) is natural
    )
    return next(fitting, cards[0])


def chosen_cards(position: Position, moves: Iterable[Move]) -> Cards:
    """The cards of the hand that these moves mean; a card that the hand lacks is passed over."""
    held = list(position.hand)
    meant = []
    for asked in (card for move in moves for card in hand_cards(move)):
        card = find(asked, held)
        if card is not None:
            held.remove(card)
            meant.append(card)
    return tuple(meant)


def fits_phase(verb: str, position: Position) -> bool:
    """Whether a verb belongs to this moment of the turn. A verb that does not can be pressed all the same."""
    if position.hand_is_over:
        return False
    if verb in ("draw", "take"):
        return position.phase is Phase.DRAW
    return position.phase is Phase.PLAY or verb == "show"


def verbs(position: Position) -> tuple[str, ...]:
    """The verbs of the table in their fixed order; those few times that they can be meant, `show` and `end` too."""
    more = ("show",) if position.red_threes_in_hand else ()
    ends = position.is_all_sevens or (position.phase is Phase.DRAW and position.stock_is_empty)
    return ("draw", "take", "meld", "add", "discard", *more, *(("end",) if ends else ()))
