"""How many changes were stored, written beside the database: a database that has fewer has lost some.

SQLite drops what it cannot read at the end of its log without a word. The mark is written after every commit,
so it is never ahead of an undamaged database.
"""

from __future__ import annotations

import os
from pathlib import Path

from pitchside.server.store_file import StorageError

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
