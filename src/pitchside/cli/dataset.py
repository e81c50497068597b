"""`pitchside dataset GAME --matches N --out DIR`: matches between opponents as Parquet; `--check DIR`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from pitchside.cli.source import amount, seconds
from pitchside.core.errors import Malformed


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    command = commands.add_parser("dataset", help="write matches between computer opponents as Parquet")
    command.add_argument("game", metavar="GAME", nargs="?", help="the game, e.g. play-ball")
    command.add_argument("--a", default="hard", metavar="LEVEL", help="one opponent (default: hard)")
    command.add_argument("--b", default="normal", metavar="LEVEL", help="the other (default: normal)")
    command.add_argument("--matches", type=amount, default=100, help="how many matches (default: 100)")
    command.add_argument("--out", type=Path, metavar="DIR", help="a new or empty folder to write into")
    command.add_argument(
        "--check", type=Path, metavar="DIR", help="let the referee play what is in a folder again"
    )
    command.add_argument("--budget", type=seconds, help="seconds a turn (default: 1)")
    command.add_argument("--nodes", type=amount, help="positions a turn instead of seconds: repeatable")
    command.add_argument("--seed", type=int, default=1, help="the source of all chance (default: 1)")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 when all is written, or found true; 2 for an unknown game, a folder in use, or what is not true."""
    from pitchside.bots import dataset
    from pitchside.bots.arena import Contest, check
    from pitchside.bots.levels import DEFAULT_SECONDS

    if args.check is not None:
        print(f"{_counted(dataset.check(args.check), None)} matches are what the referee plays")
        return 0
    if args.game is None or args.out is None:
        raise Malformed("name a game and a folder: pitchside dataset play-ball --out DIR, or --check DIR")
    spent = DEFAULT_SECONDS if args.budget is None else args.budget
    contest = Contest(args.game, args.a, args.b, args.matches, spent, args.nodes, args.seed)
    check(contest)
    print(f"{_counted(dataset.write(contest, args.out), args.matches)} matches are in {args.out}")
    return 0


def _counted(done: Iterator[int], most: int | None) -> int:
    """How many there are; on a terminal a line says how far it is."""
    count = 0
    for count, _ in enumerate(done, start=1):
        if sys.stderr.isatty():
            print(
                f"\r{count}{'' if most is None else f'/{most}'} matches ", end="", file=sys.stderr, flush=True
            )
    if count and sys.stderr.isatty():
        print(file=sys.stderr)
    return count
