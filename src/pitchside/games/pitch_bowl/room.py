"""Where a disc can lie: free of the others, against one of them, nearest to a point (PBW-2.6, 4.6, 5.18)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import sqrt

from pitchside.games.flick.action import quantised
from pitchside.games.flick.limits import Line, nearest_on
from pitchside.games.pitch_bowl.field import CLOSE, Rect
from pitchside.games.pitch_bowl.state import Piece, Spot, State
from pitchside.games.pitch_bowl.table import DISCS
from pitchside.physics.kernels.angles import direction

QUANTUM = 0.001
"""mm: to this a hand says where something lies."""


def apart(one: Spot, other: Spot) -> float:
    """Between two centres."""
    dx, dy = one[0] - other[0], one[1] - other[1]
    return sqrt(dx * dx + dy * dy)


def is_free(spot: Spot, others: Iterable[Spot]) -> bool:
    """Does a disc there overlap none of the others?"""
    return all(apart(spot, other) >= DISCS.across - CLOSE for other in others)


def within(zone: Rect, spot: Spot) -> bool:
    """Is a centre in the zone?"""
    return zone[0] <= spot[0] <= zone[2] and zone[1] <= spot[1] <= zone[3]


def clamped(zone: Rect, x: float, y: float) -> Spot:
    """The point of the zone nearest to a point."""
    return min(max(x, zone[0]), zone[2]), min(max(y, zone[1]), zone[3])


def nearest_free(x: float, y: float, others: Iterable[Spot], zone: Rect) -> Spot | None:
    """The point nearest to (x, y) with the centre in the zone where a disc overlaps none of the others."""
    others = [one for one in others if apart(clamped(zone, *one), one) < DISCS.across]
    best = clamped(zone, x, y)
    if is_free(best, others):
        return best
    circles = [(*one, DISCS.across) for one in others]
    found = (clamped_back(zone, spot) for spot in nearest_on(circles, _edges(zone), (x, y)))
    for spot in sorted({one for one in found if one is not None}, key=lambda one: (apart(one, (x, y)), one)):
        if is_free(spot, others):
            return spot
    return None


def clamped_back(zone: Rect, spot: Spot) -> Spot | None:
    """A point that rounding has put a hair outside the zone, put back; None where it is really outside."""
    back = clamped(zone, *spot)
    return back if apart(back, spot) <= CLOSE else None


def _edges(zone: Rect) -> Sequence[Line]:
    x0, y0, x1, y1 = zone
    return [(x0, y0, 1.0, 0.0), (x0, y0, 0.0, 1.0), (x0, y1, 1.0, 0.0), (x1, y0, 0.0, 1.0)]


def beside(piece: Piece, angle: float) -> Spot:
    """Where the ball lies against a player, seen from it in degrees."""
    ux, uy = direction(round(angle * 1000.0) % 360000)
    return piece.x + DISCS.across * float(ux), piece.y + DISCS.across * float(uy)


def around(piece: Piece, pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """Those, itself included, that a disc set against a player could overlap."""
    far = 2 * DISCS.across + 1.0
    return tuple(one for one in pieces if apart((one.x, one.y), (piece.x, piece.y)) < far)


def set_down_fault(state: State, piece: Piece, spot: Spot) -> tuple[str, dict[str, str]] | None:
    """Why the ball may not be set there against a player: the code and its facts (PBW-5.18)."""
    return _fault(state.options.layout.whole, state.pieces, piece, spot)


@lru_cache(maxsize=1024)
def free_around(whole: Rect, piece: Piece, near: tuple[Piece, ...]) -> tuple[int, ...]:
    """Whole degrees at which the ball may be set against a player with these around it."""
    return tuple(at for at in range(360) if _fault(whole, near, piece, beside(piece, at)) is None)


def has_room_around(whole: Rect, piece: Piece, near: tuple[Piece, ...]) -> bool:
    """Is there any such degree?"""
    return any(_fault(whole, near, piece, beside(piece, at)) is None for at in range(360))


@lru_cache(maxsize=256)
def spots_around(whole: Rect, piece: Piece, near: tuple[Piece, ...]) -> tuple[Spot, ...]:
    """Spots a degree apart, said to a thousandth, where the ball may be put against a player."""
    way = DISCS.across + DISCS.touching / 2.0
    spots = ((quantised(piece.x + way * ux), quantised(piece.y + way * uy)) for ux, uy in _degrees())
    return tuple(one for one in spots if _fault(whole, near, piece, one) is None)


@lru_cache(maxsize=1)
def _degrees() -> tuple[tuple[float, float], ...]:
    """The unit vectors of all whole degrees."""
    return tuple(direction(1000 * degree) for degree in range(360))


def _fault(
    whole: Rect, pieces: Iterable[Piece], piece: Piece, spot: Spot
) -> tuple[str, dict[str, str]] | None:
    if not within(whole, spot):
        return "ball_outside", {"piece": piece.id}
    for one in pieces:
        if apart(spot, (one.x, one.y)) < DISCS.across - CLOSE:
            return "ball_overlap", {"piece": piece.id, "other": one.id}
    if apart(spot, (piece.x, piece.y)) > DISCS.across + DISCS.touching + CLOSE:
        return "ball_apart", {"piece": piece.id}
    return None


def set_against(piece: Piece, spot: Spot) -> Spot:
    """A spot said to a thousandth may lie that little in the player: then the ball just touches it."""
    way = apart(spot, (piece.x, piece.y))
    if not DISCS.across - QUANTUM <= way < DISCS.across:
        return spot
    far = DISCS.across / way
    return piece.x + (spot[0] - piece.x) * far, piece.y + (spot[1] - piece.y) * far
