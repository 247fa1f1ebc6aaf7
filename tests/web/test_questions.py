"""Addresses as they come back after they were passed on."""


import pytest
from flask.testing import FlaskClient

from tests.web.reading import read, verdict
from tests.web.tables import WITH_A_PAIR
from tutor.library import BadInput
from tutor.library.passed_on import query_of
from tutor.web.questions import from_address, from_text

TRACKERS = "utm_source=chat&utm_medium=social&fbclid=x%26y&gclid=1&mc_cid=2&mc_eid=3&igshid"


@pytest.mark.parametrize(
    "query", [f"{WITH_A_PAIR}&{TRACKERS}", f"{TRACKERS}&{WITH_A_PAIR}", f"?{TRACKERS}&{WITH_A_PAIR}"]
)
def test_what_trackers_append_to_a_link_is_passed_over(query: str):
    assert from_address(query) == from_address(WITH_A_PAIR)
    assert from_text(f"https://canasta.example/en/ask?{query.removeprefix('?')}") == from_address(WITH_A_PAIR)


def test_a_link_with_trackers_opens_its_question(client: FlaskClient):
    page = read(client.get(f"/en/ask?{WITH_A_PAIR}&{TRACKERS}"))
    assert verdict(page) == verdict(read(client.get(f"/en/ask?{WITH_A_PAIR}")))


def test_a_link_with_nothing_but_trackers_is_an_empty_page(client: FlaskClient):
    answer = client.get(f"/en/ask?{TRACKERS}")
    assert answer.status_code == 200
    assert read(answer).all(class_="faults") == []


def test_a_long_text_that_is_no_line_is_no_work_without_end():
    assert query_of("a=" + "+" * 250_000 + "\nb") is None


@pytest.mark.parametrize("more", ["utm=1", "source=chat", "xfbclid=1", "fbclid2=1", "gclid.x=1", "ref=1"])
def test_every_other_key_is_told(more: str):
    with pytest.raises(BadInput):
        from_address(f"{WITH_A_PAIR}&{more}")
