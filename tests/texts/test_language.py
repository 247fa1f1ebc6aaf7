from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from tests.texts.brackets import CODE
from tutor.engine.cards import NATURAL_RANKS, SUITS, THREE, TWO, Card
from tutor.texts.forms import FormMissingError, TableIncompleteError
from tutor.texts.language import Language, Untranslated, languages

SUITED = (*NATURAL_RANKS, THREE, TWO)
NARROW, WIDE = "\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"


def test_every_folder_with_word_forms_is_a_language_and_they_come_by_their_own_names(spoken: dict[str, Language]):
    assert [(language.code, language.endonym) for language in spoken.values()] == [
        ("en", "English"),
        ("es", "Español"),
        ("eo", "Esperanto"),
        ("sq", "Shqip"),
        ("mn", "Монгол"),
    ]


def test_english_has_no_catalogue_and_is_the_source_of_all_others(spoken: dict[str, Language]):
    assert [code for code, language in spoken.items() if language.catalogue is None] == ["en"]
    assert {code: language.source and language.source.code for code, language in spoken.items()} == {
        "en": None,
        "es": "en",
        "eo": "en",
        "sq": "en",
        "mn": "en",
    }


@pytest.mark.parametrize(
    ("code", "thousands", "minus", "many"),
    [
        ("en", "1,520", "−185", "20,000"),
        ("es", "1520", "−185", "20.000"),
        ("sq", f"1{WIDE}520", "−185", f"20{WIDE}000"),
        ("eo", f"1{NARROW}520", "−185", f"20{NARROW}000"),
        ("mn", "1,520", "−185", "20,000"),
    ],
)
def test_numbers_follow_the_language(spoken: dict[str, Language], code: str, thousands: str, minus: str, many: str):
    language = spoken[code]
    assert [language.number(n) for n in (1520, -185, 20000)] == [thousands, minus, many]
    assert language.number(0) == "0"
    assert language.number(-1520) == "−" + thousands


@pytest.mark.parametrize(
    ("code", "cards"),
    [
        ("en", "A♠, K♥, Q♦, J♣, 10♥, 7, joker"),
        ("es", "A♠, K♥, Q♦, J♣, 10♥, 7, joker"),
        ("sq", "A♠, K♥, Q♦, J♣, 10♥, 7, xhol"),
        ("eo", "A♠, R♥, D♦, F♣, 10♥, 7, ĵokero"),
        ("mn", "A♠, K♥, Q♦, J♣, 10♥, 7, жокер"),
    ],
)
def test_cards_carry_the_letters_of_the_language(spoken: dict[str, Language], code: str, cards: str):
    held = [Card("A", "S"), Card("K", "H"), Card("Q", "D"), Card("J", "C"), Card("10", "H"), Card("7"), Card("JK")]
    assert spoken[code].cards(held) == cards


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("en", ["king of spades", "ten of hearts", "queen of diamonds", "two of clubs", "seven", "joker"]),
        ("es", ["rey de picas", "diez de corazones", "reina de diamantes", "dos de tréboles", "siete", "joker"]),
        ("sq", ["mbreti maç", "dhjeta kupë", "mbretëresha karo", "dyshi spathi", "shtata", "xholi"]),
        ("eo", ["pika reĝo", "kera deko", "karoa damo", "trefa duo", "sepo", "ĵokero"]),
        ("mn", ["гилийн ноён", "бундангийн 10", "дөрвөлжингийн хатан", "цэцгийн туг", "7", "жокер"]),
    ],
)
def test_a_card_has_a_spoken_name(spoken: dict[str, Language], code: str, names: list[str]):
    cards = [Card("K", "S"), Card("10", "H"), Card("Q", "D"), Card("2", "C"), Card("7"), Card("JK")]
    assert [spoken[code].spoken_name(card) for card in cards] == names


def test_no_two_cards_of_a_language_are_said_alike(spoken: dict[str, Language]):
    for language in spoken.values():
        cards = [Card(rank, suit) for rank in SUITED for suit in SUITS] + [Card("JK")]
        assert len({language.spoken_name(card) for card in cards}) == 53
        assert len({language.card(card) for card in cards}) == 53


@pytest.mark.parametrize(
    ("code", "forms"),
    [
        ("en", "sg pl a"),
        ("es", "pl un el sg"),
        ("sq", "indef acc pl genpl ablpl nat natpl def"),
        ("eo", "bare acc pl accpl"),
        ("mn", "bare gen acc name"),
    ],
)
def test_every_natural_rank_has_every_form_of_its_language(spoken: dict[str, Language], code: str, forms: str):
    for rank in SUITED:
        assert set(spoken[code].rank(rank).forms) == set(forms.split()), rank


