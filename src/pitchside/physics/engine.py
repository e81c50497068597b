"""One call: a world and a flick in, a tape out."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

import numpy as np

from pitchside.core.errors import GuardTripped, Malformed, shown
from pitchside.physics.kernels.run import run
from pitchside.physics.kernels.state import BODIES, CONTACT, GROUP, GUARD, MARK, MOST_BODIES, ROOM, SEGMENT
from pitchside.physics.pack import (
    NO_FLOATS,
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
        self.bodies: Any = np.zeros(1, BODIES)
        self.group: Any = np.zeros(1, GROUP)
        # Copied as plain numbers: field by field numpy takes a hundred times as long.
        self.numbers: Any = self.bodies.view(np.float64)
        # What is read back after every run, as views: x and y of all bodies, and how many rows were written.
        self.places: Any = self.numbers[: 2 * MOST_BODIES]
        written = BODIES.fields["segments"][1] // 8  # type: ignore[index]
        self.written: Any = self.bodies.view(np.int64)[written : written + 3]
        self.room = 0
        self.grow()

    def fit(self, rows: int) -> None:
        """Make the tapes at least so long."""
        while self.room < rows:
            self.grow()

    def grow(self) -> None:
        """Make the tapes longer."""
        self.room = max(4 * self.room, 256)
        self.segments: Any = np.zeros(2 * self.room * SEGMENT)
        self.contacts: Any = np.zeros(self.room * CONTACT)
        self.marks: Any = np.zeros(self.room * MARK)


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
        raise Malformed(f"the guard is a whole number up to {MOST_GUARD}, not {shown(guard)}")
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
        raise Malformed(f"{shown(world)} is no world")
    packed, guard = world.packed, check_guard(guard)
    regions, orders = as_tuple(regions, "regions"), as_tuple(orders, "orders")
    inputs = (*pack_regions(world, regions), *pack_orders(world, orders), pack_flicks(world, flicks))
    room = desk()
    while True:
        status = call(run, packed, inputs, guard, room)
        if status != ROOM:
            break
        # Rare, and the run is short beside it: all is played again on longer tapes.
        room.grow()
    if status == GUARD:
        raise GuardTripped(f"a flick of {[flick.body for flick in flicks]} passed {guard} events or contacts")
    return tape_of(world, tuple(region.id for region in regions), room)


def call(kernel: Any, packed: Any, inputs: tuple[Any, ...], guard: int, room: Desk) -> int:
    """Let a kernel run, or go on, with this desk as its room; how it ended."""
    arrays = (room.bodies, room.group, room.segments, room.contacts, room.marks)
    if PLAIN:
        return _call_on_lists(kernel, (packed, *inputs, guard, *arrays))
    return int(kernel(packed, *inputs, guard, *arrays))


def _call_on_lists(kernel: Any, given: tuple[Any, ...]) -> int:
    """The same on lists; what was written goes back into the arrays."""
    lists = [as_lists(one) if isinstance(one, np.ndarray) else one for one in given]
    status = kernel(*lists)
    # Nobody writes on the world, the first of them.
    for array, values in zip(given[1:], lists[1:], strict=True):
        if isinstance(array, np.ndarray):
            write_back(array, values)
    return int(status)


def as_lists(array: Any) -> list[Any]:
    """An array as a list; records in it become things with the same fields, which hold lists and numbers."""
    names = array.dtype.names
    if names is None:
        return cast(list[Any], array.tolist())
    return [SimpleNamespace(**{name: record[name].tolist() for name in names}) for record in array]


def write_back(array: Any, values: list[Any]) -> None:
    """Put what `as_lists` gave, and the kernels changed, into its array."""
    if array.dtype.names is None:
        array[:] = values
        return
    for name in array.dtype.names:
        array[name][:] = [getattr(value, name) for value in values]


def tape_of(world: World, regions: tuple[str, ...], room: Desk) -> Tape:
    """What a run has left on the desk, as a tape of its own."""
    rows, contacts, marks = room.written.tolist()
    raw = Raw(
        world.packed,
        room.places.copy(),
        room.segments[: rows * SEGMENT].copy(),
        room.contacts[: contacts * CONTACT].copy(),
        room.marks[: marks * MARK].copy() if marks else NO_FLOATS,
    )
    return Tape(world.ids, regions, raw)
