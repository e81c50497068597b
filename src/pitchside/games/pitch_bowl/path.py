"""The path of a disc on a tape: when it first touches a rectangle, or lies inside one."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from pitchside.games.pitch_bowl.field import CLOSE, Rect
from pitchside.games.pitch_bowl.kernel_path import lasting, to_enter, to_touch
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
        s = to_touch(*rect, x, y, ux, uy, DISCS.radius - deep)
        if s <= length:
            return t + lasting(s, v, a)
    return None


def first_inside(tape: Tape, body: str, zone: Rect, since: float) -> tuple[float, Spot] | None:
    """How far along its path, and where, the centre of a disc first comes into a zone."""
    gone = 0.0
    for _, x, y, ux, uy, _, _, length in stretches(tape, body, since):
        s = to_enter(*zone, x, y, ux, uy)
        if s <= length:
            return gone + s, (x + s * ux, y + s * uy)
        gone += length
    return None


def last_inside(tape: Tape, body: str, zone: Rect) -> Spot | None:
    """Where, on its path, the centre of a disc last was in a zone; None if it never was."""
    for _, x, y, ux, uy, _, _, length in reversed(list(stretches(tape, body, 0.0))):
        end = x + length * ux, y + length * uy
        s = to_enter(*zone, *end, -ux, -uy)
        if s <= length + CLOSE:
            return end[0] - s * ux, end[1] - s * uy
    return None


def stop_instant(tape: Tape, body: str) -> float:
    """When a disc came to rest for good; 0 if it never moved."""
    parts = tape.segments.get(body, ())
    return parts[-1].t1 if parts else 0.0
