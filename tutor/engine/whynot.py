"""Why no legal turn of a kind exists: one reason, with the numbers that show it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tutor.engine.asked import Kind
from tutor.engine.cards import SEVEN
from tutor.engine.grounds import Ground
from tutor.engine.judge import judge
from tutor.engine.most import most_canastas, most_points
from tutor.engine.moves import Kitty, Take
from tutor.engine.position import Phase, Position
from tutor.engine.ruleset import EACH
from tutor.engine.ruling import Fact
from tutor.engine.starts import shown
from tutor.engine.taking import PAIR


@dataclass(frozen=True, slots=True)
class Proof:
    """A reason by its id, its facts, and the rules that are in the way where the engine has asked them."""

    id: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    rules: tuple[str, ...] = ()


def proof_of(position: Position, starts: tuple[Ground, ...], kind: Kind) -> Proof:
    """Why none of these beginnings, all there are, has a legal turn of this kind."""
    position = shown(position)[1]
    if kind is Kind.KITTY:
        return Proof("kitty-stays", rules=judge(position, (Kitty(),), explain=False).rules)
    if position.hand_is_over:
        return Proof("hand-has-ended")
    if position.phase is Phase.AFTER:
        return Proof("turn-has-ended")
    match kind:
        case Kind.TAKE:
            return _no_take(position, [ground for ground in starts if ground.claim])
        case Kind.MELD | Kind.ADD:
            return _no_laying(position, starts, kind)
        case Kind.GO_OUT:
            return _not_out(position, starts)
        case Kind.DRAW:
            return Proof("stock-has-no-card" if position.stock_is_empty else "turn-has-begun")
    return Proof(_PLAIN[kind])


_PLAIN = {
    Kind.DISCARD: "no-card-may-be-thrown",
    Kind.SHOW: "no-red-three",
    Kind.MOVE: "melded-cards-stay",
    Kind.END: "no-end-without-discard",
}


def _no_take(position: Position, starts: list[Ground]) -> Proof:
    if position.phase is not Phase.DRAW:
        return Proof("turn-has-begun")
    if starts:
        return _too_few_points(starts) or Proof("no-card-to-keep")
    top = position.pile[-1] if position.pile else None
    rank = top.rank if top else ""
    naturals = tuple(card for card in position.playable if card.rank == rank)
    rules = judge(position, (Take((naturals[:PAIR],)),), explain=False).rules
    if top is None or not top.is_natural:
        return Proof("pile-cannot-be-taken", {}, rules)
    single = len(position.hand) + position.unknown == 1 and position.rules.parameters.one_card_hand != "takes"
    if len(naturals) < PAIR and not single:
        pair_only = position.is_frozen or (not position.us.melds and position.rules.parameters.unopened_needs_pair)
        name = "no-natural-pair" if pair_only else "no-claim"
        return Proof(name, {"rank": rank, "held": len(naturals)}, rules)
    return Proof("pile-is-not-for-this-hand", {}, rules)


def _too_few_points(starts: list[Ground]) -> Proof | None:
    if not starts or not starts[0].opens or starts[0].is_excused:
        return None
    counted, needed = max(map(most_points, starts)), starts[0].minimum
    return Proof("all-cards-count", {"counted": counted, "needed": needed}) if counted < needed else None


def _no_laying(position: Position, starts: tuple[Ground, ...], kind: Kind) -> Proof:
    ways = [way for ground in starts for rank in ground.ranks for way in ground.ways(rank)]
    if kind is Kind.ADD and not position.us.melds:
        return Proof("no-meld-to-add-to")
    if kind is Kind.ADD and not any(way.added for way in ways):
        return Proof("nothing-can-be-added")
    if kind is Kind.MELD and not any(way.new for way in ways):
        return Proof("no-new-meld")
    return _too_few_points(list(starts)) or Proof("no-card-to-keep")


def _not_out(position: Position, starts: tuple[Ground, ...]) -> Proof:
    if position.turn.partner_said == "no":
        return Proof("partner-said-no")
    unknown = min((ground.unknown for ground in starts), default=0)
    if unknown > 1:
        return Proof("unknown-cards", {"n": unknown})
    need = position.rules.parameters.canastas_to_go_out
    if starts and need != EACH and (most := max(map(most_canastas, starts))) < int(need):
        return Proof("too-few-canastas", {"most": most, "need": int(need)})
    if need == EACH and (kinds := _out_of_reach(position, starts)):
        return Proof("kinds-out-of-reach", {"kinds": kinds, "n": len(kinds)})
    if position.holds_only_sevens and position.rules.parameters.discard_seven != "free":
        return Proof("last-card-is-a-seven", {"rank": SEVEN})
    return _too_few_points(list(starts)) or Proof("cards-cannot-all-go")


def _out_of_reach(position: Position, starts: tuple[Ground, ...]) -> tuple[str, ...]:
    """Kinds of canasta that going out needs and no way of any rank makes."""
    made = {
        kind for ground in starts for rank in ground.ranks for way in ground.ways(rank) for kind in way.kinds
    } | set(position.us.canastas(position.rules))
    return tuple(kind for kind in position.rules.parameters.canastas if kind not in made)
