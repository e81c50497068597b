"""When a disc meets a square block, and a block a block."""

from __future__ import annotations

from math import sqrt

from pitchside.compiled import jit
from pitchside.physics.kernel_layout import (
    COS,
    FLAT,
    GRAZE,
    NEVER,
    SIN,
    SIZE,
    STILL,
    TOUCH,
    Floats,
)
from pitchside.physics.kernel_roots import first_zero
from pitchside.physics.kernel_slabs import enter_two, slab

SQUARE = 1e-9
"""Sine of the angle below which two blocks stand parallel."""
LONG = 4000.0
"""mm: the way of two bodies since they touched that counts as long."""


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
    return c / (b + sqrt(q))


@jit
def meet_round(
    dx: float, dy: float, wx: float, wy: float, qx: float, qy: float, radius: float, end: float
) -> float:
    """The first time in [0, end] when d + w t + q t^2 comes as near as `radius`; NEVER when it does not."""
    f0 = dx * dx + dy * dy - radius * radius
    f1 = 2.0 * (dx * wx + dy * wy)
    f2 = wx * wx + wy * wy + 2.0 * (dx * qx + dy * qy)
    f3 = 2.0 * (wx * qx + wy * qy)
    f4 = qx * qx + qy * qy
    e2 = end * end
    if f0 > 0.0:
        u = first_zero(f0, f1 * end, f2 * e2, f3 * e2 * end, f4 * e2 * e2)
        if u > 1.0:
            return NEVER
        return polish(dx, dy, wx, wy, qx, qy, radius, u * end)
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
    return polish(dx, dy, wx, wy, qx, qy, radius, t) if afar(wx, wy, t) else t


@jit
def afar(wx: float, wy: float, t: float) -> bool:
    """Is the way so long that the polynomial has lost the last digits of the place?"""
    return bool((wx * wx + wy * wy) * t * t > LONG * LONG)


@jit
def polish(
    dx: float, dy: float, wx: float, wy: float, qx: float, qy: float, radius: float, t: float
) -> float:
    """A Newton step from the places, which cancel less than the polynomial; two after a long way."""
    if afar(wx, wy, t):
        t = nearer(dx, dy, wx, wy, qx, qy, radius, t, 1e-6)
    return nearer(dx, dy, wx, wy, qx, qy, radius, t, 1e-9)


@jit
def nearer(
    dx: float, dy: float, wx: float, wy: float, qx: float, qy: float, radius: float, t: float, most: float
) -> float:
    """One Newton step of at most so many seconds."""
    x, y = dx + t * (wx + t * qx), dy + t * (wy + t * qy)
    rate = 2.0 * (x * (wx + 2.0 * t * qx) + y * (wy + 2.0 * t * qy))
    if rate >= 0.0:
        return t
    step = (x * x + y * y - radius * radius) / rate
    if step > most or step < -most:
        return t
    return max(t - step, 0.0)


@jit
def beyond(p: float, corner: float, radius: float) -> bool:
    """Does p lie outside the side that ends at a corner? Where it does not, the side is met, not its end.

    The slack is wider than rounding and turns the normal by less than `GRAZE`.
    """
    slack = 0.1 * GRAZE * radius + TOUCH
    return bool(p > corner - slack if corner > 0.0 else p < corner + slack)


@jit
def ray_corner(x: float, y: float, ux: float, uy: float, cx: float, cy: float, radius: float) -> float:
    """Path length along u from (x, y) until a disc meets the corner c of a block; or NEVER."""
    s = ray_round(cx - x, cy - y, ux, uy, radius)
    if s == NEVER or (beyond(x + s * ux, cx, radius) and beyond(y + s * uy, cy, radius)):
        return s
    return NEVER


@jit
def meet_corner(
    x: float,
    y: float,
    wx: float,
    wy: float,
    qx: float,
    qy: float,
    cx: float,
    cy: float,
    radius: float,
    end: float,
) -> float:
    """The first time in [0, end] when a disc at (x, y) + w t + q t^2 meets the corner c; or NEVER."""
    t = meet_round(x - cx, y - cy, wx, wy, qx, qy, radius, end)
    if t == NEVER:
        return t
    there = beyond(x + t * (wx + t * qx), cx, radius) and beyond(y + t * (wy + t * qy), cy, radius)
    return t if there else NEVER


