"""What a meld may be. `meld_faults` is the only place that knows it; everything else asks."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Final

from tutor.engine.cards import JOKER, SEVEN, THREE, WILD, Card, Cards
from tutor.engine.ruleset import EACH, Parameters, RuleSet

TOO_SMALL: Final = "meld-too-small"
SEVERAL_RANKS: Final = "meld-of-several-ranks"
TOO_FEW_NATURALS: Final = "too-few-naturals"
TOO_MANY_WILDS: Final = "too-many-wilds"
WILDS_OUTNUMBER: Final = "wilds-outnumber-ratio"
WILDS_ALONE: Final = "meld-of-wilds"
WILD_IN_SEVENS: Final = "wild-in-sevens"
WILD_WITH_BLACK_THREES: Final = "wild-with-black-threes"
ABOVE_SEVEN: Final = "meld-above-seven"


def meld_faults(rank: str, naturals: int, wilds: int, rules: RuleSet) -> tuple[str, ...]:
    """Ids of the melding rules that a meld of so many naturals of `rank` and so many wild cards breaks, in the
    law's order. `rank` is a natural rank, "3" (black threes), "wild", or "" where the naturals differ in rank.

    A meld of any rank that holds no natural card is a meld of wild cards. Sources: C17 C18 R16 to R20 J4 to J7.
    """
    book = rules.parameters
    size = naturals + wilds
    if not naturals and wilds:
        return _wild_meld_faults(size, rules)
    found = [TOO_SMALL] if size < book.min_meld else []
    if wilds:
        found += _faults_with_wilds(rank, naturals, wilds, book)
    if rank != THREE and book.max_meld is not None and size > book.max_meld:
        found.append(ABOVE_SEVEN)
    return tuple(found)


def _faults_with_wilds(rank: str, naturals: int, wilds: int, book: Parameters) -> list[str]:
    found, ratio = [], book.naturals_per_wild
    if naturals < book.min_naturals:
        found.append(TOO_FEW_NATURALS)
    if wilds > book.max_wilds:
        found.append(TOO_MANY_WILDS)
    if ratio is not None and naturals < ratio * wilds:
        found.append(WILDS_OUTNUMBER)
    if rank == SEVEN and not book.wild_in_sevens:
        found.append(WILD_IN_SEVENS)
    if rank == THREE:
        found.append(WILD_WITH_BLACK_THREES)
    return found


def _wild_meld_faults(size: int, rules: RuleSet) -> tuple[str, ...]:
    book = rules.parameters
    if not book.wild_meld:
        return (WILDS_ALONE,)
    found = [TOO_SMALL] if size < book.min_meld else []
    if book.max_meld is not None and size > book.max_meld:
        found.append(ABOVE_SEVEN)
    return tuple(found)


def canasta_kind(rank: str, naturals: int, wilds: int, rules: RuleSet) -> str | None:
    """The kind of canasta that such a meld is, by the rule set's own name, or None while it is none.

    Black threes never become a canasta (R14). Sources: C23 R18 J6.
    """
    if rank == THREE or naturals + wilds < rules.parameters.canasta_size:
        return None
    if rank == WILD:
        return WILD
    if rank == SEVEN and not wilds and "sevens" in rules.parameters.canastas:
        return "sevens"
    return rules.mixed_kind if wilds else rules.natural_kind


def kinds_lacking(kinds: Collection[str], rules: RuleSet) -> tuple[str, ...]:
    """The kinds of canasta that a side with these canastas still lacks for going out, one entry a canasta.

    Where only a number counts, an entry is the kind of a canasta with wild cards, the easiest to make
    (C36 J22 R39).
    """
    need = rules.parameters.canastas_to_go_out
    if need == EACH:
        return tuple(kind for kind in rules.parameters.canastas if kind not in kinds)
    assert isinstance(need, int)
    return (rules.mixed_kind,) * max(0, need - len(kinds))


def is_closed(naturals: int, wilds: int, rules: RuleSet) -> bool:
    """Whether nothing more may join a meld of this size: a finished canasta where canastas are closed."""
    return not rules.parameters.add_to_canasta and naturals + wilds >= rules.parameters.canasta_size


@dataclass(frozen=True, init=False)
class Meld:
    """Cards on the table that belong together, in the order in which they were laid.

    >>> from tutor.engine.cards import Card
    >>> meld = Meld((Card("Q", "S"), Card("Q", "H"), Card("2", "D")))
    >>> meld.rank, meld.naturals, meld.wilds
    ('Q', 2, 1)
    """

    cards: Cards
    rank: str = field(init=False, repr=False, compare=False)
    """The rank of the meld; "wild" for wild cards alone, "" where its cards share none."""
    naturals: int = field(init=False, repr=False, compare=False)
    """Number of cards that are not wild."""
    wilds: int = field(init=False, repr=False, compare=False)
    """Number of jokers and twos."""

    def __init__(self, cards: Cards) -> None:
        natural = [card.rank for card in cards if not card.is_wild]
        naturals = len(natural)
        rank = WILD if not natural else natural[0] if natural.count(natural[0]) == naturals else ""
        self.__dict__.update(cards=cards, rank=rank, naturals=naturals, wilds=len(cards) - naturals)

    def __len__(self) -> int:
        return len(self.cards)

    def faults(self, rules: RuleSet) -> tuple[str, ...]:
        """Ids of the melding rules that these cards break as a meld of their own."""
        mixed = () if self.rank else (SEVERAL_RANKS,)
        return mixed + meld_faults(self.rank, self.naturals, self.wilds, rules)

    def kind(self, rules: RuleSet) -> str | None:
        """The kind of canasta this is, or None."""
        return canasta_kind(self.rank, self.naturals, self.wilds, rules)

    def is_closed(self, rules: RuleSet) -> bool:
        """Whether nothing more may join it. Black threes stay open until the hand ends."""
        return self.rank != THREE and is_closed(self.naturals, self.wilds, rules)

    def with_cards(self, cards: Iterable[Card]) -> Meld:
        """The same meld with more cards."""
        return Meld((*self.cards, *cards))

    def points(self, rules: RuleSet) -> int:
        """What its cards count; a canasta's bonus is not among them."""
        return sum([card_points(card, rules) for card in self.cards])


def card_points(card: Card, rules: RuleSet) -> int:
    """What one card counts in a meld or in the hand: points (C5 R21 J14). A red three counts nothing here."""
    values = rules.parameters.card_points
    if card.is_natural:
        return values[card.rank]
    if card.is_wild:
        return values["joker" if card.rank == JOKER else "two"]
    return values["black_three"] if card.is_black_three else 0
