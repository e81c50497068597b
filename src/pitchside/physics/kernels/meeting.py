"""What comes next for a moving body: the earliest contact with any other body."""

from __future__ import annotations

from pitchside.compiled import jit
from pitchside.physics.kernels.blocks import meet_block, meet_blocks, ray_block
from pitchside.physics.kernels.discs import Path, meet_round, ray_round
from pitchside.physics.kernels.motion import lasting, pace, place
from pitchside.physics.kernels.state import BLOCK, FLAT, GRAZE, KNOWN, NEVER, STILL, TIE, Bodies, World

FINE = 1.0 - GRAZE * GRAZE


@jit
def ray(world: World, i: int, j: int, dx: float, dy: float, ux: float, uy: float, reach: float) -> float:
    """Path length until body i, moving along u, meets body j at rest at d from it; NEVER beyond `reach`."""
    bound = world.around[i] + world.around[j]
    b = dx * ux + dy * uy
    h = dx * uy - dy * ux
    if b < -bound or b - bound > reach or h * h >= bound * bound:
        return NEVER
    if world.kind[i] != BLOCK:
        if world.kind[j] != BLOCK:
            s = ray_round(dx, dy, ux, uy, world.radius[i] + world.radius[j])
            return s if s <= reach else NEVER
        return ray_block(world, j, -dx, -dy, ux, uy, world.radius[i], reach)
    if world.kind[j] != BLOCK:
        return ray_block(world, i, dx, dy, -ux, -uy, world.radius[j], reach)
    return meet_blocks(world, i, j, Path(-dx, -dy, ux, uy, 0.0, 0.0), reach, FLAT)


@jit
def pair(world: World, i: int, j: int, p: Path, end: float) -> float:
    """The first time in [0, end] when bodies i and j meet, the path of i seen from j."""
    if world.kind[i] != BLOCK:
        if world.kind[j] != BLOCK:
            return meet_round(p, world.radius[i] + world.radius[j], end)
        return meet_block(world, j, p, world.radius[i], end)
    if world.kind[j] != BLOCK:
        back = Path(-p.x, -p.y, -p.vx, -p.vy, -p.ax, -p.ay)
        return meet_block(world, i, back, world.radius[j], end)
    return meet_blocks(world, i, j, p, end, STILL)


@jit
def meet(world: World, bodies: Bodies, i: int, j: int, t: float) -> float:
    """Seconds from instant t until two moving bodies meet, through the stop of the first; or NEVER."""
    xi, yi = place(bodies, i, t)
    xj, yj = place(bodies, j, t)
    vi, vj = pace(bodies, i, t), pace(bodies, j, t)
    dx, dy = xi - xj, yi - yj
    ai, aj = bodies.slowing[i], bodies.slowing[j]
    # Neither can slide farther than its speed lasts: whoever is out of reach needs no polynomial.
    far = vi * vi / (2.0 * ai) + vj * vj / (2.0 * aj) + world.around[i] + world.around[j]
    if dx * dx + dy * dy > far * far:
        return NEVER
    uxi, uyi, uxj, uyj = bodies.ux[i], bodies.uy[i], bodies.ux[j], bodies.uy[j]
    end = min(bodies.stop[i], bodies.stop[j]) - t
    vx, vy = uxi * vi - uxj * vj, uyi * vi - uyj * vj
    ax, ay = 0.5 * (aj * uxj - ai * uxi), 0.5 * (aj * uyj - ai * uyi)
    first = pair(world, i, j, Path(dx, dy, vx, vy, ax, ay), end)
    if first < NEVER:
        return first
    if bodies.stop[i] < bodies.stop[j]:
        i, j = j, i
    # Body i slides on after the stop of j.
    stop = bodies.stop[j]
    v = pace(bodies, i, stop)
    if v <= 0.0:
        return NEVER
    xi, yi = place(bodies, i, stop)
    xj, yj = place(bodies, j, stop)
    slowing = bodies.slowing[i]
    reach = v * v / (2.0 * slowing)
    path = ray(world, i, j, xj - xi, yj - yi, bodies.ux[i], bodies.uy[i], reach)
    if path == NEVER:
        return NEVER
    after = lasting(path, v, slowing)
    return after if after == NEVER else (stop - t) + after


@jit
def expect(bodies: Bodies, i: int, j: int, at: float) -> None:
    """Let moving body i know of a contact at an instant."""
    best = bodies.next[i]
    if bodies.partner[i] == j:
        bodies.next[i] = min(at, best)
    elif at < best:
        # Only who is tied has to look for further contacts of the same instant.
        bodies.tied[i] = 1 if best - at <= TIE else 0
        bodies.next[i] = at
        bodies.partner[i] = j
    elif at - best <= TIE:
        bodies.tied[i] = 1


@jit
def watch(world: World, bodies: Bodies, i: int, j: int, t: float) -> None:
    """Foresee the next contact of moving body i with body j, which has just come to rest or begun to move."""
    if bodies.stop[j] > t:
        wait = meet(world, bodies, i, j, t)
    else:
        x, y = place(bodies, i, t)
        v = pace(bodies, i, t)
        slowing = bodies.slowing[i]
        dx, dy, reach = bodies.x[j] - x, bodies.y[j] - y, v * v / (2.0 * slowing)
        path = ray(world, i, j, dx, dy, bodies.ux[i], bodies.uy[i], reach)
        wait = NEVER if path == NEVER else lasting(path, v, slowing)
    if wait < NEVER:
        expect(bodies, i, j, t + wait)


@jit
def foresee(world: World, bodies: Bodies, i: int, t: float) -> None:
    """Find the next contact of moving body i from instant t on, and tell the other moving bodies.

    Pairs with a body that has already looked ahead (`KNOWN`) are known.
    """
    if t == bodies.start[i]:
        x, y, v = bodies.x[i], bodies.y[i], bodies.speed[i]
    else:
        x, y = place(bodies, i, t)
        v = pace(bodies, i, t)
    ux, uy, slowing = bodies.ux[i], bodies.uy[i], bodies.slowing[i]
    reach = v * v / (2.0 * slowing)
    ignored = world.ignored[i] | (1 << i)
    around, kind = world.around[i], world.kind[i]
    for j in range(world.count):
        if bodies.stop[j] <= t:
            dx, dy = bodies.x[j] - x, bodies.y[j] - y
            h = dx * uy - dy * ux
            bound = around + world.around[j]
            # Most pairs end here: what the line of motion passes by is not looked at any closer.
            if h * h >= bound * bound * FINE:
                continue
            b = dx * ux + dy * uy
            if b - bound > reach or b < -bound or ignored >> j & 1 or bodies.out[j] != 0:
                continue
            if kind == BLOCK or world.kind[j] == BLOCK:
                path = ray(world, i, j, dx, dy, ux, uy, reach)
            else:
                path = ray_round(dx, dy, ux, uy, bound)
            if path <= reach:
                wait = lasting(path, v, slowing)
                if wait < NEVER:
                    expect(bodies, i, j, t + wait)
        # Two movers are reckoned once, by the first of them: both then expect the same bits.
        elif ignored >> j & 1 == 0 and bodies.stale[j] != KNOWN:
            wait = meet(world, bodies, i, j, t)
            if wait < NEVER:
                expect(bodies, i, j, t + wait)
                expect(bodies, j, i, t + wait)
