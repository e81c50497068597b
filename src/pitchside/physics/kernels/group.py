"""Contacts of one instant, gathered and resolved together, so that no body is favoured by its number."""

from __future__ import annotations

from math import sqrt

from pitchside.compiled import jit
from pitchside.physics.kernels.geometry import block_block, frame
from pitchside.physics.kernels.impulse import bounce, closing, gentle, give, part_slowly, push, strike
from pitchside.physics.kernels.light import both_jammed, is_light, is_wall, jammed, worn
from pitchside.physics.kernels.motion import note
from pitchside.physics.kernels.state import BLOCK, LIGHT, MOST_CONTACTS, REST, SLOW, TIE, Bodies, Group, World

NEAR = 1e-9
"""mm: closing bodies nearer than this are struck in the same instant."""
SWEEPS = 400
RATTLE = 64
"""Contacts in one instant after which a body that moves none of its neighbours goes along them.

After twice as many it loses half its speed at each.
"""


@jit
def mark(bodies: Bodies, i: int, t: float) -> None:
    """Note body i once."""
    if bodies.noted[i] == 0:
        bodies.noted[i] = 1
        bodies.named[bodies.names] = i
        bodies.names += 1
        note(bodies, i, t)


@jit
def holds(group: Group, i: int, j: int) -> bool:
    """Is the pair among the contacts already?"""
    for g in range(group.count):
        if (group.first[g] == i and group.second[g] == j) or (group.first[g] == j and group.second[g] == i):
            return True
    return False


@jit
def join(
    bodies: Bodies, group: Group, i: int, j: int, nx: float, ny: float, x: float, y: float, c: float
) -> None:
    """Write a contact behind the others: its normal, its point, and how fast the two close."""
    count = group.count
    group.first[count], group.second[count] = i, j
    group.nx[count], group.ny[count], group.x[count], group.y[count] = nx, ny, x, y
    group.closing[count] = c
    group.impulse[count] = group.dv_first[count] = group.dv_second[count] = 0.0
    moving_i = bodies.now_vx[i] != 0.0 or bodies.now_vy[i] != 0.0
    moving_j = bodies.now_vx[j] != 0.0 or bodies.now_vy[j] != 0.0
    group.moving[count] = (1 if moving_i else 0) + (2 if moving_j else 0)
    group.count = count + 1


@jit
def add(world: World, bodies: Bodies, group: Group, i: int, j: int, t: float, sure: bool) -> None:
    """Take a contact into the group, unless it is there; if not `sure`, only if the two touch and close."""
    if holds(group, i, j) or group.count == MOST_CONTACTS:
        return
    mark(bodies, i, t)
    mark(bodies, j, t)
    gap, nx, ny, x, y = frame(world, i, j, bodies.now_x[i], bodies.now_y[i], bodies.now_x[j], bodies.now_y[j])
    c = closing(bodies, i, j, nx, ny)
    if sure and c <= 0.0 and world.kind[i] == BLOCK and world.kind[j] == BLOCK:
        # They part as corners do, and yet one side closes: that side alone counts.
        dx, dy = bodies.now_x[i] - bodies.now_x[j], bodies.now_y[i] - bodies.now_y[j]
        gap, nx, ny, x, y = block_block(world, i, j, dx, dy, bodies.now_x[j], bodies.now_y[j], 0.0)
        c = closing(bodies, i, j, nx, ny)
    if not sure and (gap > NEAR or c < NEAR):
        return
    join(bodies, group, i, j, nx, ny, x, y, c)


@jit
def gather(world: World, bodies: Bodies, group: Group, t: float) -> None:
    """Collect the contacts of instant t."""
    group.count = 0
    tied = 0
    for at in range(bodies.moving):
        i = bodies.movers[at]
        if bodies.next[i] - t <= TIE and bodies.partner[i] >= 0:
            tied += bodies.tied[i]
            add(world, bodies, group, i, bodies.partner[i], t, True)
    if tied == 0 and group.count == 1:
        return
    for at in range(bodies.moving):
        i = bodies.movers[at]
        if bodies.next[i] - t <= TIE:
            for j in range(world.count):
                if j != i and world.ignored[i] >> j & 1 == 0 and bodies.out[j] == 0:
                    add(world, bodies, group, i, j, t, False)


@jit
def share(world: World, group: Group, i: int, g: int, h: int) -> float:
    """What an impulse at contact h does to the parting speed at contact g, through body i of g."""
    along = group.nx[g] * group.nx[h] + group.ny[g] * group.ny[h]
    if i == group.first[h]:
        return float(world.inverse_mass[i] * along)
    if i == group.second[h]:
        return float(-world.inverse_mass[i] * along)
    return 0.0


