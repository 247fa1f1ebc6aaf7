"""Looking ahead by brute force: every way of going on with a turn, over counts of cards, with memoisation.

Suits and the difference between twos and jokers play no part after the opening, so a hand is a count of cards for
each rank, and a meld its rank with its naturals and wilds. The search tries every discard, every card added to every
meld, and every new meld of every size; it gives up with `TooBig` above LIMIT known cards in hand (a discard that
already settles the question is seen before that). Red threes that came with a pile are laid first. Unknown cards are
never laid, may be discarded, and are no sevens (law/rules.md, last line).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .books import Book
from .cards import NATURAL_RANKS, WILD, Card, rank_of_meld
from .melding import faults_together, too_large
from .state import State, has_sevens_canasta, kind_of

LIMIT = 14
KINDS = (*NATURAL_RANKS, "3", WILD)

Hand = tuple[int, ...]  # cards for each of KINDS
Meld = tuple[str, int, int]  # rank, naturals, wilds
Node = tuple[Hand, int, tuple[Meld, ...]]  # hand, unknown cards, melds


class TooBig(Exception):  # noqa: N818  (it is no fault: the question is too large for brute force)
    """More known cards in hand than brute force is asked to try."""


class Ahead:
    """All continuations of a turn from one state."""

    def __init__(self, state: State) -> None:
        self.state, self.book = state, state.book
        self.others_have_sevens = all(has_sevens_canasta(state.book, side) for side in state.others)
        self.memo: dict[tuple[Node, bool, bool, bool], bool] = {}
        threes, unknown = state.red_threes, state.unknown
        if threes and "pile" in state.book["red_three_replaced"]:
            unknown += len(threes) if state.stock is None else min(len(threes), state.stock)
        counts = Counter(WILD if card.wild else card.rank for card in state.hand if not card.red_three)
        melds = tuple(sorted(self.counted(meld) for meld in state.melds))
        self.start: Node = (tuple(counts[kind] for kind in KINDS), unknown, melds)

    @staticmethod
    def counted(meld: list[Card]) -> Meld:
        """A meld as rank, naturals, wilds."""
        wilds = sum(card.wild for card in meld)
        return (rank_of_meld(meld), len(meld) - wilds, wilds)

    def can_end(self, strict: bool = False) -> bool:
        """Some continuation ends the turn legally.

        Unless `strict`, the duties to go out (black threes laid, the partner's yes, an opening that only going out
        concealed excuses) are left to their own rules, and only an emptied hand is looked at (E40, E70).
        """
        return self.reaches(self.start, True, strict, False)

    def can_go_out(self, concealed: bool = False) -> bool:
        """Some continuation goes out; concealed: with a canasta among the melds, all of which are of this turn."""
        return self.reaches(self.start, False, False, concealed)

    def reaches(self, node: Node, keeping: bool, strict: bool, concealed: bool) -> bool:
        """Whether a good end can be reached: by a discard that keeps cards (if `keeping`), or by going out."""
        key = (node, keeping, strict, concealed)
        if key not in self.memo:
            self.memo[key] = self.ends_here(node, keeping, strict, concealed) or self.ends_later(*key)
        return self.memo[key]

    def ends_here(self, node: Node, keeping: bool, strict: bool, concealed: bool) -> bool:
        """The hand is empty already, or one discard makes a good end."""
        hand, unknown, melds = node
        left = sum(hand) + unknown - 1
        if left < 0:
            return self.book["last_discard"] == "optional" and self.may_go_out(melds, concealed)
        if left and not (keeping and (not strict or self.free_to_stay(melds))):
            return False
        others = unknown or sum(hand) - hand[KINDS.index("7")]
        can_discard = bool(others) or self.seven_may_go(melds, left)
        return can_discard and (left > 0 or self.may_go_out(melds, concealed))

    def seven_may_go(self, melds: tuple[Meld, ...], left: int) -> bool:
        """A seven may be discarded with that many cards left (R28, R41)."""
        if self.book["discard_seven"] == "free":
            return True
        own = any(self.canasta(meld) and self.kind(meld) == "sevens" for meld in melds)
        return left > 0 and own and self.others_have_sevens

    def free_to_stay(self, melds: tuple[Meld, ...]) -> bool:
        """Nothing obliges the mover to go out on this turn."""
        return self.state.opening is None and self.state.said != "yes" and all(rank != "3" for rank, _, _ in melds)

    def may_go_out(self, melds: tuple[Meld, ...], concealed: bool) -> bool:
        """The canastas are there and the partner has not said no (R39, C36, J22, E90)."""
        kinds = [self.kind(meld) for meld in melds if self.canasta(meld)]
        if concealed and not kinds:
            return False
        needed = self.book["canastas_to_go_out"]
        enough = set(self.book["canastas"]) <= set(kinds) if needed == "each" else len(kinds) >= needed
        return enough and not (self.state.said == "no" and self.book["ask_partner"] != "none")

    def canasta(self, meld: Meld) -> bool:
        """Seven cards or more, no black threes."""
        return meld[0] != "3" and meld[1] + meld[2] >= self.book["canasta_size"]

    def kind(self, meld: Meld) -> str:
        """The kind of a canasta."""
        return kind_of_counts(self.book, meld)

    def ends_later(self, node: Node, keeping: bool, strict: bool, concealed: bool) -> bool:
        """Laying something first makes a good end."""
        if sum(node[0]) > LIMIT:
            raise TooBig(f"{sum(node[0])} known cards in hand; brute force stops at {LIMIT}")
        return any(self.reaches(later, keeping, strict, concealed) for later in self.layings(node))

    def layings(self, node: Node) -> Iterator[Node]:
        """Every node that one step of laying cards leads to."""
        hand, unknown, melds = node
        wild_place = KINDS.index(WILD)
        for number, meld in enumerate(melds):
            rest = melds[:number] + melds[number + 1 :]
            for naturals, wilds in self.additions(hand, meld):
                grown = (meld[0], meld[1] + naturals, meld[2] + wilds)
                if self.may_add(meld, grown):
                    left = less(less(hand, KINDS.index(meld[0]), naturals), wild_place, wilds)
                    yield left, unknown, tuple(sorted((*rest, grown)))
        for place, kind in enumerate(KINDS):
            for naturals in range(hand[place] + 1) if kind != WILD else (0,):
                for wilds in range(hand[wild_place] + 1):
                    new = (kind, naturals, wilds)
                    if (naturals or kind == WILD) and self.may_lay(melds, new):
                        left = less(less(hand, place, naturals), wild_place, wilds)
                        yield left, unknown, tuple(sorted((*melds, new)))

    def additions(self, hand: Hand, meld: Meld) -> Iterator[tuple[int, int]]:
        """Naturals and wilds to add to a meld in one step: card by card, but where a canasta closes before a meld is as
        large as it may be; there several at once reach what single cards do not."""
        naturals = 0 if meld[0] == WILD else hand[KINDS.index(meld[0])]
        wilds = hand[KINDS.index(WILD)]
        if self.book["add_to_canasta"] or self.book["max_meld"] == self.book["canasta_size"]:
            yield from [(1, 0)] * bool(naturals) + [(0, 1)] * bool(wilds)
            return
        for more in range(naturals + 1):
            yield from ((more, wild) for wild in range(wilds + 1) if more or wild)

    def may_add(self, meld: Meld, grown: Meld) -> bool:
        """Chapter 5 for one card more on a meld."""
        if self.canasta(meld) and not self.book["add_to_canasta"]:
            return False
        return not too_large(self.book, grown[0], grown[1] + grown[2]) and not self.mixed_faults(grown)

    def may_lay(self, melds: tuple[Meld, ...], new: Meld) -> bool:
        """Chapter 5 for a new meld."""
        rank, naturals, wilds = new
        if naturals + wilds < self.book["min_meld"] or too_large(self.book, rank, naturals + wilds):
            return False
        if self.mixed_faults(new) or (rank == WILD and not self.book["wild_meld"]):
            return False
        same = [meld for meld in melds if meld[0] == rank]
        if self.book["second_meld_of_rank"] == "after_canasta":
            return all(self.canasta(meld) for meld in same)
        return not same

    def mixed_faults(self, meld: Meld) -> bool:
        """Faults of naturals and wilds together."""
        rank, naturals, wilds = meld
        return rank != WILD and bool(faults_together(self.book, rank, {rank}, naturals, wilds))


def less(hand: Hand, place: int, number: int) -> Hand:
    """The hand with that many cards of a kind fewer."""
    return (*hand[:place], hand[place] - number, *hand[place + 1 :])


def kind_of_counts(book: Book, meld: Meld) -> str:
    """The kind of a canasta, from counts."""
    rank, naturals, wilds = meld
    cards = [Card("JK", "")] * wilds + [Card(rank, "")] * naturals
    return kind_of(book, cards)
