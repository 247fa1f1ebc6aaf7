"""How the tables come to be as they are now: from nothing, from an older state, not from a stranger's."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import Column, Integer, MetaData, String, Table, inspect, text

from tutor.store import Code, Store, StoreFault, open_store, schema
from tutor.store.connecting import connect
from tutor.store.migrating import VERSIONS, migrate, revisions, settings
from tutor.store.schema import METADATA
from tutor.store.transactions import reading

LATER = """\
import sqlalchemy as sa
from alembic import op

revision = "0900"
down_revision = "{before}"


def upgrade():
    with op.batch_alter_table("learner") as learner:
        learner.alter_column("created", nullable=True)
        learner.add_column(sa.Column("class", sa.String(), nullable=False, server_default="none"))
    op.create_table("extra", sa.Column("id", sa.Integer(), primary_key=True))
"""


def tables(store: Store) -> set[str]:
    with reading(store.engine) as connection:
        return set(inspect(connection).get_table_names())


@pytest.fixture
def later(tmp_path: Path) -> Path:
    """The migrations of a program that is one ahead of ours: it alters a table that another one points to."""
    folder = tmp_path / "100% later"
    shutil.copytree(VERSIONS, folder)
    (folder / "0900_later.py").write_text(LATER.format(before=revisions()[-1]), encoding="utf-8")
    return folder


def test_an_empty_database_gets_all_tables(store: Store):
    assert tables(store) == {*METADATA.tables, "alembic_version"}


def test_the_tables_in_the_code_are_those_that_the_migrations_make(store: Store):
    with reading(store.engine) as connection:
        command.check(settings(connection))


def test_the_migrations_form_one_line_and_their_files_begin_with_their_numbers(store: Store):
    with reading(store.engine) as connection:
        script = ScriptDirectory.from_config(settings(connection))
    assert [step.revision for step in reversed(list(script.walk_revisions()))] == revisions()
    assert script.get_heads() == [revisions()[-1]]


def test_every_migration_leads_back_and_forth(store: Store):
    with store.engine.begin() as connection:
        command.downgrade(settings(connection), "base")
    assert tables(store) == {"alembic_version"}
    migrate(store.engine)
    assert tables(store) >= set(METADATA.tables)


def test_an_older_database_is_brought_up_to_date_and_keeps_its_rows(store: Store, later: Path):
    learner = store.new_learner()
    store.record(learner, "classic/meld", "1", right=True)
    migrate(store.engine, later)
    assert "extra" in tables(store)
    assert store.progress(learner) == {"classic/meld": {"1": True}}
    with reading(store.engine) as connection:
        assert connection.scalar(text("SELECT class FROM learner")) == "none"


def test_after_a_migration_rows_still_may_not_point_to_nobody(store: Store, later: Path):
    learner = store.new_learner()
    store.record(learner, "classic/meld", "1", right=True)
    migrate(store.engine, later)
    with store.engine.begin() as connection:
        connection.execute(text("DELETE FROM learner"))
        assert connection.scalar(text("SELECT count(*) FROM answer")) == 0


def test_a_migration_that_fails_halfway_changes_nothing(store: Store, later: Path):
    file = later / "0900_later.py"
    file.write_text(file.read_text(encoding="utf-8") + "    raise RuntimeError('halfway')\n", encoding="utf-8")
    with pytest.raises(RuntimeError, match="halfway"):
        migrate(store.engine, later)
    assert tables(store) == {*METADATA.tables, "alembic_version"}
    migrate(store.engine)
    assert store.progress(store.new_learner()) == {}


def test_a_database_of_a_later_version_is_left_alone(store: Store, later: Path, address: str):
    migrate(store.engine, later)
    with pytest.raises(StoreFault) as refused:
        open_store(address)
    assert refused.value.code is Code.NEWER
    assert "extra" in tables(store)


def test_tables_of_another_program_are_left_alone(address: str):
    engine = connect(address)
    Table("answer", MetaData(), Column("question", Integer)).create(engine)
    with pytest.raises(StoreFault) as refused:
        open_store(address)
    assert refused.value.code is Code.FOREIGN
    assert inspect(engine).get_table_names() == ["answer"]
    engine.dispose()


def test_the_command_of_alembic_works_on_the_database_that_the_environment_names(root: Path, tmp_path: Path):
    environment = {**os.environ, "TUTOR_DATABASE": str(tmp_path / "tutor.db")}
    for act in (["upgrade", "head"], ["check"]):
        called = [sys.executable, "-W", "error", "-m", "alembic", *act]
        done = subprocess.run(called, cwd=root, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    assert open_store(str(tmp_path / "tutor.db")).alive()


def test_a_new_migration_is_written_from_the_tables_and_is_clean(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    shutil.copytree(VERSIONS, folder := tmp_path / "versions")
    changed = MetaData(naming_convention=schema.NAMES)
    for table in METADATA.tables.values():
        table.to_metadata(changed)
    changed.tables["setting"].append_column(Column("note", String))
    monkeypatch.setattr(schema, "METADATA", changed)
    store = open_store(str(tmp_path / "tutor.db"))
    with reading(store.engine) as connection:
        command.revision(settings(connection, folder), "A note", autogenerate=True, rev_id="0901")
    written = folder / "0901_a_note.py"
    assert "batch_alter_table" in written.read_text(encoding="utf-8")
    checked = subprocess.run([sys.executable, "-m", "ruff", "check", "-q", written], capture_output=True, text=True)
    assert (checked.returncode, checked.stdout) == (0, "")
    migrate(store.engine, folder)
    with reading(store.engine) as connection:
        assert "note" in {column["name"] for column in inspect(connection).get_columns("setting")}
