"""The first schema: databases that the old chain of migrations left, and older ones, which are refused.

`golden/0026.sql` is a file as the last version with that chain stored it, and `golden/0026.postgres.sql` the
tables that the chain made on PostgreSQL.
"""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import create_engine, insert, select

from pitchside.cli import main
from pitchside.server.context import Sources
from pitchside.server.http.app import Settings
from pitchside.server.store.engine import LAST_TO_UPGRADE, StorageError, engine_at, open_engine
from pitchside.server.store.matches import open_store
from pitchside.server.store.schema import METADATA
from tests.server import parts
from tests.server.people import Visitor
from tests.server.support import RANDOM_AGENTS, serving

GOLDEN = Path(__file__).parent / "golden"
DUMP = (GOLDEN / "0026.sql").read_text(encoding="utf-8")
NAMES = dict(re.findall(r"(?m)(Ana|Ben|running|slow|over): (\S+)$", DUMP))
STORED = datetime(2026, 11, 18, 20, 41, tzinfo=UTC)
"""A moment after the file was made, before the deadline of its slow match."""


def old_file(file: Path, version: str = "0026") -> Path:
    """The stored file, its tables called those of that version."""
    with closing(sqlite3.connect(file)) as db:
        db.executescript(DUMP)
        db.execute("PRAGMA journal_mode = wal")
        with db:
            db.execute("UPDATE alembic_version SET version_num = ?", (version,))
    return file


def old_database(address: str, tmp_path: Path, version: str = "0026") -> None:
    """The same in the tables that the old chain made on PostgreSQL."""
    with psycopg.connect(address) as db:
        db.execute((GOLDEN / "0026.postgres.sql").read_bytes())
        db.execute("INSERT INTO public.alembic_version VALUES (%s)", (version,))
    source, target = create_engine(f"sqlite:///{old_file(tmp_path / 'rows.db')}"), engine_at(address)
    with source.connect() as old, target.begin() as new:
        for table in METADATA.sorted_tables:
            if rows := [dict(row) for row in old.execute(select(table)).mappings()]:
                new.execute(insert(table), rows)
    source.dispose()
    target.dispose()


def go_on(folder: Path, place: str | None = None) -> None:
    """All three matches are whole; two are played on, one is over, and the rating stands."""
    store = open_store(place or folder / "matches.db", Sources())
    assert store.checked() == (3, [])
    store.close()
    calendar = [STORED]
    settings = Settings(
        sources=replace(Sources(), today=lambda: calendar[0]),
        agents=RANDOM_AGENTS,
        lock_s=0.0,
        shared=place is not None,
    )
    with serving(folder, settings, place=place) as served:
        ana, ben = Visitor(served, NAMES["Ana"]), Visitor(served, NAMES["Ben"])
        mine = ana.http("GET", "/api/me").json()
        assert {*mine["open"]} == {NAMES["running"], NAMES["slow"]}
        assert [(one["id"], one["winner"]) for one in mine["finished"]] == [(NAMES["over"], "north")]
        assert mine["ratings"][0]["rating"] == 1342
        with ben.page(NAMES["running"]) as page:
            page.say(page.message("claim", "north", action="resign"))
        with ana.page(NAMES["slow"]) as page:
            assert page.turn("end")["t"] == "ack"  # the draft of its turn was kept
        calendar[0] += timedelta(seconds=30)
        mine = ana.http("GET", "/api/me").json()
        assert {one["id"] for one in mine["finished"]} == {NAMES["running"], NAMES["over"]}


def test_a_file_of_the_old_chain_goes_on(tmp_path: Path) -> None:
    """Its tables are left as they are, and its matches are played on."""
    old_file(tmp_path / "matches.db")
    go_on(tmp_path)


def test_a_backup_of_the_old_chain_goes_on(tmp_path: Path) -> None:
    """Restored into a folder."""
    file, folder = old_file(tmp_path / "backup.db"), tmp_path / "folder"
    assert main(["restore", str(file), "--data-dir", str(folder)]) == 0
    go_on(folder)


@pytest.mark.xdist_group("postgres")
@pytest.mark.parametrize("from_backup", [False, True])
def test_a_database_of_the_old_chain_goes_on(postgres: str, tmp_path: Path, from_backup: bool) -> None:
    """On PostgreSQL: the tables as the chain made them, and a backup in new tables."""
    address, folder = parts.new_database(postgres), tmp_path / "folder"
    folder.mkdir()
    if from_backup:
        file = old_file(tmp_path / "backup.db")
        assert main(["restore", str(file), "--database", address]) == 0
    else:
        old_database(address, tmp_path)
    go_on(folder, address)


# ---- new tables are those of the old chain ---------------------------------------------------------------


def described(db: sqlite3.Connection) -> dict[str, object]:
    """Every column in its order, key and index of a file."""
    tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    indexes = "SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'index' ORDER BY name"
    return {
        "indexes": db.execute(indexes).fetchall(),
        **{f"columns of {name}": db.execute(f"PRAGMA table_info({name})").fetchall() for name in tables},
        **{
            f"keys of {name}": sorted(row[1:] for row in db.execute(f"PRAGMA index_list({name})"))
            for name in tables
        },
        **{
            f"references of {name}": sorted(row[2:] for row in db.execute(f"PRAGMA foreign_key_list({name})"))
            for name in tables
        },
    }


