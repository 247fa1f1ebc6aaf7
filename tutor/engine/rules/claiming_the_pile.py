"""Chapter 4: may this hand take the pile? The claim is what the first group of a `take` offers for the top card."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tutor.engine.advice import legal_take, natural_pair
from tutor.engine.cards import Card, Cards
from tutor.engine.moves import Draw, End, Take
from tutor.engine.rules.registry import Faults, Sentence, advise, fault, rule
from tutor.engine.ruling import Advice, Fact
from tutor.engine.step import Claim, Step


def _offered(step: Step) -> Cards:
    assert isinstance(step.move, Take)
    return step.move.offered


def _top(step: Step) -> Card:
    assert step.top is not None  # chapter 3 has seen to it
    return step.top


def _onto(step: Step) -> str | None:
    assert isinstance(step.move, Take)
    return step.move.onto


def _pair_shown(step: Step) -> Sentence | None:
    cards = step.naturals_offered
    return "pair", {"n": len(cards), "rank": _top(step).rank, "cards": cards}


# --- one card in hand ---


def _single_card(step: Step) -> bool:
    return len(step.before.hand) + step.before.unknown == 1


@rule(Take, where=("one_card_hand",), when=lambda step: step.book.one_card_hand == "not_one_card_pile")
def one_card_hand_takes_one_card_pile(step: Step) -> Faults:
    """A player with one card in hand does not take a pile of one card."""
    if _single_card(step) and step.before.pile_size == 1:
        top, hand = _top(step), step.before.hand
        facts: dict[str, Fact] = {"card": hand[0]} if hand else {}
        yield fault("known" if hand else "unknown", (top, *hand), partial(_leave_pile, step), top=top, **facts)


@rule(Take, where=("one_card_hand",), when=lambda step: step.book.one_card_hand == "never")
def one_card_hand_takes_pile(step: Step) -> Faults:
    """A player with one card in hand does not take the pile."""
    if _single_card(step):
        hand = step.before.hand
        facts: dict[str, Fact] = {"card": hand[0]} if hand else {}
        yield fault("known" if hand else "unknown", hand, partial(_leave_pile, step), **facts)


def _leave_pile(step: Step) -> Iterator[Advice]:
    yield advise("draw", Draw(), n=step.before.due)
    yield advise("stock_empty")


# --- a natural pair and nothing else ---


def _shows_pair(step: Step) -> bool:
    """Whether two naturals of the top card's rank are shown, whatever meld they are said to join."""
    return len(step.naturals_offered) > 1


def _frozen(step: Step) -> bool:
    return step.before.is_frozen


def _frozen_by(step: Step) -> tuple[str, ...]:
    """The parameters by which the cards of the pile freeze it."""
    cards = step.before.freezing_cards
    found = (
        ("wild_freezes", [card for card in cards if card.is_wild]),
        ("black_three_on_pile", [card for card in cards if card.is_black_three]),
        ("upcard_freezes", [card for card in cards if card.is_red_three]),
    )
    return tuple([name for name, freezing in found if freezing])


@rule(Take, when=_frozen, kept=_pair_shown, rests=_frozen_by)
def frozen_pile_without_natural_pair(step: Step) -> Faults:
    """A frozen pile is taken with two natural cards of the top card's rank from the hand."""
    if _shows_pair(step):
        return
    rank, cards, advice = _top(step).rank, _offered(step), partial(_pair_or_draw, step, {})
    freezing = step.before.freezing_cards
    if step.claim is Claim.OWN_MELD:
        yield fault("own_meld", freezing + cards, advice, rank=rank)
    elif cards:
        yield fault("shown", freezing + cards, advice, rank=rank, cards=cards)
    else:
        yield fault("nothing", freezing, advice, rank=rank)


def _unopened(step: Step) -> bool:
    return not step.before.us.melds and step.book.unopened_needs_pair


@rule(Take, where=("unopened_needs_pair",), when=_unopened, kept=_pair_shown)
def unopened_side_without_natural_pair(step: Step) -> Faults:
    """A side that has not opened takes the pile with a natural pair from the hand."""
    if _shows_pair(step):
        return
    rank, cards = _top(step).rank, _offered(step)
    advice = partial(_pair_or_draw, step, {"needed": step.before.opening_minimum})
    if not cards:
        yield fault("nothing", (), advice, rank=rank)
    else:
        yield fault("red_threes" if step.before.us.red_threes else "shown", cards, advice, rank=rank, cards=cards)


def _pair_or_draw(step: Step, facts: dict[str, Fact]) -> Iterator[Advice]:
    """Show the natural pair if the hand has one; else say why to draw."""
    rank = _top(step).rank
    held = len(step.naturals_held)
    take = legal_take(step.before, like=lambda take: len(take.offered) > 1 and not take.onto)
    if take and held > 1:
        yield advise("has_pair", take, cards=natural_pair(step.before, rank), **facts)
    if not step.before.stock_is_empty and held <= 1:
        yield advise("holds_one" if held else "holds_none", Draw(), rank=rank)
    if not step.before.stock_is_empty:
        yield advise("draw", Draw())
    yield advise("stock_empty")


# --- wild cards beside the top card ---


def _may_use_wilds(step: Step) -> bool:
    return "natural_and_wild" in step.book.open_pile_takes


