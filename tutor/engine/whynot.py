"""Why no legal turn of a kind exists: one reason, with the numbers that show it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from tutor.engine.asked import Kind
from tutor.engine.cards import THREE
from tutor.engine.grounds import Ground
from tutor.engine.judge import judge
from tutor.engine.layouts import PAIR
from tutor.engine.most import cards_enough, most_canastas, most_points, most_points_without_threes
from tutor.engine.moves import Discard, End, Kitty, Take
from tutor.engine.offers import ADDED, BEGUN, deeds
from tutor.engine.position import Phase, Position
from tutor.engine.ruleset import EACH
from tutor.engine.ruling import Fact
from tutor.engine.starts import shown
from tutor.engine.step import Claim

Starts = tuple[Ground, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    """A reason by its id, its facts, and the rules that are in the way where the engine has asked them."""

    id: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    rules: tuple[str, ...] = ()


def proof_of(position: Position, starts: Starts, kind: Kind) -> Proof:
    """Why none of these beginnings, all there are, has a legal turn of this kind."""
    has_red_threes = bool(position.red_threes_in_hand)
    position = shown(position)[1]
    if kind is Kind.KITTY:
        name = "kitty-stays" if position.rules.parameters.kitty_size else "no-kitty-dealt"
        return Proof(name, rules=judge(position, (Kitty(),), explain=False).rules)
    if position.hand_is_over:
        return Proof("hand-has-ended")
    if position.phase is Phase.AFTER:
        return Proof("turn-has-ended")
    if kind is Kind.END and position.phase is Phase.DRAW:
        return Proof("hand-goes-on", rules=judge(position, (End(),), explain=False).rules)
    if kind in _PLAIN and not (kind is Kind.SHOW and has_red_threes):
        return Proof(_PLAIN[kind])
    if kind in (Kind.DRAW, Kind.TAKE) and position.phase is not Phase.DRAW:
        return Proof("turn-has-begun" if kind is Kind.TAKE or not position.stock_is_empty else "stock-has-no-card")
    if kind is Kind.DRAW and position.stock_is_empty:
        return Proof("stock-has-no-card")
    if kind is Kind.TAKE:
        return _no_take(position, tuple(ground for ground in starts if ground.claim))
    starts = tuple(filter(_has_a_place_for_the_top, starts))
    return _no_playing(position, starts, kind) if starts else Proof("turn-cannot-begin")


_PLAIN: Final = {
    Kind.SHOW: "no-red-three",
    Kind.MOVE: "melded-cards-stay",
    Kind.END: "no-end-without-discard",
}
"""Kinds that a position allows or not, whatever the cards are."""


def proof_of_nothing(position: Position, starts: Starts) -> tuple[Kind, Proof]:
    """Why there is no legal turn at all, and the kind of turn that the reason speaks of.

    A turn that may keep cards can discard nearly every one of several, so what is left is going out.
    """
    held = shown(position)[1]
    ended = held.hand_is_over or held.phase is Phase.AFTER or not starts
    several = any(ground.may_keep for ground in starts) and len(held.playable) + held.unknown > 1
    kind = Kind.DISCARD if ended or several else Kind.GO_OUT
    return kind, proof_of(position, starts, kind)


def proof_of_claim(position: Position, claim: Claim) -> Proof | None:
    """What a hand or a side lacks for a claim on the pile; None where it has the cards and a rule is in the way, or
    where cards would not help, since only a natural pair takes this pile."""
    position = shown(position)[1]
    rank, is_natural = position.pile[-1].rank, position.pile[-1].is_natural
    held = sum(card.rank == rank for card in position.playable)
    own = position.us.open_meld_of(rank, position.rules)
    if not is_natural or (claim is not Claim.NATURAL_PAIR and _asks_for_a_pair(position)):
        return None
    if claim is Claim.OWN_MELD:
        return None if own else Proof("no-meld-for-the-top", {"rank": rank})
    if claim is Claim.NATURAL_AND_WILD and own and "own_meld" in position.rules.parameters.open_pile_takes:
        return Proof("top-joins-the-meld", {"rank": rank})
    if held < (PAIR if claim is Claim.NATURAL_PAIR else 1):
        return Proof("naturals-held", {"rank": rank, "held": held})
    lacks = claim is Claim.NATURAL_AND_WILD and not any(card.is_wild for card in position.playable)
    return Proof("no-wild-card") if lacks else None


def _asks_for_a_pair(position: Position) -> bool:
    """Whether only a natural pair takes this pile."""
    return position.is_frozen or (not position.us.melds and position.rules.parameters.unopened_needs_pair)


def _has_a_place_for_the_top(ground: Ground) -> bool:
    """Whether some meld takes the top card as it is claimed; of a turn that takes no pile it is not asked."""
    return not ground.claim or bool(ground.laid(ground.top))


def _no_take(position: Position, starts: Starts) -> Proof:
    if starts:
        able = tuple(filter(_has_a_place_for_the_top, starts))
        return _too_few(able, 0) if able else Proof("no-meld-with-the-top")
    top = position.pile[-1] if position.pile else None
    rank = top.rank if top else ""
    naturals = tuple(card for card in position.playable if card.rank == rank)
    rules = judge(position, (Take((naturals[:PAIR],)),), explain=False).rules
    if top is None or not top.is_natural:
        return Proof("pile-cannot-be-taken", {}, rules)
    if _is_barred_by_its_single_card(position):
        return Proof("pile-is-not-for-this-hand", {}, rules)
    name = "no-natural-pair" if _asks_for_a_pair(position) else "no-claim"
    return Proof(name, {"rank": rank, "held": len(naturals)}, rules)


def _is_barred_by_its_single_card(position: Position) -> bool:
    """Whether the hand has one card only and may not take a pile like this."""
    barred = position.rules.parameters.one_card_hand
    single = len(position.hand) + position.unknown == 1
    return single and (barred == "never" or (barred == "not_one_card_pile" and position.pile_size == 1))


def _too_few_points(starts: Starts, most: Callable[[Ground], int] = most_points) -> Proof | None:
    if not starts[0].opens:
        return None
    counted, needed = max(map(most, starts)), starts[0].minimum
    return Proof("all-cards-count", {"counted": counted, "needed": needed}) if counted < needed else None


def _too_few(starts: Starts, done: int) -> Proof:
    """What is too little in turns that lay cards with one of these deeds (0: any): points, or cards that stay. No
    turn of the kind is legal, so none that lays black threes is."""
    if not any(ground.may_keep for ground in starts):
        return _too_few_points(starts) or Proof("turn-must-go-out")
    few = _too_few_points(starts, most_points_without_threes)
    if few:
        return few
    enough = frozenset().union(*(cards_enough(ground, done) for ground in starts))
    if not enough:  # the taking of the pile needs the same wild cards
        return Proof("nothing-can-be-added" if done == ADDED else "no-new-meld")
    return Proof("only-sevens-stay" if True in enough else "no-card-to-keep")


def _no_playing(position: Position, starts: Starts, kind: Kind) -> Proof:
    if kind is Kind.GO_OUT:
        return _not_out(position, starts)
    if kind is Kind.DISCARD:
        return _no_discard(position, starts)
    if kind not in (Kind.MELD, Kind.ADD):
        return Proof("no-card-to-keep" if any(ground.may_keep for ground in starts) else "turn-must-go-out")
    done = BEGUN if kind is Kind.MELD else ADDED
    ranks = {
        rank
        for ground in starts
        for rank in ground.ranks
        if any(deeds(ground, rank, way) & done for way, _ in ground.laid(rank))
    }
    if kind is Kind.ADD and not position.us.melds:
        return Proof("no-meld-to-add-to")
    if kind is Kind.ADD and not ranks:
        return Proof("nothing-can-be-added")
    if kind is Kind.MELD and ranks <= {THREE}:
        return Proof("black-threes-wait" if ranks else "no-new-meld")
    return _too_few(starts, done)


def _no_discard(position: Position, starts: Starts) -> Proof:
    if not any(ground.may_keep for ground in starts):
        return Proof("turn-must-go-out")
    if all(ground.claim for ground in starts):
        return _too_few(starts, 0)
    rules = judge(starts[0].position, (Discard(position.playable[:1]),), explain=False).rules
    return Proof("no-card-may-be-thrown", rules=rules)


def _not_out(position: Position, starts: Starts) -> Proof:
    if all(ground.is_all_sevens for ground in starts):
        return Proof("sevens-end-the-hand")
    if position.turn.partner_said == "no":
        return Proof("partner-said-no")
    need = position.rules.parameters.canastas_to_go_out
    if need != EACH and (most := max(map(most_canastas, starts))) < int(need):
        return Proof("too-few-canastas", {"most": most, "need": int(need)})
    if need == EACH and (kinds := _out_of_reach(position, starts)):
        return Proof("kinds-out-of-reach", {"kinds": kinds, "n": len(kinds)})
    unknown = min(ground.unknown for ground in starts)
    if unknown > 1:
        return Proof("unknown-cards", {"n": unknown})
    sevens = position.holds_only_sevens and not unknown and not any(ground.claim for ground in starts)
    if sevens and position.rules.parameters.discard_seven != "free":
        return Proof("last-card-is-a-seven")
    excused = any(ground.is_excused for ground in starts)
    return (None if excused else _too_few_points(starts)) or Proof("cards-cannot-all-go")


def _out_of_reach(position: Position, starts: Starts) -> tuple[str, ...]:
    """Kinds of canasta that going out needs and no way of any rank makes."""
    made = {
        kind for ground in starts for rank in ground.ranks for way in ground.ways(rank) for kind in way.kinds
    } | set(position.us.canastas(position.rules))
    return tuple(kind for kind in position.rules.parameters.canastas if kind not in made)
