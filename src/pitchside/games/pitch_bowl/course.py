"""A straight run looked at beforehand: how far the field, the score and the others let a disc go."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import atan2, cos, degrees, inf, radians, sin, sqrt

from pitchside.games.flick.material import material_for
from pitchside.games.pitch_bowl.field import Field, starts
from pitchside.games.pitch_bowl.room import apart
from pitchside.games.pitch_bowl.state import Piece, Spot, State
from pitchside.games.pitch_bowl.table import BALL, DISCS, score_of

MARGIN = 1.5
"""mm that a careful coach stays away from lines and discs."""


@dataclass(frozen=True, slots=True)
class Course:
    """A direction in degrees, how far a disc may go along it, and what it would touch first."""

    angle: float
    room: float
    """mm until it is against a forbidden square, or its centre on a line of the field."""
    way: float
    """mm until it touches another disc; infinite where there is none in the way."""
    first: str | None

    @property
    def free(self) -> float:
        """mm for a run that touches nothing."""
        return max(min(self.room, self.way) - MARGIN, 0.0)


def course_of(state: State, piece: Piece, angle: float, steps: int) -> Course:
    """A player's course, if it may go that many squares."""
    ux, uy = cos(radians(angle)), sin(radians(angle))
    way, first = inf, None
    for name, spot in lying(state):
        met = _meets(piece, spot, ux, uy) if name != piece.id else inf
        if met < way:
            way, first = met, name
    return Course(angle, _room(state.options.layout, piece, ux, uy, steps), way, first)


def lying(state: State) -> Iterable[tuple[str, Spot]]:
    """All discs on the field."""
    yield from ((one.id, (one.x, one.y)) for one in state.pieces)
    if state.ball is not None:
        yield BALL, state.ball


def _meets(piece: Piece, spot: Spot, ux: float, uy: float) -> float:
    """The way of a disc until it touches another."""
    dx, dy = spot[0] - piece.x, spot[1] - piece.y
    along, off = dx * ux + dy * uy, dx * uy - dy * ux
    q = DISCS.across**2 - off * off
    return max(along - sqrt(q), 0.0) if along > 0.0 and q > 0.0 else inf


def _room(field: Field, piece: Piece, ux: float, uy: float, steps: int) -> float:
    squares = starts(field, piece.x, piece.y)
    room = inf
    for at, u, limit, axis in ((piece.x, ux, field.columns, 0), (piece.y, uy, field.rows, 1)):
        low = (min(one[axis] for one in squares) - steps) * field.square + DISCS.radius
        high = (max(one[axis] for one in squares) + steps + 1) * field.square - DISCS.radius
        low, high = max(low, 0.0), min(high, limit * field.square)
        if u:
            room = min(room, ((high if u > 0.0 else low) - at) / u)
    return max(room, 0.0)


def heading(piece: Piece, spot: Spot) -> float:
    """The direction from a player to a spot, in degrees."""
    return degrees(atan2(spot[1] - piece.y, spot[0] - piece.x))


def gap(piece: Piece, spot: Spot) -> float:
    """How far a player is from touching a disc at a spot."""
    return apart((piece.x, piece.y), spot) - DISCS.across


def pace(state: State, way: float) -> float:
    """The speed with which a disc comes to rest after so many mm."""
    material = material_for(state.options.physics)
    return sqrt(2.0 * material.mu * material.gravity * max(way, 0.0))


def steps_of(state: State, piece: Piece, all_out: bool) -> int:
    """How many squares a player may go."""
    return score_of(piece.id) + (all_out and not state.used.all_out)
