"""`pitchside replay FILE`: play a record through and say whether it holds."""

from __future__ import annotations

import argparse
import sys

from pitchside.cli.source import read_text, where
from pitchside.core.errors import BrokenRecord
from pitchside.core.record import parse_record, replay
from pitchside.games import game_of


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    command = commands.add_parser("replay", help="play a .pitch record through and check its hash")
    command.add_argument("file", metavar="FILE", help="a .pitch record, or - for standard input")
    command.add_argument("--lang", choices=("en", "fr"), default="en", help="language of the reasons")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 when every action is lawful and the hash agrees, 1 when not, 2 when there is no such file."""
    text = read_text(args.file)
    try:
        record = parse_record(text)
        match = replay(record, game_of(record))
    except BrokenRecord as error:
        print(f"{where(args.file, error.line, args.lang)} {error.said[args.lang]}", file=sys.stderr)
        return 1
    outcome = match.outcome
    result = (
        f"won by {outcome.winner.value}"
        if outcome and outcome.winner
        else "drawn"
        if outcome
        else "unfinished"
    )
    checked = "hash agrees" if "Hash" in record.header else "no hash in the file to compare with"
    count = len(match.entries)
    actions = "1 action, lawful" if count == 1 else f"{count} actions, all lawful"
    print(f"{actions}; {result}; {checked}: {match.hash()}")
    return 0
