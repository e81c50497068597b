"""Circles and lines that bound where a centre may lie: the points among which the nearest free one is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import sqrt

Point = tuple[float, float]
Circle = tuple[float, float, float]
Line = tuple[float, float, float, float]
"""A point and a unit vector along it."""


def nearest_on(circles: Sequence[Circle], lines: Sequence[Line], point: Point) -> Iterator[Point]:
    """Feet of the perpendiculars on all limits, and the points where two limits cross."""
    for circle in circles:
        yield from _foot_on_circle(circle, point)
    for x, y, ux, uy in lines:
        along = (point[0] - x) * ux + (point[1] - y) * uy
        yield x + along * ux, y + along * uy
    for one, two in combinations(circles, 2):
        yield from _circles_cross(one, two)
    for circle in circles:
        for line in lines:
            yield from _circle_crosses(circle, line)
    for first, second in combinations(lines, 2):
        yield from _lines_cross(first, second)


def _foot_on_circle(circle: Circle, point: Point) -> Iterator[Point]:
    x, y, r = circle
    dx, dy = point[0] - x, point[1] - y
    far = sqrt(dx * dx + dy * dy)
    if far > 1e-6:
        yield x + r * dx / far, y + r * dy / far
    else:
        yield from ((x + r, y), (x - r, y), (x, y + r), (x, y - r))


def _circles_cross(one: Circle, two: Circle) -> Iterator[Point]:
    (x, y, r), (x2, y2, r2) = one, two
    dx, dy = x2 - x, y2 - y
    far = sqrt(dx * dx + dy * dy)
    if far == 0.0:
        return
    along = (far * far + r * r - r2 * r2) / (2.0 * far)
    if along * along > r * r:
        return
    across = sqrt(r * r - along * along)
    ux, uy = dx / far, dy / far
    for side in (across, -across):
        yield x + along * ux - side * uy, y + along * uy + side * ux


def _circle_crosses(circle: Circle, line: Line) -> Iterator[Point]:
    x, y, r = circle
    px, py, ux, uy = line
    along = (x - px) * ux + (y - py) * uy
    fx, fy = px + along * ux, py + along * uy
    off = (x - fx) ** 2 + (y - fy) ** 2
    if off <= r * r:
        half = sqrt(r * r - off)
        yield fx + half * ux, fy + half * uy
        yield fx - half * ux, fy - half * uy


def _lines_cross(first: Line, second: Line) -> Iterator[Point]:
    px, py, ux, uy = first
    qx, qy, vx, vy = second
    turn = ux * vy - uy * vx
    if abs(turn) > 1e-12:
        along = ((qx - px) * vy - (qy - py) * vx) / turn
        yield px + along * ux, py + along * uy
