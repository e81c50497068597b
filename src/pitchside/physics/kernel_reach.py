"""What comes next for a moving body: the earliest contact with any other body."""

from __future__ import annotations

from math import sqrt

from pitchside.compiled import jit
from pitchside.physics.kernel_block import meet_block, meet_blocks, meet_round, ray_block, ray_round
from pitchside.physics.kernel_layout import (
    BLOCK,
    BOUND,
    COUNT,
    DEC,
    FLAT,
    GRAZE,
    IGNORE,
    KIND,
    NEVER,
    NEXT,
    OUT,
    PARTNER,
    SIZE,
    SPEED,
    STALE,
    STILL,
    T0,
    TIE,
    TIED,
    TS,
    UX,
    UY,
    Floats,
    Ints,
    X,
    Y,
)
from pitchside.physics.kernel_motion import pace, place

FINE = 1.0 - GRAZE * GRAZE


@jit
def ray(
    w: Floats, k: Ints, i: int, j: int, dx: float, dy: float, ux: float, uy: float, reach: float
) -> float:
    """Path length until body i, moving along u, meets body j at rest at d from it; NEVER beyond `reach`."""
    bound = w[BOUND + i] + w[BOUND + j]
    b = dx * ux + dy * uy
    h = dx * uy - dy * ux
    if b < -bound or b - bound > reach or h * h >= bound * bound:
        return NEVER
    if k[KIND + i] != BLOCK:
        if k[KIND + j] != BLOCK:
            s = ray_round(dx, dy, ux, uy, w[SIZE + i] + w[SIZE + j])
            return s if s <= reach else NEVER
        return ray_block(w, j, -dx, -dy, ux, uy, w[SIZE + i], reach)
    if k[KIND + j] != BLOCK:
        return ray_block(w, i, dx, dy, -ux, -uy, w[SIZE + j], reach)
    return meet_blocks(w, i, j, -dx, -dy, ux, uy, 0.0, 0.0, reach, FLAT)


@jit
def lasting(path: float, speed: float, dec: float) -> float:
    """The time to slide along a path length; NEVER when the body stops before."""
    left = speed * speed - 2.0 * dec * path
    if left < 0.0 or speed == 0.0:
        # Just before its stop the pace of a body may round to nothing.
        return NEVER
    return 2.0 * path / (speed + sqrt(left))


@jit
def pair(
    w: Floats,
    k: Ints,
    i: int,
    j: int,
    dx: float,
    dy: float,
    wx: float,
    wy: float,
    qx: float,
    qy: float,
    end: float,
) -> float:
    """The first time in [0, end] when bodies i and j meet, i at d + w t + q t^2 from j."""
    if k[KIND + i] != BLOCK:
        if k[KIND + j] != BLOCK:
            return meet_round(dx, dy, wx, wy, qx, qy, w[SIZE + i] + w[SIZE + j], end)
        return meet_block(w, j, dx, dy, wx, wy, qx, qy, w[SIZE + i], end)
    if k[KIND + j] != BLOCK:
        return meet_block(w, i, -dx, -dy, -wx, -wy, -qx, -qy, w[SIZE + j], end)
    return meet_blocks(w, i, j, dx, dy, wx, wy, qx, qy, end, STILL)


