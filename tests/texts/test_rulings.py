from typing import Any

import pytest

from tests.texts.tables import in_words, judged, position
from tutor.engine.cards import Card
from tutor.engine.proof import prove
from tutor.library import parse_turn
from tutor.texts.language import Language
from tutor.texts.proofs import proof_in_words
from tutor.texts.rulings import as_json, rule_in_words
from tutor.texts.words import Words

NINES = {"melds": ["9S 9H 9D"]}
CANASTA = {"melds": ["9S 9H 9D 9C 9S 9H 9D"]}

LEGAL: list[tuple[str, list[str], dict[str, Any], str]] = [
    ("KS KH 7C 4D", [], {}, "No move has been made yet."),
    ("KS KH 7C 4D", ["draw"], {}, "Legal: you drew a card from the stock."),
    ("KS 7C 4D", ["draw", "discard 4D"], {}, "Legal: you discarded this card (4♦), and your turn is over."),
    (
        "KS 7C 2D",
        ["draw", "discard 2D"],
        {"pile": "4C"},
        "Legal: you discarded this card (2♦), and it freezes the pile.",
    ),
    (
        "KS KH 7C 4D JK",
        ["take KS KH", "discard JK"],
        {"us": NINES, "pile": "4C 2H KD"},
        "Legal: you discarded this card (joker), and it freezes the pile.",
    ),
    (
        "KS 7C 3S",
        ["draw", "discard 3S"],
        {"pile": "4C", "house": {"black_three_on_pile": "blocks"}},
        "Legal: you discarded this card (3♠), and your turn is over.",
    ),
    (
        "KS KH 7C 4D 5D",
        ["take KS KH", "discard 4D"],
        {"us": NINES, "pile": "4C 2H KD"},
        "Legal: the pile is frozen, and you showed 2 natural kings from your hand: K♠, K♥.",
    ),
    (
        "AS AH AD 7C 4D",
        ["meld AS AH AD", "discard 4D"],
        {"phase": "play"},
        "Legal: your meld counts 60 points, and your side needs 50 to open.",
    ),
    (
        "4D",
        ["discard 4D"],
        {"phase": "play", "us": CANASTA},
        "Legal: your side has one canasta, so you may go out.",
    ),
    (
        "3S 3C 3S 4D",
        ["meld 3S 3C 3S"],
        {"phase": "play", "us": CANASTA},
        "Legal: black threes may be melded as long as you go out in this turn: 3♠, 3♣, 3♠.",
    ),
    ("KS KH", ["end"], {"stock": 0, "pile": "4C"}, "Legal: the hand ends here."),
    (
        "9D 9C KS KH",
        ["add 9D to 9", "discard KS"],
        {"phase": "play", "us": {"melds": ["9S 9H 9D 9C 9S 9H"]}},
        "Legal: your meld of nines now has its 7 cards and is a canasta.",
    ),
    (
        "9D 9C KS KH",
        ["add 9D 9C to 9", "discard KS"],
        {"phase": "play", "us": {"melds": ["9S 9H 9D 9C 9S 9H"]}},
        "Legal: your meld of nines now has 8 cards and is a canasta.",
    ),
    (
        "2C JK JK KS KH",
        ["add 2C JK JK to wild", "discard KS"],
        {"phase": "play", "us": {"melds": ["2S 2H 2D 2C JK"]}, "house": {"wild_meld": True}},
        "Legal: your meld of wild cards now has 8 cards and is a canasta.",
    ),
]


@pytest.mark.parametrize(("hand", "moves", "keys", "verdict"), LEGAL)
def test_a_legal_turn_is_told_by_what_tells_most(
    english: Language, words: Words, hand: str, moves: list[str], keys: dict[str, Any], verdict: str
):
    told = in_words(english, words, hand, *moves, **keys)
    assert told.legal
    assert str(told.word) == "Legal"
    assert str(told.verdict) == verdict
    assert told.violations == ()
    assert told.step is None


