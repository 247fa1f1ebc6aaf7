"""The scoring desk as the page shows it: the side that is being entered, the lines with their reasons, the sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tutor.engine.cards import THREE, Card, Cards, in_order
from tutor.engine.scoring import Finish, Outcome, Sheet, Tally
from tutor.library.errors import InputFault
from tutor.library.unscorable import OF_THE_DEAL, unscorable
from tutor.texts.errors import error_in_words
from tutor.texts.house import house_in_words, rule_set_in_words
from tutor.texts.language import LIST_SEPARATOR, Language
from tutor.texts.score import Entry, SheetInWords, SideScored, score_sentence, sheet_in_words
from tutor.texts.sentences import Sentence
from tutor.texts.words import Words
from tutor.web import entering
from tutor.web.entering import KITTY, LEFT, MELDS, At, tally_at
from tutor.web.view import Drawn, MeldView, meld_view

UNFINISHED: Final = "laid-meld-too-small"
"""What is lacking in a meld that is just being entered goes without saying."""

_FACES: Final = {entering.BLACK_THREE: Card(THREE, "S"), entering.RED_THREE: Card(THREE, "H")}


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the pad: what it stands for, and the card that is drawn on it."""

    name: str
    face: Card


@dataclass(frozen=True, slots=True)
class Group:
    """Cards of a side that lie together: `name` is the group's (`melds.2`), `go` where further taps lead to it."""

    name: str
    go: str
    cards: tuple[Drawn, ...]
    chosen: bool
    meld: MeldView | None = None


@dataclass(frozen=True, slots=True)
class Lacking:
    """Why a deal is not settled: the side that it is said of (empty: of the whole deal), and the sentence."""

    who: str
    sentence: str


@dataclass(frozen=True)
class ScoreDesk:
    """Everything that the scoring desk shows. `lacking` is of the deal that is shown; `unsettled` are the places of all
    deals that are not settled, and while there are any, `standing` says so."""

    told: SheetInWords
    at: At
    rule_set: str
    house: tuple[Sentence, ...]
    keys: tuple[Key, ...]
    wheres: tuple[tuple[str, str, bool], ...]
    melds: tuple[Group, ...]
    others: tuple[Group, ...]
    echo: Sentence | None
    lacking: tuple[Lacking, ...]
    unsettled: tuple[int, ...]
    standing: Sentence
    out: int | None
    concealed: bool
    can_be_concealed: bool

    @property
    def sheet(self) -> Sheet:
        """The sheet itself."""
        return self.told.sheet

    @property
    def sides(self) -> tuple[SideScored, ...]:
        """The sides in the deal that is being entered."""
        return self.told.deals[self.at.deal].sides

    @property
    def side(self) -> SideScored:
        """The side that is being entered."""
        return self.sides[self.at.side]

    @property
    def is_last(self) -> bool:
        """Whether the deal that is being entered is the last one."""
        return self.at.deal == len(self.sheet.deals) - 1

    @property
    def unsettled_elsewhere(self) -> tuple[int, ...]:
        """The deals that are not settled and not shown."""
        return tuple(deal for deal in self.unsettled if deal != self.at.deal)

    @property
    def goes_on(self) -> bool:
        """Whether everything is settled and another deal is played."""
        return not self.unsettled and self.told.stands.goes_on

    @property
    def is_over(self) -> bool:
        """Whether everything is settled and the game is not simply going on: it is won, tied or shared."""
        return not self.unsettled and self.told.stands.outcome is not Outcome.ON

    @property
    def seats(self) -> int:
        """Players of a side."""
        return self.sheet.players // len(self.sheet.scores)

    @property
    def last_is_empty(self) -> bool:
        """Whether nothing is written in the last deal yet."""
        return entering.is_empty(self.sheet.deals[-1])

    @property
    def is_empty(self) -> bool:
        """Whether nothing is written on the whole sheet yet."""
        return not any(side.entries for deal in self.told.deals for side in deal.sides)


