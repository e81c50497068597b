"""Overlap measured apart from the engine: shapes as corners from the library's sine and cosine, in place."""

from __future__ import annotations

from math import sqrt

from pitchside.compiled import jit
from pitchside.physics.kernel_layout import Floats

SHAPE = 10
"""Numbers a body: radius (below zero: a block), radius around it, x and y of four corners from its middle."""
RADIUS, AROUND, CORNERS = 0, 1, 2


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
