"""The impulses of a cluster, exactly: contacts are made to push one by one, the one that lacks most first.

A dual active set. The contacts that push keep their parting speeds while another is brought to its own; one
that would have to pull on the way is let go. Among velocities that part every contact as fast as it should,
those with the least energy of change are found.
"""

from __future__ import annotations

from math import sqrt

from pitchside.compiled import jit
from pitchside.physics.kernels.impulse import closing
from pitchside.physics.kernels.state import MOST_PUSHING, NEVER, NOTHING, Bodies, Group, World

SMALL = 1e-9
"""mm/s: a contact that lacks less than this parts as fast as it should."""
SAME = 1e-10
"""A contact whose own part in its answer is a smaller share hangs on those that push already."""


@jit
def share(world: World, group: Group, g: int, h: int) -> float:
    """How an impulse at contact h changes the parting speed of contact g."""
    i, j = group.first[g], group.second[g]
    a, b = group.first[h], group.second[h]
    inverse = 0.0
    if i == a:
        inverse += world.inverse_mass[i]
    elif i == b:
        inverse -= world.inverse_mass[i]
    if j == b:
        inverse += world.inverse_mass[j]
    elif j == a:
        inverse -= world.inverse_mass[j]
    return float(inverse * (group.nx[g] * group.nx[h] + group.ny[g] * group.ny[h]))


@jit
def factor(world: World, group: Group, row: int) -> float:
    """Write one row of the triangle that multiplies up to the shares of the pushing contacts."""
    triangle = group.triangle
    g, start = group.pushing[row], row * (row + 1) // 2
    square = share(world, group, g, g)
    for column in range(row):
        other = column * (column + 1) // 2
        total = share(world, group, g, group.pushing[column])
        for k in range(column):
            total -= triangle[start + k] * triangle[other + k]
        triangle[start + column] = total / triangle[other + column]
        square -= triangle[start + column] * triangle[start + column]
    triangle[start + row] = sqrt(square) if square > 0.0 else 0.0
    return float(square)


@jit
def ease(group: Group, count: int) -> None:
    """Of the direction that adds to the last contact in the list, the part of the others: their `step`.

    They take from their impulses what keeps their own parting speeds.
    """
    triangle = group.triangle
    start = count * (count + 1) // 2
    for row in range(count - 1, -1, -1):
        total = triangle[start + row]
        for k in range(row + 1, count):
            total += triangle[k * (k + 1) // 2 + row] * group.step[group.pushing[k]]
        group.step[group.pushing[row]] = -total / triangle[row * (row + 1) // 2 + row]


@jit
def go(world: World, bodies: Bodies, group: Group, count: int, far: float) -> None:
    """Go so far along `step` of the first contacts of the list, and of the next one."""
    for at in range(bodies.names):
        i = bodies.named[at]
        group.step_vx[i] = group.step_vy[i] = 0.0
    for row in range(count + 1):
        g = group.pushing[row]
        more = far * group.step[g]
        group.impulse[g] += more
        i, j, px, py = group.first[g], group.second[g], more * group.nx[g], more * group.ny[g]
        group.step_vx[i] += world.inverse_mass[i] * px
        group.step_vy[i] += world.inverse_mass[i] * py
        group.step_vx[j] -= world.inverse_mass[j] * px
        group.step_vy[j] -= world.inverse_mass[j] * py
    for at in range(bodies.names):
        i = bodies.named[at]
        bodies.now_vx[i] += group.step_vx[i]
        bodies.now_vy[i] += group.step_vy[i]


@jit
def lacking(bodies: Bodies, group: Group, part: float) -> int:
    """The contact that lacks most of its parting speed; what closes now should part as the others do."""
    most, found = SMALL, NOTHING
    for g in range(group.count):
        c = closing(bodies, group.first[g], group.second[g], group.nx[g], group.ny[g])
        if c > SMALL:
            group.wanted[g] = part
        if c + group.wanted[g] > most:
            most, found = c + group.wanted[g], g
    return found


@jit
def first_to_pull(group: Group, count: int) -> tuple[int, float]:
    """The row whose impulse is used up first along `step`, and how far that is."""
    found, far = NOTHING, NEVER
    for row in range(count):
        g = group.pushing[row]
        if group.step[g] < 0.0 and group.impulse[g] < -far * group.step[g]:
            found, far = row, -group.impulse[g] / group.step[g]
    return found, far


@jit
def let_go(world: World, group: Group, count: int, row: int) -> None:
    """Take a contact off the list."""
    group.impulse[group.pushing[row]] = 0.0
    for later in range(row, count):
        group.pushing[later] = group.pushing[later + 1]
    # The rows above the one that left stand as they are.
    for later in range(row, count - 1):
        factor(world, group, later)


@jit
def bring(world: World, bodies: Bodies, group: Group, count: int, g: int) -> int:
    """Bring contact g to its parting speed; how many push then, NOTHING where it cannot be done."""
    for _ in range(2 * MOST_PUSHING):
        group.pushing[count] = g
        own = factor(world, group, count)
        group.step[g] = 1.0
        ease(group, count)
        row, far = first_to_pull(group, count)
        free = own > SAME * share(world, group, g, g)
        lack = closing(bodies, group.first[g], group.second[g], group.nx[g], group.ny[g]) + group.wanted[g]
        # No contact comes to pull before this one parts: it is done in one step.
        if free and lack <= far * own:
            go(world, bodies, group, count, lack / own)
            return count + 1 if count + 1 < MOST_PUSHING else NOTHING
        if row == NOTHING:
            return NOTHING
        # As far as none pulls; who would pull from here on leaves the list, and another step is tried.
        go(world, bodies, group, count, far)
        let_go(world, group, count, row)
        count -= 1
    return NOTHING


@jit
def exact(world: World, bodies: Bodies, group: Group, part: float) -> bool:
    """From no impulse at all to those, none pulling, that part every contact; False where none were found."""
    for g in range(group.count):
        group.impulse[g] = 0.0
    count = 0
    for _ in range(4 * group.count):
        g = lacking(bodies, group, part)
        if g == NOTHING:
            return True
        count = bring(world, bodies, group, count, g)
        if count == NOTHING:
            return False
    return False
