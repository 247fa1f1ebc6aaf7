"""What can be said to an answer, best first: its own mistake answered, the message, the rule, the fix, the hints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tutor.course.filling import FilledItem
from tutor.course.goals import played
from tutor.course.grading import NONE, REASON, VERDICT, Grade
from tutor.engine.ruleset import RuleSet
from tutor.texts.language import LIST_SEPARATOR, Language
from tutor.texts.rulings import RuleInWords, RulingInWords, rule_in_words
from tutor.texts.sentences import Sentence, say
from tutor.texts.words import Words

_POINTS: Final = ("points", "at_least")


@dataclass(frozen=True, slots=True)
class Voice:
    """A language, the words, and an item with its cards."""

    language: Language
    words: Words
    filled: FilledItem

    def __call__(self, situation: str, **facts: Any) -> Sentence:
        """A sentence of the course itself."""
        sentences = self.words.sentences("course")
        return say(self.language, sentences.name, sentences.messages[situation], facts, sentences.types)

    def text(self, text: str) -> Sentence:
        """A text of the item."""
        return say(self.language, self.filled.item.context, text, self.filled.facts, self.filled.types)


@dataclass(frozen=True, slots=True)
class Lead:
    """A sentence that may be said first, and what stands beside it. `revealed`: it gives the ruling away, so that rule,
    fix and marks may be shown."""

    sentence: Sentence
    revealed: bool = True
    more: tuple[Sentence, ...] = ()
    rule: RuleInWords | None = None
    fix: Sentence | None = None
    hint: int | None = None


def leads(grade: Grade, rulings: tuple[RulingInWords, ...], voice: Voice) -> list[Lead]:
    """What can be said to a grade, in the order in which it is said; each sentence once."""
    found = _right(grade, rulings, voice) if grade.right else _wrong(grade, rulings, voice)
    return list({str(lead.sentence): lead for lead in reversed(list(found))}.values())[::-1]


def _right(grade: Grade, rulings: tuple[RulingInWords, ...], voice: Voice) -> Iterator[Lead]:
    own, item = _facts_of(grade, voice), grade.filled.item
    told = [voice.text(item.right)] if item.right else []
    told += [] if own is None else [own]
    verdicts = tuple(ruling.verdict for ruling in rulings)
    rule = _deciding(grade, rulings[-1], voice) if rulings else None
    several = len(rulings) > 1
    first, *rest = [*told, *verdicts]
    yield Lead(first, more=tuple(rest) if several else (), rule=rule)
    if rule is not None:
        yield Lead(rule.statement, rule=rule)
    if not several:
        yield from (Lead(sentence, rule=rule) for sentence in rest)


def _wrong(grade: Grade, rulings: tuple[RulingInWords, ...], voice: Voice) -> Iterator[Lead]:
    yield from _own(grade, rulings, voice)
    hints = list(_hints(voice))
    if grade.filled.item.type in {"count", "spot"} or grade.missed:
        yield from hints
        if not grade.missed:
            yield from _given_away(grade, rulings, voice)
        return
    yield from _given_away(grade, rulings, voice)
    yield from hints


def _own(grade: Grade, rulings: tuple[RulingInWords, ...], voice: Voice) -> Iterator[Lead]:
    """The answer to this very mistake."""
    parts, item = grade.parts, grade.filled.item
    legal = bool(rulings) and rulings[0].legal
    verdict = "yes" if legal else "no"
    beside = (voice(f"verdict_{verdict}"),) if parts.get(VERDICT) and not parts.get(REASON, True) else ()
    if grade.because is not None:
        yield Lead(voice.text(grade.because), False, beside)
    elif not parts.get(REASON, True):
        yield Lead(voice("reason_other"), False, beside)
    elif VERDICT in parts and grade.answer.option is not None:
        yield Lead(voice(f"reason_{verdict}"), rule=_deciding(grade, rulings[0], voice))
    if grade.missed:
        yield Lead(_missed(grade, voice), False, _owed(rulings))
    if item.type == "count" and grade.answer.number is not None and grade.expected is not None:
        more = grade.expected > grade.answer.number
        yield Lead(voice("count_more" if more else "count_less", found=grade.answer.number), False)
    if item.type == "spot" and grade.answer.number is not None:
        yield Lead(voice(_spot(grade)), False)


def _given_away(grade: Grade, rulings: tuple[RulingInWords, ...], voice: Voice) -> Iterator[Lead]:
    """The ruling of the first question that was answered wrong: message, statement, fix."""
    own = _facts_of(grade, voice)
    if own is not None:
        yield Lead(own)
    wrong = [place for place, part in enumerate(grade.parts.values()) if not part]
    if not rulings:
        return
    ruling = rulings[wrong[0]] if len(rulings) > 1 and wrong else rulings[0]
    rule = _deciding(grade, ruling, voice)
    fix = next((fault.fix for fault in ruling.violations if fault.fix is not None), None)
    others = tuple(fault.message for fault in ruling.violations[1:])
    yield Lead(ruling.verdict, True, others, rule, fix)
    if rule is not None:
        yield Lead(rule.statement, True, (), rule, fix)
    if fix is not None:
        yield Lead(fix, True, (), rule, fix)


def _hints(voice: Voice) -> Iterator[Lead]:
    for place, hint in enumerate(voice.filled.item.hints, start=1):
        yield Lead(voice.text(hint), False, hint=place)


def _deciding(grade: Grade, ruling: RulingInWords, voice: Voice) -> RuleInWords | None:
    """The rule that decides a ruling: the first one broken, the one that was picked rightly, or the one kept that the
    verdict tells of."""
    if ruling.violations:
        return rule_in_words(ruling.violations[0].rule, _rules_of(grade, ruling), voice.language, voice.words)
    picked = grade.chosen.rule if grade.chosen else None
    options = [option.rule for option in grade.filled.item.options if option.rule]
    for kept in ruling.kept:
        if kept.rule == picked or (picked is None and kept.rule in options):
            return kept
    return next((kept for kept in ruling.kept if kept.sentence and str(kept.sentence) == str(ruling.verdict)), None)


def _rules_of(grade: Grade, ruling: RulingInWords) -> RuleSet:
    """The rule set in which a ruling was made."""
    judged = zip(grade.rulings, grade.judged, strict=True)
    return next(question.position.rules for made, question in judged if made is ruling.ruling)


def _owed(rulings: tuple[RulingInWords, ...]) -> tuple[Sentence, ...]:
    return tuple(owed.statement for ruling in rulings for owed in ruling.owes)


def _spot(grade: Grade) -> str:
    if grade.answer.number == NONE:
        return "spot_some"
    after = grade.expected not in (NONE, None) and (grade.answer.number or 0) > (grade.expected or 0)
    return "spot_earlier" if after else "spot_keeps"


def _facts_of(grade: Grade, voice: Voice) -> Sentence | None:
    """What the engine counted, or the step that it found, as a sentence."""
    expected = grade.expected
    if expected is None:
        return None
    if grade.filled.item.type == "spot":
        return voice("spot_none") if expected == NONE else voice("spot_right", step=expected + 1)
    return _counted(grade, expected, voice)


def _counted(grade: Grade, expected: int, voice: Voice) -> Sentence:
    count = grade.filled.item.count
    assert count is not None
    position, name = grade.filled.position, f"counted_{count.what}"
    if count.what in {"opening", "missing"}:
        points = grade.rulings[0].points
        assert points is not None
        facts = {"counted": points.counted, "needed": points.needed, "missing": expected}
        empty = count.what == "missing" and not expected
        return voice(f"{name}_none" if empty else name, n=_melds_laid(grade), **facts)
    if count.what in {"wilds", "naturals"} and not expected:
        return voice(f"{name}_none")
    score = position.us.score if count.score is None else count.score
    return voice(name, n=expected, score=score)


def _melds_laid(grade: Grade) -> int:
    return played(grade.filled.position, grade.filled.turn).laid


def _missed(grade: Grade, voice: Voice) -> Sentence:
    """Which condition of the goal a legal turn misses."""
    missed = grade.missed
    assert missed is not None
    match missed.goal:
        case "verb":
            return voice(f"goal_{missed.asked}")
        case "ranks":
            letters = LIST_SEPARATOR.join(map(voice.language.letter, missed.asked))
            return voice("goal_ranks", n=len(missed.asked), ranks=letters)
        case "turn":
            return _unfinished(grade, voice)
    facts: Mapping[str, int] = {"found": missed.found, "asked": missed.asked}
    laid = missed.laid if missed.goal in _POINTS else missed.found
    name = "points" if missed.goal in _POINTS and not laid else missed.goal
    return voice(f"goal_{name}" if laid else f"goal_{name}_none", n=laid, **facts)


def _unfinished(grade: Grade, voice: Voice) -> Sentence:
    left = grade.rulings[0].after.cards_left
    if grade.missed is None or grade.missed.asked != "out":
        return voice("goal_ended")
    return voice("goal_out", n=left) if left else voice("goal_out_open")
