"""Bodies in contact that strike each other again and again in a short while: they are parted all together."""

from __future__ import annotations

from math import sqrt

from pitchside.compiled import jit
from pitchside.physics.kernel_exact import exact
from pitchside.physics.kernel_frame import frame
from pitchside.physics.kernel_group import SWEEPS, alone, anew, energy, light, mark, together
from pitchside.physics.kernel_impulse import closing
from pitchside.physics.kernel_layout import (
    BX,
    BY,
    CHANGED,
    COUNT,
    GC,
    GDI,
    GDJ,
    GI,
    GJ,
    GM,
    GNX,
    GNY,
    GP,
    GPX,
    GPY,
    GROUP,
    GW,
    HEAT,
    IGNORE,
    INV,
    INVOLVED,
    KIND,
    LIGHT,
    MOST_TIES,
    NAMED,
    NOTED,
    NOTES,
    OUT,
    PX,
    PY,
    SINCE,
    SLOW,
    TAMED,
    Floats,
    Ints,
)
from pitchside.physics.kernel_light import battered, is_wall
from pitchside.physics.kernel_motion import note

COOLING = 1e4
"""Contacts a second that a body can have without growing hot."""
HOT = 128
"""Contacts beyond that which make it frantic; half as many after each time, but never fewer than `TEPID`."""
TEPID = 8
CLOSE = 1e-6
"""mm: bodies nearer than this to a frantic one are parted with it; fourfold after each time, up to `WIDE`."""
WIDE = 1e-3
WILD = 30
"""Times after which what is parted loses half its relative motion at each."""
LONGER = 4
"""Times as many passes for a cluster that was not solved."""
LITTLE = 1e-6
"""The share of its energy that a cluster may pay from its common motion."""
SLOWEST = 1e-4
"""Of the speed at which contacts are parted: the least that is tried."""


@jit
def frantic(s: Floats, q: Ints, i: int) -> bool:
    """Has body i had too many contacts of late?"""
    return bool(s[HEAT + i] > max(HOT >> q[TAMED + i], TEPID))


@jit
def heat(s: Floats, q: Ints, i: int, t: float) -> bool:
    """Count one more contact of body i; is it too many?"""
    s[HEAT + i] = max(s[HEAT + i] - COOLING * (t - s[SINCE + i]), 0.0) + 1.0
    s[SINCE + i] = t
    return frantic(s, q, i)


@jit
def rush(s: Floats, q: Ints, t: float) -> bool:
    """Count the contacts of the group; is one of its bodies frantic?"""
    found = False
    for g in range(q[GROUP]):
        i, j = q[GI + g], q[GJ + g]
        if q[KIND + i] != LIGHT and q[KIND + j] != LIGHT:
            one, other = heat(s, q, i, t), heat(s, q, j, t)
            found = found or one or other
    return found


@jit
def touching(s: Floats, q: Ints, i: int, j: int, t: float) -> None:
    """Take the pair into the cluster if the two are as good as in contact."""
    for g in range(q[GROUP]):
        if (q[GI + g] == i and q[GJ + g] == j) or (q[GI + g] == j and q[GJ + g] == i):
            return
    count = q[GROUP]
    if count == MOST_TIES:
        return
    if q[NOTED + j] == 0:
        note(s, j, t)
    gap, nx, ny, x, y = frame(s, q, i, j, s[PX + i], s[PY + i], s[PX + j], s[PY + j])
    if gap > min(CLOSE * float(1 << 2 * min(q[TAMED + i], 10)), WIDE):
        return
    mark(s, q, j, t)
    c = closing(s, i, j, nx, ny)
    q[GI + count], q[GJ + count] = i, j
    s[GNX + count], s[GNY + count], s[GPX + count], s[GPY + count] = nx, ny, x, y
    s[GC + count] = c
    s[GP + count] = s[GDI + count] = s[GDJ + count] = 0.0
    moving_i = s[BX + i] != 0.0 or s[BY + i] != 0.0
    moving_j = s[BX + j] != 0.0 or s[BY + j] != 0.0
    q[GM + count] = (1 if moving_i else 0) + (2 if moving_j else 0)
    q[GROUP] = count + 1


