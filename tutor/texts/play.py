"""A hand that was played, in words: what is worth saying beside the moves themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from tutor.engine.cards import WILD
from tutor.engine.hand import Table
from tutor.engine.moves import Kitty, Move, Show, Take
from tutor.texts.house import house_in_words, rule_set_in_words
from tutor.texts.language import Language
from tutor.texts.sentences import Sentence, say
from tutor.texts.words import Words

CONTEXT: Final = "play"

_Told = tuple[str, Mapping[str, Any]]
_Step = tuple[Move | None, Table, Table]
"""A step (None: the player looked at his kitty), and the table before and after it."""


def deal_in_words(table: Table, language: Language, words: Words) -> tuple[str, ...]:
    """The rule set, who plays with whom, and who begins."""
    sides = len(table.sides)
    told: list[_Told] = [("heading", {"title": rule_set_in_words(table.rules, language, words)})]
    if sides < table.players:
        for side in range(sides):
            told.append(("sides", {"side": side + 1, "players": tuple(range(side + 1, table.players + 1, sides))}))
    told.append(("begins", {"dealer": table.dealer + 1, "player": table.mover + 1}))
    heading, *rest = (str(_sentence(one, language, words)) for one in told)
    return (heading, *map(str, house_in_words(table.rules, language, words)), *rest)


def turn_in_words(steps: Sequence[_Step], language: Language, words: Words) -> tuple[str, ...]:
    """What happened in a turn beside its moves: piles taken, openings, canastas, kitties, and how the hand ended."""
    told = [one for step in steps for one in _step(*step)]
    end = steps[-1][2]
    if end.ending is not None:
        told.append((str(end.ending), {"player": end.mover + 1}))
    return tuple(str(_sentence(one, language, words)) for one in told)


def _sentence(told: _Told, language: Language, words: Words) -> Sentence:
    situation, facts = told
    sentences = words.sentences(CONTEXT)
    return say(language, sentences.name, sentences.messages[situation], facts, sentences.types)


def _step(move: Move | None, before: Table, after: Table) -> Iterator[_Told]:
    who = {"player": before.mover + 1}
    match move:
        case None:
            cards = after.kitties[after.mover].cards
            yield "looks", {**who, "n": len(cards), "cards": cards}
        case Kitty():
            cards = before.kitties[before.mover].cards
            yield "kitty", {**who, "n": len(cards), "cards": cards}
        case Take():
            yield "takes", {**who, "n": len(before.pile), "cards": before.pile}
        case Show(cards=cards):
            yield "red_threes", {**who, "n": len(cards), "cards": cards}
    yield from _melds(before, after, who)
    if after.position.is_frozen and after.pile and not before.position.is_frozen:
        yield "freezes", {}


def _melds(before: Table, after: Table, who: Mapping[str, Any]) -> Iterator[_Told]:
    was, now, rules = before.position.us.melds, after.position.us.melds, after.rules
    if now and not was:
        points = after.position.turn.opening
        yield "opens", {**who, "points": points, "needed": after.position.opening_minimum}
    for place, meld in enumerate(now):
        kind = meld.kind(rules)
        old = was[place].kind(rules) if place < len(was) else None
        if kind is None or kind == old:
            continue
        if old is not None:
            yield "canasta_mixed_now", {"rank": meld.rank, "kinds": (kind,)}
        elif meld.rank == WILD:
            yield "canasta_wild", who
        elif kind == "sevens":
            yield "canasta_sevens", who
        else:
            yield "canasta", {**who, "rank": meld.rank, "kinds": (kind,)}
