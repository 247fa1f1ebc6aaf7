"""What can be done, in words: each sentence on a table that asks for it, and the engine's values beside them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.engine.collected import collected
from tests.engine.strategies import (
    CLASSIC,
    EVERY_KIND,
    JUEGO,
    KINGS,
    MIXED,
    RAILROAD,
    TWO_PLAYER,
    place,
    turn,
)
from tests.texts.test_repairs import OPTIONS_ONLY, pattern
from tutor.engine.judge import is_legal, judge
from tutor.engine.moves import Discard
from tutor.engine.options import options
from tutor.engine.position import KittyPile
from tutor.library import parse_turn
from tutor.texts.language import Language
from tutor.texts.options import AnswerInWords, OptionsInWords, moves_in_words, options_in_words
from tutor.texts.options_as_data import options_as_json
from tutor.texts.words import Plural, Words

Case = tuple[str, str, Any, dict[str, Any]]


def case(name: str, hand: str, rules: Any = CLASSIC, **facts: Any) -> Case:
    """The name of a sentence, and a table that it is said of."""
    return name, hand, rules, facts


QUEENS = "QS QH QD"
CASES = [
    # How many turns
    case("turns_none", "4C", phase="play"),
    case("turns.one", "KS 4C", stock=0),
    case("turns.other", "KS 4C 5D"),
    case("ends_hand", "KS 4C", stock=0),
    case("draw_unknown", "KS 4C 5D"),
    case("hand_unknown", "KS 4C 5D", phase="play", unknown=1),
    # The pile
    case("pile_empty", "KS 4C"),
    case("pile_later", "KS 4C", phase="play"),
    case("frozen_all.one", "KS 4C", us=QUEENS, pile="2C KD"),
    case("frozen_all.other", "KS 4C", us=QUEENS, pile="2C JK KD"),
    case("frozen_all_hidden", "KS 4C", us=QUEENS, pile="KD", pile_below=3, frozen=True),
    case("frozen_us", "KS 4C", pile="KD"),
    case("not_frozen_us", "KS 4C", us=QUEENS, pile="KD"),
    case("frozen_other", "KS 4C", us=QUEENS, pile="KD"),
    case("not_frozen_other", "KS 4C", us=QUEENS, pile="KD", others=("5S 5H 5D",)),
    case("frozen_side", "KS 4C", us=QUEENS, pile="KD", players=3, others=("", "5S 5H 5D")),
    case("not_frozen_side", "KS 4C", us=QUEENS, pile="KD", players=3, others=("", "5S 5H 5D")),
    case("take_none", "5S 4C", us=QUEENS, pile="KD"),
    case("take.one", "KS KH 4C 5D", us=QUEENS, pile="KD"),
    case("take.other", "KS KH JK 4C 5D", us=QUEENS, pile="KD"),
    case("natural-pair_yes", "KS KH 4C 5D", us=QUEENS, pile="KD"),
    case("natural-pair_no", "KS 6H 4C 5D", us=QUEENS, pile="KD"),
    case("own-meld_yes", "4C 5D 6H", us=QUEENS, pile="QC"),
    case("own-meld_no", "4C 5D 6H", us=QUEENS, pile="KC"),
    case("natural-and-wild_yes", "KS JK 4C 5D", us=QUEENS, pile="KD"),
    case("natural-and-wild_no", "KS 6H 4C 5D", us=QUEENS, pile="KD"),
    # Opening
    case("opened", "KS 4C", us=QUEENS),
    case("open_play", "AS AH AD KS KH KD JK 4C 5D", phase="play"),
    case("open_play_one", "AS AH AD 4C 5D", phase="play"),
    case("open_play_none", "KS 4C 5D", phase="play"),
    case("open_stock", "AS AH AD KS KH KD JK 4C 5D"),
    case("open_stock_one", "AS AH AD 4C 5D"),
    case("open_stock_none", "KS 4C 5D"),
    case("open_pile", "KS KH AS AH AD JK 4C 5D", pile="7C KD"),
    case("open_pile_one", "AS AH 4C 5D", pile="AD"),
    case("open_pile_none", "KS KH 4C 5D", pile="7C KD"),
    case("least", "AS AH AD KS KH KD JK 4C 5D", phase="play"),
    case("most", "AS AH AD KS KH KD JK 4C 5D", phase="play"),
    # Going out
    case("out", "9S 9H 9D 4C", phase="play", us=KINGS),
    case("out_none", "9S 9H 9D 4C", phase="play", us=QUEENS),
    case("out_unseen", "9S 9H 9D 4C", us=QUEENS),
    case("concealed", f"{KINGS} 4C", phase="play"),
    case("concealed_unseen", "9S 9H 9D 4C", phase="play", unknown=1),
    case("concealed_none", "9S 9H 9D 4C", phase="play", us=KINGS),
    # The kitty
    case("kitty", "KS 4C", RAILROAD, phase="play", us=KINGS),
    case("kitty_now", "KS 4C", RAILROAD, phase="after", us=KINGS),
    case("kitty_none", "KS 4C", RAILROAD, phase="play", us=MIXED),
    case("kitty_unseen", "KS 4C", RAILROAD, us=MIXED),
    # Discards
    case("discard.one", "7S 7H KD", RAILROAD, phase="play", us=QUEENS),
    case("discard.other", "KS 4C", phase="play"),
    case("discard_none.one", "7S KD 4C", RAILROAD, phase="play", us=QUEENS),
    case("discard_none.other", "7S 7H KD", RAILROAD, phase="play", us=QUEENS),
    case("rule", "7S 7H KD", RAILROAD, phase="play", us=QUEENS),
    # Turns
    case("example", "9S 9H 9D 4C", phase="play", us=KINGS),
    case("discard_unknown", "3S 3C 3S", us=KINGS),
    case("by_points", "9S 9H 9D 4C 5D", phase="play", us=KINGS),
    case("by_points_opening", "AS AH AD 4C 5D", phase="play"),
    case("by_cards_kept", "9S 9H 9D 4C 5D", phase="play", us=KINGS),
    case("by_canastas", "KS KH 4C 5D", phase="play", us="KS KH KD KC KD"),
    case("plan_points", "9S 9H 9D 4C 5D", phase="play", us=KINGS),
    case("plan_opening", "AS AH AD 4C 5D", phase="play"),
    case("plan_kept.one", "9S 9H 9D 4C 5D", phase="play", us=QUEENS),
    case("plan_kept.other", "9S 9H 9D 4C 5D 6H", phase="play", us=QUEENS),
    case("plan_kept_none", "9S 9H 9D 4C", phase="play", us=KINGS),
    case("plan_canastas.one", "KS KH 4C 5D", phase="play", us="KS KH KD KC KD"),
    case("plan_canastas.other", "KS QC 4C 5D", phase="play", us="KS KH KD KC KD KH / QS QH QD QC QS QH"),
    # Reasons that stand under a no of the options alone
    case("last-card-is-a-seven", "7C", RAILROAD, phase="play", us=EVERY_KIND, house={"all_sevens_ends": False}),
    case("naturals-held", "KS 4C", us=QUEENS, pile="KD"),
    case("naturals-held-none", "5S 4C", us=QUEENS, pile="KD"),
    case("no-canasta-of-the-turn", "9S 9H 9D", phase="play", score=-5, house={"canastas_to_go_out": 0}),
    case("no-meld-for-the-top", "5S 4C", us=QUEENS, pile="KD"),
    case("no-wild-card", "KS 4C", us=QUEENS, pile="KD"),
    case("sevens-end-the-hand", "7S 7H 7D", RAILROAD, phase="play", us=KINGS),
    case("side-has-opened", "9S 9H 9D 4C", phase="play", us=KINGS),
    case("top-joins-the-meld", "QC JK 4C", us=QUEENS, pile="QH"),
]

# How many of the moves given are made, and the place of the one that is not legal
AFTER_MOVES = [
    ("moves_made.one", 1, None),
    ("moves_made.other", 2, None),
    ("moves_none", 0, 0),
    ("moves_some.one", 1, 1),
    ("moves_some.other", 2, 2),
]


def answered(one: Case, language: Language, words: Words) -> OptionsInWords:
    _, hand, rules, facts = one
    position = place(hand, rules, **facts)
    return options_in_words(options(position), position, language, words)


def answers(told: OptionsInWords) -> Iterator[AnswerInWords]:
    yield from (answer for _, answer in told.taking)
    yield from (answer for _, answer in told.opening)
    yield from filter(None, (told.going_out, told.concealed, told.kitty))


def sentences(told: OptionsInWords) -> Iterator[str]:
    """All that is said."""
    lines: list[Any] = [*told.turns, *told.pile, told.opened, *(throws.sentence for throws in told.discards)]
    lines += [rule.sentence for throws in told.discards for rule in throws.rules]
    for answer in answers(told):
        lines += [answer.sentence, answer.reason and answer.reason.sentence, *(rule.sentence for rule in answer.rules)]
        lines += [line for heading, plan in answer.plans for line in (heading, *plan.steps)]
    for _, heading, plans in told.lists:
        lines += [heading, *(line for plan in plans for line in (plan.worth, *plan.steps))]
    return (str(line) for line in lines if line)


@pytest.mark.parametrize("one", CASES, ids=lambda one: one[0])
def test_every_sentence_is_said_on_a_table_that_asks_for_it(one: Case, english: Language, words: Words):
    lines = list(sentences(answered(one, english, words)))
    context = "repairs" if one[0] in OPTIONS_ONLY else "options"
    assert any(pattern(one[0], words, context).fullmatch(line) for line in lines), lines
    assert all("{" not in line for line in lines)


@pytest.mark.parametrize(("name", "made", "at"), AFTER_MOVES)
def test_the_moves_made_first_are_told(name: str, made: int, at: int | None, english: Language, words: Words):
    (told,) = moves_in_words(made, at, english, words)
    assert pattern(name, words, "options").fullmatch(str(told))


def test_a_red_three_goes_first(english: Language, words: Words):
    """What may be discarded is told of the hand after it: with the red three in hand no discard is legal."""
    position = place("2S JK 3H QD", us="KH KD KS", phase="play")
    told = options_in_words(options(position), position, english, words)
    assert "First show your red three: 3♥." in map(str, told.turns)
    (throws,) = told.discards
    shown = judge(position, turn("show 3H")).after
    assert all(is_legal(shown, (Discard((card,)),)) for card in throws.cards)


def test_no_sentence_is_left_over(words: Words):
    forms = {
        f"{name}.{form}" if form else name
        for name, template in words.sentences("options").messages.items()
        for form in (("one", "other") if isinstance(template, Plural) else ("",))
    }
    assert forms | OPTIONS_ONLY == {one[0] for one in CASES} | {name for name, _, _ in AFTER_MOVES}


@pytest.mark.parametrize("one", collected()[::4], ids=lambda one: one.id)
def test_every_case_has_options_whose_plans_are_legal_as_they_are_written(one: Any, english: Language, words: Words):
    told = options_in_words(options(one.position), one.position, english, words)
    assert all("{" not in line for line in sentences(told))
    data = json.loads(json.dumps(options_as_json(told)))
    listed = [plan for plans in data["plans"].values() for plan in plans]
    entries = [*data["take"], *data["open"], data["go_out"], data["concealed"]]
    entries += [data["kitty"]] if data["kitty"] else []
    for plan in listed + [plan for entry in entries for plan in entry["plans"]]:
        assert is_legal(one.position, parse_turn("; ".join(plan["moves"])))
        assert plan["steps"]
    for entry in entries:
        assert entry["can"] is bool(entry["plans"])
        assert entry["can"] or entry["rules"] or entry["reason"]


def test_the_number_of_turns_stands_as_the_language_writes_numbers(spoken: dict[str, Language], words: Words):
    hand = "AS AH AD KS KH KD QS QH QD JK JK 2S 2H 4C 5D"
    position = place(hand, phase="play")
    found = options(position)
    assert found.turns > 1000
    told = options_in_words(found, position, spoken["en"], words)
    assert f"{found.turns:,}" in str(told.turns[0])
    assert options_as_json(told)["turns"] == found.turns


def test_a_no_names_the_rules_by_title_and_id(english: Language, words: Words):
    told = answered(case("", "KS 2D 4C 5D", us=QUEENS, pile="2C 7C KD"), english, words)
    entry = next(entry for entry in options_as_json(told)["take"] if entry["claim"] == "natural-and-wild")
    assert entry["rules"] == [{"rule": "frozen-pile-without-natural-pair", "title": "Frozen pile: natural pair only"}]
    assert entry["text"] == "You cannot take the pile with a natural king and a wild card."


def test_an_opening_tells_points_beside_the_sentence(english: Language, words: Words):
    told = answered(case("", "AS AH AD KS KH KD JK 4C 5D", phase="play"), english, words)
    (entry,) = options_as_json(told)["open"]
    assert (entry["took"], entry["needed"], entry["least"], entry["most"]) == ("stock", 50, 60, 140)
    assert entry["text"] == "You can open in this turn with 60 to 140 points, and 50 are needed."
    assert [plan["heading"] for plan in entry["plans"]] == ["With the fewest points:", "With the most points:"]


def test_a_turn_that_is_over_says_only_that(english: Language, words: Words):
    told = answered(case("", "KS 4C", phase="after"), english, words)
    assert [str(line) for line in told.turns] == ["You have no legal turn.", "Your turn is over."]
    assert (told.pile, told.taking, told.opening, told.opened, told.discards, told.lists) == ((), (), (), None, (), ())
    assert told.kitty is None


def test_after_the_discard_the_kitty_is_told_with_the_step_or_the_rule_in_the_way(english: Language, words: Words):
    def kitty(melds: str, **facts: Any) -> dict[str, Any] | None:
        told = answered(case("", "KS 4C", RAILROAD, us=melds, **{"phase": "after", **facts}), english, words)
        data: dict[str, Any] | None = options_as_json(told)["kitty"]
        return data

    can = kitty(KINGS)
    assert can
    assert (can["text"], can["plans"][0]["moves"]) == ("You can take your kitty now.", ["kitty"])
    cannot = kitty(MIXED)
    assert cannot
    assert cannot["rules"] == [{"rule": "kitty-without-canasta", "title": "A canasta opens the kitty"}]
    assert kitty(KINGS, kitty=KittyPile(0, (), "taken")) is None


def test_a_pile_that_nobody_can_take_has_one_answer(english: Language, words: Words):
    told = answered(case("", "KS KH 4C", us=QUEENS, pile="KD 3S"), english, words)
    ((_, answer),) = told.taking
    assert str(answer.sentence) == "You cannot take the pile."
    assert [rule.id for rule in answer.rules] == ["pile-topped-by-black-three"]


@pytest.mark.parametrize("rules", [CLASSIC, RAILROAD, JUEGO, TWO_PLAYER], ids=["classic", "railroad", "juego", "two"])
def test_the_rules_in_the_way_of_going_out_are_asked_with_a_plain_card(rules: Any, english: Language, words: Words):
    """A hand of sevens is not told about sevens where canastas are missing."""
    told = answered(case("", "7S 7H 7D KS", rules, phase="play", us=MIXED, score=20), english, words)
    assert [rule.id for rule in told.going_out.rules if "seven" in rule.id] == []


@pytest.mark.parametrize("code", ["es", "sq", "eo", "mn"])
def test_everything_can_be_told_in_every_language(spoken: dict[str, Language], words: Words, code: str):
    for one in CASES:
        assert all("{" not in line for line in sentences(answered(one, spoken[code], words)))
