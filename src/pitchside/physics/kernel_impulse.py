"""What a contact does to the velocities BX, BY of its bodies; normals point from body j to body i."""

from __future__ import annotations

from math import sqrt

from pitchside.compiled import jit
from pitchside.physics.kernel_layout import (
    BX,
    BY,
    CHANGED,
    FAINT,
    INV,
    KIND,
    LIGHT,
    REST,
    RESTITUTION,
    SLID,
    SLOW,
    Floats,
    Ints,
)

OFTEN = 256
"""Slow partings in one flick after which a body, which is being pushed along, parts faster and less often."""
STEADY = 64
"""Further ones after which it parts twice as fast, thrice, and so on."""
GENTLY = 0.0625
"""Of the common speed of two bodies: where that pays for their parting, they part no faster."""
SWIFT = 5e4
"""mm/s: no light body leaves another faster; between two that close in it would gain speed without end."""


@jit
def closing(s: Floats, i: int, j: int, nx: float, ny: float) -> float:
    """How fast two bodies near each other."""
    return float((s[BX + j] - s[BX + i]) * nx + (s[BY + j] - s[BY + i]) * ny)


@jit
def bounce(s: Floats, q: Ints, i: int, j: int) -> float:
    """The restitution between two bodies."""
    return float(s[RESTITUTION + 3 * q[KIND + i] + q[KIND + j]])


@jit
def gentle(s: Floats, q: Ints, i: int, j: int) -> float:
    """The speed below which two bodies slide along each other, and at which they then part."""
    often = max(q[SLID + i], q[SLID + j]) - OFTEN
    if often <= 0:
        return SLOW
    one = s[BX + i] * s[BX + i] + s[BY + i] * s[BY + i]
    other = s[BX + j] * s[BX + j] + s[BY + j] * s[BY + j]
    return float(max(min(SLOW + SLOW * often / STEADY, GENTLY * sqrt(max(one, other))), SLOW))


@jit
def push(s: Floats, q: Ints, i: int, j: int, px: float, py: float) -> None:
    """Give body i an impulse and body j its opposite."""
    s[BX + i], s[BY + i] = s[BX + i] + s[INV + i] * px, s[BY + i] + s[INV + i] * py
    s[BX + j], s[BY + j] = s[BX + j] - s[INV + j] * px, s[BY + j] - s[INV + j] * py
    q[CHANGED + i] = q[CHANGED + j] = 1


@jit
def turned(c: float, rx: float, ry: float, nx: float, ny: float, part: float) -> tuple[float, float, float]:
    """A relative velocity r that closes at c, turned to part at `part`, and the square of speed it lacks."""
    tx, ty = rx + c * nx, ry + c * ny
    along = tx * tx + ty * ty
    left = along + (c * c - part * part)
    if left > 0.0 and along > 0.0:
        less = sqrt(left / along) if left < along else 1.0
        return part * nx + less * tx, part * ny + less * ty, 0.0
    return part * nx, part * ny, -left


@jit
def part_slowly(s: Floats, q: Ints, i: int, j: int, nx: float, ny: float, speed: float) -> None:
    """Part two moving bodies that slide along each other, at this speed, from the energy that they have.

    The relative velocity is turned. Where it is too small the common motion pays, and the slower that is the
    more gently they part; where it is too small as well both stop.
    """
    mi, mj = 1.0 / s[INV + i], 1.0 / s[INV + j]
    c = closing(s, i, j, nx, ny)
    rx, ry = s[BX + i] - s[BX + j], s[BY + i] - s[BY + j]
    cx = (mi * s[BX + i] + mj * s[BX + j]) / (mi + mj)
    cy = (mi * s[BY + i] + mj * s[BY + j]) / (mi + mj)
    have = cx * cx + cy * cy
    ax, ay, lack = turned(c, rx, ry, nx, ny, speed)
    if lack > 0.0:
        gently = max(GENTLY * sqrt(have), c, REST)
        if gently < speed:
            ax, ay, lack = turned(c, rx, ry, nx, ny, gently)
    if lack > 0.0:
        need = lack * (mi * mj) / ((mi + mj) * (mi + mj))
        if have <= need:
            cx = cy = ax = ay = 0.0
        else:
            less = sqrt((have - need) / have)
            cx, cy = cx * less, cy * less
    fi, fj = mj / (mi + mj), mi / (mi + mj)
    s[BX + i], s[BY + i] = cx + fi * ax, cy + fi * ay
    s[BX + j], s[BY + j] = cx - fj * ax, cy - fj * ay
    q[CHANGED + i] = q[CHANGED + j] = 1


@jit
def off_wall(s: Floats, q: Ints, i: int, j: int, nx: float, ny: float, part: float) -> None:
    """Let body i leave body j, which takes nothing, at this speed."""
    c = closing(s, i, j, nx, ny)
    rx, ry = s[BX + i] - s[BX + j], s[BY + i] - s[BY + j]
    if part > c:
        ax, ay, _ = turned(c, rx, ry, nx, ny, part)
        s[BX + i], s[BY + i] = s[BX + j] + ax, s[BY + j] + ay
    elif part > SWIFT:
        less = SWIFT / part
        ax, ay = rx + (c + part) * nx, ry + (c + part) * ny
        s[BX + i], s[BY + i] = s[BX + j] + less * ax, s[BY + j] + less * ay
    else:
        s[BX + i], s[BY + i] = s[BX + i] + (c + part) * nx, s[BY + i] + (c + part) * ny
    q[CHANGED + i] = 1


@jit
def strike(s: Floats, q: Ints, i: int, j: int, nx: float, ny: float) -> None:
    """One contact alone."""
    e = bounce(s, q, i, j)
    c = closing(s, i, j, nx, ny)
    still_i = s[BX + i] == 0.0 and s[BY + i] == 0.0
    still_j = s[BX + j] == 0.0 and s[BY + j] == 0.0
    light_i, light_j = q[KIND + i] == LIGHT, q[KIND + j] == LIGHT
    least = gentle(s, q, i, j)
    slow = c < least and (light_i or not still_i) and (light_j or not still_j)
    part = max(e * c, least) if slow else e * c
    if slow:
        q[SLID + i], q[SLID + j] = q[SLID + i] + 1, q[SLID + j] + 1
    if light_i != light_j:
        if light_i:
            off_wall(s, q, i, j, nx, ny, part)
        else:
            off_wall(s, q, j, i, -nx, -ny, part)
        return
    if slow:
        part_slowly(s, q, i, j, nx, ny, part)
        return
    impulse = (c + e * c) / (s[INV + i] + s[INV + j])
    faint = 0.5 * part if c > FAINT else 0.0
    if still_j and impulse * s[INV + j] < REST:
        off_wall(s, q, i, j, nx, ny, faint)
    elif still_i and impulse * s[INV + i] < REST:
        off_wall(s, q, j, i, -nx, -ny, faint)
    else:
        push(s, q, i, j, impulse * nx, impulse * ny)
