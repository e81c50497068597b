"""The data folder and its lock; backup and restore."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from secrets import token_bytes
from tempfile import TemporaryDirectory
from typing import IO, Any

from sqlalchemy import insert, inspect, select

from pitchside.core.errors import PitchsideError
from pitchside.core.folder import take
from pitchside.core.signature import KEY_BYTES
from pitchside.server.context import Sources
from pitchside.server.store.engine import (
    Damaged,
    StorageError,
    check_all,
    engine_at,
    mark_file,
    noted,
    refuse_older,
    refuse_older_file,
)
from pitchside.server.store.matches import Store, open_store, reported
from pitchside.server.store.schema import LEDGER, MATCHES, METADATA, PRESENT

# ---- The data folder --------------------------------------------------------------------------------------

FILE = "matches.db"
LOCK = "server.lock"
ADDRESS = "server.address"
KEY = "signing.key"
SECRET = "cookies.key"
SECRET_BYTES = 32
RESTORED = f"{FILE}.restored"
"""A whole copy of a backup, about to take the place of the database."""
ASIDE = ".before-"
PARTS = ("", "-wal", "-shm", ".mark")
"""A database in use is several files: copying the first of them alone is no backup."""


class NoFolder(PitchsideError):
    """The folder cannot be used; the message says why."""


class Folder:
    """A folder held by this server until it is let go; one that only holds keys may be shared."""

    def __init__(self, path: Path, shared: bool = False) -> None:
        self.path = path
        self._lock = None if shared else _hold(path)
        if shared:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
        elif self.file.exists():
            (path / RESTORED).unlink(missing_ok=True)  # cut off before anything was touched
        else:
            self.finish_restore()

    @property
    def file(self) -> Path:
        """The database in it."""
        return self.path / FILE

    def put_aside(self, now: datetime) -> Path | None:
        """What is stored keeps all its parts under another name; None where nothing is.

        The database itself goes first: once it is gone, a restore that was cut off is finished at the next
        start.
        """
        aside = self.path / f"{FILE}{ASIDE}{now:%Y%m%dT%H%M%S}"
        self._move_parts(aside)
        return aside if aside.exists() else None

    def finish_restore(self) -> None:
        """Put a restored database in its place, if there is one and the place is free."""
        restored = self.path / RESTORED
        if not restored.exists():
            return
        asides = [one for one in self.path.glob(f"{FILE}{ASIDE}*") if one.name[-1].isdigit()]
        self._move_parts(max(asides, default=self.path / f"{FILE}{ASIDE}"))
        restored.replace(self.file)
        settle(self.path)

    def _move_parts(self, aside: Path) -> None:
        for part in PARTS:
            one = self.path / f"{FILE}{part}"
            if one.exists():
                one.replace(self.path / f"{aside.name}{part}")

    def signing_key(self) -> bytes:
        """The secret that records are signed with, drawn once."""
        return self._kept(KEY, KEY_BYTES, "move it away, and a new one is drawn")

    def secret(self) -> bytes:
        """What signs the cookies."""
        return self._kept(SECRET, SECRET_BYTES, "without it nobody is known again; remove it to begin anew")

    def _kept(self, name: str, size: int, damaged: str) -> bytes:
        """A key: drawn once, kept for good, readable by the owner of the folder alone."""
        file = self.path / name
        try:
            if not file.exists():
                _write_once(file, token_bytes(size))
            key = file.read_bytes()
        except OSError as error:
            raise NoFolder(f"the key {file} cannot be used: {error.strerror}") from error
        if len(key) != size:
            raise NoFolder(f"the key {file} is damaged: {damaged}")
        return key

    def announce(self, url: str) -> None:
        """Leave word where the server can be reached, for somebody who starts a second one."""
        if self._lock is None:
            return
        with contextlib.suppress(OSError):
            (self.path / ADDRESS).write_text(url, encoding="utf-8")

    def let_go(self) -> None:
        """Let another server have it."""
        if self._lock is None:
            return
        with contextlib.suppress(OSError):
            (self.path / ADDRESS).unlink(missing_ok=True)
        self._lock.close()


def settle(folder: Path) -> None:
    """New names are on the disk, too, where the system lets one say so."""
    if os.name == "posix":
        held = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(held)
        finally:
            os.close(held)


def _write_once(file: Path, content: bytes) -> None:
    """All of it or nothing, whenever the process ends."""
    fresh = file.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    fresh.replace(file)


def _hold(path: Path) -> IO[bytes]:
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = (path / LOCK).open("ab")
    except OSError as error:
        why = "it is a file, not a folder" if path.is_file() else error.strerror
        raise NoFolder(f"the data folder {path} cannot be used: {why}") from error
    try:
        take(lock)
    except OSError as error:
        lock.close()
        raise NoFolder(
            f"another Pitchside uses the data folder {path}: play there{_where(path)}, "
            "or name another folder with --data-dir"
        ) from error
    return lock


def _where(path: Path) -> str:
    try:
        return f" ({(path / ADDRESS).read_text(encoding='utf-8')})"
    except (OSError, UnicodeDecodeError):
        return ""


# ---- Backup and restore -----------------------------------------------------------------------------------

LEFT_OUT = (LEDGER, PRESENT)
"""What belongs to one place: how often it was changed, and who is here just now."""
AT_ONCE = 500
"""Rows that are held in memory."""


@dataclass(frozen=True, slots=True)
class Copied:
    """What a copy holds, and which matches in it are damaged."""

    matches: int
    damaged: Sequence[str]


def backup(place: Path | str, file: Path) -> Copied:
    """Write all stored matches into one file, at one moment; a file of that name is replaced at the end.

    They are those of a folder, or of the database at that address.
    """
    if isinstance(place, str):
        return _copied(file, partial(_copy_database, place))
    return _backup_folder(place, file)


def _backup_folder(folder: Path, file: Path) -> Copied:
    source = folder / FILE
    if not source.is_file():
        raise StorageError(f"there are no stored matches in {folder}")
    if file.exists() and file.samefile(source):
        raise StorageError(f"{file} is the store itself: name another file")
    # Noted before it is copied: what is stored meanwhile is more, never less.
    wanted = noted(source)

    def whole(copy: Store) -> None:
        with reported(), copy.reading.begin() as db:
            check_all(source, wanted, db.execute(select(LEDGER.c.changes)).scalar_one())

    return _copied(file, partial(_copy, source), whole)


def restore(folder: Path, file: Path, now: datetime) -> tuple[Copied, Path | None]:
    """Put the matches of a backup in the place of those stored; where those are kept, if there were any.

    Nothing is touched before the copy is whole and has been read through.
    """
    if not file.is_file():
        raise StorageError(f"there is no file {file}")
    held = Folder(folder)
    try:
        if held.file.exists() and file.samefile(held.file):
            raise StorageError(f"{file} is the store itself: name a backup")
        with _read_from(file):
            found = _copied(held.path / RESTORED, partial(_bring, file))
        aside = held.put_aside(now)
        held.finish_restore()
    finally:
        held.let_go()
    return found, aside


def restore_database(address: str, file: Path) -> Copied:
    """Put the matches of a backup into a database that has none: all of them or nothing."""
    if not file.is_file():
        raise StorageError(f"there is no file {file}")
    with TemporaryDirectory(prefix="pitchside-restore-") as folder:
        copy = Path(folder) / FILE
        with _read_from(file):
            _copied(copy, partial(_bring, file))  # whole, and of this version
        _check_empty(address)
        with closing(open_store(copy, Sources())) as old, closing(open_store(address, Sources())) as new:
            _copy_rows(old, new)
            return Copied(*new.checked())


def _check_empty(address: str) -> None:
    """Refuse a database with matches as it is: its tables are not brought up to date for that."""
    with closing(_as_it_is(address)) as there, reported(), there.reading.begin() as db:
        if inspect(db).has_table(MATCHES.name) and db.execute(select(MATCHES.c.id).limit(1)).first():
            raise StorageError("there are matches in that database: name one that is empty")


def _as_it_is(address: str) -> Store:
    """A database whose tables are left alone, whichever version they are of."""
    return Store(engine_at(address), Sources(), None)


def _copied(
    target: Path, copy: Callable[[Path], None], whole: Callable[[Store], None] = lambda _: None
) -> Copied:
    """The copy is written beside its target, read through, and only then given its name."""
    half = target.with_name(f"{target.name}.half")
    _drop(half)
    try:
        copy(half)
        store = open_store(half, Sources())
        try:
            whole(store)
            found = Copied(*store.checked())
        finally:
            store.close()
        _to_disk(half)
        half.replace(target)
        settle(target.parent)
    finally:
        _drop(half)
    return found


@contextmanager
def _read_from(file: Path) -> Iterator[None]:
    """To restore it again would not help where the backup itself is damaged."""
    try:
        yield
    except Damaged as error:
        raise StorageError(f"the backup {file} is damaged{error.what}: name another one") from error


def _copy(source: Path, target: Path) -> None:
    refuse_older_file(source)
    try:
        target.touch(mode=0o600)
        reading = sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)
        with closing(reading) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
    except (sqlite3.Error, OSError) as error:
        raise StorageError(f"{source} cannot be copied to {target}: {error}") from error


def _bring(file: Path, target: Path) -> None:
    """Copy a backup; an empty file is a database too, and so is another program's."""
    _copy(file, target)
    try:
        with closing(sqlite3.connect(target)) as db:
            tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.Error as error:
        raise Damaged(str(error)) from error
    if not {MATCHES.name, "alembic_version"} <= tables:
        raise StorageError(f"{file} is no backup of Pitchside: it has no table of matches")