def _without_wilds(step: Step) -> Sentence | None:
    if step.claim is Claim.OWN_MELD and _open_to_all_claims(step):
        return "own_meld", {"top": _top(step), "rank": _top(step).rank}
    return _pair_shown(step) if step.claim is Claim.NATURAL_PAIR else None


@rule(Take, where=("open_pile_takes",), when=lambda step: not _may_use_wilds(step), kept=_without_wilds)
def pile_with_wild(step: Step) -> Faults:
    """One natural card and a wild card do not take the pile where only a pair or an own meld does."""
    if step.claim is Claim.NATURAL_AND_WILD:
        wilds = tuple(card for card in _offered(step) if card.is_wild)
        rank = _top(step).rank
        advice = partial(_pair_instead_of_wild, step)
        yield fault("shown", _offered(step), advice, top=_top(step), rank=rank, cards=_offered(step), n=len(wilds))


def _pair_instead_of_wild(step: Step) -> Iterator[Advice]:
    for advice in _pair_or_draw(step, {}):
        if advice.situation != "holds_none":
            yield advice


def _open_to_all_claims(step: Step) -> bool:
    return not _frozen(step) and not _unopened(step)


def _with_wild(step: Step) -> Sentence | None:
    if step.claim is Claim.NATURAL_AND_WILD and _open_to_all_claims(step):
        return "natural_and_wild", {"rank": _top(step).rank, "cards": _offered(step)}
    return _pair_shown(step) if step.claim is Claim.NATURAL_PAIR else None


@rule(Take, where=("open_pile_takes",), when=_may_use_wilds, kept=_with_wild)
def pile_with_wilds_only(step: Step) -> Faults:
    """Wild cards alone do not take the pile: a natural card of its top card's rank is needed beside them."""
    if step.claim is Claim.WILDS_ONLY:
        cards = _offered(step)
        yield fault("shown", cards, partial(_natural_beside, step), top=_top(step), cards=cards, n=len(cards))


def _natural_beside(step: Step) -> Iterator[Advice]:
    rank = _top(step).rank
    take = legal_take(step.before, like=lambda take: not take.onto)
    if take and any(card.is_wild for card in take.offered):
        yield advise("natural_and_wild", take, rank=rank, cards=take.offered)
    elif take:
        yield advise("has_pair", take, cards=take.offered)
    if not step.before.stock_is_empty and not step.naturals_held:
        yield advise("holds_none", Draw(), rank=rank)
    if not step.before.stock_is_empty:
        yield advise("draw", Draw())
    yield advise("stock_empty")


# --- no claim at all ---


def _how_matched(step: Step) -> Sentence | None:
    if step.claim is Claim.NATURAL_PAIR:
        return _pair_shown(step)
    if not _open_to_all_claims(step):
        return None
    rank, cards = _top(step).rank, _offered(step)
    match step.claim:
        case Claim.OWN_MELD:
            return "own_meld", {"top": _top(step), "rank": rank}
        case Claim.NATURAL_AND_WILD:
            several = sum(card.is_wild for card in cards) > 1
            return "natural_and_wilds" if several else "natural_and_wild", {"rank": rank, "cards": cards}
    return None


def _asks_for_a_match(step: Step) -> bool:
    """Not where a single natural is shown for a pile that only a pair takes: that is told by the rules of the pair."""
    if step.claim is not Claim.NONE or len(step.naturals_offered) != 1:
        return True
    return _open_to_all_claims(step)


@rule(Take, when=_asks_for_a_match, kept=_how_matched, rests=lambda step: ("open_pile_takes",))
def top_card_not_matched(step: Step) -> Faults:
    """Whoever takes the pile uses its top card at once, with cards or a meld of the same rank."""
    if step.claim is not Claim.NONE:
        return
    situation, facts = _mismatch(step)
    cards = _offered(step)
    yield fault(situation, (_top(step), *cards), partial(_match, step), **facts)


def _mismatch(step: Step) -> tuple[str, dict[str, Fact]]:
    top, cards, onto = _top(step), _offered(step), _onto(step)
    facts: dict[str, Fact] = {"top": top, "rank": top.rank}
    if onto and onto != top.rank:
        melded = step.before.us.meld_of(onto, step.rules) is not None
        return ("wrong_meld" if melded else "onto_nothing"), {**facts, "meld": onto}
    if onto:
        return ("meld_takes_nothing" if step.before.us.open_meld_of(onto, step.rules) else "no_meld"), facts
    if not cards:
        return "nothing", {"top": top}
    if step.naturals_offered and len(cards) == 1:
        return "one_alone", {"rank": top.rank, "card": cards[0]}
    if step.naturals_offered:
        return "mixed", {**facts, "cards": cards}
    kind = "wilds" if all(card.is_wild for card in cards) else "other_rank"
    return kind, {**facts, "cards": cards, "n": len(cards)}


def _match(step: Step) -> Iterator[Advice]:
    take = legal_take(step.before)
    if take and take.onto and not take.offered:
        yield advise("own_meld", take, rank=take.onto)
    elif take:
        cards = tuple(card for group in take.groups for card in group)
        more = tuple(card for card in cards if card not in _offered(step))
        cards = more if len(more) == 1 and set(_offered(step)) < set(cards) else cards
        yield advise("with_cards", take, cards=cards, n=len(cards))
    if not step.before.stock_is_empty:
        yield advise("draw", Draw())
    yield advise("stock_empty", End())
    yield advise("stock_empty")