@pytest.mark.parametrize(("house", "holds"), [({}, False), ({"add_to_canasta": False}, True)])
def test_a_rule_that_the_table_does_not_have_is_not_stated_beside_the_verdict(
    english: Language, words: Words, house: dict[str, Any], holds: bool
):
    us = {"melds": ["9S 9H 9D 9C 9S 9H"]}
    told = in_words(english, words, "9D KS KH", "add 9D to 9", phase="play", us=us, house=house)
    assert told.main
    assert (told.main.rule, told.main.holds) == ("canasta-is-closed", holds)
    assert ("canasta-is-closed" in {kept.rule for kept in told.kept}) is holds
    assert "canasta-is-closed" in as_json(told)["kept"]


@pytest.mark.parametrize(("house", "holds"), [({}, False), ({"add_to_canasta": False}, True)])
def test_a_rule_that_the_table_does_not_have_is_no_part_of_a_proof(
    english: Language, words: Words, house: dict[str, Any], holds: bool
):
    asked = position("9D KS KH", phase="play", us={"melds": ["9S 9H 9D 9C 9S 9H"]}, house=house)
    (step,) = proof_in_words(prove(asked, parse_turn("add 9D to 9")), asked.rules, english, words)
    told = {one.condition.rule for one in step.conditions}
    assert ("canasta-is-closed" in told) is holds
    assert "natural-in-wild-meld" not in told
    assert "no-meld-of-rank" in told


def test_a_kitty_that_the_house_brought_in_is_told_of(english: Language, words: Words):
    house = {"kitty_size": 11}
    told = in_words(english, words, "4C 5D", "kitty", phase="after", us=NINES, house=house)
    assert [fault.rule for fault in told.violations] == ["kitty-without-canasta"]
    sources = {(source["parameter"], source["status"]) for source in as_json(told)["sources"]}
    assert sources == {(None, "says"), ("kitty_size", "house")}


def test_a_fault_is_told_by_its_message_with_its_step(english: Language, words: Words):
    told = in_words(
        english, words, "KS KH QS 7C 4D 5D", "draw 6D", "meld KS KH", "discard 4D", us=NINES, stock=30, pile="4C"
    )
    assert not told.legal
    assert str(told.word) == "Not yet"
    assert str(told.verdict) == "Your meld has only 2 cards (K♠, K♥), and it needs at least 3."
    assert str(told.step) == "The ruling is about step 2 of 3."


def test_a_violation_has_four_voices_and_a_source(english: Language, words: Words):
    (fault,) = in_words(english, words, "KS QS 4D JK", "take KS JK", us=NINES, pile="4C 2H KD").violations
    assert fault.rule == "frozen-pile-without-natural-pair"
    assert str(fault.title) == "Frozen pile: natural pair only"
    assert fault.message.parts[-4:] == (Card("K", "S"), ", ", Card("JK"), ".")
    assert str(fault.message) == (
        "The pile is frozen. You need two natural kings from your hand, and you showed this: K♠, joker."
    )
    assert str(fault.statement) == (
        "A frozen pile can be taken only with two natural cards from the hand that match the rank of the top card."
    )
    assert str(fault.fix) == "Draw from the stock, because you hold only one natural king."
    assert str(fault.source) == (
        "The pages say so under “Freezing the pile”: Rules of Canasta, in Esperanto; Rules of Canasta, in Mongolian."
    )


def test_advice_that_several_broken_rules_give_is_told_once(english: Language, words: Words):
    told = in_words(english, words, "KS 7C 9D 2C", "take KS 2C", pile="4C 2H KD")
    advice = "Draw from the stock, because you hold only one natural king."
    assert [str(violation.fix) for violation in told.violations] == [advice, advice]
    assert [fix and str(fix) for fix in told.fixes] == [advice, None]


