"""Solve a board: sweep until nothing changes, on the processors or on a GPU.

A position is won when some end of the turn loses for the other team, lost when every end wins for it. The
sweep in which that is seen first is the distance: turns of both teams together until the goal, odd when the
team to play scores, even when the other does. What no sweep decides stays open: nobody can force a goal.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from math import comb
from typing import NamedTuple, Protocol

import numpy as np

from pitchside.bots.play_ball.numbering import BALLS, FREE, Ints, Numbering
from pitchside.lab.solver.kernel_sweep import WAYS, Desk, Sheet, Tables, sweep

GRAIN = 32
"""Triples handed to a thread at a time."""
SWEEPS: Mapping[str, int] = {"strip39": 79, "hex37": 58, "hex61": 219}
"""The sweeps that each board takes, the last of which finds nothing."""
CHECKSUMS: Mapping[str, int] = {
    "strip39": 0xDBE29F6C306B1600, "hex37": 0xD0E5A76B83DC5273, "hex61": 0xE0BB93CCBF67B68C,
}  # fmt: skip
"""What each board must come to, wherever it is solved."""
EASING = 2.2
"""Later sweeps look at less and less: the share of the work done after a share of the sweeps."""


def share_done(board: str, sweep: int) -> float:
    """About how much of the work is done after that sweep; nothing where nobody has counted the sweeps."""
    if board not in SWEEPS:
        return 0.0
    left = 1.0 - min(sweep / SWEEPS[board], 1.0)
    return 1.0 - float(left**EASING)


def share_inside(board: str, sweep: int, part: float) -> float:
    """About how much of the work is done in the middle of a sweep, `part` of which is done."""
    before, after = (share_done(board, number) for number in (sweep - 1, sweep))
    return before + part * (after - before)


def share_told(board: str, share: float) -> str:
    """The end of a line of progress, which the server reads; empty for a board whose sweeps are not known."""
    return f", {share:.1%} of the work done" if board in SWEEPS else ""


class Progress(NamedTuple):
    """What one sweep found, and the share of the board that the next one must look at."""

    sweep: int
    won: int
    lost: int
    left: float


class Sweeps(Protocol):
    """Where the positions are kept and swept."""

    def sweep(self, number: int) -> Progress:
        """One sweep over all that may have changed."""
        ...

    def summary(self) -> Summary:
        """All positions, counted."""
        ...

    def distances(self) -> Ints:
        """[other, own, ball] -> distance, in this machine's memory."""
        ...

    def at(self, places: Ints) -> Ints:
        """The distances of some positions, each a row of own triple, other triple and ball."""
        ...


def run(sweeps: Sweeps, told: Callable[[Progress], None], done: int = 0) -> int:
    """Sweep until nothing changes; the number of the last sweep."""
    while True:
        done += 1
        progress = sweeps.sweep(done)
        if done == 1 and progress.lost:
            # Every end is still open in the first sweep: what is lost has none (PLB-3.10).
            raise ValueError(f"on this board {progress.lost} positions have no lawful turn: not solved")
        told(progress)
        if not progress.won and not progress.lost:
            return done


