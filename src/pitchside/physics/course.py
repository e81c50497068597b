"""A flick that a referee may interrupt: played once, it goes on otherwise from the instant of an order.

Whether a body must be lifted, and when, is often seen only on the finished tape. The run then goes on from
the last contact of the flicked body before that instant, not from the flick; the bits are the same as if
the order had been known from the beginning.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pitchside.core.errors import GuardTripped
from pitchside.physics.engine import MOST_EVENTS, Desk, call, desk, tape_of
from pitchside.physics.kernels.run import resume, run
from pitchside.physics.kernels.state import (
    CONTACT,
    GUARD,
    MARK,
    NEVER,
    PAUSE,
    PAUSED,
    ROOM,
    SEGMENT,
    SEGMENT_END,
)
from pitchside.physics.pack import NO_FLOATS, NO_INTS, pack_flicks, pack_orders
from pitchside.physics.tape import Tape
from pitchside.physics.world import Flick, Order, World


class Moment(NamedTuple):
    """All that the kernels knew after the events of an instant."""

    t: float
    numbers: Any
    """The record of the bodies, as plain numbers."""


class Course(NamedTuple):
    """A finished flick, and the moments from which it can go on: the start, and its body's contacts."""

    world: World
    tape: Tape
    moments: tuple[Moment, ...]

    def ordered(self, *orders: Order) -> Tape:
        """The tape of the same flick with these orders; what came before them is not played again."""
        told = pack_orders(self.world, orders)
        last = [moment for moment in self.moments if moment.t <= told[0][0]][-1]
        room = desk()
        while True:
            self._put_back(last, room)
            status = call(resume, self.world.packed, (NO_FLOATS, NO_INTS, *told, last.t), MOST_EVENTS, room)
            if status != ROOM:
                return _finished(self.world, status, room)
            room.grow()

    def _put_back(self, moment: Moment, room: Desk) -> None:
        """The desk as it was at a moment."""
        room.numbers[:] = moment.numbers
        rows, contacts, marks = room.written.tolist()
        room.fit(max(rows // 2 + 1, contacts, marks))
        raw, now = self.tape.raw, room.bodies
        room.segments[: rows * SEGMENT] = raw.segments[: rows * SEGMENT]
        room.contacts[: contacts * CONTACT] = raw.contacts[: contacts * CONTACT]
        room.marks[: marks * MARK] = raw.marks[: marks * MARK]
        moving = now["movers"][0, : now["moving"][0]]
        # The tape knows when a later contact ended these stretches; at this moment they were still open.
        room.segments[now["row"][0, moving] * SEGMENT + SEGMENT_END] = now["stop"][0, moving]


def course_of(world: World, flick: Flick) -> Course:
    """Flick, follow every body to rest as `simulate` does, and keep the moments."""
    pushed, body = pack_flicks(world, (flick,)), world.number(flick.body)
    room = desk()
    while True:
        moments: list[Moment] = []
        # The first pause is due at once, each further one when the body has touched something.
        pause = (np.zeros(1), np.array([body, PAUSE], np.int64))
        status = call(run, world.packed, (NO_FLOATS, NO_INTS, *pause, pushed), MOST_EVENTS, room)
        while status == PAUSED:
            moments.append(Moment(float(pause[0][0]), room.numbers.copy()))
            pause[0][0] = NEVER
            told = (NO_FLOATS, NO_INTS, *pause, moments[-1].t)
            status = call(resume, world.packed, told, MOST_EVENTS, room)
        if status != ROOM:
            return Course(world, _finished(world, status, room), tuple(moments))
        room.grow()


def _finished(world: World, status: int, room: Desk) -> Tape:
    if status == GUARD:
        raise GuardTripped(f"a flick passed {MOST_EVENTS} events or contacts")
    return tape_of(world, (), room)
