"""`pitchside solve play-ball`: find the value of every position of a board, and keep it."""

from __future__ import annotations

import argparse
import sys
import time
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitchside.core.errors import Malformed

if TYPE_CHECKING:
    from pitchside.bots.play_ball.solver.job import Job
    from pitchside.bots.play_ball.solver.solve import Progress

GAMES_SOLVED = ("play-ball",)
SAVE_EVERY = 60.0
"""Seconds of work that an interrupted solution may lose."""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    command = commands.add_parser("solve", help="solve Play Ball on one board: a perfect opponent")
    command.add_argument("game", metavar="GAME", help="play-ball")
    command.add_argument("--board", default="strip39", help="strip39 (default), hex37 or hex61")
    command.add_argument(
        "--device", choices=("cpu", "gpu"), default="cpu", help="where to work (default: cpu)"
    )
    command.add_argument("--scheduler", metavar="ADDRESS", help="of a Dask cluster that sweeps instead")
    command.add_argument("--data-dir", type=Path, metavar="DIR", help="where the table is kept")
    command.add_argument("--counts-only", action="store_true", help="print the counts, keep no table")
    command.add_argument("--again", action="store_true", help="even if there is a whole table already")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Solve, keep the table, print the counts."""
    if args.game not in GAMES_SOLVED:
        raise Malformed(f"'{args.game}' cannot be solved; known are {', '.join(GAMES_SOLVED)}")
    from pitchside.bots.play_ball.solver import table_path, tables_folder
    from pitchside.bots.play_ball.solver.job import Job
    from pitchside.bots.play_ball.solver.table import is_whole, table_of
    from pitchside.core.folder import why

    job = Job(args.board, args.data_dir or tables_folder(), args.device, SAVE_EVERY, args.scheduler)
    if not args.again and not args.counts_only and is_whole(job.board, job.folder):
        checksum = table_of(job.board, job.folder).head["checksum"]
        print(f"{table_path(job.board, job.folder)} is whole (checksum {checksum}): --again makes it anew")
        return 0
    bar = Bar(sys.stderr)
    try:
        _solve(job, bar, args.counts_only)
    except KeyboardInterrupt:
        bar.done()
        print(f"Stopped; {_left(job)}.", file=sys.stderr)
        return 130
    except OSError as error:
        bar.done()
        raise Malformed(f"the table could not be written: {why(error)}; {_left(job)}") from error
    return 0


def _solve(job: Job, bar: Bar, counts_only: bool) -> None:
    with nullcontext() if counts_only and job.device == "gpu" else job.held():
        found = job.solve(bar.swept, bar.note)
        bar.done()
        print(found.text())
        if not counts_only:
            path = job.keep(found, bar.packed, bar.note)
            bar.done()
            print(f"table     {path} ({path.stat().st_size / 1e6:.1f} MB)")


def _left(job: Job) -> str:
    """What the work has come to."""
    if job.saved:
        return f"the same command goes on after sweep {job.saved}"
    return "nothing was saved, and the same command begins anew"


class Bar:
    """One line that tells how far the work is."""

    def __init__(self, out: Any) -> None:
        self._out, self._began, self._wide = out, time.monotonic(), out.isatty()
        self._packing = ""

    def swept(self, progress: Progress) -> None:
        """After a sweep."""
        found = f"{progress.won + progress.lost:,} decided".replace(",", " ")
        self._say(f"sweep {progress.sweep}: {found}, {progress.left:.0%} of the board to look at again")

    def packed(self, share: float) -> None:
        """While the table is packed."""
        text = f"packing the table: {int(share * 10) * 10}%"
        if text != self._packing:
            self._packing = text
            self._say(text)

    def note(self, text: str) -> None:
        """A line that stays."""
        self._out.write(f"\r{text:<78}\n" if self._wide else f"{text}\n")
        self._out.flush()

    def _say(self, text: str) -> None:
        spent = time.monotonic() - self._began
        line = f"{text} ({spent:.0f} s)"
        self._out.write(f"\r{line:<78}" if self._wide else f"{line}\n")
        self._out.flush()

    def done(self) -> None:
        """End the line."""
        if self._wide:
            self._out.write("\n")