def test_a_form_that_the_table_lacks_is_an_error_that_names_word_and_form(spoken: dict[str, Language]):
    with pytest.raises(FormMissingError, match=r"^K:accpl$"):
        format(spoken["en"].rank("K"), "accpl")
    with pytest.raises(FormMissingError, match=r"^K:bare$"):
        format(spoken["sq"].rank("K"))


@pytest.mark.parametrize("key", ["endonym", "joker", "closed_below"])
def test_a_table_without_a_key_is_an_error_that_names_it(root: Path, tmp_path: Path, key: str):
    table = yaml.safe_load((root / "translations/en/forms.yaml").read_text(encoding="utf-8"))
    del table[key]
    (tmp_path / "xx").mkdir()
    (tmp_path / "xx/forms.yaml").write_text(yaml.safe_dump(table), encoding="utf-8")
    with pytest.raises(TableIncompleteError, match=f"forms.yaml: {key}$"):
        languages(tmp_path)


def test_a_table_without_a_form_that_the_spoken_names_ask_for_is_an_error(root: Path, tmp_path: Path):
    table = yaml.safe_load((root / "translations/sq/forms.yaml").read_text(encoding="utf-8"))
    del table["ranks"]["9"]["def"]
    (tmp_path / "xx").mkdir()
    (tmp_path / "xx/forms.yaml").write_text(yaml.safe_dump(table), encoding="utf-8")
    with pytest.raises(FormMissingError, match=r"^9:def$"):
        languages(tmp_path)


def test_a_made_up_language_works_like_any_other(made_up: Language):
    assert made_up.code == CODE
    assert made_up.endonym == "⟦English⟧"
    assert made_up.number(1520) == "1,520"
    assert made_up.cards([Card("K", "S"), Card("JK")]) == "K♠, ⟦joker⟧"
    assert made_up.gettext("pile-topped-by-wild", "A wild card closes the pile") == "⟦A wild card closes the pile⟧"


@pytest.mark.parametrize(
    ("n", "text"),
    [
        (1, "Roba primero una carta del mazo."),
        (2, "Roba primero {n} cartas del mazo."),
        (0, "Roba primero {n} cartas del mazo."),
        (1_000_000, "Roba primero {n} de cartas del mazo."),
        (1_000_001, "Roba primero {n} cartas del mazo."),
    ],
)
def test_spanish_has_three_plural_forms(spoken: dict[str, Language], n: int, text: str):
    one, other = "First draw a card from the stock.", "First draw {n} cards from the stock."
    assert spoken["es"].ngettext("play-before-drawing", one, other, n) == text


def test_the_header_of_a_catalogue_decides_its_plural_forms(spoken: dict[str, Language]):
    rules = {code: language.translations.info().get("plural-forms", "") for code, language in spoken.items()}
    assert {code: rule.partition(";")[0] for code, rule in rules.items()} == {
        "en": "",
        "es": "nplurals=3",
        "eo": "nplurals=2",
        "sq": "nplurals=2",
        "mn": "nplurals=2",
    }


def test_a_message_that_a_catalogue_lacks_is_answered_in_english(spoken: dict[str, Language]):
    assert spoken["mn"].gettext("verdicts", "Nobody wrote this down") == "Nobody wrote this down"
    assert spoken["mn"].ngettext("verdicts", "{n} goat", "{n} goats", 2) == "{n} goats"


def test_a_plural_that_a_catalogue_leaves_blank_is_known_as_english(tmp_path: Path, spoken: dict[str, Language]):
    header = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
    entry = 'msgctxt "table"\nmsgid "{n} goat"\nmsgid_plural "{n} goats"\nmsgstr[0] ""\nmsgstr[1] "{n} ямаа"\n'
    (tmp_path / "messages.po").write_text(f"{header}\n{entry}", encoding="utf-8")
    half = replace(spoken["mn"], catalogue=tmp_path / "messages.po")
    assert all(isinstance(half.ngettext("table", "{n} goat", "{n} goats", n), Untranslated) for n in (1, 2))


def test_a_context_tells_equal_messages_apart(spoken: dict[str, Language]):
    assert spoken["es"].gettext("verdicts", "Legal") == "Válido"
    assert spoken["es"].gettext("table", "Legal") == "Legal"
