"""Chapter 5: what lies together on the table. What a meld may be is known to `meld_faults` alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise

from tutor.engine import melds
from tutor.engine.advice import drawing, fill, join, legal_discard, legal_take, naturals_of, without_cards
from tutor.engine.cards import NATURAL_RANKS, SEVEN, THREE, WILD, Card, Cards, in_order
from tutor.engine.melds import Meld, meld_faults
from tutor.engine.moves import Add, LayDown, Move, Shift, Take
from tutor.engine.rules.registry import Faults, Sentence, advise, fault, rule
from tutor.engine.ruling import Advice, Fact
from tutor.engine.step import Laying, Step


def _wilds(cards: Cards) -> Cards:
    return tuple(card for card in cards if card.is_wild)


def _naturals(cards: Cards) -> Cards:
    return tuple(card for card in cards if not card.is_wild)


def _rank(laying: Laying) -> str:
    """The rank the cards were meant for: that of the meld they join, else the commonest among them."""
    if laying.onto:
        return laying.onto.rank
    if laying.result.rank:
        return laying.result.rank
    return Counter(card.rank for card in _naturals(laying.result.cards)).most_common(1)[0][0]


def _objections(step: Step, laying: Laying) -> tuple[str, ...]:
    """The faults of what a laying makes. A closed canasta is not also too large; a meld of wild cards that is
    joined stays one."""
    meld = laying.result
    if laying.onto is None:
        return meld.faults(step.rules)
    if laying.onto.rank == WILD:
        found = meld_faults(WILD, 0, len(meld), step.rules)
    else:
        found = meld_faults(laying.onto.rank, meld.naturals, meld.wilds, step.rules)
    return tuple(rule for rule in found if not (rule == melds.ABOVE_SEVEN and laying.onto.is_closed(step.rules)))


def _with(step: Step, fault_id: str) -> Iterator[Laying]:
    return (laying for laying in step.layings if fault_id in _objections(step, laying))


def _how(laying: Laying, new: str, added: str, joined: str) -> str:
    """The situation by the way in which the cards came to the meld."""
    if laying.onto is None:
        return new
    return joined if laying.top else added


def _keep(cards: Cards) -> Advice:
    return advise("keep", cards=cards, n=len(cards))


def _regrouped(step: Step, laying: Laying, cards: Cards) -> Move | None:
    """The step with other cards in the place of this laying's."""
    match step.move:
        case Add(rank=rank):
            return Add(cards, rank)
        case LayDown(groups=groups):
            return LayDown(tuple(cards if group is laying.cards else group for group in groups))
        case Take(groups=groups, onto=onto):
            return Take(tuple(cards if group is laying.cards else group for group in groups), onto)
    return None


def _filled(step: Step, laying: Laying, short: int, rank: str) -> tuple[Cards, Move] | None:
    """So many more naturals of the rank from the hand, and the step with them."""
    spare = list(naturals_of(step.before, rank))
    for card in step.named:
        if card in spare:
            spare.remove(card)
    move = _regrouped(step, laying, laying.cards + tuple(spare[:short]))
    return (tuple(spare[:short]), move) if len(spare) >= short > 0 and move else None


# --- size and kind of a meld ---


def _a_meld(step: Step) -> Sentence | None:
    laying = step.layings[0] if step.layings else None
    if laying is None or laying.onto is not None:
        return None
    meld = laying.result
    if laying.top:
        return "with_top", {"n": len(meld), "rank": meld.rank}
    if meld.rank == WILD:
        return "wilds", {"n": len(meld), "cards": laying.cards}
    pure = not meld.wilds and meld.rank in NATURAL_RANKS
    return ("laid", {"n": len(meld), "rank": meld.rank, "cards": laying.cards}) if pure else None


@rule(LayDown, Take, where=("min_meld",), kept=_a_meld, states=lambda book: {"min": book.min_meld})
def meld_too_small(step: Step) -> Faults:
    """A meld has at least three cards."""
    for laying in _with(step, melds.TOO_SMALL):
        cards, n = laying.result.cards, len(laying.result)
        yield fault("laid", cards, partial(_grow, step, laying), cards=cards, n=n, min=step.book.min_meld)


