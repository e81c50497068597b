"""Play Ball solved: the value of every position of a board, found by sweeps and kept in a table."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pitchside.core.folder import default_folder

TABLES = "PITCHSIDE_TABLES"
"""Names the folder in which tables are made and looked for first; processes that are started inherit it."""


def tables_folder() -> Path:
    """Where tables are made."""
    named = os.environ.get(TABLES, "")
    return Path(named) if named else default_folder()


@contextmanager
def tables_in(folder: Path) -> Iterator[None]:
    """For a while, tables are made and looked for first in this folder, in all processes begun meanwhile."""
    before = os.environ.get(TABLES)
    os.environ[TABLES] = str(folder.absolute())
    try:
        yield
    finally:
        os.environ.pop(TABLES)
        if before is not None:
            os.environ[TABLES] = before


def table_path(board: str, folder: Path | None = None) -> Path:
    """Where the table of a board is: in that folder, else where tables are made, else in the usual one."""
    name = f"play-ball-{board}.table"
    if folder is not None:
        return folder / name
    own, usual = tables_folder() / name, default_folder() / name
    return usual if usual.exists() and not own.exists() else own
