"""`python -m tools.load`: figures of a server under load, on this machine."""

from __future__ import annotations

import argparse
import asyncio
import resource
import sys

from pitchside import physics
from tools.load import attacks, trouble
from tools.load.disk import disk_alone, told
from tools.load.house import house, machine, stalls
from tools.load.table import GAMES, played

MOST_MATCHES = 5_000


def play(args: argparse.Namespace) -> None:
    """Row 46: many matches at once."""
    with house(args.store, args.processes) as at:
        games = [args.game] if args.game else GAMES
        with disk_alone(at.folder) as disk:
            figures = asyncio.run(played(at, args.matches, args.minutes * 60, args.every, games=games))
        print(
            f"{args.matches} matches of {', '.join(games)}, {2 * args.matches} players, "
            f"{args.matches} watchers, a move each {args.every:g} s, "
            f"{args.minutes:g} min, {args.store}, {args.processes} process(es)"
        )
        print(f"stored moves: {figures}")
        print(told(disk))
        print(figures.used.of(len(figures.times)))
        for numbers in at.numbers():
            looked, late = stalls(numbers, 0.05)
            resident = numbers.get("process_resident_memory_bytes", 0.0) / 2**20
            print(f"event loop: {late} of {looked} looks more than 50 ms late; {resident:.0f} MB")


def arguments() -> argparse.ArgumentParser:
    """What can be asked for."""
    parser = argparse.ArgumentParser(prog="python -m tools.load", description=__doc__)
    given = argparse.ArgumentParser(add_help=False)
    given.add_argument("--matches", type=int, default=500)
    given.add_argument("--minutes", type=float, default=5.0)
    given.add_argument("--every", type=float, default=3.0, help="seconds between two moves of a match")
    given.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    given.add_argument("--processes", type=int, default=1)
    kinds = parser.add_subparsers(required=True)
    many = kinds.add_parser("play", parents=[given], help="many matches at once")
    many.add_argument("--game", choices=GAMES, help="of this game alone")
    many.set_defaults(run=play)
    for name, (run, what) in (trouble.KINDS | attacks.KINDS).items():
        made = kinds.add_parser(name, parents=[given], help=what)
        made.add_argument("--count", type=int, help="how many make trouble")
        made.set_defaults(run=run)
    return parser


def main() -> int:
    """Print what was found, and on which machine."""
    args = arguments().parse_args()
    if not 0 < args.matches <= MOST_MATCHES or not 0 < args.processes <= 8:
        sys.exit(f"At most {MOST_MATCHES} matches and 8 processes.")
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    print(machine())
    physics.warm()
    args.run(args)
    return 0


if __name__ == "__main__":
    sys.exit(main())
