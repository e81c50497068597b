"""Light bodies: they yield to everything and move nothing, and they tire, so that every run ends."""

from __future__ import annotations

from pitchside.compiled import jit
from pitchside.physics.kernels.impulse import off_wall
from pitchside.physics.kernels.state import LIGHT, Bodies, Group, World

JAM = 48
"""After so many contacts in quick succession a light body no longer yields.

What bounces off such bodies more often in one flick loses half its motion at each.
"""
TIRED = 1000
"""Contacts in one flick after which a light body loses half its speed at each."""
SPENT = 1500
"""Contacts in one flick after which a light body stops at each and no longer yields."""
QUICK = 1e-5
"""Seconds between two contacts of a light body that count as quick."""


@jit
def is_wall(world: World, i: int, j: int) -> bool:
    """Is one of the two light and the other not?"""
    return bool((world.kind[i] == LIGHT) != (world.kind[j] == LIGHT))


@jit
def is_light(world: World, i: int, j: int) -> bool:
    """Are both light?"""
    return bool(world.kind[i] == LIGHT and world.kind[j] == LIGHT)


@jit
def weary(bodies: Bodies, ball: int, t: float) -> bool:
    """Count one more contact of a light body; is it pinched or spent?"""
    bodies.struck[ball] += 1
    bodies.rush[ball] = bodies.rush[ball] + 1 if t - bodies.struck_at[ball] < QUICK else 0
    bodies.struck_at[ball] = t
    return bool(bodies.rush[ball] >= JAM or bodies.struck[ball] > SPENT)


@jit
def tire(bodies: Bodies, ball: int) -> None:
    """Take half its speed from a light body that was struck often."""
    if bodies.struck[ball] > TIRED:
        bodies.now_vx[ball], bodies.now_vy[ball] = 0.5 * bodies.now_vx[ball], 0.5 * bodies.now_vy[ball]
        bodies.changed[ball] = 1


@jit
def stop(bodies: Bodies, ball: int) -> None:
    """Let a light body lie where it is."""
    bodies.now_vx[ball] = bodies.now_vy[ball] = 0.0
    bodies.changed[ball] = 1


@jit
def rebound(world: World, bodies: Bodies, i: int, ball: int, nx: float, ny: float) -> None:
    """Let body i bounce off a light body that lies still, with half its speed; the normal points to i."""
    inward = -(bodies.now_vx[i] * nx + bodies.now_vy[i] * ny)
    if inward <= 0.0:
        return
    off_wall(bodies, i, ball, nx, ny, 0.5 * inward)
    if world.kind[i] != LIGHT:
        bodies.struck[i] += 1
        if battered(world, bodies, i):
            bodies.now_vx[i], bodies.now_vy[i] = 0.5 * bodies.now_vx[i], 0.5 * bodies.now_vy[i]


@jit
def battered(world: World, bodies: Bodies, i: int) -> bool:
    """Was body i, which is not light, driven against light ones that lie still too often?"""
    return bool(bodies.struck[i] > JAM and world.kind[i] != LIGHT)


@jit
def jammed(world: World, bodies: Bodies, i: int, j: int, nx: float, ny: float, t: float) -> bool:
    """A light body that is pinched or spent stops, and what moves against it bounces off it."""
    ball, other, sign = (i, j, -1.0) if world.kind[i] == LIGHT else (j, i, 1.0)
    if weary(bodies, ball, t):
        stop(bodies, ball)
        rebound(world, bodies, other, ball, sign * nx, sign * ny)
        return True
    if bodies.now_vx[other] == 0.0 and bodies.now_vy[other] == 0.0:
        tire(bodies, ball)
    return False


@jit
def both_jammed(world: World, bodies: Bodies, i: int, j: int, nx: float, ny: float, t: float) -> bool:
    """The same for two light bodies, where either may be the one that stops."""
    one, other = weary(bodies, i, t), weary(bodies, j, t)
    if one:
        stop(bodies, i)
    if other:
        stop(bodies, j)
    if one and not other:
        rebound(world, bodies, j, i, -nx, -ny)
    elif other and not one:
        rebound(world, bodies, i, j, nx, ny)
    elif not one:
        tire(bodies, i)
        tire(bodies, j)
    return one or other


@jit
def worn(world: World, bodies: Bodies, group: Group, t: float, walls: bool) -> None:
    """Count what light bodies of a group did to each other, and against `walls`; let them tire or stop."""
    for g in range(group.count):
        i, j = group.first[g], group.second[g]
        if is_light(world, i, j) or (walls and is_wall(world, i, j)):
            for body in (i, j):
                if world.kind[body] == LIGHT:
                    if weary(bodies, body, t):
                        stop(bodies, body)
                    else:
                        tire(bodies, body)
