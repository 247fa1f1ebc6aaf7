"""Chromium before the real server. Every page is watched: a console error or a request elsewhere fails its test.

The fixtures of pytest-playwright stand behind these, so its marker works:
`@pytest.mark.browser_context_args(viewport={"width": 320, "height": 740}, java_script_enabled=False)`.
"""

import json
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request
from waitress.server import create_server
from waitress.wasyncore import close_all

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
]
AXE = Path(__file__).parents[1] / "vendor" / "axe.min.js"
WCAG_A_AND_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
MISSING = f"BROWSER TESTS NOT RUN: there is no Chromium at {CHROMIUM} (on Debian: apt install chromium)"

OpenPage = Callable[..., Page]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """How Chromium starts; without one, every test that asks for a page is skipped, or fails where it is required."""
    if not CHROMIUM.exists():
        if os.environ.get("TUTOR_BROWSER") == "required":
            pytest.fail(MISSING, pytrace=False)
        pytest.skip(MISSING)
    return {"executable_path": str(CHROMIUM), "args": FLAGS, **browser_type_launch_args}


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end, in its own line, that nothing was seen in a browser."""
    if any(MISSING in str(report.longrepr) for report in terminalreporter.stats.get("skipped", [])):
        terminalreporter.write_line(MISSING, yellow=True, bold=True)


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of the running site, such as "http://127.0.0.1:40001", without a slash at the end."""
    from tutor.web import create_app

    sockets: dict[int, Any] = {}
    site: Any = create_server(create_app(), map=sockets, host="127.0.0.1", port=0, threads=4)
    thread = threading.Thread(target=site.run, name="site under test")
    thread.start()
    yield f"http://127.0.0.1:{site.effective_port}"
    # Inside the server's own loop, which ends when no socket is left.
    site.trigger.pull_trigger(lambda: close_all(sockets))
    thread.join(timeout=10)
    site.task_dispatcher.shutdown()
    assert not thread.is_alive(), "the site under test did not stop"


@pytest.fixture(scope="session")
def base_url(server: str) -> str:
    """Every page knows the site, so a test says `page.goto("/en/ask")`."""
    return server


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What the pages of this test complained of. A test that provokes a complaint asserts it here and clears it."""
    found: list[str] = []
    yield found
    assert found == []


@pytest.fixture
def watch(server: str, complaints: list[str]) -> Iterator[Callable[[BrowserContext], None]]:
    """Watch all pages of a context, also those that a link opens."""
    home = urlsplit(server).netloc
    watched: list[BrowserContext] = []

    def note_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            complaints.append(f"console: {message.text} ({message.location.get('url', '')})")

    def note_request(request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in {"data", "blob", "about"} and address.netloc != home:
            complaints.append(f"request to another host: {request.url}")

    def start(context: BrowserContext) -> None:
        watched.append(context)
        context.on("console", note_console)
        context.on("weberror", lambda error: complaints.append(f"page error: {error.error}"))
        context.on("request", note_request)

    yield start
    for page in [page for context in watched for page in context.pages if not page.is_closed()]:
        page.wait_for_timeout(20)  # events arrive while Playwright waits for something: let the last ones in


@pytest.fixture
def context(context: BrowserContext, watch: Callable[[BrowserContext], None]) -> BrowserContext:
    """A fresh visitor, with no cookie; the pages are watched."""
    watch(context)
    return context


@pytest.fixture
def open_page(new_context: Callable[..., BrowserContext], watch: Callable[[BrowserContext], None]) -> OpenPage:
    """A page of a further fresh visitor: `open_page(locale="es", java_script_enabled=False)`."""

    def opened(**options: Any) -> Page:
        another = new_context(**options)
        watch(another)
        return another.new_page()

    return opened


@pytest.fixture(scope="session")
def axe() -> Callable[[Page], list[dict[str, Any]]]:
    """The faults against WCAG 2.2 A and AA on the page as it stands: `assert axe(page) == []`.

    Each has the rule's `id`, its `help`, and `where`: the elements with axe-core's summary. Needs JavaScript.
    """
    source = AXE.read_text(encoding="utf-8")
    ask = f"async () => (await axe.run(document, {{runOnly: {json.dumps(WCAG_A_AND_AA)}}})).violations"

    def faults(page: Page) -> list[dict[str, Any]]:
        if not page.evaluate("() => 'axe' in window"):
            page.evaluate(source)
        return [
            {
                "id": violation["id"],
                "help": violation["help"],
                "where": [f"{node['target']}: {node['failureSummary']}" for node in violation["nodes"]],
            }
            for violation in page.evaluate(ask)
        ]

    return faults
