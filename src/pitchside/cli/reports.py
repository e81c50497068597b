"""`pitchside reports`: the names that people on a server have reported."""

from __future__ import annotations

import argparse
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from pitchside.cli.backup import add_place, database_of
from pitchside.core.folder import default_folder

_ALL = "SELECT created, match_id, name FROM reports ORDER BY created"


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    command = commands.add_parser("reports", help="list the names that were reported, also while one plays")
    add_place(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """One line for each: when, in which match, which name."""
    database = database_of(args)
    folder = args.data_dir or default_folder()
    for created, match_id, name in _in_database(database) if database else _in_file(folder):
        print(f"{created}  {match_id}  {name!r}")
    return 0


def _in_file(folder: Path) -> list[Any]:
    from pitchside.server.store.backup import FILE
    from pitchside.server.store.engine import StorageError

    file = folder.resolve() / FILE
    if not file.is_file():
        raise StorageError(f"there are no stored matches in {folder}")
    try:
        with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as db:
            return db.execute(_ALL).fetchall()
    except sqlite3.Error as error:
        raise StorageError(f"{file} cannot be read: {error}") from error


def _in_database(place: str) -> list[Any]:
    from pitchside.server.store.engine import engine_at
    from pitchside.server.store.matches import reported

    engine = engine_at(place)
    try:
        with reported(), engine.connect() as db:
            return list(db.exec_driver_sql(_ALL))
    finally:
        engine.dispose()
