"""The nearest legal turns in words, and why there is none: each sentence on a table that asks for it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.engine.collected import collected
from tests.engine.strategies import CLASSIC, EVERY_KIND, JUEGO, KINGS, MIXED, RAILROAD, WILDS, place, turn
from tutor.engine.judge import is_legal, judge
from tutor.engine.repair import repairs
from tutor.engine.whynot import Proof
from tutor.library import parse_turn
from tutor.texts.language import Language
from tutor.texts.repairs import RepairsInWords, repairs_as_json, repairs_in_words
from tutor.texts.whynot import reason_as_json, reason_in_words
from tutor.texts.words import Plural, Words

OPTIONS_ONLY = {
    "last-card-is-a-seven", "naturals-held", "naturals-held-none", "no-canasta-of-the-turn", "no-meld-for-the-top",
    "no-wild-card", "sevens-end-the-hand", "side-has-opened", "top-joins-the-meld",
}  # fmt: skip
"""Reasons that only the options of a table ask for: test_options.py tells them."""

Case = tuple[str, str, str, Any, dict[str, Any]]


def case(name: str, moves: str, hand: str, rules: Any = CLASSIC, **facts: Any) -> Case:
    """The name of a sentence, and a question that is answered with it; `moves` in phase play unless told otherwise."""
    return name, moves, hand, rules, {"phase": "play", **facts}


QUEENS = "QS QH QD"
CASES = [
    # Before the steps
    case("nearest", "discard 4C; discard 5D", "4C 4C 5D 6D", phase="draw"),
    case("nearest_after.one", "draw; kitty; discard JH", "2S 3S JH JC", phase="draw"),
    case("nearest_after.other", "take 9S 9D; show 3H; draw", "9S 9D 4C 6H", phase="draw", us=QUEENS, pile="3H 5S 9H"),
    case("also", "meld KC KD", "3C KC 10H KD KH KS 2H 2C", score=-5, unknown=2),
    case("stop.one", "discard 4C; discard 5D", "4C 5D 6D"),
    case("stop.other", "discard 4C; kitty; discard 5D", "4C 5D 6D", RAILROAD),
    case("end_hand", "draw", "QH AS", phase="draw", us=QUEENS, stock=0),
    # What differs
    case("lay.one", "meld AS AH AD; discard 4C", "AS AH AD JK 9D 4C 7H", score=1500),
    case("lay.other", "meld 3C", "7C 3C 6H 2D 6D", score=-5),
    case("keep.one", "take onto 9 9S JK", "9S JK 4C 6H", phase="draw", us="9C 9D 9H 9S 2S 2C JK", pile="5S 9H"),
    case("keep.other", "add 4S 5S 9H to 9", "4S 5S 9H 10D JC", us="9C 9D 9H"),
    case("other_meld.one", "add 7S to K", "7S AH AC 4D", us="7C 7D JK / KS KH KD"),
    case("other_meld.other", "meld 2H JK", "7C JS 3S JK 2H JD JC", RAILROAD, score=-5),
    case("lay_the_discard", "meld JS JD; discard JC", "JS JD JC 9S 8D 4C", us=QUEENS),
    case("discard_instead", "discard 7S", "7S KD 4C", RAILROAD),
    case("discard_not_laid", "meld QC QS JK 2C; discard 3D", "JS JK 2C QC QS JD 3D", score=-5, us="9S 9H 9D"),
    case("not_held.one", "meld QS QH QC; discard 4C", "QS QH JK 9S 4C 5D", us="9S 9H 9D"),
    case("not_held.other", "meld QS QH QC QD; discard 4C", "QS QH JK 9S 4C 5D", us="9S 9H 9D"),
    case("same_places", "meld KS KH KD / KC KS; discard 4C", "KS KH KD KC KS 4C 5D", score=-5),
    case("points", "meld AS AH AD; discard 4C", "AS AH AD JK 9D 4C 7H", score=1500),
    # Another kind of move
    case("not_draw", "draw; discard 4C", "4C 5D"),
    case("not_take", "take KS KH; discard 4C", "KS KH 4C 5D", phase="draw", pile="2D"),
    case("not_meld", "meld 4H 4D 4S", "4H 4D 4S 9C 6C"),
    case("not_add", "add KS to Q", "KS 4C 5D", us=QUEENS),
    case("not_discard", "discard 7C", "7C", RAILROAD, us=EVERY_KIND),
    case("not_go-out", "meld 3S 3C", "3S 3C", us=KINGS),
    case("not_show", "show KS", "KS 4C 5D"),
    case("not_move", "move QS from Q to hand", "KS 4C 5D", us="QS QH QD QC"),
    case("not_end", "end", "KS 4C 5D"),
    case("not_kitty", "kitty; discard KS", "KS 4C 5D"),
    # No move at all
    case("none", "meld 7C", "7C", RAILROAD, unknown=2, score=-5),
    case("none_but_out", "discard 4C", "4C"),
    # The reasons
    case("all-cards-count", "meld 4H 4D 4S; discard JD", "4H 4D 4S 9C 6C 5D 8D JD"),
    case("black-threes-wait", "meld 3S 3C 3S; discard 4H", "3S 3C 3S 4H 9D", us=KINGS),
    case("cards-cannot-all-go", "meld 3S 3C", "3S 3C", us=KINGS),
    case("hand-goes-on", "end", "4C 5D 6D", phase="draw"),
    case("hand-has-ended", "draw 3H; show 3H; meld 9S 9H 9D", "9S 9H 9D 4C", phase="draw", us=QUEENS, stock=1),
    case("kinds-out-of-reach.one", "discard 4H", "4H", RAILROAD, us=f"{KINGS} / {MIXED} / {WILDS}"),
    case("kinds-out-of-reach.other", "discard 4H", "4H", RAILROAD, us=KINGS),
    case("kitty-stays", "discard 4C; kitty", "4C 5D", RAILROAD),
    case("melded-cards-stay", "move QS from Q to hand", "KS 4C 5D", us="QS QH QD QC"),
    case("no-card-may-be-thrown", "discard 7C", "7C", RAILROAD, us=EVERY_KIND),
    case("no-card-to-keep", "meld 9S 9H 9D; discard 4H", "9S 9H 9D 4H", us="KS KH KD KC"),
    case("no-claim", "take 9S JK", "9S JK 4C 5D", JUEGO, phase="draw", us=QUEENS, pile="9H"),
    case("no-claim-none", "take onto Q", "4C 5H 10S", JUEGO, phase="draw", us=QUEENS, pile="9S KC"),
    case("no-end-without-discard", "end", "KS 4C 5D"),
    case("no-kitty-dealt", "discard 4C; kitty", "4C 5D"),
    case("no-kitty-dealt", "discard 4C; kitty", "4C 5D", JUEGO),
    case("no-meld-to-add-to", "add KS to K", "KS 4C 5D"),
    case("no-meld-with-the-top", "take 9S 9H", "9S 9H", RAILROAD, phase="draw", us="9C 9D 2S 2H JK", pile="2D 9H"),
    case("no-natural-pair", "take KS JK", "KS JK 4C 5D", phase="draw", us=QUEENS, pile="2D KH"),
    case("no-natural-pair-none", "take JK 2S", "JK 2S 4C 5D", phase="draw", us=QUEENS, pile="2D KH"),
    case("no-new-meld", "meld KS QS 4C", "KS QS 4C 5D"),
    case("no-red-three", "show KS", "KS 4C 5D"),
    case("nothing-can-be-added", "add KS to Q", "KS 4C 5D", us=QUEENS),
    case("only-sevens-stay", "meld KS KH KD; discard 7S", "7S 7H KS KH KD", RAILROAD, us=QUEENS),
    case("only-unknown-cards-go", "meld 7C", "7C", RAILROAD, unknown=2, score=-5),
    case("partner-said-no", "meld 9S 9H 9D", "9S 9H 9D", us=KINGS, partner_said="no"),
    case("pile-cannot-be-taken", "take KS KH", "KS KH 4C 5D", phase="draw", pile="2D"),
    case("pile-is-not-for-this-hand", "take onto J", "5H", JUEGO, phase="draw", us="JS JH JC", pile="JD"),
    case("stock-has-no-card", "draw", "QH AS", phase="draw", us=QUEENS, stock=0),
    case("too-few-canastas.one", "discard 4C", "4C", JUEGO, us=KINGS),
    case("too-few-canastas.other", "discard 4C", "4C", us=f"{KINGS} / {MIXED}", house={"canastas_to_go_out": 3}),
    case("too-few-canastas-none.one", "discard 4C", "4C"),
    case("too-few-canastas-none.other", "discard 4C", "4C", JUEGO),
    case("turn-cannot-begin", "discard KS", "KS 4C", phase="draw", stock=0),
    case("turn-has-begun", "draw; discard 4C", "4C 5D"),
    case("turn-has-ended", "discard 4C; discard 5D", "4C 5D 6D"),
    case("turn-must-go-out", "discard 9S", "9S 9H 9D", us=KINGS, partner_said="yes"),
    case("unknown-cards", "discard 9S", "9S", unknown=2, us=KINGS, partner_said="yes"),
]


def answered(one: Case, language: Language, words: Words) -> RepairsInWords:
    _, moves, hand, rules, facts = one
    position, steps = place(hand, rules, **facts), turn(moves)
    found = repairs_in_words(repairs(position, steps), judge(position, steps), steps, language, words)
    assert found, "the turn is legal"
    return found


def sentences(found: RepairsInWords) -> list[str]:
    told = [str(line) for one in found.found for line in (one.heading, *one.steps, *one.beside)]
    return told + [str(line) for line in (found.none, found.reason and found.reason.sentence) if line]


def pattern(name: str, words: Words, context: str = "repairs") -> re.Pattern[str]:
    """What a sentence of this name looks like; `name.one` is the plural's first form."""
    name, _, form = name.partition(".")
    template = words.sentences(context).messages[name]
    text = getattr(template, form) if isinstance(template, Plural) else template
    assert isinstance(text, str)
    return re.compile(re.sub(r"\\\{[^}]*\\\}", ".+", re.escape(text)))


