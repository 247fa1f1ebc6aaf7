"""A score sheet is entered by taps: each press of a button is a step from one sheet to the next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from tutor.engine.cards import THREE, WILD, Card, Cards
from tutor.engine.melds import Meld
from tutor.engine.scoring import Finish, Sheet, Tally
from tutor.engine.seats import sides

MELDS: Final = "melds"
LEFT: Final = "left"
KITTY: Final = "kitty"
BLACK_THREE: Final = "3B"
RED_THREE: Final = "3R"
KEYS: Final = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "2", "JK", BLACK_THREE, RED_THREE)
"""The cards of the pad. Suits do not matter for a score, but for the colour of a three."""
MOST_AT_ONCE: Final = 7

_SUITS: Final = {BLACK_THREE: "SC", RED_THREE: "HD"}


@dataclass(frozen=True, slots=True)
class At:
    """Where the next tap goes: deal and side from 0; melds, a hand or the kitty; `place` is the meld that wild cards
    join (None: they begin one), or the hand."""

    deal: int = 0
    side: int = 0
    where: str = MELDS
    place: int | None = None

    def __str__(self) -> str:
        """As an address has it, counted from 1: `2.1.melds.3`."""
        place = "" if self.place is None else f".{self.place + 1}"
        return f"{self.deal + 1}.{self.side + 1}.{self.where}{place}"

    def on(self, side: int) -> At:
        """The melds of another side of the same deal."""
        return At(self.deal, side)


def at_end(sheet: Sheet) -> At:
    """The last deal, its first side."""
    return settled(sheet, At(max(0, len(sheet.deals) - 1)))


def read_at(text: str, sheet: Sheet) -> At:
    """The place that an address names, or the end of the sheet where it names none that is there."""
    deal, side, where, *rest = (*text.split("."), "", "", "")
    numbers = [int(part[:4]) - 1 if part.isascii() and part.isdecimal() else -1 for part in (deal, side, rest[0])]
    if not (0 <= numbers[0] < len(sheet.deals) and 0 <= numbers[1] < len(sheet.scores)):
        return at_end(sheet)
    at = At(numbers[0], numbers[1], where, numbers[2] if numbers[2] >= 0 else None)
    return settled(sheet, at) if where in wheres(sheet) else At(at.deal, at.side)


def settled(sheet: Sheet, at: At) -> At:
    """The same place, with a meld or hand that is there."""
    tally = tally_at(sheet, at)
    if at.where == LEFT:
        return replace(at, place=at.place if at.place is not None and at.place < len(tally.left) else 0)
    if at.where == KITTY or at.place is None or at.place >= len(tally.melds):
        return replace(at, place=None)
    return at


def wheres(sheet: Sheet) -> tuple[str, ...]:
    """Where the cards of a side can lie."""
    return (MELDS, LEFT, KITTY) if sheet.rules.parameters.kitty_size else (MELDS, LEFT)


def tally_at(sheet: Sheet, at: At) -> Tally:
    """The tally of this side in this deal; nothing where there is no such deal."""
    return sheet.deals[at.deal][at.side] if at.deal < len(sheet.deals) else empty_deal(sheet)[at.side]


def empty_deal(sheet: Sheet) -> tuple[Tally, ...]:
    """A deal in which nothing is written."""
    seats = sheet.players // len(sheet.scores)
    return (Tally(left=((),) * seats),) * len(sheet.scores)


def is_empty(deal: tuple[Tally, ...]) -> bool:
    """Whether nothing is written in this deal."""
    return all(replace(tally, left=()) == Tally() and not any(tally.left) for tally in deal)


def next_deal(sheet: Sheet) -> tuple[Sheet, At]:
    """One deal more; where nothing is written in the last one yet, that one."""
    if sheet.deals and is_empty(sheet.deals[-1]):
        return sheet, at_end(sheet)
    more = replace(sheet, deals=(*sheet.deals, empty_deal(sheet)))
    return more, at_end(more)


def without_deal(sheet: Sheet, at: At) -> tuple[Sheet, At]:
    """The sheet without this deal; one deal always stays."""
    deals = sheet.deals[: at.deal] + sheet.deals[at.deal + 1 :]
    fewer = replace(sheet, deals=deals or (empty_deal(sheet),))
    return fewer, at_end(fewer)


def with_players(sheet: Sheet, players: int, scores: tuple[int, ...]) -> Sheet:
    """The sheet for so many players; sides that are new have nothing, sides that are gone take theirs along."""
    count = sides(sheet.rules, players)
    if players % count:
        return sheet
    seats = players // count
    fresh = Tally(left=((),) * seats)

    def seated(tally: Tally) -> Tally:
        return replace(tally, left=(tally.left + fresh.left)[:seats])

    deals = tuple(tuple(map(seated, (deal + (fresh,) * count)[:count])) for deal in sheet.deals)
    return replace(sheet, players=players, scores=(scores + (0,) * count)[:count], deals=deals)


def went_out(sheet: Sheet, at: At, side: int | None) -> Sheet:
    """The sheet in which this side went out in this deal, and no other; None: nobody did."""
    deal = tuple(
        replace(tally, finish=Finish.OUT if place == side else Finish.NONE)
        for place, tally in enumerate(sheet.deals[at.deal])
    )
    return _with_deal(sheet, at.deal, deal)


def concealed(sheet: Sheet, at: At) -> Sheet:
    """The sheet in which going out was concealed in this deal, or no longer."""
    other = {Finish.NONE: Finish.NONE, Finish.OUT: Finish.CONCEALED, Finish.CONCEALED: Finish.OUT}
    deal = tuple(replace(tally, finish=other[tally.finish]) for tally in sheet.deals[at.deal])
    return _with_deal(sheet, at.deal, deal)


def tapped(sheet: Sheet, at: At, key: str, count: int) -> tuple[Sheet, At]:
    """So many cards of a key are laid where the taps go. A red three lies by itself, but in a kitty."""
    for _ in range(count):
        sheet, at = _tapped(sheet, at, _card(sheet, at, key))
    return sheet, at


def _tapped(sheet: Sheet, at: At, card: Card) -> tuple[Sheet, At]:
    tally = tally_at(sheet, at)
    if at.where == KITTY:
        return _with(sheet, at, replace(tally, kitty=(*tally.kitty, card))), at
    if card.is_red_three:
        return _with(sheet, at, replace(tally, red_threes=(*tally.red_threes, card))), at
    if at.where == LEFT:
        hands = list(tally.left)
        hands[at.place or 0] += (card,)
        return _with(sheet, at, replace(tally, left=tuple(hands))), at
    place = _meld_for(sheet, tally, at, card)
    melds = list(tally.melds)
    if place is None:
        melds.append(Meld((card,)))
        place = len(melds) - 1
    else:
        melds[place] = melds[place].with_cards((card,))
    return _with(sheet, at, replace(tally, melds=tuple(melds))), replace(at, place=place)


def _meld_for(sheet: Sheet, tally: Tally, at: At, card: Card) -> int | None:
    """The meld that a card joins: a wild card the one that is being entered, any other the open one of its rank, or
    wild cards that were entered first. None: it begins a meld."""
    rules = sheet.rules
    if card.is_wild:
        joins = at.place is not None and not tally.melds[at.place].is_closed(rules)
        return at.place if joins else None
    names = {card.rank} if rules.parameters.wild_meld else {card.rank, WILD}
    fitting = [place for place, meld in enumerate(tally.melds) if meld.rank in names and not meld.is_closed(rules)]
    return fitting[-1] if fitting else None


def _card(sheet: Sheet, at: At, key: str) -> Card:
    """The card of a key; a three of its colour that the packs still hold."""
    if key not in _SUITS:
        return Card(key)
    used = [card for tally in _deal(sheet, at) for card in _all_cards(tally)]
    packs = sheet.rules.in_packs(sheet.rules.parameters.packs, sheet.players)
    threes = [Card(THREE, suit) for suit in _SUITS[key]]
    return next((card for card in threes if used.count(card) < packs), threes[0])


def _deal(sheet: Sheet, at: At) -> tuple[Tally, ...]:
    return sheet.deals[at.deal] if at.deal < len(sheet.deals) else ()


def _all_cards(tally: Tally) -> Cards:
    melded = tuple(card for meld in tally.melds for card in meld.cards)
    return (*melded, *tally.red_threes, *(card for hand in tally.left for card in hand), *tally.kitty)


def one_less(sheet: Sheet, at: At, group: str) -> Sheet:
    """The sheet without the last card of a group: `melds.2`, `red_threes`, `left.1`, `kitty`."""
    tally = tally_at(sheet, at)
    name, _, number = group.partition(".")
    place = int(number[:4]) - 1 if number.isascii() and number.isdecimal() else 0
    if name == MELDS and 0 <= place < len(tally.melds):
        fewer = Meld(tally.melds[place].cards[:-1])
        melds = (*tally.melds[:place], *((fewer,) if fewer.cards else ()), *tally.melds[place + 1 :])
        return _with(sheet, at, replace(tally, melds=melds))
    if name == LEFT and 0 <= place < len(tally.left):
        left = tuple(hand[:-1] if at_hand == place else hand for at_hand, hand in enumerate(tally.left))
        return _with(sheet, at, replace(tally, left=left))
    if name == "red_threes":
        return _with(sheet, at, replace(tally, red_threes=tally.red_threes[:-1]))
    return _with(sheet, at, replace(tally, kitty=tally.kitty[:-1])) if name == KITTY else sheet


def _with(sheet: Sheet, at: At, tally: Tally) -> Sheet:
    deal = list(_deal(sheet, at) or empty_deal(sheet))
    deal[at.side] = tally
    return _with_deal(sheet, at.deal, tuple(deal))


def _with_deal(sheet: Sheet, place: int, deal: tuple[Tally, ...]) -> Sheet:
    return replace(sheet, deals=(*sheet.deals[:place], deal, *sheet.deals[place + 1 :]))
