"""Gaps between pieces, what lies inside what, and where a hand may put something (POT-2.4, 2.5, 3.4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from math import sqrt
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitchside.core.errors import IllegalAction
from pitchside.core.seat import Seat
from pitchside.games.flick.limits import Circle, Line, Point, nearest_on
from pitchside.games.pitch_out.fast.kernel_place import FIELDS, Hand, mark_fitting
from pitchside.games.pitch_out.state import Piece
from pitchside.games.pitch_out.table import ARENA, is_block
from pitchside.physics.kernels.angles import direction

Zone = tuple[float, float, float, float]
"""x0, y0, x1, y1."""

WHOLE: Zone = (0.0, 0.0, ARENA.side, ARENA.side)
CLOSE = 5e-10
"""mm: a hand puts nothing deeper into another piece; the engine bears twice that."""
TRIES = 4000


def zone_of(seat: Seat) -> Zone:
    """The deployment zone of a seat (POT-2.3)."""
    if seat is Seat.SOUTH:
        return (0.0, 0.0, ARENA.side, ARENA.zone)
    return (0.0, ARENA.side - ARENA.zone, ARENA.side, ARENA.side)


def axis_of(block: Piece) -> tuple[float, float]:
    """The unit vector along one side of a block, as the engine computes it."""
    return _axis(round(block.angle * 1000.0) % 90000)


@lru_cache(maxsize=1024)
def _axis(milli: int) -> tuple[float, float]:
    c, s = direction(milli)
    return float(c), float(s)


def gap(a: Piece, b: Piece) -> float:
    """The free way between two pieces; below zero, how deep one lies in the other."""
    if is_block(a.id):
        return _between_blocks(a, b) if is_block(b.id) else _to_block(a, b.x, b.y) - ARENA.puck
    if is_block(b.id):
        return _to_block(b, a.x, a.y) - ARENA.puck
    dx, dy = a.x - b.x, a.y - b.y
    return sqrt(dx * dx + dy * dy) - 2.0 * ARENA.puck


def touching(a: Piece, b: Piece) -> bool:
    """Do two pieces at rest touch (POT-3.2)?"""
    return gap(a, b) <= ARENA.touching + CLOSE


def _local(block: Piece, x: float, y: float) -> tuple[float, float]:
    c, s = axis_of(block)
    dx, dy = x - block.x, y - block.y
    return c * dx + s * dy, c * dy - s * dx


def _to_block(block: Piece, x: float, y: float) -> float:
    """From a point to a block; below zero inside."""
    half = ARENA.block / 2.0
    u, v = _local(block, x, y)
    du, dv = abs(u) - half, abs(v) - half
    if du <= 0.0 or dv <= 0.0:
        return max(du, dv)
    return sqrt(du * du + dv * dv)


def nearest_point(block: Piece, x: float, y: float) -> tuple[float, float]:
    """The point of a block that is nearest to a point outside it."""
    half = ARENA.block / 2.0
    c, s = axis_of(block)
    u, v = (min(max(one, -half), half) for one in _local(block, x, y))
    return block.x + c * u - s * v, block.y + s * u + c * v


def corners(block: Piece) -> tuple[tuple[float, float], ...]:
    """The four corners of a block."""
    half = ARENA.block / 2.0
    c, s = (half * one for one in axis_of(block))
    return tuple(
        (block.x + c * u - s * v, block.y + s * u + c * v) for u, v in ((1, 1), (-1, 1), (-1, -1), (1, -1))
    )


def _between_blocks(a: Piece, b: Piece) -> float:
    parted = max(_parted(a, b), _parted(b, a))
    if parted <= 0.0:
        return parted
    return min(
        *(_to_block(b, x, y) for x, y in corners(a)),
        *(_to_block(a, x, y) for x, y in corners(b)),
    )


def _parted(a: Piece, b: Piece) -> float:
    """How far apart two blocks are along the axes of the first."""
    half = ARENA.block / 2.0
    local = [_local(a, x, y) for x, y in corners(b)]
    us, vs = [u for u, _ in local], [v for _, v in local]
    return max(min(us) - half, -half - max(us), min(vs) - half, -half - max(vs))


def reach(piece: Piece) -> float:
    """How far a piece extends from its centre along x, and along y."""
    if not is_block(piece.id):
        return ARENA.puck
    c, s = axis_of(piece)
    return ARENA.block / 2.0 * (abs(c) + abs(s))


def inside(piece: Piece, zone: Zone, margin: float = 0.0) -> bool:
    """Does a piece lie wholly inside, that far from the limits?"""
    need = reach(piece) + margin - CLOSE
    x0, y0, x1, y1 = zone
    return x0 + need <= piece.x <= x1 - need and y0 + need <= piece.y <= y1 - need


def overlapped(pieces: Iterable[Piece], piece: Piece, depth: float = CLOSE) -> str | None:
    """A piece of the arena that this one would lie on, riders left out; None where it is free."""
    for other in pieces:
        if other.id != piece.id and other.on is None and gap(other, piece) < -depth:
            return other.id
    return None


def is_free(pieces: Iterable[Piece], piece: Piece, zone: Zone = WHOLE) -> bool:
    """May a hand put this piece there: wholly inside, on nothing?"""
    return inside(piece, zone) and overlapped(pieces, piece) is None


def check_free(
    pieces: Iterable[Piece], piece: Piece, zone: Zone, rule: str = "POT-2.5", over: str = "POT-2.5"
) -> None:
    """Refuse a place outside the zone, and one on another piece, each under its clause."""
    if not inside(piece, zone):
        raise IllegalAction(rule, "outside_arena" if zone == WHOLE else "outside_zone", piece=piece.id)
    other = overlapped(pieces, piece)
    if other is not None:
        raise IllegalAction(over, "overlap", piece=piece.id, other=other)


def check_spacing(pieces: Iterable[Piece], block: Piece) -> None:
    """POT-2.4: a puck can pass between obstacles, and between an obstacle and the arena's limits."""
    wide = 2.0 * ARENA.puck
    if not inside(block, WHOLE, wide):
        raise IllegalAction("POT-2.4", "too_near_limit", piece=block.id)
    for other in pieces:
        if is_block(other.id) and other.id != block.id and gap(other, block) < wide - CLOSE:
            raise IllegalAction("POT-2.4", "too_near_block", piece=block.id, other=other.id)


