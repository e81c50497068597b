"""`pitchside verify FILE|-`: was chance settled before the match, and is every line as it was written?"""

from __future__ import annotations

import argparse

from pitchside.cli.source import broken, named, read_text
from pitchside.core.errors import BrokenRecord
from pitchside.core.language import LANGUAGES
from pitchside.core.proof import proof
from pitchside.core.record import parse_record
from pitchside.core.rulebook import malformed
from pitchside.games import game_of


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    command = commands.add_parser("verify", help="check that a .pitch record's chance was committed to")
    command.add_argument("file", metavar="FILE", help="a .pitch record, or - for standard input")
    command.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the sentences")
    command.add_argument("--key", default=None, help="the key of the server that must have signed it (hex)")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 when everything holds, 1 when something does not or nothing was committed to, 2 for no record."""
    text = read_text(args.file)
    if not any(row.startswith(("Pitch:", "Game:")) for row in text.splitlines()):
        raise malformed("not_a_record", file=named(args.file))
    try:
        record = parse_record(text)
        for said in proof(record, game_of(record), args.key):
            print(said[args.lang])
    except BrokenRecord as error:
        return broken(args.file, error, args.lang)
    return 0
