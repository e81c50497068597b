"""Contacts of one instant, gathered and resolved together, so that no body is favoured by its number."""

from __future__ import annotations

from math import sqrt

from pitchside.compiled import jit
from pitchside.physics.kernel_frame import block_block, frame
from pitchside.physics.kernel_impulse import bounce, closing, gentle, part_slowly, push, strike
from pitchside.physics.kernel_layout import (
    BLOCK,
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
    IGNORE,
    INV,
    INVOLVED,
    KIND,
    LAST,
    LIGHT,
    MOST_TIES,
    MOVERS,
    MOVING,
    NAMED,
    NEXT,
    NOTED,
    NOTES,
    OUT,
    PARTNER,
    PX,
    PY,
    REST,
    RUSH,
    SLID,
    SLOW,
    TIE,
    TIED,
    Floats,
    Ints,
)
from pitchside.physics.kernel_light import both_jammed, is_light, is_wall, jammed, worn
from pitchside.physics.kernel_motion import note

NEAR = 1e-9
"""mm: closing bodies nearer than this are struck in the same instant."""
SWEEPS = 400
RATTLE = 64
"""Contacts in one instant after which a body that moves none of its neighbours goes along them.

After twice as many it loses half its speed at each.
"""


@jit
def mark(s: Floats, q: Ints, i: int, t: float) -> None:
    """Note body i once."""
    if q[NOTED + i] == 0:
        q[NOTED + i] = 1
        q[NAMED + q[NOTES]] = i
        q[NOTES] += 1
        note(s, i, t)


@jit
def add(s: Floats, q: Ints, i: int, j: int, t: float, sure: bool) -> None:
    """Take a contact into the group, unless it is there; if not `sure`, only if the two touch and close."""
    count = q[GROUP]
    for g in range(count):
        if (q[GI + g] == i and q[GJ + g] == j) or (q[GI + g] == j and q[GJ + g] == i):
            return
    if count == MOST_TIES:
        return
    mark(s, q, i, t)
    mark(s, q, j, t)
    gap, nx, ny, x, y = frame(s, q, i, j, s[PX + i], s[PY + i], s[PX + j], s[PY + j])
    c = closing(s, i, j, nx, ny)
    if sure and c <= 0.0 and q[KIND + i] == BLOCK and q[KIND + j] == BLOCK:
        # They part as corners do, and yet one side closes: that side alone counts.
        dx, dy = s[PX + i] - s[PX + j], s[PY + i] - s[PY + j]
        gap, nx, ny, x, y = block_block(s, i, j, dx, dy, s[PX + j], s[PY + j], 0.0)
        c = closing(s, i, j, nx, ny)
    if not sure and (gap > NEAR or c < NEAR):
        return
    q[GI + count], q[GJ + count] = i, j
    s[GNX + count], s[GNY + count], s[GPX + count], s[GPY + count] = nx, ny, x, y
    s[GC + count] = c
    s[GP + count] = s[GDI + count] = s[GDJ + count] = 0.0
    moving_i = s[BX + i] != 0.0 or s[BY + i] != 0.0
    moving_j = s[BX + j] != 0.0 or s[BY + j] != 0.0
    q[GM + count] = (1 if moving_i else 0) + (2 if moving_j else 0)
    q[GROUP] = count + 1


@jit
def gather(s: Floats, q: Ints, t: float) -> None:
    """Collect the contacts of instant t."""
    q[GROUP] = 0
    tied = 0
    for at in range(q[MOVING]):
        i = q[MOVERS + at]
        if s[NEXT + i] - t <= TIE and q[PARTNER + i] >= 0:
            tied += q[TIED + i]
            add(s, q, i, q[PARTNER + i], t, True)
    if tied == 0 and q[GROUP] == 1:
        return
    for at in range(q[MOVING]):
        i = q[MOVERS + at]
        if s[NEXT + i] - t <= TIE:
            for j in range(q[COUNT]):
                if j != i and q[IGNORE + i] >> j & 1 == 0 and q[OUT + j] == 0:
                    add(s, q, i, j, t, False)


@jit
def share(s: Floats, q: Ints, i: int, g: int, h: int) -> float:
    """What an impulse at contact h does to the parting speed at contact g, through body i of g."""
    along = s[GNX + g] * s[GNX + h] + s[GNY + g] * s[GNY + h]
    if i == q[GI + h]:
        return float(s[INV + i] * along)
    if i == q[GJ + h]:
        return float(-s[INV + i] * along)
    return 0.0


