"""The server is killed in the middle of a lesson or a question: the page says so, keeps all, and goes on afterwards."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

LOST = "The tutor cannot be reached just now."
FEW_WORDS = re.compile(r"^The tutor cannot be reached just now\. .*Try it again in a moment\.$")


class Server:
    """`tutor serve` as a process of its own, that can be killed and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.database, self.port = folder / "tutor.db", "0"
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "tutor", "serve", "--lang", "en"]
        command += ["--port", self.port, "--database", str(self.database)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert self.process.stdout is not None
        self.address = re.findall(r"http://\S+:\d+", self.process.stdout.readline())[0]
        self.port = self.address.rpartition(":")[2]

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    yield server
    server.kill()


@pytest.fixture
def patient(complaints: list[str]) -> Iterator[None]:
    """The browser's own complaints of the lost connection are what is provoked here; any other fails the test."""
    yield
    expected = ("request to another host: http://127.0.0.1:", "console: ")
    assert [one for one in complaints if not one.startswith(expected)] == []
    assert [one for one in complaints if one.startswith("console") and "ERR_" not in one and "htmx" not in one] == []
    complaints.clear()


@pytest.mark.usefixtures("patient")
def test_an_answer_to_a_killed_server_is_kept_on_the_page_and_given_when_it_is_back(page: Page, own: Server) -> None:
    page.goto(f"{own.address}/en/learn/classic/a-meld/a-run")
    page.locator("label:has(input[name=say][value=no])").click()
    page.locator("label:has(input[name=why][value='1'])").click()
    own.kill()
    page.locator("#go").click()
    expect(page.get_by_role("status")).to_have_text(FEW_WORDS)
    expect(page.locator("#said .failing")).to_be_in_viewport(ratio=1)
    for place in (".task", ".table"):
        expect(page.locator(place)).to_be_visible()
    for chosen in ("input[name=say][value=no]", "input[name=why][value='1']"):
        expect(page.locator(chosen)).to_be_checked()
    own.start()
    page.locator("#go").click()
    expect(page.locator("#answer.right")).to_be_visible()
    expect(page.get_by_role("status")).not_to_contain_text(LOST)


@pytest.mark.usefixtures("patient")
def test_a_fold_that_a_killed_server_cannot_fill_says_so_and_is_filled_when_it_is_back(page: Page, own: Server) -> None:
    page.goto(f"{own.address}/en/ask?rules=classic&hand=KH+KC+9S+4C&us.melds=QS+QH+QD&pile=5S&phase=play")
    own.kill()
    page.locator("#options > summary").click()
    expect(page.get_by_role("status")).to_have_text(FEW_WORDS)
    own.start()
    page.get_by_role("link", name="Show all that can be done").click()
    expect(page.locator("#chances")).to_contain_text("You may discard one of these cards: ")
    expect(page.locator("#said .failing")).to_have_count(0)


@pytest.mark.usefixtures("patient")
def test_a_move_before_a_killed_server_keeps_its_cards_on_the_desk(page: Page, own: Server) -> None:
    page.goto(f"{own.address}/en/ask?rules=classic&hand=KH+KC+9S+4C&us.melds=QS+QH+QD&pile=5S&phase=play")
    page.get_by_role("checkbox", name="four of clubs").check(force=True)
    own.kill()
    page.get_by_role("button", name="Discard").click()
    expect(page.get_by_role("status")).to_have_text(FEW_WORDS)
    expect(page.get_by_role("checkbox", name="four of clubs")).to_be_checked()
    own.start()
    page.get_by_role("button", name="Discard").click()
    expect(page.locator(".ruling.right")).to_be_visible()
    expect(page.locator("#said .failing")).to_have_count(0)
