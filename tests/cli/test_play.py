"""`tutor play`: one hand of random players."""

import json

import yaml

from tests.cli.test_cli import tutor


def test_a_hand_is_printed_as_yaml_that_people_can_read() -> None:
    done = tutor("play", "--seed", "7", "--rules", "railroad")
    assert (done.returncode, done.stderr) == (0, "")
    heading, who, first, *_ = done.stdout.splitlines()
    assert heading == "# Railroad Canasta: one hand, played at random."
    assert who == "# Player 1 deals, and player 2 begins."
    assert first == "rules: railroad"
    hand = yaml.safe_load(done.stdout)
    assert (hand["seed"], hand["players"], hand["version"]) == (7, 2, 1)
    assert hand["turns"][0]["player"] == 2


def test_the_same_seed_prints_the_same_hand_also_as_json() -> None:
    text, data = tutor("play", "--seed", "3"), tutor("play", "--seed", "3", "--format", "json")
    assert text.stdout == tutor("play", "--seed", "3").stdout
    assert json.loads(data.stdout) == yaml.safe_load(text.stdout)
    assert data.stdout.count("\n") == 1


def test_without_a_seed_there_is_one_by_chance_and_it_is_told() -> None:
    hand = yaml.safe_load(tutor("play", "--rules", "two-player").stdout)
    again = yaml.safe_load(tutor("play", "--rules", "two-player", "--seed", str(hand["seed"])).stdout)
    assert hand == again


def test_more_players_may_sit_at_the_table() -> None:
    hand = yaml.safe_load(tutor("play", "--seed", "1", "--rules", "juego", "--players", "4").stdout)
    assert len(hand["deal"]["hands"]) == 4
    assert len(hand["deal"]["red_threes"]) == 2


def test_a_table_that_cannot_be_is_refused_in_one_line() -> None:
    for arguments in (("--players", "3"), ("--players", "1"), ("--players", "1000000000"), ("--rules", "clasic")):
        done = tutor("play", "--seed", "1", *arguments)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.count("\n") == 1
        assert arguments[1] in done.stderr
    assert "classic" in tutor("play", "--rules", "clasic").stderr


def test_a_number_of_players_that_cannot_be_is_told_beside_those_that_can() -> None:
    told = tutor("play", "--players", "3").stderr
    assert told == "So many players cannot play by this rule set: 3. Possible: 2, 4, 6, 8.\n"
    told = tutor("play", "--rules", "two-player", "--players", "3").stderr
    assert told == "So many players cannot play by this rule set: 3. Possible: 2.\n"


def test_what_happens_is_told_in_the_language_that_is_asked_for() -> None:
    spanish = tutor("play", "--seed", "7", "--lang", "es").stdout
    english = tutor("play", "--seed", "7").stdout
    assert yaml.safe_load(spanish) == yaml.safe_load(english)
