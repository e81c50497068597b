"""A flick event by event, for machines where thousands of flicks go side by side.

A lane plays one flick after another. It is asked for one event at a time, so that a lane whose flick is over
takes the next one while its neighbours go on. What happens in an event is what `kernels.run.play` does,
without regions, orders and a tape to read; `pitchside.physics.ptx` compiles the functions below for the GPU.
"""

from __future__ import annotations

from pitchside.physics.kernels.cluster import resolve
from pitchside.physics.kernels.group import gather
from pitchside.physics.kernels.motion import depart, settle
from pitchside.physics.kernels.run import begin, cross, first_event, lay_out, look_ahead, write_contacts
from pitchside.physics.kernels.state import (
    DONE,
    GUARD,
    NEVER,
    NOTHING,
    ROOM,
    Bodies,
    Floats,
    Group,
    Ints,
    Regions,
    Tape,
    World,
)

GOING = -1
"""A flick is not over yet."""


def start(world: World, bodies: Bodies, regions: Regions, flick: Ints, tape: Tape) -> None:
    """Lay everything out and set the flicked body in motion."""
    lay_out(world, bodies, 0)
    begin(world, bodies, regions, flick, tape.segments, tape.marks)


def event(
    world: World, bodies: Bodies, group: Group, regions: Regions, guard: int, tape: Tape, t: float
) -> tuple[int, float]:
    """Play the next event after instant t: how the flick stands then, and the instant."""
    look_ahead(world, bodies, regions, t)
    ahead, first = first_event(bodies)
    if first == NOTHING:
        settle(bodies, NEVER)
        bodies.unfinished = 0
        return DONE, t
    bodies.events += 1
    if max(bodies.events, bodies.contacts) > guard:
        return GUARD, t
    t = max(t, ahead)
    settle(bodies, t)
    if bodies.partner[first] < NOTHING:
        if cross(bodies, regions, tape.segments, tape.marks, first, t) == ROOM:
            return ROOM, t
        return GOING, t
    gather(world, bodies, group, t)
    resolve(world, bodies, group, t)
    write_contacts(bodies, group, tape.contacts, t)
    for at in range(bodies.names):
        i = bodies.named[at]
        bodies.noted[i] = 0
        if bodies.changed[i] != 0:
            depart(bodies, tape.segments, i, t)
    bodies.names = 0
    return GOING, t


def write_down(
    world: World, bodies: Bodies, body: int, status: int, places: Floats, notes: Ints, row: int
) -> None:
    """Fill a flick's rows of `places` and `notes`, as `kernels.batch.run_many` does."""
    left = 0
    for i in range(world.count):
        places[row, i, 0], places[row, i, 1] = bodies.x[i], bodies.y[i]
        if bodies.out[i] != 0:
            left |= 1 << i
    notes[row, 0], notes[row, 1], notes[row, 2], notes[row, 3] = (
        status,
        bodies.contacts,
        bodies.first[body],
        left,
    )