@jit
def two(s: Floats, q: Ints) -> bool:
    """Two contacts in closed form; False where one of them would have to pull."""
    if is_wall(q, q[GI], q[GJ]) or is_wall(q, q[GI + 1], q[GJ + 1]):
        return False
    i, j, a, b = q[GI], q[GJ], q[GI + 1], q[GJ + 1]
    first, second = s[INV + i] + s[INV + j], s[INV + a] + s[INV + b]
    cross = share(s, q, i, 0, 1) - share(s, q, j, 0, 1)
    fall = first * second - cross * cross
    if fall <= 1e-9 * first * second:
        return False
    one, other = s[GC] + s[GW], s[GC + 1] + s[GW + 1]
    p, r = (one * second - other * cross) / fall, (other * first - one * cross) / fall
    if p < 0.0 or r < 0.0:
        return False
    s[GP], s[GP + 1] = p, r
    push(s, q, i, j, p * s[GNX], p * s[GNY])
    push(s, q, a, b, r * s[GNX + 1], r * s[GNY + 1])
    return True


@jit
def sweep(s: Floats, q: Ints, walls: bool) -> None:
    """Find the impulses, none pulling, that part every contact as fast as wanted, in repeated passes."""
    for _ in range(SWEEPS):
        worst, scale = 0.0, 0.0
        for g in range(q[GROUP]):
            i, j = q[GI + g], q[GJ + g]
            if is_wall(q, i, j) != walls:
                continue
            nx, ny = s[GNX + g], s[GNY + g]
            mi, mj = s[INV + i], s[INV + j]
            if walls:
                mi = mi if q[KIND + i] == LIGHT else 0.0
                mj = mj if q[KIND + j] == LIGHT else 0.0
            lack = closing(s, i, j, nx, ny) + s[GW + g]
            impulse = max(s[GP + g] + lack / (mi + mj), 0.0)
            more = impulse - s[GP + g]
            s[GP + g] = impulse
            s[BX + i], s[BY + i] = s[BX + i] + mi * more * nx, s[BY + i] + mi * more * ny
            s[BX + j], s[BY + j] = s[BX + j] - mj * more * nx, s[BY + j] - mj * more * ny
            q[CHANGED + i] |= mi > 0.0
            q[CHANGED + j] |= mj > 0.0
            worst = max(worst, abs(more) * (mi + mj))
            scale = max(scale, s[GC + g])
        if worst <= 1e-15 * scale:
            return


@jit
def energy(s: Floats, q: Ints) -> float:
    """Twice the energy of the bodies in the group, light ones left out."""
    total = 0.0
    for at in range(q[NOTES]):
        i = q[NAMED + at]
        if q[INVOLVED + i] != 0 and q[KIND + i] != LIGHT:
            total += (s[BX + i] * s[BX + i] + s[BY + i] * s[BY + i]) / s[INV + i]
    return total


@jit
def quiet(s: Floats, q: Ints, g: int) -> bool:
    """Do the two bodies of a contact both move, and hardly towards each other?"""
    return bool(q[GM + g] == 3 and s[GC + g] < gentle(s, q, q[GI + g], q[GJ + g]))


@jit
def slide(s: Floats, q: Ints) -> None:
    """Count the bodies of the group that slide along each other."""
    for g in range(q[GROUP]):
        if quiet(s, q, g):
            for body in (q[GI + g], q[GJ + g]):
                q[SLID + body] += 1


@jit
def wish(s: Floats, q: Ints, attempt: int) -> None:
    """How fast each contact should part: by its own restitution, by the least of all, or just so."""
    least = 1.0
    for g in range(q[GROUP]):
        least = min(least, bounce(s, q, q[GI + g], q[GJ + g]))
    for g in range(q[GROUP]):
        e = bounce(s, q, q[GI + g], q[GJ + g]) if attempt == 0 else least
        s[GW + g] = e * max(s[GC + g], 0.0)
        if quiet(s, q, g):
            s[GW + g] = max(s[GW + g], gentle(s, q, q[GI + g], q[GJ + g]))
        if attempt == 2:
            s[GW + g] = 0.0
        s[GP + g] = 0.0


@jit
def anew(s: Floats, q: Ints, t: float) -> None:
    """Put the bodies of the group back to how they came."""
    for at in range(q[NOTES]):
        note(s, q[NAMED + at], t)


@jit
def shrink(s: Floats, q: Ints, less: float) -> None:
    """Slow the bodies of the group, all by one factor."""
    for at in range(q[NOTES]):
        i = q[NAMED + at]
        if q[INVOLVED + i] != 0 and q[KIND + i] != LIGHT:
            q[CHANGED + i] = 1
            s[BX + i], s[BY + i] = s[BX + i] * less, s[BY + i] * less


