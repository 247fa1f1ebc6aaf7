"""Who speaks on the command line: a language and the words, and what every command says the same way."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final, NoReturn

import click

from tutor.library import paths
from tutor.library.errors import InputFault
from tutor.referee import Answer
from tutor.texts.errors import error_in_words
from tutor.texts.language import Language, languages
from tutor.texts.sentences import Sentence, say
from tutor.texts.words import Words, read_words

ALL_LEGAL: Final = 0
SOME_ILLEGAL: Final = 1
BAD_INPUT: Final = 2


class Speaker:
    """A language and the words: what every command needs to say anything."""

    def __init__(self, code: str) -> None:
        self.words: Words = read_words(paths.lessons())
        self.language: Language = languages(paths.translations())[code]

    def __call__(self, situation: str, **facts: str | int) -> str:
        """A sentence of the command line itself."""
        sentences = self.words.sentences("cli")
        return str(say(self.language, sentences.name, sentences.messages[situation], facts, sentences.types))

    def faults(self, faults: Iterable[InputFault]) -> str:
        """The faults of an input on one line, each with its place."""
        return "; ".join(self._fault(fault) for fault in faults)

    def _fault(self, fault: InputFault) -> str:
        sentence = error_in_words(fault, self.language, self.words)
        place = fault.place
        return f"{place}: {sentence}" if place else sentence


def complain(line: str) -> NoReturn:
    """Tell bad input in one line on standard error, and stop; the exit code tells it where nothing can be written."""
    with suppress(OSError):
        click.echo(line, err=True)
    sys.exit(BAD_INPUT)


def lines(told: Answer) -> Iterator[str]:
    """An answer as a person reads it: the verdict, and for each fault the rule, its source and the way out."""
    words = told.told
    if words.legal:
        yield str(words.verdict)
        yield from (f"  {source}" for _, source in words.sources)
    for violation, fix in zip(words.violations, words.fixes, strict=True):
        yield f"{words.word}: {violation.message}"
        yield f"  {violation.statement} [{violation.rule}]"
        yield f"  {violation.source}"
        if fix:
            yield f"  -> {fix}"
    yield from (f"  {line}" for line in _repairs(told))
    yield from (f"  {line}" for line in _remarks(told))
    if told.contrasts:
        yield f"  {told.contrasts.heading}"
        yield from (f"    {one}" for one in told.contrasts.found)
    if told.elsewhere:
        yield f"  {told.elsewhere.heading}"
        yield from (f"    {line}" for line in told.elsewhere.lines())


def _repairs(told: Answer) -> Iterator[str]:
    """The nearest legal turns, each with what differs under it; or that there is none."""
    mended = told.repairs
    for repair in mended.found if mended else ():
        yield " ".join(map(str, (repair.heading, *repair.steps)))
        yield from (f"  {line}" for line in repair.beside)
    if mended and mended.no_repair:
        yield mended.no_repair


def _remarks(told: Answer) -> Iterator[Sentence]:
    words = told.told
    yield from (line for line in (words.step, words.points) if line is not None)
    yield from (assumed.sentence for assumed in words.assumed)
    yield from (owed.statement for owed in words.owes if words.legal)
