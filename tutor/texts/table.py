"""A position in words: the table as a screen reader tells it, one sentence for each thing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from tutor.engine.cards import THREE, WILD, in_order
from tutor.engine.melds import Meld
from tutor.engine.position import Position, Side
from tutor.engine.ruleset import RuleSet
from tutor.texts.house import house_in_words, rule_set_in_words
from tutor.texts.language import Language
from tutor.texts.pile import Situation, pile_in_words, table_sentence
from tutor.texts.sentences import Sentence
from tutor.texts.words import Words

_BETWEEN_RULES: Final = "; "


def table_in_words(
    position: Position, language: Language, words: Words, *, advice: bool = True
) -> tuple[Sentence, ...]:
    """The whole table in sentences: rules, sides with their melds, pile, stock, kitty, hand.

    Without `advice` nothing is said of what an opening needs and what takes the pile: for tasks that ask just this.
    """

    def told(*parts: Iterator[Situation]) -> Iterator[Sentence]:
        return (table_sentence(*situation, language, words) for part in parts for situation in part)

    beside = pile_in_words(position, language, words)
    beside = beside if advice else replace(beside, takes=None)
    return (
        *told(_rules(position.rules, language, words), _sides(position, advice), _pile(position)),
        *(sentence for sentence in (beside.state, beside.because, beside.takes) if sentence and position.pile),
        *told(_stock(position), _kitty(position), _hand(position)),
    )


def meld_in_words(meld: Meld, rules: RuleSet, language: Language, words: Words) -> Sentence:
    """A meld in words: "A meld of kings: 5 cards, one of them wild."."""
    return table_sentence(*_meld(meld, rules), language, words)


def _rules(rules: RuleSet, language: Language, words: Words) -> Iterator[Situation]:
    yield "rules", {"title": rule_set_in_words(rules, language, words)}
    if rules.house:
        told = _BETWEEN_RULES.join(map(str, house_in_words(rules, language, words)))
        yield "house", {"n": len(rules.house), "house": told}


def _sides(position: Position, advice: bool) -> Iterator[Situation]:
    yield from _side(position.us, "us", position, {"needed": position.opening_minimum} if advice else {})
    several = len(position.others) > 1
    for place, side in enumerate(position.others, start=1):
        yield from _side(side, "side" if several else "other", position, {"side": place})


def _side(side: Side, who: str, position: Position, facts: Mapping[str, Any]) -> Iterator[Situation]:
    if side.melds:
        yield f"{who}_melds", {**facts, "score": side.score, "n": len(side.melds)}
    elif who == "us" and "needed" not in facts:
        yield "us_unopened", {**facts, "score": side.score}
    else:
        yield f"{who}_no_melds", {**facts, "score": side.score}
    yield from (_meld(meld, position.rules) for meld in side.melds)
    if side.red_threes:
        yield f"{who}_red_threes", {**facts, "cards": side.red_threes, "n": len(side.red_threes)}
    if side.hands:
        yield f"{who}_hands", {**facts, "hands": side.hands, "n": len(side.hands)}


def _meld(meld: Meld, rules: RuleSet) -> Situation:
    kind = meld.kind(rules)
    facts = {"n": len(meld), "wilds": meld.wilds, "rank": meld.rank, "kinds": (kind,) if kind else ()}
    name = "canasta" if kind else "meld"
    if meld.rank == THREE:
        return "meld_black_threes", facts
    if not meld.rank:
        return "no_meld", {**facts, "cards": meld.cards}
    if meld.rank == WILD:
        return f"{name}_wild", facts
    return (f"{name}_mixed" if meld.wilds else name), facts


def _pile(position: Position) -> Iterator[Situation]:
    if position.pile:
        yield "pile", {"n": position.pile_size, "top": position.pile[-1]}
    else:
        yield "pile_empty", {}


def _stock(position: Position) -> Iterator[Situation]:
    if position.stock is None:
        yield "stock_unknown", {}
    elif position.stock:
        yield "stock", {"n": position.stock}
    else:
        yield "stock_empty", {}


def _kitty(position: Position) -> Iterator[Situation]:
    kitty = position.kitty
    if kitty.state == "taken":
        yield "kitty_taken", {}
    elif kitty.count:
        yield ("kitty_seen" if kitty.state == "seen" else "kitty_closed"), {"n": kitty.count}
        if kitty.cards:
            yield "kitty_known", {"cards": kitty.cards}


def _hand(position: Position) -> Iterator[Situation]:
    cards, unknown = in_order(position.hand), position.unknown
    if cards and unknown:
        yield "hand_partly_known", {"cards": cards, "unknown": unknown}
    elif cards:
        yield "hand", {"cards": cards, "n": len(cards)}
    elif unknown:
        yield "hand_unknown", {"n": unknown}
    else:
        yield "hand_empty", {}
