"""What every batch of environments promises, and how rows are shared out between threads."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitchside.core.seat import PLAYERS
from pitchside.envs.encodings.encoding import Encoding, Numbers
from pitchside.envs.episode import BadStep, as_array, check_begun
from pitchside.envs.seed import random_of
from pitchside.envs.vec.kernel_batch import first_masked, pick_many

FEWEST = 64
"""Rows that are worth a thread."""
Told = tuple[Numbers, Numbers, NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]
Work = Callable[[slice], None]


class Batch(ABC):
    """Many episodes of one game, a row each; where one ends, the next begins in the same step.

    The arrays are the batch's own and are written over by the next step: copy what is to be kept.
    """

    observations: Numbers
    """What the seat that is to act sees; in ChiFootMi, what both see."""
    masks: NDArray[np.int8]
    """1 for every number that may be chosen; no columns where an action is numbers from 0 to 1."""
    finals: Numbers
    """In rows whose episode ended in the last step, what was seen at its end."""
    to_act: NDArray[np.int8]
    """Who is to act: 0 south, 1 north."""

    def __init__(self, encoding: Encoding, num_envs: int) -> None:
        self.encoding, self.num_envs = encoding, num_envs
        self.rewards: Numbers = np.zeros((num_envs, 2), np.float32)
        """South's and north's."""
        self.terminated, self.truncated = np.zeros(num_envs, np.bool_), np.zeros(num_envs, np.bool_)
        self._luck = np.random.default_rng()
        self._begun = self._closed = False

    @property
    def seats(self) -> int:
        """How many choose in every step."""
        return 1

    def reset(self, seed: int | None = None) -> tuple[Numbers, dict[str, Any]]:
        """A new episode in every row; row i draws its chance as a single environment with `seed + i` does."""
        random_of(seed)
        self._check_open()
        self._luck = np.random.default_rng(seed)
        self._begin(seed)
        self._begun = True
        return self.observations, self._info()

    @abstractmethod
    def _begin(self, seed: int | None) -> None:
        """Begin anew in every row."""

    def step(self, actions: Any) -> Told:
        """One action in every row; `BadStep` where one is masked, and then nothing is played."""
        self._check_begun()
        self._step(self._read(actions))
        return self.observations, self.rewards, self.terminated, self.truncated, self._info()

    @abstractmethod
    def _step(self, actions: NDArray[Any]) -> None:
        """Play what was checked."""

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.masks, "to_act": self.to_act, "final_observation": self.finals}

    def _read(self, actions: Any) -> NDArray[Any]:
        """The actions as numbers from 0 to 1, or as whole numbers, none of them masked."""
        if self.encoding.box:
            return self._read_boxes(actions)
        shape = (self.num_envs, self.seats) if self.seats > 1 else (self.num_envs,)
        found = as_array(actions)
        if found.shape != shape or found.dtype.kind not in "iu":
            said = f"{found.dtype} of shape {found.shape}"
            raise BadStep(f"actions are whole numbers of shape {shape}, not {said}")
        numbers = np.ascontiguousarray(found, np.int64)
        wrong = int(first_masked(self._mask_rows(), numbers.reshape(-1)))
        if wrong >= 0:
            row, seat = divmod(wrong, self.seats)
            name = PLAYERS[seat if self.seats > 1 else int(self.to_act[row])].value
            raise BadStep(f"environment {row}: action {numbers.reshape(-1)[wrong]} is masked for {name}")
        return numbers

    def _read_boxes(self, actions: Any) -> NDArray[np.float64]:
        shape, found = (self.num_envs, self.encoding.box), as_array(actions)
        if found.shape != shape or found.dtype.kind not in "fiu":
            said = f"{found.dtype} of shape {found.shape}"
            raise BadStep(f"actions are numbers from 0 to 1 of shape {shape}, not {said}")
        wrong = np.flatnonzero(~((found >= 0.0) & (found <= 1.0)).all(axis=1))
        if wrong.size:
            said = f"environment {wrong[0]}: an action is {self.encoding.box} numbers from 0 to 1"
            raise BadStep(f"{said}, not {found[wrong[0]].tolist()}")
        return found.astype(np.float64)

    def _mask_rows(self) -> NDArray[np.int8]:
        return self.masks.reshape(-1, self.masks.shape[-1])

    def sample(self) -> NDArray[Any]:
        """A random action in every row, none of them masked; the seed of `reset` settles these too."""
        self._check_begun()
        if self.encoding.box:
            return self._luck.random((self.num_envs, self.encoding.box))
        actions = np.zeros((self.num_envs, self.seats) if self.seats > 1 else self.num_envs, np.int64)
        masks, numbers, found = self._mask_rows(), self._luck.random(actions.size), actions.reshape(-1)

        def work(part: slice) -> None:
            rows = slice(part.start * self.seats, part.stop * self.seats)
            pick_many(masks[rows], numbers[rows], found[rows])

        self._share(work)
        return actions

    def _share(self, work: Work) -> None:
        """Have some work done in all rows."""
        work(slice(0, self.num_envs))

    def close(self) -> None:
        """Give back threads or processes; nothing is played any more."""
        if not self._closed:
            self._closed = True
            self._give_back()

    @abstractmethod
    def _give_back(self) -> None:
        """Give them back."""

    def _check_open(self) -> None:
        if self._closed:
            raise BadStep("the batch is closed")

    def _check_begun(self) -> None:
        self._check_open()
        check_begun(self._begun, "batch")


class CompiledBatch(Batch):
    """Rows that kernels play, shared out between threads."""

    def __init__(self, encoding: Encoding, num_envs: int, workers: int | None) -> None:
        super().__init__(encoding, num_envs)
        self._threads = Threads(num_envs, workers)

    def _share(self, work: Work) -> None:
        self._threads.share(work)

    def _give_back(self) -> None:
        self._threads.close()


class Threads:
    """Rows shared out between threads: the kernels run without Python's lock."""

    def __init__(self, rows: int, threads: int | None) -> None:
        count = min(cores() if threads is None else threads, max(1, rows // FEWEST))
        ends = [rows * part // count for part in range(count + 1)]
        self._parts = [slice(start, stop) for start, stop in pairwise(ends)]
        self._pool = ThreadPoolExecutor(count - 1) if count > 1 else None

    def share(self, work: Work) -> None:
        """Let every thread do its rows, this one the first."""
        if self._pool is None:
            work(self._parts[0])
            return
        others = [self._pool.submit(work, part) for part in self._parts[1:]]
        work(self._parts[0])
        for other in others:
            other.result()

    def close(self) -> None:
        """No more work."""
        if self._pool is not None:
            self._pool.shutdown()


def cores() -> int:
    """Processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
