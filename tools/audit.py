"""Checks of finished tapes, from the tape alone: overlaps, energy and momentum.

Overlap is measured apart from the engine, whose geometry is not used: shapes are corners from the library's
sine and cosine. All that is compiled here stands in this one file, so that no stale cache is ever read.
"""

from __future__ import annotations

from math import sqrt

from pitchside.compiled import jit
from pitchside.physics.kernels.run import run
from pitchside.physics.kernels.state import (
    DONE,
    LEAVE,
    LIFTED,
    LIGHT,
    MARK,
    NEVER,
    SEGMENT,
    SEGMENT_END,
    SEGMENT_START,
    Bodies,
    Floats,
    Ints,
    Records,
    World,
)

SHAPE = 10
"""Numbers a body: radius (below zero: a block), radius around it, x and y of four corners from its middle."""
RADIUS, AROUND, CORNERS = 0, 1, 2
STATUS, OVERLAP, GROWTH, HITS, LOOPS, LOST, FIGURES = 0, 1, 2, 3, 4, 5, 6
"""Figures of one audited flick: how it ended, deepest overlap, growth of energy, contacts, events, momentum
that went astray as a share of what may."""
TITHE, TOLL = 0.02, 4.0
"""What may go to the table: this part of the momentum of the flicks, and so many mm/s of all bodies."""


@jit
def edge_distance(px: float, py: float, ax: float, ay: float, bx: float, by: float) -> float:
    """From a point to a stretch of line."""
    ex, ey = bx - ax, by - ay
    u = min(max(((px - ax) * ex + (py - ay) * ey) / (ex * ex + ey * ey), 0.0), 1.0)
    dx, dy = px - (ax + u * ex), py - (ay + u * ey)
    return sqrt(dx * dx + dy * dy)


