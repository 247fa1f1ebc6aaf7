"""What the tests of the engine share: rule sets, short ways to write positions, and hypothesis strategies."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

from hypothesis import strategies as st

from tests.engine.houses import any_house
from tutor.engine import judge
from tutor.engine.cards import NATURAL_RANKS, SUITS, Card, Cards
from tutor.engine.defects import defects
from tutor.engine.melds import Meld
from tutor.engine.moves import Add, Discard, Draw, End, Kitty, LayDown, Move, Show, Take, TakeTop, Turn
from tutor.engine.position import KittyPile, Phase, Position, Side, TurnSoFar
from tutor.engine.ruleset import RuleSet
from tutor.engine.ruling import Ruling
from tutor.library import load_rule_set, parse_cards, parse_turn

CLASSIC: Final = load_rule_set("classic")
RAILROAD: Final = load_rule_set("railroad")
JUEGO: Final = load_rule_set("juego")
TWO_PLAYER: Final = load_rule_set("two-player")

RULE_SETS: Final = {"classic": CLASSIC, "railroad": RAILROAD, "juego": JUEGO, "two-player": TWO_PLAYER}

KINGS: Final = "KS KH KD KC KS KH KD"
"""A canasta of kings without wild cards."""
MIXED: Final = "8S 8H 8D 8C 8S 2S JK"
"""A canasta of eights with wild cards."""
WILDS: Final = "2S 2H 2C JK JK 2H 2D"
"""A canasta of wild cards."""
SEVENS: Final = "7S 7H 7D 7C 7S 7H 7D"
"""A canasta of sevens."""
EVERY_KIND: Final = f"{KINGS} / {MIXED} / {WILDS} / {SEVENS}"
"""One canasta of each kind of Railroad."""


def cards(text: str) -> Cards:
    return parse_cards(text)


def melds(text: str) -> tuple[Meld, ...]:
    """Melds with `/` between them."""
    return tuple(Meld(cards(part)) for part in text.split("/")) if text else ()


def side(laid: str = "", **others: Any) -> Side:
    return Side(melds=melds(laid), laid=bool(laid), **others)


def place(hand: str, rules: Any = CLASSIC, **told: Any) -> Position:
    """A position that can be. Cards and melds are texts; `us` is the side's melds; the turn's facts are keywords."""
    house: Mapping[str, Any] = told.pop("house", {})
    rules = rules.with_house(house)
    us = side(told.pop("us", ""), score=told.pop("score", 0), red_threes=cards(told.pop("red_threes", "")))
    others = tuple(side(laid) for laid in told.pop("others", ("",)))
    names = ("took", "laid", "partner_said", "sevens")
    facts: dict[str, Any] = {name: told.pop(name) for name in names if name in told}
    facts |= {name: cards(told.pop(name)) for name in ("drew", "from_pile") if name in told}
    kitty = told.pop("kitty", KittyPile(rules.parameters.kitty_size))
    position = Position(
        rules=rules,
        hand=cards(hand),
        players=told.pop("players", rules.parameters.players),
        phase=Phase(told.pop("phase", "draw")),
        us=us,
        others=others,
        pile=cards(told.pop("pile", "")),
        kitty=kitty,
        turn=TurnSoFar(**facts),
        **told,
    )
    assert defects(position) == ()
    return position


def turn(text: str) -> Turn:
    return parse_turn(text)


def ask(moves: str, hand: str, rules: Any = CLASSIC, **told: Any) -> Ruling:
    """The ruling on some moves."""
    return judge(place(hand, rules, **told), turn(moves))


def broken(moves: str, hand: str, rules: Any = CLASSIC, **told: Any) -> tuple[str, ...]:
    """Ids of the rules that the moves break at their first illegal step, in the law's order."""
    return ask(moves, hand, rules, **told).rules


def told(moves: str, hand: str, rules: Any = CLASSIC, **facts: Any) -> list[tuple[str, str]]:
    """The faults of the moves: each rule with the situation of its message."""
    return [(fault.rule, fault.situation) for fault in ask(moves, hand, rules, **facts).violations]


