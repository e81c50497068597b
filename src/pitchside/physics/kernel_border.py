"""Leaving the table and entering regions: straight paths against shapes that do not move."""

from __future__ import annotations

from math import sqrt

from pitchside.compiled import jit
from pitchside.physics.kernel_block import ray_round
from pitchside.physics.kernel_frame import clamp
from pitchside.physics.kernel_layout import (
    BLOCK,
    CENTRE,
    COS,
    FLAT,
    KIND,
    NEVER,
    SIN,
    SIZE,
    TABLE,
    Floats,
    Ints,
)
from pitchside.physics.kernel_slabs import enter_two, slab, slab_leave

HAIR = 1e-9
"""mm: a body this near to a region touches it."""


@jit
def spread(w: Floats, i: int, hx: float, hy: float) -> tuple[float, float, float, float]:
    """How far block i may be from the middle of a rectangle, along the rectangle's axes and its own."""
    c, s, h = abs(w[COS + i]), abs(w[SIN + i]), w[SIZE + i]
    both = h * (c + s)
    return hx + both, hy + both, h + hx * c + hy * s, h + hx * s + hy * c


@jit
def over(w: Floats, k: Ints, i: int, x: float, y: float, hx: float, hy: float, hair: float) -> bool:
    """Does body i, at (x, y) from the middle of a rectangle, overlap or touch it?"""
    if k[KIND + i] != BLOCK:
        dx, dy = x - clamp(x, hx), y - clamp(y, hy)
        near = w[SIZE + i] + hair
        return bool(dx * dx + dy * dy <= near * near)
    ax, ay, bx, by = spread(w, i, hx, hy)
    c, s = w[COS + i], w[SIN + i]
    along, across = abs(x * c + y * s), abs(y * c - x * s)
    return bool(abs(x) <= ax + hair and abs(y) <= ay + hair and along <= bx + hair and across <= by + hair)


@jit
def round_leave(dx: float, dy: float, ux: float, uy: float, radius: float) -> float:
    """Path length to the far side of a circle whose centre lies at d; below zero when it is missed."""
    h = dx * uy - dy * ux
    q = radius * radius - h * h
    return dx * ux + dy * uy + sqrt(q) if q > 0.0 else -1.0


@jit
def leave(
    w: Floats, k: Ints, i: int, rule: int, x: float, y: float, ux: float, uy: float, reach: float
) -> float:
    """Path length until body i leaves the table by its rule; NEVER when it stays."""
    hx, hy = 0.5 * (w[TABLE + 2] - w[TABLE]), 0.5 * (w[TABLE + 3] - w[TABLE + 1])
    x, y = x - (w[TABLE] + hx), y - (w[TABLE + 1] + hy)
    if rule == CENTRE:
        s = min(slab_leave(x, ux, hx), slab_leave(y, uy, hy))
        return NEVER if s >= reach else max(s, 0.0)
    if k[KIND + i] == BLOCK:
        ax, ay, bx, by = spread(w, i, hx, hy)
        c, n = w[COS + i], w[SIN + i]
        s = min(slab_leave(x, ux, ax), slab_leave(y, uy, ay))
        s = min(s, slab_leave(x * c + y * n, ux * c + uy * n, bx))
        s = min(s, slab_leave(y * c - x * n, uy * c - ux * n, by))
        return NEVER if s >= reach else max(s, 0.0)
    r = w[SIZE + i]
    if over(w, k, i, x + ux * reach, y + uy * reach, hx, hy, 0.0):
        return NEVER
    s = min(slab_leave(x, ux, hx + r), slab_leave(y, uy, hy))
    s = max(s, min(slab_leave(x, ux, hx), slab_leave(y, uy, hy + r)))
    s = max(s, round_leave(hx - x, hy - y, ux, uy, r), round_leave(-hx - x, hy - y, ux, uy, r))
    s = max(s, round_leave(hx - x, -hy - y, ux, uy, r), round_leave(-hx - x, -hy - y, ux, uy, r))
    return NEVER if s >= reach else max(s, 0.0)


@jit
def enter(
    w: Floats, k: Ints, i: int, hx: float, hy: float, x: float, y: float, ux: float, uy: float, reach: float
) -> float:
    """Path length until body i, at (x, y) from the middle of a rectangle, first touches it; or NEVER."""
    if k[KIND + i] == BLOCK:
        ax, ay, bx, by = spread(w, i, hx + HAIR, hy + HAIR)
        c, n = w[COS + i], w[SIN + i]
        s = 0.0
        for _ in range(40):
            was = s
            s = enter_two(x + ux * was, ux, 0.0, ax, y + uy * was, uy, 0.0, ay, reach, FLAT) + was
            if s <= reach:
                s = slab(x * c + y * n, ux * c + uy * n, 0.0, bx, s, FLAT)
            if s <= reach:
                s = slab(y * c - x * n, uy * c - ux * n, 0.0, by, s, FLAT)
            if s > reach:
                return NEVER
            if s == was:
                return s
        return s
    r = w[SIZE + i] + HAIR
    s = enter_two(x, ux, 0.0, hx + r, y, uy, 0.0, hy + HAIR, reach, FLAT)
    s = min(s, enter_two(x, ux, 0.0, hx + HAIR, y, uy, 0.0, hy + r, reach, FLAT))
    s = min(s, ray_round(hx - x, hy - y, ux, uy, r), ray_round(-hx - x, hy - y, ux, uy, r))
    s = min(s, ray_round(hx - x, -hy - y, ux, uy, r), ray_round(-hx - x, -hy - y, ux, uy, r))
    return s if s <= reach else NEVER
