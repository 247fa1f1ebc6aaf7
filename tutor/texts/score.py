"""A score in words: one sentence a line, what each side has after each deal, how the game stands, and what comes next.

Page, API and command line take their sentences from here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from tutor.engine.cards import THREE, WILD, Cards, in_order
from tutor.engine.melds import Meld
from tutor.engine.ruleset import RuleSet
from tutor.engine.scoring import Line, Outcome, Score, Sheet, Standing, standing
from tutor.texts.language import LIST_SEPARATOR, Language
from tutor.texts.sentences import Sentence, say
from tutor.texts.words import Words

CONTEXT: Final = "score"
_PLUS: Final = "+"

Situation = tuple[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a score in words. A canasta is one entry with its meld: `bonus` is its part of the points."""

    what: str
    points: int
    sentence: Sentence
    cards: Cards = ()
    kind: str = ""
    bonus: int = 0


@dataclass(frozen=True, slots=True)
class SideScored:
    """What a side scored in a deal, and what it has after it: points."""

    who: Sentence
    points: int
    total: int
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class DealScored:
    """A deal: its heading, and its sides."""

    heading: Sentence
    after: Sentence
    sides: tuple[SideScored, ...]


@dataclass(frozen=True, slots=True)
class SheetInWords:
    """A sheet in words. `totals` are the points after the last deal, `minimums` tell what the first melds of each side
    must count next; there are none where the game is over."""

    sheet: Sheet
    who: tuple[Sentence, ...]
    before: Sentence
    nothing: Sentence
    deals: tuple[DealScored, ...]
    totals: tuple[int, ...]
    stands: Standing
    standing: Sentence
    minimums: tuple[Sentence, ...]


def sheet_in_words(sheet: Sheet, language: Language, words: Words) -> SheetInWords:
    """A whole sheet in words."""

    def told(situation: str, **facts: Any) -> Sentence:
        return score_sentence(situation, facts, language, words)

    who = sides_in_words(sheet, language, words)
    totals = sheet.totals()
    stands = standing(sheet.rules, totals[-1])
    deals = []
    for at, scores in enumerate(sheet.scored()):
        sides = tuple(
            SideScored(who[side], scored.total, totals[at + 1][side], entries(scored, sheet, language, words))
            for side, scored in enumerate(scores)
        )
        deals.append(DealScored(told("deal", deal=at + 1), told("after", deal=at + 1), sides))
    minimums = zip(who, stands.minimums, strict=True) if stands.goes_on else ()
    return SheetInWords(
        sheet=sheet,
        who=who,
        before=told("before"),
        nothing=told("nothing"),
        deals=tuple(deals),
        totals=totals[-1],
        stands=stands,
        standing=told(_STANDINGS[stands.outcome], **_facts(sheet, stands, totals[-1], who)),
        minimums=tuple(told("minimum", who=str(name), needed=needed) for name, needed in minimums),
    )


def sides_in_words(sheet: Sheet, language: Language, words: Words) -> tuple[Sentence, ...]:
    """What the sides are called: We and They, or Player 1 and so on."""
    told = (("player", {"side": side + 1}) if _alone(sheet) else (_US[side], {}) for side in _sides(sheet))
    return tuple(score_sentence(situation, facts, language, words) for situation, facts in told)


_US: Final = ("we", "they")
_STANDINGS: Final = {
    Outcome.ON: "goes_on", Outcome.WON: "won", Outcome.TIE: "tie", Outcome.SHARED: "shared",
}  # fmt: skip


def _sides(sheet: Sheet) -> range:
    return range(len(sheet.scores))


def _alone(sheet: Sheet) -> bool:
    """Whether everybody has a column of their own."""
    return sheet.players == len(sheet.scores)


def _facts(sheet: Sheet, stands: Standing, totals: tuple[int, ...], who: tuple[Sentence, ...]) -> dict[str, Any]:
    if stands.outcome is Outcome.ON:
        return {"target": sheet.rules.parameters.target}
    leaders = LIST_SEPARATOR.join(str(who[side]) for side in stands.leaders)
    return {"points": max(totals), "who": leaders}