def advised(moves: str, hand: str, rules: Any = CLASSIC, **facts: Any) -> tuple[str, str]:
    """The advice on the first fault: its situation and the moves that it names."""
    fix = ask(moves, hand, rules, **facts).violations[0].fix
    assert fix is not None
    return fix.situation, "; ".join(map(str, fix.instead or ()))


SHAPES: Final = ((3, 0), (2, 1), (4, 0), (5, 0), (6, 0), (7, 0), (4, 3), (5, 2), (3, 2), (2, 3))
"""Numbers of naturals and wild cards of melds on a table."""

FITTING: Final = {
    Phase.DRAW: ("take", "take", "take", "take", "draw", "top", "show", "end"),
    Phase.PLAY: ("meld", "meld", "meld", "meld", "add", "add", "add", "discard", "discard", "show", "end"),
    Phase.AFTER: ("kitty", "show"),
    Phase.OVER: ("draw", "take", "top", "meld", "add", "discard", "show", "end", "kitty"),
}
"""Kinds of move that people make at each moment, the common ones more often; when the hand is over, all of them."""


# Random tables, as hypothesis draws them and as a seeded generator makes them by the thousand


class Table:
    """Makes positions that can be, and moves that people could make in them, with a generator of random numbers."""

    def __init__(self, seed: int, most_cards: int = 8) -> None:
        self.random = random.Random(seed)
        self.most_cards = most_cards

    def rules(self) -> RuleSet:
        rules = self.random.choice(list(RULE_SETS.values()))
        return any_house(self.random, rules) if self.random.random() < 0.5 else rules

    def ranks(self) -> list[str]:
        chosen = self.random.sample(NATURAL_RANKS, self.random.choice([2, 3, 4]))
        if self.random.random() < 0.4 and "7" not in chosen:
            chosen[0] = "7"
        return chosen

    def card(self, ranks: list[str]) -> Card:
        chance = self.random.random()
        if chance < 0.1:
            return Card("JK")
        if chance < 0.25:
            return Card("2", self.random.choice(SUITS))
        if chance < 0.35:
            return Card("3", self.random.choice("SC"))
        return Card(self.random.choice(ranks), self.random.choice(SUITS))

    def wild(self) -> Card:
        return self.random.choice([Card("JK"), Card("2", self.random.choice(SUITS))])

    def melds(self, ranks: list[str], rules: RuleSet) -> tuple[Meld, ...]:
        made = []
        for rank in ranks:
            if self.random.random() < 0.5:
                size, wild = self.random.choice(SHAPES)
                natural = tuple(Card(rank, self.random.choice(SUITS)) for _ in range(size))
                made.append(Meld((*natural, *(self.wild() for _ in range(wild)))))
        if rules.parameters.wild_meld and self.random.random() < 0.3:
            made.append(Meld(tuple(self.wild() for _ in range(self.random.choice([3, 5, 6, 7])))))
        return tuple(meld for meld in made if not meld.faults(rules))

    def position(self, phase: Phase | None = None) -> Position:
        """A position; one that cannot be (too many copies of a card) is made anew."""
        while True:
            made = self._position(phase)
            if not defects(made):
                return made

    def _position(self, phase: Phase | None) -> Position:
        pick = self.random.choice
        rules, ranks = self.rules(), self.ranks()
        book = rules.parameters
        phase = phase or pick([Phase.DRAW, Phase.DRAW, Phase.PLAY, Phase.PLAY, Phase.PLAY, Phase.AFTER])
        hand = tuple(self.card(ranks) for _ in range(self.random.randint(1, self.most_cards)))
        if self.random.random() < 0.1:
            hand += (Card("3", pick("HD")),)
        laid = self.melds(ranks, rules) if self.random.random() < 0.7 else ()
        if laid and phase is Phase.PLAY and self.random.random() < 0.1:
            laid += (Meld(tuple(Card("3", suit) for suit in "SCS")),)
        pile = tuple(self.card(ranks) for _ in range(pick([0, 1, 1, 2, 4])))
        asked = pick([None, None, None, "yes", "no"]) if book.ask_partner != "none" else None
        took = pick([None, "stock", "pile"]) if phase is Phase.PLAY else None
        return Position(
            rules=rules,
            hand=hand,
            players=book.players,
            phase=phase,
            unknown=pick([0, 0, 0, 0, 1, 2]),
            us=Side(
                pick([0, -5, 1500, 3000]),
                laid,
                pick([(), (Card("3", "H"),)]),
                laid=bool(laid) and self.random.random() < 0.7,
            ),
            others=(Side(melds=self.melds(ranks, rules)),),
            pile=pile,
            pile_below=pick([0, 0, 0, 2]) if pile else 0,
            stock=pick([None, None, 0, 1, 30]),
            kitty=KittyPile(book.kitty_size),
            turn=TurnSoFar(took=took, partner_said=asked),
        )

    def move(self, position: Position) -> Move:
        """A move: often one that could be legal, now and then nonsense."""
        pick = self.random.choice
        kind = pick(FITTING[position.phase] if self.random.random() < 0.9 else FITTING[Phase.OVER])
        match kind:
            case "draw":
                return Draw(count=pick([None, None, 1, 2]))
            case "take":
                return self._take(position)
            case "top":
                return TakeTop(self._some(position))
            case "meld":
                return LayDown(tuple(self._alike(position) for _ in range(pick([1, 1, 1, 2]))))
            case "add":
                ranks = [meld.rank for meld in position.us.melds] + ["K", "wild", "3"]
                return Add(pick([self._alike, self._some])(position), pick(ranks), self.random.random() < 0.1)
            case "discard":
                return Discard((pick(position.hand or (Card("4", "S"),)),))
            case "show":
                return Show((pick(position.hand or (Card("3", "H"),)),))
        return End() if kind == "end" else Kitty()

    def _some(self, position: Position) -> Cards:
        hand = position.hand or (Card("4", "S"),)
        return tuple(self.random.sample(hand, min(len(hand), self.random.choice([1, 2, 3, 3]))))

    def _alike(self, position: Position) -> Cards:
        """Cards of one rank with a few wild cards."""
        if not position.hand:
            return (Card("4", "S"),)
        rank = self.random.choice(position.hand).rank
        alike = [card for card in position.hand if card.rank == rank]
        wild = [card for card in position.hand if card.is_wild and card.rank != rank]
        return (*alike[: self.random.choice([2, 3, 7])], *wild[: self.random.choice([0, 0, 1, 2])])

    def _take(self, position: Position) -> Take:
        top = position.pile[-1] if position.pile else Card("K", "S")
        alike = [card for card in position.hand if card.rank == top.rank][: self.random.choice([1, 2, 2, 3])]
        wild = [card for card in position.hand if card.is_wild][: self.random.choice([0, 0, 1, 2])]
        shown = (*alike, *wild) if self.random.random() < 0.8 else self._some(position)
        more = (self._alike(position),) if self.random.random() < 0.2 else ()
        onto = self.random.choice([None, None, None, top.rank, "K"])
        return Take((shown, *more), onto)


SEEDS: Final = st.integers(0, 2**32 - 1)
"""A whole table hangs on one number: what hypothesis reports is the number to repeat it with."""


def tables(phase: Phase | None = None) -> st.SearchStrategy[Position]:
    """Positions that can be."""
    return SEEDS.map(lambda seed: Table(seed).position(phase))


def questions(steps: int = 1) -> st.SearchStrategy[tuple[Position, Turn]]:
    """Positions with moves; with several steps, of some tries at each a legal one is kept where there is one."""
    return SEEDS.map(lambda seed: question(seed, steps))


def question(seed: int, steps: int = 1) -> tuple[Position, Turn]:
    """The position and the moves that hang on a number."""
    table = Table(seed)
    start = position = table.position()
    made: list[Move] = []
    for _ in range(steps):
        tries = [table.move(position) for _ in range(8 if steps > 1 else 1)]
        rulings = [judge(position, (move,), explain=False) for move in tries]
        place = next((at for at, ruling in enumerate(rulings) if ruling.legal), 0)
        made.append(tries[place])
        position = rulings[place].after
    return start, tuple(made)