def _grow(step: Step, laying: Laying) -> Iterator[Advice]:
    cards, rank = laying.cards, laying.result.rank
    single = len(step.layings) == 1 and not laying.top
    add = join(step.before, cards) if single else None
    if add and add.rank != WILD:
        yield advise("add", add, cards=cards, n=len(cards), rank=add.rank)
    more = fill(step.before, cards, like=lambda card: card.rank == rank or card.is_wild) if single else None
    if more:
        yield advise("fill", more=more, n=len(more))
    if rank == THREE and single and (card := legal_discard(step.before)) and card in cards:
        yield advise("discard", card=card)
    if rank == WILD and step.book.wild_meld:
        yield advise("collect_wilds")
    if rank in NATURAL_RANKS:
        yield advise("collect", rank=rank)
    yield _keep(cards)


@rule(LayDown, Take, Add)
def meld_of_several_ranks(step: Step) -> Faults:
    """The natural cards of a meld share one rank; threes join no other rank."""
    for laying in step.layings:
        onto = laying.onto.rank if laying.onto else None
        strangers = _strangers(laying, onto)
        if not strangers or onto == WILD:
            continue
        situation, facts = _mixture(step, laying, strangers)
        advice = partial(_apart, step, laying, strangers)
        yield fault(situation, strangers if onto else laying.cards, advice, **facts)


def _strangers(laying: Laying, onto: str | None) -> Cards:
    """Naturals that do not belong to the meld's rank."""
    rank = onto or _rank_or_empty(laying)
    return tuple(card for card in _naturals(laying.cards) if card.rank != rank) if rank else ()


def _rank_or_empty(laying: Laying) -> str:
    if laying.top:
        return laying.top.rank
    return "" if not laying.result.ranks else _rank(laying)


def _mixture(step: Step, laying: Laying, strangers: Cards) -> tuple[str, dict[str, Fact]]:
    rank = laying.onto.rank if laying.onto else _rank(laying)
    listed: dict[str, Fact] = {"cards": strangers, "n": len(strangers)}
    ranks = {card.rank for card in _naturals(laying.cards)}
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


def _apart(step: Step, laying: Laying, strangers: Cards) -> Iterator[Advice]:
    if isinstance(step.move, LayDown):
        ranks = dict.fromkeys(card.rank for card in _naturals(laying.cards))
        groups = tuple(tuple(card for card in laying.cards if card.rank == rank) for rank in ranks)
        rest = tuple(group for group in step.move.groups if group is not laying.cards)
        if not _wilds(laying.cards):
            yield advise("separate", LayDown((*groups, *rest)))
    smaller = without_cards(step.move, strangers)
    if smaller is not None:
        yield advise("leave_out", smaller, out=strangers, n=len(strangers))
    add = join(step.before, strangers) if isinstance(step.move, Add) else None
    if add and add.rank != WILD:
        yield advise("add", add, cards=strangers, n=len(strangers), rank=add.rank)
    yield _keep(laying.cards if isinstance(step.move, LayDown) else strangers)


def _has_wilds(step: Step) -> bool:
    return any(laying.result.wilds and laying.result.rank != WILD for laying in step.layings)


def _mixed_meld(step: Step) -> Meld:
    return next(laying.result for laying in step.layings if laying.result.wilds and laying.result.rank != WILD)


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
        cards = _naturals(laying.result.cards)
        facts: dict[str, Fact] = {"cards": cards, "n": len(cards), "rank": _rank(laying)}
        yield fault("laid", laying.cards, partial(_more_naturals, step, laying, len(cards)), **facts)


def _more_naturals(step: Step, laying: Laying, have: int) -> Iterator[Advice]:
    rank, short = _rank(laying), step.book.min_naturals - have
    filled = _filled(step, laying, short, rank)
    if filled:
        yield advise("fill", filled[1], more=filled[0], n=short, rank=rank)
    add = join(step.before, laying.cards) if len(step.layings) == 1 and not laying.top else None
    if add and add.rank != WILD:
        yield advise("add", add, cards=laying.cards, n=len(laying.cards), rank=add.rank)
    if rank == THREE:
        yield advise("black_threes")
    yield advise("keep", n=short, rank=rank)


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
        wilds = _wilds(laying.result.cards)
        out = in_order(_wilds(laying.cards))[-(len(wilds) - most) :]
        facts: dict[str, Fact] = {"cards": wilds, "n": len(wilds), "rank": _rank(laying), "max": most}
        advice = [advise("leave_out", out=out, n=len(out))]
        yield fault(_how(laying, "meld", "add", "join"), _wilds(laying.cards), partial(iter, advice), **facts)


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
        wilds = _wilds(meld.cards)
        facts: dict[str, Fact] = {
            "cards": wilds, "n": len(wilds), "have": meld.naturals, "rank": _rank(laying),
            "need": (step.book.naturals_per_wild or 0) * len(wilds),
        }  # fmt: skip
        advice = partial(_fewer_wilds, step, laying)
        yield fault(_how(laying, "laid", "add", "join"), _wilds(laying.cards), advice, **facts)


