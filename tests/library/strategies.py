"""Positions and moves for property tests, dealt from one shuffled stack so that they can be."""

from random import Random
from typing import Any

from hypothesis import strategies as st

from tutor.engine.cards import JOKER, NATURAL_RANKS, RANKS, SUITS, THREE, Card
from tutor.engine.melds import Meld
from tutor.engine.moves import Add, Discard, Draw, End, Kitty, LayDown, Move, Shift, Show, Take, TakeTop
from tutor.engine.position import KittyPile, Phase, Position, Side, TurnSoFar
from tutor.library.rulesets import load_rule_set, with_house

STACK = [Card(rank, suit) for rank in RANKS if rank != JOKER for suit in SUITS] * 2 + [Card(JOKER)] * 4

HOUSES: list[dict[str, Any]] = [
    {},
    {"canastas_to_go_out": 2, "draw_count": 2},
    {"kitty_size": 11, "kitty_after": ["natural"]},
    {"kitty_size": 3, "black_three_on_pile": "blocks", "naturals_per_wild": 1},
    {"partnerships": "never", "packs": {"each_player": 1}, "players": 3},
    {"opening": [{"below": 0, "minimum": 10}, {"minimum": 100}], "card_points": {"joker": 60}},
    {"canastas_to_go_out": "each", "concealed_needs_minimum": False, "upcard_covers": "none", "max_meld": 9},
    {"canastas": {"red": 500, "black": 300}, "red_three_points": {"negative": "never"}, "add_to_canasta": "no"},
]


class _Table:
    """A shuffled stack that cards are taken from."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.stack = rng.sample(STACK, len(STACK))

    def some(self, most: int) -> tuple[Card, ...]:
        count = self.rng.randrange(most + 1)
        taken, self.stack = self.stack[:count], self.stack[count:]
        return tuple(Card(c.rank) if c.rank != THREE and self.rng.random() < 0.1 else c for c in taken)

    def of(self, *ranks: str, most: int) -> tuple[Card, ...]:
        found = [card for card in self.stack if card.rank in ranks][:most]
        for card in found:
            self.stack.remove(card)
        return tuple(found)

    def red_threes(self) -> tuple[Card, ...]:
        found = [card for card in self.stack if card.is_red_three][: self.rng.randrange(3)]
        for card in found:
            self.stack.remove(card)
        return tuple(found)

    def side(self, mates: int) -> Side:
        rng = self.rng
        melds = []
        for rank in rng.sample(NATURAL_RANKS, rng.randrange(4)):
            naturals = self.of(rank, most=rng.randrange(3, 8))
            wilds = self.of(JOKER, "2", most=rng.randrange(3)) if len(naturals) < 6 else ()
            if len(naturals) >= 3:
                melds.append(Meld(naturals + wilds))
        laid = bool(melds) if rng.random() < 0.7 else False
        hands = tuple(rng.randrange(1, 15) for _ in range(rng.randrange(mates + 1)))
        return Side(rng.choice([0, -240, 1520, 4995]), tuple(melds), self.red_threes(), hands, laid)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    rng = Random(draw(st.integers(0, 2**32 - 1)))
    rules = with_house(load_rule_set("classic"), draw(st.sampled_from(HOUSES)))
    alone = rules.parameters.partnerships == "never"
    table = _Table(rng)
    hand, pile = table.some(8), table.some(6)
    size = rules.parameters.kitty_size
    kitty = rng.choice([KittyPile(size), KittyPile(size, (), "seen"), KittyPile(0, (), "taken")])
    return Position(
        rules=rules,
        hand=hand,
        players=3 if alone else rng.choice([4, 4, 6]),
        phase=rng.choice(list(Phase)),
        unknown=rng.choice([0, 0, 3]),
        us=table.side(0 if alone else 1),
        others=(table.side(1), table.side(1)) if alone else (table.side(2),),
        pile=pile,
        pile_below=rng.choice([0, 5]) if pile else 0,
        frozen=rng.choice([None, None, True]),
        stock=rng.choice([None, 0, 1, 17]),
        kitty=kitty if size else KittyPile(),
        turn=_turn(rng, table, hand, alone),
    )


def _turn(rng: Random, table: _Table, hand: tuple[Card, ...], alone: bool) -> TurnSoFar:
    return TurnSoFar(
        took=rng.choice([None, "stock", "pile"]),
        drew=hand[: rng.randrange(3)],
        laid=rng.choice([None, True, False]),
        partner_said=None if alone else rng.choice([None, "yes", "no"]),
        sevens=rng.choice([None, True, False]),
        from_pile=tuple(card for card in hand if card.is_red_three),
        opening=rng.choice([None, 0, 65]),
    )


cards = st.sampled_from(STACK) | st.sampled_from([Card(rank) for rank in RANKS])
some_cards = st.lists(cards, min_size=1, max_size=4).map(tuple)
any_cards = st.lists(cards, max_size=4).map(tuple)
targets = st.sampled_from([*NATURAL_RANKS, THREE, "wild"])
groups = st.lists(some_cards, max_size=2)


@st.composite
def _takes(draw: st.DrawFn) -> Move:
    return Take((draw(any_cards), *draw(groups)), draw(st.none() | targets))


moves: st.SearchStrategy[Move] = st.one_of(
    st.builds(Draw, any_cards, st.none() | st.integers(0, 99)),
    _takes(),
    st.builds(TakeTop, any_cards),
    st.builds(LayDown, st.lists(some_cards, min_size=1, max_size=3).map(tuple)),
    st.builds(Add, some_cards, targets, st.booleans()),
    st.builds(Shift, some_cards, targets, st.none() | targets),
    st.builds(Show, some_cards, any_cards),
    st.builds(Discard, st.tuples(cards)),
    st.sampled_from([Kitty(), End()]),
)
turns = st.lists(moves, max_size=5).map(tuple)