def test_a_new_file_equals_one_of_the_old_chain(tmp_path: Path) -> None:
    """Column by column, key by key, index by index."""
    open_engine(tmp_path / "new.db").dispose()
    with (
        closing(sqlite3.connect(tmp_path / "new.db")) as new,
        closing(sqlite3.connect(old_file(tmp_path / "old.db"))) as old,
    ):
        assert described(new) == described(old)
        assert len(described(new)) > 60


POSTGRES = (
    "SELECT table_name, ordinal_position, column_name, data_type, is_nullable, column_default"
    " FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2",
    "SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid)"
    " FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2",
    "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1",
)


@pytest.mark.xdist_group("postgres")
def test_a_new_database_equals_one_of_the_old_chain(postgres: str, tmp_path: Path) -> None:
    """The same on PostgreSQL."""
    new, old = parts.new_database(postgres), parts.new_database(postgres)
    open_store(new, Sources()).close()
    old_database(old, tmp_path)
    with psycopg.connect(new) as one, psycopg.connect(old) as other:
        for asked in POSTGRES:
            found = one.execute(asked).fetchall()
            assert found == other.execute(asked).fetchall()
            assert found


# ---- older ones are refused ------------------------------------------------------------------------------


def bytes_of(folder: Path) -> dict[str, bytes]:
    """The database and its log, byte for byte; the index of the log (-shm) is made anew by any reader."""
    return {one.name: one.read_bytes() for one in folder.glob("matches.db*") if one.suffix != ".db-shm"}


def unsettled(file: Path) -> None:
    """Leave a log beside the file that is not settled, as a killed server does."""
    aside = file.with_suffix(".aside")
    with closing(sqlite3.connect(file)) as db:
        with db:
            db.execute("UPDATE ledger SET changes = changes + 1")
        for part in ("", "-wal"):
            shutil.copy(f"{file}{part}", f"{aside}{part}")
    for part in ("", "-wal"):
        shutil.move(f"{aside}{part}", f"{file}{part}")


@pytest.mark.parametrize("killed", [False, True])
@pytest.mark.parametrize("version", ["0001", "0025"])
@pytest.mark.parametrize("command", ["play", "serve", "backup"])
def test_an_older_file_is_refused_and_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, version: str, killed: bool
) -> None:
    """By what would open it: a sentence names the version that upgrades it; no byte of it changes."""
    file = old_file(tmp_path / "matches.db", version)
    if killed:
        unsettled(file)
    before = bytes_of(tmp_path)
    more = {
        "play": ["--no-open", "--port", "0"],
        "serve": ["--port", "0"],
        "backup": [str(tmp_path / "b")],
    }
    assert main([command, *more[command], "--data-dir", str(tmp_path)]) in (1, 2)
    assert LAST_TO_UPGRADE in capsys.readouterr().err
    assert bytes_of(tmp_path) == before
    assert not (tmp_path / "b").exists()


def test_the_version_that_upgrades_is_in_the_history() -> None:
    """The commit that the sentence names holds every migration from 0001 to the id of the first schema."""
    found = re.search(r"commit (\w+)", LAST_TO_UPGRADE)
    assert found is not None
    folder = "src/pitchside/server/store/migrations/versions/"
    listed = ["git", "ls-tree", "--full-tree", "--name-only", found[1], folder]
    told = subprocess.run(listed, cwd=GOLDEN, capture_output=True, text=True, check=False)
    if told.returncode:
        pytest.skip("there is no git history here")
    assert sorted(re.findall(r"(\d{4})_", told.stdout)) == [f"{number:04}" for number in range(1, 27)]


def test_an_older_backup_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither it nor what is stored is touched."""
    folder = tmp_path / "folder"
    folder.mkdir()
    old_file(folder / "matches.db")
    backup, before = old_file(tmp_path / "backup.db", "0025"), bytes_of(folder)
    content = backup.read_bytes()
    assert main(["restore", str(backup), "--data-dir", str(folder)]) == 2
    assert LAST_TO_UPGRADE in capsys.readouterr().err
    assert (backup.read_bytes(), bytes_of(folder)) == (content, before)


@pytest.mark.xdist_group("postgres")
def test_an_older_database_is_refused(
    postgres: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """On PostgreSQL, by a server, by a backup and by a restore of an older backup."""
    address = parts.new_database(postgres)
    old_database(address, tmp_path, "0025")
    with pytest.raises(StorageError, match=re.escape(LAST_TO_UPGRADE)):
        open_store(address, Sources())
    assert main(["backup", str(tmp_path / "b"), "--database", address]) == 2
    assert LAST_TO_UPGRADE in capsys.readouterr().err
    with psycopg.connect(address) as db:
        assert db.execute("SELECT version_num FROM alembic_version").fetchall() == [("0025",)]
    older, empty = old_file(tmp_path / "older.db", "0025"), parts.new_database(postgres)
    assert main(["restore", str(older), "--database", empty]) == 2
    assert LAST_TO_UPGRADE in capsys.readouterr().err
