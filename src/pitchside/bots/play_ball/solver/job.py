"""Solving as a piece of work that can be interrupted: begun, saved now and then, gone on with, kept."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from pitchside.bots.play_ball.solver import table_path
from pitchside.bots.play_ball.solver.numbering import Ints, numbering
from pitchside.bots.play_ball.solver.solve import CpuSweeps, Progress, Summary, Sweeps, run
from pitchside.bots.play_ball.solver.table import write_table
from pitchside.bots.workers import cluster
from pitchside.core.errors import Malformed
from pitchside.games.play_ball.board import COLUMNS

HEAD = 256
"""Bytes kept for the description at the beginning of a saved work."""


@dataclass(frozen=True, slots=True)
class Solved:
    """A board solved."""

    board: str
    sweeps: int
    summary: Summary
    positions: Sweeps

    def text(self) -> str:
        """Counts and checksum, a line each."""
        found = self.summary
        rows = {
            "board": self.board,
            "sweeps": self.sweeps,
            "won": found.won,
            "lost": found.lost,
            "open": found.open,
            "checksum": f"{found.checksum:016x}",
        }
        return "\n".join(f"{name:<9} {value}" for name, value in rows.items())


class Job:
    """One board to be solved, with its saved work in a folder."""

    def __init__(
        self,
        board: str,
        folder: Path,
        device: str = "cpu",
        save_every: float = 60.0,
        scheduler: str | None = None,
    ) -> None:
        if board not in COLUMNS:
            raise Malformed(f"'{board}' is no board; known are {', '.join(COLUMNS)}")
        self.board, self.folder, self.device, self.save_every = board, folder, device, save_every
        self.scheduler = scheduler
        if scheduler is not None and device != "cpu":
            raise Malformed("a cluster sweeps on its processors: --scheduler goes with --device cpu")
        self.numbers = numbering(board)
        self.part = folder / f"play-ball-{board}.part"

    def solve(self, told: Callable[[Progress], None]) -> Solved:
        """Sweep until nothing changes, from where it was saved."""
        with nullcontext() if self.scheduler is None else cluster(self.scheduler) as client:
            return self._solve(*self._begin(client), told)

    def _solve(self, done: int, sweeps: Sweeps, told: Callable[[Progress], None]) -> Solved:
        saved = time.monotonic()

        def tell(progress: Progress) -> None:
            nonlocal saved
            told(progress)
            if self.device == "cpu" and time.monotonic() - saved > self.save_every:
                self._save(progress.sweep, sweeps.distances())
                saved = time.monotonic()

        last = run(sweeps, tell, done)
        return Solved(self.board, last, sweeps.summary(), sweeps)

    def keep(self, found: Solved, told: Callable[[float], None]) -> Path:
        """Write the table; the saved work is not needed any more."""
        path = table_path(self.board, self.folder)
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_table(path, self.board, found.positions.distances(), found.summary, found.sweeps, told)
        self.part.unlink(missing_ok=True)
        return path

    def _begin(self, client: Any) -> tuple[int, Sweeps]:
        if self.device == "gpu":
            return 0, self._on_gpu()
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # refused before the work, not after it
        done, distance = self._load() or (0, None)
        if client is None:
            return done, CpuSweeps(self.numbers, distance)
        from pitchside.bots.play_ball.solver.cluster import ClusterSweeps

        return done, ClusterSweeps(self.numbers, client, distance)

    def _on_gpu(self) -> Sweeps:
        from pitchside.bots.play_ball.solver.gpu import GpuSweeps

        try:
            return GpuSweeps(self.numbers)
        except ImportError:
            raise Malformed("a GPU is used through CuPy: pip install 'pitchside[gpu]'") from None
        except Exception as error:  # CuPy's own, which cannot be named without it
            raise Malformed(f"no GPU can be used here: {error}; --device cpu works everywhere") from error

    def _load(self) -> tuple[int, Ints] | None:
        """The saved work; None where there is none that fits."""
        shape = (self.numbers.ends, self.numbers.ends, 7)
        try:
            with self.part.open("rb") as file:
                head: dict[str, Any] = json.loads(file.read(HEAD))
                distance = np.fromfile(file, np.uint8)
        except (OSError, ValueError):
            return None
        if head.get("board") != self.board or distance.size != np.prod(shape):
            return None
        return int(head["sweep"]), distance.reshape(shape)

    def _save(self, sweep: int, distance: Ints) -> None:
        fresh = self.part.with_suffix(".saving")
        try:
            with fresh.open("wb") as file:
                file.write(json.dumps({"board": self.board, "sweep": sweep}).encode().ljust(HEAD))
                distance.tofile(file)
            fresh.replace(self.part)
        finally:
            fresh.unlink(missing_ok=True)
