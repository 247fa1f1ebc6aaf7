"""How a turn can begin from a position: the grounds on which its cards are laid, and why a claim is no beginning."""

from __future__ import annotations

from tutor.engine.grounds import Ground
from tutor.engine.judge import is_legal, judge
from tutor.engine.moves import Draw, End, Move, Show, Take
from tutor.engine.play import play
from tutor.engine.position import Phase, Position
from tutor.engine.rules import RULES
from tutor.engine.step import Claim

BEFORE_THE_MELDS = frozenset({"turn_order", "cards_in_hand", "red_threes", "the_pile", "claiming_the_pile"})
"""The chapters that decide about a claim without looking at what is laid."""

_CHAPTER = {rule.id: rule.chapter for rule in RULES}


def shown(position: Position) -> tuple[tuple[Move, ...], Position]:
    """The red threes of the hand laid on the table: the moves and the position after them."""
    waiting = position.red_threes_in_hand
    return ((Show(waiting),), play(position, Show(waiting))) if waiting else ((), position)


def grounds(position: Position) -> tuple[Ground, ...]:
    """Every way to begin the turn that no rule before the melds forbids."""
    moves, position = shown(position)
    if position.hand_is_over or position.phase not in (Phase.DRAW, Phase.PLAY):
        return ()
    if position.phase is Phase.PLAY:
        return (Ground(position, moves),)
    found = []
    if is_legal(position, (Draw(),)):
        found.append(Ground(play(position, Draw()), (*moves, Draw())))
    found += [
        Ground(position, moves, claim)
        for claim in Claim
        if (take := plain_take(position, claim)) and may_claim(position, take)
    ]
    return tuple(found)


def ends_the_hand(position: Position) -> bool:
    """Whether the hand may be ended because no card is left to draw."""
    _, position = shown(position)
    return position.phase is Phase.DRAW and is_legal(position, (End(),))


def plain_take(position: Position, claim: Claim) -> Take | None:
    """The plainest way to make a claim with the cards of the hand, or None where it has none for it."""
    if not position.pile or not position.pile[-1].is_natural:
        return None
    rank = position.pile[-1].rank
    naturals = tuple(card for card in position.playable if card.rank == rank)
    wilds = tuple(card for card in position.playable if card.is_wild)
    may_join = "own_meld" in position.rules.parameters.open_pile_takes
    own = position.us.open_meld_of(rank, position.rules)
    if claim is Claim.NATURAL_PAIR and len(naturals) > 1:
        return Take((naturals[:2],))
    if claim is Claim.OWN_MELD and own:
        return Take(((),), onto=rank)
    if claim is Claim.NATURAL_AND_WILD and naturals and wilds and not (own and may_join):
        return Take(((naturals[0], wilds[0]),))
    return None


def may_claim(position: Position, take: Take) -> bool:
    """Whether no rule about the pile and the claim forbids this taking; what is laid with it is not asked."""
    return not in_the_way_of(position, take)


def in_the_way_of(position: Position, take: Take) -> tuple[str, ...]:
    """The rules about the pile and the claim that forbid this taking."""
    broken = judge(position, (take,), explain=False).rules
    return tuple(rule for rule in broken if _CHAPTER[rule] in BEFORE_THE_MELDS)
