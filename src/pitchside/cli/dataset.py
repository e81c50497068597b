"""`pitchside dataset GAME --matches N --out DIR`: matches between computers to learn from."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from pitchside.cli.contest import add_effort, budget_of, tell
from pitchside.cli.source import amount
from pitchside.core.errors import Malformed
from pitchside.games import GAMES


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    command = commands.add_parser("dataset", help="write matches between computers as Parquet files")
    command.add_argument("game", nargs="?", metavar="GAME", help=f"one of {', '.join(GAMES)}")
    command.add_argument("--matches", type=amount, default=100, help="how many matches (default: 100)")
    command.add_argument("--a", default="hard", metavar="LEVEL", help="one opponent (default: hard)")
    command.add_argument("--b", default="normal", metavar="LEVEL", help="the other (default: normal)")
    add_effort(command, "matches")
    command.add_argument("--out", type=Path, metavar="DIR", help="the folder to write; what is there is kept")
    command.add_argument("--check", type=Path, metavar="DIR", help="let the referee play a data set again")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 when all of it is written, or holds; 130 when interrupted: the same command then goes on."""
    if args.check is not None:
        return _check(args.check)
    if args.game is None or args.out is None:
        raise Malformed("name a game and a folder, GAME --out DIR, or a data set to check, --check DIR")
    return _make(args)


def _make(args: argparse.Namespace) -> int:
    from pitchside.lab.arena import Contest, check
    from pitchside.lab.dataset import make

    contest = Contest(args.game, args.a, args.b, args.matches, budget_of(args), args.nodes, args.seed)
    check(contest)
    try:
        for done in make(contest, args.out, args.jobs, args.scheduler):
            tell(done, args.matches, "matches")
    except KeyboardInterrupt:
        print(f"\nStopped; the same command goes on with {args.out}.", file=sys.stderr)
        return 130
    except OSError as error:
        raise Malformed(f"{args.out} cannot be written: {error.strerror or error}") from error
    print(f"{args.matches} matches in {args.out}")
    return 0


def _check(folder: Path) -> int:
    from pitchside.lab.dataset import check

    held = sum(1 for _ in check(folder))
    print(f"{held} matches hold")
    return 0
