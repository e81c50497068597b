"""`pitchside reports`: the names that people on a server have reported."""

from __future__ import annotations

import argparse
import sqlite3
from contextlib import closing
from pathlib import Path

from pitchside.core.folder import default_folder


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    command = commands.add_parser("reports", help="list the names that were reported, also while one plays")
    command.add_argument("--data-dir", type=Path, default=None, help="folder of the stored matches")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """One line for each: when, in which match, which name."""
    from pitchside.server.folder import FILE
    from pitchside.server.store_file import StorageError

    file = (args.data_dir or default_folder()) / FILE
    if not file.is_file():
        raise StorageError(f"there are no stored matches in {file.parent}")
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as db:
        rows = db.execute("SELECT created, match_id, name FROM reports ORDER BY created").fetchall()
    for created, match_id, name in rows:
        print(f"{created}  {match_id}  {name!r}")
    return 0
