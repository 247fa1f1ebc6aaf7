"""`tutor explain` and `tutor rules`: the law, a rule at a time or all of it."""

from __future__ import annotations

from collections.abc import Iterator

import click

from tutor.cli.speaker import ALL_LEGAL, Speaker, complain, lines
from tutor.cli.usage import Command
from tutor.library import read_question, write_line
from tutor.library.errors import nearest, shown
from tutor.referee import answer
from tutor.rulebook import chapters, holders, rule_ids, rule_page
from tutor.texts.table import table_in_words


def explain_command(speak: Speaker, lang: click.Option) -> click.Command:
    """`tutor explain`."""
    params: list[click.Parameter] = [click.Argument(["rule"], metavar="RULE"), lang]
    return Command("explain", params=params, help=speak("explain"), callback=lambda rule: _explain(speak, rule))


def _explain(speak: Speaker, rule: str) -> int:
    if rule not in rule_ids():
        close = nearest(rule, rule_ids()) or next((known for known in rule_ids() if rule in known), None)
        if close:
            complain(speak("no_rule_nearest", found=shown(rule), nearest=close))
        complain(speak("no_rule", found=shown(rule)))
    page = rule_page(rule, speak.language, speak.words)
    click.echo(f"{page.title} [{rule}]\n\n{page.statement}\n{page.why}\n")
    for held in holders(rule, speak.language, speak.words):
        if held.source:
            click.echo(f"{held.title}: {held.source}")
    for name in ("legal", "illegal"):
        click.echo("\n" + "\n".join(_example(speak, rule, name)))
    return ALL_LEGAL


def _example(speak: Speaker, rule: str, name: str) -> Iterator[str]:
    written = speak.words.rule(rule).examples[name]
    question = read_question(written["position"], moves=written["moves"])
    yield speak(f"example_{name}", text=speak.language.gettext(rule, written["caption"]))
    yield from (f"  {sentence}" for sentence in table_in_words(question.position, speak.language, speak.words))
    yield f"  {'; '.join(map(str, question.turn))}"
    yield from (f"  {line}" for line in lines(answer(question, speak.language, speak.words, also=())))
    yield f"  {write_line(question.position, question.turn)}"


def list_rules(speak: Speaker) -> int:
    """Print every rule of every chapter, as a player would sign it."""
    for chapter in chapters(speak.language, speak.words):
        click.echo(f"{chapter.title}\n")
        for page in chapter.rules:
            click.echo(f"  {page.statement} [{page.id}]")
        click.echo()
    return ALL_LEGAL


def rules_command(speak: Speaker, lang: click.Option) -> click.Command:
    """`tutor rules`."""
    return Command("rules", params=[lang], help=speak("rules"), callback=lambda: list_rules(speak))
