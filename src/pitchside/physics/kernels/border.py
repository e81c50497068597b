"""Leaving the table and entering regions: straight paths against shapes that do not move."""

from __future__ import annotations

from math import sqrt

from pitchside.compiled import jit
from pitchside.physics.kernels.discs import ray_round
from pitchside.physics.kernels.geometry import clamp
from pitchside.physics.kernels.motion import lasting, pace, place
from pitchside.physics.kernels.slabs import enter_two, slab, slab_leave
from pitchside.physics.kernels.state import (
    BLOCK,
    CENTRE,
    FLAT,
    LEAVE,
    NEVER,
    NOTHING,
    OPEN,
    REGION,
    Bodies,
    Regions,
    World,
)

HAIR = 1e-9
"""mm: a body this near to a region touches it."""


@jit
def spread(world: World, i: int, hx: float, hy: float) -> tuple[float, float, float, float]:
    """How far block i may be from the middle of a rectangle, along the rectangle's axes and its own."""
    c, s, h = abs(world.cos[i]), abs(world.sin[i]), world.radius[i]
    both = h * (c + s)
    return hx + both, hy + both, h + hx * c + hy * s, h + hx * s + hy * c


@jit
def over(world: World, i: int, x: float, y: float, hx: float, hy: float, hair: float) -> bool:
    """Does body i, at (x, y) from the middle of a rectangle, overlap or touch it?"""
    if world.kind[i] != BLOCK:
        dx, dy = x - clamp(x, hx), y - clamp(y, hy)
        near = world.radius[i] + hair
        return bool(dx * dx + dy * dy <= near * near)
    ax, ay, bx, by = spread(world, i, hx, hy)
    c, s = world.cos[i], world.sin[i]
    along, across = abs(x * c + y * s), abs(y * c - x * s)
    return bool(abs(x) <= ax + hair and abs(y) <= ay + hair and along <= bx + hair and across <= by + hair)


@jit
def round_leave(dx: float, dy: float, ux: float, uy: float, radius: float) -> float:
    """Path length to the far side of a circle whose centre lies at d; below zero when it is missed."""
    h = dx * uy - dy * ux
    q = radius * radius - h * h
    return dx * ux + dy * uy + sqrt(q) if q > 0.0 else -1.0


@jit
def leave(world: World, i: int, rule: int, x: float, y: float, ux: float, uy: float, reach: float) -> float:
    """Path length until body i leaves the table by its rule; NEVER when it stays."""
    hx, hy = 0.5 * (world.table[2] - world.table[0]), 0.5 * (world.table[3] - world.table[1])
    x, y = x - (world.table[0] + hx), y - (world.table[1] + hy)
    if rule == CENTRE:
        s = min(slab_leave(x, ux, hx), slab_leave(y, uy, hy))
        return NEVER if s >= reach else max(s, 0.0)
    if world.kind[i] == BLOCK:
        ax, ay, bx, by = spread(world, i, hx, hy)
        c, n = world.cos[i], world.sin[i]
        s = min(slab_leave(x, ux, ax), slab_leave(y, uy, ay))
        s = min(s, slab_leave(x * c + y * n, ux * c + uy * n, bx))
        s = min(s, slab_leave(y * c - x * n, uy * c - ux * n, by))
        return NEVER if s >= reach else max(s, 0.0)
    r = world.radius[i]
    # A disc that still touches the table where it stops has never left it: the table is convex.
    if over(world, i, x + ux * reach, y + uy * reach, hx, hy, 0.0):
        return NEVER
    s = min(slab_leave(x, ux, hx + r), slab_leave(y, uy, hy))
    s = max(s, min(slab_leave(x, ux, hx), slab_leave(y, uy, hy + r)))
    s = max(s, round_leave(hx - x, hy - y, ux, uy, r), round_leave(-hx - x, hy - y, ux, uy, r))
    s = max(s, round_leave(hx - x, -hy - y, ux, uy, r), round_leave(-hx - x, -hy - y, ux, uy, r))
    return NEVER if s >= reach else max(s, 0.0)


@jit
def enter(
    world: World, i: int, hx: float, hy: float, x: float, y: float, ux: float, uy: float, reach: float
) -> float:
    """Path length until body i, at (x, y) from the middle of a rectangle, first touches it; or NEVER."""
    if world.kind[i] == BLOCK:
        ax, ay, bx, by = spread(world, i, hx + HAIR, hy + HAIR)
        c, n = world.cos[i], world.sin[i]
        s = 0.0
        # A rectangle at an angle: each pair of sides lets the block come nearer, until none moves it on.
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
    r = world.radius[i] + HAIR
    s = enter_two(x, ux, 0.0, hx + r, y, uy, 0.0, hy + HAIR, reach, FLAT)
    s = min(s, enter_two(x, ux, 0.0, hx + HAIR, y, uy, 0.0, hy + r, reach, FLAT))
    s = min(s, ray_round(hx - x, hy - y, ux, uy, r), ray_round(-hx - x, hy - y, ux, uy, r))
    s = min(s, ray_round(hx - x, -hy - y, ux, uy, r), ray_round(-hx - x, -hy - y, ux, uy, r))
    return s if s <= reach else NEVER


@jit
def seen_from(regions: Regions, r: int, x: float, y: float) -> tuple[float, float, float, float]:
    """Half the width and half the height of region r, and a place from its middle."""
    corners, at = regions.corners, 4 * r
    x0, y0, x1, y1 = corners[at], corners[at + 1], corners[at + 2], corners[at + 3]
    hx, hy = 0.5 * (x1 - x0), 0.5 * (y1 - y0)
    return hx, hy, x - x0 - hx, y - y0 - hy


@jit
def surroundings(world: World, bodies: Bodies, regions: Regions, i: int, t: float) -> None:
    """Foresee when moving body i leaves the table or enters a region."""
    x, y = place(bodies, i, t)
    v, slowing, ux, uy = pace(bodies, i, t), bodies.slowing[i], bodies.ux[i], bodies.uy[i]
    reach = v * v / (2.0 * slowing)
    if world.border != OPEN:
        path = leave(world, i, world.border, x, y, ux, uy, reach)
        if path < NEVER:
            wait = lasting(path, v, slowing)
            if wait < NEVER:
                early(bodies, i, LEAVE, t + wait)
    for r in range(len(regions.corners) // 4):
        if regions.sets[3 * r] >> i & 1 and bodies.entered[r] >> i & 1 == 0:
            hx, hy, dx, dy = seen_from(regions, r, x, y)
            path = enter(world, i, hx, hy, dx, dy, ux, uy, reach)
            if path < NEVER:
                wait = lasting(path, v, slowing) if v > 0.0 else 0.0
                if wait < NEVER:
                    early(bodies, i, REGION - r, t + wait)


@jit
def early(bodies: Bodies, i: int, what: int, at: float) -> None:
    """Expect a border event; in a tie it comes before a contact."""
    if at <= bodies.next[i] and not (at == bodies.next[i] and bodies.partner[i] < NOTHING):
        bodies.next[i], bodies.partner[i], bodies.tied[i] = at, what, 0
