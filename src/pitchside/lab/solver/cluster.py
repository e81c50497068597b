"""Sweeps by a Dask cluster: each worker looks at some of the waiting triples, one puts it together."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import numpy as np

from pitchside import __version__
from pitchside.bots.play_ball.numbering import BALLS, Ints, Numbering
from pitchside.lab.solver.kernel_sweep import Sheet, sweep
from pitchside.lab.solver.solve import CpuSweeps, Progress, desk_for, tables_of
from pitchside.lab.workers import gathered, same_version

TRIES = 3
"""Times that a sweep is begun, should the workers that hold the positions die."""


class Found(NamedTuple):
    """What one worker saw decided: places in the sheet, and there the bits of won and lost balls."""

    places: Ints
    bits: Ints


class ClusterSweeps(CpuSweeps):
    """All positions in this machine's memory, swept by others."""

    def __init__(self, numbers: Numbering, client: Any, distance: Ints | None = None) -> None:
        super().__init__(numbers, distance)
        self._client = client

    def sweep(self, number: int) -> Progress:
        """One sweep over all that may have changed."""
        found = self._asked(number)
        won, lost, changed = 0, 0, np.zeros(self.tables.ends, bool)
        sheet, flat = self.sheet.by_other.reshape(-1), self.sheet.distance.reshape(-1, BALLS)
        for places, bits in found:
            sheet[places] |= bits
            changed[places % self.tables.ends] = True
            for ball in range(BALLS):
                flat[places[(bits | bits >> 8) >> ball & 1 > 0], ball] = number
                won += int(np.count_nonzero(bits >> ball & 1))
                lost += int(np.count_nonzero(bits >> (ball + 8) & 1))
        self.waiting = self.tables.turned[np.flatnonzero(changed)]
        return Progress(number, won, lost, len(self.waiting) / self.tables.ends)

    def _asked(self, number: int) -> list[Found]:
        """What all workers see; begun again where the positions died with those who held them."""
        from concurrent.futures import CancelledError

        for again in reversed(range(TRIES)):
            hands = max(1, sum(self._client.nthreads().values()))
            parts = np.array_split(self.waiting, min(len(self.waiting), 2 * hands) or 1)
            try:
                planes = self._client.scatter(self.sheet.by_other, broadcast=True, hash=False)
                asked = {"numbers": self.numbers, "planes": planes, "number": number}
                task = partial(same_version, __version__, look)
                futures = self._client.map(task, parts, **asked, pure=False)
                return list(gathered(self._client, futures))
            except CancelledError:
                if not again:
                    raise
        raise AssertionError("the last try returns or raises")


def look(part: Ints, numbers: Numbering, planes: Ints, number: int) -> Found:
    """A worker's share: the positions in which one of these triples waits, as far as they are decided now."""
    rows, ends = planes[part], numbers.ends
    own = np.ascontiguousarray(planes.T)
    mine = Sheet(own, planes.copy(), np.zeros((ends, ends, BALLS), np.uint8))
    sweep(tables_of(numbers), mine, desk_for(numbers), part, number)
    bits = mine.by_other[part] ^ rows
    at, rank = np.nonzero(bits)
    return Found(part[at] * np.int64(ends) + rank, bits[at, rank])