@pytest.mark.parametrize(
    ("code", "word", "message", "fix"),
    [
        (
            "es",
            "Todavía no",
            "El pozo está congelado. Necesitas dos reyes naturales de tu mano, pero muestras esto: K♠, joker.",
            "Roba del mazo, porque en tu mano solo hay un rey natural.",
        ),
        (
            "sq",
            "Ende jo",
            "Grumbulli është i ngrirë. Të duhen dy mbretër natyralë nga dora, kurse ti tregove: K♠, xhol.",
            "Tërhiq nga stiva, sepse në dorë ke vetëm një mbret natyral.",
        ),
        (
            "eo",
            "Ankoraŭ ne",
            "La forĵetstako estas frostigita. Vi bezonas du naturajn reĝojn el via mano, sed vi montris ĉi tion: "
            "R♠, ĵokero.",
            "Ĉerpu, ĉar vi havas nur unu naturan reĝon.",
        ),
        (
            "mn",
            "Арай болоогүй",
            "Овоо хөлдсөн байна. Та гараасаа хоёр жинхэнэ ноён үзүүлэх хэрэгтэй, харин таны үзүүлсэн хөзөр: K♠, жокер.",
            "Гарт тань ганц жинхэнэ ноён байгаа тул нөөцөөс хөзөр татна уу.",
        ),
    ],
)
def test_a_ruling_speaks_the_language_asked_for(
    spoken: dict[str, Language], words: Words, code: str, word: str, message: str, fix: str
):
    told = in_words(spoken[code], words, "KS QS 4D JK", "take KS JK", us=NINES, pile="4C 2H KD")
    assert (str(told.word), str(told.verdict), str(told.violations[0].fix)) == (word, message, fix)


def test_the_opening_tells_what_was_counted(english: Language, words: Words):
    told = in_words(
        english, words, "KS KH KD QS QH QD 7C 4D", "meld KS KH KD / QS QH QD", phase="play", us={"score": 1520}
    )
    assert str(told.points) == "The opening counts 60 points, and at least 90 are needed."
    assert str(told.verdict) == (
        "Your melds count 60 points; with 1,520 points your side needs 90 to open, so 30 are missing."
    )


def test_what_is_owed_and_what_was_assumed_are_told(english: Language, words: Words):
    told = in_words(english, words, "KS KH 7C 4D", "draw")
    assert [owed.rule for owed in told.owes] == ["turn-without-discard"]
    assert str(told.owes[0].title) == words.rule("turn-without-discard").title
    assert [(assumed.id, str(assumed.sentence)) for assumed in told.assumed] == [
        (
            "stock-is-enough",
            "Nothing is said about the stock, so the ruling takes it that enough cards are left in it.",
        )
    ]


def test_kept_rules_come_with_their_statement_and_their_reason(english: Language, words: Words):
    told = in_words(english, words, "KS KH KD 7C 4D", "meld KS KH KD", phase="play", us=NINES)
    kept = {rule.rule: rule for rule in told.kept}
    assert str(kept["meld-too-small"].statement) == "A meld has at least 3 cards."
    assert str(kept["meld-too-small"].sentence) == "Legal: 3 kings are a meld: K♠, K♥, K♦."
    assert kept["card-not-in-hand"].sentence is None


def test_a_statement_shows_the_numbers_of_the_rule_set(english: Language, words: Words):
    keys: dict[str, Any] = {"phase": "play", "us": {"melds": ["9S 9H 9D 9C"]}}
    (fault,) = in_words(english, words, "KS KH KD JK 4D", "meld KS KH KD JK", house={"max_wilds": 0}, **keys).violations
    assert str(fault.statement) == "A meld holds at most 0 wild cards."
    (fault,) = in_words(english, words, "KS KH KD 4D", "meld KS KH KD", house={"min_meld": 4}, **keys).violations
    assert str(fault.statement) == "A meld has at least 4 cards."