class CpuSweeps:
    """All positions of one board in this machine's memory, swept by all its processors."""

    def __init__(self, numbers: Numbering, distance: Ints | None = None) -> None:
        ends = numbers.ends
        self.numbers = numbers
        self.tables = tables_of(numbers)
        if distance is None:
            distance, by_other = np.zeros((ends, ends, BALLS), np.uint8), np.zeros((ends, ends), np.int16)
        else:
            by_other = _planes(distance)
        self.sheet = Sheet(np.ascontiguousarray(by_other.T), by_other, distance)
        self.waiting: Ints = np.arange(ends)
        self._desks = [desk_for(numbers) for _ in range(os.cpu_count() or 1)]
        self._seen: list[int] = []
        self.within: Callable[[int, float], None] = lambda number, share: None
        """Told now and then, by any thread, the sweep that is under way and the share of it that is done."""

    def sweep(self, number: int) -> Progress:
        """One sweep over all that may have changed."""
        for desk in self._desks:
            desk.changed[:], desk.decided[:] = 0, 0
        self._seen.clear()
        parts = iter(np.array_split(self.waiting, max(1, len(self.waiting) // GRAIN)))
        with ThreadPoolExecutor(len(self._desks)) as pool:
            try:
                list(pool.map(lambda desk: self._work(desk, parts, number), self._desks))
            except (KeyboardInterrupt, MemoryError):
                list(parts)  # nobody begins another part
                raise
        np.copyto(self.sheet.by_own, self.sheet.by_other.T)
        changed = np.any([desk.changed for desk in self._desks], axis=0)
        self.waiting = self.tables.turned[np.flatnonzero(changed)]
        won, lost = (int(sum(desk.decided[which] for desk in self._desks)) for which in (0, 1))
        return Progress(number, won, lost, len(self.waiting) / self.tables.ends)

    def _work(self, desk: Desk, parts: Iterator[Ints], number: int) -> None:
        for part in parts:
            sweep(self.tables, self.sheet, desk, part, number)
            self._seen.append(len(part))  # threads add to a list without losing anything
            self.within(number, sum(self._seen) / len(self.waiting))

    def summary(self) -> Summary:
        """All positions, counted."""
        return summary(self.numbers, self.sheet.distance)

    def distances(self) -> Ints:
        """[other, own, ball] -> distance."""
        return self.sheet.distance

    def at(self, places: Ints) -> Ints:
        """The distances of some positions."""
        return self.sheet.distance[places[:, 1], places[:, 0], places[:, 2]]


def tables_of(numbers: Numbering) -> Tables:
    """A board as the sweep takes it."""
    return Tables(
        near=numbers.near.astype(np.int64),
        triples=numbers.triples.astype(np.int64),
        turned=numbers.turned.astype(np.int64),
        two=np.array([comb(n, 2) for n in range(64)], np.int64),
        three=np.array([comb(n, 3) for n in range(64)], np.int64),
        plain=numbers.plain,
        ends=numbers.ends,
        centre=numbers.centre,
    )


def desk_for(numbers: Numbering) -> Desk:
    """Room for one thread to work in."""
    return Desk(
        layers=np.zeros((3, numbers.inside), np.int16),
        ways=np.zeros((numbers.inside, WAYS), np.int32),
        passes=np.zeros(64, np.int64),
        stack=np.zeros((4, 2), np.int64),
        changed=np.zeros(numbers.ends, np.int8),
        decided=np.zeros(2, np.int64),
    )


def _planes(distance: Ints) -> Ints:
    """Won and lost positions as bits, from their distances."""
    planes = np.zeros(distance.shape[:2], np.int16)
    for plane, row in zip(planes, distance, strict=True):  # all at once would take as much memory again
        for ball in range(BALLS):
            known = row[:, ball]
            plane |= np.where(known & 1, 1 << ball, 0).astype(np.int16)
            plane |= np.where((known > 0) & (known & 1 == 0), 256 << ball, 0).astype(np.int16)
    return planes


def positions_bytes(numbers: Numbering) -> int:
    """What a sheet takes: a distance for each place of the ball, and twice the planes."""
    return numbers.ends**2 * (BALLS + 2 * 2)


class Summary(NamedTuple):
    """All positions of a board, counted."""

    counts: Ints
    """[distance] -> positions."""
    checksum: int
    """A sum over all positions with their distances, which no order can change."""

    @property
    def open(self) -> int:
        """Positions in which nobody can force a goal."""
        return int(self.counts[0])

    @property
    def won(self) -> int:
        """Positions in which the team to play can force one."""
        return int(self.counts[1::2].sum())

    @property
    def lost(self) -> int:
        """Positions in which the other team can."""
        return int(self.counts[2::2].sum())


def summary(numbers: Numbering, distance: Ints) -> Summary:
    """Count the positions and sum them up."""
    sets, centre = numbers.sets(), np.int64(1) << np.int64(numbers.centre)
    counts, total = np.zeros(256, np.int64), 0
    places = np.arange(numbers.ends, dtype=np.uint64)[:, None]
    balls = np.arange(BALLS, dtype=np.uint64)
    for other in range(numbers.ends):
        fits = np.repeat((sets & sets[other] == 0)[:, None], BALLS, axis=1)
        fits[:, FREE] &= (sets | sets[other]) & centre == 0
        codes = distance[other][fits]
        counts += np.bincount(codes, minlength=256)
        at = (places * np.uint64(numbers.ends) + np.uint64(other)) * np.uint64(BALLS) + balls
        total += int(_mixed(at[fits] << np.uint64(8) | codes).sum(dtype=np.uint64))
    return Summary(counts, total % 2**64)


def _mixed(x: Ints) -> Ints:
    """Numbers that look like chance and depend on every bit (splitmix64)."""
    x = x + np.uint64(0x9E3779B97F4A7C15)
    x = (x ^ x >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ x >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return x ^ x >> np.uint64(31)
