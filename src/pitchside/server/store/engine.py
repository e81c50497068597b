"""Opening the database: the SQLite file with its change counter, or PostgreSQL; migrations at start."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.pool import QueuePool, StaticPool

from pitchside.core.errors import PitchsideError
from pitchside.core.extra import install

# ---- The change counter beside the database file ----------------------------------------------------------

SUFFIX = ".mark"
_DIGITS = 20


class Mark:
    """The number of changes, in a file of its own."""

    def __init__(self, file: Path) -> None:
        self._file = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)

    def get(self) -> int:
        """The number as it stands there; 0 where none does."""
        os.lseek(self._file, 0, os.SEEK_SET)
        return _number(os.read(self._file, _DIGITS))

    def put(self, changes: int) -> None:
        """Write it down. It need not be on the disk yet: after a power cut an older one is right, too."""
        os.lseek(self._file, 0, os.SEEK_SET)
        os.write(self._file, b"%020d" % changes)

    def close(self) -> None:
        """Let go of the file."""
        os.close(self._file)


def mark_file(database: Path) -> Path:
    """Where the mark of a database is."""
    return database.with_name(database.name + SUFFIX)


def marked(database: Path, changes: int) -> Mark:
    """The mark of a database that holds so many changes; `StorageError` if there were more."""
    try:
        mark = Mark(mark_file(database))
    except OSError as error:
        raise StorageError(f"{mark_file(database).name} cannot be used: {error.strerror}") from error
    try:
        check_all(database, mark.get(), changes)
    except StorageError:
        mark.close()
        raise
    mark.put(changes)
    return mark


def noted(database: Path) -> int:
    """How many changes its mark says there were; 0 where there is none."""
    try:
        return _number(mark_file(database).read_bytes())
    except FileNotFoundError:
        return 0
    except OSError as error:
        raise StorageError(f"{mark_file(database).name} cannot be used: {error.strerror}") from error


def check_all(database: Path, wanted: int, found: int) -> None:
    """`StorageError` where changes are missing."""
    if found < wanted:
        raise StorageError(
            f"the last {wanted - found} stored changes are missing from {database.name}: it was damaged, or "
            "an older copy was put in its place. `pitchside restore` brings back a backup and settles this"
        )


def _number(text: bytes) -> int:
    return int(text) if len(text) == _DIGITS and text.isdigit() else 0


# ---- The SQLite file --------------------------------------------------------------------------------------

PRAGMAS: dict[str, str | int] = {
    "journal_mode": "wal",
    "synchronous": 2,
    "foreign_keys": 1,
    "busy_timeout": 2000,
}
"""Settings as SQLite reports them; synchronous 2 is FULL: a commit is on the disk when it returns."""


class StorageError(PitchsideError):
    """The disk or the database did not do its part; nothing was stored."""


LAST_TO_UPGRADE = "v0.2.1 (commit a1afe972b34e)"
"""The last version that upgrades databases older than the first migration kept here: tag and commit."""


class TooOld(StorageError):
    """The tables are older than this version can upgrade; nothing was changed."""

    def __init__(self) -> None:
        super().__init__(
            "it was written by an older Pitchside, and this version cannot upgrade it. Nothing was changed. "
            f"Open it once with version {LAST_TO_UPGRADE} of the git repository (a backup: restore it with "
            "that version), then start this version again"
        )


class Damaged(StorageError):
    """The file of the database is damaged."""

    def __init__(self, what: str = "") -> None:
        self.what = f" ({what})" if what else ""
        super().__init__(f"the file is damaged{self.what}; `pitchside restore` brings back a backup")


def open_engine(file: Path) -> Engine:
    """An engine on that file, checked and migrated; `StorageError` says why there is none."""
    refuse_older_file(file)
    with suppress(OSError):  # where it cannot be made, the database says why
        file.touch(mode=0o600)
    engine = make_engine(file)
    try:
        with engine.connect() as db:
            _check_pragmas(db)
            _check_pages(db)
        with engine.begin() as db:
            migrate(db)
        _watch(engine, file)
    except CommandError as error:
        engine.dispose()
        raise StorageError("it was written by a newer Pitchside") from error
    except StorageError:
        engine.dispose()
        raise
    except (SQLAlchemyError, sqlite3.Error) as error:
        engine.dispose()
        raise StorageError(str(getattr(error, "orig", error) or error)) from error
    except ValueError as error:  # the driver cannot even tell what SQLite says of it
        engine.dispose()
        raise Damaged from error
    return engine


def make_engine(file: Path) -> Engine:
    """One connection for the one writer; a transaction that writes takes the lock at its beginning."""
    place = URL.create("sqlite", database=str(file))
    engine = create_engine(
        place,
        poolclass=StaticPool,
        connect_args={"check_same_thread": False},
        hide_parameters=True,  # an error in the log must not tell a card or a seed
    )
    event.listen(engine, "connect", _settle)
    event.listen(engine, "begin", _begin)
    return engine


def reader_of(file: Path) -> Engine:
    """Connections that only read, for any thread: nobody waits for the writer, nor the writer for them."""
    address = f"{file.resolve().as_uri()}?mode=rw"  # a file that was removed is not made anew

    def connected() -> sqlite3.Connection:
        return sqlite3.connect(address, uri=True, check_same_thread=False)

    engine = create_engine("sqlite://", creator=connected, poolclass=QueuePool, hide_parameters=True)
    event.listen(engine, "connect", _settle_reader)
    event.listen(engine, "begin", _begin)
    _watch(engine, file)
    return engine


def _settle_reader(connection: Any, record: Any) -> None:
    _settle(connection, record)
    connection.execute("PRAGMA query_only = 1")


def _settle(connection: Any, _record: Any) -> None:
    connection.text_factory = _text
    connection.isolation_level = None  # transactions are ours: BEGIN IMMEDIATE, tables included
    for name, value in PRAGMAS.items():
        connection.execute(f"PRAGMA {name} = {value}")


def _watch(engine: Engine, file: Path) -> None:
    """From now on nothing is read or stored unless the file is still the one that was opened."""
    # SQLite goes on in files that were removed or replaced: it has them open, and nobody finds them again.
    files = (file, file.with_name(f"{file.name}-wal"))
    known = [_found(one) for one in files]

    def check(_: Connection) -> None:
        nonlocal known
        now = [_found(one) for one in files]
        if [place for place, _ in now] != [place for place, _ in known]:
            raise StorageError("the file of the database was removed or replaced while the server runs")
        # Neither is ever made shorter here. Another program may have settled the log; what was cut off
        # would be missing at the next start, without a word before.
        if any(size < before for (_, size), (_, before) in zip(now, known, strict=True)) and not _whole(file):
            raise StorageError("the file of the database was cut off while the server runs")
        known = now

    event.listen(engine, "begin", check, insert=True)
    event.listen(engine, "commit", check)


def _whole(file: Path) -> bool:
    """Can all of it still be read, by who has not read it before?"""
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as fresh:
            return bool(fresh.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",))
    except sqlite3.Error:
        return False


def _found(file: Path) -> tuple[tuple[int, int] | None, int]:
    """Which file that is, and how long it is."""
    try:
        found = os.stat(file)
    except FileNotFoundError:
        return None, 0
    return (found.st_dev, found.st_ino), found.st_size


def _text(raw: bytes) -> str:
    """Bytes that are no text any more reach the seal, which tells whose they are."""
    return raw.decode(errors="surrogateescape")


def _begin(db: Connection) -> None:
    reading = db.get_execution_options().get("reading", False)
    db.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def pragmas(db: Connection) -> dict[str, Any]:
    """The settings as they are in force."""
    return {name: db.exec_driver_sql(f"PRAGMA {name}").scalar() for name in PRAGMAS}


def _check_pragmas(db: Connection) -> None:
    found = pragmas(db)
    if found != PRAGMAS:
        raise StorageError(f"the database does not take its settings: {found}")


def _check_pages(db: Connection) -> None:
    """What SQLite itself can tell of a damaged file: pages, indexes, and rows that refer to nothing."""
    found = db.exec_driver_sql("PRAGMA integrity_check(1)").scalar()
    if found != "ok":
        raise Damaged(str(found).splitlines()[-1])
    lost = db.exec_driver_sql("PRAGMA foreign_key_check").fetchone()
    if lost is not None:
        raise Damaged(f"a row of {lost[0]} belongs to a row of {lost[2]} that is not there")


def refuse_older_file(file: Path) -> None:
    """`TooOld` for a file of an older version, which is only read: not even its log is settled."""
    log = file.with_name(f"{file.name}-wal")
    try:
        if not file.is_file():
            return
        # Without a log `immutable` reads the file alone and makes no file beside it.
        how = "mode=ro" if log.exists() and log.stat().st_size else "mode=ro&immutable=1"
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?{how}", uri=True)) as db:
            found = db.execute("SELECT version_num FROM alembic_version").fetchone()
    except (OSError, sqlite3.Error, ValueError):  # new or damaged: whoever opens it for writing says so
        return
    if found is not None:
        _check_age(found[0])


def _check_age(revision: object) -> None:
    """`TooOld` for an id before that of the first migration; ids have four digits and count up."""
    first = _first()
    if isinstance(revision, str) and revision.isdigit() and len(revision) == len(first) and revision < first:
        raise TooOld


def migrate(db: Connection) -> None:
    """Bring the tables up to date, in the transaction of this connection; `TooOld` where that cannot be."""
    refuse_older(db)
    config = _migrations()
    config.attributes["connection"] = db
    command.upgrade(config, "head")


def refuse_older(db: Connection) -> None:
    """`TooOld` for tables that this version cannot upgrade."""
    _check_age(MigrationContext.configure(db).get_current_revision())


def at_head(db: Connection) -> bool:
    """Are the tables those of this version, neither older nor newer?"""
    return MigrationContext.configure(db).get_current_revision() == _head()


@cache
def _head() -> str | None:
    return ScriptDirectory.from_config(_migrations()).get_current_head()


@cache
def _first() -> str:
    return str(ScriptDirectory.from_config(_migrations()).get_base())


def _migrations() -> Config:
    config = Config()
    config.set_main_option("script_location", "pitchside.server.store:migrations")
    return config


# ---- PostgreSQL -------------------------------------------------------------------------------------------

SCHEME = "postgresql"
PATIENCE_S = 10
LOCK = 0x70697463
"""Of the database: only one server at a time changes its tables."""
CONNECTIONS = 4
LIMITS = "-c lock_timeout=5s -c statement_timeout=15s -c idle_in_transaction_session_timeout=10s"
"""A server that stands still in the middle of a change holds up the others no longer than this."""


def is_postgres(place: str) -> bool:
    """Is that the address of such a database?"""
    return place.startswith((f"{SCHEME}://", f"{SCHEME}+", "postgres://"))


def open_postgres(place: str) -> Engine:
    """An engine on that database, its tables up to date; `StorageError` says why there is none."""
    engine = engine_at(place)
    try:
        with engine.begin() as db:
            # Another server may be at it, and tables may be long.
            db.execute(text("SET LOCAL lock_timeout = 0"))
            db.execute(text("SET LOCAL statement_timeout = 0"))
            db.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
            migrate(db)
    except CommandError as error:
        engine.dispose()
        raise StorageError("it was written by a newer Pitchside") from error
    except TooOld:
        engine.dispose()
        raise
    except SQLAlchemyError as error:
        engine.dispose()
        raise StorageError(str(getattr(error, "orig", error) or error).strip()) from error
    return engine


def engine_at(place: str) -> Engine:
    """An engine on that database as it is."""
    try:
        url = make_url(place).set(drivername=f"{SCHEME}+psycopg")
        engine = create_engine(
            url,
            pool_size=CONNECTIONS,
            pool_pre_ping=True,  # a connection that a restart of the database has cut is opened anew
            hide_parameters=True,  # an error in the log must not tell a card or a seed
            connect_args={
                "connect_timeout": PATIENCE_S,
                "application_name": "pitchside",
                "options": LIMITS,
                "keepalives_idle": PATIENCE_S,
                "keepalives_interval": 3,
                "keepalives_count": 3,
            },
        )
        event.listen(engine, "connect", _settle_postgres)
        return engine
    except ArgumentError as error:
        raise StorageError("this is no address of a database: postgresql://user@host/name") from error
    except ModuleNotFoundError as error:
        raise StorageError(f"PostgreSQL needs one more package: {install('serve')}") from error


def _settle_postgres(connection: Any, _record: Any) -> None:
    """Bytes that are no text any more reach the seal, which tells whose they are; as in a file."""
    from psycopg.adapt import Loader  # only who has such a database has this package

    class Text(Loader):
        def load(self, data: Any) -> str:
            return bytes(data).decode(errors="surrogateescape")

    connection.adapters.register_loader("text", Text)
