"""Which of many places a hand may put a piece on, told in one call: for whoever tries thousands.

The referee is `geometry`; a test compares the two.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from pitchside.compiled import jit
from pitchside.physics.kernels.state import Floats, Ints

X, Y, COS, SIN, SQUARE, FIELDS = range(6)
"""Columns of what lies there: its centre, one side of a block as a unit vector, 1 for a block."""


class Hand(NamedTuple):
    """A piece in hand, where it may go, and the sizes of all pieces."""

    x0: float
    y0: float
    x1: float
    y1: float
    square: bool
    cos: float
    sin: float
    spaced: bool
    """Must a puck fit between it and other blocks, and between it and the arena's limits (POT-2.4)?"""
    puck: float
    """Radius."""
    half: float
    """Half the side of a block."""
    side: float
    """Of the arena."""
    close: float
    """What rounding may take."""


@jit
def to_square(bx: float, by: float, c: float, s: float, half: float, x: float, y: float) -> float:
    """From a point to a block; below zero inside."""
    dx, dy = x - bx, y - by
    du, dv = abs(c * dx + s * dy) - half, abs(c * dy - s * dx) - half
    if du <= 0.0 or dv <= 0.0:
        return max(du, dv)
    return sqrt(du * du + dv * dv)


@jit
def parted(
    ax: float, ay: float, ac: float, a_s: float, bx: float, by: float, bc: float, bs: float, half: float
) -> float:
    """How far apart two blocks are along the axes of the first."""
    c, s = half * bc, half * bs
    low_u = low_v = 1e300
    high_u = high_v = -1e300
    for u, v in ((1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)):
        dx, dy = bx + c * u - s * v - ax, by + s * u + c * v - ay
        along, across = ac * dx + a_s * dy, ac * dy - a_s * dx
        low_u, high_u = min(low_u, along), max(high_u, along)
        low_v, high_v = min(low_v, across), max(high_v, across)
    return max(low_u - half, -half - high_u, low_v - half, -half - high_v)


@jit
def to_corners(
    ax: float, ay: float, ac: float, a_s: float, bx: float, by: float, bc: float, bs: float, half: float
) -> float:
    """From the nearest corner of the second block to the first."""
    c, s = half * bc, half * bs
    least = 1e300
    for u, v in ((1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)):
        x, y = bx + c * u - s * v, by + s * u + c * v
        least = min(least, to_square(ax, ay, ac, a_s, half, x, y))
    return least


@jit
def gap(hand: Hand, other: Floats, x: float, y: float) -> float:
    """The free way between what lies there and the piece in hand at (x, y); below zero where they overlap."""
    ox, oy, oc, os = other[X], other[Y], other[COS], other[SIN]
    if other[SQUARE] != 0.0:
        if not hand.square:
            return to_square(ox, oy, oc, os, hand.half, x, y) - hand.puck
        c, s, half = hand.cos, hand.sin, hand.half
        apart = max(parted(ox, oy, oc, os, x, y, c, s, half), parted(x, y, c, s, ox, oy, oc, os, half))
        if apart <= 0.0:
            return apart
        return min(to_corners(x, y, c, s, ox, oy, oc, os, half), to_corners(ox, oy, oc, os, x, y, c, s, half))
    if hand.square:
        return to_square(x, y, hand.cos, hand.sin, hand.half, ox, oy) - hand.puck
    dx, dy = ox - x, oy - y
    return sqrt(dx * dx + dy * dy) - 2.0 * hand.puck


@jit
def fits(hand: Hand, lying: Floats, x: float, y: float) -> bool:
    """May the hand put its piece there: wholly inside, on nothing, and a block where a puck can pass by?"""
    reach = hand.half * (abs(hand.cos) + abs(hand.sin)) if hand.square else hand.puck
    need = reach - hand.close
    if not (hand.x0 + need <= x <= hand.x1 - need and hand.y0 + need <= y <= hand.y1 - need):
        return False
    wide = 2.0 * hand.puck
    if hand.spaced:
        need = reach + wide - hand.close
        if not (need <= x <= hand.side - need and need <= y <= hand.side - need):
            return False
    for at in range(len(lying)):
        least = wide - hand.close if hand.spaced and lying[at, SQUARE] != 0.0 else -hand.close
        if gap(hand, lying[at], x, y) < least:
            return False
    return True


@jit
def mark_fitting(hand: Hand, lying: Floats, xs: Floats, ys: Floats, fitting: Ints) -> None:
    """1 for every place that fits."""
    for at in range(len(xs)):
        fitting[at] = fits(hand, lying, xs[at], ys[at])
