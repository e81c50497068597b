"""A pitch as it runs: the tape, where all out began, and where the referee lifted a fallen disc (PBW-4.6)."""

from __future__ import annotations

from dataclasses import dataclass

from pitchside.games.flick.touches import first_touched, pushes, pushes_of
from pitchside.games.pitch_bowl.action import Announce, Pitch
from pitchside.games.pitch_bowl.field import Rect, Square, gap_to
from pitchside.games.pitch_bowl.path import first_inside, stop_instant
from pitchside.games.pitch_bowl.reach import Reach, regions_of
from pitchside.games.pitch_bowl.room import nearest_free
from pitchside.games.pitch_bowl.state import Spot, State
from pitchside.games.pitch_bowl.table import BALL, DISCS
from pitchside.games.pitch_bowl.world import world_of
from pitchside.physics import Flick, Order, Tape, World, simulate

CLEAR = DISCS.radius + DISCS.touching + 1e-6
"""A disc whose centre is this far inside a square belongs to no other."""


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
    world, push = world_of(state), Flick(pitch.piece, pitch.angle, pitch.speed)
    regions = regions_of(reach, pitch.piece)
    tape = simulate(world, push, regions=regions)
    orders = [*_catch(pitch, tape), *_halt(pitch, tape, reach)]
    if orders:
        tape = simulate(world, push, regions=regions, orders=orders)
    return Film(tape, _fall(pitch, tape, reach, world), _all_out(pitch, tape, reach))


def _catch(pitch: Pitch, tape: Tape) -> list[Order]:
    """A ball that is picked up is off the field from that instant (PBW-5.15)."""
    if pitch.announce is not Announce.PICKUP:
        return []
    mine = pushes_of(pushes(tape), pitch.piece)
    if BALL not in first_touched(mine, pitch.piece):
        return []
    lifted = [one.t for one in tape.lifts if one.body == pitch.piece]
    return [] if lifted and lifted[0] <= mine[0].t else [Order(mine[0].t, BALL, lift=True)]


def _halt(pitch: Pitch, tape: Tape, reach: Reach) -> list[Order]:
    """At rest a gap of a tenth is none: who stops so near to a forbidden square has entered it (PBW-1.6)."""
    place = tape.rest.get(pitch.piece)
    if place is None or not reach.entered(*place, reach.most, DISCS.touching):
        return []
    return [Order(stop_instant(tape, pitch.piece), pitch.piece, lift=True)]


def _all_out(pitch: Pitch, tape: Tape, reach: Reach) -> Entered | None:
    if not reach.free:
        return None
    for entry in tape.entries:
        if entry.region.startswith("all_out"):
            squares = reach.entered(entry.x, entry.y, reach.score)
            return Entered(entry.t, squares[0], (entry.x, entry.y))
    place = tape.rest.get(pitch.piece)
    squares = reach.entered(*place, reach.score, DISCS.touching) if place else ()
    if place is None or not squares:
        return None
    return Entered(stop_instant(tape, pitch.piece), squares[0], place)


def _fall(pitch: Pitch, tape: Tape, reach: Reach, world: World) -> Entered | None:
    """The square that the disc fell into, and where it is put there (PBW-4.6)."""
    lifted = next((one for one in tape.lifts if one.body == pitch.piece), None)
    if lifted is None:
        return None
    squares = reach.entered(lifted.x, lifted.y, reach.most)
    squares = squares or reach.entered(lifted.x, lifted.y, reach.most, DISCS.touching)
    path = simulate(world, Flick(pitch.piece, pitch.angle, pitch.speed))
    zones = {square: _zone(reach, square) for square in squares}
    found = {one: first_inside(path, pitch.piece, zones[one], lifted.t) for one in squares}
    met = {one: place for one, place in found.items() if place is not None}
    here = (lifted.x, lifted.y)
    if met:
        square = min(met, key=lambda one: (met[one][0], one))
        return Entered(lifted.t, square, _place(tape, met[square][1], zones[square], reach))
    square = min(squares, key=lambda one: (gap_to(reach.field.rect(one), *here), one))
    return Entered(lifted.t, square, _place(tape, here, zones[square], reach))


def _zone(reach: Reach, square: Square) -> Rect:
    """Where the centre of a disc wholly inside a square may be."""
    x0, y0, x1, y1 = reach.field.rect(square)
    return x0 + CLEAR, y0 + CLEAR, x1 - CLEAR, y1 - CLEAR


def _place(tape: Tape, spot: Spot, zone: Rect, reach: Reach) -> Spot:
    """The nearest free spot inside the square; where it is full, the nearest one on the field."""
    others = list(tape.rest.values())
    r, field = DISCS.radius, reach.field
    inside = nearest_free(*spot, others, zone)
    return inside or nearest_free(*spot, others, (r, r, field.width - r, field.length - r)) or spot
