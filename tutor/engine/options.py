"""What the mover can legally do: exact answers with a plan for each yes, and the rules in the way of each no."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final

from tutor.engine import best, outs
from tutor.engine.afterwards import after_the_turn, kitty_waits, turn_is_over
from tutor.engine.asked import Kind
from tutor.engine.cards import NATURAL_RANKS, SEVEN, Card, Cards
from tutor.engine.counting import number_of_turns
from tutor.engine.grounds import Ground
from tutor.engine.judge import judge
from tutor.engine.layouts import PAIR
from tutor.engine.most import most_points
from tutor.engine.moves import Discard, Kitty, LayDown, Take
from tutor.engine.plans import Plan, new_melds
from tutor.engine.position import Phase, Position
from tutor.engine.rules import RULES
from tutor.engine.starts import ends_the_hand, grounds, in_the_way_of, plain_take, shown
from tutor.engine.step import Claim
from tutor.engine.throws import Throw, throws
from tutor.engine.totals import opening_points, totals_of
from tutor.engine.values import changed
from tutor.engine.whynot import Proof, proof_of, proof_of_claim

LOWEST: Final = NATURAL_RANKS[-1]
OPENING: Final = frozenset(rule.id for rule in RULES if rule.chapter == "initial_meld")
BARRED: Final = frozenset({"too-few-canastas", "kinds-out-of-reach"})
"""Reasons that a rule of going out gives by itself."""
CLAIMS = (Claim.NATURAL_PAIR, Claim.OWN_MELD, Claim.NATURAL_AND_WILD)


@dataclass(frozen=True, slots=True)
class Answer:
    """Yes with a plan; or no, with the rules in the way and a proof where the rules alone do not show it."""

    plan: Plan | None = None
    rules: tuple[str, ...] = ()
    proof: Proof | None = None

    @property
    def can(self) -> bool:
        """Whether the answer is yes."""
        return self.plan is not None


@dataclass(frozen=True, slots=True)
class Freezing:
    """For whom the pile is frozen. `for_all` by `cards` (none where hidden cards froze it); else only for sides that
    have not opened: `for_us`, and `for_others` side by side."""

    for_all: bool
    cards: Cards
    for_us: bool
    for_others: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Opening:
    """The first melds of the side in a turn that begins so (`took`: stock or pile). `most_counted` is what all melds
    together could count: points, with `needed` beside it."""

    took: str
    needed: int
    most_counted: int
    least: Answer
    most: Answer


@dataclass(frozen=True, slots=True)
class Options:
    """What can be done in this turn. `ends_hand`: the hand may be ended, since no card is left to draw. Plans are
    listed for the stock and the pile together, the best first."""

    turns: int
    ends_hand: bool
    freezing: Freezing
    taking: tuple[tuple[Claim, Answer], ...]
    opening: tuple[Opening, ...]
    going_out: Answer
    concealed: Answer
    kitty: Answer | None
    discards: tuple[Throw, ...]
    by_points: tuple[Plan, ...]
    by_cards_kept: tuple[Plan, ...]
    by_canastas: tuple[Plan, ...]


def options(position: Position) -> Options:
    """What the mover can legally do in this turn; after it, or once the hand is over, nothing."""
    starts = grounds(position)
    united = _united(starts)
    going_out = _going_out(position, united)
    return Options(
        turns=sum(map(number_of_turns, united)) + ends_the_hand(position),
        ends_hand=ends_the_hand(position),
        freezing=_freezing(position),
        taking=tuple((claim, _taking(position, starts, claim)) for claim in _claims(position)),
        opening=tuple(_opening(ground) for ground in united if ground.opens),
        going_out=going_out,
        concealed=_concealed(position, united, going_out),
        kitty=_kitty(position, starts),
        discards=throws(starts),
        by_points=_listed(united, best.by_points, lambda plan: -(plan.opening or plan.points)),
        by_cards_kept=_listed(united, best.by_cards_kept, lambda plan: -plan.kept),
        by_canastas=_listed(united, best.by_canastas, lambda plan: -plan.canastas),
    )


def count_turns(position: Position) -> int:
    """The number of legal turns from a position; to end the hand for want of a card is one."""
    return sum(map(number_of_turns, _united(grounds(position)))) + ends_the_hand(position)


def _united(starts: tuple[Ground, ...]) -> tuple[Ground, ...]:
    """The beginnings with one for all claims on the pile, so that no turn is met twice."""
    claims = {ground.claim: ground for ground in starts if ground.claim}
    stock = tuple(ground for ground in starts if not ground.claim)
    if Claim.OWN_MELD in claims:  # a pair shown for a meld of the side leaves nothing that this does not
        return (*stock, claims[Claim.OWN_MELD])
    if not claims:
        return stock
    first, *others = claims.values()
    return (*stock, replace(first, or_claim=others[0].claim) if others else first)


def _freezing(position: Position) -> Freezing:
    def needs_pair(melds: tuple[object, ...]) -> bool:
        return not melds and position.rules.parameters.unopened_needs_pair

    others = tuple(needs_pair(side.melds) for side in position.others)
    return Freezing(position.is_frozen, position.freezing_cards, needs_pair(position.us.melds), others)


def _claims(position: Position) -> tuple[Claim, ...]:
    """The claims that this rule set knows, where a pile is there to be taken."""
    if position.phase is not Phase.DRAW or not position.pile:
        return ()
    takes = position.rules.parameters.open_pile_takes
    known = {Claim.NATURAL_PAIR: True, Claim.OWN_MELD: "own_meld" in takes}
    return tuple(claim for claim in CLAIMS if known.get(claim, "natural_and_wild" in takes))


def _taking(position: Position, starts: tuple[Ground, ...], claim: Claim) -> Answer:
    ground = next((ground for ground in starts if ground.claim is claim), None)
    plan = best.taking(ground) if ground else None
    if plan:
        return Answer(plan)
    _, base = shown(position)
    take = plain_take(base, claim) or _nearly(base, claim)
    if ground is None:
        return Answer(None, in_the_way_of(base, take), proof_of_claim(position, claim))
    if ground.opens:
        take = Take((*take.groups, *_all_groups(ground)))
    return Answer(None, judge(base, (take,), explain=False).rules, proof_of(position, (ground,), Kind.TAKE))


def _nearly(position: Position, claim: Claim) -> Take:
    """What a hand that has no cards for a claim could show for it."""
    top = position.pile[-1].rank
    if claim is Claim.OWN_MELD:
        return Take(((),), onto=top)
    naturals = tuple(card for card in position.playable if card.rank == top and not card.is_wild)
    wilds = tuple(card for card in position.playable if card.is_wild)
    return Take((naturals[:PAIR] if claim is Claim.NATURAL_PAIR else (*naturals[:1], *wilds[:1]),))


def _all_groups(ground: Ground) -> tuple[Cards, ...]:
    """The new melds of the hand that count most, besides one of the top card's rank."""
    totals = totals_of(ground, opening_points)
    total = next(totals.highest(), 0)
    return new_melds(ground, [(rank, offer) for rank, (_, offer) in totals.turn(total)]) if total else ()