@jit
def ray_block(
    w: Floats, j: int, dx: float, dy: float, ux: float, uy: float, radius: float, reach: float
) -> float:
    """Path length along u until a disc at d from the centre of block j meets it; NEVER beyond `reach`."""
    c, s, h = w[COS + j], w[SIN + j], w[SIZE + j]
    x, y = dx * c + dy * s, dy * c - dx * s
    a, b = ux * c + uy * s, uy * c - ux * s
    best = enter_two(x, a, 0.0, h + radius, y, b, 0.0, h, reach, FLAT)
    best = min(best, enter_two(x, a, 0.0, h, y, b, 0.0, h + radius, reach, FLAT))
    best = min(best, ray_corner(x, y, a, b, h, h, radius))
    best = min(best, ray_corner(x, y, a, b, -h, h, radius))
    best = min(best, ray_corner(x, y, a, b, h, -h, radius))
    best = min(best, ray_corner(x, y, a, b, -h, -h, radius))
    return best if best <= reach else NEVER


@jit
def meet_block(
    w: Floats,
    j: int,
    dx: float,
    dy: float,
    wx: float,
    wy: float,
    qx: float,
    qy: float,
    radius: float,
    end: float,
) -> float:
    """The first time in [0, end] when a disc at d + w t + q t^2 from block j meets it, both moving."""
    c, s, h = w[COS + j], w[SIN + j], w[SIZE + j]
    x, y = dx * c + dy * s, dy * c - dx * s
    a, b = wx * c + wy * s, wy * c - wx * s
    g, k = qx * c + qy * s, qy * c - qx * s
    best = enter_two(x, a, g, h + radius, y, b, k, h, end, STILL)
    best = min(best, enter_two(x, a, g, h, y, b, k, h + radius, end, STILL))
    best = min(best, meet_corner(x, y, a, b, g, k, h, h, radius, end))
    best = min(best, meet_corner(x, y, a, b, g, k, -h, h, radius, end))
    best = min(best, meet_corner(x, y, a, b, g, k, h, -h, radius, end))
    return min(best, meet_corner(x, y, a, b, g, k, -h, -h, radius, end))


@jit
def meet_blocks(
    w: Floats,
    i: int,
    j: int,
    dx: float,
    dy: float,
    wx: float,
    wy: float,
    qx: float,
    qy: float,
    end: float,
    still: float,
) -> float:
    """The first x in [0, end] when block i, at d + w x + q x^2 from block j, meets it; or NEVER."""
    ci, si, hi = w[COS + i], w[SIN + i], w[SIZE + i]
    cj, sj, hj = w[COS + j], w[SIN + j], w[SIZE + j]
    ai, bi, gi = dx * ci + dy * si, wx * ci + wy * si, qx * ci + qy * si
    ak, bk, gk = dy * ci - dx * si, wy * ci - wx * si, qy * ci - qx * si
    across = abs(ci * cj + si * sj) * abs(ci * sj - si * cj)
    if across < SQUARE:
        return enter_two(ai, bi, gi, hi + hj, ak, bk, gk, hi + hj, end, still)
    wide = abs(ci * cj + si * sj) + abs(ci * sj - si * cj)
    mine, its = hi + hj * wide, hj + hi * wide
    aj, bj, gj = dx * cj + dy * sj, wx * cj + wy * sj, qx * cj + qy * sj
    al, bl, gl = dy * cj - dx * sj, wy * cj - wx * sj, qy * cj - qx * sj
    x = 0.0
    for _ in range(40):
        was = x
        x = max(slab(ai, bi, gi, mine, was, still), slab(ak, bk, gk, mine, was, still))
        x = max(x, slab(aj, bj, gj, its, was, still), slab(al, bl, gl, its, was, still))
        if x > end:
            return NEVER
        if x == was:
            return x
    return x
