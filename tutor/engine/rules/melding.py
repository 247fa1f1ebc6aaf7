"""Chapter 5, first part: what lies together on the table. What a meld may be is known to `meld_faults` alone."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from tutor.engine import melds
from tutor.engine.cards import NATURAL_RANKS, SEVEN, THREE, WILD, Cards
from tutor.engine.laying import Laying
from tutor.engine.leaving import left_out
from tutor.engine.melds import Meld
from tutor.engine.mending import (
    apart,
    beside_naturals,
    fewer_wilds,
    grow,
    meant_rank,
    more_naturals,
    natural_cards,
    out_of_wild_meld,
    pure,
    shared_rank,
    threes_alone,
    wild_cards,
    within_limit,
)
from tutor.engine.moves import Add, LayDown, Take
from tutor.engine.rules.registry import Faults, Sentence, advise, fault, rule
from tutor.engine.ruling import Fact
from tutor.engine.step import Step


def _with(step: Step, fault_id: str) -> list[Laying]:
    return [laying for laying, faults in step.objections if fault_id in faults]


def _how(laying: Laying, new: str, added: str, joined: str) -> str:
    """The situation by the way in which the cards came to the meld."""
    if laying.onto is None:
        return new
    return joined if laying.top else added


# --- size and kind of a meld ---


def _a_meld(step: Step) -> Sentence | None:
    laying = step.layings[0] if step.layings else None
    if laying is None or laying.onto is not None:
        return None
    meld = laying.result
    if laying.top:
        return ("with_top", {"n": len(meld), "rank": meld.rank}) if meld.rank else None
    if meld.rank == WILD:
        return "wilds", {"n": len(meld), "cards": laying.cards}
    pure = not meld.wilds and meld.rank in NATURAL_RANKS
    return ("laid", {"n": len(meld), "rank": meld.rank, "cards": laying.cards}) if pure else None


@rule(LayDown, Take, where=("min_meld",), kept=_a_meld, states=lambda book: {"min": book.min_meld})
def meld_too_small(step: Step) -> Faults:
    """A meld has at least three cards."""
    for laying in _with(step, melds.TOO_SMALL):
        cards, n = laying.result.cards, len(laying.result)
        yield fault("laid", cards, partial(grow, step, laying), cards=cards, n=n, min=step.book.min_meld)


@rule(LayDown, Take, Add)
def meld_of_several_ranks(step: Step) -> Faults:
    """The natural cards of a meld share one rank; threes join no other rank."""
    for laying in step.layings:
        if laying.result.rank:
            continue
        onto = laying.onto.rank if laying.onto else None
        if onto == WILD:
            continue
        strangers = _strangers(laying, onto)
        situation, facts = _mixture(step, laying, strangers)
        advice = partial(apart, step, laying, strangers)
        yield fault(situation, strangers if onto else laying.cards, advice, **facts)


def _strangers(laying: Laying, onto: str | None) -> Cards:
    """Naturals that do not belong to the meld's rank."""
    rank = onto or shared_rank(laying)
    return tuple(card for card in natural_cards(laying.cards) if card.rank != rank) if rank else ()


def _mixture(step: Step, laying: Laying, strangers: Cards) -> tuple[str, dict[str, Fact]]:
    rank = laying.onto.rank if laying.onto else meant_rank(laying)
    listed: dict[str, Fact] = {"cards": strangers, "n": len(strangers)}
    ranks = {card.rank for card in natural_cards(laying.cards)}
    if rank == THREE and isinstance(step.move, Add):
        return "add_to_threes", listed
    threes = tuple(card for card in laying.cards if card.is_black_three)
    others = (ranks | ({laying.top.rank} if laying.top else set())) - {THREE}
    if threes and len(others | ({rank} - {THREE})) == 1:
        return "three", {"cards": threes, "n": len(threes), "rank": next(iter(others | ({rank} - {THREE})))}
    if isinstance(step.move, Add):
        return "add", {**listed, "rank": rank}
    if laying.top:
        return "take", {**listed, "rank": laying.top.rank}
    run = _is_run(laying.cards) and len(laying.cards) >= step.book.min_meld
    return ("run" if run else "laid"), {"cards": laying.cards}


def _is_run(cards: Cards) -> bool:
    places = sorted(NATURAL_RANKS.index(card.rank) for card in cards if card.is_natural)
    return len(places) == len(cards) and all(b - a == 1 for a, b in pairwise(places))


def _has_wilds(step: Step) -> bool:
    return step.mixed_meld is not None


def _mixed_meld(step: Step) -> Meld:
    assert step.mixed_meld is not None
    return step.mixed_meld


def _naturals_told(step: Step) -> Sentence | None:
    meld = _mixed_meld(step)
    return ("mixed", {"n": meld.naturals, "rank": meld.rank, "min": step.book.min_naturals}) if meld.rank else None


@rule(
    LayDown,
    Take,
    where=("min_naturals",),
    when=_has_wilds,
    kept=_naturals_told,
    states=lambda book: {"min": book.min_naturals},
)
def too_few_naturals(step: Step) -> Faults:
    """A meld with wild cards needs at least two natural cards."""
    for laying in _with(step, melds.TOO_FEW_NATURALS):
        cards = natural_cards(laying.result.cards)
        facts: dict[str, Fact] = {"cards": cards, "n": len(cards), "rank": meant_rank(laying)}
        yield fault("laid", laying.cards, partial(more_naturals, step, laying, len(cards)), **facts)


def _wilds_told(step: Step) -> Sentence | None:
    meld = _mixed_meld(step)
    return ("mixed", {"n": meld.wilds, "rank": meld.rank, "max": step.book.max_wilds}) if meld.rank else None


