"""What is said to a grade: a word, a leading sentence, and what stands beside it. Hints. Texts of lessons.

The same answer is never given twice running: `said` remembers what was said last, and an equal try is answered with
the next thing to say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2s
from itertools import count
from typing import Final

from tutor.course.filling import FilledItem
from tutor.course.grading import REASON, VERDICT, Answer, Grade, asked, lacking
from tutor.course.leads import Lead, leads
from tutor.course.lessons import Lesson
from tutor.course.voice import Voice
from tutor.texts.language import Language
from tutor.texts.rulings import RuleInWords, RulingInWords, ruling_in_words
from tutor.texts.sentences import Sentence, say
from tutor.texts.words import Words

PRAISE: Final = ("right", "right_again")
_BETWEEN: Final = "."


@dataclass(frozen=True, slots=True)
class Said:
    """What is said to an answer. `lead` is said first, and differs from what was said last; `more` beside it.

    `rule` is the rule that decides, for its link; its `statement` and the `fix` are None where `lead` says them or
    nothing is given away yet. `rulings` are the engine's answers in words, for the marks on the cards; `revealed`
    whether they may be shown. `hint` is the number of the hint that leads, from 1; `table` the one of several tables
    that `more` is told of. `said` is to be handed back at the next try.
    """

    said: str
    right: bool
    word: Sentence
    lead: Sentence
    more: tuple[Sentence, ...]
    revealed: bool
    rulings: tuple[RulingInWords, ...]
    rule: RuleInWords | None
    statement: Sentence | None
    fix: Sentence | None
    hint: int | None
    table: int | None


def say_grade(grade: Grade, language: Language, words: Words, *, said: str = "") -> Said:
    """What to say to a graded answer, after `said` was said."""
    voice = Voice(language, words, grade.filled)
    rulings = tuple(
        ruling_in_words(ruling, language, words, position=question.position, turn=question.turn)
        for ruling, question in zip(grade.rulings, grade.judged, strict=True)
    )
    possible = _spoken(grade, leads(grade, rulings, voice))
    place, mark = _next(grade, possible, voice, said)
    word, lead = possible[place]
    shown = lead.revealed
    return Said(
        said=mark,
        right=grade.right,
        word=voice(word),
        lead=lead.sentence,
        more=tuple(sentence for sentence in lead.more if str(sentence) != str(lead.sentence)),
        revealed=shown,
        rulings=rulings,
        rule=lead.rule if shown else None,
        statement=_beside(lead, lead.rule.statement if lead.rule else None),
        fix=_beside(lead, lead.fix),
        hint=lead.hint,
        table=lead.table,
    )


def lacking_in_words(filled: FilledItem, answer: Answer, language: Language, words: Words) -> Sentence | None:
    """What the learner has to answer first, or None where all is answered."""
    parts = lacking(filled, answer)
    if not parts:
        return None
    part = "table" if parts[0].isdecimal() else parts[0]
    return Voice(language, words, filled)(f"lacking_{part}")


def hints_in_words(filled: FilledItem, language: Language) -> tuple[Sentence, ...]:
    """The hints of an item: the rule, the cards, the move."""
    return tuple(text_in_words(filled, hint, language) for hint in filled.item.hints)


def text_in_words(filled: FilledItem, text: str, language: Language) -> Sentence:
    """A text of an item (its task, an option, a caption) with its cards."""
    return say(language, filled.item.context, text, filled.facts, filled.types)


def lesson_text(lesson: Lesson, text: str, language: Language) -> Sentence:
    """A text of a lesson itself: title, summary, aim, refutation."""
    types = {name: fact.type for name, fact in lesson.facts.items()}
    return say(language, lesson.context, text, lesson.values, types)


def _spoken(grade: Grade, found: Sequence[Lead]) -> list[tuple[str, Lead]]:
    """Each lead with its word; there are at least two, and none is like its neighbour."""
    if grade.right:
        pairs = [(PRAISE[place % len(PRAISE)], lead) for place, lead in enumerate(found)]
        return pairs if len(pairs) % len(PRAISE) == 0 else [*pairs, (PRAISE[-1], found[0])]
    half = set(asked(grade.filled)) == {VERDICT, REASON} and any(grade.parts.values())
    return [("nearly" if half else "not_yet", lead) for lead in found]


def _next(grade: Grade, possible: Sequence[tuple[str, Lead]], voice: Voice, said: str) -> tuple[int, str]:
    """The place of what is said now, and the mark of it: the answer, how far its answers got, and the text."""
    answer = _digest(f"{grade.filled.item.id}/{grade.answer!r}")
    last, place, text = [*said.split(_BETWEEN), "", "", ""][:3]
    start = int(place) + 1 if last == answer and place.isdecimal() and len(place) < 4 else 0
    for at in count(start):
        word, lead = possible[at % len(possible)]
        mark = _digest(f"{voice(word)} {lead.sentence}")
        if mark != text or at - start > len(possible):
            return at % len(possible), _BETWEEN.join((answer, str(at % len(possible)), mark))
    raise AssertionError


def _digest(text: str) -> str:
    return blake2s(text.encode(), digest_size=4).hexdigest()


def _beside(lead: Lead, sentence: Sentence | None) -> Sentence | None:
    if sentence is None or not lead.revealed or str(sentence) == str(lead.sentence):
        return None
    return sentence
