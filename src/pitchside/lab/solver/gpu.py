"""The sweeps on a GPU, through CuPy; NumPy is all they need besides."""

from __future__ import annotations

from math import comb
from pathlib import Path
from typing import Any

import numpy as np

from pitchside.bots.play_ball.numbering import Numbering
from pitchside.lab.solver.solve import Progress, Summary

THREADS = 512
THREADS_ALONE = 1024
"""Where the layers of one block fill the shared memory of a multiprocessor."""
FULL = 100_000
"""So many bytes of layers leave no room for a second block."""
TILE = 32


class GpuSweeps:
    """All positions of one board in a GPU's memory."""

    def __init__(self, numbers: Numbering) -> None:
        import cupy

        self.cupy = cupy
        self.ends, inside = comb(numbers.plain, 3), len(numbers.triples)
        self._shared = 3 * inside * 2
        self._threads = THREADS_ALONE if self._shared > FULL else THREADS
        source = Path(__file__).with_name("sweep.cu").read_text(encoding="utf-8")
        module = cupy.RawModule(code=source, options=("-std=c++17", f"-DTHREADS={self._threads}"))
        self._sweep, self._transpose, self._tally = map(module.get_function, ("sweep", "transpose", "tally"))
        self._sweep.max_dynamic_shared_size_bytes = self._shared
        self._turned = cupy.asarray(numbers.turned)
        self._board = (
            cupy.asarray(numbers.triples),
            self._turned,
            cupy.asarray(numbers.near),
            cupy.asarray(np.array([comb(n, 2) for n in range(64)], np.uint16)),
            cupy.asarray(np.array([comb(n, 3) & 0xFFFF for n in range(64)], np.uint16)),
            *map(np.int32, (numbers.plain, inside, self.ends, numbers.centre)),
        )
        self._by_own = cupy.zeros((self.ends, self.ends), np.uint16)
        self._by_other = cupy.zeros((self.ends, self.ends), np.uint16)
        self._distance = cupy.zeros((self.ends, self.ends, 7), np.uint8)
        self._waiting = cupy.arange(self.ends, dtype=np.int32)

    def sweep(self, number: int) -> Progress:
        """One sweep over all that may have changed."""
        changed = self.cupy.zeros(self.ends, np.uint8)
        decided = self.cupy.zeros(2, np.uint64)
        known = (self._by_own, self._by_other, self._distance, changed, decided)
        arguments = (*self._board, self._waiting, np.int32(number), *known)
        self._sweep((len(self._waiting),), (self._threads,), arguments, shared_mem=self._shared)
        tiles = -(-self.ends // TILE)
        self._transpose((tiles, tiles), (TILE, 8), (self._by_other, self._by_own, np.int32(self.ends)))
        self._waiting = self._turned[self.cupy.nonzero(changed)[0]]
        won, lost = map(int, decided.get())
        return Progress(number, won, lost, len(self._waiting) / self.ends)

    def summary(self) -> Summary:
        """All positions, counted."""
        counts, total = self.cupy.zeros(256, np.uint64), self.cupy.zeros(1, np.uint64)
        triples, *_, ends, centre = self._board
        self._tally((self.ends,), (256,), (triples, ends, centre, self._distance, counts, total))
        return Summary(counts.get().astype(np.int64), int(total.get()[0]))

    def distances(self) -> Any:
        """[other, own, ball] -> distance, brought over from the GPU."""
        return self._distance.get()

    def at(self, places: Any) -> Any:
        """The distances of some positions, each a row of own triple, other triple and ball."""
        own, other, ball = map(self.cupy.asarray, places.T)
        return self._distance[other, own, ball].get()
