"""`tutor options`: positions in, all that can be done there out, as text for people or JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

import click

from tutor.cli.check import asked_questions, error_as_data
from tutor.cli.speaker import ALL_LEGAL, BAD_INPUT, SOME_ILLEGAL, Speaker
from tutor.library import BadInput
from tutor.referee import choices
from tutor.texts.options import AnswerInWords, OptionsInWords, PlanInWords, RuleInTheWay
from tutor.texts.options_as_data import options_as_json

FURTHER = "  "


def options_command(speak: Speaker, lang: click.Option) -> click.Command:
    """`tutor options`."""
    formats = click.Choice(["text", "json"])
    params: list[click.Parameter] = [
        click.Argument(["files"], nargs=-1, required=True, metavar="FILE..."),
        click.Option(["--rules"], metavar="ID", help=speak("check_rules")),
        lang,
        click.Option(["--format", "form"], type=formats, default="text", show_default=True, help=speak("format")),
    ]

    def options(files: tuple[str, ...], rules: str | None, form: str) -> int:
        exit_code = ALL_LEGAL
        asked = ((file, question) for file in files for question in asked_questions(file, None, rules))
        for count, (file, question) in enumerate(asked):
            if isinstance(question, BadInput):
                _refuse(question, speak, form)
                exit_code = BAD_INPUT
                continue
            told = choices(question, speak.language, speak.words)
            if not told.options.turns:
                exit_code = max(exit_code, SOME_ILLEGAL)
            heading = [""] if count and form == "text" else []
            heading += [f"{file}:"] if len(files) > 1 else []
            click.echo(_written(told, form, heading))
        return exit_code

    return click.Command("options", params=params, help=speak("options"), callback=options)


def _refuse(bad: BadInput, speak: Speaker, form: str) -> None:
    if form == "json":
        click.echo(json.dumps({"error": error_as_data(bad, speak)}, ensure_ascii=False))
    click.echo(speak.faults(bad.faults), err=True)


def _written(told: OptionsInWords, form: str, heading: list[str]) -> str:
    if form == "json":
        return json.dumps(options_as_json(told), ensure_ascii=False)
    return "\n".join([*heading, *_lines(told)])


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
