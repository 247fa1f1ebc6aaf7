"""Rule sets read, house rules on top of them, and those that contradict each other."""

import subprocess
import sys

import pytest

from tests.library.asking import faults_of
from tutor.engine.ruleset import OpeningLine, Status
from tutor.library import load_rule_set, paths, rule_sets
from tutor.library.contradictions import contradictions
from tutor.library.parameters import PARAMETERS
from tutor.library.rulesets import house_of, read_rule_set, with_house

CLASSIC = load_rule_set("classic")


def test_the_rule_sets_are_the_files_of_their_folder():
    assert "classic" in rule_sets()
    assert rule_sets() == tuple(sorted(path.stem for path in paths.rule_sets().iterdir() if path.suffix == ".yaml"))


def test_a_rule_set_is_read_once():
    assert load_rule_set("classic") is load_rule_set("classic")


def test_classic_reads_as_the_law_has_it():
    book = CLASSIC.parameters
    assert (book.players, book.partnerships, book.packs, book.jokers, book.hand_size) == (4, "always", 2, 4, 11)
    assert (book.naturals_per_wild, book.max_meld, book.canastas_to_go_out) == (None, None, 1)
    assert book.upcard_freezes == {"red_three", "joker", "two", "black_three"}
    assert book.opening == (OpeningLine(15, 0), OpeningLine(50, 1500), OpeningLine(90, 3000), OpeningLine(120))
    assert book.canastas == {"natural": 500, "mixed": 300}
    assert (book.add_to_canasta, book.wild_meld, book.kitty_after) == (True, False, frozenset())
    assert CLASSIC.provenance["naturals_per_wild"].status is Status.READS
    assert CLASSIC.cites["frozen-pile-without-natural-pair"].section == "freezing"
    assert CLASSIC.sections["freezing"] == "Freezing the pile"
    assert CLASSIC.documents["eo"].language == "eo"


@pytest.mark.parametrize("rule_set", rule_sets())
def test_every_rule_set_is_named_as_its_file_and_contradicts_itself_nowhere(rule_set):
    rules = load_rule_set(rule_set)
    assert (rules.id, contradictions(rules), house_of(rules)) == (rule_set, [], {})


def test_a_rule_set_that_nobody_knows_names_the_nearest():
    (fault,) = faults_of(lambda: load_rule_set("Clasic"))
    assert (fault.code, fault.found, fault.nearest) == ("rule-set-unknown-nearest", "Clasic", "classic")
    assert [fault.code for fault in faults_of(lambda: load_rule_set("../x"))] == ["rule-set-unknown"]


@pytest.mark.parametrize(
    ("house", "read"),
    [
        ({"canastas_to_go_out": 2}, 2), ({"canastas_to_go_out": "each"}, "each"),
        ({"naturals_per_wild": 2}, 2), ({"naturals_per_wild": "none"}, None), ({"max_meld": "none"}, None),
        ({"wild_meld": "yes"}, True), ({"wild_meld": "No"}, False), ({"wild_meld": True}, True),
        ({"concealed_needs_minimum": True}, "always"), ({"concealed_needs_minimum": "no"}, "never"),
        ({"concealed_needs_minimum": "after_pile_only"}, "after_pile_only"),
        ({"packs": {"each_player": 1}}, {"each_player": 1}), ({"packs": 3}, 3),
        ({"open_pile_takes": ["pair"]}, {"pair"}), ({"open_pile_takes": "pair own_meld"}, {"pair", "own_meld"}),
        ({"upcard_covers": "none"}, set()), ({"upcard_covers": []}, set()), ({"upcard_covers": ""}, set()),
        ({"ask_partner": "none"}, "none"),
        ({"canastas": {"natural": 1, "mixed": 2, "wild": 3}}, {"natural": 1, "mixed": 2, "wild": 3}),
        ({"red_three_points": {"negative": "never"}}, {"each": 100, "all": 200, "negative": "never"}),
        ({"opening": [{"minimum": 50}]}, (OpeningLine(50),)),
    ],
)  # fmt: skip
def test_house_rules_are_read_into_the_engines_types(house, read):
    (name,) = house
    rules = with_house(CLASSIC, house)
    assert getattr(rules.parameters, name) == read
    assert (rules.house, rules.provenance[name].status) == (frozenset({name}), Status.HOUSE)


def test_a_table_of_points_may_be_given_in_part():
    points = with_house(CLASSIC, {"card_points": {"joker": 60, "10": 15}}).parameters.card_points
    assert (points["joker"], points["10"], points["two"]) == (60, 15, 20)


@pytest.mark.parametrize(
    ("house", "key", "code"),
    [
        ({"canasta_to_go_out": 2}, "canasta_to_go_out", "key-unknown-nearest"),
        ({"draw_count": "two"}, "draw_count", "number-expected"),
        ({"draw_count": 0}, "draw_count", "number-out-of-range"),
        ({"draw_count": True}, "draw_count", "number-expected"),
        ({"canastas_to_go_out": "eech"}, "canastas_to_go_out", "number-or-word-expected-nearest"),
        ({"canastas_to_go_out": "all of them"}, "canastas_to_go_out", "number-or-word-expected"),
        ({"wild_meld": "perhaps"}, "wild_meld", "truth-expected"),
        ({"second_meld_of_rank": "aftr_canasta"}, "second_meld_of_rank", "value-unknown-nearest"),
        ({"open_pile_takes": ["pair", "own_melt"]}, "open_pile_takes.1", "value-unknown-nearest"),
        ({"open_pile_takes": 5}, "open_pile_takes", "words-expected"),
        ({"packs": {"each": 2}}, "packs.each", "key-unknown-nearest"),
        ({"card_points": {"joker": -5}}, "card_points.joker", "number-out-of-range"),
        ({"card_points": {"jokers": 5}}, "card_points.jokers", "key-unknown-nearest"),
        ({"canastas": {"natural": 500}}, "canastas", "canastas-kinds"),
        ({"canastas": {"natural": 500, "black": 300}}, "canastas", "canastas-kinds"),
        ({"opening": []}, "opening", "opening-lines"),
        ({"opening": [{"below": 5, "minimum": 50}]}, "opening", "opening-lines"),
        ({"opening": [{"below": 5, "minimum": 5}, {"below": 5, "minimum": 9}, {"minimum": 1}]}, "opening",
         "opening-lines"),
        ({"opening": [{"minimum": 50}, {"minimum": 50}]}, "opening", "opening-lines"),
        ({"opening": [{"below": 5}]}, "opening.0.minimum", "key-missing"),
    ],
)  # fmt: skip
def test_a_house_rule_that_cannot_be_read_is_told_at_its_key(house, key, code):
    assert [(fault.key, fault.code) for fault in faults_of(lambda: with_house(CLASSIC, house))] == [(key, code)]


