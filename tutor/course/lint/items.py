"""What an item believes, beside what the engine says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from tutor.course.filling import FilledItem
from tutor.course.grading import is_at, lacking
from tutor.course.lessons import MISCONCEPTIONS, NO_STEP, Count, Option, by_type
from tutor.course.lint.asking import Told
from tutor.engine.rules import RULES
from tutor.engine.ruling import Ruling
from tutor.library.errors import InputFault, fault_of, nearest

OPTIONS: Final = 3
"""At least so many reasons to choose from."""

_IDS: Final = tuple(rule.id for rule in RULES)
_NEEDS: Final[Mapping[str, str]] = {"cards": "cards", "wilds": "meld", "naturals": "meld"}
_NOTHING: Final = "[]"
_REGISTER: Final = f"{MISCONCEPTIONS[0]}–{MISCONCEPTIONS[-1]}"

Faults = Iterator[InputFault]


def item_faults(filled: FilledItem, told: Told) -> Faults:
    """All faults of an item; keys are inside it."""
    yield from _unknown_rules(filled)
    yield from _EXAMINED[filled.item.type](filled, told)


def unknown_rule(key: str, rule: str) -> InputFault | None:
    """A rule id that the law does not know."""
    return None if rule in _IDS else fault_of("rule-unknown", key=key, found=rule, nearest=nearest(rule, _IDS))


def unknown_misconception(key: str, found: str) -> InputFault:
    """A misconception that the register does not hold."""
    return InputFault("misconception-unknown", key=key, found=found, expected=_REGISTER)


def _unknown_rules(filled: FilledItem) -> Faults:
    item = filled.item
    named = [(f"believes.rules.{at}", rule) for at, rule in enumerate(item.believes.rules or ())]
    named += [(f"options.{at}.rule", option.rule) for at, option in enumerate(item.options) if option.rule]
    for at, slip in enumerate(item.slips):
        named += [(f"slips.{at}.rules.{place}", rule) for place, rule in enumerate(slip.rules)]
    yield from (fault for key, rule in named if (fault := unknown_rule(key, rule)))


def _listed(words: Iterable[object]) -> str:
    return ", ".join(map(str, words)) or _NOTHING


def _verdict(believed: object, ruling: Ruling, key: str) -> Faults:
    if believed is not ruling.legal:
        code = "belief-legal" if ruling.legal else "belief-illegal"
        yield InputFault(code, key=key, found=_listed(ruling.rules))


def _rules(believed: tuple[str, ...] | None, ruling: Ruling) -> Faults:
    """Broken rules must be named exactly; of the kept ones those that decide."""
    if believed is None:
        if not ruling.legal:
            yield InputFault("key-missing", key="believes.rules", found="rules")
    elif not ruling.legal and set(believed) != set(ruling.rules):
        yield InputFault("belief-rules", key="believes.rules", found=_listed(ruling.rules), expected=_listed(believed))
    elif ruling.legal and not set(believed) <= ruling.held.keys():
        kept = _listed(ruling.held)
        yield InputFault("belief-kept", key="believes.rules", found=kept, expected=_listed(believed))


def _reasoned(filled: FilledItem, told: Told) -> Faults:
    item, ruling = filled.item, told.rulings[0]
    wrong = list(_verdict(item.believes.legal, ruling, "believes.legal"))
    yield from wrong or _rules(item.believes.rules, ruling)
    if len(item.options) < OPTIONS:
        yield InputFault("options-few", key="options", facts={"n": OPTIONS, "have": len(item.options)})
    if not told.right_options:
        decide = ruling.rules if not ruling.legal else list(ruling.held)
        yield InputFault("option-none-right", key="options", expected=_listed(decide))
    for place in told.right_options[1:]:
        yield InputFault("options-right", key=f"options.{place}", found=item.options[place].rule)
    for place, option in enumerate(item.options):
        if place not in told.right_options:
            yield from _wrong_option(option, f"options.{place}")


def _wrong_option(option: Option, key: str) -> Faults:
    if option.because is None:
        yield InputFault("option-because", key=key, found=option.rule or option.misconception)
    if option.rule is None and option.misconception is None:
        yield InputFault("option-nameless", key=key, expected=_REGISTER)
    yield from _registered(option, key)


def _registered(option: Option, key: str) -> Faults:
    if option.misconception is not None and option.misconception not in MISCONCEPTIONS:
        yield unknown_misconception(f"{key}.misconception", option.misconception)


def _played(filled: FilledItem, told: Told) -> Faults:
    answers, slips = told.tried[: len(filled.answers)], told.tried[len(filled.answers) :]
    for place, grade in enumerate(answers):
        if grade.missed:
            missed = grade.missed
            found, asked = str(missed.found), str(missed.asked)
            yield InputFault("answer-goal", key=f"answers.{place}", found=found, expected=f"{missed.goal}: {asked}")
        elif not grade.right:
            yield InputFault("answer-illegal", key=f"answers.{place}", found=_listed(grade.rulings[0].rules))
    for place, (slip, grade) in enumerate(zip(filled.item.slips, slips, strict=True)):
        key = f"slips.{place}"
        broken, goal = grade.rulings[0].rules, grade.missed.goal if grade.missed else None
        if bool(slip.rules) == bool(slip.goal):
            yield InputFault("slip-reasonless", key=key)
        elif grade.right:
            yield InputFault("slip-right", key=key)
        elif set(slip.rules) != set(broken) or slip.goal != goal:
            expected = _listed(slip.rules) if slip.rules else slip.goal
            yield InputFault("slip-otherwise", key=key, found=goal or _listed(broken), expected=expected)


def _counted(filled: FilledItem, told: Told) -> Faults:
    count, believed = filled.item.count, filled.item.believes.number
    assert isinstance(count, Count)
    lacking = _NEEDS.get(count.what)
    if lacking and getattr(count, lacking) is None:
        yield InputFault("key-missing", key="count", found=lacking)
    elif told.number is None:
        yield InputFault("count-nothing", key="count", found=count.what)
    elif told.number != believed:
        yield InputFault("belief-number", key="believes.number", found=str(told.number), expected=str(believed))
    else:
        yield from _miscounted([slip.number for slip in filled.item.slips], told)


def _miscounted(numbers: Sequence[int | None], told: Told) -> Faults:
    for place, number in enumerate(numbers):
        if number == told.number:
            yield InputFault("slip-right", key=f"slips.{place}.number", found=str(number))
        elif number in numbers[:place]:
            yield InputFault("slip-twice", key=f"slips.{place}.number", found=str(number))


def _spotted(filled: FilledItem, told: Told) -> Faults:
    believes, ruling = filled.item.believes, told.rulings[0]
    at = believes.at
    step = isinstance(at, int) and at < len(filled.turn) and is_at(filled.turn, at, ruling.at)
    if not (step or (at == NO_STEP and ruling.at is None)):
        found = NO_STEP if ruling.at is None else str(ruling.at)
        yield InputFault("belief-at", key="believes.at", found=found, expected=str(at))
    elif not ruling.legal:
        yield from _rules(believes.rules, ruling)
    yield from _mistaken(filled, told, "at")


def _mistaken(filled: FilledItem, told: Told, key: str) -> Faults:
    """Slips of `spot` and `order`: each is wrong, names steps that there are, and stands there once."""
    written = [getattr(slip, key) for slip in filled.item.slips]
    for place, (one, grade) in enumerate(zip(written, told.tried, strict=True)):
        where = f"slips.{place}.{key}"
        if grade.right:
            yield InputFault("slip-right", key=where)
        elif lacking(filled, grade.answer) or (isinstance(one, int) and one >= len(filled.turn)):
            yield InputFault("slip-stepless", key=where, found=_shown(one))
        elif one in written[:place]:
            yield InputFault("slip-twice", key=where, found=_shown(one))


def _shown(places: object) -> str:
    return _listed(places) if isinstance(places, tuple) else str(places)


def _mended(filled: FilledItem, told: Told) -> Faults:
    item = filled.item
    if told.rulings[0].legal:
        yield InputFault("fix-legal", key="moves")
    if len(item.options) < OPTIONS - 1:
        yield InputFault("options-few", key="options", facts={"n": OPTIONS - 1, "have": len(item.options)})
    believed = tuple(sorted(item.believes.right or ()))
    if believed != told.right_options:
        found = _listed(told.right_options)
        yield InputFault("belief-right", key="believes.right", found=found, expected=_listed(believed))
    for place, option in enumerate(item.options):
        if option.change is None and option.moves is None:
            yield InputFault("option-changeless", key=f"options.{place}", expected="change, moves")
        yield from _registered(option, f"options.{place}")


def _ordered(filled: FilledItem, told: Told) -> Faults:
    if not told.order:
        key = "believes.first" if filled.item.believes.first else "steps"
        yield InputFault("order-wrong", key=key)
    yield from _mistaken(filled, told, "order")


def _compared(filled: FilledItem, told: Told) -> Faults:
    item = filled.item
    believed = item.believes.legal if isinstance(item.believes.legal, tuple) else ()
    verdicts = [ruling.legal for ruling in told.rulings]
    if len(believed) != len(verdicts):
        yield InputFault("verdicts-number", key="believes.legal", facts={"n": len(verdicts), "have": len(believed)})
        return
    for place, (belief, ruling) in enumerate(zip(believed, told.rulings, strict=True)):
        yield from _verdict(belief, ruling, f"believes.legal.{place}")
    if item.type == "contrast" and len(verdicts) != 2:
        yield InputFault("contrast-two", key="tables", facts={"have": len(verdicts)})
    if len(set(verdicts)) == 1:
        yield InputFault("tables-alike", key="tables")


_EXAMINED: Final[Mapping[str, Callable[[FilledItem, Told], Faults]]] = by_type(
    reasoned=_reasoned, played=_played, counted=_counted, spotted=_spotted, mended=_mended, ordered=_ordered,
    compared=_compared,
)  # fmt: skip
