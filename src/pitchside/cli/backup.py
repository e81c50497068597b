"""`pitchside backup FILE`: all stored matches in one file, also while a server runs."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

from pitchside.core.folder import default_folder


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    command = commands.add_parser("backup", help="save all stored matches in one file, also while one plays")
    command.add_argument("file", metavar="FILE", type=Path, help="the file to write")
    add_place(command)
    command.set_defaults(run=run)


def add_place(command: argparse.ArgumentParser) -> None:
    """Where the matches are stored."""
    command.add_argument("--data-dir", type=Path, default=None, help="folder of the stored matches")
    command.add_argument("--database", metavar="URL", help="the PostgreSQL database that the servers share")


def database_of(args: argparse.Namespace) -> str | None:
    """The database that is meant, if it is none in a folder; named, or that of the servers here."""
    named: str | None = args.database
    return named or (None if args.data_dir else os.environ.get("PITCHSIDE_DATABASE"))


def run(args: argparse.Namespace) -> int:
    """0 when every match is saved and whole, 1 when some are damaged, 2 when nothing was saved."""
    from pitchside.server.store.backup import backup

    found = backup(database_of(args) or args.data_dir or default_folder(), args.file)
    print(f"{found.matches} matches saved in {args.file}.")
    return told_damaged(found.damaged)


def told_damaged(names: Sequence[str]) -> int:
    """Say which matches are damaged; the exit status."""
    if names:
        print(f"{len(names)} of them are damaged and cannot be played on: {', '.join(names)}.")
    return 1 if names else 0
