"""Chapter 7: what may be thrown."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tutor.engine.advice import drawing, fewer, legal_discard
from tutor.engine.cards import SEVEN, Card
from tutor.engine.moves import Add, Discard, End, LayDown, Take
from tutor.engine.rules.registry import Faults, Sentence, advise, fault, rule
from tutor.engine.ruling import Advice, Fact
from tutor.engine.step import Step


def _seven_thrown(step: Step) -> bool:
    return step.named[0].rank == SEVEN and step.book.discard_seven != "free"


def _free(step: Step) -> Sentence | None:
    return "free", {"card": step.named[0]}


@rule(Discard, where=("discard_seven",), when=_seven_thrown, kept=_free)
def seven_discarded_too_early(step: Step) -> Faults:
    """No seven is discarded until every player has a sevens canasta."""
    if not step.before.sevens_are_barred:
        return
    card, before, rules = step.named[0], step.before, step.rules
    without = sum("sevens" not in side.canastas(rules) for side in before.others)
    mine = "sevens" not in before.us.canastas(rules)
    facts: dict[str, Fact] = {"card": card}
    if len(before.others) == 1:
        name = "you" if not without else "you_two" if mine else "two_players"
    elif not without:
        name = "you"
    else:
        name, facts["n"] = ("you_and_opponents" if mine else "opponents"), without
    yield fault(name, (card,), partial(_instead, step, card), **facts)


def _instead(step: Step, card: Card) -> Iterator[Advice]:
    other = legal_discard(step.before, but=(card,))
    if other:
        yield advise("other_card", other=other)
    if step.before.is_all_sevens:
        yield advise("end", End())
    if step.before.unknown:
        yield advise("any")
    yield advise("nothing")


@rule(Discard, where=("discard_seven",), when=_seven_thrown)
def seven_as_last_discard(step: Step) -> Faults:
    """The last discard of a player who goes out is never a seven."""
    card = step.named[0]
    if step.empties_hand:
        yield fault("last", (card,), partial(_not_a_seven, step, card), card=card)


def _not_a_seven(step: Step, card: Card) -> Iterator[Advice]:
    if step.before.is_all_sevens:
        yield advise("end", End())
    yield advise("nothing")


def _could_strand(step: Step) -> bool:
    if not step.book.all_sevens_ends or step.before.is_all_sevens:
        return False
    return isinstance(step.move, Take) or any(card.rank != SEVEN for card in step.named)


@rule(LayDown, Add, Take, where=("all_sevens_ends",), when=_could_strand)
def leaves_only_sevens(step: Step) -> Faults:
    """No player may choose to be left with nothing but sevens that cannot be discarded."""
    after = step.after
    if not after.holds_only_sevens or not after.no_seven_can_go or step.can_end_turn:
        return
    sevens = after.playable
    facts: dict[str, Fact] = {"cards": sevens}
    if isinstance(step.move, Take):
        name, facts["n"] = "take", len(sevens)
    elif not after.sevens_are_barred:
        name = "last"
    else:
        name, facts["n"] = "laid", len(sevens)
    yield fault(name, sevens, partial(_keep_another, step), **facts)


def _keep_another(step: Step) -> Iterator[Advice]:
    smaller = fewer(step)
    if smaller:
        out, move = smaller
        yield advise("keep", move, out=out, n=len(out))
    if isinstance(step.move, Take):
        yield from drawing(step)
    yield advise("hold", out=step.named, n=len(step.named))
