"""Bodies in contact that strike each other again and again in a short while: they are parted all together."""

from __future__ import annotations

from math import sqrt

from pitchside.compiled import jit
from pitchside.physics.kernels.geometry import frame
from pitchside.physics.kernels.group import SWEEPS, alone, anew, energy, holds, join, light, mark, together
from pitchside.physics.kernels.impulse import closing, give
from pitchside.physics.kernels.light import battered, is_wall
from pitchside.physics.kernels.motion import note
from pitchside.physics.kernels.solve import exact
from pitchside.physics.kernels.state import LIGHT, MOST_CONTACTS, SLOW, Bodies, Group, World

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
def frantic(bodies: Bodies, i: int) -> bool:
    """Has body i had too many contacts of late?"""
    return bool(bodies.heat[i] > max(HOT >> bodies.tamed[i], TEPID))


@jit
def heat(bodies: Bodies, i: int, t: float) -> bool:
    """Count one more contact of body i; is it too many?"""
    # Heat, and not a count: bodies that meet often over a long flick are not in a hurry.
    bodies.heat[i] = max(bodies.heat[i] - COOLING * (t - bodies.hit_at[i]), 0.0) + 1.0
    bodies.hit_at[i] = t
    return frantic(bodies, i)


@jit
def rush(world: World, bodies: Bodies, group: Group, t: float) -> bool:
    """Count the contacts of the group; is one of its bodies frantic?"""
    found = False
    for g in range(group.count):
        i, j = group.first[g], group.second[g]
        if world.kind[i] != LIGHT and world.kind[j] != LIGHT:
            one, other = heat(bodies, i, t), heat(bodies, j, t)
            found = found or one or other
    return found


@jit
def touching(world: World, bodies: Bodies, group: Group, i: int, j: int, t: float) -> None:
    """Take the pair into the cluster if the two are as good as in contact."""
    if holds(group, i, j) or group.count == MOST_CONTACTS:
        return
    if bodies.noted[j] == 0:
        note(bodies, j, t)
    gap, nx, ny, x, y = frame(world, i, j, bodies.now_x[i], bodies.now_y[i], bodies.now_x[j], bodies.now_y[j])
    if gap > min(CLOSE * float(1 << 2 * min(bodies.tamed[i], 10)), WIDE):
        return
    mark(bodies, j, t)
    join(bodies, group, i, j, nx, ny, x, y, closing(bodies, i, j, nx, ny))


@jit
def cluster(world: World, bodies: Bodies, group: Group, t: float) -> None:
    """Let the group be all contacts, closing or not, of the frantic bodies and of all that touch them."""
    count = 0
    for at in range(bodies.names):
        i = bodies.named[at]
        if frantic(bodies, i):
            bodies.named[count] = i
            count += 1
        else:
            bodies.noted[i] = 0
    bodies.names = count
    group.count = 0
    at = 0
    while at < bodies.names:
        i = bodies.named[at]
        for j in range(world.count):
            apart = j == i or world.ignored[i] >> j & 1 or bodies.out[j] != 0
            if not apart and not is_wall(world, i, j):
                touching(world, bodies, group, i, j, t)
        at += 1


@jit
def wish(group: Group, part: float) -> None:
    """How fast each contact of the cluster should part: not at all those that part already, or lie still."""
    for g in range(group.count):
        both = group.moving[g] == 3 and group.closing[g] > -0.5 * part
        group.wanted[g] = part if both or group.closing[g] > 0.0 else 0.0
        group.impulse[g] = 0.0


@jit
def passes(world: World, bodies: Bodies, group: Group, part: float, most: int, enough: float) -> bool:
    """Impulses, none pulling, after which no contact of the cluster closes, in passes; False: not settled."""
    for _ in range(most):
        worst = 0.0
        for g in range(group.count):
            i, j = group.first[g], group.second[g]
            nx, ny, mi, mj = group.nx[g], group.ny[g], world.inverse_mass[i], world.inverse_mass[j]
            c = closing(bodies, i, j, nx, ny)
            if c > 0.0:
                group.wanted[g] = part
            impulse = max(group.impulse[g] + (c + group.wanted[g]) / (mi + mj), 0.0)
            more = impulse - group.impulse[g]
            group.impulse[g] = impulse
            give(bodies, i, j, mi * more, mj * more, nx, ny)
            worst = max(worst, abs(more) * (mi + mj))
        if worst <= enough * part:
            return True
    return False


@jit
def pass_on(world: World, bodies: Bodies, group: Group, part: float, t: float) -> None:
    """Part the cluster: in passes where masses are alike and chains short, else by solving it."""
    wish(group, part)
    # Passes settle almost always; where they do not, what they left is forgotten before solving.
    if passes(world, bodies, group, part, SWEEPS, 1e-12):
        return
    anew(bodies, t)
    wish(group, part)
    if not exact(world, bodies, group, part):
        anew(bodies, t)
        wish(group, part)
        passes(world, bodies, group, part, LONGER * SWEEPS, 1e-3)


