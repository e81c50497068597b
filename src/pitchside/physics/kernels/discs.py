"""When a disc meets a round thing: along a straight path, or both moving."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from pitchside.compiled import jit
from pitchside.physics.kernels.roots import first_zero
from pitchside.physics.kernels.state import GRAZE, NEVER, STILL

LONG = 4000.0
"""mm: the way of two bodies since they touched that counts as long."""


class Path(NamedTuple):
    """How one body goes as seen from another: after t it is at x + vx t + ax t^2, and likewise for y."""

    x: float
    y: float
    vx: float
    vy: float
    ax: float
    ay: float


@jit
def ray_round(dx: float, dy: float, ux: float, uy: float, radius: float) -> float:
    """Path length along the unit vector u to a circle whose centre lies at d; NEVER when it is missed."""
    b = dx * ux + dy * uy
    if b <= GRAZE * radius:
        return NEVER
    h = dx * uy - dy * ux
    q = radius * radius - h * h
    if q <= GRAZE * GRAZE * radius * radius:
        return NEVER
    c = dx * dx + dy * dy - radius * radius
    if c <= 0.0:
        return 0.0
    # The nearer root, without the difference that would cancel close to the circle.
    return c / (b + sqrt(q))


@jit
def meet_round(p: Path, radius: float, end: float) -> float:
    """The first time in [0, end] when the path comes as near as `radius`; NEVER when it does not."""
    f0 = p.x * p.x + p.y * p.y - radius * radius
    f1 = 2.0 * (p.x * p.vx + p.y * p.vy)
    f2 = p.vx * p.vx + p.vy * p.vy + 2.0 * (p.x * p.ax + p.y * p.ay)
    f3 = 2.0 * (p.vx * p.ax + p.vy * p.ay)
    f4 = p.ax * p.ax + p.ay * p.ay
    e2 = end * end
    if f0 > 0.0:
        u = first_zero(f0, f1 * end, f2 * e2, f3 * e2 * end, f4 * e2 * e2)
        if u > 1.0:
            return NEVER
        # Squares of long ways have lost digits that the places themselves still have.
        return polish(p, radius, u * end)
    still = 2.0 * radius * STILL
    if f1 < -still:
        return 0.0
    # Touching: the zero at the start is divided out.
    if f1 > still:
        u = first_zero(f1, f2 * end, f3 * e2, f4 * e2 * end, 0.0)
    elif f2 > -still:
        u = NEVER if f2 <= 0.0 else first_zero(f2, f3 * end, f4 * e2, 0.0, 0.0)
    else:
        return 0.0
    if u > 1.0:
        return NEVER
    t = u * end
    return polish(p, radius, t) if afar(p, t) else t


@jit
def afar(p: Path, t: float) -> bool:
    """Is the way so long that the polynomial has lost the last digits of the place?"""
    return bool((p.vx * p.vx + p.vy * p.vy) * t * t > LONG * LONG)


@jit
def polish(p: Path, radius: float, t: float) -> float:
    """A Newton step from the places, which cancel less than the polynomial; two after a long way."""
    if afar(p, t):
        t = nearer(p, radius, t, 1e-6)
    return nearer(p, radius, t, 1e-9)


@jit
def nearer(p: Path, radius: float, t: float, most: float) -> float:
    """One Newton step of at most so many seconds."""
    x, y = p.x + t * (p.vx + t * p.ax), p.y + t * (p.vy + t * p.ay)
    rate = 2.0 * (x * (p.vx + 2.0 * t * p.ax) + y * (p.vy + 2.0 * t * p.ay))
    if rate >= 0.0:
        return t
    step = (x * x + y * y - radius * radius) / rate
    if step > most or step < -most:
        return t
    return max(t - step, 0.0)