@pytest.mark.parametrize(
    ("house", "key", "code"),
    [
        ({"second_meld_of_rank": "after_canasta"}, "second_meld_of_rank", "house-second-meld"),
        ({"kitty_after": ["natural"]}, "kitty_after", "house-no-kitty"),
        ({"kitty_size": 11, "kitty_after": ["wild"]}, "kitty_after", "house-kitty-kind"),
        ({"max_meld": 6}, "max_meld", "house-no-canasta"),
        ({"max_meld": 6, "canastas_to_go_out": 0, "min_meld": 7}, "max_meld", "house-meld-sizes"),
        ({"canastas_to_go_out": "each", "canastas": {"natural": 5, "mixed": 3, "wild": 9}}, "canastas_to_go_out",
         "house-kind-never-made"),
        ({"canastas_to_go_out": "each", "max_wilds": 0}, "canastas_to_go_out", "house-kind-never-made"),
        ({"canastas_to_go_out": "each", "canasta_size": 9}, "canastas_to_go_out", "house-kind-never-made"),
        ({"players": 5}, "players", "house-odd-players"),
        ({"hand_size": 27}, "hand_size", "house-too-few-cards"),
    ],
)  # fmt: skip
def test_house_rules_that_contradict_each_other_are_refused_by_name(house, key, code):
    assert [(fault.key, fault.code) for fault in faults_of(lambda: with_house(CLASSIC, house))] == [(key, code)]


@pytest.mark.parametrize(
    "house",
    [
        {"second_meld_of_rank": "after_canasta", "add_to_canasta": False},
        {"kitty_size": 11, "kitty_after": "natural mixed"},
        {"max_meld": 7}, {"max_meld": 6, "canastas_to_go_out": 0}, {"min_naturals": 4}, {"wild_meld": True},
        {"canastas_to_go_out": "each"},
        {"canastas_to_go_out": "each", "wild_meld": True, "canastas": {"natural": 5, "mixed": 3, "wild": 9}},
    ],
)  # fmt: skip
def test_house_rules_that_can_stand_together_are_not_refused(house):
    assert with_house(CLASSIC, house).house == frozenset(house)


@pytest.mark.parametrize("name", PARAMETERS)
def test_every_parameter_reads_as_it_is_written(name):
    own = getattr(CLASSIC.parameters, name)
    assert PARAMETERS[name].read(PARAMETERS[name].write(own)) == own


def test_the_parameters_read_are_those_of_the_engine():
    assert list(PARAMETERS) == list(vars(CLASSIC.parameters))


def test_a_broken_rule_set_tells_where(tmp_path):
    text = (paths.rule_sets() / "classic.yaml").read_text(encoding="utf-8")
    broken = (
        text.replace("{value: 4, status: says, section: players}", "{value: four, status: says, section: players}")
        .replace("  hand_size: ", "  hnd_size: ")
        .replace("{value: 1, status: says, section: play}", "{value: 1, status: says}")
    )
    file = tmp_path / "broken.yaml"
    file.write_text(broken, encoding="utf-8")
    found = [(fault.key, fault.code) for fault in faults_of(lambda: read_rule_set(file))]
    assert found == [
        ("parameters.players.value", "number-expected"),
        ("parameters.hand_size", "key-missing"),
        ("parameters.hnd_size", "key-unknown-nearest"),
    ]
    file.write_text(
        text.replace("{value: 1, status: says, section: play}", "{value: 1, status: says}"), encoding="utf-8"
    )
    assert [(f.key, f.code) for f in faults_of(lambda: read_rule_set(file))] == [
        ("parameters.draw_count", "provenance")
    ]


# The folders, and what an import brings along


def test_the_texts_are_found_beside_the_package(root):
    assert (paths.lessons(), paths.translations()) == (root / "lessons", root / "translations")


def test_the_texts_are_found_inside_an_installed_package(tmp_path, monkeypatch):
    (tmp_path / "tutor" / "_lessons").mkdir(parents=True)
    (tmp_path / "lessons").mkdir()  # another package's, beside ours: no checkout without pyproject.toml
    monkeypatch.setattr(paths, "PACKAGE", tmp_path / "tutor")
    assert paths._beside_or_inside.__wrapped__("lessons") == tmp_path / "tutor" / "_lessons"
    with pytest.raises(FileNotFoundError):
        paths._beside_or_inside.__wrapped__("translations")


def test_the_library_starts_without_model_classes_languages_and_the_web():
    code = (
        "import sys, tutor.library; print([m for m in ('pydantic', 'babel', 'flask', 'difflib') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
