"""Entering a convex shape with flat sides: each pair of opposite sides is a slab |p| <= half.

Along the path p is p0 + p1 x + p2 x^2, x being time, or path length (then p2 = 0). The path is inside the
shape when it is inside every slab. On a face, rates below `still` count as none.
"""

from __future__ import annotations

from pitchside.compiled import jit
from pitchside.physics.kernels.roots import falls
from pitchside.physics.kernels.state import DEEP, NEVER, TOUCH

STEPS = 40


@jit
def slab(p0: float, p1: float, p2: float, half: float, x: float, still: float) -> float:
    """The first place from x on where the path is inside the slab, or on its face and about to be."""
    p = p0 + x * (p1 + x * p2)
    rate, bend = p1 + 2.0 * p2 * x, p2
    if p < 0.0:
        p, rate, bend = -p, -rate, -bend
    f = p - half
    if f < -DEEP:
        return x
    if f <= TOUCH:
        if rate < -still:
            return x
        if rate <= still:
            return x if bend < -still else NEVER
        if f <= 0.0:
            return x - rate / bend if bend < 0.0 else NEVER
    return x + falls(f, rate, bend)


@jit
def enter_two(
    a0: float,
    a1: float,
    a2: float,
    ha: float,
    b0: float,
    b1: float,
    b2: float,
    hb: float,
    end: float,
    still: float,
) -> float:
    """The first x in [0, end] inside both slabs; NEVER if there is none."""
    x = 0.0
    for _ in range(STEPS):
        was = x
        x = max(slab(a0, a1, a2, ha, was, still), slab(b0, b1, b2, hb, was, still))
        if x > end:
            return NEVER
        if x == was:
            return x
    return x


@jit
def slab_leave(p0: float, p1: float, half: float) -> float:
    """How far a straight path stays inside the slab; below zero where it starts beyond it."""
    if p1 > 0.0:
        return (half - p0) / p1
    if p1 < 0.0:
        return (-half - p0) / p1
    return NEVER if -half <= p0 <= half else -1.0
