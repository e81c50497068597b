"""The geometry of two bodies at an instant: how far apart, along which normal, touching where."""

from __future__ import annotations

from math import sqrt

from pitchside.compiled import jit
from pitchside.physics.kernels.state import BLOCK, SQUARE, Records, World

Frame = tuple[float, float, float, float, float]
"""Gap (below zero: overlap), unit normal from the second body to the first, point of contact."""

NEAR = 1e-9
"""mm: sides of two blocks whose gaps differ by less are struck together, at their common corner."""


@jit
def clamp(p: float, h: float) -> float:
    """The nearest number in [-h, h]."""
    return min(max(p, -h), h)


@jit
def disc_disc(dx: float, dy: float, ri: float, rj: float, xj: float, yj: float) -> Frame:
    """A disc at d from another at (xj, yj)."""
    far = sqrt(dx * dx + dy * dy)
    if far == 0.0:
        return -ri - rj, 1.0, 0.0, xj, yj
    nx, ny = dx / far, dy / far
    return far - ri - rj, nx, ny, xj + nx * rj, yj + ny * rj


@jit
def disc_block(world: World, j: int, dx: float, dy: float, radius: float, xj: float, yj: float) -> Frame:
    """A disc at d from the centre of block j, which is at (xj, yj)."""
    c, s, h = world.cos[j], world.sin[j], world.radius[j]
    x, y = dx * c + dy * s, dy * c - dx * s
    px, py = clamp(x, h), clamp(y, h)
    a, b = x - px, y - py
    far = sqrt(a * a + b * b)
    if far > 0.0:
        a, b = a / far, b / far
    elif abs(x) > abs(y):
        a, b, far = (1.0 if x > 0.0 else -1.0), 0.0, abs(x) - h
    else:
        a, b, far = 0.0, (1.0 if y > 0.0 else -1.0), abs(y) - h
    return far - radius, a * c - b * s, a * s + b * c, xj + px * c - py * s, yj + px * s + py * c


@jit
def corners(world: World, i: int, j: int, dx: float, dy: float, slack: float) -> tuple[float, float, float]:
    """The corners of block i, at d from block j, that lie in or on j: their number and summed places."""
    ci, si, h = world.cos[i], world.sin[i], world.radius[i]
    cj, sj, half = world.cos[j], world.sin[j], world.radius[j] + slack
    count, sx, sy = 0.0, 0.0, 0.0
    for corner in range(4):
        a = h if corner & 1 else -h
        b = h if corner & 2 else -h
        x, y = dx + (a * ci - b * si), dy + (a * si + b * ci)
        if abs(x * cj + y * sj) <= half and abs(y * cj - x * sj) <= half:
            count, sx, sy = count + 1.0, sx + x, sy + y
    return count, sx, sy


@jit
def block_block(
    world: World, i: int, j: int, dx: float, dy: float, xj: float, yj: float, near: float
) -> Frame:
    """Block i at d from block j, which is at (xj, yj); the normal is that of the side that parts them.

    Sides whose gaps differ by less than `near` part them together.
    """
    ci, si, hi = world.cos[i], world.sin[i], world.radius[i]
    cj, sj, hj = world.cos[j], world.sin[j], world.radius[j]
    c, s = abs(ci * cj + si * sj), abs(ci * sj - si * cj)
    mine, its = hi + hj * (c + s), hj + hi * (c + s)
    sides = 4
    if c * s < SQUARE:
        mine, sides = hi + hj, 2
    gap = -1e300
    for side in range(sides):
        ax, ay, half = block_side(ci, si, cj, sj, mine, its, side)
        gap = max(gap, abs(dx * ax + dy * ay) - half)
    nx, ny = 0.0, 0.0
    for side in range(sides):
        ax, ay, half = block_side(ci, si, cj, sj, mine, its, side)
        p = dx * ax + dy * ay
        if abs(p) - half >= gap - near:
            sign = 1.0 if p > 0.0 else -1.0
            nx, ny = nx + sign * ax, ny + sign * ay
    far = sqrt(nx * nx + ny * ny)
    nx, ny = nx / far, ny / far
    slack = max(gap, 0.0) + 1e-6
    count, sx, sy = corners(world, i, j, dx, dy, slack)
    more, tx, ty = corners(world, j, i, -dx, -dy, slack)
    total = count + more
    if total == 0.0:
        return gap, nx, ny, xj + 0.5 * dx, yj + 0.5 * dy
    return gap, nx, ny, xj + (sx + tx + more * dx) / total, yj + (sy + ty + more * dy) / total


@jit
def block_side(
    ci: float, si: float, cj: float, sj: float, mine: float, its: float, side: int
) -> tuple[float, float, float]:
    """One of the four axes across which two blocks may lie apart, and the distance at which they touch."""
    if side == 0:
        return ci, si, mine
    if side == 1:
        return -si, ci, mine
    if side == 2:
        return cj, sj, its
    return -sj, cj, its


@jit
def frame(world: World, i: int, j: int, xi: float, yi: float, xj: float, yj: float) -> Frame:
    """Bodies i and j at these places."""
    dx, dy = xi - xj, yi - yj
    if world.kind[i] != BLOCK:
        if world.kind[j] != BLOCK:
            return disc_disc(dx, dy, world.radius[i], world.radius[j], xj, yj)
        return disc_block(world, j, dx, dy, world.radius[i], xj, yj)
    if world.kind[j] != BLOCK:
        gap, nx, ny, x, y = disc_block(world, i, -dx, -dy, world.radius[j], xi, yi)
        return gap, -nx, -ny, x, y
    return block_block(world, i, j, dx, dy, xj, yj, NEAR)


@jit
def deepest(worlds: Records) -> tuple[int, int, float]:
    """The pair that overlaps most where a world lays its bodies, and by how much (below zero: apart)."""
    world = worlds[0]
    worst, one, other = -1e300, 0, 0
    for i in range(world.count):
        for j in range(i):
            if world.ignored[i] >> j & 1 == 0:
                gap = frame(world, i, j, world.x[i], world.y[i], world.x[j], world.y[j])[0]
                if -gap > worst:
                    worst, one, other = -gap, j, i
    return one, other, worst
