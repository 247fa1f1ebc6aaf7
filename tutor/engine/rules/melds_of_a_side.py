"""Chapter 5, second part: the melds of a side, which cards may join them, and that they stay where they lie."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from tutor.engine.advice import drawing, fill, join, legal_take
from tutor.engine.cards import THREE, WILD, Card, Cards, in_order
from tutor.engine.laying import Laying
from tutor.engine.melds import Meld
from tutor.engine.mending import keep_back
from tutor.engine.moves import Add, LayDown, Shift, Take
from tutor.engine.rules.registry import Faults, Sentence, advise, fault, rule
from tutor.engine.ruling import Advice, Fact
from tutor.engine.step import Step


def _canasta_told(step: Step) -> Sentence | None:
    laying = step.layings[0]
    before, meld, rules = laying.onto, laying.result, step.rules
    if before is None or not meld.rank or not meld.kind(rules):
        return None
    if not before.kind(rules):
        return _completed(meld, step.book.canasta_size)
    if meld.rank == WILD:
        return None
    if before.wilds == 0 and meld.wilds:
        return "becomes_mixed", {"rank": meld.rank}
    return "grows", {"rank": meld.rank, "n": len(meld)}


def _completed(meld: Meld, size: int) -> Sentence:
    name, facts = ("completes", {"size": size}) if len(meld) == size else ("completes_more", {"have": len(meld)})
    return (f"{name}_wild", facts) if meld.rank == WILD else (name, {**facts, "rank": meld.rank})


@rule(
    Add,
    Take,
    where=("add_to_canasta",),
    when=lambda step: step.joins_meld,
    kept=_canasta_told,
    states=lambda book: {"size": book.canasta_size},
    holds=lambda book: not book.add_to_canasta,
)
def canasta_is_closed(step: Step) -> Faults:
    """Where canastas are closed nothing is added to a finished one."""
    for laying in step.layings:
        if laying.onto is None or not laying.onto.is_closed(step.rules):
            continue
        rank, cards, size = laying.onto.rank, laying.cards, step.book.canasta_size
        if laying.top:
            advice = partial(_take_otherwise, step)
            yield fault("take", (laying.top, *cards), advice, top=laying.top, rank=rank, size=size)
            continue
        facts: dict[str, Fact] = {"cards": cards, "n": len(cards), "size": size}
        name = "wild" if rank == WILD else "rank"
        if rank != WILD:
            facts["rank"] = rank
        yield fault(name, cards, partial(_not_on_canasta, step, rank, cards), **facts)


def _take_otherwise(step: Step) -> Iterator[Advice]:
    naturals = set(step.naturals_held)
    pair = legal_take(step.before, like=lambda take: len(take.offered) > 1 and naturals.issuperset(take.offered))
    if pair and step.top:
        yield advise("with_pair", pair, rank=step.top.rank, cards=pair.offered)
    yield from drawing(step)
    yield advise("stock_empty")


def _not_on_canasta(step: Step, rank: str, cards: Cards) -> Iterator[Advice]:
    pure = rank != WILD and all(card.rank == rank for card in cards)
    if pure and step.book.second_meld_of_rank == "after_canasta":
        yield advise("new_meld", cards=cards, n=len(cards), rank=rank)
    yield advise("elsewhere", cards=cards, n=len(cards))


def _second_told(step: Step) -> Sentence | None:
    laying = step.layings[0]
    rank = laying.result.rank
    if rank in ("", WILD, THREE):
        return None
    if laying.onto and laying.top and laying.cards:
        return "joined", {"rank": rank, "cards": laying.cards, "n": len(laying.cards)}
    if laying.onto:
        return None
    if step.before.us.meld_of(rank, step.rules):
        return "after_canasta", {"rank": rank}
    theirs = [meld.rank for side in step.before.others for meld in side.melds]
    return "theirs" if rank in theirs else "first", {"rank": rank}


@rule(LayDown, Take, where=("second_meld_of_rank",), kept=_second_told)
def second_meld_of_rank(step: Step) -> Faults:
    """A side has one meld of a rank, or one at a time where a finished canasta makes room for another."""
    after_canasta = step.book.second_meld_of_rank == "after_canasta"
    standing = _standing(step)
    by_rank: dict[str, list[Laying]] = {}
    for laying in step.layings:
        rank = laying.result.rank
        if laying.onto is None and rank and (rank != WILD or step.book.wild_meld):
            by_rank.setdefault(laying.result.rank, []).append(laying)
    for rank, new in by_rank.items():
        held = [meld for meld in standing if meld.rank == rank and not (after_canasta and meld.kind(step.rules))]
        if not held and len(new) == 1:
            continue
        still_open = [laying for laying in new if not (after_canasta and laying.result.kind(step.rules))]
        if held or len(still_open) > 1:
            surplus = new if held else still_open
            situation, facts = _second(step, rank, surplus, held)
            cards = tuple(card for laying in surplus for card in laying.cards)
            yield fault(situation, cards, partial(_one_meld, step, rank, surplus), **facts)


def _standing(step: Step) -> tuple[Meld, ...]:
    """The side's melds as they are once the top card of a taken pile has joined one of them."""
    melds, taken = step.before.us.melds, step.layings[0] if step.layings else None
    if taken is None or taken.onto is None:
        return melds
    return tuple(taken.result if meld == taken.onto else meld for meld in melds)


