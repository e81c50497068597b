"""`pitchside replay FILE`: play a record through and say whether it holds."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from pitchside.cli.source import replayed
from pitchside.core.language import LANGUAGES
from pitchside.core.match import Match
from pitchside.core.proof import unjudged
from pitchside.core.record import Record
from pitchside.core.rulebook import say


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    command = commands.add_parser("replay", help="play a .pitch record through and check its hash")
    command.add_argument("file", metavar="FILE", help="a .pitch record, or - for standard input")
    command.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the reasons")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 when every action is lawful and the hash agrees, 1 when not, 2 when there is no such file."""
    found = replayed(args.file, args.lang)
    if found is None:
        return 1
    print(" ".join(_told(*found, args.lang)))
    return 0


def _told(record: Record, match: Match[Any, Any], lang: str) -> Iterator[str]:
    """How many actions, how it ended, and whether the hash agrees."""
    count, outcome = len(match.entries), match.outcome
    if match.resumption is not None:
        count -= match.resumption.entries
        yield unjudged(record, match.resumption)[lang]
    yield say("replayed_one" if count == 1 else "replayed", {"count": count}, lang)
    if outcome is None:
        yield say("unfinished", {}, lang)
    else:
        winner = outcome.winner
        yield say("won_by", {"winner": winner.value}, lang) if winner else say("drawn", {}, lang)
    yield say("hash_agrees" if "Hash" in record.header else "hash_alone", {"hash": match.hash()}, lang)