def _fewer_wilds(step: Step, laying: Laying) -> Iterator[Advice]:
    ratio, meld = step.book.naturals_per_wild or 1, laying.result
    own = in_order(_wilds(laying.cards))
    over = meld.wilds - meld.naturals // ratio
    if over <= len(own) and (smaller := without_cards(step.move, own[-over:])):
        yield advise("leave_out", smaller, out=own[-over:], n=over)
    filled = _filled(step, laying, ratio * meld.wilds - meld.naturals, _rank(laying))
    if filled:
        yield advise("fill", filled[1], more=filled[0], n=len(filled[0]), rank=_rank(laying))
    yield advise("keep", rank=_rank(laying))


@rule(LayDown, where=("wild_meld",), when=lambda step: any(laying.result.rank == WILD for laying in step.layings))
def meld_of_wilds(step: Step) -> Faults:
    """Wild cards alone are no meld, where no such meld exists."""
    for laying in _with(step, melds.WILDS_ALONE):
        cards = laying.cards
        yield fault("laid", cards, partial(_beside_naturals, step, cards), cards=cards, n=len(cards))


def _beside_naturals(step: Step, wilds: Cards) -> Iterator[Advice]:
    for rank in dict.fromkeys(card.rank for card in step.before.hand if card.is_natural):
        naturals = naturals_of(step.before, rank)
        for used in range(1, len(wilds) + 1):
            if len(naturals) >= step.book.min_naturals:
                yield advise("with_naturals", LayDown(((*naturals, *wilds[:used]),)), more=naturals, n=used)
    add = join(step.before, wilds)
    if add and add.rank != WILD:
        yield advise("add", add, cards=wilds, n=len(wilds), rank=add.rank)
    yield _keep(wilds)


@rule(Add, where=("wild_meld",), when=lambda step: bool(step.layings) and step.layings[0].onto is not None)
def natural_in_wild_meld(step: Step) -> Faults:
    """A meld of wild cards takes no natural card."""
    laying = step.layings[0]
    naturals = _naturals(laying.cards)
    if laying.onto and laying.onto.rank == WILD and naturals:
        black = all(card.is_black_three for card in naturals)
        advice = partial(_out_of_wild_meld, step, naturals)
        yield fault("three" if black else "add", naturals, advice, cards=naturals, n=len(naturals))


def _out_of_wild_meld(step: Step, naturals: Cards) -> Iterator[Advice]:
    add = join(step.before, naturals, but=WILD)
    if add:
        yield advise("add", add, cards=naturals, n=len(naturals), rank=add.rank)
    smaller = without_cards(step.move, naturals)
    if smaller is not None:
        yield advise("leave_out", smaller, out=naturals, n=len(naturals))
    yield _keep(naturals)


def _sevens(step: Step) -> bool:
    return any(laying.result.rank == SEVEN or (laying.onto and laying.onto.rank == SEVEN) for laying in step.layings)


@rule(LayDown, Take, Add, where=("wild_in_sevens",), when=_sevens)
def wild_in_sevens(step: Step) -> Faults:
    """Where sevens stay pure no wild card joins them."""
    for laying in _with(step, melds.WILD_IN_SEVENS):
        wilds = _wilds(laying.cards)
        name = "take" if laying.top else "add" if laying.onto else "laid"
        advice = partial(_pure, step, laying, wilds, name)
        yield fault(name, wilds, advice, cards=wilds, n=len(wilds))


def _pure(step: Step, laying: Laying, wilds: Cards, name: str) -> Iterator[Advice]:
    if name == "add":
        yield advise("elsewhere", out=wilds, n=len(wilds))
        return
    smaller = without_cards(step.move, wilds)
    if smaller is not None:
        yield advise("leave_out", smaller, out=wilds, n=len(wilds))
    yield from _naturals_instead(step, laying, wilds, SEVEN)
    yield advise("wait")


def _naturals_instead(step: Step, laying: Laying, wilds: Cards, rank: str) -> Iterator[Advice]:
    spare = tuple(card for card in naturals_of(step.before, rank) if card not in laying.cards)[: len(wilds)]
    move = _regrouped(step, laying, _naturals(laying.cards) + spare)
    if spare and move:
        yield advise("fill", move, more=spare, n=len(spare))


def _threes(step: Step) -> bool:
    return any(laying.result.rank == THREE for laying in step.layings)


