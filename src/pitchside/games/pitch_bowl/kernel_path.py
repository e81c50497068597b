"""How far a disc is from a rectangle, and its way until it touches one: for the referee and its twin."""

from __future__ import annotations

from math import inf, sqrt

from pitchside.compiled import jit


@jit
def gap(x0: float, y0: float, x1: float, y1: float, x: float, y: float, r: float) -> float:
    """From a disc at (x, y) to a rectangle; zero or below where it overlaps it."""
    dx = max(x0 - x, 0.0, x - x1)
    dy = max(y0 - y, 0.0, y - y1)
    return sqrt(dx * dx + dy * dy) - r


@jit
def to_touch(
    x0: float, y0: float, x1: float, y1: float, x: float, y: float, ux: float, uy: float, r: float
) -> float:
    """The way of a disc until it touches a rectangle; 0 where it does so already."""
    way = min(
        to_enter(x0 - r, y0, x1 + r, y1, x, y, ux, uy),
        to_enter(x0, y0 - r, x1, y1 + r, x, y, ux, uy),
    )
    for cx in (x0, x1):
        for cy in (y0, y1):
            way = min(way, to_point(cx - x, cy - y, ux, uy, r))
    return way


@jit
def to_enter(x0: float, y0: float, x1: float, y1: float, x: float, y: float, ux: float, uy: float) -> float:
    """The way of a point into a rectangle; 0 inside."""
    first, last = _between(x, ux, x0, x1)
    low, high = _between(y, uy, y0, y1)
    first, last = max(first, low), min(last, high)
    return first if first <= last else inf


@jit
def _between(at: float, u: float, low: float, high: float) -> tuple[float, float]:
    """From which way to which a point that moves by u lies between two lines."""
    if u == 0.0:
        return (0.0, inf) if low <= at <= high else (inf, 0.0)
    one, two = (low - at) / u, (high - at) / u
    return max(0.0, min(one, two)), max(one, two)


@jit
def to_point(dx: float, dy: float, ux: float, uy: float, r: float) -> float:
    """The way of a disc until it touches a point at d."""
    near = dx * dx + dy * dy - r * r
    if near <= 0.0:
        return 0.0
    along, across = dx * ux + dy * uy, dx * uy - dy * ux
    q = r * r - across * across
    return near / (along + sqrt(q)) if along > 0.0 and q >= 0.0 else inf


@jit
def lasting(way: float, v: float, a: float) -> float:
    """How long a disc of speed v that slows down by a takes for a way."""
    return 2.0 * way / (v + sqrt(max(v * v - 2.0 * a * way, 0.0)))
