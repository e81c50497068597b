"""What one contact does to the velocities of its bodies; normals point from body j to body i."""

from __future__ import annotations

from math import sqrt

from pitchside.compiled import jit
from pitchside.physics.kernels.state import FAINT, LIGHT, REST, SLOW, Bodies, World

OFTEN = 256
"""Slow partings in one flick after which a body, which is being pushed along, parts faster and less often."""
STEADY = 64
"""Further ones after which it parts twice as fast, thrice, and so on."""
GENTLY = 0.0625
"""Of the common speed of two bodies: where that pays for their parting, they part no faster."""
SWIFT = 5e4
"""mm/s: no light body leaves another faster; between two that close in it would gain speed without end."""


@jit
def closing(bodies: Bodies, i: int, j: int, nx: float, ny: float) -> float:
    """How fast two bodies near each other."""
    return float((bodies.now_vx[j] - bodies.now_vx[i]) * nx + (bodies.now_vy[j] - bodies.now_vy[i]) * ny)


@jit
def bounce(world: World, i: int, j: int) -> float:
    """The restitution between two bodies."""
    return float(world.restitution[3 * world.kind[i] + world.kind[j]])


@jit
def gentle(bodies: Bodies, i: int, j: int) -> float:
    """The speed below which two bodies slide along each other, and at which they then part."""
    often = max(bodies.slid[i], bodies.slid[j]) - OFTEN
    if often <= 0:
        return SLOW
    one = bodies.now_vx[i] * bodies.now_vx[i] + bodies.now_vy[i] * bodies.now_vy[i]
    other = bodies.now_vx[j] * bodies.now_vx[j] + bodies.now_vy[j] * bodies.now_vy[j]
    return float(max(min(SLOW + SLOW * often / STEADY, GENTLY * sqrt(max(one, other))), SLOW))


@jit
def push(world: World, bodies: Bodies, i: int, j: int, px: float, py: float) -> None:
    """Give body i an impulse and body j its opposite."""
    bodies.now_vx[i] += world.inverse_mass[i] * px
    bodies.now_vy[i] += world.inverse_mass[i] * py
    bodies.now_vx[j] -= world.inverse_mass[j] * px
    bodies.now_vy[j] -= world.inverse_mass[j] * py
    bodies.changed[i] = bodies.changed[j] = 1


@jit
def give(bodies: Bodies, i: int, j: int, di: float, dj: float, nx: float, ny: float) -> None:
    """Change the velocities of two bodies along the normal, that of i by `di` and that of j by `-dj`."""
    bodies.now_vx[i] += di * nx
    bodies.now_vy[i] += di * ny
    bodies.now_vx[j] -= dj * nx
    bodies.now_vy[j] -= dj * ny


@jit
def turned(c: float, rx: float, ry: float, nx: float, ny: float, part: float) -> tuple[float, float, float]:
    """A relative velocity r that closes at c, turned to part at `part`, and the square of speed it lacks."""
    tx, ty = rx + c * nx, ry + c * ny
    along = tx * tx + ty * ty
    left = along + (c * c - part * part)
    if left > 0.0 and along > 0.0:
        # What parting takes from the energy is taken from the sliding, so that the sum stays.
        less = sqrt(left / along) if left < along else 1.0
        return part * nx + less * tx, part * ny + less * ty, 0.0
    return part * nx, part * ny, -left


@jit
def part_slowly(world: World, bodies: Bodies, i: int, j: int, nx: float, ny: float, speed: float) -> None:
    """Part two moving bodies that slide along each other, at this speed, from the energy that they have.

    The relative velocity is turned. Where it is too small the common motion pays, and the slower that is the
    more gently they part; where it is too small as well both stop.
    """
    mi, mj = 1.0 / world.inverse_mass[i], 1.0 / world.inverse_mass[j]
    c = closing(bodies, i, j, nx, ny)
    rx, ry = bodies.now_vx[i] - bodies.now_vx[j], bodies.now_vy[i] - bodies.now_vy[j]
    cx = (mi * bodies.now_vx[i] + mj * bodies.now_vx[j]) / (mi + mj)
    cy = (mi * bodies.now_vy[i] + mj * bodies.now_vy[j]) / (mi + mj)
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
    bodies.now_vx[i], bodies.now_vy[i] = cx + fi * ax, cy + fi * ay
    bodies.now_vx[j], bodies.now_vy[j] = cx - fj * ax, cy - fj * ay
    bodies.changed[i] = bodies.changed[j] = 1


@jit
def off_wall(bodies: Bodies, i: int, j: int, nx: float, ny: float, part: float) -> None:
    """Let body i leave body j, which takes nothing, at this speed."""
    c = closing(bodies, i, j, nx, ny)
    rx, ry = bodies.now_vx[i] - bodies.now_vx[j], bodies.now_vy[i] - bodies.now_vy[j]
    if part > c:
        ax, ay, _ = turned(c, rx, ry, nx, ny, part)
        bodies.now_vx[i], bodies.now_vy[i] = bodies.now_vx[j] + ax, bodies.now_vy[j] + ay
    elif part > SWIFT:
        less = SWIFT / part
        ax, ay = rx + (c + part) * nx, ry + (c + part) * ny
        bodies.now_vx[i], bodies.now_vy[i] = bodies.now_vx[j] + less * ax, bodies.now_vy[j] + less * ay
    else:
        bodies.now_vx[i] += (c + part) * nx
        bodies.now_vy[i] += (c + part) * ny
    bodies.changed[i] = 1


@jit
def strike(world: World, bodies: Bodies, i: int, j: int, nx: float, ny: float) -> None:
    """One contact alone."""
    e = bounce(world, i, j)
    c = closing(bodies, i, j, nx, ny)
    still_i = bodies.now_vx[i] == 0.0 and bodies.now_vy[i] == 0.0
    still_j = bodies.now_vx[j] == 0.0 and bodies.now_vy[j] == 0.0
    light_i, light_j = world.kind[i] == LIGHT, world.kind[j] == LIGHT
    least = gentle(bodies, i, j)
    slow = c < least and (light_i or not still_i) and (light_j or not still_j)
    part = max(e * c, least) if slow else e * c
    if slow:
        bodies.slid[i] += 1
        bodies.slid[j] += 1
    # A light body gives nothing back: the other keeps its way, bit by bit.
    if light_i != light_j:
        if light_i:
            off_wall(bodies, i, j, nx, ny, part)
        else:
            off_wall(bodies, j, i, -nx, -ny, part)
        return
    if slow:
        part_slowly(world, bodies, i, j, nx, ny, part)
        return
    impulse = (c + e * c) / (world.inverse_mass[i] + world.inverse_mass[j])
    faint = 0.5 * part if c > FAINT else 0.0
    # A push that would leave the other at rest by our own rule must not vanish into it.
    if still_j and impulse * world.inverse_mass[j] < REST:
        off_wall(bodies, i, j, nx, ny, faint)
    elif still_i and impulse * world.inverse_mass[i] < REST:
        off_wall(bodies, j, i, -nx, -ny, faint)
    else:
        push(world, bodies, i, j, impulse * nx, impulse * ny)
