"""`tutor check`: questions in, rulings out, as text for people or JSON for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any, Final

import click

from tutor.cli.speaker import ALL_LEGAL, BAD_INPUT, SOME_ILLEGAL, Speaker, lines
from tutor.library import BadInput, Question, read_file
from tutor.library.passed_on import read_asked
from tutor.referee import BY_DEFAULT, CONTRASTS, ELSEWHERE, answer
from tutor.texts.errors import error_as_json

_MORE: Final = {"elsewhere": ELSEWHERE, "contrast": CONTRASTS}
"""Options that ask for more than a ruling, and what they ask for."""


def check_command(speak: Speaker, lang: click.Option) -> click.Command:
    """`tutor check`."""
    formats = click.Choice(["text", "json"])
    params: list[click.Parameter] = [
        click.Argument(["files"], nargs=-1, required=True, metavar="FILE..."),
        click.Option(["--move"], metavar="MOVES", help=speak("check_move")),
        click.Option(["--rules"], metavar="ID", help=speak("check_rules")),
        click.Option(["--elsewhere"], is_flag=True, help=speak("check_elsewhere")),
        click.Option(["--contrast"], is_flag=True, help=speak("check_contrast")),
        lang,
        click.Option(["--format", "form"], type=formats, default="text", show_default=True, help=speak("format")),
    ]

    def check(files: tuple[str, ...], move: str | None, rules: str | None, form: str, **more: bool) -> int:
        also = (*BY_DEFAULT, *(name for option, name in _MORE.items() if more[option]))
        told = _Told(speak, form, several=len(files) > 1, also=also)
        for file in files:
            for question in asked_questions(file, move, rules):
                told.question(file, question)
        return told.exit_code

    return click.Command("check", params=params, help=speak("check"), callback=check)


def asked_questions(file: str, move: str | None, rules: str | None) -> Iterator[Question | BadInput]:
    """The questions of a file, or of standard input for `-`."""
    name = None if file == "-" else file
    try:
        text = sys.stdin.buffer.read() if name is None else read_file(name)
    except BadInput as bad:
        yield bad
        return
    yield from read_asked(text, file=name, moves=move, rules=rules)


class _Told:
    """Writes the answers, one after the other, and remembers the worst of them."""

    def __init__(self, speak: Speaker, form: str, several: bool, also: tuple[str, ...]) -> None:
        self.speak, self.form, self.several, self.also = speak, form, several, also
        self.exit_code = ALL_LEGAL
        self.count = 0

    def question(self, file: str, question: Question | BadInput) -> None:
        """Answer one question."""
        self.count += 1
        if isinstance(question, BadInput):
            self._bad(question)
            return
        told = answer(question, self.speak.language, self.speak.words, also=self.also)
        if not told.ruling.legal:
            self.exit_code = max(self.exit_code, SOME_ILLEGAL)
        if self.form == "json":
            click.echo(json.dumps(told.as_json(), ensure_ascii=False))
            return
        heading = [f"{file}:"] if self.several else []
        blank = [""] if self.count > 1 else []
        click.echo("\n".join([*blank, *heading, *lines(told)]))

    def _bad(self, bad: BadInput) -> None:
        self.exit_code = BAD_INPUT
        if self.form == "json":
            click.echo(json.dumps({"error": error_as_data(bad, self.speak)}, ensure_ascii=False))
        click.echo(self.speak.faults(bad.faults), err=True)


def error_as_data(bad: BadInput, speak: Speaker) -> dict[str, Any]:
    """Bad input as an object of the output."""
    faults = [error_as_json(fault, speak.language, speak.words) for fault in bad.faults]
    return {"message": speak.faults(bad.faults), "faults": faults}