@jit
def meet(s: Floats, q: Ints, i: int, j: int, t: float) -> float:
    """Seconds from instant t until two moving bodies meet, through the stop of the first; or NEVER."""
    xi, yi = place(s, i, t)
    xj, yj = place(s, j, t)
    vi, vj = pace(s, i, t), pace(s, j, t)
    dx, dy = xi - xj, yi - yj
    ai, aj = s[DEC + i], s[DEC + j]
    far = vi * vi / (2.0 * ai) + vj * vj / (2.0 * aj) + s[BOUND + i] + s[BOUND + j]
    if dx * dx + dy * dy > far * far:
        return NEVER
    uxi, uyi, uxj, uyj = s[UX + i], s[UY + i], s[UX + j], s[UY + j]
    end = min(s[TS + i], s[TS + j]) - t
    wx, wy = uxi * vi - uxj * vj, uyi * vi - uyj * vj
    qx, qy = 0.5 * (aj * uxj - ai * uxi), 0.5 * (aj * uyj - ai * uyi)
    first = pair(s, q, i, j, dx, dy, wx, wy, qx, qy, end)
    if first < NEVER:
        return first
    if s[TS + i] < s[TS + j]:
        i, j = j, i
    # Body i slides on after the stop of j.
    stop = s[TS + j]
    v = pace(s, i, stop)
    if v <= 0.0:
        return NEVER
    xi, yi = place(s, i, stop)
    xj, yj = place(s, j, stop)
    dec = s[DEC + i]
    path = ray(s, q, i, j, xj - xi, yj - yi, s[UX + i], s[UY + i], v * v / (2.0 * dec))
    if path == NEVER:
        return NEVER
    after = lasting(path, v, dec)
    return after if after == NEVER else (stop - t) + after


@jit
def expect(s: Floats, q: Ints, i: int, j: int, at: float) -> None:
    """Let moving body i know of an event at an instant."""
    best = s[NEXT + i]
    if q[PARTNER + i] == j:
        s[NEXT + i] = min(at, best)
    elif at < best:
        q[TIED + i] = 1 if best - at <= TIE else 0
        s[NEXT + i] = at
        q[PARTNER + i] = j
    elif at - best <= TIE:
        q[TIED + i] = 1


@jit
def watch(s: Floats, q: Ints, i: int, j: int, t: float) -> None:
    """Foresee the next contact of moving body i with body j, which has just come to rest or begun to move."""
    if s[TS + j] > t:
        wait = meet(s, q, i, j, t)
    else:
        x, y = place(s, i, t)
        v = pace(s, i, t)
        dec = s[DEC + i]
        path = ray(s, q, i, j, s[X + j] - x, s[Y + j] - y, s[UX + i], s[UY + i], v * v / (2.0 * dec))
        wait = NEVER if path == NEVER else lasting(path, v, dec)
    if wait < NEVER:
        expect(s, q, i, j, t + wait)


@jit
def foresee(s: Floats, q: Ints, i: int, t: float) -> None:
    """Find the next contact of moving body i from instant t on, and tell the other moving bodies.

    Pairs with a body that has already looked ahead (STALE 2) are known.
    """
    if t == s[T0 + i]:
        x, y, v = s[X + i], s[Y + i], s[SPEED + i]
    else:
        x, y = place(s, i, t)
        v = pace(s, i, t)
    ux, uy, dec = s[UX + i], s[UY + i], s[DEC + i]
    reach = v * v / (2.0 * dec)
    ignored = q[IGNORE + i] | (1 << i)
    mine, own = s[BOUND + i], q[KIND + i]
    for j in range(q[COUNT]):
        if s[TS + j] <= t:
            dx, dy = s[X + j] - x, s[Y + j] - y
            h = dx * uy - dy * ux
            bound = mine + s[BOUND + j]
            if h * h >= bound * bound * FINE:
                continue
            b = dx * ux + dy * uy
            if b - bound > reach or b < -bound or ignored >> j & 1 or q[OUT + j] != 0:
                continue
            if own == BLOCK or q[KIND + j] == BLOCK:
                path = ray(s, q, i, j, dx, dy, ux, uy, reach)
            else:
                path = ray_round(dx, dy, ux, uy, bound)
            if path <= reach:
                wait = lasting(path, v, dec)
                if wait < NEVER:
                    expect(s, q, i, j, t + wait)
        elif ignored >> j & 1 == 0 and q[STALE + j] != 2:
            wait = meet(s, q, i, j, t)
            if wait < NEVER:
                expect(s, q, i, j, t + wait)
                expect(s, q, j, i, t + wait)
