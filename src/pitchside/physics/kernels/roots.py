"""First zeros: of a parabola in closed form; of degree four by its Bernstein hull, then bracketed Newton."""

from __future__ import annotations

from math import sqrt

from pitchside.compiled import jit
from pitchside.physics.kernels.state import NEVER

ROUNDS = 400
NARROW = 1e-13


@jit
def falls(f: float, g: float, h: float) -> float:
    """The first x > 0 where f + g x + h x^2 comes down to zero, f > 0; NEVER where it does not."""
    square = g * g - 4.0 * f * h
    if square < 0.0:
        return NEVER
    if g < 0.0:
        # Not the schoolbook form, whose difference of near numbers would cancel.
        return 2.0 * f / (sqrt(square) - g)
    if h < 0.0:
        return (g + sqrt(square)) / (-2.0 * h)
    return NEVER


@jit
def bracketed(c0: float, c1: float, c2: float, c3: float, c4: float, lo: float, hi: float) -> float:
    """The zero in a bracket with the polynomial above zero at `lo` and below at `hi`."""
    low, high = lo, hi
    u = lo
    f = c0 + u * (c1 + u * (c2 + u * (c3 + u * c4)))
    for _ in range(ROUNDS):
        slope = c1 + u * (2.0 * c2 + u * (3.0 * c3 + u * 4.0 * c4))
        # Newton where the slope leads down, halving where that would leave the bracket.
        ahead = u - f / slope if slope < 0.0 else hi
        if ahead == low:
            return low
        if ahead < low or ahead >= high:
            ahead = 0.5 * (low + high)
            if ahead <= low or ahead >= high:
                return low
        u = ahead
        f = c0 + u * (c1 + u * (c2 + u * (c3 + u * c4)))
        if f > 0.0:
            low = u
        elif f < 0.0:
            high = u
        else:
            return u
    return low


@jit
def edge(x: float, above: float, end: float, below: float) -> float:
    """Where the line from a control point above zero to a later one below meets zero; 1 for other points."""
    if above < 0.0 or below >= 0.0:
        return 1.0
    return x + (end - x) * above / (above - below)


@jit
def first_zero(c0: float, c1: float, c2: float, c3: float, c4: float) -> float:
    """The first u in (0, 1] where c0 + c1 u + .. + c4 u^4 comes down to zero, c0 > 0; or NEVER.

    The window slides from the left. Where no Bernstein coefficient is negative there is no zero; one change
    of sign is one zero; otherwise the window starts anew where the hull meets zero, half as wide.
    """
    lo, wide = 0.0, 1.0
    p0, p1, p2, p3, p4 = c0, c1, c2, c3, c4
    for _ in range(ROUNDS):
        a1, a2, a3, a4 = p1 * wide, p2 * wide * wide, p3 * wide * wide * wide, p4 * wide * wide * wide * wide
        b1 = p0 + 0.25 * a1
        b2 = p0 + 0.5 * a1 + a2 / 6.0
        b3 = p0 + 0.75 * a1 + 0.5 * a2 + 0.25 * a3
        b4 = p0 + a1 + a2 + a3 + a4
        if b1 >= 0.0 and b2 >= 0.0 and b3 >= 0.0 and b4 >= 0.0:
            lo += wide
            if lo >= 1.0:
                return NEVER
            # Nothing here: on with twice the width, as most windows are empty.
            wide = min(2.0 * wide, 1.0 - lo)
        else:
            changes = (b1 < 0.0) + ((b1 < 0.0) != (b2 < 0.0))
            changes += ((b2 < 0.0) != (b3 < 0.0)) + ((b3 < 0.0) != (b4 < 0.0))
            if changes == 1:
                return bracketed(c0, c1, c2, c3, c4, lo, lo + wide)
            hull = edge(0.0, p0, 0.25, b1)
            hull = min(hull, edge(0.0, p0, 0.5, b2), edge(0.25, b1, 0.5, b2))
            hull = min(hull, edge(0.0, p0, 0.75, b3), edge(0.25, b1, 0.75, b3), edge(0.5, b2, 0.75, b3))
            hull = min(hull, edge(0.0, p0, 1.0, b4), edge(0.25, b1, 1.0, b4))
            hull = min(hull, edge(0.5, b2, 1.0, b4), edge(0.75, b3, 1.0, b4))
            lo += hull * wide
            wide = min(0.5 * wide, 1.0 - lo)
            if wide < NARROW:
                # Two zeros closer than rounding: a graze that goes no deeper than rounding either.
                lo += NARROW
                wide = min(1e-3, 1.0 - lo)
            if lo >= 1.0 or wide <= 0.0:
                return NEVER
        # Shifted anew from the coefficients given, never from the last shift: errors do not add up.
        p0 = c0 + lo * (c1 + lo * (c2 + lo * (c3 + lo * c4)))
        p1 = c1 + lo * (2.0 * c2 + lo * (3.0 * c3 + lo * 4.0 * c4))
        p2 = c2 + lo * (3.0 * c3 + lo * 6.0 * c4)
        p3 = c3 + lo * 4.0 * c4
        if p0 <= 0.0:
            return lo
    return lo