@jit
def cluster(s: Floats, q: Ints, t: float) -> None:
    """Let the group be all contacts, closing or not, of the frantic bodies and of all that touch them."""
    count = 0
    for at in range(q[NOTES]):
        i = q[NAMED + at]
        if frantic(s, q, i):
            q[NAMED + count] = i
            count += 1
        else:
            q[NOTED + i] = 0
    q[NOTES] = count
    q[GROUP] = 0
    at = 0
    while at < q[NOTES]:
        i = q[NAMED + at]
        for j in range(q[COUNT]):
            apart = j == i or q[IGNORE + i] >> j & 1 or q[OUT + j] != 0
            if not apart and not is_wall(q, i, j):
                touching(s, q, i, j, t)
        at += 1


@jit
def wish(s: Floats, q: Ints, part: float) -> None:
    """How fast each contact of the cluster should part: not at all those that part already, or lie still."""
    for g in range(q[GROUP]):
        both = q[GM + g] == 3 and s[GC + g] > -0.5 * part
        s[GW + g] = part if both or s[GC + g] > 0.0 else 0.0
        s[GP + g] = 0.0


@jit
def passes(s: Floats, q: Ints, part: float, most: int, enough: float) -> bool:
    """Impulses, none pulling, after which no contact of the cluster closes, in passes; False: not settled."""
    for _ in range(most):
        worst = 0.0
        for g in range(q[GROUP]):
            i, j = q[GI + g], q[GJ + g]
            nx, ny, mi, mj = s[GNX + g], s[GNY + g], s[INV + i], s[INV + j]
            c = closing(s, i, j, nx, ny)
            if c > 0.0:
                s[GW + g] = part
            impulse = max(s[GP + g] + (c + s[GW + g]) / (mi + mj), 0.0)
            more = impulse - s[GP + g]
            s[GP + g] = impulse
            s[BX + i], s[BY + i] = s[BX + i] + mi * more * nx, s[BY + i] + mi * more * ny
            s[BX + j], s[BY + j] = s[BX + j] - mj * more * nx, s[BY + j] - mj * more * ny
            worst = max(worst, abs(more) * (mi + mj))
        if worst <= enough * part:
            return True
    return False


@jit
def pass_on(s: Floats, q: Ints, part: float, t: float) -> None:
    """Part the cluster: in passes where masses are alike and chains short, else by solving it."""
    wish(s, q, part)
    if passes(s, q, part, SWEEPS, 1e-12):
        return
    anew(s, q, t)
    wish(s, q, part)
    if not exact(s, q, part):
        anew(s, q, t)
        wish(s, q, part)
        passes(s, q, part, LONGER * SWEEPS, 1e-3)


@jit
def involve(s: Floats, q: Ints, all_of_them: bool) -> None:
    """Choose the bodies of the cluster that carried an impulse, or all."""
    for at in range(q[NOTES]):
        q[INVOLVED + q[NAMED + at]] = 1 if all_of_them else 0
    for g in range(q[GROUP]):
        if s[GP + g] > 0.0:
            q[INVOLVED + q[GI + g]] = q[INVOLVED + q[GJ + g]] = 1


@jit
def common(s: Floats, q: Ints) -> tuple[float, float, float]:
    """The common velocity of the chosen bodies, and their mass."""
    px, py, mass = 0.0, 0.0, 0.0
    for at in range(q[NOTES]):
        i = q[NAMED + at]
        if q[INVOLVED + i] != 0:
            m = 1.0 / s[INV + i]
            px, py, mass = px + m * s[BX + i], py + m * s[BY + i], mass + m
    return (px / mass, py / mass, mass) if mass > 0.0 else (0.0, 0.0, 0.0)


