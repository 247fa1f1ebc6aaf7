"""`tutor serve` with its database, and `tutor preview`: each a process of its own."""

from __future__ import annotations

import shutil
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.test_cli import tutor
from tutor.store import Code
from tutor.texts.words import read_words

NO_LESSON = Path(__file__)


@contextmanager
def running(*arguments: str) -> Iterator[str]:
    """The address that a server printed."""
    command = [sys.executable, "-m", "tutor", *arguments, "--port", "0", "--lang", "en"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        try:
            assert server.stdout is not None
            yield server.stdout.readline().split()[-1]
        finally:
            server.terminate()


def read(address: str) -> str:
    with urllib.request.urlopen(address, timeout=30) as page:
        return str(page.read().decode())


def test_serve_keeps_what_is_learned_where_it_is_told(tmp_path: Path) -> None:
    database = tmp_path / "somewhere.db"
    with running("serve", "--database", str(database)) as address:
        assert read(f"{address}healthz") == "OK\n"
    assert database.is_file()


@pytest.mark.parametrize("database", ["/no/such/folder/tutor.db", "mysql://host/tutor", str(NO_LESSON)])
def test_a_database_that_cannot_be_used_is_told_in_one_line(database: str) -> None:
    done = tutor("serve", "--database", database)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert database.partition("://")[0] in done.stderr


def test_every_fault_of_a_database_has_a_sentence(root: Path) -> None:
    assert {code.value for code in Code} <= set(read_words(root / "lessons").sentences("cli").messages)


def test_preview_shows_a_lesson_as_it_stands_at_each_request(root: Path, tmp_path: Path) -> None:
    file = tmp_path / "drafts" / "030-a-meld.yaml"
    file.parent.mkdir()
    shutil.copy(root / "lessons" / "classic" / "030-a-meld.yaml", file)
    with running("preview", str(file)) as address:
        assert address.endswith("/en/learn/drafts/a-meld")
        assert "<h1>A meld</h1>" in read(address)
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace('title: "A meld"', 'title: "Melds"'), encoding="utf-8")
        assert "<h1>Melds</h1>" in read(address)
        file.write_text(text.replace("type: reason", "type: raeson", 1), encoding="utf-8")
        with pytest.raises(urllib.error.HTTPError) as refused:
            read(address)
        with refused.value as answer:
            page = answer.read().decode()
    line = text[: text.index("type: reason")].count("\n") + 1
    assert (answer.code, f"Line {line}, column 9" in page, "Did you mean “reason”?" in page) == (422, True, True)
    assert "Traceback" not in page


def test_preview_shows_at_the_item_where_its_author_believes_otherwise_than_the_referee(
    root: Path, tmp_path: Path
) -> None:
    file = tmp_path / "drafts" / "070-the-opening.yaml"
    file.parent.mkdir()
    text = (root / "lessons" / "classic" / "070-the-opening.yaml").read_text(encoding="utf-8")
    item = text[: text.index("number: 40")].rpartition("- id: ")[2].partition("\n")[0]
    file.write_text(text.replace("number: 40", "number: 45", 1), encoding="utf-8")
    line = text[: text.index("number: 40")].count("\n") + 1
    with running("preview", str(file)) as address:
        page = read(f"{address}/{item}")
        assert f"<b>Line {line}</b> The author counts 45, and the referee counts 40." in page
        file.write_text(text, encoding="utf-8")
        assert "The author" not in read(f"{address}/{item}")


@pytest.mark.parametrize("file", ["no-such-file.yaml", str(NO_LESSON)])
def test_preview_of_what_is_no_lesson_is_told_in_one_line(file: str) -> None:
    done = tutor("preview", file)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert Path(file).name in done.stderr
