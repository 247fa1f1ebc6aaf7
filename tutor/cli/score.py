"""`tutor score`: score sheets in, scores that explain themselves out, as text for people or JSON for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

import click

from tutor.cli.check import error_as_data
from tutor.cli.speaker import ALL_LEGAL, BAD_INPUT, Speaker
from tutor.engine.scoring import Sheet
from tutor.library import BadInput, read_file
from tutor.library.scoreline import read_sheets
from tutor.texts.house import house_in_words, rule_set_in_words
from tutor.texts.score import SheetInWords, SideScored, score_sentence, sheet_as_json, sheet_in_words, signed


def score_command(speak: Speaker, lang: click.Option) -> click.Command:
    """`tutor score`."""
    formats = click.Choice(["text", "json"])
    params: list[click.Parameter] = [
        click.Argument(["files"], nargs=-1, required=True, metavar="FILE..."),
        lang,
        click.Option(["--format", "form"], type=formats, default="text", show_default=True, help=speak("format")),
    ]

    def score(files: tuple[str, ...], form: str) -> int:
        exit_code = ALL_LEGAL
        for count, (file, sheet) in enumerate(_sheets(files)):
            if isinstance(sheet, BadInput):
                exit_code = BAD_INPUT
                _refuse(sheet, speak, form)
            elif form == "json":
                click.echo(json.dumps(sheet_as_json(_told(sheet, speak)), ensure_ascii=False))
            else:
                blank, heading = [""] if count else [], [f"{file}:"] if len(files) > 1 else []
                click.echo("\n".join([*blank, *heading, *_lines(_told(sheet, speak), speak)]))
        return exit_code

    return click.Command("score", params=params, help=speak("score"), callback=score)


def _sheets(files: tuple[str, ...]) -> Iterator[tuple[str, Sheet | BadInput]]:
    """The sheets of the files, of standard input for `-`."""
    for file in files:
        name = None if file == "-" else file
        try:
            text = sys.stdin.buffer.read() if name is None else read_file(name)
        except BadInput as bad:
            yield file, bad
            continue
        yield from ((file, sheet) for sheet in read_sheets(text, file=name))


def _refuse(bad: BadInput, speak: Speaker, form: str) -> None:
    if form == "json":
        click.echo(json.dumps({"error": error_as_data(bad, speak)}, ensure_ascii=False))
    for fault in bad.faults:
        click.echo(speak.faults([fault]), err=True)


def _told(sheet: Sheet, speak: Speaker) -> SheetInWords:
    return sheet_in_words(sheet, speak.language, speak.words)


def _lines(told: SheetInWords, speak: Speaker) -> Iterator[str]:
    """A sheet as a person reads it: rule set, each deal with its lines, how the game stands, what comes next."""
    rules = told.sheet.rules
    yield rule_set_in_words(rules, speak.language, speak.words)
    yield from (f"  {rule}" for rule in house_in_words(rules, speak.language, speak.words))
    if any(told.sheet.scores):
        yield f"{told.before}. {_columns(told, told.sheet.scores, speak)}"
    for deal in told.deals:
        yield str(deal.heading)
        yield from (line for side in deal.sides for line in _side(side, told, speak))
        yield f"{deal.after}. {_columns(told, tuple(side.total for side in deal.sides), speak)}"
    yield str(told.standing)
    yield from map(str, told.minimums)


def _side(side: SideScored, told: SheetInWords, speak: Speaker) -> Iterator[str]:
    yield f"  {_column(str(side.who), side.points, speak)}"
    yield from (f"  {signed(entry.points, speak.language):>8}  {entry.sentence}" for entry in side.entries)
    if not side.entries:
        yield f"  {signed(0, speak.language):>8}  {told.nothing}"


def _columns(told: SheetInWords, points: tuple[int, ...], speak: Speaker) -> str:
    columns = (_column(str(who), have, speak) for who, have in zip(told.who, points, strict=True))
    return "; ".join(columns)


def _column(who: str, points: int, speak: Speaker) -> str:
    return str(score_sentence("column", {"who": who, "points": points}, speak.language, speak.words))