@rule(
    LayDown,
    Take,
    Add,
    where=("max_wilds",),
    when=_has_wilds,
    kept=_wilds_told,
    states=lambda book: {"max": book.max_wilds},
)
def too_many_wilds(step: Step) -> Faults:
    """A meld holds at most three wild cards."""
    most = step.book.max_wilds
    for laying in _with(step, melds.TOO_MANY_WILDS):
        wilds = wild_cards(laying.result.cards)
        out = left_out(wild_cards(laying.cards), len(wilds) - most)
        facts: dict[str, Fact] = {"cards": wilds, "n": len(wilds), "rank": meant_rank(laying), "max": most}
        advice = [advise("leave_out", out=out, n=len(out))]
        yield fault(_how(laying, "meld", "add", "join"), wild_cards(laying.cards), partial(iter, advice), **facts)


def _ratio(step: Step) -> bool:
    return step.book.naturals_per_wild is not None and _has_wilds(step)


def _ratio_told(step: Step) -> Sentence | None:
    meld = _mixed_meld(step)
    need = (step.book.naturals_per_wild or 0) * meld.wilds
    return ("mixed", {"n": meld.wilds, "have": meld.naturals, "need": need, "rank": meld.rank}) if meld.rank else None


@rule(
    LayDown,
    Take,
    Add,
    where=("naturals_per_wild",),
    when=_ratio,
    kept=_ratio_told,
    states=lambda book: {"min": book.naturals_per_wild or 0},
)
def wilds_outnumber_ratio(step: Step) -> Faults:
    """Where the table asks for it, each wild card of a meld needs so many natural cards beside it."""
    for laying in _with(step, melds.WILDS_OUTNUMBER):
        meld = laying.result
        wilds = wild_cards(meld.cards)
        facts: dict[str, Fact] = {
            "cards": wilds, "n": len(wilds), "have": meld.naturals, "rank": meant_rank(laying),
            "need": (step.book.naturals_per_wild or 0) * len(wilds),
        }  # fmt: skip
        advice = partial(fewer_wilds, step, laying)
        yield fault(_how(laying, "laid", "add", "join"), wild_cards(laying.cards), advice, **facts)


@rule(LayDown, Take, where=("wild_meld",), when=lambda step: WILD in step.ranks_laid)
def meld_of_wilds(step: Step) -> Faults:
    """Wild cards alone are no meld, where no such meld exists."""
    for laying in _with(step, melds.WILDS_ALONE):
        cards = laying.cards
        yield fault("laid", cards, partial(beside_naturals, step, cards), cards=cards, n=len(cards))


@rule(Add, where=("wild_meld",), when=lambda step: step.joins_meld, holds=lambda book: book.wild_meld)
def natural_in_wild_meld(step: Step) -> Faults:
    """A meld of wild cards takes no natural card."""
    laying = step.layings[0]
    if laying.onto is None or laying.onto.rank != WILD:
        return
    naturals = natural_cards(laying.cards)
    if naturals:
        black = all(card.is_black_three for card in naturals)
        advice = partial(out_of_wild_meld, step, naturals)
        yield fault("three" if black else "add", naturals, advice, cards=naturals, n=len(naturals))


@rule(LayDown, Take, Add, where=("wild_in_sevens",), when=lambda step: SEVEN in step.ranks_touched)
def wild_in_sevens(step: Step) -> Faults:
    """Where sevens stay pure no wild card joins them."""
    for laying in _with(step, melds.WILD_IN_SEVENS):
        wilds = wild_cards(laying.cards)
        name = "take" if laying.top else "add" if laying.onto else "laid"
        advice = partial(pure, step, laying, wilds, name)
        yield fault(name, wilds, advice, cards=wilds, n=len(wilds))


@rule(LayDown, Take, Add, when=lambda step: THREE in step.ranks_touched)
def wild_with_black_threes(step: Step) -> Faults:
    """Black threes take no wild card."""
    for laying in _with(step, melds.WILD_WITH_BLACK_THREES):
        wilds = wild_cards(laying.cards)
        name = "add" if laying.onto else "laid"
        yield fault(name, wilds, partial(threes_alone, step, laying, wilds), cards=wilds, n=len(wilds))


def _limited(step: Step) -> bool:
    return step.book.max_meld is not None and bool(step.layings)


def _size_told(step: Step) -> Sentence | None:
    meld = step.layings[0].result
    if meld.rank == THREE:
        return "black_threes", {}
    facts: dict[str, Fact] = {"n": len(meld), "max": step.book.max_meld or 0}
    if meld.rank == WILD:
        return "wild", facts
    return ("size", {**facts, "rank": meld.rank}) if meld.rank else None


@rule(
    LayDown,
    Take,
    Add,
    where=("max_meld",),
    when=_limited,
    kept=_size_told,
    states=lambda book: {"max": book.max_meld or 0},
)
def meld_above_seven(step: Step) -> Faults:
    """Where melds are limited, no meld but one of black threes grows beyond the limit."""
    most = step.book.max_meld or 0
    for laying in _with(step, melds.ABOVE_SEVEN):
        rank, n = shared_rank(laying) or WILD, len(laying.result)
        facts: dict[str, Fact] = {"n": n, "max": most}
        if laying.onto:
            rank, facts["cards"] = laying.onto.rank, laying.cards
        name = _how(laying, "laid", "add", "join")
        if rank == WILD:
            name += "_wild"
        else:
            facts["rank"] = rank
        yield fault(name, laying.cards, partial(within_limit, step, laying, n - most), **facts)
