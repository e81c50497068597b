"""Pitch Out and Pitch Bowl by the batch: the referee itself in every row, in a pool of processes.

The physics are compiled, the referee is not: so rows are shared out between processes, and what is said and
seen goes through memory that they share.
"""

from __future__ import annotations

from contextlib import suppress
from math import prod
from multiprocessing import get_context
from multiprocessing.connection import Connection
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitchside.core.seat import PLAYERS
from pitchside.envs.encodings.discs import ROUND, DiscEncoding
from pitchside.envs.episode import Episode, begin
from pitchside.envs.seed import random_of
from pitchside.envs.vec.batch import Batch, cores
from pitchside.envs.vec.kernel_discs import Grid

PROCESSES = get_context("spawn")


Numbered = NDArray[Any]


class Board(NamedTuple):
    """What a batch and its processes write to each other, a row for each episode."""

    actions: Numbered
    observations: Numbered
    masks: Numbered
    finals: Numbered
    to_act: Numbered
    rewards: Numbered
    terminated: Numbered
    truncated: Numbered

    def rows(self, part: slice) -> Board:
        """Some rows of it."""
        return Board(*(one[part] for one in self))


class Memory(NamedTuple):
    """Memory that processes share, and what stands in it."""

    raw: Any
    shape: tuple[int, ...]
    kind: str

    def array(self) -> NDArray[Any]:
        """The same memory, as numbers."""
        whole = np.frombuffer(self.raw, np.uint8)[: prod(self.shape) * np.dtype(self.kind).itemsize]
        return whole.view(self.kind).reshape(self.shape)


def grid_of(encoding: DiscEncoding) -> Grid:
    """What the kernels of either game need to know of the environment."""
    many, few = encoding.grid
    return Grid(bool(encoding.box), many, few, encoding.max_flicks, encoding.episode == ROUND)


def memory_of(encoding: DiscEncoding, rows: int) -> list[Memory]:
    """Room for a board."""
    masked = 0 if encoding.box else encoding.size
    actions: tuple[tuple[int, ...], str] = ((rows, encoding.box), "f8") if encoding.box else ((rows,), "i8")
    seen = ((rows, *encoding.shape), "f4")
    flags = ((rows,), "?")
    shapes = (actions, seen, ((rows, masked), "i1"), seen, ((rows,), "i1"), ((rows, 2), "f4"), flags, flags)
    found = []
    for shape, kind in shapes:
        size = max(1, prod(shape) * np.dtype(kind).itemsize)
        found.append(Memory(PROCESSES.RawArray("b", size), shape, kind))
    return found


class Rows:
    """Some rows of a batch, each an episode of its own."""

    def __init__(self, encoding: DiscEncoding, board: Board) -> None:
        self.encoding, self.board = encoding, board
        self._luck: list[Random] = []
        self._episodes: list[Episode] = []

    def begin(self, seed: int | None) -> None:
        """A new episode in every row."""
        seeds = [None if seed is None else seed + row for row in range(len(self.board.to_act))]
        self._luck = [random_of(one) for one in seeds]
        self._episodes = [begin(self.encoding).chance(rng) for rng in self._luck]
        for row in range(len(seeds)):
            self._look(row)

    def _look(self, row: int) -> None:
        now = self._episodes[row]
        seat = now.to_act()[0]
        self.board.to_act[row] = PLAYERS.index(seat)
        self.board.observations[row] = now.observe(seat)
        if not self.encoding.box:
            self.board.masks[row] = now.mask(seat)

    def step(self) -> None:
        """The action of every row; where it ended the episode, the next one begins."""
        board = self.board
        for row, rng in enumerate(self._luck):
            seat = self._episodes[row].to_act()[0]
            now = self._episodes[row].choose(seat, board.actions[row]).chance(rng)
            board.rewards[row] = [now.reward(one) for one in PLAYERS]
            board.terminated[row] = now.end is not None and not now.end.truncated
            board.truncated[row] = now.end is not None and now.end.truncated
            if now.end is not None:
                board.finals[row] = now.observe(seat)
                now = begin(self.encoding).chance(rng)
            self._episodes[row] = now
            self._look(row)


def serve(line: Connection, encoding: DiscEncoding, memory: list[Memory], part: slice) -> None:
    """What a process of the pool does until its line is closed."""
    rows = Rows(encoding, Board(*(one.array() for one in memory)).rows(part))
    with suppress(EOFError):
        while True:
            do, seed = line.recv()
            rows.begin(seed) if do == "begin" else rows.step()
            line.send(None)


class DiscBatch(Batch):
    """Rows of a disc game; with one worker they are played in this process."""

    encoding: DiscEncoding

    def __init__(self, encoding: DiscEncoding, num_envs: int, workers: int | None) -> None:
        super().__init__(encoding, num_envs)
        memory = memory_of(encoding, num_envs)
        self._board = board = Board(*(one.array() for one in memory))
        self.observations, self.finals, self.rewards = board.observations, board.finals, board.rewards
        self.masks, self.to_act = board.masks, board.to_act
        self.terminated, self.truncated = board.terminated, board.truncated
        count = min(cores() if workers is None else workers, num_envs)
        self._here = Rows(encoding, self._board) if count == 1 else None
        ends = [num_envs * part // count for part in range(count + 1)]
        self._firsts = ends[:-1] if count > 1 else []
        self._lines: list[Connection] = []
        self._processes = []
        for start, stop in zip(self._firsts, ends[1:], strict=False):
            line, far = PROCESSES.Pipe()
            terms = (far, encoding, memory, slice(start, stop))
            process = PROCESSES.Process(target=serve, args=terms, daemon=True)
            process.start()
            far.close()
            self._lines.append(line)
            self._processes.append(process)

    def _begin(self, seed: int | None) -> None:
        if self._here is not None:
            self._here.begin(seed)
        else:
            self._all("begin", [None if seed is None else seed + first for first in self._firsts])

    def _step(self, actions: NDArray[Any]) -> None:
        self._board.actions[:] = actions
        if self._here is not None:
            self._here.step()
        else:
            self._all("step", [None] * len(self._lines))

    def _all(self, do: str, seeds: list[int | None]) -> None:
        """Tell every process to do it, and wait until all have done it."""
        try:
            for line, seed in zip(self._lines, seeds, strict=True):
                line.send((do, seed))
            for line in self._lines:
                line.recv()
        except (EOFError, OSError) as error:
            raise RuntimeError(
                "a process of the batch has ended: close the batch and make another"
            ) from error

    def _give_back(self) -> None:
        for line in self._lines:
            line.close()
        for process in self._processes:
            process.join()
            process.close()
