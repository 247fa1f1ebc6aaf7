"""Where the database is when nobody says, who may read it, and what it costs not to open it."""

import subprocess
import sys
from pathlib import Path

import pytest

from tutor.store import Code, StoreFault, default_url, open_store


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The home of somebody who has set nothing."""
    for name in ("TUTOR_DATABASE", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def test_the_environment_names_the_database(home: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TUTOR_DATABASE", "postgresql://somewhere/tutor")
    assert default_url() == "postgresql://somewhere/tutor"
    assert list(home.iterdir()) == []


def test_else_it_is_a_file_in_the_folder_for_the_data_of_programs(home: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    assert default_url() == f"sqlite:///{home}/data/canasta-tutor/tutor.db"
    assert open_store(default_url()).alive()
    assert (home / "data" / "canasta-tutor" / "tutor.db").is_file()


@pytest.mark.parametrize("relative", ["", "data"])
def test_a_folder_that_is_not_named_in_full_does_not_count(home: Path, monkeypatch: pytest.MonkeyPatch, relative: str):
    monkeypatch.setenv("XDG_DATA_HOME", relative)
    assert default_url() == f"sqlite:///{home}/.local/share/canasta-tutor/tutor.db"
    assert (home / ".local" / "share" / "canasta-tutor").is_dir()


def test_folder_and_files_are_the_owners_alone(home: Path):
    store = open_store(default_url())
    store.new_learner()
    folder = home / ".local" / "share" / "canasta-tutor"
    modes = {path.name: path.stat().st_mode & 0o777 for path in (folder, *folder.iterdir())}
    assert modes == {"canasta-tutor": 0o700, "tutor.db": 0o600, "tutor.db-wal": 0o600, "tutor.db-shm": 0o600}
    store.close()


def test_a_home_in_which_nothing_can_be_made_is_told_by_a_code(home: Path, monkeypatch: pytest.MonkeyPatch):
    (home / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "file"))
    with pytest.raises(StoreFault) as refused:
        default_url()
    assert (refused.value.code, refused.value.found) == (Code.NOT_WRITABLE, f"{home}/file/canasta-tutor")


def test_an_address_without_a_scheme_is_a_file_with_any_letters(tmp_path: Path):
    file = tmp_path / "a b?c=ĉ%20#1.db"
    assert open_store(str(file)).alive()
    assert file.is_file()


@pytest.mark.parametrize(
    ("program", "imported"),
    [
        ("import tutor.store; tutor.store.default_url()", []),
        ("from tutor.store import open_store; open_store('tutor.db')", ["sqlalchemy"]),
    ],
    ids=["a store that nobody opens", "a store that is up to date"],
)
def test_only_what_is_needed_is_imported(root: Path, tmp_path: Path, program: str, imported: list[str]):
    open_store(str(tmp_path / "tutor.db")).close()
    ask = f"import sys; sys.path.insert(0, {str(root)!r}); {program}; "
    ask += "print(sorted({'alembic', 'psycopg', 'sqlalchemy'} & set(sys.modules)))"
    environment = {"XDG_DATA_HOME": str(tmp_path), "PYTHONWARNINGS": "error"}
    done = subprocess.run([sys.executable, "-c", ask], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == (f"{imported}\n", "")
