"""A ruling as the page shows it: the sentences, and the numbers that join them to the cards on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tutor.engine.cards import Card, Cards
from tutor.texts.rulings import RuleInWords, RulingInWords
from tutor.texts.sentences import Sentence
from tutor.web.view import Marks


@dataclass(frozen=True)
class Verdict:
    """A ruling in words, with the cards at fault and the number that each of them bears.

    A card at fault bears a number if a message names it, or if it lies on the table; `unnamed` are those on the table
    that no message names. Cards of the hand that no message names are marked without a number.
    """

    told: RulingInWords
    at_fault: Cards
    marks: Marks
    unnamed: tuple[tuple[Card, int], ...]

    @property
    def main(self) -> RuleInWords | None:
        """The kept rule that the verdict of a legal turn speaks of."""
        return self.told.main

    @property
    def others(self) -> tuple[RuleInWords, ...]:
        """The rules that were kept besides the one that the verdict speaks of."""
        return tuple(kept for kept in self.told.kept if kept != self.main)

    @property
    def line(self) -> tuple[str, Sentence]:
        """The word of the verdict, where the line does not say it itself, and the line."""
        told = self.told
        return ("" if told.legal else str(told.word)), told.verdict


def verdict_of(told: RulingInWords, chosen: Cards) -> Verdict:
    """The verdict of a ruling; `chosen` are the cards of the hand that the step means to which it objects."""
    at_fault = tuple(card for violation in told.violations for card in violation.fault.cards)
    named = cards_in(violation.message for violation in told.violations)
    marks = numbered(at_fault, (*named, *(card for card in at_fault if card not in named and card not in chosen)))
    return Verdict(
        told=told,
        at_fault=at_fault,
        marks=marks,
        unnamed=tuple((card, number) for card, numbers in marks.items() if card not in named for number in numbers),
    )


def numbered(at_fault: Iterable[Card], named: Iterable[Card]) -> Marks:
    """A number for each card at fault that is named, in the order of the names; equal cards have one each.

    >>> joker, two, king = Card("JK"), Card("2", "S"), Card("K", "S")
    >>> marks = numbered([two, joker, joker], [joker, two, joker, joker, king])
    >>> marks[joker], marks[two], king in marks
    ((1, 3), (2,), False)
    """
    left = Counter(at_fault)
    marks: dict[Card, tuple[int, ...]] = {}
    number = 0
    for card in named:
        if left[card] > 0:
            left[card] -= 1
            number += 1
            marks[card] = (*marks.get(card, ()), number)
    return marks


def cards_in(sentences: Iterable[Sentence]) -> list[Card]:
    """The cards that sentences name, in their order."""
    return [part for sentence in sentences for part in sentence.parts if isinstance(part, Card)]