@pytest.mark.parametrize("one", CASES, ids=lambda one: one[0])
def test_every_sentence_is_said_on_a_table_that_asks_for_it(one: Case, english: Language, words: Words):
    told = sentences(answered(one, english, words))
    assert any(pattern(one[0], words).fullmatch(line) for line in told), told
    assert all("{" not in line for line in told)


def test_no_sentence_is_left_over(words: Words):
    forms = {
        f"{name}.{form}" if form else name
        for name, template in words.sentences("repairs").messages.items()
        for form in (("one", "other") if isinstance(template, Plural) else ("",))
    }
    assert forms - {one[0] for one in CASES} == OPTIONS_ONLY


def test_a_step_too_many_is_left_out_and_the_reason_stands_beside_it(english: Language, words: Words):
    told = answered(case("", "discard 4C; kitty", "KS 4C 5D", RAILROAD, us=QUEENS), english, words)
    assert told.none is None
    assert [str(one) for one in told.found] == [
        "Leave this step out, because your turn is complete without it. The kitty is not open to you now."
    ]
    (data,) = repairs_as_json(told)
    assert (data["moves"], data["distance"], data["kind"], data["kind_kept"]) == (["discard 4C"], 11, "end", False)
    assert data["steps"] == data["differs"] == []


ILLEGAL = [one for one in collected() if not one.legal]


