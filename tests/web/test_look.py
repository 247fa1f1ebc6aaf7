"""The display menu: a plain form that keeps its choice in a cookie."""

import pytest
from flask.testing import FlaskClient

from tests.web.reading import read
from tests.web.tables import WITH_A_PAIR


def test_a_chosen_look_is_kept_and_leads_back_to_the_question(client: FlaskClient):
    here = f"/es/ask?{WITH_A_PAIR}"
    answer = client.post("/look", data={"large": "on", "four": "on", "scheme": "dark", "back": here})
    assert (answer.status_code, answer.location) == (303, here)
    page = read(client.get(here))
    assert page.one("html").classes == {"large", "four", "dark"}
    assert {box["name"] for box in page.one("form", action="/look").all("input") if "checked" in box} == {
        "large",
        "four",
        "scheme",
    }


def test_the_look_is_kept_for_a_year_and_for_this_site_alone(client: FlaskClient):
    cookie = client.post("/look", data={"still": "on", "back": "/en/"}).headers["Set-Cookie"]
    assert "Max-Age=31536000" in cookie
    assert "SameSite=Lax" in cookie


def test_the_usual_look_can_be_taken_up_again(client: FlaskClient):
    client.post("/look", data={"large": "on", "back": "/en/"})
    client.post("/look", data={"back": "/en/"})
    assert read(client.get("/en/")).one("html").classes == set()


def test_the_menu_is_reached_from_every_page_and_names_the_way_back(client: FlaskClient):
    for address in ("/en/", "/en/rules", "/en/glossary", f"/en/ask?{WITH_A_PAIR}", "/en/nowhere"):
        form = read(client.get(address)).one("form", action="/look")
        assert form.one("input", name="back")["value"] == address


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere", "", "/\nx"])
def test_the_way_back_never_leaves_the_site(client: FlaskClient, back: str):
    assert client.post("/look", data={"back": back}).status_code == 400


def test_a_cookie_that_nobody_wrote_does_no_harm(client: FlaskClient):
    client.set_cookie("look", '"><script> large shiny')
    page = read(client.get("/en/"))
    assert page.one("html").classes == {"large"}
