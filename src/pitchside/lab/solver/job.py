"""Solving as a piece of work that can be interrupted: begun, saved now and then, gone on with, kept."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from os import fsync
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np

from pitchside.bots.play_ball.numbering import Ints, numbering, place_of
from pitchside.bots.play_ball.search import Planner
from pitchside.bots.play_ball.solved import Value, best_of, table_path
from pitchside.core.errors import Malformed
from pitchside.core.extra import install
from pitchside.core.folder import take, why
from pitchside.core.seat import BySeat, Seat
from pitchside.games.play_ball.board import COLUMNS, board_named
from pitchside.games.play_ball.options import Options
from pitchside.games.play_ball.state import ENGAGEMENT_MOVES, MOVES, Placing, State, beginning, set_up
from pitchside.lab.solver.packing import write_table
from pitchside.lab.solver.solve import (
    CHECKSUMS,
    CpuSweeps,
    Progress,
    Summary,
    Sweeps,
    positions_bytes,
    run,
    share_done,
    share_told,
)
from pitchside.lab.workers import cluster

HEAD = 256
"""Bytes kept for the description at the beginning of a saved work."""
FORMAT = 2
"""The version of a saved work."""
TOLD_FROM = 1.0
"""The gigabytes of memory from which on they are told beforehand."""

Said = Callable[[str], None]
Within = Callable[[int, float], None]
"""Told the number of the sweep under way and the share of it that is done."""


def _silent(_: str) -> None:
    pass


class Start(NamedTuple):
    """What the start is worth to the team that begins."""

    two: Value
    """With the two moves of the engagement."""
    three: Value
    """If it had three."""


def begin(board: str, placing: Placing, turn: Seat = Seat.SOUTH, moves: int = MOVES) -> State:
    """The beginning of a turn of so many moves."""
    none = BySeat(0, 0)
    return State(
        Options(board=board), placing, turn, moves, beginning(placing, turn, moves), none, none, turn
    )


def start_of(board: str, distances: Callable[[Ints], Ints]) -> Start | None:
    """What the start is worth; `distances` tells them for rows of own triple, other triple and ball.

    None on a board without a cell in the very middle: its free ball is not the same for both teams.
    """
    state = begin(board, set_up(board_named(board)), moves=ENGAGEMENT_MOVES)
    found = Planner(board).turns(state)
    after = [place_of(board, placing, Seat.NORTH) for placing in found.ends]
    if None in after:
        return None
    left = distances(np.array(after, np.int64))
    best = int(left[best_of(left)[0]])
    two = 1 if found.can_score else best + 1 if best else 0
    three = distances(np.array([place_of(board, state.placing, Seat.SOUTH)], np.int64))
    return Start(Value(two), Value(int(three[0])))


@dataclass(frozen=True, slots=True)
class Solved:
    """A board solved."""

    board: str
    sweeps: int
    summary: Summary
    positions: Sweeps

    def text(self) -> str:
        """Counts, what the start is worth, and the checksum, a line each."""
        found, start = self.summary, start_of(self.board, self.positions.at)
        rows = {
            "board": self.board,
            "sweeps": self.sweeps,
            "won": found.won,
            "lost": found.lost,
            "open": found.open,
            "start": start and f"{start.two} with the two moves of the engagement, {start.three} with three",
            "checksum": f"{found.checksum:016x}",
        }
        return "\n".join(f"{name:<9} {value}" for name, value in rows.items() if value is not None)


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
            raise Malformed(f"'{board}' is not a board; known are {', '.join(COLUMNS)}")
        self.board, self.folder, self.device, self.save_every = board, folder, device, save_every
        self.scheduler = scheduler
        if scheduler is not None and device != "cpu":
            raise Malformed("a cluster sweeps on its processors: --scheduler goes with --device cpu")
        self.numbers = numbering(board)
        self.part = folder / f"play-ball-{board}.part"
        self.saved = 0
        """The sweep after which the saved work goes on; 0: nothing is saved."""
        self._warned = False

    @property
    def gigabytes(self) -> float:
        """The memory that the positions take."""
        return positions_bytes(self.numbers) / 1e9

    @contextmanager
    def held(self) -> Iterator[None]:
        """Nobody else solves this board in this folder meanwhile."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with (self.folder / f"play-ball-{self.board}.lock").open("ab") as lock:
            try:
                take(lock)
            except OSError:
                raise Malformed(f"{self.board} is being solved in {self.folder} already") from None
            yield

    def solve(
        self, told: Callable[[Progress], None], said: Said = _silent, within: Within | None = None
    ) -> Solved:
        """Sweep until nothing changes, from where it was saved."""
        with nullcontext() if self.scheduler is None else cluster(self.scheduler) as client:
            if self.device == "cpu" and self.gigabytes >= TOLD_FROM:
                said(f"{self.board} needs about {self.gigabytes:.1f} GB of memory")
            self.saved, sweeps = self._begin(client, said)
            said(f"sweep {self.saved + 1} begins{share_told(self.board, share_done(self.board, self.saved))}")
            if within is not None and isinstance(sweeps, CpuSweeps):
                sweeps.within = within
            return self._solve(sweeps, told, said)

    def _solve(self, sweeps: Sweeps, told: Callable[[Progress], None], said: Said) -> Solved:
        done, tried = self.saved, time.monotonic()

        def tell(progress: Progress) -> None:
            nonlocal done, tried
            told(progress)
            if not progress.won and not progress.lost:
                return  # the last sweep is made again by who goes on, and counted once
            done = progress.sweep
            if time.monotonic() - tried > self.save_every:
                self._try_save(done, sweeps, said)
                tried = time.monotonic()

        try:
            last = run(sweeps, tell, done)
            return Solved(self.board, last, sweeps.summary(), sweeps)
        except (KeyboardInterrupt, MemoryError):
            self._try_save(done, sweeps, said)
            raise

    def keep(self, found: Solved, told: Callable[[float], None], said: Said = _silent) -> Path:
        """Write the table, unless it is not this board's; the saved work is not needed any more."""
        self._must_be_right(found)
        path = table_path(self.board, self.folder)
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            write_table(path, self.board, found.positions.distances(), found.summary, found.sweeps, told)
        except (KeyboardInterrupt, MemoryError, OSError):
            self._try_save(found.sweeps - 1, found.positions, said)
            raise
        self.part.unlink(missing_ok=True)
        return path

    def _must_be_right(self, found: Solved) -> None:
        """A machine that errs makes no table: what these boards come to is known."""
        known = CHECKSUMS.get(self.board, found.summary.checksum)
        if found.summary.checksum != known:
            self.part.unlink(missing_ok=True)  # nobody goes on from what may have led here
            raise Malformed(
                f"{self.board} came to checksum {found.summary.checksum:016x} where {known:016x} is right: "
                "no table was written; the same command begins anew"
            )

    def _begin(self, client: Any, said: Said) -> tuple[int, Sweeps]:
        if self.device == "gpu":
            return 0, self._on_gpu()
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # refused before the work, not after it
        done, distance = self._load(said) or (0, None)
        if client is None:
            return done, CpuSweeps(self.numbers, distance)
        from pitchside.lab.solver.cluster import ClusterSweeps

        return done, ClusterSweeps(self.numbers, client, distance)

    def _on_gpu(self) -> Sweeps:
        from pitchside.lab.solver.gpu import GpuSweeps

        try:
            return GpuSweeps(self.numbers)
        except ImportError:
            raise Malformed(f"a GPU is used through CuPy: {install('gpu')}") from None
        except Exception as error:  # CuPy's own, which cannot be named without it
            raise Malformed(f"no GPU can be used here: {error}; --device cpu works everywhere") from error

    def _load(self, said: Said) -> tuple[int, Ints] | None:
        """The saved work; None where there is none, and a sentence where it cannot be gone on with."""
        try:
            return self._read()
        except FileNotFoundError:
            return None
        except OSError as error:
            said(f"the saved work could not be read ({why(error)}): the work begins anew")
        except (ValueError, TypeError, KeyError):
            said("the saved work is damaged or of another version: the work begins anew")
        return None

    def _read(self) -> tuple[int, Ints]:
        """The saved work, or an error where it is not exactly what was saved."""
        with self.part.open("rb") as file:
            head = json.loads(file.read(HEAD))
            distance = np.fromfile(file, np.uint8)
        sweep = head["sweep"]
        if head != self._head(sweep, crc32(distance.data, self._first_crc(sweep))):
            raise ValueError("not what was saved")
        return sweep, distance.reshape(self.numbers.ends, self.numbers.ends, 7)

    def _head(self, sweep: int, crc: int) -> dict[str, Any]:
        return {"format": FORMAT, "board": self.board, "sweep": sweep, "crc": crc}

    def _first_crc(self, sweep: int) -> int:
        """The head counts too: a wrong sweep would be as bad as a wrong distance."""
        return crc32(f"{FORMAT} {self.board} {sweep:d}".encode())

    def _try_save(self, sweep: int, sweeps: Sweeps, said: Said) -> None:
        """Save what is known after that sweep; where it cannot be, that is said once and the work goes on."""
        if self.device != "cpu" or sweep <= self.saved:
            return
        try:
            self._save(sweep, sweeps.distances())
            self.saved = sweep
        except OSError as error:
            if not self._warned:
                said(f"the work so far could not be saved: {why(error)}")
            self._warned = True

    def _save(self, sweep: int, distance: Ints) -> None:
        fresh = self.part.with_suffix(".saving")
        try:
            with fresh.open("wb") as file:
                file.write(b" " * HEAD)
                crc = self._first_crc(sweep)
                for row in distance:
                    known = row.copy()
                    known[known > sweep] = 0  # found by a sweep that was not finished
                    file.write(known.data)  # unlike `tofile` it says why it fails
                    crc = crc32(known.data, crc)
                file.seek(0)
                file.write(json.dumps(self._head(sweep, crc)).encode().ljust(HEAD))
                file.flush()
                fsync(file.fileno())
            fresh.replace(self.part)
        finally:
            fresh.unlink(missing_ok=True)
