"""A copy of all stored matches that holds, made while the server runs, and brought back when it does not."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from pitchside.server.folder import FILE, PARTS, RESTORED, Folder, settle
from pitchside.server.mark import mark_file
from pitchside.server.sources import Sources
from pitchside.server.store import open_store
from pitchside.server.store_file import StorageError


@dataclass(frozen=True, slots=True)
class Copied:
    """What a copy holds, and which matches in it are damaged."""

    matches: int
    damaged: Sequence[str]


def backup(folder: Path, file: Path) -> Copied:
    """Write all stored matches into one file, at one moment; a file of that name is replaced at the end."""
    source = folder / FILE
    if not source.is_file():
        raise StorageError(f"there are no stored matches in {folder}")
    if file.exists() and file.samefile(source):
        raise StorageError(f"{file} is the store itself: name another file")
    return _copied(source, file)


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
        found = _copied(file, held.path / RESTORED)
        aside = held.put_aside(now)
        held.finish_restore()
    finally:
        held.let_go()
    return found, aside


def _copied(source: Path, target: Path) -> Copied:
    """The copy is written beside its target, read through, and only then given its name."""
    half = target.with_name(f"{target.name}.half")
    _drop(half)
    try:
        _copy(source, half)
        store = open_store(half, Sources())
        try:
            found = Copied(*store.checked())
        finally:
            store.close()
        _to_disk(half)
        half.replace(target)
        settle(target.parent)
    finally:
        _drop(half)
    return found


def _copy(source: Path, target: Path) -> None:
    try:
        target.touch(mode=0o600)
        reading = sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)
        with closing(reading) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
    except (sqlite3.Error, OSError) as error:
        raise StorageError(f"{source} cannot be copied to {target}: {error}") from error


def _drop(file: Path) -> None:
    for part in PARTS:
        file.with_name(file.name + part).unlink(missing_ok=True)
    mark_file(file).unlink(missing_ok=True)


def _to_disk(file: Path) -> None:
    with file.open("rb+") as opened:
        os.fsync(opened.fileno())