@jit
def together(s: Floats, q: Ints, t: float) -> None:
    """Resolve the contacts between bodies that push each other; the energy of the group does not grow.

    Where parting slowly costs more than there is, the common motion pays; where that is too small, all stop.
    """
    for at in range(q[NOTES]):
        q[INVOLVED + q[NAMED + at]] = 0
    for g in range(q[GROUP]):
        if not is_wall(q, q[GI + g], q[GJ + g]):
            q[INVOLVED + q[GI + g]] = q[INVOLVED + q[GJ + g]] = 1
    before = energy(s, q)
    slide(s, q)
    for attempt in range(3):
        wish(s, q, attempt)
        if q[GROUP] != 2 or not two(s, q):
            sweep(s, q, False)
        after = energy(s, q)
        if after <= before * (1.0 + 1e-15):
            break
        if attempt == 1 and after <= 4.0 * before:
            shrink(s, q, sqrt(before / after))
            break
        if attempt == 1 and fastest(s, q) < 4.0 * SLOW:
            shrink(s, q, 0.0)
            break
        if attempt < 2:
            anew(s, q, t)
    for g in range(q[GROUP]):
        i, j = q[GI + g], q[GJ + g]
        if is_wall(q, i, j):
            continue
        s[GDI + g], s[GDJ + g] = s[GP + g] * s[INV + i], s[GP + g] * s[INV + j]
        if is_light(q, i, j):
            continue
        stuck = attempt == 2 and quiet(s, q, g) and closing(s, i, j, s[GNX + g], s[GNY + g]) > -SLOW
        if stuck and brisk(s, i) and brisk(s, j):
            part_slowly(s, q, i, j, s[GNX + g], s[GNY + g], SLOW)
        if q[GM + g] == 1 and not brisk(s, j):
            wear(s, q, i, s[GNX + g], s[GNY + g], t)
        elif q[GM + g] == 2 and not brisk(s, i):
            wear(s, q, j, s[GNX + g], s[GNY + g], t)


@jit
def fastest(s: Floats, q: Ints) -> float:
    """The speed of the fastest body of the group."""
    most = 0.0
    for at in range(q[NOTES]):
        i = q[NAMED + at]
        most = max(most, s[BX + i] * s[BX + i] + s[BY + i] * s[BY + i])
    return sqrt(most)


@jit
def brisk(s: Floats, i: int) -> bool:
    """Does body i move?"""
    return bool(s[BX + i] * s[BX + i] + s[BY + i] * s[BY + i] >= REST * REST)


@jit
def light(s: Floats, q: Ints, t: float) -> None:
    """Resolve the contacts of light bodies, which yield to everything and move nothing."""
    at_rest = True
    for g in range(q[GROUP]):
        i, j = q[GI + g], q[GJ + g]
        if is_wall(q, i, j):
            heavy = j if q[KIND + i] == LIGHT else i
            at_rest = at_rest and s[BX + heavy] == 0.0 and s[BY + heavy] == 0.0
    if at_rest:
        sweep(s, q, True)
    for g in range(q[GROUP]):
        i, j = q[GI + g], q[GJ + g]
        if is_wall(q, i, j):
            if not at_rest and closing(s, i, j, s[GNX + g], s[GNY + g]) > -SLOW:
                alone(s, q, g, t)
            elif at_rest and q[KIND + i] == LIGHT:
                s[GDI + g] = s[GP + g] * s[INV + i]
            elif at_rest:
                s[GDJ + g] = s[GP + g] * s[INV + j]
    worn(s, q, t, at_rest)


@jit
def alone(s: Floats, q: Ints, g: int, t: float) -> None:
    """Resolve one contact by itself and write down what it did."""
    i, j = q[GI + g], q[GJ + g]
    nx, ny = s[GNX + g], s[GNY + g]
    xi, yi, xj, yj = s[BX + i], s[BY + i], s[BX + j], s[BY + j]
    held = is_wall(q, i, j) and jammed(s, q, i, j, nx, ny, t)
    held = held or (is_light(q, i, j) and both_jammed(s, q, i, j, nx, ny, t))
    if not held:
        strike(s, q, i, j, nx, ny)
    xi, yi, xj, yj = s[BX + i] - xi, s[BY + i] - yi, s[BX + j] - xj, s[BY + j] - yj
    s[GDI + g], s[GDJ + g] = sqrt(xi * xi + yi * yi), sqrt(xj * xj + yj * yj)
    s[GP + g] = max(s[GDI + g] / s[INV + i], s[GDJ + g] / s[INV + j])
    if q[KIND + i] != LIGHT and q[KIND + j] != LIGHT and (s[GDI + g] == 0.0 or s[GDJ + g] == 0.0):
        wear(s, q, i if s[GDJ + g] == 0.0 else j, nx, ny, t)


@jit
def wear(s: Floats, q: Ints, i: int, nx: float, ny: float, t: float) -> None:
    """A body that rattles among resting ones, too faintly to move them, goes along them, or stops."""
    q[RUSH + i] = q[RUSH + i] + 1 if t - s[LAST + i] < TIE else 0
    s[LAST + i] = t
    if q[RUSH + i] > RATTLE:
        across = s[BX + i] * nx + s[BY + i] * ny
        s[BX + i], s[BY + i] = s[BX + i] - across * nx, s[BY + i] - across * ny
    if q[RUSH + i] > 2 * RATTLE:
        s[BX + i], s[BY + i] = 0.5 * s[BX + i], 0.5 * s[BY + i]