def _copy_database(address: str, target: Path) -> None:
    with closing(_as_it_is(address)) as old:
        # Servers of another version may use it: their tables are not changed for the sake of a copy.
        with reported(), old.reading.begin() as db:
            refuse_older(db)
        if not old.up_to_date():
            raise StorageError(
                "the tables of that database are not those of this version: back it up with the version that "
                "its servers run, or start a server of this version first"
            )
        target.touch(mode=0o600)
        with closing(open_store(target, Sources())) as new:
            _copy_rows(old, new)


def _copy_rows(old: Store, new: Store) -> None:
    """Every row as it was at one moment, in one transaction."""
    with reported(), old.reading.begin() as reading, new.counted() as writing:
        for table in (one for one in METADATA.sorted_tables if one not in LEFT_OUT):
            found = reading.execute(select(table).execution_options(yield_per=AT_ONCE))
            for rows in found.mappings().partitions():
                kept = [{name: _carried(value) for name, value in row.items()} for row in rows]
                writing.execute(insert(table), kept)


def _carried(value: Any) -> Any:
    """A value as any database takes it: of a damaged text what can still be read; it stays damaged."""
    if isinstance(value, bytes):
        value = value.decode(errors="surrogateescape")
    if isinstance(value, str):
        value = value.encode(errors="surrogateescape").decode(errors="replace").replace("\0", "\ufffd")
    return value


def _drop(file: Path) -> None:
    for part in PARTS:
        file.with_name(file.name + part).unlink(missing_ok=True)
    mark_file(file).unlink(missing_ok=True)


def _to_disk(file: Path) -> None:
    with file.open("rb+") as opened:
        os.fsync(opened.fileno())
