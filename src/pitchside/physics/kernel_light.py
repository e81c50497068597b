"""Light bodies: they yield to everything and move nothing, and they tire, so that every run ends."""

from __future__ import annotations

from pitchside.compiled import jit
from pitchside.physics.kernel_impulse import off_wall
from pitchside.physics.kernel_layout import (
    BX,
    BY,
    CHANGED,
    GI,
    GJ,
    GROUP,
    KIND,
    LAST,
    LIGHT,
    RUSH,
    STRUCK,
    Floats,
    Ints,
)

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
def is_wall(q: Ints, i: int, j: int) -> bool:
    """Is one of the two light and the other not?"""
    return bool((q[KIND + i] == LIGHT) != (q[KIND + j] == LIGHT))


@jit
def is_light(q: Ints, i: int, j: int) -> bool:
    """Are both light?"""
    return bool(q[KIND + i] == LIGHT and q[KIND + j] == LIGHT)


@jit
def weary(s: Floats, q: Ints, ball: int, t: float) -> bool:
    """Count one more contact of a light body; is it pinched or spent?"""
    q[STRUCK + ball] += 1
    q[RUSH + ball] = q[RUSH + ball] + 1 if t - s[LAST + ball] < QUICK else 0
    s[LAST + ball] = t
    return bool(q[RUSH + ball] >= JAM or q[STRUCK + ball] > SPENT)


@jit
def tire(s: Floats, q: Ints, ball: int) -> None:
    """Take half its speed from a light body that was struck often."""
    if q[STRUCK + ball] > TIRED:
        s[BX + ball], s[BY + ball] = 0.5 * s[BX + ball], 0.5 * s[BY + ball]
        q[CHANGED + ball] = 1


@jit
def stop(s: Floats, q: Ints, ball: int) -> None:
    """Let a light body lie where it is."""
    s[BX + ball] = s[BY + ball] = 0.0
    q[CHANGED + ball] = 1


@jit
def rebound(s: Floats, q: Ints, i: int, ball: int, nx: float, ny: float) -> None:
    """Let body i bounce off a light body that lies still, with half its speed; the normal points to i."""
    inward = -(s[BX + i] * nx + s[BY + i] * ny)
    if inward <= 0.0:
        return
    off_wall(s, q, i, ball, nx, ny, 0.5 * inward)
    if q[KIND + i] != LIGHT:
        q[STRUCK + i] += 1
        if battered(q, i):
            s[BX + i], s[BY + i] = 0.5 * s[BX + i], 0.5 * s[BY + i]


@jit
def battered(q: Ints, i: int) -> bool:
    """Was body i, which is not light, driven against light ones that lie still too often?"""
    return bool(q[STRUCK + i] > JAM and q[KIND + i] != LIGHT)


@jit
def jammed(s: Floats, q: Ints, i: int, j: int, nx: float, ny: float, t: float) -> bool:
    """A light body that is pinched or spent stops, and what moves against it bounces off it."""
    ball, other, sign = (i, j, -1.0) if q[KIND + i] == LIGHT else (j, i, 1.0)
    if weary(s, q, ball, t):
        stop(s, q, ball)
        rebound(s, q, other, ball, sign * nx, sign * ny)
        return True
    if s[BX + other] == 0.0 and s[BY + other] == 0.0:
        tire(s, q, ball)
    return False


@jit
def both_jammed(s: Floats, q: Ints, i: int, j: int, nx: float, ny: float, t: float) -> bool:
    """The same for two light bodies, where either may be the one that stops."""
    one, other = weary(s, q, i, t), weary(s, q, j, t)
    if one:
        stop(s, q, i)
    if other:
        stop(s, q, j)
    if one and not other:
        rebound(s, q, j, i, -nx, -ny)
    elif other and not one:
        rebound(s, q, i, j, nx, ny)
    elif not one:
        tire(s, q, i)
        tire(s, q, j)
    return one or other


@jit
def worn(s: Floats, q: Ints, t: float, walls: bool) -> None:
    """Count what light bodies of a group did to each other, and against `walls`; let them tire or stop."""
    for g in range(q[GROUP]):
        i, j = q[GI + g], q[GJ + g]
        if is_light(q, i, j) or (walls and is_wall(q, i, j)):
            for body in (i, j):
                if q[KIND + body] == LIGHT:
                    if weary(s, q, body, t):
                        stop(s, q, body)
                    else:
                        tire(s, q, body)
