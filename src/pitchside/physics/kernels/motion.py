"""Motion in closed form: a sliding body slows down evenly along a straight line."""

from __future__ import annotations

from math import sqrt

from pitchside.compiled import jit
from pitchside.physics.kernels.state import NEVER, NOTHING, REST, ROOM, SEGMENT, SEGMENT_END, Bodies, Floats


@jit
def place(bodies: Bodies, i: int, t: float) -> tuple[float, float]:
    """Where body i is at instant t, by its present motion."""
    speed = bodies.speed[i]
    past = min(t, bodies.stop[i]) - bodies.start[i]
    if speed == 0.0 or past <= 0.0:
        return bodies.x[i], bodies.y[i]
    g = past * (1.0 - bodies.slowing[i] * past / (2.0 * speed))
    return bodies.x[i] + bodies.vx[i] * g, bodies.y[i] + bodies.vy[i] * g


@jit
def pace(bodies: Bodies, i: int, t: float) -> float:
    """The speed of body i at instant t."""
    if t >= bodies.stop[i]:
        return 0.0
    return float(max(bodies.speed[i] - bodies.slowing[i] * (t - bodies.start[i]), 0.0))


@jit
def lasting(path: float, speed: float, slowing: float) -> float:
    """The time to slide along a path length; NEVER when the body stops before."""
    left = speed * speed - 2.0 * slowing * path
    if left < 0.0 or speed == 0.0:
        # Just before its stop the pace of a body may round to nothing.
        return NEVER
    return 2.0 * path / (speed + sqrt(left))


@jit
def note(bodies: Bodies, i: int, t: float) -> None:
    """Write down place and velocity at instant t, to be changed by a contact."""
    bodies.now_x[i], bodies.now_y[i] = place(bodies, i, t)
    speed = pace(bodies, i, t)
    if speed > 0.0:
        bodies.now_vx[i], bodies.now_vy[i] = bodies.ux[i] * speed, bodies.uy[i] * speed
    else:
        bodies.now_vx[i] = bodies.now_vy[i] = 0.0


@jit
def forget(bodies: Bodies, i: int) -> None:
    """Take body i from the list of moving bodies."""
    count = bodies.moving
    for at in range(count):
        if bodies.movers[at] == i:
            bodies.moving = count - 1
            for after in range(at, count - 1):
                bodies.movers[after] = bodies.movers[after + 1]
            return


@jit
def settle(bodies: Bodies, t: float) -> None:
    """Lay down the bodies that have come to rest by instant t."""
    at = 0
    while at < bodies.moving:
        i = bodies.movers[at]
        if bodies.stop[i] <= t:
            bodies.x[i], bodies.y[i] = place(bodies, i, bodies.stop[i])
            bodies.vx[i] = bodies.vy[i] = bodies.speed[i] = 0.0
            bodies.next[i] = NEVER
            bodies.row[i] = NOTHING
            forget(bodies, i)
        else:
            at += 1


@jit
def depart(bodies: Bodies, segments: Floats, i: int, t: float) -> int:
    """Begin a new stretch of body i at instant t, from what the contact left; ROOM if the tape is full."""
    # Told once, however often it departs within one instant.
    if bodies.changed[i] != 2:
        bodies.changed[i] = 2
        bodies.renewed[bodies.renewals] = i
        bodies.renewals += 1
    row = bodies.row[i]
    if row >= 0:
        segments[row * SEGMENT + SEGMENT_END] = t
        bodies.row[i] = NOTHING
    bodies.x[i], bodies.y[i] = bodies.now_x[i], bodies.now_y[i]
    vx, vy = bodies.now_vx[i], bodies.now_vy[i]
    speed = sqrt(vx * vx + vy * vy)
    moved = bodies.speed[i] > 0.0
    bodies.start[i], bodies.next[i] = t, NEVER
    bodies.partner[i], bodies.tied[i] = NOTHING, 0
    if speed < REST or bodies.out[i] != 0:
        bodies.vx[i] = bodies.vy[i] = bodies.speed[i] = 0.0
        bodies.stop[i] = t
        if moved:
            forget(bodies, i)
        return 0
    bodies.vx[i], bodies.vy[i], bodies.speed[i] = vx, vy, speed
    bodies.ux[i], bodies.uy[i] = vx / speed, vy / speed
    bodies.stop[i] = t + speed / bodies.slowing[i]
    if not moved:
        bodies.movers[bodies.moving] = i
        bodies.moving += 1
    return write_segment(bodies, segments, i)


@jit
def write_segment(bodies: Bodies, segments: Floats, i: int) -> int:
    """Write the present stretch of body i on the tape, where there is one."""
    if len(segments) == 0:
        return 0
    row = bodies.segments
    if (row + 1) * SEGMENT > len(segments):
        return ROOM
    at = row * SEGMENT
    segments[at], segments[at + 1], segments[at + 2] = float(i), bodies.start[i], bodies.stop[i]
    segments[at + 3], segments[at + 4] = bodies.x[i], bodies.y[i]
    segments[at + 5], segments[at + 6], segments[at + 7] = bodies.vx[i], bodies.vy[i], bodies.slowing[i]
    bodies.row[i] = row
    bodies.segments = row + 1
    return 0