@jit
def point_square(shapes: Floats, j: int, x: float, y: float) -> float:
    """From a point to the outline of block j, whose middle is the origin; below zero inside."""
    at = SHAPE * j + CORNERS
    nearest, inside = 1e300, True
    for a in range(4):
        b = (a + 1) % 4
        ax, ay = shapes[at + 2 * a], shapes[at + 2 * a + 1]
        bx, by = shapes[at + 2 * b], shapes[at + 2 * b + 1]
        nearest = min(nearest, edge_distance(x, y, ax, ay, bx, by))
        inside = inside and (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0.0
    return -nearest if inside else nearest


@jit
def beyond(shapes: Floats, i: int, j: int, dx: float, dy: float) -> float:
    """How far block i, at d from block j, lies beyond the side of j that parts them best."""
    mine, its = SHAPE * i + CORNERS, SHAPE * j + CORNERS
    best = -1e300
    for a in range(4):
        b = (a + 1) % 4
        ax, ay = shapes[its + 2 * a], shapes[its + 2 * a + 1]
        ex, ey = shapes[its + 2 * b] - ax, shapes[its + 2 * b + 1] - ay
        far = sqrt(ex * ex + ey * ey)
        least = 1e300
        for corner in range(4):
            x, y = dx + shapes[mine + 2 * corner] - ax, dy + shapes[mine + 2 * corner + 1] - ay
            least = min(least, (x * ey - y * ex) / far)
        best = max(best, least)
    return best


@jit
def apart(shapes: Floats, i: int, j: int, dx: float, dy: float) -> float:
    """How far apart bodies i and j are, i at d from j; below zero they overlap, and by how much."""
    ri, rj = shapes[SHAPE * i + RADIUS], shapes[SHAPE * j + RADIUS]
    if ri >= 0.0 and rj >= 0.0:
        return float(sqrt(dx * dx + dy * dy) - ri - rj)
    if ri >= 0.0:
        return float(point_square(shapes, j, dx, dy) - ri)
    if rj >= 0.0:
        return float(point_square(shapes, i, -dx, -dy) - rj)
    return max(beyond(shapes, i, j, dx, dy), beyond(shapes, j, i, -dx, -dy))


@jit
def locate(world: World, seg: Floats, rows: Ints, t: float, here: Floats) -> None:
    """Fill `here` with x, y, vx, vy of every body at instant t, by the row that is open for it (-1: none)."""
    for i in range(world.count):
        here[4 * i], here[4 * i + 1], here[4 * i + 2], here[4 * i + 3] = world.x[i], world.y[i], 0.0, 0.0
        if rows[i] >= 0:
            at = rows[i] * SEGMENT
            vx, vy, dec = seg[at + 5], seg[at + 6], seg[at + 7]
            speed = sqrt(vx * vx + vy * vy)
            past = min(t, seg[at + 2]) - seg[at + 1]
            g = past * (1.0 - dec * past / (2.0 * speed))
            here[4 * i], here[4 * i + 1] = seg[at + 3] + vx * g, seg[at + 4] + vy * g
            if t <= seg[at + 2]:
                pace = max(speed - dec * past, 0.0)
                here[4 * i + 2], here[4 * i + 3] = vx / speed * pace, vy / speed * pace


@jit
def departures(world: World, bodies: Bodies, mark: Floats, here: Floats) -> None:
    """Fill the end of `here` with the instant at which each body leaves, NEVER for those that stay."""
    for i in range(world.count):
        here[4 * world.count + i] = NEVER
    for row in range(bodies.marks):
        at = row * MARK
        if mark[at + 2] == LEAVE or mark[at + 2] == LIFTED:
            here[4 * world.count + int(mark[at + 1])] = mark[at]


@jit
def overlap(world: World, shapes: Floats, here: Floats, t: float) -> float:
    """The deepest overlap of the bodies at `here` at instant t, each until it leaves."""
    worst = 0.0
    gone = 4 * world.count
    for i in range(world.count):
        if t > here[gone + i]:
            continue
        for j in range(i):
            dx, dy = here[4 * i] - here[4 * j], here[4 * i + 1] - here[4 * j + 1]
            near = shapes[SHAPE * i + AROUND] + shapes[SHAPE * j + AROUND]
            if dx * dx + dy * dy < near * near and world.ignored[i] >> j & 1 == 0 and t <= here[gone + j]:
                worst = max(worst, -apart(shapes, i, j, dx, dy))
    return worst


@jit
def energy(world: World, seg: Floats, rows: Ints, t: float, here: Floats) -> float:
    """Twice the energy of all bodies at `here`, light ones left out; a stretch that ended at t gives none."""
    total = 0.0
    for i in range(world.count):
        if world.kind[i] != LIGHT:
            vx, vy = here[4 * i + 2], here[4 * i + 3]
            total += (vx * vx + vy * vy) / world.inverse_mass[i]
    return total


@jit
def ended(world: World, seg: Floats, rows: Ints, t: float, here: Floats) -> None:
    """Take the velocity from bodies whose stretch was cut at t and not followed by another."""
    for i in range(world.count):
        if rows[i] >= 0 and seg[rows[i] * SEGMENT + SEGMENT_END] <= t:
            here[4 * i + 2] = here[4 * i + 3] = 0.0


@jit
def astray(world: World, bodies: Bodies, flicked: int, seg: Floats, rows: Ints, here: Floats) -> float:
    """The momentum of the flicks, the first rows, that neither friction took nor a body carried off.

    As a share of what the rules for slow contacts may hand to the table. `rows` names the last row of each
    body. A light disc that is pinched is a wall: worlds with one are not reckoned.
    """
    px, py, given, mass = 0.0, 0.0, 0.0, 0.0
    for i in range(world.count):
        mass += 1.0 / world.inverse_mass[i]
        if world.kind[i] == LIGHT:
            return 0.0
    for row in range(bodies.segments):
        at = row * SEGMENT
        i, vx, vy = int(seg[at]), seg[at + 5], seg[at + 6]
        speed, taken = sqrt(vx * vx + vy * vy), seg[at + 7] * (seg[at + 2] - seg[at + 1])
        if row == rows[i] and here[4 * world.count + i] < NEVER:
            taken = speed
        share = ((1.0 if row < flicked else 0.0) - taken / speed) / world.inverse_mass[i]
        px, py = px + share * vx, py + share * vy
        given += speed / world.inverse_mass[i] if row < flicked else 0.0
    return sqrt(px * px + py * py) / (TITHE * given + TOLL * mass)


@jit
def audit(
    world: World,
    bodies: Bodies,
    flicked: int,
    shapes: Floats,
    seg: Floats,
    mark: Floats,
    rows: Ints,
    here: Floats,
    figures: Floats,
) -> None:
    """Walk through a tape: overlap before, at and between the beginnings of stretches, energy across each."""
    for i in range(world.count):
        rows[i] = -1
    departures(world, bodies, mark, here)
    worst, growth, last = 0.0, 0.0, 0.0
    row = 0
    while row < bodies.segments:
        t = seg[row * SEGMENT + SEGMENT_START]
        if t > last:
            locate(world, seg, rows, 0.5 * (last + t), here)
            worst = max(worst, overlap(world, shapes, here, 0.5 * (last + t)))
            last = t
        locate(world, seg, rows, t, here)
        before = energy(world, seg, rows, t, here)
        worst = max(worst, overlap(world, shapes, here, t))
        while row < bodies.segments and seg[row * SEGMENT + SEGMENT_START] == t:
            rows[int(seg[row * SEGMENT])] = row
            row += 1
        locate(world, seg, rows, t, here)
        ended(world, seg, rows, t, here)
        after = energy(world, seg, rows, t, here)
        worst = max(worst, overlap(world, shapes, here, t))
        if t > 0.0 and after > before:
            growth = max(growth, (after - before) / before)
    for step in range(1, 5):
        t = last + 0.1 * step * step * step
        locate(world, seg, rows, t, here)
        worst = max(worst, overlap(world, shapes, here, t))
    figures[OVERLAP], figures[GROWTH] = worst, growth
    figures[HITS], figures[LOOPS] = float(bodies.contacts), float(bodies.events)
    figures[LOST] = astray(world, bodies, flicked, seg, rows, here)


@jit
def trial(
    worlds: Records,
    shapes: Floats,
    none: Floats,
    nothing: Ints,
    flicks: Ints,
    guard: int,
    bodies: Records,
    group: Records,
    seg: Floats,
    con: Floats,
    mark: Floats,
    rows: Ints,
    here: Floats,
    figures: Floats,
) -> None:
    """Play each flick of a world by itself and audit it; `figures` has one row of FIGURES a flick."""
    world, now = worlds[0], bodies[0]
    for f in range(len(flicks) // 3):
        flick = flicks[3 * f : 3 * f + 3]
        status = run(worlds, none, nothing, none, nothing, flick, guard, bodies, group, seg, con, mark)
        mine = figures[FIGURES * f : FIGURES * f + FIGURES]
        mine[STATUS] = float(status)
        if status == DONE:
            audit(world, now, 1, shapes, seg, mark, rows, here, mine)
        else:
            mine[HITS], mine[LOOPS] = float(now.contacts), float(now.events)
