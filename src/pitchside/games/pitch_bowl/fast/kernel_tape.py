"""The tape of one pitch on a desk, as the kernels write it, and the questions that the rules ask of it."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from pitchside.compiled import jit
from pitchside.games.pitch_bowl.kernel_path import lasting, to_touch
from pitchside.physics.kernels.run import play
from pitchside.physics.kernels.state import (
    ANEW,
    CONTACT,
    NEVER,
    SEGMENT,
    Floats,
    Ints,
    Orders,
    Records,
    Regions,
    Tape,
)

NOBODY = -1
HAIR = 1e-6
"""mm: paths that miss a rectangle by more are not looked at closely."""


class Desk(NamedTuple):
    """Room for one pitch and what it led to."""

    world: Records
    bodies: Records
    group: Records
    """Arrays of one record each."""
    segments: Floats
    contacts: Floats
    marks: Floats
    none: Floats
    nothing: Ints
    flick: Ints
    instants: Floats
    orders: Ints


@jit
def in_order(desk: Desk, orders: Orders, guard: int, tape: Tape) -> int:
    """Play the flick on the desk."""
    regions = Regions(desk.none, desk.nothing)
    return play(desk.world[0], desk.bodies[0], desk.group[0], regions, orders, desk.flick, guard, tape, ANEW)


@jit
def run(desk: Desk, orders: int, guard: int) -> int:
    """Play the flick on the desk with so many of its orders."""
    told = Orders(desk.instants[:orders], desk.orders[: 2 * orders])
    return in_order(desk, told, guard, Tape(desk.segments, desk.contacts, desk.marks))


@jit
def run_untold(desk: Desk, guard: int) -> None:
    """Play the flick on the desk without its tape."""
    in_order(desk, Orders(desk.none, desk.nothing), guard, Tape(desk.none, desk.none, desk.marks))


@jit
def pushed(con: Floats, row: int, body: int) -> int:
    """Whom a body pushes in a contact; NOBODY if it has no part in it, or it is none (PBW-5.20)."""
    at = row * CONTACT
    if con[at + 5] <= 0.0:
        return NOBODY
    if int(con[at + 1]) == body:
        return int(con[at + 2])
    return int(con[at + 1]) if int(con[at + 2]) == body else NOBODY


@jit
def first_push(con: Floats, count: int, body: int) -> float:
    """When a body first pushes another."""
    for row in range(count):
        if pushed(con, row, body) != NOBODY:
            return float(con[row * CONTACT])
    return NEVER


@jit
def first_touch(con: Floats, count: int, body: int, other: int) -> float:
    """When a body first pushes a certain other one."""
    for row in range(count):
        if pushed(con, row, body) == other:
            return float(con[row * CONTACT])
    return NEVER


@jit
def struck_after(con: Floats, count: int, body: int, t: float) -> bool:
    """Has a body a part in any contact from an instant on?"""
    for row in range(count):
        at = row * CONTACT
        if con[at] >= t and (int(con[at + 1]) == body or int(con[at + 2]) == body):
            return True
    return False


@jit
def along(seg: Floats, at: int, t: float) -> tuple[float, float, float, float]:
    """Place and velocity at an instant of a stretch, as `Segment.at` has them."""
    vx, vy, a = seg[at + 5], seg[at + 6], seg[at + 7]
    past = min(t, seg[at + 2]) - seg[at + 1]
    if past == 0.0:
        return seg[at + 3], seg[at + 4], vx, vy
    speed = sqrt(vx * vx + vy * vy)
    g = past * (1.0 - a * past / (2.0 * speed))
    less = max(1.0 - a * past / speed, 0.0)
    return seg[at + 3] + vx * g, seg[at + 4] + vy * g, vx * less, vy * less


@jit
def just_before(desk: Desk, body: int, t: float) -> tuple[float, float, bool]:
    """Where a body is just before an instant, and whether it moves."""
    seg, found = desk.segments, -1
    for row in range(desk.bodies[0].segments):
        at = row * SEGMENT
        if int(seg[at]) == body and seg[at + 2] > seg[at + 1] and seg[at + 1] < t:
            found = at
    if found < 0:
        return desk.world[0].x[body], desk.world[0].y[body], False
    x, y, vx, vy = along(seg, found, t)
    return x, y, t <= seg[found + 2] and (vx != 0.0 or vy != 0.0)


@jit
def stops(seg: Floats, rows: int, body: int) -> float:
    """When a body came to rest for good; 0 if it never moved."""
    last = 0.0
    for row in range(rows):
        at = row * SEGMENT
        if int(seg[at]) == body and seg[at + 2] > seg[at + 1]:
            last = seg[at + 2]
    return last


@jit
def reaches(seg: Floats, rows: int, body: int, rects: Floats, count: int, since: float, r: float) -> float:
    """When a moving disc first comes so near to one of some rectangles, from an instant on."""
    for row in range(rows):
        at = row * SEGMENT
        if int(seg[at]) != body or seg[at + 2] <= seg[at + 1] or seg[at + 2] <= since:
            continue
        t = max(seg[at + 1], since)
        x, y, vx, vy = along(seg, at, t)
        v, a, past = sqrt(vx * vx + vy * vy), seg[at + 7], seg[at + 2] - t
        if v <= 0.0:
            continue
        ux, uy, length = vx / v, vy / v, past * (v - 0.5 * a * past)
        found, far = NEVER, r + HAIR
        low_x, high_x = min(x, x + length * ux) - far, max(x, x + length * ux) + far
        low_y, high_y = min(y, y + length * uy) - far, max(y, y + length * uy) + far
        for n in range(count):
            x0, y0, x1, y1 = rects[n, 0], rects[n, 1], rects[n, 2], rects[n, 3]
            if x0 <= high_x and low_x <= x1 and y0 <= high_y and low_y <= y1:
                way = to_touch(x0, y0, x1, y1, x, y, ux, uy, r)
                if way <= length:
                    found = min(found, t + lasting(way, v, a))
        if found < NEVER:
            return found
    return NEVER
