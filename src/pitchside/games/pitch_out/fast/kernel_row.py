"""A match by the basic rules as a row of numbers, and where its pucks may go: for batches of environments.

Pieces are numbered in the order of their ids, as the engine knows them; a set of pieces has a bit for each.
"""

from __future__ import annotations

from math import atan2, floor, pi, sqrt
from typing import Any, NamedTuple

from pitchside.compiled import jit
from pitchside.games.pitch_out.fast.kernel_place import to_square
from pitchside.physics.kernels.angles import direction
from pitchside.physics.kernels.state import Floats, Ints, Records

Row = Any
"""Integers of a match."""
PIECES = 15
CENTRE = 5
NORTH_PUCKS, NORTH_BLOCKS, SOUTH_BLOCKS, SOUTH_PUCKS = 0, 6, 8, 10
"""Where each begins: north's pucks, the centre, north's blocks, south's, south's pucks."""
ASSASSIN, CAPTAIN, GUARD, IMMORTAL, RUNNER, TEAM = range(6)
"""Pucks of a team in the order of their ids, and how many they are."""
SOUTH, NORTH, NOBODY = range(3)
NONE = -1

SELECT, FIRST_SHOT, FIRST, DEPLOY, TURN, ANSWER, AGAIN, OVER = range(8)
"""Phases, numbered as `PhaseName` orders them."""
ASK_GUARD, ASK_IMMORTAL, ASK_RETURN, ASK_REMOVE = 0, 1, 5, 6
"""Questions, numbered as `Ask` orders them."""
BY_WORD, BY_PLACE = (ASK_GUARD, ASK_REMOVE), (ASK_IMMORTAL, ASK_RETURN)
"""How they are answered."""

(
    PHASE, ACTIVE, STARTER, SCORE, SCORE_NORTH, POWER, POWER_NORTH, CHOSE, TWICE, FLICKS, HERE,
    REMOVED, THINNED, PLAYED, SECOND, ENDED, TOUCHED, FALLEN, BACK, UNDYING, GUARDED, HAD, HAD_NORTH, ASKED,
) = range(24)  # fmt: skip
"""Columns: phase, active player, who begins, rounds won, powers copied; whether the power is chosen, the puck
with a second flick, flicks so far; pieces in the arena, obstacles out of the round, players thinned; what the
answers need of the last flick (`PLAYED` is `NONE` where nothing is being ruled); how many questions wait."""
QUEUE, QUESTIONS = 24, 6
"""Each has three columns: which, whom, and about which pieces."""
GONE = QUEUE + 3 * QUESTIONS
RESERVE = GONE + 1
"""How many pucks are eliminated, then these, the first one first."""
WIDTH = RESERVE + 2 * TEAM
X, Y, COS, SIN, TURNED, PLACES = range(6)
"""Rows of the places: centre, axis of a block, degrees by which it is turned."""


class Law(NamedTuple):
    """Sizes, and the terms of the match."""

    puck: float
    half: float
    """Half the side of a block."""
    side: float
    zone: float
    close: float
    touching: float
    pushing: float
    along: float
    top: int
    block_mass: float
    puck_mass: float
    wells: int
    slowing: float
    wins: int
    guard: int
    """Events after which a flick is given up."""
    chooser: int


class Table(NamedTuple):
    """Room for one flick at a time."""

    world: Records
    """With the material and the table already in it."""
    bodies: Records
    group: Records
    flick: Ints
    contacts: Floats
    marks: Floats
    nothing: Ints
    none: Floats
    body: Ints
    """The number of each piece in the world."""
    piece: Ints
    """The piece of each body."""
    normals: Floats
    """Directions towards the blocks that a puck leans on."""
    asked: Ints
    """Pieces of which one is to be flicked or placed."""
    lying: Floats
    """What lies in the arena, as `kernel_place` reads it."""


@jit
def owner(piece: int) -> int:
    """Whose piece it is."""
    if piece == CENTRE:
        return NOBODY
    return NORTH if piece < SOUTH_BLOCKS else SOUTH


@jit
def is_block(piece: int) -> bool:
    """An obstacle?"""
    return CENTRE <= piece < SOUTH_PUCKS


@jit
def pucks_of(seat: int) -> int:
    """The set of a seat's pucks."""
    return 31 << (SOUTH_PUCKS if seat == SOUTH else NORTH_PUCKS)


@jit
def blocks_of(seat: int) -> int:
    """The set of a seat's blocks."""
    return 3 << (SOUTH_BLOCKS if seat == SOUTH else NORTH_BLOCKS)


@jit
def puck_of(seat: int, kind: int) -> int:
    """The puck of a seat that is of a kind."""
    return kind + (SOUTH_PUCKS if seat == SOUTH else NORTH_PUCKS)


@jit
def size_of(some: int) -> int:
    """How many there are in a set."""
    count = 0
    while some:
        some &= some - 1
        count += 1
    return count


@jit
def power_of(row: Row, piece: int) -> int:
    """The power that works on a puck now (POT-6.1)."""
    kind = piece - (SOUTH_PUCKS if piece >= SOUTH_PUCKS else NORTH_PUCKS)
    if kind != CAPTAIN:
        return kind
    copied: int = row[POWER + owner(piece)]
    return CAPTAIN if copied == NONE else copied


# --- where a puck may go ------------------------------------------------------------------------------


@jit
def lean(law: Law, row: Row, places: Floats, piece: int, normals: Floats) -> int:
    """Fill in the directions towards the blocks that a puck touches at rest; how many there are (POT-3.2)."""
    count = 0
    x, y = places[X, piece], places[Y, piece]
    far = 2.0 * law.half
    for block in range(CENTRE, SOUTH_PUCKS):
        bx, by = places[X, block], places[Y, block]
        if row[HERE] >> block & 1 == 0 or abs(bx - x) > far or abs(by - y) > far:
            continue
        c, s = places[COS, block], places[SIN, block]
        if to_square(bx, by, c, s, law.half, x, y) - law.puck > law.touching + law.close:
            continue
        dx, dy = x - bx, y - by
        u = min(max(c * dx + s * dy, -law.half), law.half)
        v = min(max(c * dy - s * dx, -law.half), law.half)
        dx, dy = bx + c * u - s * v - x, by + s * u + c * v - y
        way = sqrt(dx * dx + dy * dy)
        normals[count, 0], normals[count, 1] = dx / way, dy / way
        count += 1
    return count


@jit
def goes(law: Law, normals: Floats, count: int, milli: int) -> bool:
    """Does a direction go towards none of these?"""
    ux, uy = direction(milli)
    free = True
    for at in range(count):
        if ux * normals[at, 0] + uy * normals[at, 1] > law.along:
            free = False
    return free


@jit
def has_direction(law: Law, row: Row, places: Floats, piece: int, normals: Floats) -> bool:
    """Is there any angle at which a puck may be flicked?"""
    count = lean(law, row, places, piece, normals)
    if count == 0:
        return True
    for at in range(count):
        middle = floor(atan2(normals[at, 1], normals[at, 0]) * (180.0 / pi) * 1000.0)
        for side in (90000, -90000):
            for off in range(-1, 3):
                if goes(law, normals, count, (middle + side + off) % 360000):
                    return True
    return False


@jit
def has_flick(law: Law, row: Row, places: Floats, seat: int, normals: Floats) -> bool:
    """Has a player any lawful flick (POT-3.7)?"""
    first = puck_of(seat, 0)
    for piece in range(first, first + TEAM):
        if row[HERE] >> piece & 1 and has_direction(law, row, places, piece, normals):
            return True
    return False
