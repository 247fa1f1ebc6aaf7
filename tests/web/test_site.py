"""What holds for every answer: headers, languages, pages for what is not there."""

import gzip
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.reading import read
from tests.web.tables import EVERY_PAGE, WITH_A_JOKER
from tutor.web import create_app


@pytest.mark.parametrize(
    ("wanted", "place"),
    [("es-MX,es;q=0.9,en;q=0.5", "/es/"), ("mn", "/mn/"), ("de,fr;q=0.8", "/en/"), ("", "/en/")],
)
def test_the_first_visit_follows_the_browser(client: FlaskClient, wanted: str, place: str):
    assert client.get("/", headers={"Accept-Language": wanted}).location == place


def test_an_earlier_choice_goes_before_the_browser(client: FlaskClient):
    client.get("/sq/rules", headers={"Referer": "http://localhost/en/rules"})
    assert client.get("/", headers={"Accept-Language": "es"}).location == "/sq/"


def test_a_link_from_elsewhere_is_no_choice_of_language(client: FlaskClient):
    client.get("/sq/rules", headers={"Referer": "http://elsewhere.example/"})
    assert client.get("/", headers={"Accept-Language": "es"}).location == "/es/"


def test_the_site_says_that_it_is_up(client: FlaskClient):
    assert client.get("/healthz").status_code == 200


@pytest.mark.parametrize("address", [*EVERY_PAGE, "/api/v1/rules", "/healthz", "/static/table.css"])
def test_every_answer_tells_the_browser_what_to_refuse(client: FlaskClient, address: str):
    with client.get(address) as answer:
        headers = answer.headers
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("address", EVERY_PAGE)
def test_no_page_needs_what_its_policy_refuses(client: FlaskClient, address: str):
    page = read(client.get(address))
    assert page.all("style") == []
    assert [script["src"].split("?")[0] for script in page.all("script") if script["src"]] in (
        [],
        ["/static/vendor/htmx.min.js", "/static/tutor.js"],
    )
    assert [script.text for script in page.all("script") if script.text.strip()] == []
    refused = [name for element in page.walk() for name in element.attributes if name == "style" or name[:2] == "on"]
    assert refused == []


@pytest.mark.parametrize(
    ("address", "code", "title"),
    [
        ("/en/nowhere", 404, "There is no such page"),
        ("/en/rules/no-such-rule", 404, "There is no such page"),
        ("/xx/rules", 404, "There is no such page"),
        ("/nowhere/at/all", 404, "There is no such page"),
    ],
)
def test_a_page_that_is_not_there_says_so_calmly(client: FlaskClient, address: str, code: int, title: str):
    answer = client.get(address)
    assert answer.status_code == code
    page = read(answer)
    assert page.one("h1").words == title
    assert "/en/ask" in [link["href"] for link in page.one("main").all("a")]


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("/en/ask/", "/en/ask"),
        (f"/en/ask/?{WITH_A_JOKER}", f"/en/ask?{WITH_A_JOKER}"),
        ("/en/rules/", "/en/rules"),
        ("/es/glossary/", "/es/glossary"),
        ("/EN/rules", "/en/rules"),
        ("/Mn/", "/mn/"),
        (f"/EN/ask/?{WITH_A_JOKER}", f"/en/ask?{WITH_A_JOKER}"),
        ("/en/rules/opening-below-minimum/", "/en/rules/opening-below-minimum"),
        ("/api/v1/rules/", "/api/v1/rules"),
    ],
)
def test_an_address_with_a_slash_too_many_or_in_capitals_leads_to_its_page(client: FlaskClient, asked: str, meant: str):
    answer = client.get(asked)
    assert (answer.status_code, answer.location) == (308, meant)
    assert client.get(meant).status_code == 200


@pytest.mark.parametrize("asked", ["/xx/ask/", "/en/nowhere/", "/EN/nowhere", "/XX/"])
def test_an_address_near_no_page_leads_nowhere(client: FlaskClient, asked: str):
    assert client.get(asked, follow_redirects=True).status_code == 404


@pytest.mark.parametrize("path", ["//elsewhere.example/", "//elsewhere.example/en/ask/", "/\\elsewhere.example/"])
def test_no_address_leads_to_another_site(client: FlaskClient, path: str):
    answer = client.get("/", environ_overrides={"PATH_INFO": path})
    assert not (answer.location or "").startswith(("//", "/\\", "http://e", "https:"))


def test_browsers_and_robots_find_what_they_look_for(client: FlaskClient):
    with client.get("/favicon.ico") as icon:
        assert icon.mimetype in ("image/x-icon", "image/vnd.microsoft.icon")
        assert icon.data[:4] == b"\0\0\1\0"
    robots = client.get("/robots.txt")
    assert (robots.status_code, robots.mimetype) == (200, "text/plain")
    assert robots.text == "User-agent: *\nAllow: /\n"


def test_a_method_that_a_page_does_not_know_is_refused_with_those_it_knows(client: FlaskClient):
    answer = client.post("/en/rules")
    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]
    assert read(answer).one("h1").words == "This page cannot be used like that"


def test_a_page_that_is_not_there_speaks_the_language_of_its_address(client: FlaskClient):
    assert read(client.get("/es/nada/de/nada")).one("html")["lang"] == "es"


def test_a_request_that_is_too_large_is_refused(client: FlaskClient):
    answer = client.post("/look", data={"back": "/" * 300_000})
    assert answer.status_code == 413


@pytest.fixture
def broken() -> Flask:
    """A site with a page that fails."""
    site = create_app()

    @site.get("/en/broken")
    def fail() -> str:
        raise RuntimeError("the secret cause")

    return site


def test_a_failure_is_a_calm_page_without_its_cause(broken: Flask):
    answer = broken.test_client().get("/en/broken")
    assert answer.status_code == 500
    assert read(answer).one("h1").words == "Something went wrong here"
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text


def test_the_first_visit_is_light_on_the_wire(client: FlaskClient, root: Path):
    answer = client.get(f"/en/ask?{WITH_A_JOKER}", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    static = root / "tutor" / "web" / "static"
    files = [static / "table.css", static / "vendor" / "htmx.min.js", static / "tutor.js", static / "icon.svg"]
    assert len(answer.data) + sum(len(gzip.compress(file.read_bytes())) for file in files) < 40_000


@pytest.mark.parametrize("address", EVERY_PAGE)
@pytest.mark.parametrize("code", ["es", "eo"])
def test_the_language_switch_keeps_the_place_and_the_question(client: FlaskClient, address: str, code: str):
    page = read(client.get(address))
    links = {link["href"] for link in page.all("a", hreflang=code)}
    assert links == {address.replace("/en/", f"/{code}/", 1)}
