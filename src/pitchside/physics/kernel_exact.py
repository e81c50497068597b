"""The impulses of a cluster, exactly: contacts are made to push one by one, the one that lacks most first.

A dual active set. The contacts that push keep their parting speeds while another is brought to its own; one
that would have to pull on the way is let go. Among velocities that part every contact as fast as it should,
those with the least energy of change are found.
"""

from __future__ import annotations

from math import sqrt

from pitchside.compiled import jit
from pitchside.physics.kernel_impulse import closing
from pitchside.physics.kernel_layout import (
    BX,
    BY,
    DX,
    DY,
    FACTOR,
    GD,
    GI,
    GJ,
    GNX,
    GNY,
    GP,
    GROUP,
    GW,
    INV,
    MOST_PUSHING,
    NAMED,
    NEVER,
    NOTES,
    NOTHING,
    PUSHING,
    Floats,
    Ints,
)

SMALL = 1e-9
"""mm/s: a contact that lacks less than this parts as fast as it should."""
SAME = 1e-10
"""A contact whose own part in its answer is a smaller share hangs on those that push already."""


@jit
def share(s: Floats, q: Ints, g: int, h: int) -> float:
    """How an impulse at contact h changes the parting speed of contact g."""
    i, j = q[GI + g], q[GJ + g]
    a, b = q[GI + h], q[GJ + h]
    inverse = 0.0
    if i == a:
        inverse += s[INV + i]
    elif i == b:
        inverse -= s[INV + i]
    if j == b:
        inverse += s[INV + j]
    elif j == a:
        inverse -= s[INV + j]
    return float(inverse * (s[GNX + g] * s[GNX + h] + s[GNY + g] * s[GNY + h]))


@jit
def factor(s: Floats, q: Ints, row: int) -> float:
    """Write one row of the triangle that multiplies up to the shares of the pushing contacts."""
    g, start = q[PUSHING + row], FACTOR + row * (row + 1) // 2
    square = share(s, q, g, g)
    for column in range(row):
        other = FACTOR + column * (column + 1) // 2
        total = share(s, q, g, q[PUSHING + column])
        for k in range(column):
            total -= s[start + k] * s[other + k]
        s[start + column] = total / s[other + column]
        square -= s[start + column] * s[start + column]
    s[start + row] = sqrt(square) if square > 0.0 else 0.0
    return float(square)


@jit
def ease(s: Floats, q: Ints, count: int) -> None:
    """Of the direction that adds to the last contact in the list, the part of the others: GD of each.

    They take from their impulses what keeps their own parting speeds.
    """
    start = FACTOR + count * (count + 1) // 2
    for row in range(count - 1, -1, -1):
        total = s[start + row]
        for k in range(row + 1, count):
            total += s[FACTOR + k * (k + 1) // 2 + row] * s[GD + q[PUSHING + k]]
        s[GD + q[PUSHING + row]] = -total / s[FACTOR + row * (row + 1) // 2 + row]


@jit
def go(s: Floats, q: Ints, count: int, far: float) -> None:
    """Go so far in the direction GD of the first contacts of the list, and of the next one."""
    for at in range(q[NOTES]):
        i = q[NAMED + at]
        s[DX + i] = s[DY + i] = 0.0
    for row in range(count + 1):
        g = q[PUSHING + row]
        more = far * s[GD + g]
        s[GP + g] += more
        i, j, px, py = q[GI + g], q[GJ + g], more * s[GNX + g], more * s[GNY + g]
        s[DX + i], s[DY + i] = s[DX + i] + s[INV + i] * px, s[DY + i] + s[INV + i] * py
        s[DX + j], s[DY + j] = s[DX + j] - s[INV + j] * px, s[DY + j] - s[INV + j] * py
    for at in range(q[NOTES]):
        i = q[NAMED + at]
        s[BX + i], s[BY + i] = s[BX + i] + s[DX + i], s[BY + i] + s[DY + i]


@jit
def lacking(s: Floats, q: Ints, part: float) -> int:
    """The contact that lacks most of its parting speed; what closes now should part as the others do."""
    most, found = SMALL, NOTHING
    for g in range(q[GROUP]):
        c = closing(s, q[GI + g], q[GJ + g], s[GNX + g], s[GNY + g])
        if c > SMALL:
            s[GW + g] = part
        if c + s[GW + g] > most:
            most, found = c + s[GW + g], g
    return found


@jit
def first_to_pull(s: Floats, q: Ints, count: int) -> tuple[int, float]:
    """The row whose impulse is used up first in the direction GD, and how far that is."""
    found, far = NOTHING, NEVER
    for row in range(count):
        g = q[PUSHING + row]
        if s[GD + g] < 0.0 and s[GP + g] < -far * s[GD + g]:
            found, far = row, -s[GP + g] / s[GD + g]
    return found, far


@jit
def let_go(s: Floats, q: Ints, count: int, row: int) -> None:
    """Take a contact off the list."""
    s[GP + q[PUSHING + row]] = 0.0
    for later in range(row, count):
        q[PUSHING + later] = q[PUSHING + later + 1]
    for later in range(row, count - 1):
        factor(s, q, later)


@jit
def bring(s: Floats, q: Ints, count: int, g: int) -> int:
    """Bring contact g to its parting speed; how many push then, NOTHING where it cannot be done."""
    for _ in range(2 * MOST_PUSHING):
        q[PUSHING + count] = g
        own = factor(s, q, count)
        s[GD + g] = 1.0
        ease(s, q, count)
        row, far = first_to_pull(s, q, count)
        free = own > SAME * share(s, q, g, g)
        lack = closing(s, q[GI + g], q[GJ + g], s[GNX + g], s[GNY + g]) + s[GW + g]
        if free and lack <= far * own:
            go(s, q, count, lack / own)
            return count + 1 if count + 1 < MOST_PUSHING else NOTHING
        if row == NOTHING:
            return NOTHING
        go(s, q, count, far)
        let_go(s, q, count, row)
        count -= 1
    return NOTHING


@jit
def exact(s: Floats, q: Ints, part: float) -> bool:
    """From no impulse at all to those, none pulling, that part every contact; False where none were found."""
    for g in range(q[GROUP]):
        s[GP + g] = 0.0
    count = 0
    for _ in range(4 * q[GROUP]):
        g = lacking(s, q, part)
        if g == NOTHING:
            return True
        count = bring(s, q, count, g)
        if count == NOTHING:
            return False
    return False
