"""The command line: `tutor check`, `options`, `score`, `explain`, `rules`, `lint`, `preview`, `serve`, `play`,
`conformance`.

Exit 0: all legal; 1: some illegal; 2: some bad input, told in one line on standard error. `check` imports neither the
web nor a database.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

import click

from tutor import __version__
from tutor.cli.check import check_command
from tutor.cli.conformance import conformance_command
from tutor.cli.lint import lint_command
from tutor.cli.options import options_command
from tutor.cli.play import play_command
from tutor.cli.rules import explain_command, rules_command
from tutor.cli.score import score_command
from tutor.cli.serve import preview_command, serve_command
from tutor.cli.speaker import BAD_INPUT, Speaker, complain
from tutor.cli.usage import usage
from tutor.library import paths
from tutor.library.errors import nearest, shown
from tutor.texts.language import languages

SOURCE: Final = "en"


def main() -> None:
    """The entry point: speak the language that was asked for, else the environment's, else English."""
    codes = languages(paths.translations())
    asked = _asked_language(sys.argv[1:])
    speak = Speaker(asked if asked in codes else SOURCE)
    if asked and asked not in codes and _option(sys.argv[1:]):
        complain(speak("no_language", found=shown(asked), expected=", ".join(codes)))
    try:
        sys.exit(_run(build(speak), speak))
    except BrokenPipeError:
        _close_output()
        sys.exit(BAD_INPUT)
    except OSError:
        _close_output()
        complain(speak("no_output"))


def _run(group: click.Group, speak: Speaker) -> int:
    """The exit code of a command. OSError where its answer cannot be written."""
    try:
        code = group.main(standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.ctx.get_help())
        return BAD_INPUT
    except click.ClickException as error:
        complain(usage(error, speak))
    except (click.Abort, KeyboardInterrupt):
        return BAD_INPUT
    return int(code or 0)


def _close_output() -> None:
    """Let nothing more be written: what is left in the buffer would fail once more at the end, with a traceback."""
    with Path(os.devnull).open("w") as nowhere, suppress(OSError, ValueError):
        os.dup2(nowhere.fileno(), sys.stdout.fileno())


def _asked_language(arguments: list[str]) -> str:
    return _option(arguments) or os.environ.get("LC_ALL", os.environ.get("LANG", ""))[:2]


def _option(arguments: list[str]) -> str | None:
    """The value of `--lang`, which must be known before the help can be written."""
    for at, argument in enumerate(arguments):
        if argument.startswith("--lang="):
            return argument.partition("=")[2]
        if argument == "--lang" and at + 1 < len(arguments):
            return arguments[at + 1]
    return None


class _Group(click.Group):
    """The commands; an unknown one is answered with the nearest."""

    speak: Speaker

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first word names."""
        word = args[0]
        if word in self.commands or word.startswith("-"):
            return super().resolve_command(ctx, args)
        close = nearest(word, list(self.commands))
        if close:
            complain(self.speak("no_command_nearest", found=shown(word), nearest=close))
        return complain(self.speak("no_command", found=shown(word), expected=", ".join(self.commands)))


def build(speak: Speaker) -> click.Group:
    """The command line in a language."""
    settings = {"help_option_names": ["--help"], "max_content_width": 100}
    group = _Group("tutor", help=speak("about"), context_settings=settings)
    group.speak = speak
    lang = click.Option(["--lang"], metavar="CODE", help=speak("language"), expose_value=False)
    version = click.Option(
        ["--version"], is_flag=True, expose_value=False, is_eager=True, help=speak("version"), callback=_version
    )
    group.params.append(version)
    group.add_command(check_command(speak, lang))
    group.add_command(options_command(speak, lang))
    group.add_command(score_command(speak, lang))
    group.add_command(explain_command(speak, lang))
    group.add_command(rules_command(speak, lang))
    group.add_command(lint_command(speak, lang))
    group.add_command(preview_command(speak, lang))
    group.add_command(serve_command(speak, lang))
    group.add_command(play_command(speak, lang))
    group.add_command(conformance_command(speak, lang))
    for command in (group, *group.commands.values()):
        _translate_help(command, speak)
    return group


def _translate_help(command: click.Command, speak: Speaker) -> None:
    """Click's own sentence for `--help`, in the language."""
    option = click.Option(
        ["--help"], is_flag=True, is_eager=True, expose_value=False, help=speak("help"), callback=_help
    )
    command.add_help_option = False
    command.params.append(option)


def _help(context: click.Context, _option: click.Parameter, asked: bool) -> None:
    if asked:
        click.echo(context.get_help())
        context.exit()


def _version(context: click.Context, _option: click.Parameter, asked: bool) -> None:
    if asked:
        click.echo(__version__)
        context.exit()