@rule(LayDown, Add, when=_threes)
def wild_with_black_threes(step: Step) -> Faults:
    """Black threes take no wild card."""
    for laying in _with(step, melds.WILD_WITH_BLACK_THREES):
        wilds = _wilds(laying.cards)
        name = "add" if laying.onto else "laid"
        yield fault(name, wilds, partial(_threes_alone, step, laying, wilds), cards=wilds, n=len(wilds))


def _threes_alone(step: Step, laying: Laying, wilds: Cards) -> Iterator[Advice]:
    smaller = without_cards(step.move, wilds)
    if smaller is not None:
        yield advise("leave_out", smaller, out=wilds, n=len(wilds))
    yield from _naturals_instead(step, laying, wilds, THREE)
    card = legal_discard(step.before)
    if card and card.is_black_three and laying.onto is None:
        yield advise("discard", card=card)
    yield advise("keep", out=wilds, n=len(wilds))


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
        rank, n = _rank_or_empty(laying) or WILD, len(laying.result)
        facts: dict[str, Fact] = {"n": n, "max": most}
        if laying.onto:
            rank, facts["cards"] = laying.onto.rank, laying.cards
        name = _how(laying, "laid", "add", "join")
        if rank == WILD:
            name += "_wild"
        else:
            facts["rank"] = rank
        yield fault(name, laying.cards, partial(_within_limit, step, laying, n - most), **facts)


def _within_limit(step: Step, laying: Laying, over: int) -> Iterator[Advice]:
    out = in_order(laying.cards)[-over:]
    smaller = without_cards(step.move, out)
    if smaller is not None:
        yield advise("leave_out", smaller, out=out, n=len(out))
    if laying.top and not legal_take(step.before):
        yield from drawing(step)
    yield advise("keep", out=out, n=len(out))


# --- melds of the side ---


def _joins_meld(step: Step) -> bool:
    return any(laying.onto for laying in step.layings)


def _canasta_told(step: Step) -> Sentence | None:
    laying = next(laying for laying in step.layings if laying.onto)
    before, meld, rules = laying.onto, laying.result, step.rules
    if before is None or not meld.rank or not meld.kind(rules):
        return None
    if not before.kind(rules):
        size: dict[str, Fact] = {"size": step.book.canasta_size}
        return ("completes_wild", size) if meld.rank == WILD else ("completes", {**size, "rank": meld.rank})
    if meld.rank == WILD:
        return None
    if before.wilds == 0 and meld.wilds:
        return "becomes_mixed", {"rank": meld.rank}
    return "grows", {"rank": meld.rank, "n": len(meld)}


@rule(
    Add,
    Take,
    where=("add_to_canasta", "canasta_size"),
    when=_joins_meld,
    kept=_canasta_told,
    states=lambda book: {"size": book.canasta_size},
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
    pair = legal_take(step.before, like=lambda take: len(take.offered) > 1 and not take.onto)
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
    theirs = any(side.meld_of(rank, step.rules) for side in step.before.others)
    return "theirs" if theirs else "first", {"rank": rank}


@rule(LayDown, Take, where=("second_meld_of_rank",), kept=_second_told)
def second_meld_of_rank(step: Step) -> Faults:
    """A side has one meld of a rank, or one at a time where a finished canasta makes room for another."""
    after_canasta = step.book.second_meld_of_rank == "after_canasta"
    standing = _standing(step)
    by_rank: dict[str, list[Laying]] = {}
    for laying in step.layings:
        if laying.onto is None and laying.result.rank:
            by_rank.setdefault(laying.result.rank, []).append(laying)
    for rank, new in by_rank.items():
        held = [meld for meld in standing if meld.rank == rank]
        if after_canasta:
            held = [meld for meld in held if not meld.kind(step.rules)]
        still_open = [laying for laying in new if not (after_canasta and laying.result.kind(step.rules))]
        if held or len(still_open) > 1:
            surplus = new if held else still_open
            situation, facts = _second(step, rank, surplus, held)
            cards = tuple(card for laying in surplus for card in laying.cards)
            yield fault(situation, cards, partial(_one_meld, step, rank, surplus), **facts)


def _standing(step: Step) -> list[Meld]:
    """The side's melds as they are once the top card of a taken pile has joined one of them."""
    joined = {laying.onto: laying.result for laying in step.layings if laying.onto}
    return [joined.get(meld, meld) for meld in step.before.us.melds]


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
    yield _keep(cards)


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
    yield _keep(cards)


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
