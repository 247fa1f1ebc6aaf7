"""The rule that decides: the one that is told beside the answer to an item."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.course.filling import FilledItem
from tutor.course.grading import Grade, ruling_of
from tutor.course.lessons import PLAYED
from tutor.course.voice import Voice
from tutor.engine.ruleset import RuleSet
from tutor.library.positions import Question
from tutor.texts.rulings import RuleInWords, RulingInWords, rule_in_words


def _own_rules(filled: FilledItem) -> list[str]:
    """The rules that an item is about: those that its slips break, or its steps in another order; those of the lesson
    first."""
    item = filled.item
    if item.type == "order":
        rules = [rule for twin in _other_orders(filled) for rule in ruling_of(twin).rules]
    else:
        rules = [rule for slip in item.slips for rule in slip.rules]
    return sorted(dict.fromkeys(rules), key=lambda rule: rule not in item.teaches)


def _other_orders(filled: FilledItem) -> Iterator[Question]:
    """The steps as the file has them, with two neighbours changed."""
    steps = filled.steps
    for at in range(len(steps) - 1):
        yield Question(filled.position, (*steps[:at], steps[at + 1], steps[at], *steps[at + 2 :]))


def beside_the_point(ruling: RulingInWords, grade: Grade) -> bool:
    """Whether the verdict of a right turn tells of a rule that the item is not about."""
    own = _own_rules(grade.filled)
    told = [kept.rule for kept in ruling.kept if kept.sentence and str(kept.sentence) == str(ruling.verdict)]
    if grade.filled.item.type == "order":
        return grade.right and bool(told) and told[0] not in own
    return grade.right and grade.filled.item.type in PLAYED and bool(own and told) and told[0] != own[0]


def deciding_rule(grade: Grade, ruling: RulingInWords, voice: Voice) -> RuleInWords | None:
    """The rule that decides a ruling: the first one broken, the one that was picked rightly, the one that the illegal
    twin breaks, or the one kept that the verdict tells of, if the lesson teaches it."""
    if ruling.violations:
        return rule_in_words(ruling.violations[0].rule, _rules_of(grade, ruling), voice.language, voice.words)
    picked = grade.chosen.rule if grade.chosen else None
    options = [option.rule for option in grade.filled.item.options if option.rule]
    for kept in ruling.kept:
        if kept.rule == picked or (picked is None and kept.rule in options):
            return kept
    item = grade.filled.item
    own = _own_rules(grade.filled) if grade.right else []
    if item.type == "order" and own:
        return rule_in_words(own[0], _rules_of(grade, ruling), voice.language, voice.words)
    if item.type in PLAYED and own:
        by_id = {kept.rule: kept for kept in ruling.kept}
        return next((by_id[rule] for rule in own if rule in by_id), None)
    twins = sorted(_twins(grade), key=lambda twin: twin[0] not in item.teaches)
    if twins:
        rule, question = twins[0]
        return rule_in_words(rule, question.position.rules, voice.language, voice.words)
    telling = (kept for kept in ruling.kept if kept.sentence and str(kept.sentence) == str(ruling.verdict))
    return next((kept for kept in telling if kept.rule in item.teaches), None)


def _twins(grade: Grade) -> list[tuple[str, Question]]:
    """The rules that the illegal table beside a legal one breaks, or the moves that a change mends."""
    filled = grade.filled
    match filled.item.type:
        case "fix":
            twin = Question(filled.position, filled.turn)
            return [(rule, twin) for rule in ruling_of(twin).rules]
        case "contrast" | "changes":
            pairs = zip(grade.rulings, grade.judged, strict=True)
            return [(rule, question) for ruling, question in pairs if not ruling.legal for rule in ruling.rules]
    return []


def _rules_of(grade: Grade, ruling: RulingInWords) -> RuleSet:
    """The rule set in which a ruling was made."""
    judged = zip(grade.rulings, grade.judged, strict=True)
    return next(question.position.rules for made, question in judged if made is ruling.ruling)
