"""Every fault has its sentence, and every sentence a fault: lessons/words/errors.yaml."""

import ast
import re
from string import Formatter

import pytest
import yaml

from tests.library.asking import faults_of
from tutor.engine.cards import Card
from tutor.library import paths, read_line, read_question
from tutor.library.errors import NEAREST

WRITTEN = yaml.safe_load((paths.lessons() / "words" / "errors.yaml").read_text(encoding="utf-8"))
MESSAGES = WRITTEN["messages"]
MAKERS = {"refuse", "misread", "fault_of", "InputFault", "Defect", "_object", "_stop", "_fault", "_about"}


def forms(template):
    return [template] if isinstance(template, str) else [template["one"], template["other"]]


def placeholders(template):
    return {name for form in forms(template) for _, name, _, _ in Formatter().parse(form) if name}


def sources(root):
    """The modules that find faults."""
    tutor = root / "tutor"
    rooms = [*(tutor / "library").glob("*.py"), *(tutor / "course").rglob("*.py"), tutor / "cli" / "serve.py"]
    return [*rooms, tutor / "engine" / "defects.py", tutor / "web" / "api.py", tutor / "web" / "api_asking.py"]


def codes_in(root):
    """Codes that the sources give to a fault, as far as they stand there as a word, or as one of two."""
    for file in sources(root):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            maker = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if maker in MAKERS:
                code = node.args[1 if maker == "_fault" else 0]
                choices = [code.body, code.orelse] if isinstance(code, ast.IfExp) else [code]
                yield from (one.value for one in choices if isinstance(one, ast.Constant))


def melding_rules(root):
    """Ids that say what a meld may not be."""
    text = (root / "tutor" / "engine" / "melds.py").read_text(encoding="utf-8")
    return set(re.findall(r'"([a-z]+(?:-[a-z]+)+)"', text))


def test_every_code_has_its_sentence(root):
    codes = set(codes_in(root)) - {"meld-forbidden"} | {f"laid-{rule}" for rule in melding_rules(root)}
    assert {code for code in codes if code not in MESSAGES and code + NEAREST not in MESSAGES} == set()


def test_every_sentence_has_its_code(root):
    written = "".join(file.read_text(encoding="utf-8") for file in sources(root))
    unused = {code for code in MESSAGES if f'"{code.removesuffix(NEAREST)}"' not in written}
    assert unused == {f"laid-{rule}" for rule in melding_rules(root)}


def test_every_placeholder_is_declared_and_every_declaration_used():
    asked = {name for template in MESSAGES.values() for name in placeholders(template)}
    chosen = {template.get("by", "n") for template in MESSAGES.values() if isinstance(template, dict)}
    assert asked | chosen == set(WRITTEN["facts"])


def test_sentences_are_whole():
    for code, template in MESSAGES.items():
        for form in forms(template):
            assert form[0].isupper() or form[0] in "“{", code
            assert form[-1] in ".?", code
            assert "  " not in form, code
            assert (" {nearest}" in form or "“{nearest}”" in form) == code.endswith(NEAREST), code