@pytest.mark.parametrize("one", ILLEGAL, ids=lambda one: one.id)
def test_every_illegal_case_gets_legal_moves_or_the_sentence_that_proves_there_are_none(
    one: Any, english: Language, words: Words
):
    found = repairs(one.position, one.turn)
    told = repairs_in_words(found, judge(one.position, one.turn), one.turn, english, words)
    assert told
    listed = repairs_as_json(told)
    assert bool(listed) is (told.no_repair is None)
    for entry in listed:
        again = parse_turn("; ".join(entry["moves"]))
        assert is_legal(one.position, again)
        assert "{" not in entry["message"]
        assert entry["message"].endswith(".")


def test_the_message_tells_steps_then_what_differs_then_the_points(english: Language, words: Words):
    found = answered(case("", "meld AS AH AD; discard 4C", "AS AH AD JK 9D 4C 7H", score=1500), english, words)
    (entry,) = repairs_as_json(found)
    assert entry["message"] == (
        "Nearest legal move: Lay down this meld: A♠, A♥, A♦, joker. Discard this card: 4♣. "
        "Lay this card as well, in your meld of aces: joker. "
        "Your first melds then count 110 points instead of 60, and 90 are needed."
    )
    assert entry["differs"][0]["moved"] == [{"cards": ["JK"], "from": "hand", "to": "A"}]
    assert (entry["distance"], entry["kind"], entry["kind_kept"]) == (1, "meld", True)


def test_another_kind_of_move_says_so_and_why(english: Language, words: Words):
    one = case("", "take KS JK; discard 4C", "KS JK 4C 5D", phase="draw", us=QUEENS, pile="2D KH")
    found = answered(one, english, words)
    (entry,) = repairs_as_json(found)
    assert not entry["kind_kept"]
    assert entry["message"] == (
        "Nearest legal move: Draw from the stock. Discard this card: 4♣. "
        "You cannot take the pile here, so this is another kind of move. "
        "This pile needs two natural kings from your hand, and you hold only one."
    )


def test_where_no_move_is_legal_one_text_proves_it(english: Language, words: Words):
    found = answered(case("", "discard 4C", "4C"), english, words)
    assert found.no_repair == (
        "There is no legal move here, because you would have to go out. "
        "Going out needs a canasta, and the cards that you see do not complete one."
    )
    assert repairs_as_json(found) == []


def test_cards_stay_cards_in_the_sentences(english: Language, words: Words):
    found = answered(case("", "discard 7S", "7S KD 4C", RAILROAD), english, words)
    (difference,) = found.found[0].differs
    assert str(difference.sentence) == "Discard this card (4♣) instead of that one (7♠)."
    assert [str(part) for part in difference.sentence.parts if not isinstance(part, str)] == ["4C", "7S"]


def test_a_legal_turn_has_no_repairs_to_tell(english: Language, words: Words):
    position, steps = place("KS 4C", phase="play"), turn("discard KS")
    assert repairs_in_words(repairs(position, steps), judge(position, steps), steps, english, words) is None


def test_a_reason_is_data_with_its_sentence(english: Language, words: Words):
    reason = reason_in_words(Proof("too-few-canastas", {"most": 0, "need": 1}, ()), english, words)
    assert reason_as_json(reason) == {
        "id": "too-few-canastas",
        "params": {"most": 0, "need": 1},
        "rules": [],
        "text": "Going out needs a canasta, and the cards that you see do not complete one.",
    }


@pytest.mark.parametrize("code", ["es", "sq", "eo", "mn"])
def test_everything_can_be_told_in_every_language(spoken: dict[str, Language], words: Words, code: str):
    for one in CASES:
        assert all("{" not in line for line in sentences(answered(one, spoken[code], words)))
