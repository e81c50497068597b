"""The path of a disc on a tape: when it first touches a rectangle, or lies inside one."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf, sqrt

from pitchside.games.pitch_bowl.field import Rect
from pitchside.games.pitch_bowl.state import Spot
from pitchside.games.pitch_bowl.table import DISCS
from pitchside.physics import Tape

Stretch = tuple[float, float, float, float, float, float, float, float]
"""Instant, x, y, unit vector along, speed, deceleration, length."""


def stretches(tape: Tape, body: str, since: float) -> Iterator[Stretch]:
    """The straight pieces of a path from an instant on."""
    for part in tape.segments.get(body, ()):
        if part.t1 <= since:
            continue
        t = max(part.t0, since)
        x, y, vx, vy = part.at(t)
        v = sqrt(vx * vx + vy * vy)
        if v > 0.0:
            past = part.t1 - t
            yield t, x, y, vx / v, vy / v, v, part.a, past * (v - 0.5 * part.a * past)


def touch_instant(tape: Tape, body: str, rect: Rect, since: float = 0.0, deep: float = 0.0) -> float | None:
    """When a moving disc first overlaps a rectangle so far, from an instant on; None if it never does."""
    for t, x, y, ux, uy, v, a, length in stretches(tape, body, since):
        s = _to_touch(rect, x, y, ux, uy, DISCS.radius - deep)
        if s <= length:
            return t + 2.0 * s / (v + sqrt(max(v * v - 2.0 * a * s, 0.0)))
    return None


def first_inside(tape: Tape, body: str, zone: Rect, since: float) -> tuple[float, Spot] | None:
    """How far along its path, and where, the centre of a disc first comes into a zone."""
    gone = 0.0
    for _, x, y, ux, uy, _, _, length in stretches(tape, body, since):
        s = _enter(zone, x, y, ux, uy)
        if s <= length:
            return gone + s, (x + s * ux, y + s * uy)
        gone += length
    return None


def stop_instant(tape: Tape, body: str) -> float:
    """When a disc came to rest for good; 0 if it never moved."""
    parts = tape.segments.get(body, ())
    return parts[-1].t1 if parts else 0.0


def _enter(zone: Rect, x: float, y: float, ux: float, uy: float) -> float:
    """The way of a point into a rectangle; 0 inside."""
    first, last = 0.0, inf
    for at, u, low, high in ((x, ux, zone[0], zone[2]), (y, uy, zone[1], zone[3])):
        if u == 0.0:
            if not low <= at <= high:
                return inf
            continue
        one, two = (low - at) / u, (high - at) / u
        first, last = max(first, min(one, two)), min(last, max(one, two))
    return first if first <= last else inf


def _to_touch(rect: Rect, x: float, y: float, ux: float, uy: float, r: float) -> float:
    """The way of a disc until it touches a rectangle; 0 where it does so already."""
    x0, y0, x1, y1 = rect
    wide = _enter((x0 - r, y0, x1 + r, y1), x, y, ux, uy)
    high = _enter((x0, y0 - r, x1, y1 + r), x, y, ux, uy)
    corners = ((x0, y0), (x0, y1), (x1, y0), (x1, y1))
    return min(wide, high, *(_to_point(cx - x, cy - y, ux, uy, r) for cx, cy in corners))


def _to_point(dx: float, dy: float, ux: float, uy: float, r: float) -> float:
    """The way of a disc until it touches a point at d."""
    near = dx * dx + dy * dy - r * r
    if near <= 0.0:
        return 0.0
    along, across = dx * ux + dy * uy, dx * uy - dy * ux
    q = r * r - across * across
    return near / (along + sqrt(q)) if along > 0.0 and q >= 0.0 else inf
