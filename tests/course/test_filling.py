"""Open cards become cards, always the same ones for the same number."""

from pathlib import Path

import pytest

from tests.course.sample import item_of, sample_lesson
from tutor.course.filling import filled
from tutor.course.lessons import read_lesson
from tutor.course.open_cards import fillings, letters, named_ranks
from tutor.engine.cards import NATURAL_RANKS, Card
from tutor.library.errors import BadInput

TABLE = '  position: {phase: play, hand: "X X X'


def test_open_letters_stand_for_every_rank_that_the_item_does_not_name(sample: Path):
    item = item_of(sample, "lay-three").item
    assert letters(item) == ("X", "Y")
    assert named_ranks(item) == {"Q", "4", "6"}
    free = set(NATURAL_RANKS) - {"Q", "4", "6"}
    assert {ranks["X"] for ranks in fillings(item)} == free
    assert all(ranks["X"] != ranks["Y"] for ranks in fillings(item))
    assert len(fillings(item)) == len(free) * (len(free) - 1)


def test_the_same_number_gives_the_same_cards(sample: Path):
    for number in (0, 1, 7, 500):
        assert item_of(sample, "lay-three", number) == item_of(sample, "lay-three", number)
    tables = {item_of(sample, "lay-three", number).position.hand for number in range(12)}
    assert len(tables) == 12


def test_cards_moves_facts_and_slips_are_filled_alike(sample: Path):
    three = item_of(sample, "lay-three", 3)
    x, y = three.ranks["X"], three.ranks["Y"]
    assert [card.rank for card in three.position.hand] == [x, x, x, y, y, "4"]
    assert three.facts == {"X": x}
    assert str(three.answers[0][0]) == f"meld {x} {x} {x}"
    assert str(three.slips[0][0]) == f"meld {x} {x} {y}"


def test_a_card_without_a_suit_lies_on_the_table_with_one(sample: Path):
    for number in range(20):
        hand = item_of(sample, "lay-three", number).position.hand
        assert all(card.suit for card in hand)
        assert max(hand.count(card) for card in hand) == 1


def test_an_item_without_open_cards_has_one_filling(sample: Path):
    first, other = item_of(sample, "a-run"), item_of(sample, "a-run", 5)
    assert first.position == other.position
    assert first.ranks == {}
    assert len(fillings(first.item)) == 1


def changed(root: Path, folder: Path, old: str, new: str) -> Path:
    path = folder / "010-sample.yaml"
    text = sample_lesson(root)
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def test_a_letter_can_be_narrowed(root: Path, tmp_path: Path):
    path = changed(root, tmp_path, TABLE, f"  open: {{X: [8, 10]}}\n{TABLE}")
    item = item_of(path, "lay-three").item
    assert {ranks["X"] for ranks in fillings(item)} == {"8", "10"}


def test_no_filling_at_all_is_a_fault(root: Path, tmp_path: Path):
    path = changed(root, tmp_path, TABLE, f"  open: {{X: [Q]}}\n{TABLE}")
    with pytest.raises(BadInput, match="open-cards-none"):
        read_lesson(path)


def test_facts_have_the_suits_of_the_table(root: Path, tmp_path: Path):
    fact = "    X: {type: rank, is: X}\n"
    path = changed(root, tmp_path, fact, f"{fact}    mine: {{type: cards, is: X X}}\n")
    three = item_of(path, "lay-three")
    mine = three.facts["mine"]
    assert set(mine) < set(three.position.hand)
    assert len(set(mine)) == 2


def test_facts_are_read_by_their_type(sample: Path):
    assert item_of(sample, "open-at-ninety").facts == {"score": 1520, "needed": 90}
    assert item_of(sample, "one-card-more").facts["third"] == Card("9", "C")
    assert item_of(sample, "how-many-points").counted[0] == Card("JK")


def test_tables_and_options_are_whole_questions(sample: Path):
    two, three = item_of(sample, "two-and-three").tables
    assert (str(two.turn[0]), str(three.turn[0])) == ("meld 9S 9D", "meld 9S 9D 9C")
    classic, house = item_of(sample, "four-wild-cards").tables
    assert (classic.position.rules.parameters.max_wilds, house.position.rules.parameters.max_wilds) == (3, 2)
    more, pile, _ = item_of(sample, "one-card-more").changed
    assert str(more.turn[0]) == "meld 9S 9D 9C"
    assert pile.position.pile == (Card("2", "D"),)


def test_steps_are_shown_in_another_order_than_the_right_one(sample: Path):
    for number in range(5):
        shuffled = item_of(sample, "the-order-of-a-turn", number).shuffled
        assert sorted(shuffled) == [0, 1, 2]
        assert shuffled != (0, 1, 2)
        assert shuffled == item_of(sample, "the-order-of-a-turn", number).shuffled


def test_every_item_of_the_first_lessons_can_be_filled_many_times(root: Path):
    for path in sorted((root / "lessons/classic").glob("*.yaml")):
        for item in read_lesson(path).items:
            for number in range(3):
                assert filled(item, number).number == number
