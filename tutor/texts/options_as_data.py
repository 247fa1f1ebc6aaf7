"""What the mover can do, as data for programs: the engine's values beside the sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tutor.engine.options import Freezing, Opening
from tutor.texts.options import AnswerInWords, OptionsInWords, PlanInWords, RuleInTheWay, ThrowsInWords
from tutor.texts.sentences import Sentence
from tutor.texts.whynot import reason_as_json


def options_as_json(told: OptionsInWords) -> dict[str, Any]:
    """All answers. Cards are codes, moves are steps as the contract writes them; a text is for people."""
    found = told.options
    return {
        "turns": found.turns,
        "ends_hand": found.ends_hand,
        "text": _texts(told.turns),
        "pile": {"frozen": _freezing(found.freezing), "text": _texts(told.pile)},
        "take": [{"claim": str(claim), **_answer(answer)} for claim, answer in told.taking],
        "open": [{**_opening(opening), **_answer(answer)} for opening, answer in told.opening],
        "go_out": _answer(told.going_out),
        "concealed": _answer(told.concealed),
        "kitty": told.kitty and _answer(told.kitty),
        "discards": [_throws(throws) for throws in told.discards],
        "plans": {name: [_plan(plan) for plan in plans] for name, _, plans in told.lists},
    }


def _texts(sentences: Iterable[Sentence]) -> list[str]:
    return list(map(str, sentences))


def _freezing(freezing: Freezing) -> dict[str, Any]:
    return {
        "for_all": freezing.for_all,
        "cards": list(map(str, freezing.cards)),
        "for_us": freezing.for_us,
        "for_others": list(freezing.for_others),
    }


def _answer(told: AnswerInWords) -> dict[str, Any]:
    return {
        "can": told.answer.can,
        "text": str(told.sentence),
        "plans": [{**_plan(plan), "heading": str(heading)} for heading, plan in told.plans],
        "rules": list(map(_rule, told.rules)),
        "reason": told.reason and reason_as_json(told.reason),
    }


def _rule(rule: RuleInTheWay) -> dict[str, str]:
    return {"rule": rule.id, "title": rule.title}


def _opening(opening: Opening) -> dict[str, Any]:
    least, most = opening.least.plan, opening.most.plan
    return {
        "took": opening.took,
        "needed": opening.needed,
        "counted": opening.most_counted,
        "least": least and least.opening,
        "most": most and most.opening,
    }


def _throws(throws: ThrowsInWords) -> dict[str, Any]:
    return {
        "cards": list(map(str, throws.cards)),
        "can": not throws.rules,
        "text": str(throws.sentence),
        "rules": list(map(_rule, throws.rules)),
    }


def _plan(told: PlanInWords) -> dict[str, Any]:
    plan = told.plan
    return {
        "moves": list(map(str, plan.turn)),
        "steps": _texts(told.steps),
        "points": plan.points,
        "opening": plan.opening,
        "laid": plan.laid,
        "kept": plan.kept,
        "canastas": plan.canastas,
        "goes_out": plan.goes_out,
        "discard_unknown": plan.discard_unknown,
        "text": str(told.worth) if told.worth else None,
    }
