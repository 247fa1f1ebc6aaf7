"""Chapter 1: whose moment it is. Drawing, playing and discarding come in this order, once each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tutor.engine.advice import legal_discard, legal_take, showing, taking
from tutor.engine.cards import SEVEN, WILD, Cards
from tutor.engine.moves import Add, Discard, Draw, End, Kitty, LayDown, Move, Shift, Show, Take, TakeTop
from tutor.engine.play import is_replaced
from tutor.engine.position import Phase
from tutor.engine.rules.registry import Faults, Sentence, advise, fault, rule
from tutor.engine.ruling import Advice, Fact
from tutor.engine.step import Step

EVERY_MOVE: Final = (Draw, Take, TakeTop, LayDown, Add, Shift, Show, Kitty, Discard, End)
NAMES: Final[dict[type[Move], str]] = {
    Draw: "draw", Take: "take", TakeTop: "take", LayDown: "lay", Add: "add",
    Shift: "move", Show: "show", Discard: "discard", End: "end",
}  # fmt: skip


def _what_was_done(step: Step) -> tuple[str, Cards, dict[str, Fact]]:
    """The situation of a message that only says what was done: its name, the cards, the facts."""
    move, cards = step.move, step.named
    name = NAMES[type(move)]
    listed: dict[str, Fact] = {"cards": cards, "n": len(cards)}
    match move:
        case Add(theirs=True):
            return "add_theirs", cards, listed
        case Add(rank=rank):
            return ("add_wild", cards, listed) if rank == WILD else ("add", cards, {**listed, "rank": rank})
        case LayDown():
            return name, cards, listed
        case Discard() | Show():
            return name, cards, {"card": cards[0]}
        case Shift(cards=moved):
            return name, moved, {"card": moved[0]}
    return name, (), {}


def _over(step: Step) -> bool:
    return step.before.hand_is_over


def _ended_by(step: Step) -> tuple[str, ...]:
    """What ended the hand, where the mover did not go out."""
    return ("last_card_red_three",) if step.before.draw_ended_hand else ()


@rule(*EVERY_MOVE, when=_over, rests=_ended_by)
def hand_is_over(step: Step) -> Faults:
    """After the hand has ended nothing more is played."""
    before, cards = step.before, step.named
    listed: dict[str, Fact] = {"cards": cards, "n": len(cards)} if cards else {}
    if isinstance(step.move, End) and before.laid_all_sevens:
        return
    if before.draw_ended_hand:
        if not isinstance(step.move, Show):
            drew = before.turn.drew
            yield fault("red_threes", drew, lambda: _stop(step), cards=drew, n=len(drew))
    elif before.phase is Phase.OVER or before.laid_all_sevens:
        yield fault("ended_cards" if cards else "ended", cards, lambda: _stop(step), **listed)
    elif isinstance(step.move, Kitty):
        yield fault("out_kitty", (), lambda: _stop(step))
    else:
        yield fault("out_cards" if cards else "out", cards, lambda: _stop(step), **listed)


def _stop(step: Step) -> Iterator[Advice]:
    yield from showing(step)
    yield advise("stop")


def _discarded(step: Step) -> bool:
    return step.before.phase is Phase.AFTER and not _over(step)


@rule(*(move for move in EVERY_MOVE if move is not Kitty), when=_discarded)
def turn_is_over(step: Step) -> Faults:
    """The discard ends the turn; after it only a red three from the kitty is shown."""
    if not step.shows_from_kitty:
        situation, cards, facts = _what_was_done(step)
        yield fault(situation, cards, lambda: _wait(step), **facts)


def _wait(step: Step) -> Iterator[Advice]:
    waiting, cards = step.before.red_threes_in_hand, tuple(card for card in step.named if not card.is_red_three)
    if waiting and (not cards or len(cards) < len(step.named)):
        yield advise("show", Show(waiting), cards=waiting, n=len(waiting))
    if isinstance(step.move, LayDown | Add | Discard) and cards and not step.missing:
        yield advise("keep", cards=cards, n=len(cards))
    yield advise("wait")


def _going_on(step: Step) -> bool:
    """Whether the turn is still being played, so that its order can be asked about."""
    return step.before.phase in (Phase.DRAW, Phase.PLAY) and not _over(step)


def _not_drawn(step: Step) -> bool:
    ends_hand = isinstance(step.move, End) and step.before.stock_is_empty
    return step.before.phase is Phase.DRAW and not ends_hand


def _begun(step: Step) -> Sentence | None:
    took = step.before.turn.took
    return ("drew" if took == "stock" else "took", {}) if took else None


def _drawn_or_not(step: Step) -> bool:
    return (step.before.phase is Phase.PLAY or _not_drawn(step)) and not _over(step)


@rule(LayDown, Add, Shift, Discard, End, when=_drawn_or_not, kept=_begun)
def play_before_drawing(step: Step) -> Faults:
    """A turn begins with a draw from the stock or with the pile; only then are cards laid, added or discarded."""
    if _not_drawn(step):
        situation, cards, facts = _what_was_done(step)
        yield fault(situation, cards, lambda: _begin(step), **facts)


def _begin(step: Step) -> Iterator[Advice]:
    yield from showing(step)
    before = step.before
    take = legal_take(before)
    if not before.stock_is_empty:
        if take:
            yield advise("draw_or_take", Draw(), n=before.due)
        yield advise("draw", n=before.due)
    if take:
        yield advise("take", take)
    yield advise("stock_empty")


def _red_three_rests(step: Step) -> tuple[str, ...]:
    return ("red_three_replaced",) if isinstance(step.move, Show) else ()


@rule(
    Draw,
    Take,
    TakeTop,
    Show,
    when=lambda step: _going_on(step) or step.shows_late,
    rests=_red_three_rests,
)
def second_draw(step: Step) -> Faults:
    """A turn has one draw from the stock or one taking of the pile. A red three from the pile is not replaced."""
    before, move = step.before, step.move
    if isinstance(move, Show):
        if move.draws and not _replaced(step):
            yield fault("red_three", move.cards, lambda: _go_on(step), cards=move.cards, n=len(move.cards))
        return
    if before.phase is not Phase.PLAY:
        return
    drew, took = isinstance(move, Draw), before.turn.took
    waiting = before.turn.from_pile
    if drew and took == "pile" and waiting:
        yield fault("red_three", waiting, lambda: _go_on(step), cards=waiting, n=len(waiting))
    elif drew:
        name = {"stock": "draw_after_draw", "pile": "draw_after_take"}.get(took or "", "draw_late")
        yield fault(name, (), lambda: _go_on(step))
    else:
        name = {"stock": "take_after_draw", "pile": "take_after_take"}.get(took or "", "take_late")
        yield fault(name, step.named, lambda: _go_on(step))


def _replaced(step: Step) -> int:
    """How many of the red threes that a `show` lays bring another card."""
    return sum(is_replaced(step.before, card) for card in step.named)


def _go_on(step: Step) -> Iterator[Advice]:
    if isinstance(step.move, Draw | Show):
        yield from showing(step)
    yield advise("go_on")


def _draws_now(step: Step) -> bool:
    if isinstance(step.move, Show):
        return bool(step.move.draws) and (_going_on(step) or step.shows_late)
    return _going_on(step)


@rule(Draw, Show, where=("stock_empty",), when=_draws_now)
def stock_is_empty(step: Step) -> Faults:
    """Where no card is left in the stock nobody draws."""
    if step.before.stock_is_empty:
        yield fault("plain", (), lambda: _without_stock(step))


def _without_stock(step: Step) -> Iterator[Advice]:
    yield from showing(step)
    yield from taking(step)
    if step.before.phase is Phase.DRAW:
        yield advise("end", End())
    yield advise("go_on")


def _counts_cards(step: Step) -> bool:
    named = _going_on(step) if isinstance(step.move, Draw) else _draws_now(step)
    return named and not step.before.stock_is_empty


def _whole_draw(step: Step) -> Sentence | None:
    if not isinstance(step.move, Draw):
        return None
    due, need = step.before.due, step.book.draw_count
    return ("drew", {"need": need}) if due == need else ("left", {"have": due})


@rule(
    Draw,
    Show,
    where=("draw_count",),
    when=_counts_cards,
    kept=_whole_draw,
    states=lambda book: {"need": book.draw_count},
)
def wrong_draw_count(step: Step) -> Faults:
    """A draw brings as many cards as the rule set says, or the last ones of the stock; a red three brings one."""
    before, move, due, need = step.before, step.move, step.before.due, step.book.draw_count
    if isinstance(move, Show):
        most = _replaced(step) if before.stock is None else min(_replaced(step), before.stock)
        if len(move.draws) > most > 0:
            yield fault("many", move.draws, lambda: [advise("draw", need=most)], need=most, n=len(move.draws))
        return
    assert isinstance(move, Draw)
    n = len(move.cards) if move.count is None else max(move.count, len(move.cards))
    if n == due or (move.count is None and n < due):
        return
    facts: dict[str, Fact] = {"need": need, "n": n}
    if n > due and due < need:
        yield fault("left", move.cards, lambda: _draw_due(step), have=due, n=n)
    elif n > due:
        yield fault("many", move.cards, lambda: _draw_due(step), **facts)
    elif n:
        yield fault("few", move.cards, lambda: _draw_due(step), **facts)
    else:
        yield fault("none", (), lambda: _draw_due(step), need=need)


def _draw_due(step: Step) -> Iterator[Advice]:
    due, need = step.before.due, step.book.draw_count
    yield advise("left", have=due) if due < need else advise("draw", need=need)


def _discarded_card(step: Step) -> Sentence | None:
    return ("discarded", {"card": step.named[0]}) if isinstance(step.move, Discard) else None


@rule(End, Discard, when=lambda step: step.before.phase is Phase.PLAY and not _over(step), kept=_discarded_card)
def turn_without_discard(step: Step) -> Faults:
    """A turn that does not go out ends with a discard, but for a hand of sevens that cannot be discarded."""
    before = step.before
    if not isinstance(step.move, End) or before.is_all_sevens:
        return
    sevens = tuple(card for card in before.hand if card.rank == SEVEN)
    others = tuple(card for card in before.hand if card.rank != SEVEN)
    if step.book.all_sevens_ends and sevens and before.holds_only_sevens and not before.sevens_are_barred:
        yield fault("sevens_free", sevens, lambda: _discard_one(step), cards=sevens)
    elif step.book.all_sevens_ends and sevens and others and before.sevens_are_barred:
        yield fault("not_only_sevens", others, lambda: _discard_one(step), cards=others, n=len(others))
    else:
        yield fault("kept", before.hand, lambda: _discard_one(step), n=len(before.hand) + before.unknown)


def _discard_one(step: Step) -> Iterator[Advice]:
    card = legal_discard(step.before)
    if card:
        yield advise("discard", card=card)
    elif step.before.unknown:
        yield advise("any")
    yield advise("nothing")


def _ends_hand(step: Step) -> bool:
    return step.before.phase is Phase.DRAW and step.before.stock_is_empty


def _may_decline(step: Step) -> Sentence | None:
    return ("frozen" if step.before.is_frozen else "no_fit", {}) if step.book.forced_take else None


@rule(End, where=("forced_take",), when=_ends_hand, kept=_may_decline)
def forced_take_declined(step: Step) -> Faults:
    """On an empty stock an unfrozen top card that fits a meld of the side must be taken."""
    top = step.top
    if not step.book.forced_take or top is None:
        return
    take = Take(((),), onto=top.rank)
    if legal_take(step.before, like=lambda other: other == take):
        meld = step.before.us.open_meld_of(top.rank, step.rules)
        situation = "canasta" if meld and meld.kind(step.rules) else "meld"
        yield fault(situation, (top,), lambda: [advise("take", take, rank=top.rank)], rank=top.rank, top=top)
