"""The store: safe settings, tables brought up to date, and failures that lose nothing."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from pitchside.core.errors import Malformed
from pitchside.core.seat import Seat
from pitchside.server.context import Sources
from pitchside.server.match.lobby import Lobby, UnknownMatch
from pitchside.server.match.session import Session
from pitchside.server.match.state import Snapshot, Unplayable, restore, used
from pitchside.server.store import engine as store_file
from pitchside.server.store.engine import StorageError, migrate, open_engine, pragmas
from pitchside.server.store.matches import Kept, Store, open_store
from pitchside.server.store.schema import METADATA
from pitchside.wire.messages import Problem, Step, Undo
from tests.server.inside import Ear, lobby_in, new_session
from tests.server.stored import changed, damaged

WANTED = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 2000}


def test_the_settings_are_in_force(tmp_path: Path) -> None:
    """WAL, FULL, foreign keys and a busy timeout, read back from the open file."""
    engine = open_engine(tmp_path / "a.db")
    with engine.connect() as db:
        assert pragmas(db) == WANTED
    engine.dispose()
    with sqlite3.connect(tmp_path / "a.db") as bare:
        assert bare.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    bare.close()


def test_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    """It holds cards and seeds that nobody may see yet, whatever the folder allows."""
    tmp_path.chmod(0o755)
    engine = open_engine(tmp_path / "a.db")
    with engine.begin() as db:
        db.exec_driver_sql("SELECT 1")
        assert {path.stat().st_mode & 0o077 for path in tmp_path.iterdir()} == {0}
    engine.dispose()


@pytest.mark.parametrize("name", ["journal_mode", "synchronous", "foreign_keys", "busy_timeout"])
def test_a_setting_that_is_not_taken_is_noticed(tmp_path: Path, name: str) -> None:
    """Teeth: a store whose file does not take a setting is not opened."""

    def forget(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        for key, value in store_file.PRAGMAS.items():
            if key != name:
                connection.execute(f"PRAGMA {key} = {value}")
        connection.execute("PRAGMA synchronous = 1") if name == "synchronous" else None
        connection.execute("PRAGMA busy_timeout = 1") if name == "busy_timeout" else None

    with patch.object(store_file, "_settle", forget), pytest.raises(StorageError, match="settings"):
        open_engine(tmp_path / "a.db")


def test_tables_come_from_nothing_and_only_once(tmp_path: Path) -> None:
    """An empty file gets every table; a second start changes nothing."""
    for _ in range(2):
        engine = open_engine(tmp_path / "a.db")
        with engine.connect() as db:
            assert compare_metadata(MigrationContext.configure(db), METADATA) == []
        with engine.begin() as db:
            migrate(db)
        engine.dispose()


def test_the_migration_is_all_or_nothing(tmp_path: Path) -> None:
    """A migration that fails halfway leaves no table behind."""
    with patch("alembic.op.create_table", side_effect=Malformed("no")), pytest.raises(Malformed):
        open_engine(tmp_path / "a.db")
    with sqlite3.connect(tmp_path / "a.db") as bare:
        assert bare.execute("SELECT name FROM sqlite_master").fetchall() == []
    bare.close()


def test_a_newer_file_is_not_touched(tmp_path: Path) -> None:
    """A file written by a newer version is refused with a sentence."""
    open_engine(tmp_path / "a.db").dispose()
    with sqlite3.connect(tmp_path / "a.db") as bare:
        bare.execute("UPDATE alembic_version SET version_num = '9999'")
    bare.close()
    with pytest.raises(StorageError, match="newer"):
        open_engine(tmp_path / "a.db")


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    """Rubbish is not taken for a store."""
    (tmp_path / "a.db").write_bytes(b"hello" * 1000)
    with pytest.raises(StorageError, match="not a database"):
        open_engine(tmp_path / "a.db")


# ---- failures ---------------------------------------------------------------------------------------


def step(session: Session, action: str, ahead: int = 1) -> Step:
    """The next step of the seat to act."""
    seat = next(iter(session.snapshot.match.to_act()))
    seq = session.snapshot.seqs[seat] + ahead
    return Step.model_validate(
        {"t": "step", "seat": seat.value, "seq": seq, "client": "tab", "action": action}
    )


async def hear(session: Session, ear: Ear, message: Any) -> str:
    """The kind of the answer."""
    ear.heard.clear()
    ear.texts.clear()
    await session.hear(ear, message)
    return ear.kinds[0] if ear.kinds else "repeated"


def pragma(store: Store, text: str) -> Any:
    """Set or read something on the store's own connection."""
    raw = store.engine.raw_connection()
    found = raw.cursor().execute(f"PRAGMA {text}").fetchone()
    raw.close()
    return found


