"""Directions from + - * / alone, so that every machine gets the same bits."""

from __future__ import annotations

from pitchside.compiled import jit

MILLI = 3.141592653589793 / 180000.0
"""Radians in a thousandth of a degree."""
HALF_ROOT = 0.7071067811865476


@jit
def sine(x: float) -> float:
    """Sine for 0 <= x <= pi / 4, by its series."""
    z = x * x
    tail = -1.0 / 1307674368000.0 * z + 1.0 / 6227020800.0
    tail = tail * z - 1.0 / 39916800.0
    tail = tail * z + 1.0 / 362880.0
    tail = tail * z - 1.0 / 5040.0
    tail = tail * z + 1.0 / 120.0
    tail = tail * z - 1.0 / 6.0
    return x + x * (z * tail)


@jit
def cosine(x: float) -> float:
    """Cosine for 0 <= x <= pi / 4, by its series."""
    z = x * x
    tail = 1.0 / 20922789888000.0 * z - 1.0 / 87178291200.0
    tail = tail * z + 1.0 / 479001600.0
    tail = tail * z - 1.0 / 3628800.0
    tail = tail * z + 1.0 / 40320.0
    tail = tail * z - 1.0 / 720.0
    tail = tail * z + 1.0 / 24.0
    return 1.0 - (0.5 * z - z * z * tail)


@jit
def direction(milli: int) -> tuple[float, float]:
    """The unit vector of an angle in thousandths of a degree; opposite and mirrored angles agree exactly."""
    turn = milli % 360000
    quarter = turn // 90000
    rest = turn - quarter * 90000
    if rest < 45000:
        c, s = cosine(rest * MILLI), sine(rest * MILLI)
    elif rest > 45000:
        c, s = sine((90000 - rest) * MILLI), cosine((90000 - rest) * MILLI)
    else:
        c, s = HALF_ROOT, HALF_ROOT
    if quarter == 0:
        return c, s
    if quarter == 1:
        return -s, c
    if quarter == 2:
        return -c, -s
    return s, -c
