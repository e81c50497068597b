"""Where a program's data is kept on this machine."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

TABLES = "PITCHSIDE_TABLES"
"""The variable that names the folder of solved boards; processes that are started inherit it."""


def default_folder() -> Path:
    """The platform's place for a program's data."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Pitchside"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Pitchside"
    named = os.environ.get("XDG_DATA_HOME", "")
    base = Path(named) if os.path.isabs(named) else Path.home() / ".local" / "share"
    return base / "pitchside"


def tables_folder() -> Path:
    """Where solved boards are kept."""
    named = os.environ.get(TABLES, "")
    return Path(named) if named else default_folder()


@contextmanager
def tables_in(folder: Path) -> Iterator[None]:
    """For a while solved boards are kept in this folder, for this process and those it starts meanwhile."""
    before = os.environ.get(TABLES)
    os.environ[TABLES] = str(folder.absolute())
    try:
        yield
    finally:
        os.environ.pop(TABLES)
        if before is not None:
            os.environ[TABLES] = before


def take(lock: IO[bytes]) -> None:
    """The system's own lock, or `OSError`: it ends with the process, however that ends."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)


def why(error: OSError) -> str:
    """What kept a file from being written, in words."""
    return "the disk is full" if error.errno == errno.ENOSPC else error.strerror or str(error)