@pytest.mark.parametrize(
    ("rule", "house", "statement"),
    [
        ("meld-too-small", {}, "A meld has at least 3 cards."),
        ("too-few-naturals", {}, "A meld with wild cards needs at least 2 natural cards."),
        ("too-many-wilds", {}, "A meld holds at most 3 wild cards."),
        ("wrong-draw-count", {}, "A draw from the stock is one card."),
        ("going-out-without-canasta", {}, "A side may go out only when it has at least 1 complete canasta."),
        ("wilds-outnumber-ratio", {"naturals_per_wild": 2}, "A meld has at least 2 natural cards for each wild card."),
        ("meld-above-seven", {"max_meld": 7}, "A meld, black threes apart, has at most 7 cards."),
        (
            "canasta-is-closed",
            {"add_to_canasta": False},
            "A canasta is complete with 7 cards; after that nothing may be added to it.",
        ),
        (
            "kitty-without-canasta",
            {"kitty_size": 11, "kitty_after": ["natural"]},
            "The kitty may be taken only by a player who has a canasta of one of these kinds: natural canasta.",
        ),
    ],
)
def test_a_rule_with_a_number_is_stated_from_the_rule_set_alone(
    english: Language, words: Words, rule: str, house: dict[str, Any], statement: str
):
    rules = judged("KS", house=house).after.rules
    assert str(rule_in_words(rule, rules, english, words).statement) == statement


def test_a_ruling_as_data_has_the_fields_of_the_contract(english: Language, words: Words):
    told = in_words(english, words, "KS QS 4D JK", "take KS JK", us=NINES, pile="4C 2H KD", stock=20)
    written = as_json(told, after={"rules": "classic", "hand": "KS QS 4D JK"})
    kept = written.pop("kept")
    assert "second-draw" in kept
    assert written == {
        "legal": False,
        "verdict": str(told.violations[0].message),
        "turn": "open",
        "owes": ["turn-without-discard"],
        "at": 0,
        "violations": [
            {
                "rule": "frozen-pile-without-natural-pair",
                "cards": [str(card) for card in told.violations[0].fault.cards],
                "params": {"rank": "K", "cards": ["KS", "JK"]},
                "message": str(told.violations[0].message),
                "statement": str(told.violations[0].statement),
                "source": str(told.violations[0].source),
                "fix": str(told.violations[0].fix),
            }
        ],
        "assumed": [],
        "elsewhere": None,
        "repairs": None,
        "proof": None,
        "points": None,
        "after": {"rules": "classic", "hand": "KS QS 4D JK"},
        "sources": [
            {
                "rule": "frozen-pile-without-natural-pair",
                "parameter": None,
                "status": "says",
                "text": str(told.violations[0].source),
            }
        ],
        "rule_set": {"id": "classic", "version": 1},
    }


def test_points_and_assumptions_are_data_too(english: Language, words: Words):
    told = in_words(english, words, "KS KH KD QS QH QD 7C 4D", "meld KS KH KD / QS QH QD", phase="play")
    assert as_json(told)["points"] == {"counted": 60, "needed": 50}
    told = in_words(english, words, "KS KH", "draw")
    assert as_json(told)["assumed"] == [{"id": "stock-is-enough", "text": str(told.assumed[0].sentence)}]
    assert as_json(told)["after"] is None


def test_a_ruling_in_a_made_up_language_has_no_word_outside_the_brackets(made_up: Language, words: Words):
    told = in_words(made_up, words, "KS QS 4D JK", "take KS JK", us=NINES, pile="4C 2H KD")
    (fault,) = told.violations
    for sentence in (told.word, told.verdict, fault.title, fault.message, fault.statement, fault.fix):
        assert (str(sentence)[0], str(sentence)[-1]) == ("⟦", "⟧")
    assert str(fault.message) == (
        "⟦The pile is frozen. You need two natural ⟦kings⟧ from your hand, and you showed this: K♠, ⟦joker⟧.⟧"
    )
