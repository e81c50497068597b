"""When a disc meets a square block, and a block a block."""

from __future__ import annotations

from pitchside.compiled import jit
from pitchside.physics.kernels.discs import Path, meet_round, ray_round
from pitchside.physics.kernels.slabs import enter_two, slab
from pitchside.physics.kernels.state import FLAT, GRAZE, NEVER, SQUARE, STILL, TOUCH, World


@jit
def turned(p: Path, c: float, s: float) -> Path:
    """The path along the axes of a block."""
    return Path(
        p.x * c + p.y * s,
        p.y * c - p.x * s,
        p.vx * c + p.vy * s,
        p.vy * c - p.vx * s,
        p.ax * c + p.ay * s,
        p.ay * c - p.ax * s,
    )


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
def meet_corner(p: Path, cx: float, cy: float, radius: float, end: float) -> float:
    """The first time in [0, end] when a disc on its path meets the corner c; or NEVER."""
    t = meet_round(Path(p.x - cx, p.y - cy, p.vx, p.vy, p.ax, p.ay), radius, end)
    if t == NEVER:
        return t
    x, y = p.x + t * (p.vx + t * p.ax), p.y + t * (p.vy + t * p.ay)
    return t if beyond(x, cx, radius) and beyond(y, cy, radius) else NEVER


@jit
def ray_block(
    world: World, j: int, dx: float, dy: float, ux: float, uy: float, radius: float, reach: float
) -> float:
    """Path length along u until a disc at d from the centre of block j meets it; NEVER beyond `reach`."""
    c, s, h = world.cos[j], world.sin[j], world.radius[j]
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
def meet_block(world: World, j: int, path: Path, radius: float, end: float) -> float:
    """The first time in [0, end] when a disc, its path seen from block j, meets it, both moving."""
    h = world.radius[j]
    p = turned(path, world.cos[j], world.sin[j])
    best = enter_two(p.x, p.vx, p.ax, h + radius, p.y, p.vy, p.ay, h, end, STILL)
    best = min(best, enter_two(p.x, p.vx, p.ax, h, p.y, p.vy, p.ay, h + radius, end, STILL))
    best = min(best, meet_corner(p, h, h, radius, end))
    best = min(best, meet_corner(p, -h, h, radius, end))
    best = min(best, meet_corner(p, h, -h, radius, end))
    return min(best, meet_corner(p, -h, -h, radius, end))


@jit
def meet_blocks(world: World, i: int, j: int, path: Path, end: float, still: float) -> float:
    """The first time, or path length, in [0, end] when block i, seen from block j, meets it; or NEVER.

    On a face, rates below `still` count as none.
    """
    ci, si, hi = world.cos[i], world.sin[i], world.radius[i]
    cj, sj, hj = world.cos[j], world.sin[j], world.radius[j]
    mine = turned(path, ci, si)
    across = abs(ci * cj + si * sj) * abs(ci * sj - si * cj)
    if across < SQUARE:
        return enter_two(mine.x, mine.vx, mine.ax, hi + hj, mine.y, mine.vy, mine.ay, hi + hj, end, still)
    wide = abs(ci * cj + si * sj) + abs(ci * sj - si * cj)
    own, far = hi + hj * wide, hj + hi * wide
    its = turned(path, cj, sj)
    x = 0.0
    for _ in range(40):
        was = x
        x = max(
            slab(mine.x, mine.vx, mine.ax, own, was, still), slab(mine.y, mine.vy, mine.ay, own, was, still)
        )
        x = max(x, slab(its.x, its.vx, its.ax, far, was, still), slab(its.y, its.vy, its.ay, far, was, still))
        if x > end:
            return NEVER
        if x == was:
            return x
    return x
