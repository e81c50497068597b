"""One call: a world and a flick in, a tape out."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

import numpy as np

from pitchside.core.errors import GuardTripped, Malformed
from pitchside.physics import kernel_layout as at
from pitchside.physics.kernel_run import run
from pitchside.physics.pack import (
    NO_FLOATS,
    Packed,
    as_tuple,
    is_whole,
    pack_flicks,
    pack_orders,
    pack_regions,
)
from pitchside.physics.tape import Raw, Tape
from pitchside.physics.world import Flick, Order, Region, World

MOST_EVENTS = 1_000_000
"""A run with more events, or with more contacts, is refused."""
MOST_GUARD = 10**9

PLAIN = not hasattr(run, "py_func")
"""Are the kernels plain Python? Then they work on lists, which it reads faster than arrays."""


class Desk:
    """Room for one run at a time; grows when a tape needs more."""

    def __init__(self) -> None:
        self.s: Any = np.zeros(at.STATE_FLOATS)
        self.q: Any = np.zeros(at.STATE_INTS, np.int64)
        self.room = 0
        self.grow()

    def fit(self, rows: int) -> None:
        """Make the tapes at least so long."""
        while self.room < rows:
            self.grow()

    def grow(self) -> None:
        """Make the tapes longer."""
        self.room = max(4 * self.room, 256)
        self.segments: Any = np.zeros(2 * self.room * at.SEGMENT)
        self.contacts: Any = np.zeros(self.room * at.CONTACT)
        self.marks: Any = np.zeros(self.room * at.MARK)


_desks = threading.local()


def desk() -> Desk:
    """The desk of this thread."""
    found: Desk | None = getattr(_desks, "desk", None)
    if found is None:
        found = _desks.desk = Desk()
    return found


def check_guard(guard: int) -> int:
    """The guard as the kernels read it; Malformed if it is no whole number, or too large."""
    if not is_whole(guard, -MOST_GUARD, MOST_GUARD):
        raise Malformed(f"the guard is a whole number up to {MOST_GUARD}, not {guard!r}")
    return int(guard)


def simulate(
    world: World,
    *flicks: Flick,
    regions: Sequence[Region] = (),
    orders: Sequence[Order] = (),
    guard: int = MOST_EVENTS,
) -> Tape:
    """Flick, and follow every body to rest or off the table.

    Each body is flicked once at most. Without a flick nothing moves: the tape says what touches a region, and
    what the orders lift.
    Raises `Malformed` for a world or flick that is none, `GuardTripped` after more than `guard` events or
    contacts.
    """
    if not isinstance(world, World):
        raise Malformed(f"{world!r} is no world")
    packed, guard = world.packed, check_guard(guard)
    regions, orders = as_tuple(regions, "regions"), as_tuple(orders, "orders")
    inputs = (*pack_regions(world, regions), *pack_orders(world, orders), pack_flicks(world, flicks))
    room = desk()
    while True:
        status = _run_plain(packed, inputs, guard, room) if PLAIN else _run(packed, inputs, guard, room)
        if status != at.ROOM:
            break
        room.grow()
    if status == at.GUARD:
        raise GuardTripped(f"a flick of {[flick.body for flick in flicks]} passed {guard} events or contacts")
    return _tape(world, packed, tuple(region.id for region in regions), room)


def _run(packed: Packed, inputs: tuple[Any, ...], guard: int, room: Desk) -> int:
    tapes = (room.segments, room.contacts, room.marks)
    kernel: Any = run
    return int(kernel(packed.w, packed.k, *inputs, guard, room.s, room.q, *tapes))


def _run_plain(packed: Packed, inputs: tuple[Any, ...], guard: int, room: Desk) -> int:
    """The same on lists; what was written goes back into the arrays."""
    arrays = (room.s, room.q, room.segments, room.contacts, room.marks)
    lists = [array.tolist() for array in arrays]
    kernel: Any = run
    status = kernel(*(array.tolist() for array in (*packed, *inputs)), guard, *lists)
    for array, values in zip(arrays, lists, strict=True):
        array[:] = values
    return int(status)


def _tape(world: World, packed: Packed, regions: tuple[str, ...], room: Desk) -> Tape:
    rows, contacts, marks = room.q[at.ROWS : at.ROWS + 3].tolist()
    raw = Raw(
        packed.w,
        room.s[at.X : at.Y + at.MOST].copy(),
        room.segments[: rows * at.SEGMENT].copy(),
        room.contacts[: contacts * at.CONTACT].copy(),
        room.marks[: marks * at.MARK].copy() if marks else NO_FLOATS,
    )
    return Tape(world.ids, regions, raw)
