"""The cards as drawings."""

import re

from tutor.web.cards import symbols

ALL = [f"{rank}{suit}" for rank in [*"AKQJ98765432", "10"] for suit in "SHDC"]


def ids(drawn: str) -> list[str]:
    return re.findall(r'<symbol id="([^"]+)"', drawn)


def test_every_symbol_is_drawn_once_and_all_that_it_uses_is_there():
    drawn = symbols([*ALL, "JK", "BACK", "K", "2"], "S", {})
    assert len(ids(drawn)) == len(set(ids(drawn)))
    assert set(re.findall(r'href="#([^"]+)"', drawn)) <= set(ids(drawn))


def test_only_what_is_asked_for_is_drawn():
    assert ids(symbols(["7H"], "", {})) == ["suit-H", "rank-7", "card-7H"]
    assert ids(symbols([], "C", {})) == ["suit-C"]


def test_the_letters_follow_the_language():
    assert "rank-R" in ids(symbols(["KS"], "", {"K": "R"}))
    assert "rank-K" not in ids(symbols(["KS"], "", {"K": "R"}))


def test_a_letter_that_has_no_strokes_is_written():
    drawn = symbols(["KS"], "", {"K": "Ж"})
    assert ">Ж</text>" in drawn
    assert 'id="rank-Ж"' in drawn


def test_wild_cards_bear_a_star_and_another_face():
    for code in ("2D", "JK"):
        drawn = symbols([code], "", {})
        assert "sheet wild" in drawn
        assert "suit-W" in ids(drawn)
    assert "wild" not in symbols(["3D"], "", {})


def test_no_style_is_written_into_the_drawings():
    assert "style=" not in symbols([*ALL, "JK", "BACK"], "SHDCW", {})


def test_fifty_two_faces_are_light():
    import zlib

    assert len(zlib.compress(symbols(ALL, "", {}).encode())) < 4000
