"""Motion in closed form: a sliding body slows down evenly along a straight line."""

from __future__ import annotations

from math import sqrt

from pitchside.compiled import jit
from pitchside.physics.kernel_layout import (
    BX,
    BY,
    CHANGED,
    DEC,
    FRESH,
    MOVERS,
    MOVING,
    NEVER,
    NEWS,
    NEXT,
    NOTHING,
    OUT,
    PARTNER,
    PX,
    PY,
    REST,
    ROOM,
    ROW,
    ROWS,
    SEGMENT,
    SPEED,
    T0,
    TIED,
    TS,
    UX,
    UY,
    VX,
    VY,
    Floats,
    Ints,
    X,
    Y,
)


@jit
def place(s: Floats, i: int, t: float) -> tuple[float, float]:
    """Where body i is at instant t, by its present motion."""
    speed = s[SPEED + i]
    past = min(t, s[TS + i]) - s[T0 + i]
    if speed == 0.0 or past <= 0.0:
        return s[X + i], s[Y + i]
    g = past * (1.0 - s[DEC + i] * past / (2.0 * speed))
    return s[X + i] + s[VX + i] * g, s[Y + i] + s[VY + i] * g


@jit
def pace(s: Floats, i: int, t: float) -> float:
    """The speed of body i at instant t."""
    if t >= s[TS + i]:
        return 0.0
    return float(max(s[SPEED + i] - s[DEC + i] * (t - s[T0 + i]), 0.0))


@jit
def note(s: Floats, i: int, t: float) -> None:
    """Write down place and velocity at instant t, to be changed by a contact."""
    s[PX + i], s[PY + i] = place(s, i, t)
    speed = pace(s, i, t)
    if speed > 0.0:
        s[BX + i], s[BY + i] = s[UX + i] * speed, s[UY + i] * speed
    else:
        s[BX + i] = s[BY + i] = 0.0


@jit
def forget(q: Ints, i: int) -> None:
    """Take body i from the list of moving bodies."""
    count = q[MOVING]
    for at in range(count):
        if q[MOVERS + at] == i:
            q[MOVING] = count - 1
            for after in range(at, count - 1):
                q[MOVERS + after] = q[MOVERS + after + 1]
            return


@jit
def settle(s: Floats, q: Ints, t: float) -> None:
    """Lay down the bodies that have come to rest by instant t."""
    at = 0
    while at < q[MOVING]:
        i = q[MOVERS + at]
        if s[TS + i] <= t:
            s[X + i], s[Y + i] = place(s, i, s[TS + i])
            s[VX + i] = s[VY + i] = s[SPEED + i] = 0.0
            s[NEXT + i] = NEVER
            q[ROW + i] = -1
            forget(q, i)
        else:
            at += 1


@jit
def depart(s: Floats, q: Ints, seg: Floats, i: int, t: float) -> int:
    """Begin a new stretch of body i at instant t, from what the contact left; ROOM if the tape is full."""
    if q[CHANGED + i] != 2:
        q[CHANGED + i] = 2
        q[FRESH + q[NEWS]] = i
        q[NEWS] += 1
    row = q[ROW + i]
    if row >= 0:
        seg[row * SEGMENT + 2] = t
        q[ROW + i] = -1
    s[X + i], s[Y + i] = s[PX + i], s[PY + i]
    vx, vy = s[BX + i], s[BY + i]
    speed = sqrt(vx * vx + vy * vy)
    moved = s[SPEED + i] > 0.0
    s[T0 + i], s[NEXT + i] = t, NEVER
    q[PARTNER + i], q[TIED + i] = NOTHING, 0
    if speed < REST or q[OUT + i] != 0:
        s[VX + i] = s[VY + i] = s[SPEED + i] = 0.0
        s[TS + i] = t
        if moved:
            forget(q, i)
        return 0
    s[VX + i], s[VY + i], s[SPEED + i] = vx, vy, speed
    s[UX + i], s[UY + i] = vx / speed, vy / speed
    s[TS + i] = t + speed / s[DEC + i]
    if not moved:
        q[MOVERS + q[MOVING]] = i
        q[MOVING] += 1
    return write_segment(s, q, seg, i)


@jit
def write_segment(s: Floats, q: Ints, seg: Floats, i: int) -> int:
    """Write the present stretch of body i on the tape, where there is one."""
    if len(seg) == 0:
        return 0
    row = q[ROWS]
    if (row + 1) * SEGMENT > len(seg):
        return ROOM
    at = row * SEGMENT
    seg[at], seg[at + 1], seg[at + 2] = float(i), s[T0 + i], s[TS + i]
    seg[at + 3], seg[at + 4] = s[X + i], s[Y + i]
    seg[at + 5], seg[at + 6], seg[at + 7] = s[VX + i], s[VY + i], s[DEC + i]
    q[ROW + i] = row
    q[ROWS] = row + 1
    return 0