def lay_sheet(sheet: Sheet, at: At, language: Language, words: Words) -> ScoreDesk:
    """The desk for a sheet and the place of the next tap."""
    told, tally = sheet_in_words(sheet, language, words), tally_at(sheet, at)
    out = next((side for side, other in enumerate(sheet.deals[at.deal]) if other.finish is not Finish.NONE), None)
    book, faults = sheet.rules.parameters, _faults(sheet, at)
    unsettled = tuple(sorted({_deal_of(fault) for fault in faults}))
    return ScoreDesk(
        told=told,
        at=at,
        rule_set=rule_set_in_words(sheet.rules, language, words),
        house=house_in_words(sheet.rules, language, words),
        keys=tuple(Key(name, _FACES.get(name) or Card(name)) for name in entering.KEYS),
        wheres=tuple(_wheres(sheet, at)),
        melds=tuple(_melds(sheet, tally, at)),
        others=tuple(_others(tally, at)),
        echo=_echo(told, at, tally),
        lacking=tuple(_lacking(fault, told, language, words) for fault in faults if _deal_of(fault) == at.deal),
        unsettled=unsettled,
        standing=_unsettled(told, unsettled, language, words) if unsettled else told.standing,
        out=out,
        concealed=any(other.finish is Finish.CONCEALED for other in sheet.deals[at.deal]),
        can_be_concealed=out is not None and book.concealed_total != book.going_out_bonus,
    )


def _wheres(sheet: Sheet, at: At) -> list[tuple[str, str, bool]]:
    """The places of a side's cards: name, where the button leads, whether the taps go there."""
    found = []
    for where in entering.wheres(sheet):
        hands = range(sheet.players // len(sheet.scores)) if where == LEFT else (None,)
        for place in hands:
            there = At(at.deal, at.side, where, place)
            here = where == at.where and (where != LEFT or place == at.place)
            found.append((where, str(there), here))
    return found


def _melds(sheet: Sheet, tally: Tally, at: At) -> list[Group]:
    return [
        Group(
            name=f"{MELDS}.{place + 1}",
            go=str(At(at.deal, at.side, MELDS, place)),
            cards=_drawn(meld.cards),
            chosen=at.where == MELDS and at.place == place,
            meld=meld_view(meld, sheet.rules),
        )
        for place, meld in enumerate(tally.melds)
    ]


def _others(tally: Tally, at: At) -> list[Group]:
    """Red threes, hands and kitty, as far as there are cards."""
    groups = [("red_threes", At(at.deal, at.side), tally.red_threes)]
    for place, hand in enumerate(tally.left):
        groups.append((f"{LEFT}.{place + 1}", At(at.deal, at.side, LEFT, place), hand))
    groups.append((KITTY, At(at.deal, at.side, KITTY), tally.kitty))
    here = str(at)
    return [
        Group(name, str(there), _drawn(in_order(cards)), str(there) == here) for name, there, cards in groups if cards
    ]


def _drawn(cards: Cards) -> tuple[Drawn, ...]:
    return tuple(Drawn(str(card), card) for card in cards)


def _echo(told: SheetInWords, at: At, tally: Tally) -> Sentence | None:
    """The line of what was entered last."""
    entries = told.deals[at.deal].sides[at.side].entries
    fitting = [entry for entry in entries if _is_here(entry, at, tally)]
    return fitting[-1].sentence if fitting else None


def _is_here(entry: Entry, at: At, tally: Tally) -> bool:
    if at.where == MELDS:
        return entry.what == "meld" and at.place is not None and entry.cards == tally.melds[at.place].cards
    if at.where == LEFT:
        return entry.what == "hand" and entry.cards == tally.left[at.place or 0]
    return entry.what == KITTY


def _faults(sheet: Sheet, at: At) -> list[InputFault]:
    """What cannot be, deal by deal, but for a meld that is just being entered."""
    just = f"deals.{at.deal}.{at.side}.{MELDS}.{at.place}"
    return [fault for fault in unscorable(sheet) if (fault.code, fault.key) != (UNFINISHED, just)]


def _deal_of(fault: InputFault) -> int:
    """The deal of a fault: `deals.1.0.melds` is of the one at place 1."""
    return int((fault.key or "").split(".")[1])


def _lacking(fault: InputFault, told: SheetInWords, language: Language, words: Words) -> Lacking:
    side = None if fault.code in OF_THE_DEAL else int((fault.key or "").split(".")[2])
    return Lacking("" if side is None else str(told.who[side]), error_in_words(fault, language, words))


def _unsettled(told: SheetInWords, unsettled: tuple[int, ...], language: Language, words: Words) -> Sentence:
    deals = LIST_SEPARATOR.join(str(told.deals[place].heading) for place in unsettled)
    return score_sentence("unsettled", {"deals": deals}, language, words)
