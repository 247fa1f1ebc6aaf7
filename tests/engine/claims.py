"""What each reason of `tutor.engine.whynot` says of a position, held against plain enumeration.

The enumeration lays whatever the rules of melds and of the pile let lie, and asks for no points and no cards kept:
what is left out here (`UNASKED`) is what a reason may say is in the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from tests.engine import brute
from tests.engine.brute import Found
from tests.engine.brute_nearest import _kinds as kinds_of_turn
from tests.engine.comparing import is_concealed
from tutor.engine.asked import Kind
from tutor.engine.cards import SEVEN, THREE
from tutor.engine.judge import is_legal, judge
from tutor.engine.moves import Discard, End, Kitty, LayDown, Take, Turn
from tutor.engine.position import Phase, Position
from tutor.engine.step import Claim, Step
from tutor.engine.whynot import Proof

UNASKED = {
    "opening-below-minimum", "leaves-only-sevens", "going-out-without-canasta", "going-out-without-every-canasta",
    "going-out-without-discard", "going-out-against-partner", "staying-in-after-yes", "keeps-no-card",
    "black-threes-before-going-out",
}  # fmt: skip


def loosely(position: Position, turn: Turn) -> bool:
    """Whether nothing but what a reason may name is in the way of a move."""
    return set(judge(position, turn, explain=False).rules) <= UNASKED


@dataclass(frozen=True)
class Laid:
    """A way to begin the turn and lay cards: the kinds of what was done, the claim on the pile, the points of the
    opening, whether black threes were laid, the position after it."""

    begun: str
    kinds: set[str]
    claim: Claim | None
    points: int
    threes: bool
    after: Position


def all_laid(position: Position) -> list[Laid]:
    """All that can be laid in this turn, if nobody asks for points or for cards that stay."""
    base = brute.showing(position)[1]
    if base.hand_is_over:
        return []
    with patch.object(brute, "is_legal", loosely):
        return [
            _laid(position, base, begun, moves, after)
            for begun, first, start in brute.beginnings(position)
            for laid, after in brute.layings(start)
            for moves in ((*first, *laid),)
        ]


def _laid(position: Position, base: Position, begun: str, moves: Turn, after: Position) -> Laid:
    take = next((move for move in moves if isinstance(move, Take)), None)
    threes = any(meld.rank == THREE for meld in after.us.melds) and not base.black_threes_laid
    points = sum(meld.points(base.rules) for meld in after.us.melds) if not base.us.melds else 0
    if take and not base.us.melds:
        points = after.turn.opening or 0
    claim = Step.of(base, take).claim if take else None
    return Laid(begun, kinds_of_turn(position, begun, moves, after), claim, points, threes, after)


class Claims:
    """What is true of a position. `turns` are its legal turns."""

    def __init__(self, position: Position, turns: Iterable[Found], laid: list[Laid]) -> None:
        self.position, self.turns, self.laid = position, list(turns), laid
        self.base = brute.showing(position)[1]
        self.book = position.rules.parameters
        self.needed = self.base.opening_minimum if not self.base.us.melds else 0

    def of(self, kind: Kind | None, claim: Claim | None = None, begun: str = "") -> list[Laid]:
        """What can be laid in turns of a kind."""
        any_kind = kind not in (Kind.MELD, Kind.ADD, Kind.TAKE, Kind.DRAW)
        laid = [one for one in self.laid if any_kind or kind in one.kinds]
        laid = [one for one in laid if not begun or (one.begun == "take") is (begun == "pile")]
        return [one for one in laid if claim is None or one.claim is claim]

    def holds(self, proof: Proof, kind: Kind | None, claim: Claim | None = None, begun: str = "") -> bool:
        """Whether what a reason says is true, said of turns of a kind (that make a claim, or begin so). Points are
        those of all that can be laid."""
        if proof.id == "all-cards-count" and kind is not Kind.TAKE:
            kind = None
        return bool(SAID[proof.id](self, proof.facts, self.of(kind, claim, begun)))

    @property
    def held(self) -> int:
        """Natural cards in the hand of the rank of the pile's top card."""
        return sum(card.rank == self.base.pile[-1].rank for card in self.base.playable) if self.base.pile else 0

    @property
    def pair_only(self) -> bool:
        """Whether only a natural pair takes the pile."""
        return self.base.is_frozen or (not self.base.us.melds and self.book.unopened_needs_pair)

    @property
    def own(self) -> bool:
        """Whether the top card could join a meld of the side."""
        return self.base.us.open_meld_of(self.base.pile[-1].rank, self.base.rules) is not None

    def reaching(self, laid: list[Laid]) -> list[Laid]:
        """Those that open with enough points, or need not; black threes are left for going out."""
        lays = {"take", "meld", "add"}
        return [one for one in laid if not one.threes and (one.points >= self.needed or not lays & one.kinds)]


