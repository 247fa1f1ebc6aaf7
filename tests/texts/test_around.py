"""Changes, the answers of other rule sets and proofs in words: every id has its sentence."""

from __future__ import annotations

import pytest

from tests.engine.collected import collected
from tests.engine.strategies import KINGS, RAILROAD, place, turn
from tutor.engine.carrying import carried
from tutor.engine.change import changes
from tutor.engine.contrast import contrasts
from tutor.engine.contrast import edits as contrast_edits
from tutor.engine.edits import Case
from tutor.engine.elsewhere import elsewhere
from tutor.engine.judge import judge
from tutor.engine.moves import acts
from tutor.engine.otherwise import candidates
from tutor.engine.proof import Standing, prove
from tutor.engine.step import Step
from tutor.library import load_rule_set, rule_sets
from tutor.library.contradictions import contradictions
from tutor.library.impossible import defect_as_fault
from tutor.texts.changes import changes_in_words, edit_in_words, no_change
from tutor.texts.contrasts import contrasts_in_words
from tutor.texts.elsewhere import elsewhere_in_words
from tutor.texts.language import Language
from tutor.texts.proofs import proof_in_words
from tutor.texts.words import Words

SETS = tuple(load_rule_set(name) for name in rule_sets())


def test_two_things_at_once_are_told_together(english: Language, words: Words):
    position = place("QS QH KS KH 4S 5S", phase="play", us="9S 9H 9D")
    (first, *_) = changes_in_words(changes(position, turn("meld QS QH / KS KH")), english, words)
    assert str(first.heading) == "The step would be legal if 2 things were different at once."
    assert list(map(str, first.sentences)) == [
        "You would hold one more natural queen and show it too.",
        "You would hold one more natural king and show it too.",
    ]
    assert str(no_change(english, words)) == "None of the small changes that were tried makes this step legal."


def test_one_card_and_several_have_their_sentences(english: Language, words: Words):
    position = place("4S 5S 9C", us="KS KH KC", pile="2D KD")
    (thaw, pair) = changes_in_words(changes(position, turn("take onto K")), english, words)
    assert str(thaw.heading) == "The step would be legal if one thing were different."
    assert list(map(str, thaw.sentences)) == ["The pile would not be frozen."]
    assert list(map(str, pair.sentences)) == ["You would hold 2 more natural kings and show them too."]


def test_black_threes_and_wild_melds_are_not_called_natural(english: Language, words: Words):
    (three, *_) = changes_in_words(changes(place("3S 3C", phase="play", us=KINGS), turn("meld 3S 3C")), english, words)
    assert list(map(str, three.sentences)) == ["You would hold one more black three and lay it too."]


@pytest.mark.parametrize("case", collected()[::3], ids=lambda case: case.id)
def test_every_edit_that_can_be_thought_of_has_a_sentence(case, english: Language, words: Words):
    ruling = judge(case.position, case.turn, explain=False)
    move = dict(acts(case.turn)).get(ruling.at or 0, case.turn[0])
    thought = [*candidates(Step.of(ruling.after, move)), *contrast_edits(Case(case.position, case.turn))]
    told = [str(edit_in_words(edit, english, words)) for edit in thought]
    assert told
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in told)


def test_a_contrast_is_told_by_its_edit(english: Language, words: Words):
    (first, *_) = contrasts(place("KS 2D 4S 5S", us="9S 9H 9D", pile="2C KH"), turn("take KS 2D"))
    assert str(edit_in_words(first.edit, english, words)) == "The pile would not be frozen."


FROZEN = {"hand": "KS KH JK 7C 9D", "us": "QS QH QD", "pile": "4C 2H KD"}
ALONE = {"hand": "4S", "phase": "play"}


@pytest.mark.parametrize(
    ("moves", "table", "told"),
    [
        ("discard 4S", {**ALONE, "us": KINGS}, "Then the step would break this rule: No canasta, no going out."),
        ("discard 4S", {**ALONE, "us": "KS KH KD KC KS KH"}, "Then the step would be legal."),
        ("take KS KH; discard 7C", FROZEN, "Then step 2 would break this rule: A partner’s yes is binding."),
        ("take KS JK; discard 7C", FROZEN, "Then every step would be legal."),
        (
            "take KS KH; discard 7C",
            FROZEN,
            "Then step 1 would break these rules: Frozen pile: natural pair only; Match the top card.",
        ),
    ],
)
def test_the_ruling_on_the_other_table_is_told_with_its_step(
    moves: str, table: dict[str, str], told: str, english: Language, words: Words
):
    position = place(**table)
    found = contrasts_in_words(contrasts(position, turn(moves)), True, english, words).found
    assert told in [str(one.outcome) for one in found]
    assert all(str(one) == f"{one.edit} {one.outcome}" for one in found)


