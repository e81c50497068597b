"""Pitches drawn at random, lawful and not without sense: what random play and tests are made of.

A straight run is looked at beforehand: how far the field, the score and the others let a disc go.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import atan2, cos, degrees, inf, radians, sin, sqrt
from random import Random

from pitchside.core.seat import Seat
from pitchside.games.flick.action import turned
from pitchside.games.flick.options import material_for
from pitchside.games.pitch_bowl.action import Announce, Pitch
from pitchside.games.pitch_bowl.field import Field, starts
from pitchside.games.pitch_bowl.phases.pitching import announcements, ball_angles, receivers
from pitchside.games.pitch_bowl.room import apart
from pitchside.games.pitch_bowl.state import Piece, Spot, State
from pitchside.games.pitch_bowl.table import BALL, DISCS, score_of, team_of

Names = Sequence[str]
"""The players that may be pitched."""
WILD = 0.04
"""How often a player is pitched without any sense."""
STUCK = 15.0
"""mm: a carrier with less room ahead does better to pass."""
MARGIN = 1.5
"""mm that a careful coach stays away from lines and discs."""


def some_pitch(state: State, names: Names, rng: Random) -> Pitch:
    """Somebody, for the ball or towards it; sometimes without any sense."""
    piece = someone(state, names, rng)
    if rng.random() < WILD:
        return _flick(piece, rng.uniform(0.0, 360.0), rng.uniform(1.0, DISCS.player_speed))
    if piece.id == state.carrier:
        return _carry(state, piece, rng)
    return _tried(state, piece, rng) or run(state, piece, rng)


def after_ball(state: State, names: Names, rng: Random) -> Pitch | None:
    """A pitch that has to do with the ball, where there is one."""
    if state.carrier in names:
        carrier = state.piece(state.carrier or "")
        assert carrier is not None  # it may be pitched
        return _carry(state, carrier, rng)
    if state.carrier is not None and rng.random() < 0.4:
        return None
    found = (_tried(state, piece, rng) for piece in state.pieces if piece.id in names)
    return next((one for one in found if one is not None), None)


def someone(state: State, names: Names, rng: Random) -> Piece:
    """One of these players."""
    piece = state.piece(rng.choice(names))
    assert piece is not None  # it may be pitched
    return piece


def _flick(piece: Piece, angle: float, speed: float, what: Announce = Announce.NONE) -> Pitch:
    return Pitch(piece.id, turned(angle), max(1, min(DISCS.player_speed, round(speed))), announce=what)


def _aim(state: State, piece: Piece) -> tuple[str, Spot, Announce] | None:
    """What a player may announce to win: the loose ball, or the opposing carrier."""
    may = announcements(state, piece.id)
    if Announce.PICKUP in may and state.ball is not None:
        return BALL, state.ball, Announce.PICKUP
    foe = state.piece(state.carrier or "")
    return (foe.id, (foe.x, foe.y), Announce.SNATCH) if foe and Announce.SNATCH in may else None


def _tried(state: State, piece: Piece, rng: Random) -> Pitch | None:
    """The ball, or the carrier, where nothing is in the way and it is near enough."""
    aim = _aim(state, piece)
    if aim is None or gap(piece, aim[1]) > 4.0 * state.options.layout.square:
        return None
    name, spot, what = aim
    course = course_of(state, piece, heading(piece, spot), steps_of(state, piece, all_out=True))
    if course.first != name or course.room < course.way:
        return None
    way = min(course.room, course.way + rng.uniform(8.0, 30.0))
    return _flick(piece, course.angle + rng.gauss(0.0, 1.0), pace(state, way), what)


def _carry(state: State, piece: Piece, rng: Random) -> Pitch:
    """The carrier runs for the goal-line, or sometimes hands the ball over or passes it."""
    may, chosen = announcements(state, piece.id), rng.random()
    if Announce.HANDOVER in may and chosen < 0.08:
        return _hand_over(state, piece, rng)
    best = _best_course(state, piece, rng)
    passes = chosen < 0.18 or best.free < STUCK
    free = ball_angles(state, piece.id) if Announce.PASS in may and passes else ()
    if free:
        return _pass(state, piece, free, rng)
    return _flick(piece, best.angle, pace(state, max(best.free, STUCK)))


def _best_course(state: State, piece: Piece, rng: Random) -> Course:
    """The one that brings a carrier furthest towards the goal-line."""
    ahead, steps = _ahead(piece.id), steps_of(state, piece, rng.random() < 0.7)
    courses = [course_of(state, piece, ahead + rng.uniform(-80.0, 80.0), steps) for _ in range(8)]
    return max(courses, key=lambda one: one.free * (1.0 - abs(one.angle - ahead) / 120.0))


def _ahead(name: str) -> float:
    return 90.0 if team_of(name) is Seat.SOUTH else 270.0


def _mate(state: State, piece: Piece, rng: Random) -> Piece:
    """A teammate, rather one that is near or ahead and not behind others."""
    mates = [one for one in state.pieces if one.id in receivers(state, piece.id)]
    forward = 1.0 if team_of(piece.id) is Seat.SOUTH else -1.0

    def worth(one: Piece) -> float:
        seen = course_of(state, piece, heading(piece, (one.x, one.y)), 1).first == one.id
        return 0.6 * forward * (one.y - piece.y) - gap(piece, (one.x, one.y)) + 300.0 * seen

    best = sorted(mates, key=worth, reverse=True)
    return best[min(int(rng.expovariate(1.5)), len(best) - 1)]


def _hand_over(state: State, piece: Piece, rng: Random) -> Pitch:
    mate = _mate(state, piece, rng)
    spot = mate.x, mate.y
    speed = pace(state, gap(piece, spot) + 10.0)
    flick = _flick(piece, heading(piece, spot), speed, Announce.HANDOVER)
    return Pitch(flick.piece, flick.angle, flick.speed, announce=flick.announce, target=mate.id)


def _pass(state: State, piece: Piece, free: tuple[int, ...], rng: Random) -> Pitch:
    """To a teammate, or to nobody where there is none; the ball is set as near to that side as it can be."""
    mates = receivers(state, piece.id)
    mate = _mate(state, piece, rng) if mates else piece
    angle = turned(heading(piece, (mate.x, mate.y)))
    side = min(free, key=lambda one: abs((one - angle + 180.0) % 360.0 - 180.0))
    speed = 1.1 * pace(state, gap(piece, (mate.x, mate.y)))
    pitch = _flick(piece, angle, max(speed, 300.0), Announce.PASS)
    return Pitch(pitch.piece, pitch.angle, pitch.speed, announce=pitch.announce, ball_angle=float(side))


def run(state: State, piece: Piece, rng: Random, all_out: bool = True) -> Pitch:
    """Towards the ball, as far as the squares allow."""
    carrier = state.piece(state.carrier or "")
    goal = state.ball or (carrier and (carrier.x, carrier.y)) or (piece.x, piece.y)
    straight = heading(piece, goal) if goal != (piece.x, piece.y) else _ahead(piece.id)
    steps = steps_of(state, piece, all_out and rng.random() < 0.2)
    course = course_of(state, piece, straight + rng.gauss(0.0, 30.0), steps)
    return _flick(piece, course.angle, pace(state, course.free * rng.uniform(0.5, 1.0)))


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