def score_sentence(situation: str, facts: Mapping[str, Any], language: Language, words: Words) -> Sentence:
    """A sentence of `words/score.yaml`."""
    sentences = words.sentences(CONTEXT)
    return say(language, sentences.name, sentences.messages[situation], facts, sentences.types)


def signed(points: int, language: Language) -> str:
    """Points with their sign: `+570`, `−45`, `0`."""
    return (_PLUS if points > 0 else "") + language.number(points)


def entries(scored: Score, sheet: Sheet, language: Language, words: Words) -> tuple[Entry, ...]:
    """The lines of a score in words, a canasta together with its meld."""
    made = []
    for line, canasta in _paired(scored.lines):
        situation, facts = _meld(line, canasta) if line.what == "meld" else _line(line, sheet)
        facts = {"n": len(line.cards), "cards": in_order(line.cards), "points": abs(line.points), **facts}
        bonus, kind = (canasta.points, canasta.kind) if canasta else (0, "")
        sentence = score_sentence(situation, facts, language, words)
        made.append(Entry(line.what, line.points + bonus, sentence, line.cards, kind, bonus))
    return tuple(made)


def _paired(lines: tuple[Line, ...]) -> Iterator[tuple[Line, Line | None]]:
    """Each line, a meld with the canasta that follows it."""
    for line, after in pairwise((*lines, None)):
        if line is not None and line.what != "canasta":
            yield line, after if after is not None and after.what == "canasta" else None


def _meld(line: Line, canasta: Line | None) -> Situation:
    meld = Meld(line.cards)
    facts: dict[str, Any] = {"rank": meld.rank, "wilds": meld.wilds}
    if canasta:
        facts |= {"kinds": (canasta.kind,), "bonus": canasta.points}
    name = "canasta" if canasta else "meld"
    if not meld.rank:
        return "meld_of_several_ranks", {}
    if meld.rank == THREE:
        return "meld_black_threes", facts
    if meld.rank == WILD:
        return f"{name}_wild", facts
    return (f"{name}_mixed" if meld.wilds else name), facts


def _line(line: Line, sheet: Sheet) -> Situation:
    if line.what == "red_threes":
        return _red_threes(line, sheet.rules), {"each": line.each}
    if line.what == "hand" and not _alone(sheet):
        return "hand_of", {"place": line.place + 1}
    if line.what == "kitty" and any(card.is_red_three for card in line.cards):
        return "kitty_with_red_threes", {}
    return line.what, {}


def _red_threes(line: Line, rules: RuleSet) -> str:
    """All of them are worth a word of their own only where they then count otherwise."""
    together = line.all and line.each != rules.parameters.red_three_points["each"]
    return "red_threes" + ("_all" if together else "") + ("_unmelded" if line.unmelded else "")


def sheet_as_json(told: SheetInWords) -> dict[str, Any]:
    """A sheet as data: every line with its points and its sentence, the totals, and how the game stands."""
    return {
        "rules": told.sheet.rules.id,
        "version": told.sheet.rules.version,
        "sides": [str(who) for who in told.who],
        "deals": [{"sides": [_side_as_json(side) for side in deal.sides]} for deal in told.deals],
        "totals": list(told.totals),
        "standing": {
            "outcome": told.stands.outcome.value,
            "leaders": list(told.stands.leaders),
            "text": str(told.standing),
        },
        "minimums": list(told.stands.minimums) if told.stands.goes_on else None,
        "next": [str(minimum) for minimum in told.minimums],
    }


def _side_as_json(side: SideScored) -> dict[str, Any]:
    lines = [_entry_as_json(entry) for entry in side.entries]
    return {"side": str(side.who), "points": side.points, "total": side.total, "lines": lines}


def _entry_as_json(entry: Entry) -> dict[str, Any]:
    found = {
        "what": entry.what,
        "points": entry.points,
        "cards": [str(card) for card in entry.cards],
        "canasta": {"kind": entry.kind, "bonus": entry.bonus} if entry.kind else None,
        "text": str(entry.sentence),
    }
    return {key: value for key, value in found.items() if value not in (None, [])}