@jit
def involve(bodies: Bodies, group: Group, all_of_them: bool) -> None:
    """Choose the bodies of the cluster that carried an impulse, or all."""
    for at in range(bodies.names):
        bodies.involved[bodies.named[at]] = 1 if all_of_them else 0
    for g in range(group.count):
        if group.impulse[g] > 0.0:
            bodies.involved[group.first[g]] = bodies.involved[group.second[g]] = 1


@jit
def common(world: World, bodies: Bodies) -> tuple[float, float, float]:
    """The common velocity of the chosen bodies, and their mass."""
    px, py, mass = 0.0, 0.0, 0.0
    for at in range(bodies.names):
        i = bodies.named[at]
        if bodies.involved[i] != 0:
            m = 1.0 / world.inverse_mass[i]
            px, py, mass = px + m * bodies.now_vx[i], py + m * bodies.now_vy[i], mass + m
    return (px / mass, py / mass, mass) if mass > 0.0 else (0.0, 0.0, 0.0)


@jit
def blend(bodies: Bodies, cx: float, cy: float, less: float) -> None:
    """Slow the chosen bodies towards a common velocity, all by one factor."""
    for at in range(bodies.names):
        i = bodies.named[at]
        if bodies.involved[i] != 0:
            bodies.now_vx[i] = cx + less * (bodies.now_vx[i] - cx)
            bodies.now_vy[i] = cy + less * (bodies.now_vy[i] - cy)


@jit
def pay(world: World, bodies: Bodies, group: Group, before: float) -> bool:
    """Take what the parting added from the relative motion, else from all motion; False: neither suffices."""
    involve(bodies, group, True)
    more = energy(world, bodies) - before
    if more <= 0.0:
        return True
    involve(bodies, group, False)
    whole = energy(world, bodies)
    cx, cy, mass = common(world, bodies)
    inner = whole - mass * (cx * cx + cy * cy)
    if inner <= 4.0 * (inner - more):
        # A hair less than the root says: rounding up would let the energy grow.
        blend(bodies, cx, cy, sqrt((inner - more) / inner) * (1.0 - 1e-15))
        return True
    if more <= LITTLE * whole:
        blend(bodies, 0.0, 0.0, sqrt((whole - more) / whole) * (1.0 - 1e-15))
        return True
    return False


@jit
def calm(world: World, bodies: Bodies, group: Group, t: float) -> None:
    """Part the cluster of the frantic bodies without restitution; energy never grows.

    Where parting costs more than there is, the relative motion pays, then the common motion; where that is
    too small, all that pushed each other stop.
    """
    cluster(world, bodies, group, t)
    involve(bodies, group, True)
    for at in range(bodies.names):
        i = bodies.named[at]
        bodies.heat[i] = 0.0
        bodies.tamed[i] = min(bodies.tamed[i] + 1, WILD + 1)
    before = energy(world, bodies)
    paid = False
    part = SLOW
    # Parting adds energy where all are pushed against each other; more gently it adds less.
    while not paid and part > SLOWEST * SLOW:
        anew(bodies, t)
        pass_on(world, bodies, group, part, t)
        paid = pay(world, bodies, group, before)
        part *= 0.25
    if not paid:
        blend(bodies, 0.0, 0.0, 0.0)
    involve(bodies, group, False)
    if confined(world, bodies):
        blend(bodies, 0.0, 0.0, 0.5)
    elif wildest(bodies) > WILD:
        cx, cy, _ = common(world, bodies)
        blend(bodies, cx, cy, 0.5)
    pushed(world, bodies, group)


@jit
def confined(world: World, bodies: Bodies) -> bool:
    """Is the cluster held between light bodies that lie still?"""
    held = False
    for at in range(bodies.names):
        held = held or battered(world, bodies, bodies.named[at])
    return held


@jit
def wildest(bodies: Bodies) -> int:
    """How often was a body of the cluster parted like this, at most?"""
    most = 0
    for at in range(bodies.names):
        most = max(most, bodies.tamed[bodies.named[at]])
    return most


@jit
def pushed(world: World, bodies: Bodies, group: Group) -> None:
    """Keep the contacts that carried an impulse, for the tape."""
    count = 0
    for g in range(group.count):
        i, j = group.first[g], group.second[g]
        if group.impulse[g] > 0.0:
            bodies.changed[i] = bodies.changed[j] = 1
            group.first[count], group.second[count], group.moving[count] = i, j, group.moving[g]
            group.nx[count], group.ny[count] = group.nx[g], group.ny[g]
            group.x[count], group.y[count] = group.x[g], group.y[g]
            group.closing[count], group.impulse[count] = group.closing[g], group.impulse[g]
            group.dv_first[count] = group.impulse[g] * world.inverse_mass[i]
            group.dv_second[count] = group.impulse[g] * world.inverse_mass[j]
            count += 1
    group.count = count


@jit
def resolve(world: World, bodies: Bodies, group: Group, t: float) -> None:
    """Change the velocities of every body in the group."""
    if rush(world, bodies, group, t):
        calm(world, bodies, group, t)
    elif group.count == 1:
        alone(world, bodies, group, 0, t)
    else:
        together(world, bodies, group, t)
        light(world, bodies, group, t)