@contextmanager
def disk_full(store: Store, file: Path) -> Iterator[None]:
    """No page may be added to the file."""
    pragma(store, f"max_page_count = {pragma(store, 'page_count')[0]}")
    yield
    pragma(store, "max_page_count = 1000000")


@contextmanager
def read_only(store: Store, file: Path) -> Iterator[None]:
    """Nothing may be written."""
    pragma(store, "query_only = 1")
    yield
    pragma(store, "query_only = 0")


@contextmanager
def locked(store: Store, file: Path) -> Iterator[None]:
    """Another program holds the file."""
    pragma(store, "busy_timeout = 20")
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("ROLLBACK")
    other.close()


@contextmanager
def moved_away(store: Store, file: Path) -> Iterator[None]:
    """Somebody has taken the file away under the server, which still has it open."""
    kept = file.rename(file.with_name("kept.db"))
    yield
    kept.rename(file)


@contextmanager
def replaced(store: Store, file: Path) -> Iterator[None]:
    """Another file lies in its place: a copy put back."""
    with moved_away(store, file):
        file.write_bytes(file.with_name("kept.db").read_bytes())
        yield


@contextmanager
def log_gone(store: Store, file: Path) -> Iterator[None]:
    """The log of what was written last is not there any more."""
    with moved_away(store, file.with_name(f"{file.name}-wal")):
        yield


async def as_stored(session: Session) -> Snapshot:
    """The same match as the store has it."""
    disk = session.tools.disk
    stored = await disk.do(disk.store.load, session.id)
    assert stored is not None
    return restore(stored)


def texts(snapshot: Snapshot) -> tuple[list[str], tuple[str, ...]]:
    """Record and south's draft."""
    return [entry.text for entry in snapshot.match.entries], snapshot.draft_texts(Seat.SOUTH)


@pytest.mark.parametrize("fault", [read_only, locked, moved_away, replaced, log_gone])
def test_a_failing_store_loses_nothing(tmp_path: Path, fault: Any) -> None:
    """The step is not acknowledged and not played; once the store is well the same step is taken."""

    async def live_through() -> None:
        store = open_store(tmp_path / "matches.db", Sources())
        async with lobby_in(tmp_path, store=store) as lobby:
            session = await new_session(lobby)
            ear = Ear(session.tools.sources)
            assert await hear(session, ear, step(session, "c2n")) == "ack"
            message = step(session, "end")
            with fault(store, tmp_path / "matches.db"):
                assert await hear(session, ear, message) == "error"
                assert isinstance(ear.heard[0], Problem)
                assert ear.heard[0].code == "storage"
                assert texts(session.snapshot) == ([], ("c2n",))
            assert await hear(session, ear, message) == "ack"
            assert texts(session.snapshot) == (["c2n", "end"], ())
            assert texts(await as_stored(session)) == texts(session.snapshot)

    asyncio.run(live_through())


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    """Steps are taken as long as there is room, then refused as a storage problem; with room they go on."""

    async def fill() -> int:
        store = open_store(tmp_path / "matches.db", Sources())
        async with lobby_in(tmp_path, store=store) as lobby:
            session = await new_session(lobby)
            ear, taken = Ear(session.tools.sources), 0
            with disk_full(store, tmp_path / "matches.db"):
                while await hear(session, ear, message := step_or_undo(session)) == "ack":
                    taken += 1
                assert isinstance(ear.heard[0], Problem)
                assert session.snapshot.version == taken
            assert await hear(session, ear, message) == "ack"
            stored = await as_stored(session)
            assert (stored.version, texts(stored)) == (taken + 1, texts(session.snapshot))
        return taken

    assert asyncio.run(fill()) > 5


def step_or_undo(session: Session) -> Any:
    """Forth and back, so that there is always something to store."""
    forth = step(session, "c2n")
    if not session.snapshot.draft_texts(Seat.SOUTH):
        return forth
    head = forth.model_dump(include={"seat", "seq", "client"})
    return Undo.model_validate({**head, "t": "undo", "steps": 1})


def test_a_commit_that_only_seemed_to_fail_is_not_played_twice(tmp_path: Path) -> None:
    """The store fails after its commit: what is stored stands, and the step sent again gets its answer."""

    async def doubt() -> None:
        async with lobby_in(tmp_path) as lobby:
            session = await new_session(lobby)
            ear, write = Ear(session.tools.sources), Store.write

            def seems_to_fail(*args: Any) -> None:
                write(*args)
                raise StorageError("lost the disk just now")

            with patch.object(Store, "write", seems_to_fail):
                message = step(session, "c2n")
                assert await hear(session, ear, message) == "error"
            assert await hear(session, ear, message) == "repeated"
            assert '"t":"ack"' in ear.texts[-1]
            assert session.snapshot.draft_texts(Seat.SOUTH) == ("c2n",)

    asyncio.run(doubt())


