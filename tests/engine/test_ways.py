"""The layouts of a rank and the sharings of its wild cards, against slow listings of them."""

from __future__ import annotations

import random
from itertools import product

import pytest

from tutor.engine.layouts import Shapes, beginnings, closed, grows_into, is_meld, layouts
from tutor.engine.ruleset import RuleSet
from tutor.engine.ways import shares, ways_of
from tutor.library import load_rule_set

RULES = ("classic", "two-player", "juego", "railroad")
DRAWN = random.Random(11)
MELDS: list[tuple[Shapes, Shapes]] = [
    (
        tuple((4, DRAWN.randint(0, 2)) for _ in range(old)),
        tuple(sorted(((DRAWN.randint(2, 4), DRAWN.randint(0, 3)) for _ in range(new)), reverse=True)),
    )
    for old, new in product(range(3), range(5))
]


def plainly(melds: Shapes, more: Shapes, grown: Shapes) -> list[tuple[object, ...]]:
    """Every sharing of twos, those of new melds of one shape in one order: for each meld its twos."""
    rooms = [late[1] - was[1] for was, late in zip(melds, grown, strict=True)] + [wilds for _, wilds in more]
    return [
        (shared[: len(melds)], *sorted(zip(more, shared[len(melds) :], strict=True)))
        for shared in product(*(range(room + 1) for room in rooms))
    ]


@pytest.mark.parametrize(("melds", "more"), MELDS)
def test_each_sharing_of_twos_is_listed_once_and_like_melds_are_alike(melds: Shapes, more: Shapes):
    grown = tuple((naturals + 1, wilds + at) for at, (naturals, wilds) in enumerate(melds))
    every = set(plainly(melds, more, grown))
    found = [share for twos in range(30) for share in shares((*grown, *more), melds, twos)]
    told = [(share[: len(melds)], *sorted(zip(more, share[len(melds) :], strict=True))) for share in found]
    assert sorted(told) == sorted(every)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("melds", [(), ((3, 1),), ((5, 2),)])
def test_a_way_tells_in_how_many_ways_its_wild_cards_can_be_shared(rules: str, melds: Shapes):
    for way in ways_of(load_rule_set(rules), "K", 10, 4, 4, melds):
        assert way.times == len(shares(way.shapes, melds, way.twos))


def slowly(naturals: int, wilds: int, rules: RuleSet) -> set[Shapes]:
    """All sets of new melds of so many cards, in one order: all but one are closed."""
    found: set[Shapes] = set() if naturals or wilds else {()}
    for shape in product(range(naturals + 1), range(wilds + 1)):
        if shape != (0, 0) and is_meld("K", shape, rules):
            for others in slowly(naturals - shape[0], wilds - shape[1], rules):
                if all(closed("K", other, rules) for other in others):
                    found.add(tuple(sorted((shape, *others), reverse=True)))
    return found


@pytest.mark.parametrize("cards", [(0, 3), (3, 0), (6, 3), (7, 7), (9, 5), (14, 7), (13, 9)])
def test_new_melds_of_a_rank_come_in_one_order_and_none_is_left_out(cards: tuple[int, int]):
    rules = load_rule_set("railroad")
    found = [tuple(sorted(shapes, reverse=True)) for shapes in layouts("K", *cards, (), rules)]
    assert len(found) == len(set(found))
    assert set(found) == slowly(*cards, rules)


def in_one_order(naturals: int, wilds: int, melds: Shapes, rules: RuleSet) -> set[Shapes]:
    """The layouts of so many kings and wild cards, new melds in one order."""
    old = len(melds)
    found = layouts("K", naturals, wilds, melds, rules)
    return {(*shapes[:old], *sorted(shapes[old:], reverse=True)) for shapes in found}


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("melds", [(), ((3, 1),), ((5, 2),), ((7, 0),)])
def test_the_layouts_before_another_are_all_that_can_grow_into_it(rules: str, melds: Shapes):
    book, old = load_rule_set(rules), len(melds)
    for late in {way.shapes for way in ways_of(book, "K", 13, 4, 3, melds)}:
        plain = [
            (*cards, shapes) for cards in product(range(14), range(8)) for shapes in in_one_order(*cards, melds, book)
            if grows_into("K", shapes, late, old, book) is not None
        ]  # fmt: skip
        assert sorted(plain) == sorted(beginnings("K", late, melds, book))
        for most in (2, 3, 5, 13):
            few = beginnings("K", late, melds, book, (most, 7))
            assert few == [one for one in beginnings("K", late, melds, book) if one in few]
            assert {one[1]: one[0] for one in reversed(few)} == {
                wilds: max(one[0] for one in plain if one[1] == wilds and one[0] <= most)
                for wilds in {one[1] for one in plain if one[0] <= most}
            }
            assert beginnings("K", late, melds, book, (most, 1)) == [one for one in few if one[1] <= 1]