def test_a_plural_is_chosen_by_a_count():
    for code, template in MESSAGES.items():
        if isinstance(template, dict):
            assert set(template) <= {"one", "other", "by"}, code
            assert WRITTEN["facts"][template.get("by", "n")]["type"] == "count", code


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("rules=clasic&hand=KS", "There is no rule set “clasic”. Did you mean “classic”?"),
        ("rules=classic&hnad=KS&hand=KS", "“hnad” is not a name that is known here. Did you mean “hand”?"),
        ("rules=classic&hand=KSS", "“KSS” is not a card. Did you mean “KS”?"),
        ("rules=classic&hand=KS&stock=many", "“stock” needs a whole number from 0 to 10000, and “many” is none."),
        ("rules=classic&hand=KS&others.1.score=9999999",
         "“others.1.score” needs a whole number from -1000000 to 1000000, and 9999999 lies outside."),
        ("rules=classic&hand=KS&moves=tke+KS",
         "“tke” does not begin a step of the turn. Did you mean “take KS”?"),
        ("rules=classic&hand=KS&moves=pass",
         "“pass” is no move here: Canasta does not know it. The steps of a turn begin with one of these words: "
         "draw take meld add move show kitty discard end."),
        ("rules=classic&hand=KS&moves=go+out",
         "“go out” is no move of its own here. You go out by laying, adding or discarding your last card, so write "
         "that step, for instance “discard 4C”."),
        ("rules=classic&hand=KS&moves=take+back+KS",
         "“take back KS” is no move of its own here. To undo a step, leave it out; to ask whether a melded card may be "
         "taken back, write for instance “move 2D from Q to hand”."),
        ("rules=classic&hand=KS+10+H", "A blank stands inside the card “10 H”. Did you mean “10H”?"),
        ("rules=classic&hand=KS&house.second_meld_of_rank=after_canasta",
         "These house rules contradict each other: “second_meld_of_rank: after_canasta” and “add_to_canasta: true”. "
         "With a second meld of the rank, nobody could tell which of the two a card is added to."),
    ],
)  # fmt: skip
def test_a_fault_reads_as_a_sentence(line, sentence):
    (fault,) = faults_of(lambda: read_question(read_line(line).document))
    assert MESSAGES[fault.code].format(**fault.words) == sentence


@pytest.mark.parametrize(
    "text",
    [
        "rules: clasic\nhnad: KS\nhand: KS KX 3 ZZ\nus: {melds: [[2X], 5, ''], score: 1e5, hands: x}\nphase: plya\n"
        "stock: -1\nothers: 5\nturn: 5\nfrozen: x\nmoves: [tke, pass, ask, e4, meld, discard 4C 5C, add KS to Z, 5]\n"
        "house: 5\n",
        "rules: classic\nhand: KS\nhouse: {canasta_to_go_out: 2, packs: x, max_meld: nne, canastas: {}, opening: [], "
        "wild_meld: x, open_pile_takes: 5, tie: x}\n",
        "rules: classic\nhand: KS\nhouse: {second_meld_of_rank: after_canasta, kitty_after: wild, max_meld: 2, "
        "players: 5, hand_size: 99}\n",
        "rules: classic\nhand: KS KS KS\npile: 4C 2D 5H\nfrozen: false\nstock: 200\nus: {laid: yes, red_threes: KD}\n"
        "others: [{melds: [3S 3C 3S, QS QH, KS KH 2D 2D 2C JK JK, 3H 3H 3H, QS QH QD, KH 9D, 2S 2S JK]}]\n",
        "rules: classic\nhand: KS\nothers: [{}, {}]\nus: {hands: [9, 9]}\nkitty: {cards: 11}\n",
        "rules: classic\nhand: KS\npile_below: 3\nhouse: {ask_partner: none}\n"
        "turn: {partner_said: no, from_pile: KS}\n",
        "hand: KS\nus: {score: 1, score: 2}\n",
        "rules: classic\nhand: KS\nhouse:\nmoves:\n",
        "rules:\nhand: [KS, 10 H]\npile:\nus: {score: , melds: , hands: , laid: }\nothers:\nkitty: {cards: }\n"
        "house: {wild_meld: , opening: }\nmoves: [go out, take back, '']\n",
        "hand: &a KS\npile: *a\nhand: !!str x\nstock: 12345678901\n", "[" * 99, "? [a]\n: b", "\ta: b", "a: [", "a: @",
        "\a", "[" * 999_999, "", "a: 1\n---\nb: 1", b"\xff",
    ],
)  # fmt: skip
def test_every_fault_brings_what_its_sentence_asks_for(text):
    for fault in faults_of(lambda: read_question(text, file="q.yaml")):
        template = MESSAGES[fault.code]
        chooser = {template.get("by", "n")} if isinstance(template, dict) else set()
        assert placeholders(template) | chooser <= set(fault.words), fault
        for name in placeholders(template):
            kind = WRITTEN["facts"][name]["type"]
            assert isinstance(
                fault.words[name], {"text": str, "rank": str, "card": Card, "cards": tuple}.get(kind, int)
            )