@jit
def two(world: World, bodies: Bodies, group: Group) -> bool:
    """Two contacts in closed form; False where one of them would have to pull."""
    i, j, a, b = group.first[0], group.second[0], group.first[1], group.second[1]
    if is_wall(world, i, j) or is_wall(world, a, b):
        return False
    first = world.inverse_mass[i] + world.inverse_mass[j]
    second = world.inverse_mass[a] + world.inverse_mass[b]
    cross = share(world, group, i, 0, 1) - share(world, group, j, 0, 1)
    fall = first * second - cross * cross
    if fall <= 1e-9 * first * second:
        return False
    one, other = group.closing[0] + group.wanted[0], group.closing[1] + group.wanted[1]
    p, r = (one * second - other * cross) / fall, (other * first - one * cross) / fall
    if p < 0.0 or r < 0.0:
        return False
    group.impulse[0], group.impulse[1] = p, r
    push(world, bodies, i, j, p * group.nx[0], p * group.ny[0])
    push(world, bodies, a, b, r * group.nx[1], r * group.ny[1])
    return True


@jit
def sweep(world: World, bodies: Bodies, group: Group, walls: bool) -> None:
    """Find the impulses, none pulling, that part every contact as fast as wanted, in repeated passes."""
    for _ in range(SWEEPS):
        worst, scale = 0.0, 0.0
        for g in range(group.count):
            i, j = group.first[g], group.second[g]
            if is_wall(world, i, j) != walls:
                continue
            nx, ny = group.nx[g], group.ny[g]
            mi, mj = world.inverse_mass[i], world.inverse_mass[j]
            if walls:
                mi = mi if world.kind[i] == LIGHT else 0.0
                mj = mj if world.kind[j] == LIGHT else 0.0
            lack = closing(bodies, i, j, nx, ny) + group.wanted[g]
            impulse = max(group.impulse[g] + lack / (mi + mj), 0.0)
            more = impulse - group.impulse[g]
            group.impulse[g] = impulse
            give(bodies, i, j, mi * more, mj * more, nx, ny)
            bodies.changed[i] |= mi > 0.0
            bodies.changed[j] |= mj > 0.0
            worst = max(worst, abs(more) * (mi + mj))
            scale = max(scale, group.closing[g])
        if worst <= 1e-15 * scale:
            return


@jit
def square_of_speed(bodies: Bodies, i: int) -> float:
    """The square of the speed of body i, as the contacts leave it."""
    return float(bodies.now_vx[i] * bodies.now_vx[i] + bodies.now_vy[i] * bodies.now_vy[i])


@jit
def energy(world: World, bodies: Bodies) -> float:
    """Twice the energy of the bodies in the group, light ones left out."""
    total = 0.0
    for at in range(bodies.names):
        i = bodies.named[at]
        if bodies.involved[i] != 0 and world.kind[i] != LIGHT:
            total += square_of_speed(bodies, i) / world.inverse_mass[i]
    return total


@jit
def quiet(bodies: Bodies, group: Group, g: int) -> bool:
    """Do the two bodies of a contact both move, and hardly towards each other?"""
    return bool(group.moving[g] == 3 and group.closing[g] < gentle(bodies, group.first[g], group.second[g]))


@jit
def slide(bodies: Bodies, group: Group) -> None:
    """Count the bodies of the group that slide along each other."""
    for g in range(group.count):
        if quiet(bodies, group, g):
            for body in (group.first[g], group.second[g]):
                bodies.slid[body] += 1


@jit
def wish(world: World, bodies: Bodies, group: Group, attempt: int) -> None:
    """How fast each contact should part: by its own restitution, by the least of all, or just so."""
    least = 1.0
    for g in range(group.count):
        least = min(least, bounce(world, group.first[g], group.second[g]))
    for g in range(group.count):
        e = bounce(world, group.first[g], group.second[g]) if attempt == 0 else least
        group.wanted[g] = e * max(group.closing[g], 0.0)
        if quiet(bodies, group, g):
            group.wanted[g] = max(group.wanted[g], gentle(bodies, group.first[g], group.second[g]))
        if attempt == 2:
            group.wanted[g] = 0.0
        group.impulse[g] = 0.0


@jit
def anew(bodies: Bodies, t: float) -> None:
    """Put the bodies of the group back to how they came."""
    for at in range(bodies.names):
        note(bodies, bodies.named[at], t)


@jit
def shrink(world: World, bodies: Bodies, less: float) -> None:
    """Slow the bodies of the group, all by one factor."""
    for at in range(bodies.names):
        i = bodies.named[at]
        if bodies.involved[i] != 0 and world.kind[i] != LIGHT:
            bodies.changed[i] = 1
            bodies.now_vx[i], bodies.now_vy[i] = bodies.now_vx[i] * less, bodies.now_vy[i] * less


