"""A pitch as it runs: the tape, where all out began, and where the referee lifted a fallen disc (PBW-4.6)."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from pitchside.games.flick.touches import first_touched, pushes, pushes_of
from pitchside.games.pitch_bowl.action import Announce, Pitch
from pitchside.games.pitch_bowl.field import Rect, Square, gap_to
from pitchside.games.pitch_bowl.path import first_inside
from pitchside.games.pitch_bowl.reach import Reach
from pitchside.games.pitch_bowl.room import nearest_free
from pitchside.games.pitch_bowl.state import Spot, State
from pitchside.games.pitch_bowl.table import BALL, DISCS
from pitchside.games.pitch_bowl.touchdown import aim_of, scoring_instant
from pitchside.games.pitch_bowl.world import world_of
from pitchside.physics import Flick, Order, Tape, course_of

CLEAR = DISCS.radius + DISCS.touching + 1e-6
"""A disc whose centre is this far inside a square touches none of its lines."""
INSTANT = 1e-9
"""s: what lies nearer together was at once."""


@dataclass(frozen=True, slots=True)
class Entered:
    """The first undue square, or the first one that needs all out: when and where."""

    t: float
    square: Square
    spot: Spot
    """Where the fallen disc is placed; for all out, where it was."""


@dataclass(frozen=True, slots=True)
class Film:
    """What was seen of a player's pitch."""

    tape: Tape
    fall: Entered | None
    all_out: Entered | None


def film_of(state: State, pitch: Pitch, reach: Reach) -> Film:
    """Run a player's pitch; a forbidden square lifts it, a ball picked up leaves at the touch."""
    course = course_of(world_of(state), Flick(pitch.piece, pitch.angle, pitch.speed))
    whole = course.tape
    fell = _falls(state, pitch, whole, reach)
    orders = _catch(pitch, whole, fell)
    if fell is not None:
        orders.append(Order(fell, pitch.piece, lift=True))
    # The path beyond the fall is needed too, to put the disc down on it: so the whole is played first
    # (PBW-4.6).
    tape = course.ordered(*orders) if orders else whole
    fall = None if fell is None else _fall(pitch, tape, whole, fell, reach)
    return Film(tape, fall, _all_out(pitch, tape, reach))


def _falls(state: State, pitch: Pitch, tape: Tape, reach: Reach) -> float | None:
    """When the player first enters a forbidden square, or as the carrier reaches its goal-line (PBW-7.5)."""
    found = (reach.enters(tape, pitch.piece, reach.most), reaches_line(state, pitch, tape, reach))
    return min((t for t in found if t is not None), default=None)


def reaches_line(state: State, pitch: Pitch, tape: Tape, reach: Reach) -> float | None:
    """When it would score by a line whose in-goal is forbidden to it."""
    if not reach.bars(aim_of(state, pitch.piece)):
        return None
    since, until = _carries(state, pitch, tape)
    if since == inf:
        return None
    t = scoring_instant(state, tape, pitch.piece, since, received=since > 0.0)
    return None if t is None or t > until else max(t, since + INSTANT)


def _carries(state: State, pitch: Pitch, tape: Tape) -> tuple[float, float]:
    """From when until when the pitched player has the ball."""
    mine = pushes_of(pushes(tape), pitch.piece)
    touched = mine[0].t if mine else inf
    if state.carrier == pitch.piece:
        return 0.0, touched if pitch.announce is Announce.HANDOVER else inf
    wanted = {Announce.SNATCH: state.carrier, Announce.PICKUP: BALL}.get(pitch.announce)
    won = wanted is not None and wanted in first_touched(mine, pitch.piece)
    return touched if won else inf, inf


def _catch(pitch: Pitch, tape: Tape, fell: float | None) -> list[Order]:
    """A ball that is picked up is off the field from that instant (PBW-5.15)."""
    if pitch.announce is not Announce.PICKUP:
        return []
    mine = pushes_of(pushes(tape), pitch.piece)
    if BALL not in first_touched(mine, pitch.piece):
        return []
    return [] if fell is not None and fell <= mine[0].t else [Order(mine[0].t, BALL, lift=True)]


def _all_out(pitch: Pitch, tape: Tape, reach: Reach) -> Entered | None:
    t = reach.enters(tape, pitch.piece, reach.score) if reach.free else None
    if t is None:
        return None
    there = tape.body_at(pitch.piece, t)
    return Entered(t, reach.entered(there.x, there.y, reach.score)[0], (there.x, there.y))


def _fall(pitch: Pitch, tape: Tape, whole: Tape, t: float, reach: Reach) -> Entered:
    """The square that the disc fell into, and where it is put there (PBW-4.6)."""
    there = whole.body_at(pitch.piece, t)
    here = (there.x, there.y)
    squares = reach.entered(*here, reach.most) or reach.entered(*here, reach.most, -DISCS.touching)
    zones = {square: _zone(reach, square) for square in squares}
    found = {one: first_inside(whole, pitch.piece, zones[one], t) for one in squares}
    met = {one: place for one, place in found.items() if place is not None}
    if met:
        square = min(met, key=lambda one: (met[one][0], one))
        return Entered(t, square, set_down(tape, met[square][1], zones[square], reach))
    square = min(squares, key=lambda one: (gap_to(reach.field.rect(one), *here), one))
    return Entered(t, square, set_down(tape, here, zones[square], reach))


def _zone(reach: Reach, square: Square) -> Rect:
    """Where the centre of a disc wholly inside a square may be."""
    x0, y0, x1, y1 = reach.field.rect(square)
    return x0 + CLEAR, y0 + CLEAR, x1 - CLEAR, y1 - CLEAR


def set_down(tape: Tape, spot: Spot, zone: Rect, reach: Reach) -> Spot:
    """The nearest free spot inside the square; where it is full, the nearest one on the field."""
    others = list(tape.rest.values())
    r, field = DISCS.radius, reach.field
    inside = nearest_free(*spot, others, zone)
    return inside or nearest_free(*spot, others, (r, r, field.width - r, field.length - r)) or spot
