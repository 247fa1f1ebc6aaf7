"""Which cards a smaller step leaves out: the one rule that advice and the nearest legal turns share."""

from __future__ import annotations

from tutor.engine.cards import JOKER, Card, Cards, in_order
from tutor.engine.moves import Add, LayDown, Move, Take


def left_out(cards: Cards, count: int) -> Cards:
    """So many of the cards of a meld to leave out of it, as the nearest legal turn does: wild cards first, twos before
    jokers because they count less, and of a rank those that come last in the order of cards.

    >>> " ".join(map(str, left_out((Card("K", "S"), Card("2", "C"), Card("2", "D"), Card("JK")), 1)))
    '2C'
    """
    return in_order(left_out_first(cards)[:count])


def left_out_first(cards: Cards) -> Cards:
    """The cards in the order in which they are left out."""
    return tuple(sorted(in_order(cards), key=lambda card: (card.is_wild, card.rank != JOKER))[::-1])


def without_cards(move: Move, out: Cards) -> Move | None:
    """The move without these cards, or None where nothing of it stays. An emptied group is dropped."""
    rest = list(out)

    def keep(card: Card) -> bool:
        if card in rest:
            rest.remove(card)
            return False
        return True

    match move:
        case Add(cards=cards, rank=rank):
            kept = tuple(card for card in cards if keep(card))
            return Add(kept, rank) if kept else None
        case LayDown(groups=groups):
            smaller = tuple(kept for group in groups if (kept := tuple(card for card in group if keep(card))))
            return LayDown(smaller) if smaller else None
        case Take(groups=groups, onto=onto):
            all_groups = [tuple(card for card in group if keep(card)) for group in groups]
            return Take((all_groups[0], *(group for group in all_groups[1:] if group)), onto)
    return None