@pytest.mark.parametrize("legal", [True, False])
def test_where_no_table_has_the_opposite_ruling_that_is_said(legal: bool, english: Language, words: Words):
    none = contrasts_in_words((), legal, english, words)
    assert str(none.heading) == "No table was found that differs in one thing and has the opposite answer."


def test_a_discard_is_not_called_a_card_that_is_shown(english: Language, words: Words):
    edits = contrast_edits(Case(place("KS 4S 5S", phase="play"), turn("discard 4S")))
    told = {str(edit_in_words(edit, english, words)) for edit in edits}
    assert "The card that you discard (4♠) would be a joker." in told
    assert not any("that you show" in sentence for sentence in told)


@pytest.mark.parametrize("case", collected()[::3], ids=lambda case: case.id)
def test_the_answers_elsewhere_can_be_told(case, english: Language, words: Words):
    found = elsewhere(case.position, case.turn, SETS, lambda rules: not contradictions(rules))

    def why_not(there):
        other = carried(case.position, there.rules)
        return [defect_as_fault(defect, other) for defect in there.defects]

    told = elsewhere_in_words(found, case.position.rules, english, words, why_not)
    lines = list(told.lines())
    assert len(lines) == len(found.there) + len(told.sentences)
    for one, line in zip(found.there, lines, strict=False):
        assert line.startswith({True: "Legal there", False: "Not legal there", None: "This table"}[one.legal])
        assert ("difference" in line) is bool(one.flips)
    agree = {one.legal for one in found.there} - {None} == {case.legal} and not found.flips
    assert ("All rule sets that know such a table answer alike." in lines) is agree


@pytest.mark.parametrize("case", collected()[::3], ids=lambda case: case.id)
def test_a_proof_can_be_told(case, english: Language, words: Words):
    proofs = prove(case.position, case.turn)
    for step in proof_in_words(proofs, case.position.rules, english, words):
        for one in step.conditions:
            failed = one.condition.standing in (Standing.BROKEN, Standing.WOULD_FAIL)
            assert bool(failed) <= bool(one.messages)
            assert all("{" not in str(sentence) for sentence in (one.standing, *one.found, *one.messages))


def test_what_would_fail_as_well_is_told_with_its_numbers(english: Language, words: Words):
    position = place("AS AH AD KS KC 4S 5S", phase="play", score=3000)
    (step,) = proof_in_words(prove(position, turn("meld AS AH AD / KS KC")), position.rules, english, words)
    (opening,) = [one for one in step.conditions if one.condition.standing is Standing.WOULD_FAIL]
    assert str(opening.standing) == "This would fail as well, if the faults before it were forgiven."
    assert list(map(str, opening.found)) == ["Points of the first melds: 80; points needed: 120."]
    (small,) = [one for one in step.conditions if one.condition.standing is Standing.BROKEN]
    assert list(map(str, small.found)) == [
        "Natural cards in the meld of aces: 3; wild cards: 0.",
        "Natural cards in the meld of kings: 2; wild cards: 0.",
    ]


def test_what_cannot_be_asked_says_so(english: Language, words: Words):
    position = place("4S 5S", RAILROAD)
    (step,) = proof_in_words(prove(position, turn("take KS KH")), position.rules, english, words)
    claims = [one for one in step.conditions if one.condition.standing is Standing.NOT_ASKED]
    assert {str(one.standing) for one in claims} == {"Nobody can ask this here: what the rule looks at is not there."}


def test_of_a_step_that_is_not_legal_no_rule_says_that_it_is(english: Language, words: Words):
    def told(moves: str) -> list[str]:
        (proof,) = proof_in_words(prove(position, turn(moves)), position.rules, english, words)
        return [str(message) for condition in proof.conditions for message in condition.messages]

    position = place("JC JS 2H 4C 5D", RAILROAD, us="QS QH QD", pile="5S JD")
    assert any(message.startswith("Legal: ") for message in told("take JC JS"))
    assert not any(message.startswith("Legal: ") for message in told("take JC 2H"))