@jit
def blend(s: Floats, q: Ints, cx: float, cy: float, less: float) -> None:
    """Slow the chosen bodies towards a common velocity, all by one factor."""
    for at in range(q[NOTES]):
        i = q[NAMED + at]
        if q[INVOLVED + i] != 0:
            s[BX + i], s[BY + i] = cx + less * (s[BX + i] - cx), cy + less * (s[BY + i] - cy)


@jit
def pay(s: Floats, q: Ints, before: float) -> bool:
    """Take what the parting added from the relative motion, else from all motion; False: neither suffices."""
    involve(s, q, True)
    more = energy(s, q) - before
    if more <= 0.0:
        return True
    involve(s, q, False)
    whole = energy(s, q)
    cx, cy, mass = common(s, q)
    inner = whole - mass * (cx * cx + cy * cy)
    if inner <= 4.0 * (inner - more):
        blend(s, q, cx, cy, sqrt((inner - more) / inner) * (1.0 - 1e-15))
        return True
    if more <= LITTLE * whole:
        blend(s, q, 0.0, 0.0, sqrt((whole - more) / whole) * (1.0 - 1e-15))
        return True
    return False


@jit
def calm(s: Floats, q: Ints, t: float) -> None:
    """Part the cluster of the frantic bodies without restitution; energy never grows.

    Where parting costs more than there is, the relative motion pays, then the common motion; where that is
    too small, all that pushed each other stop.
    """
    cluster(s, q, t)
    involve(s, q, True)
    for at in range(q[NOTES]):
        i = q[NAMED + at]
        s[HEAT + i] = 0.0
        q[TAMED + i] = min(q[TAMED + i] + 1, WILD + 1)
    before = energy(s, q)
    paid = False
    part = SLOW
    while not paid and part > SLOWEST * SLOW:
        anew(s, q, t)
        pass_on(s, q, part, t)
        paid = pay(s, q, before)
        part *= 0.25
    if not paid:
        blend(s, q, 0.0, 0.0, 0.0)
    involve(s, q, False)
    if confined(q):
        blend(s, q, 0.0, 0.0, 0.5)
    elif wildest(q) > WILD:
        cx, cy, _ = common(s, q)
        blend(s, q, cx, cy, 0.5)
    pushed(s, q)


@jit
def confined(q: Ints) -> bool:
    """Is the cluster held between light bodies that lie still?"""
    held = False
    for at in range(q[NOTES]):
        held = held or battered(q, q[NAMED + at])
    return held


@jit
def wildest(q: Ints) -> int:
    """How often was a body of the cluster parted like this, at most?"""
    most = 0
    for at in range(q[NOTES]):
        most = max(most, q[TAMED + q[NAMED + at]])
    return most


@jit
def pushed(s: Floats, q: Ints) -> None:
    """Keep the contacts that carried an impulse, for the tape."""
    count = 0
    for g in range(q[GROUP]):
        i, j = q[GI + g], q[GJ + g]
        if s[GP + g] > 0.0:
            q[CHANGED + i] = q[CHANGED + j] = 1
            q[GI + count], q[GJ + count], q[GM + count] = i, j, q[GM + g]
            s[GNX + count], s[GNY + count] = s[GNX + g], s[GNY + g]
            s[GPX + count], s[GPY + count] = s[GPX + g], s[GPY + g]
            s[GC + count], s[GP + count] = s[GC + g], s[GP + g]
            s[GDI + count], s[GDJ + count] = s[GP + g] * s[INV + i], s[GP + g] * s[INV + j]
            count += 1
    q[GROUP] = count


@jit
def resolve(s: Floats, q: Ints, t: float) -> None:
    """Change the velocities of every body in the group."""
    if rush(s, q, t):
        calm(s, q, t)
    elif q[GROUP] == 1:
        alone(s, q, 0, t)
    else:
        together(s, q, t)
        light(s, q, t)
