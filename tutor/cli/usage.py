"""What was written wrong on the command line, in our own words: click's exceptions carry its English sentences."""

from __future__ import annotations

from typing import Any

import click

from tutor.cli.speaker import Speaker
from tutor.library.errors import nearest, shown


class TooMuch(click.UsageError):
    """More words on the line than the command reads."""

    def __init__(self, words: list[str], context: click.Context) -> None:
        super().__init__("", context)
        self.words = words


class Command(click.Command):
    """A command that tells itself what stands on its line too many."""

    allow_extra_args = True

    def invoke(self, ctx: click.Context) -> Any:
        """Do it."""
        if ctx.args:
            raise TooMuch(ctx.args, ctx)
        return super().invoke(ctx)


def usage(error: click.ClickException, speak: Speaker) -> str:
    """What is wrong, and what can be written instead."""
    if isinstance(error, TooMuch):
        return speak("too_much", found=shown(" ".join(error.words)))
    if isinstance(error, click.NoSuchOption):
        return _no_option(error, speak)
    if isinstance(error, click.BadOptionUsage):
        return speak("no_value", found=error.option_name)
    if isinstance(error, click.BadParameter) and error.param is not None:
        return _bad_value(error, error.param, speak)
    return speak("usage", found=shown(error.message))


def _no_option(error: click.NoSuchOption, speak: Speaker) -> str:
    params = error.ctx.command.params if error.ctx else []
    known = [name for param in params if isinstance(param, click.Option) for name in param.opts]
    near = nearest(error.option_name, known)
    if near:
        return speak("no_option_nearest", found=shown(error.option_name), nearest=near)
    return speak("no_option", found=shown(error.option_name), expected=", ".join(known))


def _bad_value(error: click.BadParameter, param: click.Parameter, speak: Speaker) -> str:
    name = param.opts[0] if isinstance(param, click.Option) else param.human_readable_name.removesuffix("...")
    if isinstance(error, click.MissingParameter):
        return speak("no_argument", found=name)
    if isinstance(param.type, click.Choice):
        return speak("bad_choice", found=name, expected=", ".join(map(str, param.type.choices)))
    if isinstance(param.type, click.IntRange):
        return speak("bad_number", found=name, expected=f"{param.type.min}–{param.type.max}")
    return speak("usage", found=name)
