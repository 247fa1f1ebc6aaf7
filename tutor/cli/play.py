"""`tutor play`: random players play one hand; the transcript is YAML with comments in words, or JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass
from random import Random, randrange
from typing import Any, Final

import click

from tutor.cli.speaker import ALL_LEGAL, Speaker, complain
from tutor.cli.usage import Command
from tutor.engine.deal import deal
from tutor.engine.hand import Table
from tutor.engine.playing import play_hand
from tutor.engine.ruleset import RuleSet
from tutor.library import BadInput, load_rule_set
from tutor.library.playthroughs import PlayedTurn, played_turns, playthrough_lines, sheet_of, write_playthrough
from tutor.library.seating import seatings
from tutor.texts.language import Language
from tutor.texts.play import deal_in_words, turn_in_words
from tutor.texts.score import sheet_in_words, signed
from tutor.texts.words import Words

_SEEDS: Final = 10**6
"""Seeds that are drawn where none is asked for are below this."""


def play_command(speak: Speaker, lang: click.Option) -> click.Command:
    """`tutor play`."""
    formats = click.Choice(["text", "json"])
    params: list[click.Parameter] = [
        click.Option(["--rules"], metavar="ID", default="classic", show_default=True, help=speak("play_rules")),
        click.Option(["--seed"], type=int, metavar="N", help=speak("play_seed")),
        click.Option(["--players"], type=int, metavar="N", help=speak("play_players")),
        lang,
        click.Option(["--format", "form"], type=formats, default="text", show_default=True, help=speak("play_format")),
    ]

    def play(rules: str, seed: int | None, players: int | None, form: str) -> int:
        book = _rule_set(rules, speak)
        count = players if players is not None else book.parameters.players
        if count not in seatings(book):
            complain(speak("no_seats", found=str(count), expected=", ".join(map(str, seatings(book)))))
        hand = Transcript.of(book, randrange(_SEEDS) if seed is None else seed, count)
        if form == "json":
            click.echo(json.dumps(hand.written, ensure_ascii=False))
        else:
            click.echo(hand.text(speak.language, speak.words))
        return ALL_LEGAL

    return Command("play", params=params, help=speak("play"), callback=play)


def _rule_set(name: str, speak: Speaker) -> RuleSet:
    try:
        return load_rule_set(name)
    except BadInput as bad:
        complain(speak.faults(bad.faults))


@dataclass(frozen=True)
class Transcript:
    """A hand that random players played from a seed: the deal, the turns, and all of it as a mapping."""

    start: Table
    turns: tuple[PlayedTurn, ...]
    written: dict[str, Any]

    @staticmethod
    def of(rules: RuleSet, seed: int, players: int) -> Transcript:
        """The hand of a seed: always the same."""
        start = deal(rules, seed, players)
        turns = played_turns(start, play_hand(start, Random(seed)))
        return Transcript(start, turns, write_playthrough(seed, start, turns))

    def text(self, language: Language, words: Words) -> str:
        """The mapping as YAML, with comments in words."""
        told = {"rules": list(deal_in_words(self.start, language, words))}
        for place, turn in enumerate(self.turns):
            before = (turn.before, *(step.table for step in turn.steps))
            steps = [(step.move, table, step.table) for step, table in zip(turn.steps, before, strict=False)]
            told[f"turns.{place}"] = list(turn_in_words(steps, language, words))
        sheet = sheet_in_words(sheet_of(self.turns[-1].after), language, words)
        for place, side in enumerate(sheet.deals[0].sides):
            entries = (f"  {signed(entry.points, language):>8}  {entry.sentence}" for entry in side.entries)
            told[f"deals.{place}"] = [str(side.who), *entries]
        told["totals"] = [str(sheet.standing), *map(str, sheet.minimums)]
        return "\n".join(playthrough_lines(self.written, told))
