"""`pitchside solve GAME`: find the value of every position of a board, and keep it."""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from math import inf
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from pitchside.cli.contest import bar
from pitchside.core.errors import Malformed
from pitchside.core.folder import tables_folder, why
from pitchside.core.manifest import load
from pitchside.games import GAMES, MANIFESTS, manifest_of, manifests

if TYPE_CHECKING:
    from pitchside.lab.solver.job import Job
    from pitchside.lab.solver.solve import Progress

SAVE_EVERY = 60.0
"""Seconds of work that an interrupted solution may lose."""
AGAIN = 2.0
"""Seconds between two words about the same sweep."""
WIDTH = 78
"""Columns of the line on a terminal."""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    command = commands.add_parser("solve", help="solve a game on one board: a perfect opponent")
    command.add_argument("game", metavar="GAME", help="a game that can be solved")
    command.add_argument("--board", help="a board of the game (default: its usual one)")
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
    from pitchside.bots.levels import solution_of

    solver = manifest_of(args.game).solver if args.game in MANIFESTS else None
    if solver is None or (solution := solution_of(args.game)) is None:
        known = ", ".join(game for game, one in manifests().items() if one.solver)
        raise Malformed(f"'{args.game}' cannot be solved; known are {known}")
    folder = args.data_dir or tables_folder()
    board = args.board or GAMES[args.game].options({})["board"]
    job: Job = load(solver)(board, folder, args.device, SAVE_EVERY, args.scheduler)
    if not args.again and not args.counts_only and solution.is_whole(job.board, job.folder):
        checksum = solution.table_of(job.board, job.folder).head["checksum"]
        path = solution.table_path(job.board, job.folder)
        print(f"{path} is whole (checksum {checksum}): --again makes it anew")
        return 0
    bar = Bar(sys.stderr, job.board)
    try:
        with _stopped_softly():
            _solve(job, bar, args.counts_only)
    except KeyboardInterrupt:
        bar.done()
        print(f"Stopped; {_left(job)}.", file=sys.stderr)
        return 130
    except OSError as error:
        bar.done()
        raise Malformed(f"the table could not be written: {why(error)}; {_left(job)}") from error
    except MemoryError as error:
        bar.done()
        need = f"{job.board} takes about {job.gigabytes:.1f} GB"
        raise Malformed(f"there is not enough memory: {need}; {_left(job)}") from error
    return 0


@contextmanager
def _stopped_softly() -> Iterator[None]:
    """Who is asked to end (SIGTERM) saves first, as after Ctrl-C; asked twice it still saves.

    A service and a terminal tell the server and its solver together, and the server tells it again.
    """

    def stop(*_: object) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        raise KeyboardInterrupt

    before = {one: signal.signal(one, stop) for one in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


def _solve(job: Job, bar: Bar, counts_only: bool) -> None:
    with nullcontext() if counts_only and job.device == "gpu" else job.held():
        found = job.solve(bar.swept, bar.note, bar.within)
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
    if job.part.exists():
        return "what was saved before is still there"
    return "nothing was saved, and the same command begins anew"


class Bar:
    """How far the work is: on a terminal a bar with the time left, elsewhere a line for each step."""

    def __init__(self, out: Any, board: str, now: Callable[[], float] = time.monotonic) -> None:
        self._out, self._board, self._now = out, board, now
        self._began, self._wide = now(), out.isatty()
        self._first: float | None = None
        """The share that was done when the first sweep of this run was."""
        self._packing = ""
        self._one = Lock()
        """One thread at a time draws."""
        self._drawn = 0.0
        """When the bar last moved inside a sweep."""

    def within(self, sweep: int, share: float) -> None:
        """Inside a sweep, told by all who work on it: the first ones take longest."""
        from pitchside.lab.solver.solve import SWEEPS, share_inside, share_told

        with self._one:
            now = self._now()
            if now - max(self._began, self._drawn) < AGAIN or share >= 1 or self._board not in SWEEPS:
                return
            self._drawn = now
            done = share_inside(self._board, sweep, share)
            if self._wide:
                self._draw(done, f"sweep {sweep} of {SWEEPS[self._board]}")
            else:
                self._say(f"sweep {sweep}, {share:.0%} of it{share_told(self._board, done)}")

    def swept(self, progress: Progress) -> None:
        """After a sweep."""
        from pitchside.lab.solver.solve import SWEEPS, share_done, share_told

        decided = f"{progress.won + progress.lost:,} decided".replace(",", " ")
        before, done = (share_done(self._board, sweep) for sweep in (progress.sweep - 1, progress.sweep))
        if not self._wide or self._board not in SWEEPS:
            again = f"{progress.left:.0%} of the board to look at again"
            self._say(f"sweep {progress.sweep}: {decided}, {again}{share_told(self._board, done)}")
            return
        self._first = before if self._first is None else self._first
        left = (self._now() - self._began) * (1 - done) / (done - self._first)
        self._draw(done, f"sweep {progress.sweep} of {SWEEPS[self._board]}, {_time_left(left)}")

    def packed(self, share: float) -> None:
        """While the table is packed."""
        text = f"packing the table: {int(share * 10) * 10}%"
        if text != self._packing:
            self._packing = text
            if self._wide:
                self._draw(share, "packing the table")
            else:
                self._say(text)

    def note(self, text: str) -> None:
        """A line that stays."""
        self._out.write(f"\r{text:<{WIDTH}}\n" if self._wide else f"{text}\n")
        self._out.flush()

    def _draw(self, share: float, text: str) -> None:
        self._line(f"{bar(share)}  {text}")

    def _say(self, text: str) -> None:
        self._line(f"{text} ({self._now() - self._began:.0f} s)")

    def _line(self, text: str) -> None:
        self._out.write(f"\r{text:<{WIDTH}}" if self._wide else f"{text}\n")
        self._out.flush()

    def done(self) -> None:
        """End the line; who is still at work has nothing more to say."""
        self._drawn = inf
        if self._wide:
            self._out.write("\n")


def _time_left(seconds: float) -> str:
    if seconds >= 90:
        return f"about {seconds / 60:.0f} min left"
    return f"about {seconds:.0f} s left"
