"""Which pucks may be flicked, and in which directions (POT-3.1, 3.2, 6.10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import atan2, degrees, floor, sqrt
from random import Random

from pitchside.core.seat import Seat
from pitchside.games.flick.action import Flick, quantised
from pitchside.games.pitch_out.geometry import nearest_point, touching
from pitchside.games.pitch_out.powers import covered, piece_named, pucks_of_seat
from pitchside.games.pitch_out.state import Piece, State
from pitchside.games.pitch_out.table import ARENA, is_block
from pitchside.physics.kernels.angles import direction

ALONG = 1e-9
"""A direction with less of a component towards an obstacle goes along it."""
TURN = 360000
"""Thousandths of a degree in a circle."""


def leaning(state: State, puck: Piece) -> dict[str, tuple[float, float]]:
    """The obstacles that a puck touches at rest, each with the direction from the puck to it."""
    found: dict[str, tuple[float, float]] = {}
    far = ARENA.block  # too far apart to touch, whatever the angle
    for block in state.pieces:
        if abs(block.x - puck.x) > far or abs(block.y - puck.y) > far:
            continue
        if not is_block(block.id) or not touching(block, puck):
            continue
        x, y = nearest_point(block, puck.x, puck.y)
        dx, dy = x - puck.x, y - puck.y
        way = sqrt(dx * dx + dy * dy)
        found[block.id] = (dx / way, dy / way)
    return found


def refused_by(state: State, puck: Piece, milli: int) -> str | None:
    """The touched obstacle that a direction, in thousandths of a degree, goes towards; None if it may be."""
    ux, uy = direction(milli % TURN)
    for name, (nx, ny) in leaning(state, puck).items():
        if ux * nx + uy * ny > ALONG:
            return name
    return None


def allowed(state: State, puck: Piece, angles: Iterable[float]) -> list[bool]:
    """Which of many directions, in degrees, a puck may be flicked in."""
    normals = list(leaning(state, puck).values())
    return [not normals or _goes(round(angle * 1000.0) % TURN, normals) for angle in angles]


def barred(state: State, piece: str) -> tuple[tuple[float, float], ...]:
    """The open intervals of angles, counter-clockwise, in which a puck may not be flicked."""
    puck = piece_named(state, piece)
    if puck is None:
        return ()
    middles = [degrees(atan2(ny, nx)) for nx, ny in leaning(state, puck).values()]
    return tuple(((middle - 90.0) % 360.0, (middle + 90.0) % 360.0) for middle in middles)


def has_direction(state: State, puck: Piece) -> bool:
    """Is there any angle at which a puck may be flicked?"""
    return bool(_ways(state, puck))


def _ways(state: State, puck: Piece) -> list[int]:
    """The allowed angles at the ends of the free sectors; any angle, 0, for a puck that leans on nothing."""
    normals = list(leaning(state, puck).values())
    if not normals:
        return [0]
    ends = [floor(degrees(atan2(ny, nx)) * 1000.0) + side for nx, ny in normals for side in (90000, -90000)]
    angles = {(end + off) % TURN for end in ends for off in (-1, 0, 1, 2)}
    return [milli for milli in sorted(angles) if _goes(milli, normals)]


def _goes(milli: int, normals: list[tuple[float, float]]) -> bool:
    """Does a direction go towards none of these?"""
    ux, uy = direction(milli)
    return all(ux * nx + uy * ny <= ALONG for nx, ny in normals)


def flickable(state: State) -> tuple[str, ...]:
    """The pucks that the active player may flick now, in some direction."""
    if state.again is not None:
        return (state.again,)
    return tuple(puck.id for puck in free_pucks(state, state.turn))


def has_flick(state: State, seat: Seat) -> bool:
    """Has a player any lawful flick (POT-3.7)?"""
    return any(True for _ in free_pucks(state, seat))


def free_pucks(state: State, seat: Seat) -> Iterator[Piece]:
    """The pucks of a player that nothing covers and that may go in some direction."""
    under = covered(state)
    uncovered = (puck for puck in pucks_of_seat(state, seat) if puck.id not in under)
    return (puck for puck in uncovered if has_direction(state, puck))


def sample_flick(state: State, rng: Random) -> Flick:
    """A lawful flick of the active player, drawn with the given source."""
    puck = piece_named(state, rng.choice(flickable(state)))
    assert puck is not None  # only pucks of the arena can be flicked
    normals = list(leaning(state, puck).values())
    angles = [rng.randrange(TURN) for _ in range(8 if normals else 1)]
    lawful = [milli for milli in angles if _goes(milli, normals)] or [rng.choice(_ways(state, puck))]
    return Flick(puck.id, lawful[0] / 1000.0, rng.randint(1, ARENA.top_speed))


def sample_aimed(state: State, rng: Random) -> Flick:
    """A flick at an enemy puck, more or less straight; any lawful one where that is barred."""
    puck = piece_named(state, rng.choice(flickable(state)))
    assert puck is not None
    enemies = [one for one in pucks_of_seat(state, state.turn.other) if one.on != puck.id]
    if enemies and rng.random() < 0.9:
        target = rng.choice(enemies)
        straight = degrees(atan2(target.y - puck.y, target.x - puck.x)) + rng.gauss(0.0, 1.5)
        angle = quantised(quantised(straight) % 360.0) % 360.0
        if refused_by(state, puck, round(angle * 1000.0)) is None:
            return Flick(puck.id, angle, rng.randint(700, 3000))
    return sample_flick(state, rng)
