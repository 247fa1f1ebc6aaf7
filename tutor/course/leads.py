"""What can be said to an answer, best first: its own mistake answered, the message, the rule, the fix, the hints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from tutor.course.deciding import beside_the_point, deciding_rule
from tutor.course.goals import names_its_number, played
from tutor.course.grading import NONE, REASON, VERDICT, Grade, ruling_of_step
from tutor.course.lessons import PLAYED
from tutor.course.voice import Voice
from tutor.texts.language import LIST_SEPARATOR
from tutor.texts.rulings import RuleInWords, RulingInWords, ruling_in_words
from tutor.texts.sentences import Sentence

_POINTS: Final = ("points", "at_least")
_FIXLESS: Final = PLAYED | {"fix", "order"}
"""Types in which the engine's advice would give the solution away, or lead past the task."""
_SEVERAL: Final = frozenset({"contrast", "changes"})


@dataclass(frozen=True, slots=True)
class Lead:
    """A sentence that may be said first, and what stands beside it. `revealed`: it gives the ruling away, so that rule,
    fix and marks may be shown; `table` is the number of the one of several tables that it is told of."""

    sentence: Sentence
    revealed: bool = True
    more: tuple[Sentence, ...] = ()
    rule: RuleInWords | None = None
    fix: Sentence | None = None
    hint: int | None = None
    table: int | None = None


def leads(grade: Grade, rulings: tuple[RulingInWords, ...], voice: Voice) -> list[Lead]:
    """What can be said to a grade, in the order in which it is said; each sentence once."""
    found = _right(grade, rulings, voice) if grade.right else _wrong(grade, rulings, voice)
    return list({str(lead.sentence): lead for lead in reversed(list(found))}.values())[::-1]


def _right(grade: Grade, rulings: tuple[RulingInWords, ...], voice: Voice) -> Iterator[Lead]:
    own, item = _facts_of(grade, voice), grade.filled.item
    told = [voice.text(item.right)] if item.right else []
    told += [] if own is None else [own]
    verdicts = tuple(ruling.verdict for ruling in rulings if not beside_the_point(ruling, grade))
    telling = next((ruling for ruling in rulings if not ruling.legal), rulings[-1]) if rulings else None
    rule = deciding_rule(grade, telling, voice) if telling else None
    several = len(rulings) > 1
    if several and not told and rule is not None:
        told = [rule.statement]  # what is said first is true of all tables
    first, *rest = [*told, *verdicts] or [rulings[-1].verdict]
    yield Lead(first, more=tuple(rest) if several else (), rule=rule)
    if rule is not None:
        yield Lead(rule.statement, rule=rule)
    if not several:
        yield from (Lead(sentence, rule=rule) for sentence in rest)


def _wrong(grade: Grade, rulings: tuple[RulingInWords, ...], voice: Voice) -> Iterator[Lead]:
    own, hints = list(_own(grade, rulings, voice)), list(_hints(voice))
    yield from own
    hints = [hint for hint in hints if not own or hint.sentence not in own[-1].more]
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
    if not parts.get(REASON, True):
        reason = voice("reason_other") if grade.because is None else voice.text(grade.because)
        beside = f"verdict_{verdict}" if parts.get(VERDICT) else f"legal_{verdict}"
        yield Lead(reason, False, (voice(beside),) if VERDICT in parts else ())
    elif grade.because is not None:
        yield Lead(voice.text(grade.because), False)
    elif VERDICT in parts and grade.answer.option is not None:
        yield Lead(voice(f"reason_{verdict}"), rule=deciding_rule(grade, rulings[0], voice))
    if grade.missed:
        yield Lead(_missed(grade, voice), False, _owed(rulings) if item.type == "turn" else ())
    if item.type == "count" and grade.answer.number is not None and grade.expected is not None:
        more = grade.expected > grade.answer.number
        hint = () if grade.because else (voice.text(item.hints[0]),)
        yield Lead(voice("count_more" if more else "count_less", found=grade.answer.number), False, hint)
    if item.type == "spot" and grade.answer.number is not None:
        kept, situation = _kept_step(grade, voice), voice(_spot(grade))
        if grade.answer.number == NONE and grade.expected != NONE:
            yield Lead(situation, False, () if grade.because else (voice.text(item.hints[0]),))
            return
        yield Lead(situation if kept is None else kept, False, () if kept is None else (situation,))


def _given_away(grade: Grade, rulings: tuple[RulingInWords, ...], voice: Voice) -> Iterator[Lead]:
    """The ruling of the first question that was answered wrong: message, statement, fix."""
    own = _facts_of(grade, voice)
    if own is not None:
        yield Lead(own)
    wrong = [place for place, part in enumerate(grade.parts.values()) if not part]
    if not rulings:
        return
    if grade.filled.item.type in _SEVERAL and wrong:
        told = [_told(grade, rulings[place], voice) for place in wrong]
        for place, (lead, *_) in zip(wrong, told, strict=True):
            yield replace(lead, **_at_table(grade, rulings[place], place, voice))
        yield from told[0][1:]
        return
    yield from _told(grade, rulings[0], voice)


def _told(grade: Grade, ruling: RulingInWords, voice: Voice) -> list[Lead]:
    rule = deciding_rule(grade, ruling, voice)
    fixes = (fault.fix for fault in ruling.violations if fault.fix is not None)
    fix = None if grade.filled.item.type in _FIXLESS else next(fixes, None)
    others = tuple(fault.message for fault in ruling.violations[1:])
    told = [Lead(ruling.verdict, True, others, rule, fix)]
    told += [Lead(rule.statement, True, (), rule, fix)] if rule is not None else []
    return told + ([Lead(fix, True, (), rule, fix)] if fix is not None else [])


def _hints(voice: Voice) -> Iterator[Lead]:
    for place, hint in enumerate(voice.filled.item.hints, start=1):
        yield Lead(voice.text(hint), False, hint=place)


def _owed(rulings: tuple[RulingInWords, ...]) -> tuple[Sentence, ...]:
    return tuple(owed.statement for ruling in rulings for owed in ruling.owes)


def _at_table(grade: Grade, ruling: RulingInWords, place: int, voice: Voice) -> dict[str, Any]:
    """Of which table a ruling is told."""
    caption = grade.filled.item.tables[place].caption
    if caption is None:
        return {"table": place}
    messages = tuple(fault.message for fault in ruling.violations)
    return {
        "sentence": voice("at_table", caption=str(voice.text(caption))),
        "more": messages or (ruling.verdict,),
        "table": place,
    }


def _kept_step(grade: Grade, voice: Voice) -> Sentence | None:
    """Why a legal step that was chosen is legal."""
    asked = ruling_of_step(grade.filled, grade.answer.number)
    if asked is None:
        return None
    question, ruling = asked
    told = ruling_in_words(ruling, voice.language, voice.words, position=question.position, turn=question.turn)
    return told.verdict if told.legal else None


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
    if not names_its_number(grade.filled, missed.asked):
        return voice("goal_other")
    facts: Mapping[str, int] = {"found": missed.found, "asked": missed.asked}
    laid = missed.laid if missed.goal in _POINTS else missed.found
    name = "points" if missed.goal in _POINTS and not laid else missed.goal
    return voice(f"goal_{name}" if laid else f"goal_{name}_none", n=laid, **facts)


def _unfinished(grade: Grade, voice: Voice) -> Sentence:
    left = grade.rulings[0].after.cards_left
    if grade.missed is None or grade.missed.asked != "out":
        return voice("goal_ended")
    return voice("goal_out", n=left) if left else voice("goal_out_open")
