"""A second bookkeeping of a hand: cards on heaps, moved as the contract's words say, without the engine's `play`."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tutor.engine.cards import Card, Cards
from tutor.engine.hand import Table
from tutor.engine.moves import Add, Discard, Draw, Kitty, LayDown, Move, Show, Take
from tutor.engine.ruleset import RuleSet


@dataclass
class Ledger:
    """Where every card lies; a heap of the mover is found by his number."""

    rules: RuleSet
    hands: list[Counter[Card]]
    melds: list[list[list[Card]]]
    red_threes: list[Counter[Card]]
    kitties: list[Counter[Card]]
    stock: list[Card]
    pile: list[Card]

    @staticmethod
    def of(table: Table) -> Ledger:
        return Ledger(
            table.rules,
            [Counter(hand) for hand in table.hands],
            [[list(meld.cards) for meld in side.melds] for side in table.sides],
            [Counter(side.red_threes) for side in table.sides],
            [Counter(kitty.cards) for kitty in table.kitties],
            list(table.stock),
            list(table.pile),
        )

    def cards(self) -> Counter[Card]:
        """Every card of the table."""
        heaps = [*self.hands, *self.red_threes, *self.kitties, Counter(self.stock), Counter(self.pile)]
        heaps += [Counter(meld) for melds in self.melds for meld in melds]
        return sum(heaps, Counter())

    def play(self, player: int, move: Move) -> None:
        """Move the cards of a step."""
        hand = self.hands[player]
        match move:
            case Draw(cards=cards):
                self._drawn(player, cards)
            case Show(cards=cards, draws=draws):
                self._leave(player, cards)
                self.red_threes[player % len(self.melds)].update(cards)
                self._drawn(player, draws)
            case Take(groups=(first, *others), onto=onto):
                top = self.pile.pop()
                self._leave(player, first)
                self._meld(player, [top, *first], onto or top.rank, join=bool(onto))
                for group in others:
                    self._leave(player, group)
                    self._meld(player, list(group), "", join=False)
                hand.update(self.pile)
                self.pile.clear()
            case LayDown(groups=groups):
                for group in groups:
                    self._leave(player, group)
                    self._meld(player, list(group), "", join=False)
            case Add(cards=cards, rank=rank):
                self._leave(player, cards)
                self._meld(player, list(cards), rank, join=True)
            case Discard(cards=cards):
                self._leave(player, cards)
                self.pile += cards
            case Kitty():
                hand.update(self.kitties[player])
                self.kitties[player].clear()

    def _drawn(self, player: int, cards: Cards) -> None:
        for card in cards:
            assert self.stock.pop() == card
            self.hands[player][card] += 1

    def _leave(self, player: int, cards: Cards) -> None:
        for card in cards:
            assert self.hands[player][card] > 0, card
            self.hands[player][card] -= 1

    def _meld(self, player: int, cards: list[Card], rank: str, join: bool) -> None:
        """To the open meld of the rank, where it is joined; a taken top card joins its rank's meld where there is an
        open one, or where a side has one meld of a rank only."""
        melds = self.melds[player % len(self.melds)]
        book = self.rules.parameters
        own = [meld for meld in melds if rank and rank == _rank(meld)]
        standing = [meld for meld in own if book.add_to_canasta or len(meld) < book.canasta_size]
        if standing:
            standing[0] += cards
        elif join or (own and book.second_meld_of_rank == "never"):
            own[0] += cards
        else:
            melds.append(cards)

    def agrees_with(self, table: Table) -> bool:
        """Whether the table has the same cards in the same places."""
        return (
            [+hand for hand in self.hands] == [Counter(hand) for hand in table.hands]
            and [[sorted(meld) for meld in melds] for melds in self.melds]
            == [[sorted(meld.cards) for meld in side.melds] for side in table.sides]
            and [+red for red in self.red_threes] == [Counter(side.red_threes) for side in table.sides]
            and [+kitty for kitty in self.kitties] == [Counter(kitty.cards) for kitty in table.kitties]
            and (self.stock, self.pile) == (list(table.stock), list(table.pile))
        )


def _rank(meld: list[Card]) -> str:
    return next((card.rank for card in meld if not card.is_wild), "wild")
