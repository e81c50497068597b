"""`pitchside restore FILE`: the matches of a backup in the place of those stored."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from pathlib import Path

from pitchside.cli.backup import add_place, database_of, told_damaged
from pitchside.core.folder import default_folder


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    command = commands.add_parser("restore", help="bring back the matches of a backup; no server may run")
    command.add_argument("file", metavar="FILE", type=Path, help="a file written by `pitchside backup`")
    add_place(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 when every match is back and whole, 1 when some are damaged, 2 when nothing was touched."""
    from pitchside.server.store.backup import restore, restore_database

    database = database_of(args)
    found, aside = (
        (restore_database(database, args.file), None)
        if database is not None
        else restore(args.data_dir or default_folder(), args.file, datetime.now(UTC))
    )
    print(f"{found.matches} matches brought back from {args.file}.")
    if aside is not None:
        print(f"What was stored before is kept in {aside}.")
    return told_damaged(found.damaged)