def fitting(
    pieces: Iterable[Piece], piece: Piece, zone: Zone, xs: Any, ys: Any, spaced: bool = False
) -> NDArray[np.bool_]:
    """Which of many places `check_free` allows a piece and, where it is asked for, `check_spacing` too."""
    rows = [_row(one) for one in pieces if one.id != piece.id and one.on is None]
    square, (c, s) = is_block(piece.id), axis_of(piece)
    sizes = (ARENA.puck, ARENA.block / 2.0, ARENA.side, CLOSE)
    found = np.zeros(len(xs), np.bool_)
    mark_fitting(Hand(*zone, square, c, s, spaced, *sizes), np.array(rows).reshape(-1, FIELDS), xs, ys, found)
    return found


def _row(piece: Piece) -> tuple[float, float, float, float, float]:
    if not is_block(piece.id):
        return piece.x, piece.y, 1.0, 0.0, 0.0
    return piece.x, piece.y, *axis_of(piece), 1.0


def random_free(pieces: Iterable[Piece], name: str, zone: Zone, rng: Random) -> Piece | None:
    """A free place for a piece somewhere in the zone, drawn with the given source; None if none was met."""
    x0, y0, x1, y1 = zone
    for _ in range(TRIES):
        angle = round(rng.uniform(0.0, 90.0), 3) if is_block(name) else 0.0
        piece = Piece(name, round(rng.uniform(x0, x1), 3), round(rng.uniform(y0, y1), 3), angle)
        if is_free(pieces, piece, zone):
            return piece
    return None


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