def test_a_second_writer_is_noticed(tmp_path: Path) -> None:
    """A match changed behind the server's back is not written over: it is read, and the step judged anew."""

    async def meddle() -> None:
        async with lobby_in(tmp_path) as lobby:
            session = await new_session(lobby)
            ear = Ear(session.tools.sources)
            changed(tmp_path / "matches.db", "UPDATE matches SET version = 41")
            message = step(session, "c2n")
            assert await hear(session, ear, message) == "ack"
            assert session.snapshot.version == 42

    asyncio.run(meddle())


def test_a_message_refused_elsewhere_is_noticed(tmp_path: Path) -> None:
    """It changes no version, but its number is taken: the same number here is stale, and the next is good."""

    async def refuse() -> None:
        async with lobby_in(tmp_path) as lobby:
            session = await new_session(lobby)
            other, now = open_store(tmp_path / "matches.db", Sources()), session.snapshot
            other.write(session.id, now, used(now, Seat.SOUTH, 1), Kept(Seat.SOUTH, 1, "{}", "{}"))
            other.close()
            ear = Ear(session.tools.sources)
            assert await hear(session, ear, step(session, "c2n")) == "stale"
            assert await hear(session, ear, step(session, "c2n")) == "ack"
            assert texts(await as_stored(session)) == ([], ("c2n",))

    asyncio.run(refuse())


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE actions SET text = 'c9n' WHERE match_id = ? AND number = 0",
        "UPDATE actions SET text = 'rubbish' WHERE match_id = ? AND number = 0",
        "UPDATE actions SET seat = 'nobody' WHERE match_id = ?",
        "DELETE FROM actions WHERE match_id = ? AND number = 1",
        "UPDATE matches SET options = '{' WHERE id = ?",
        "UPDATE matches SET game = 'chess' WHERE id = ?",
        "UPDATE matches SET south = '{}' WHERE id = ?",
        "UPDATE matches SET hash = 'other' WHERE id = ?",
        "UPDATE drafts SET text = 'c2n' WHERE match_id = ?",
    ],
)
def test_a_damaged_match_spoils_only_itself(tmp_path: Path, damage: str) -> None:
    """A stored match that cannot be played through is said to be so; the others go on."""

    async def play(lobby: Lobby) -> str:
        session = await new_session(lobby)
        for action in ("c2n", "end", "c8s"):
            await session.hear(Ear(session.tools.sources), step(session, action))
        return session.id

    async def both() -> None:
        async with lobby_in(tmp_path) as lobby:
            bad, good = await play(lobby), await play(lobby)
        with sqlite3.connect(tmp_path / "matches.db") as bare:
            bare.execute(damage, (bad,))
        bare.close()
        async with lobby_in(tmp_path) as lobby:
            with pytest.raises(Unplayable):
                await lobby.session(bad)
            assert (await lobby.session(good)).snapshot.version == 3
            with pytest.raises(UnknownMatch):
                await lobby.session("A" * 22)

    asyncio.run(both())


DAMAGES = [f"{column} = '7'" for column in ("options", "south", "created", "seed", "result")]


@pytest.mark.parametrize("damage", [*DAMAGES, "options = CAST(options AS BLOB)"])
def test_a_row_that_is_damaged_under_an_open_match_is_not_sealed_anew(tmp_path: Path, damage: str) -> None:
    """Its next move is not stored, nor its clock when the server goes down; the others go on."""

    async def both() -> None:
        async with lobby_in(tmp_path) as lobby:
            bad, good = [await new_session(lobby, options={"clock": "300+5"}) for _ in range(2)]
            damaged(tmp_path, f"UPDATE matches SET {damage} WHERE id = ?", bad.id)
            ears = [Ear(one.tools.sources) for one in (bad, good)]
            await asyncio.gather(
                *(one.hear(ear, step(one, "c2n")) for one, ear in zip((bad, good), ears, strict=True))
            )
            assert [ear.kinds[0] for ear in ears] == ["error", "ack"]
        async with lobby_in(tmp_path) as lobby:
            with pytest.raises(Unplayable):
                await lobby.session(bad.id)
            assert (await lobby.session(good.id)).snapshot.version == 1

    asyncio.run(both())


def test_a_row_that_belongs_to_nothing_is_noticed_at_the_start(tmp_path: Path) -> None:
    """SQLite checks what refers to what only when it is written, and only where it was told to."""
    path = tmp_path / "matches.db"
    open_store(path, Sources()).close()
    with closing(sqlite3.connect(path)) as bare, bare:
        bare.execute(
            "INSERT INTO seats (match_id, person, seat, listed) VALUES ('nowhere', 'nobody', 'south', 1)"
        )
    with pytest.raises(StorageError, match=r"a row of seats belongs to a row of \w+ that is not there"):
        open_store(path, Sources())