Said = Callable[[Claims, Any, list[Laid]], bool]


def _points(true: Claims, facts: Any, laid: list[Laid]) -> bool:
    mosts = {
        max((one.points for one in laid if with_threes or not one.threes), default=0) for with_threes in (False, True)
    }
    return not true.base.us.melds and facts["counted"] in mosts and facts["counted"] < facts["needed"] == true.needed


def _too_few(true: Claims, facts: Any, laid: list[Laid]) -> bool:
    reaching = true.reaching(laid)
    return bool(reaching) and all(one.after.cards_left < 2 for one in reaching)


def _sevens(true: Claims, facts: Any, laid: list[Laid]) -> bool:
    enough = [one.after for one in true.reaching(laid) if one.after.cards_left > 1]
    barred = all(
        not is_legal(after, (Discard((card,)),)) and card.rank == SEVEN for after in enough for card in after.playable
    )
    return bool(enough) and barred and not any(after.unknown for after in enough)


def _canastas(true: Claims, facts: Any, laid: list[Laid]) -> bool:
    most = max(len(one.after.us.canastas(true.base.rules)) for one in laid)
    return bool(facts["most"] == most < facts["need"] == true.book.canastas_to_go_out)


def _kinds(true: Claims, facts: Any, laid: list[Laid]) -> bool:
    made = {kind for one in laid for kind in one.after.us.canastas(true.base.rules)}
    return true.book.canastas_to_go_out == "each" and bool(facts["kinds"]) and made.isdisjoint(facts["kinds"])


def _one_card(true: Claims) -> bool:
    barred = true.book.one_card_hand
    small = barred == "never" or (barred == "not_one_card_pile" and true.base.pile_size == 1)
    return small and len(true.base.hand) + true.base.unknown == 1


def _bound_to_go_out(true: Claims) -> bool:
    turn, needed = true.base.turn, true.base.opening_minimum
    short = turn.opening is not None and turn.opening < needed
    all_out = bool(true.turns) and not any(one.after.cards_left for one in true.turns)
    return all_out or turn.partner_said == "yes" or true.base.black_threes_laid or short


