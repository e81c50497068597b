"""Making Play Ball's solution by the command `pitchside solve`, with its progress."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from pitchside.bots.levels import solution_of, solved_game
from pitchside.core.folder import tables_folder
from pitchside.server.words import said as said_in_both
from pitchside.wire.messages import Words

NICENESS = 10
SAVING = 8.0
"""Seconds that it may take to save its work when the server stops."""

Command = Callable[[str], Sequence[str]]


class Perfect(NamedTuple):
    """How it stands with the perfect opponent of one board."""

    board: str
    made: bool
    progress: float | None
    """The share of the work that is done; none while nobody makes it."""
    minutes: int
    failed: Words | None = None
    """Why it could not be made, if it was tried."""


def solve_command(board: str) -> Sequence[str]:
    """The command that makes a board's table."""
    where = str(tables_folder())
    return [sys.executable, "-m", "pitchside", "solve", solved_game(), "--board", board, "--data-dir", where]


def boards() -> Mapping[str, int]:
    """The boards that the server makes tables of, with the minutes that it takes."""
    solution = solution_of(solved_game())
    return {} if solution is None else solution.MINUTES


def is_whole(board: str) -> bool:
    """Whether there is a solution of that board which can be played by."""
    solution = solution_of(solved_game())
    return solution is not None and solution.is_whole(board)


class Solving:
    """At most one board at a time."""

    def __init__(self, command: Command = solve_command) -> None:
        self._command = command
        self._board, self._progress = "", 0.0
        self._failed: Words | None = None
        self._work: asyncio.Task[None] | None = None

    def all(self) -> list[Perfect]:
        """How it stands with each board."""
        return [self.of(board) for board in boards()]

    def of(self, board: str) -> Perfect:
        """How it stands with one board."""
        mine = board == self._board
        progress = self._progress if mine and self.busy else None
        failed = self._failed if mine and not self.busy else None
        return Perfect(board, is_whole(board), progress, boards()[board], failed)

    @property
    def busy(self) -> bool:
        """Is a board being solved?"""
        return self._work is not None and not self._work.done()

    def start(self, board: str) -> Perfect:
        """Begin, unless it is made or being made; another board that is being made is let finish first."""
        if not self.busy and not is_whole(board):
            self._board, self._progress, self._failed = board, 0.0, None
            self._work = asyncio.create_task(self._solve(board))
        return self.of(board)

    async def close(self) -> None:
        """Stop; what was saved is gone on with next time."""
        if self._work is not None:
            self._work.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._work

    async def _solve(self, board: str) -> None:
        try:
            await self._run(board)
        except (OSError, ValueError) as error:
            self._failed = why_not(str(error))

    async def _run(self, board: str) -> None:
        process = await asyncio.create_subprocess_exec(
            *self._command(board),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
            preexec_fn=(lambda: os.nice(NICENESS)) if os.name == "posix" else None,
        )
        assert process.stderr is not None  # asked for above
        said = ""
        try:
            async for line in process.stderr:
                said = line.decode(errors="replace").strip()
                self._progress = max(self._progress, share(said))
            if code := await process.wait():
                self._failed = why_not(said) if code > 0 else said_in_both("solve_killed", signal=-code)
        finally:
            if process.returncode is None:
                await _end(process)


async def _end(process: asyncio.subprocess.Process) -> None:
    """Ask it to save and stop; who does not in time is killed."""
    with contextlib.suppress(ProcessLookupError):
        process.terminate()
    try:
        async with asyncio.timeout(SAVING):
            await process.wait()
    except TimeoutError:
        pass
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def why_not(line: str) -> Words:
    """Why the command ended, by its last line: a full disk in every language, all else as it said it."""
    saved = re.search(r"the disk is full; the same command goes on after sweep (\d+)", line)
    if saved is not None:
        return said_in_both("solve_full_saved", sweep=saved[1])
    return said_in_both("solve_full" if "the disk is full" in line else "solve_failed", line=line)


def share(line: str) -> float:
    """The share of the work that is done, as the command says it in this line; 0 where it does not."""
    found = re.search(r"([\d.]+)% of the work done", line)
    return float(found[1]) / 100 if found else 0.0
