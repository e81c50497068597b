"""The nearest free place for a puck that lies on another piece (POT-3.4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pitchside.games.flick.limits import Circle, Line, Point, nearest_on
from pitchside.games.pitch_out.geometry import axis_of, corners, overlapped
from pitchside.games.pitch_out.state import Piece
from pitchside.games.pitch_out.table import ARENA, is_block


def moved_beside(pieces: Iterable[Piece], puck: Piece) -> Piece:
    """The puck, on nothing, at the nearest free place of the arena; where it is if that is free."""
    others = [one for one in pieces if one.id != puck.id and one.on is None]
    alone = replace(puck, on=None)
    if overlapped(others, alone) is None:
        return alone
    near = nearest_on(*_limits(others), (puck.x, puck.y))
    places = sorted(near, key=lambda place: (_square(place, puck), place))
    for x, y in places:
        there = replace(alone, x=x, y=y)
        if 0.0 <= x <= ARENA.side and 0.0 <= y <= ARENA.side and overlapped(others, there) is None:
            return there
    return alone


def _square(place: Point, puck: Piece) -> float:
    return (place[0] - puck.x) ** 2 + (place[1] - puck.y) ** 2


def _limits(others: list[Piece]) -> tuple[list[Circle], list[Line]]:
    """Where the centre of a puck lies that touches a piece, or that is at the edge of the arena."""
    side = ARENA.side
    circles: list[Circle] = []
    east, north = (1.0, 0.0), (0.0, 1.0)
    lines: list[Line] = [(0.0, 0.0, *east), (0.0, 0.0, *north), (0.0, side, *east), (side, 0.0, *north)]
    for other in others:
        if not is_block(other.id):
            circles.append((other.x, other.y, 2.0 * ARENA.puck))
            continue
        circles += [(x, y, ARENA.puck) for x, y in corners(other)]
        c, s = axis_of(other)
        far = ARENA.block / 2.0 + ARENA.puck
        for ux, uy in ((c, s), (-s, c), (-c, -s), (s, -c)):
            lines.append((other.x + far * ux, other.y + far * uy, -uy, ux))
    return circles, lines
