"""`pitchside backup FILE`: all stored matches in one file, also while a server runs."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from pitchside.core.folder import default_folder


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    command = commands.add_parser("backup", help="save all stored matches in one file, also while one plays")
    command.add_argument("file", metavar="FILE", type=Path, help="the file to write")
    command.add_argument("--data-dir", type=Path, default=None, help="folder of the stored matches")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 when every match is saved and whole, 1 when some are damaged, 2 when nothing was saved."""
    from pitchside.server.backup import backup

    found = backup(args.data_dir or default_folder(), args.file)
    print(f"{found.matches} matches saved in {args.file}.")
    return told_damaged(found.damaged)


def told_damaged(names: Sequence[str]) -> int:
    """Say which matches are damaged; the exit status."""
    if names:
        print(f"{len(names)} of them are damaged and cannot be played on: {', '.join(names)}.")
    return 1 if names else 0
