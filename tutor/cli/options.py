"""`tutor options`: positions in, all that can be done there out, as text for people or JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace

import click

from tutor.cli.check import asked_questions, error_as_data
from tutor.cli.speaker import ALL_LEGAL, BAD_INPUT, SOME_ILLEGAL, Speaker
from tutor.library import BadInput, Question
from tutor.referee import Choices, choices_after
from tutor.texts.options import AnswerInWords, OptionsInWords, PlanInWords, RuleInTheWay

FURTHER = "  "


def options_command(speak: Speaker, lang: click.Option) -> click.Command:
    """`tutor options`."""
    formats = click.Choice(["text", "json"])
    params: list[click.Parameter] = [
        click.Argument(["files"], nargs=-1, required=True, metavar="FILE..."),
        click.Option(["--move"], metavar="MOVES", help=speak("options_move")),
        click.Option(["--rules"], metavar="ID", help=speak("check_rules")),
        lang,
        click.Option(["--format", "form"], type=formats, default="text", show_default=True, help=speak("format")),
    ]

    def options(files: tuple[str, ...], move: str | None, rules: str | None, form: str) -> int:
        exit_code = ALL_LEGAL
        asked = ((file, question) for file in files for question in _questions(file, move, rules))
        for count, (file, question) in enumerate(asked):
            if isinstance(question, BadInput):
                _refuse(question, speak, form)
                exit_code = BAD_INPUT
                continue
            told = choices_after(question, speak.language, speak.words)
            if not told.told.options.turns or told.at is not None:
                exit_code = max(exit_code, SOME_ILLEGAL)
            heading = [""] if count and form == "text" else []
            heading += [f"{file}:"] if len(files) > 1 else []
            click.echo(_written(told, form, heading))
        return exit_code

    return click.Command("options", params=params, help=speak("options"), callback=options)


def _questions(file: str, move: str | None, rules: str | None) -> Iterator[Question | BadInput]:
    """The questions of a file, with the moves of the command line alone."""
    for question in asked_questions(file, move, rules):
        if move is None and isinstance(question, Question):
            question = replace(question, turn=())
        yield question


def _refuse(bad: BadInput, speak: Speaker, form: str) -> None:
    if form == "json":
        click.echo(json.dumps({"error": error_as_data(bad, speak)}, ensure_ascii=False))
    click.echo(speak.faults(bad.faults), err=True)


def _written(told: Choices, form: str, heading: list[str]) -> str:
    if form == "json":
        return json.dumps(told.as_json(), ensure_ascii=False)
    return "\n".join([*heading, *map(str, told.beginning), *_lines(told.told)])


def _lines(told: OptionsInWords) -> Iterator[str]:
    """All answers as a person reads them. Going out concealed is told only where somebody can go out at all."""
    yield from map(str, (*told.turns, *told.pile))
    for _, answer in told.taking:
        yield from _answer(answer)
    yield from map(str, filter(None, [told.opened]))
    for _, answer in told.opening:
        yield from _answer(answer)
    if told.options.turns or told.discards:
        yield from _answer(told.going_out)
    if told.going_out.answer.can:
        yield from _answer(told.concealed)
    if told.kitty:
        yield from _answer(told.kitty)
    for throws in told.discards:
        yield str(throws.sentence)
        yield from _rules(throws.rules)
    for _, heading, plans in told.lists:
        yield str(heading)
        for plan in plans:
            yield f"{FURTHER}{plan.worth} {_steps(plan)}"


def _answer(told: AnswerInWords) -> Iterator[str]:
    yield str(told.sentence)
    for heading, plan in told.plans:
        yield f"{FURTHER}{heading} {_steps(plan)}"
    yield from _rules(told.rules)
    if told.reason:
        yield f"{FURTHER}{told.reason.sentence}"


def _rules(rules: Iterable[RuleInTheWay]) -> Iterator[str]:
    return (f"{FURTHER}{rule.sentence} [{rule.id}]" for rule in rules)


def _steps(plan: PlanInWords) -> str:
    return " ".join(map(str, plan.steps))