def _second(step: Step, rank: str, new: list[Laying], held: list[Meld]) -> tuple[str, dict[str, Fact]]:
    cards = tuple(card for laying in new for card in laying.cards)
    listed: dict[str, Fact] = {"cards": cards, "n": len(cards)}
    if not held:
        return ("twice_wild", {"cards": cards}) if rank == WILD else ("twice", {"rank": rank, "cards": cards})
    if rank == WILD:
        return "wild", listed
    if new[0].top:
        return "take", {"rank": rank, "cards": (new[0].top, *cards)}
    if held[0].kind(step.rules):
        open_still = not held[0].is_closed(step.rules)
        return ("canasta" if open_still else "canasta_closed"), {**listed, "rank": rank}
    return "laid", {**listed, "rank": rank}


def _one_meld(step: Step, rank: str, new: list[Laying]) -> Iterator[Advice]:
    cards = tuple(card for laying in new for card in laying.cards)
    if len(new) > 1 and isinstance(step.move, LayDown) and rank != WILD:
        rest = tuple(group for group in step.move.groups if all(group is not laying.cards for laying in new))
        yield advise("together", LayDown((cards, *rest)), cards=cards)
    add = Add(cards, rank)
    if len(step.layings) == len(new):
        listed: dict[str, Fact] = {"cards": cards, "n": len(cards)}
        yield advise("add_wild", add, **listed) if rank == WILD else advise("add", add, **listed, rank=rank)
    yield keep_back(cards)


def _joined_told(step: Step) -> Sentence | None:
    move = step.move
    assert isinstance(move, Add)
    facts: dict[str, Fact] = {"cards": move.cards, "n": len(move.cards)}
    return ("added_wild", facts) if move.rank == WILD else ("added", {**facts, "rank": move.rank})


@rule(Add, when=lambda step: not getattr(step.move, "theirs", False), kept=_joined_told)
def no_meld_of_rank(step: Step) -> Faults:
    """Cards are added only to a meld that the side has."""
    move = step.move
    assert isinstance(move, Add)
    if step.layings:
        return
    facts: dict[str, Fact] = {"cards": move.cards, "n": len(move.cards)}
    theirs = any(side.meld_of(move.rank, step.rules) for side in step.before.others)
    name = "wild" if move.rank == WILD else "only_theirs" if theirs else "none"
    if move.rank != WILD:
        facts["rank"] = move.rank
    yield fault(name, move.cards, partial(_new_or_elsewhere, step), **facts)


def _new_or_elsewhere(step: Step) -> Iterator[Advice]:
    cards = step.named
    ranks = {card.rank for card in cards if not card.is_wild}
    facts: dict[str, Fact] = {"cards": cards, "n": len(cards)}
    yield advise("lay", LayDown((cards,)), **facts)
    more = fill(step.before, cards, like=lambda card: card.rank in ranks or card.is_wild)
    if more:
        yield advise("fill", more=more, n=len(more))
    add = join(step.before, cards)
    if add and add.rank != WILD:
        yield advise("add", add, **facts, rank=add.rank)
    yield keep_back(cards)


@rule(Add, when=lambda step: getattr(step.move, "theirs", False))
def opponents_meld(step: Step) -> Faults:
    """Cards go only to melds of the own side."""
    move = step.move
    assert isinstance(move, Add)
    facts: dict[str, Fact] = {"cards": move.cards, "n": len(move.cards)}
    if move.rank == WILD:
        yield fault("wild", move.cards, partial(_own_melds, step), **facts)
    else:
        yield fault("add", move.cards, partial(_own_melds, step), **facts, rank=move.rank)


def _own_melds(step: Step) -> Iterator[Advice]:
    cards = step.named
    add = join(step.before, cards)
    facts: dict[str, Fact] = {"cards": cards, "n": len(cards)}
    if add:
        yield advise("own_wild", add, **facts) if add.rank == WILD else advise("own", add, **facts, rank=add.rank)
    for advice in _new_or_elsewhere(step):
        if advice.situation != "add":
            yield advice


@rule(Shift)
def melded_card_moved(step: Step) -> Faults:
    """Cards that have been melded stay where they lie."""
    move = step.move
    assert isinstance(move, Shift)
    card, source, target = move.cards[0], move.source, move.target
    facts: dict[str, Fact] = {"card": card}
    if target is None and source != WILD:
        name, facts["rank"] = "back", source
    elif target is None:
        name = "back_wild"
    elif source == WILD:
        name, facts["meld"] = "from_wild", target
    elif target == WILD:
        name, facts["rank"] = "to_wild", source
    else:
        name, facts["rank"], facts["meld"] = "moved", source, target
    yield fault(name, move.cards, partial(_from_hand, step, card, target), **facts)


def _from_hand(step: Step, card: Card, target: str | None) -> Iterator[Advice]:
    if target:
        same: Callable[[Card], bool] = lambda other: other.is_wild == card.is_wild  # noqa: E731
        for other in dict.fromkeys(filter(same, in_order(step.before.playable))):
            yield advise("from_hand", Add((other,), target), cards=(other,))
    yield advise("leave", card=card)