SAID: dict[str, Said] = {
    "all-cards-count": _points,
    "black-threes-wait": lambda true, facts, laid: bool(laid) and all(one.threes for one in laid),
    "cards-cannot-all-go": lambda true, facts, laid: (
        not any(not one.after.cards_left and one.result[2] != "end" for one in true.turns)
    ),
    "hand-goes-on": lambda true, facts, laid: true.base.phase is Phase.DRAW and any(brute.beginnings(true.position)),
    "hand-has-ended": lambda true, facts, laid: true.base.hand_is_over,
    "kinds-out-of-reach": _kinds,
    "kitty-stays": lambda true, facts, laid: (
        true.book.kitty_size > 0 and not any(is_legal(one.after, (Kitty(),)) for one in true.turns)
    ),
    "last-card-is-a-seven": lambda true, facts, laid: (
        true.book.discard_seven != "free" and all(one.begun == "play" for one in laid) and true.base.holds_only_sevens
    ),
    "melded-cards-stay": lambda true, facts, laid: True,
    "naturals-held": lambda true, facts, laid: facts["held"] == true.held < 2,
    "no-canasta-of-the-turn": lambda true, facts, laid: (
        not any(not one.after.cards_left and is_concealed(true.base, one) for one in true.turns)
    ),
    "no-card-may-be-thrown": lambda true, facts, laid: (
        true.base.phase is Phase.PLAY
        and not any(is_legal(true.base, (Discard((card,)),)) for card in true.base.playable)
    ),
    "no-card-to-keep": _too_few,
    "no-claim": lambda true, facts, laid: not true.pair_only and not laid and facts["held"] == true.held < 2,
    "no-end-without-discard": lambda true, facts, laid: (
        true.base.phase is Phase.PLAY and not is_legal(true.base, (End(),))
    ),
    "no-kitty-dealt": lambda true, facts, laid: true.book.kitty_size == 0,
    "no-meld-for-the-top": lambda true, facts, laid: not true.own,
    "no-meld-to-add-to": lambda true, facts, laid: not true.base.us.melds,
    "no-meld-with-the-top": lambda true, facts, laid: not laid,
    "no-natural-pair": lambda true, facts, laid: true.pair_only and facts["held"] == true.held < 2,
    "no-new-meld": lambda true, facts, laid: not true.reaching(laid),
    "no-red-three": lambda true, facts, laid: not true.position.red_threes_in_hand,
    "no-wild-card": lambda true, facts, laid: not any(card.is_wild for card in true.base.playable),
    "nothing-can-be-added": lambda true, facts, laid: not laid,
    "only-sevens-stay": _sevens,
    "only-unknown-cards-go": lambda true, facts, laid: any(
        one.after.cards_left and one.result[2] == "unknown" for one in true.turns
    ),
    "partner-said-no": lambda true, facts, laid: true.base.turn.partner_said == "no",
    "pile-cannot-be-taken": lambda true, facts, laid: not true.base.pile or not true.base.pile[-1].is_natural,
    "pile-is-not-for-this-hand": lambda true, facts, laid: _one_card(true),
    "sevens-end-the-hand": lambda true, facts, laid: true.base.is_all_sevens,
    "side-has-opened": lambda true, facts, laid: true.base.us.laid,
    "stock-has-no-card": lambda true, facts, laid: true.base.stock == 0,
    "too-few-canastas": _canastas,
    "top-joins-the-meld": lambda true, facts, laid: true.own and not true.pair_only and not laid,
    "turn-cannot-begin": lambda true, facts, laid: not any(brute.beginnings(true.position)),
    "turn-has-begun": lambda true, facts, laid: true.base.phase is Phase.PLAY,
    "turn-has-ended": lambda true, facts, laid: true.base.phase is Phase.AFTER,
    "turn-must-go-out": lambda true, facts, laid: _bound_to_go_out(true),
    "unknown-cards": lambda true, facts, laid: facts["n"] == min(one.after.unknown for one in laid) > 1,
}
"""What each reason says: of the position, with its facts, of what can be laid in turns of the kind it is said of."""


def kinds_without_turn(position: Position, turns: list[Found]) -> list[Kind]:
    """The kinds of which a position has no legal turn."""
    done = set()
    for one in turns:
        moves = [move for move in one.turn if not isinstance(move, LayDown)]
        done |= kinds_of_turn(position, one.result[0], one.turn, one.after)
        done |= {"discard"} if any(isinstance(move, Discard) for move in moves) or one.result[2] == "unknown" else set()
        done |= {"end"} if one.result[2] == "end" else set()
        done |= {"go-out"} if not one.after.cards_left and one.result[2] != "end" else set()
        done |= {"kitty"} if is_legal(one.after, (Kitty(),)) else set()
    return [kind for kind in Kind if kind not in done]
