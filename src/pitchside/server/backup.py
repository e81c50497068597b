"""A copy of all stored matches that holds, made while the server runs, and brought back when it does not.

A backup is always one file, whatever it was taken from: that of a PostgreSQL can be brought back into a
folder, and the other way round.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import insert, inspect, select

from pitchside.server.folder import FILE, PARTS, RESTORED, Folder, settle
from pitchside.server.mark import check_all, mark_file, noted
from pitchside.server.sources import Sources
from pitchside.server.store import Store, open_store, reported
from pitchside.server.store_file import Damaged, StorageError
from pitchside.server.store_postgres import engine_at
from pitchside.server.tables import LEDGER, MATCHES, METADATA, PRESENT

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
            found = _copied(held.path / RESTORED, partial(_copy, file))
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
            _copied(copy, partial(_copy, file))  # whole, and of this version
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
    try:
        target.touch(mode=0o600)
        reading = sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)
        with closing(reading) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
    except (sqlite3.Error, OSError) as error:
        raise StorageError(f"{source} cannot be copied to {target}: {error}") from error


def _copy_database(address: str, target: Path) -> None:
    with closing(_as_it_is(address)) as old:
        # Servers of another version may use it: their tables are not changed for the sake of a copy.
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