@jit
def together(world: World, bodies: Bodies, group: Group, t: float) -> None:
    """Resolve the contacts between bodies that push each other; the energy of the group does not grow.

    Where parting slowly costs more than there is, the common motion pays; where that is too small, all stop.
    """
    for at in range(bodies.names):
        bodies.involved[bodies.named[at]] = 0
    for g in range(group.count):
        if not is_wall(world, group.first[g], group.second[g]):
            bodies.involved[group.first[g]] = bodies.involved[group.second[g]] = 1
    before = energy(world, bodies)
    slide(bodies, group)
    for attempt in range(3):
        wish(world, bodies, group, attempt)
        if group.count != 2 or not two(world, bodies, group):
            sweep(world, bodies, group, False)
        after = energy(world, bodies)
        if after <= before * (1.0 + 1e-15):
            break
        if attempt == 1 and after <= 4.0 * before:
            shrink(world, bodies, sqrt(before / after))
            break
        if attempt == 1 and fastest(bodies) < 4.0 * SLOW:
            shrink(world, bodies, 0.0)
            break
        if attempt < 2:
            anew(bodies, t)
    for g in range(group.count):
        i, j = group.first[g], group.second[g]
        if is_wall(world, i, j):
            continue
        group.dv_first[g] = group.impulse[g] * world.inverse_mass[i]
        group.dv_second[g] = group.impulse[g] * world.inverse_mass[j]
        if is_light(world, i, j):
            continue
        nx, ny = group.nx[g], group.ny[g]
        stuck = attempt == 2 and quiet(bodies, group, g) and closing(bodies, i, j, nx, ny) > -SLOW
        if stuck and brisk(bodies, i) and brisk(bodies, j):
            part_slowly(world, bodies, i, j, nx, ny, SLOW)
        if group.moving[g] == 1 and not brisk(bodies, j):
            wear(bodies, i, nx, ny, t)
        elif group.moving[g] == 2 and not brisk(bodies, i):
            wear(bodies, j, nx, ny, t)


@jit
def fastest(bodies: Bodies) -> float:
    """The speed of the fastest body of the group."""
    most = 0.0
    for at in range(bodies.names):
        most = max(most, square_of_speed(bodies, bodies.named[at]))
    return sqrt(most)


@jit
def brisk(bodies: Bodies, i: int) -> bool:
    """Does body i move?"""
    return bool(square_of_speed(bodies, i) >= REST * REST)


@jit
def light(world: World, bodies: Bodies, group: Group, t: float) -> None:
    """Resolve the contacts of light bodies, which yield to everything and move nothing."""
    at_rest = True
    for g in range(group.count):
        i, j = group.first[g], group.second[g]
        if is_wall(world, i, j):
            heavy = j if world.kind[i] == LIGHT else i
            at_rest = at_rest and bodies.now_vx[heavy] == 0.0 and bodies.now_vy[heavy] == 0.0
    if at_rest:
        sweep(world, bodies, group, True)
    for g in range(group.count):
        i, j = group.first[g], group.second[g]
        if is_wall(world, i, j):
            if not at_rest and closing(bodies, i, j, group.nx[g], group.ny[g]) > -SLOW:
                alone(world, bodies, group, g, t)
            elif at_rest and world.kind[i] == LIGHT:
                group.dv_first[g] = group.impulse[g] * world.inverse_mass[i]
            elif at_rest:
                group.dv_second[g] = group.impulse[g] * world.inverse_mass[j]
    worn(world, bodies, group, t, at_rest)


@jit
def alone(world: World, bodies: Bodies, group: Group, g: int, t: float) -> None:
    """Resolve one contact by itself and write down what it did."""
    i, j = group.first[g], group.second[g]
    nx, ny = group.nx[g], group.ny[g]
    xi, yi, xj, yj = bodies.now_vx[i], bodies.now_vy[i], bodies.now_vx[j], bodies.now_vy[j]
    held = is_wall(world, i, j) and jammed(world, bodies, i, j, nx, ny, t)
    held = held or (is_light(world, i, j) and both_jammed(world, bodies, i, j, nx, ny, t))
    if not held:
        strike(world, bodies, i, j, nx, ny)
    xi, yi = bodies.now_vx[i] - xi, bodies.now_vy[i] - yi
    xj, yj = bodies.now_vx[j] - xj, bodies.now_vy[j] - yj
    one, other = sqrt(xi * xi + yi * yi), sqrt(xj * xj + yj * yj)
    group.dv_first[g], group.dv_second[g] = one, other
    group.impulse[g] = max(one / world.inverse_mass[i], other / world.inverse_mass[j])
    heavy = world.kind[i] != LIGHT and world.kind[j] != LIGHT
    if heavy and (one == 0.0 or other == 0.0):
        wear(bodies, i if other == 0.0 else j, nx, ny, t)


@jit
def wear(bodies: Bodies, i: int, nx: float, ny: float, t: float) -> None:
    """A body that rattles among resting ones, too faintly to move them, goes along them, or stops."""
    bodies.rush[i] = bodies.rush[i] + 1 if t - bodies.struck_at[i] < TIE else 0
    bodies.struck_at[i] = t
    if bodies.rush[i] > RATTLE:
        across = bodies.now_vx[i] * nx + bodies.now_vy[i] * ny
        bodies.now_vx[i] -= across * nx
        bodies.now_vy[i] -= across * ny
    if bodies.rush[i] > 2 * RATTLE:
        bodies.now_vx[i], bodies.now_vy[i] = 0.5 * bodies.now_vx[i], 0.5 * bodies.now_vy[i]
