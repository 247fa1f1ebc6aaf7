"""Chapter 8: how a hand is emptied, and how many cards must stay where it may not be."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tutor.engine import lookahead
from tutor.engine.advice import completing, drawing, fewer, legal_discard
from tutor.engine.cards import SEVEN, THREE
from tutor.engine.melds import card_points
from tutor.engine.moves import Add, Discard, LayDown, Take
from tutor.engine.position import Position
from tutor.engine.rules.registry import Faults, Sentence, advise, fault, rule
from tutor.engine.ruleset import EACH
from tutor.engine.ruling import Advice, Fact
from tutor.engine.step import Step


def _act(step: Step) -> str:
    if isinstance(step.move, Discard):
        return "discard"
    return "taken" if isinstance(step.move, Take) else "laid"


def _all_sevens(step: Step) -> bool:
    """A hand that was all sevens ends by itself; this chapter is silent then (R37)."""
    return step.before.is_all_sevens


def _empties(step: Step) -> bool:
    return step.empties_hand and not _all_sevens(step)


def _threes_laid(step: Step) -> bool:
    return step.after.black_threes_laid and not _all_sevens(step)


def _threes_told(step: Step) -> Sentence | None:
    threes = next(meld for meld in step.after.us.melds if meld.rank == THREE)
    return ("out" if step.empties_hand else "possible"), {"cards": threes.cards}


@rule(LayDown, Add, Take, Discard, when=_threes_laid, kept=_threes_told)
def black_threes_before_going_out(step: Step) -> Faults:
    """Black threes are melded only in the turn in which the player goes out."""
    after = step.after
    if step.empties_hand:
        return
    threes = next(meld for meld in after.us.melds if meld.rank == THREE).cards
    if isinstance(step.move, Discard):
        facts: dict[str, Fact] = {"card": step.named[0], "n": after.cards_left}
        yield fault("discard", step.named, partial(_threes_advice, step), **facts)
    elif not step.can_go_out:
        facts = {"cards": threes}
        name = _why_barred(step)
        if name == "laid":
            facts["n"] = after.cards_left
        yield fault(name, threes, partial(_threes_advice, step), **facts)


def _why_barred(step: Step) -> str:
    if step.after.turn.partner_said == "no":
        return "partner"
    if step.lacking and step.after.cards_left == 1:
        return "few_canastas" if step.after.canastas else "no_canasta"
    return "laid"


def _threes_advice(step: Step) -> Iterator[Advice]:
    lays_threes = any(card.is_black_three for card in step.named) and not isinstance(step.move, Discard)
    card = legal_discard(step.before) if lays_threes else None
    if card and card.is_black_three:
        yield advise("discard", card=card)
    if not lays_threes and lookahead.can_go_out(step.before):
        yield advise("go_out")
    yield advise("keep")


def _counted(step: Step) -> bool:
    return _empties(step) and step.book.canastas_to_go_out != EACH


def _enough(step: Step) -> Sentence | None:
    have = len(step.after.canastas)
    return ("enough", {"have": have}) if have else ("none_needed", {})


@rule(
    LayDown,
    Add,
    Take,
    Discard,
    where=("canastas_to_go_out",),
    when=_counted,
    kept=_enough,
    states=lambda book: {"need": book.canastas_to_go_out},
)
def going_out_without_canasta(step: Step) -> Faults:
    """A side goes out only with the canastas that the rule set asks for."""
    if not step.lacking:
        return
    need, have = step.book.canastas_to_go_out, len(step.after.canastas)
    act, cards = _act(step), step.named
    facts: dict[str, Fact] = {"card": cards[0]} if act == "discard" else {"cards": cards}
    if have:
        facts |= {"have": have, "need": need}
    else:
        act += "_none"
    yield fault(act, cards, partial(_stay_in, step), **facts)


def _each(step: Step) -> bool:
    return _empties(step) and step.book.canastas_to_go_out == EACH


@rule(LayDown, Add, Take, Discard, where=("canastas_to_go_out",), when=_each, kept=lambda step: ("every", {}))
def going_out_without_every_canasta(step: Step) -> Faults:
    """A side goes out only when it has a complete canasta of each kind."""
    kinds = step.lacking
    if kinds:
        yield fault(_act(step), step.named, partial(_stay_in, step), kinds=kinds, n=len(kinds))


def _stay_in(step: Step) -> Iterator[Advice]:
    """Complete what is missing, or lay fewer cards."""
    found = completing(step)
    if found:
        cards, rank, moves = found
        yield advise("complete", *moves, cards=cards, n=len(cards), rank=rank)
    yield from _lay_fewer(step)
    yield advise("nothing")


def _lay_fewer(step: Step) -> Iterator[Advice]:
    if isinstance(step.move, Take):
        yield from drawing(step)
    elif not isinstance(step.move, Discard):
        smaller = fewer(step)
        if smaller:
            yield advise("keep", smaller[1])
        elif len(step.before.playable) > 1 and legal_discard(step.before):
            yield advise("hold", cards=step.named, n=len(step.named))


def _last_card(step: Step) -> Sentence | None:
    if isinstance(step.move, Discard):
        return "discard", {"card": step.named[0]}
    return "optional", {}


@rule(LayDown, Add, Take, Discard, where=("last_discard",), when=_empties, kept=_last_card)
def going_out_without_discard(step: Step) -> Faults:
    """Where a last discard is compulsory the last card is not melded."""
    if isinstance(step.move, Discard) or step.book.last_discard != "compulsory":
        return
    cards = step.named
    facts: dict[str, Fact] = {"cards": cards}
    if not isinstance(step.move, Take):
        facts["n"] = len(cards)
    yield fault(_act(step), cards, partial(_keep_for_discard, step), **facts)


def _keep_for_discard(step: Step) -> Iterator[Advice]:
    if isinstance(step.move, Take):
        yield from drawing(step)
        yield advise("later")
        return
    smaller = fewer(step)
    if smaller and len(smaller[0]) == 1:
        yield advise("keep", smaller[1], card=smaller[0][0])
    if len(step.named) > 1 and legal_discard(step.before):
        yield advise("hold", cards=step.named, n=len(step.named))
    yield advise("later")


def _asked(step: Step) -> bool:
    return step.before.turn.partner_said is not None and not _all_sevens(step)


def _said_yes(step: Step) -> Sentence | None:
    said_yes = step.before.turn.partner_said == "yes"
    return ("allowed", {}) if said_yes and step.empties_hand else None


@rule(LayDown, Add, Take, Discard, where=("ask_partner",), when=_asked, kept=_said_yes)
def going_out_against_partner(step: Step) -> Faults:
    """A player whose partner, asked, said no does not go out in this turn."""
    if step.before.turn.partner_said != "no" or not step.empties_hand:
        return
    act, cards = _act(step), step.named
    facts: dict[str, Fact] = {"card": cards[0]} if act == "discard" else {"cards": cards}
    yield fault(act, cards, partial(_obey, step), **facts)


def _obey(step: Step) -> Iterator[Advice]:
    yield from _lay_fewer(step)
    yield advise("nothing")


@rule(Discard, where=("ask_partner",), when=_asked)
def staying_in_after_yes(step: Step) -> Faults:
    """A player whose partner, asked, said yes goes out in this turn."""
    left = step.after.cards_left
    if step.before.turn.partner_said == "yes" and left:
        yield fault("discard", step.named, partial(_go_out, step), card=step.named[0], n=left)


def _go_out(step: Step) -> Iterator[Advice]:
    """Go out, if the hand before the discard can."""
    if lookahead.can_go_out(step.before) and _reaches_minimum(step.before):
        yield advise("go_out")
    yield advise("nothing")


def _reaches_minimum(position: Position) -> bool:
    """Whether a hand that can go out does so with enough points for the first melds, all laid in one act, or is
    excused."""
    book, rules = position.rules.parameters, position.rules
    if position.us.melds or book.concealed_needs_minimum != "always":
        return True
    spare = sum(card_points(card, rules) for card in position.playable) - position.opening_minimum
    if spare >= 0 and (position.unknown or book.last_discard == "optional") and lookahead.can_lay_all(position):
        return True
    discards = [card for card in position.playable if card.rank != SEVEN or book.discard_seven == "free"]
    return not position.unknown and any(
        card_points(card, rules) <= spare and lookahead.can_lay_all(position, but=card)
        for card in dict.fromkeys(discards)
    )


def _may_be_short(step: Step) -> bool:
    return not step.empties_hand and not _all_sevens(step)


def _enough_kept(step: Step) -> Sentence | None:
    left = step.after.cards_left
    if left > 1:
        barred = step.lacking or step.after.turn.partner_said == "no"
        return ("enough", {"n": left}) if barred else None
    return "may_go_out", {}


def _barred_by(step: Step) -> tuple[str, ...]:
    """What keeps the player from going out: the partner, the canastas, or else the last discard."""
    if step.after.turn.partner_said == "no":
        return ("ask_partner",)
    return ("canastas_to_go_out",) if step.lacking else ("last_discard",)


@rule(LayDown, Add, Take, when=_may_be_short, kept=_enough_kept, rests=_barred_by)
def keeps_no_card(step: Step) -> Faults:
    """A player who may not go out keeps enough cards to discard one and still hold one."""
    if step.can_end_turn:
        return
    name, facts = _because(step)
    after = step.after
    if after.playable:
        facts["card"] = after.playable[0]
    elif name != "last_discard":
        name += "_unknown"
    yield fault(name, step.named, partial(_keep_more, step), **facts)


def _because(step: Step) -> tuple[str, dict[str, Fact]]:
    after, lacking = step.after, step.lacking
    have, need = len(after.canastas), step.book.canastas_to_go_out
    if after.turn.partner_said == "no":
        return "partner", {}
    if lacking and need == EACH:
        return "each_kind", {"kinds": lacking, "n": len(lacking)}
    if lacking:
        return ("few_canastas", {"have": have, "need": need}) if have else ("no_canasta", {})
    return "last_discard", {}


def _keep_more(step: Step) -> Iterator[Advice]:
    found = completing(step)
    if found:
        cards, rank, moves = found
        yield advise("complete", *moves, cards=cards, n=len(cards), rank=rank)
    smaller = fewer(step)
    if smaller:
        out, move = smaller
        yield advise("keep", move, cards=out, n=len(out))
    if isinstance(step.move, Take):
        yield from drawing(step)
    elif len(step.before.playable) > 1 and legal_discard(step.before):
        yield advise("keep", cards=step.named, n=len(step.named))
    yield advise("fewer")
