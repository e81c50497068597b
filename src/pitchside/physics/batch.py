"""Many flicks at once, in parallel threads: the kernels run without Python's lock."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from pitchside.core.errors import GuardTripped, Malformed, shown
from pitchside.physics.course import course_of
from pitchside.physics.engine import MOST_EVENTS, PLAIN, as_lists, check_guard, desk, simulate
from pitchside.physics.kernels.batch import run_many
from pitchside.physics.kernels.state import DONE
from pitchside.physics.pack import NO_FLOATS, NO_INTS, TOP_SPEED, Ints, as_tuple, is_whole
from pitchside.physics.tape import Tape
from pitchside.physics.world import Disc, Flick, World

FARTHEST = 10**12
"""No number of a batch is larger: a thousand turns of an angle are well below it."""
CHUNK = 1024
"""Flicks a thread takes at a time."""


@dataclass(frozen=True)
class Batch:
    """The ends of many flicks; row f belongs to flick f."""

    worlds: tuple[World, ...]
    which: Ints
    flicks: Ints
    """Body, thousandths of a degree, mm/s."""
    places: NDArray[np.float64]
    """x and y of each body of its world, at rest or where it left."""
    contacts: Ints
    first: Ints
    """The first body that the flicked one touched, -1 for none."""
    left: Ints
    """The set of bodies that left the table, one bit each."""

    def tape(self, row: int) -> Tape:
        """The same flick played again, with its tape."""
        world = self.worlds[int(self.which[row])]
        body, milli, pace = (int(number) for number in self.flicks[row])
        return simulate(world, Flick(world.ids[body], milli / 1000.0, pace))


def simulate_many(
    worlds: Sequence[World],
    which: Ints,
    flicks: Ints,
    *,
    threads: int | None = None,
    guard: int = MOST_EVENTS,
) -> Batch:
    """Play flick f, a row of body, thousandths of a degree and mm/s, in world `which[f]`.

    Raises `Malformed` for a flick that is none, `GuardTripped` when any has more than `guard` events
    or contacts.
    """
    worlds = as_tuple(worlds, "worlds")
    threads, guard = _threads(threads), check_guard(guard)
    which, flicks, counts = check_batch(worlds, which, flicks)
    packed = np.concatenate([world.packed for world in worlds])
    places = np.zeros((len(which), int(counts.max()), 2))
    notes = np.zeros((len(which), 4), np.int64)

    def work(start: int) -> None:
        rows, room = slice(start, start + CHUNK), desk()
        play = _plain if PLAIN else run_many
        play(
            packed, which[rows], flicks[rows], guard, room.bodies, room.group, NO_FLOATS, NO_INTS,
            room.marks, places[rows], notes[rows],
        )  # fmt: skip

    _share_out(work, range(0, len(which), CHUNK), threads)
    if notes[:, 0].any():
        raise GuardTripped(f"{int((notes[:, 0] != DONE).sum())} flicks passed {guard} events or contacts")
    return Batch(worlds, which, flicks, places, notes[:, 1], notes[:, 2], notes[:, 3])


def check_batch(worlds: Sequence[World], which: Ints, flicks: Ints) -> tuple[Ints, Ints, Ints]:
    """Which world each flick is played in, the flicks, and the bodies of each world; `Malformed` if wrong."""
    which, flicks = _rows(which, flicks)
    counts = _counts(worlds)
    _check(counts, which, flicks)
    return which, flicks, counts


def warm() -> None:
    """Compile the kernels, so that nobody waits for them later."""
    world = World((Disc("a", 0.0, 0.0), Disc("b", 90.0, 0.0)))
    course_of(world, Flick("a", 0.0, 900.0))
    simulate_many([world], np.zeros(1, np.int64), np.array([[0, 0, 900]]), threads=1)


def _share_out(work: Callable[[int], None], parts: range, threads: int) -> None:
    if threads == 1 or len(parts) < 2:
        for part in parts:
            work(part)
        return
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(work, parts))


def _rows(which: Ints, flicks: Ints) -> tuple[Ints, Ints]:
    try:
        return _whole(which).reshape(-1), _whole(flicks).reshape(-1, 3)
    except (TypeError, ValueError, OverflowError) as error:
        raise Malformed(f"a batch is made of whole numbers, three a flick: {error}") from error


def _counts(worlds: Sequence[World]) -> Ints:
    for world in worlds:
        if not isinstance(world, World):
            raise Malformed(f"a batch is played in worlds: {shown(world)} is none")
    return np.array([world.packed["count"][0] for world in worlds], np.int64)


def _whole(numbers: Ints) -> Ints:
    """The numbers as integers; floats only where nothing is lost."""
    found = np.asarray(numbers)
    if found.dtype.kind not in "biuf":
        raise TypeError("a text, or nothing at all")
    if found.dtype.kind == "f" and not (np.isfinite(found) & (found == np.rint(found))).all():
        raise ValueError("a number that is not whole")
    if found.size and not (found.min() >= -FARTHEST and found.max() <= FARTHEST):
        raise ValueError(f"a number beyond {FARTHEST}")
    return np.ascontiguousarray(found, np.int64)


def _threads(threads: int | None) -> int:
    if threads is None:
        return os.cpu_count() or 1
    if not is_whole(threads, 1, 1024):
        raise Malformed(f"a batch runs on 1 to 1024 threads, a whole number, not {shown(threads)}")
    return int(threads)


def _check(counts: Ints, which: Ints, flicks: Ints) -> None:
    if len(counts) == 0:
        raise Malformed("a batch has a world")
    if len(which) != len(flicks):
        raise Malformed("every flick of a batch names its world")
    if len(which) and not (which.min() >= 0 and which.max() < len(counts)):
        raise Malformed("a flick of a batch names a world that is not there")
    body, speed = flicks[:, 0], flicks[:, 2]
    if ((body < 0) | (body >= counts[which]) | (speed < 0) | (speed > TOP_SPEED)).any():
        raise Malformed(
            f"a flick of a batch names a body of its world and a speed from 0 to {TOP_SPEED} mm/s"
        )


def _plain(packed: Any, which: Ints, flicks: Ints, guard: int, *rest: Any) -> None:
    """The same on lists, a flick at a time."""
    *room, places, notes = rest
    lists, kernel = [as_lists(array) for array in room], cast(Any, run_many)
    for f, number in enumerate(which.tolist()):
        world = as_lists(packed[number : number + 1])
        kernel(world, [0], [flicks[f].tolist()], guard, *lists, places[f : f + 1], notes[f : f + 1])
