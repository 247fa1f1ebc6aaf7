"""`tutor conformance`: all cases as JSON Lines, for authors of other programs."""

from __future__ import annotations

import json
from pathlib import Path

import click

from tutor.cli.speaker import ALL_LEGAL, Speaker, complain
from tutor.cli.usage import Command
from tutor.library.errors import shown


def conformance_command(speak: Speaker, lang: click.Option) -> click.Command:
    """`tutor conformance`."""
    out = click.Option(["--out"], metavar="FILE", help=speak("conformance_out"))
    return Command(
        "conformance", params=[out, lang], help=speak("conformance"), callback=lambda out: _write(speak, out)
    )


def _write(speak: Speaker, out: str | None) -> int:
    from tutor.library.cases import all_cases  # other commands do without them
    from tutor.library.conformance import conformance

    lines = [json.dumps(line, ensure_ascii=False) for line in conformance(all_cases())]
    if out is None:
        click.echo("\n".join(lines))
        return ALL_LEGAL
    try:
        Path(out).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")
    except (OSError, ValueError):
        complain(speak("not_written", found=shown(out)))
    return ALL_LEGAL