def _opening(ground: Ground) -> Opening:
    counted = most_points(ground)
    found = best.openings(ground)
    least, most = (Answer(found[0]), Answer(found[1])) if found else (_no_opening(ground),) * 2
    return Opening("pile" if ground.claim else "stock", ground.minimum, counted, least, most)


def _no_opening(ground: Ground) -> Answer:
    groups = () if ground.claim else _all_groups(ground)
    broken = judge(ground.position, (LayDown(groups),), explain=False).rules if groups else ()
    rules = tuple(rule for rule in broken if rule in OPENING)
    return Answer(None, rules, proof_of(ground.position, (ground,), Kind.TAKE if ground.claim else Kind.MELD))


def _going_out(position: Position, starts: tuple[Ground, ...]) -> Answer:
    plan = _first(map(outs.out, starts))
    return Answer(plan) if plan else _not_out(position, starts)


def _concealed(position: Position, starts: tuple[Ground, ...], going_out: Answer) -> Answer:
    """The same of going out concealed: where nobody can go out at all, for the same reason. Who has laid nothing before
    and can go out lacks the canasta."""
    plan = _first(outs.out(ground, concealed=True) for ground in starts)
    if plan:
        return Answer(plan)
    if position.us.laid:
        return Answer(None, (), Proof("side-has-opened"))
    return Answer(None, (), Proof("no-canasta-of-the-turn")) if going_out.can else going_out


def _not_out(position: Position, starts: tuple[Ground, ...]) -> Answer:
    """The rules of going out are named where no turn can do what they ask for."""
    proof = proof_of(position, starts, Kind.GO_OUT)
    return Answer(None, _barring(position) if proof.id in BARRED else (), proof)


def _kitty(position: Position, starts: tuple[Ground, ...]) -> Answer | None:
    """Whether the kitty can be taken after the discard; None where there is none, or no more."""
    if not kitty_waits(position) or position.hand_is_over:
        return None
    plan = _kitty_now(position) if turn_is_over(position) else _first(map(best.with_kitty, starts))
    if plan:
        return Answer(plan)
    rules = judge(changed(position, phase=Phase.AFTER), (Kitty(),), explain=False).rules
    return Answer(None, rules, None if rules else _no_turn_before_the_kitty(position, starts))


def _no_turn_before_the_kitty(position: Position, starts: tuple[Ground, ...]) -> Proof:
    """Why no turn discards a card that can be named and keeps another, where a canasta opens the kitty."""
    if any(ground.unknown and ground.may_keep and ground.position.cards_left > 1 for ground in starts):
        return Proof("only-unknown-cards-go")
    if any(map(outs.out, starts)):
        return Proof("turn-must-go-out")
    return proof_of(position, starts, Kind.DISCARD)


def _kitty_now(position: Position) -> Plan | None:
    found = [steps for steps in after_the_turn(position) if Kitty() in steps]
    kept = position.cards_left + position.kitty.count
    return Plan(found[0], 0, None, 0, kept, 0, (), goes_out=False) if found else None


def _first(plans: Iterable[Plan | None]) -> Plan | None:
    return next(filter(None, plans), None)


def _barring(position: Position) -> tuple[str, ...]:
    """The rules that would forbid going out with a single plain card, asked of the engine."""
    if position.phase not in (Phase.DRAW, Phase.PLAY):
        return ()
    plain = (card for card in position.playable if card.is_natural and card.rank != SEVEN)
    card = next(plain, Card(LOWEST))
    alone = changed(position, hand=(card,), unknown=0, phase=Phase.PLAY)
    return judge(alone, (Discard((card,)),), explain=False).rules


def _listed(
    starts: tuple[Ground, ...], make: Callable[[Ground], list[Plan]], order: Callable[[Plan], int]
) -> tuple[Plan, ...]:
    found = [plan for ground in starts for plan in make(ground)]
    return tuple(sorted(found, key=order)[: best.LISTED])
