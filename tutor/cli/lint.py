"""`tutor lint`: what authors and translators write, examined; one line a fault."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tutor.cli.speaker import ALL_LEGAL, BAD_INPUT, SOME_ILLEGAL, Speaker
from tutor.cli.usage import Command
from tutor.library.errors import BadInput
from tutor.texts.errors import error_in_words

if TYPE_CHECKING:
    from tutor.library.errors import InputFault


def lint_command(speak: Speaker, lang: click.Option) -> click.Command:
    """`tutor lint`."""
    params: list[click.Parameter] = [click.Argument(["files"], nargs=-1, metavar="[FILE]..."), lang]
    return Command("lint", params=params, help=speak("lint"), callback=lambda files: _lint(speak, files))


def _lint(speak: Speaker, files: tuple[str, ...]) -> int:
    from tutor.course.lint import Sources, lint  # other commands do without it

    sources = Sources.own()
    try:
        faults = lint(sources, [Path(file) for file in files])
    except BadInput as bad:
        click.echo(speak.faults(bad.faults), err=True)
        return BAD_INPUT
    for fault in faults:
        click.echo(_line(speak, fault))
    if not faults:
        click.echo(speak("lint_clean", n=len(files) or len(list(sources.files()))))
    return SOME_ILLEGAL if faults else ALL_LEGAL


def _line(speak: Speaker, fault: InputFault) -> str:
    """`file:line:column: sentence`, as editors read it."""
    place = f"{_from_here(fault.file or '')}:{fault.line or 1}:{fault.column or 1}"
    return f"{place}: {error_in_words(fault, speak.language, speak.words)}"


def _from_here(file: str) -> str:
    path = Path(file)
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else file
