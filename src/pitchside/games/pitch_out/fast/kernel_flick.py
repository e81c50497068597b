"""A flick by the basic rules, run and ruled in order of time (POT-4, 5.7, 6): for batches of environments.

The referee is `ruling`; a test plays the two side by side.
"""

from __future__ import annotations

from pitchside.compiled import jit
from pitchside.games.pitch_out.fast.kernel_row import (
    ASSASSIN,
    BACK,
    CENTRE,
    COS,
    FALLEN,
    GONE,
    HERE,
    IMMORTAL,
    NONE,
    NORTH_BLOCKS,
    PIECES,
    REMOVED,
    RESERVE,
    SIN,
    SOUTH,
    SOUTH_BLOCKS,
    SOUTH_PUCKS,
    TOUCHED,
    UNDYING,
    Law,
    Row,
    Table,
    X,
    Y,
    is_block,
    owner,
    power_of,
)
from pitchside.physics.kernels.run import run
from pitchside.physics.kernels.state import (
    BLOCK,
    CONTACT,
    CONTACT_DV,
    CONTACT_IMPULSE,
    CONTACT_TOWARDS,
    DISC,
    DONE,
    MARK,
    Floats,
    Ints,
)


@jit
def weight_of(law: Law, row: Row, held: Ints) -> None:
    """How many eliminated pucks lie in each block (POT-5.7)."""
    for block in range(CENTRE, SOUTH_PUCKS):
        held[block] = 0
    for at in range(row[GONE]):
        first = SOUTH_BLOCKS if owner(row[RESERVE + at]) == SOUTH else NORTH_BLOCKS
        least = NONE
        for block in (first, first + 1):
            room = row[HERE] >> block & 1 and held[block] < law.wells
            if room and (least == NONE or held[block] < held[least]):
                least = block
        if least == NONE and row[HERE] >> CENTRE & 1 and held[CENTRE] < law.wells:
            least = CENTRE
        if least != NONE:
            held[least] += 1


@jit
def set_world(law: Law, row: Row, places: Floats, table: Table) -> None:
    """The arena as the engine sees it."""
    world, count = table.world[0], 0
    weight_of(law, row, table.piece)  # its own use of it comes after
    for piece in range(PIECES):
        if row[HERE] >> piece & 1 == 0:
            continue
        table.body[piece] = count
        world.x[count], world.y[count] = places[X, piece], places[Y, piece]
        world.slowing[count], world.ignored[count] = law.slowing, 0
        if is_block(piece):
            world.kind[count], world.radius[count] = BLOCK, law.half
            world.around[count] = law.half * 1.4142135623730954
            world.cos[count], world.sin[count] = places[COS, piece], places[SIN, piece]
            world.inverse_mass[count] = 1.0 / (law.block_mass + table.piece[piece] * law.puck_mass)
        else:
            world.kind[count], world.radius[count], world.around[count] = DISC, law.puck, law.puck
            world.cos[count], world.sin[count] = 1.0, 0.0
            world.inverse_mass[count] = 1.0 / law.puck_mass
        count += 1
    world.count = count
    for piece in range(PIECES):
        if row[HERE] >> piece & 1:
            table.piece[table.body[piece]] = piece


@jit
def let_go(table: Table, body: int, milli: int, speed: int, most: int) -> bool:
    """Everything runs to rest; false where the tape was too short or nothing came to rest."""
    table.flick[0], table.flick[1], table.flick[2] = body, milli, speed
    none, nothing = table.none, table.nothing
    ended = run(
        table.world, none, nothing, none, nothing, table.flick, most,
        table.bodies, table.group, none, table.contacts, table.marks,
    )  # fmt: skip
    return ended == DONE


@jit
def fall(row: Row, piece: int) -> None:
    """A puck is eliminated, unless it was already (POT-4.2)."""
    if row[FALLEN] >> piece & 1 == 0:
        row[FALLEN] |= 1 << piece
        row[RESERVE + row[GONE]] = piece
        row[GONE] += 1


@jit
def is_driven(law: Law, table: Table, body: int, t: float) -> bool:
    """Did an obstacle that went towards it give a puck its last push up to an instant (POT-4.3)?"""
    con, last, driven = table.contacts, -1.0, False
    for contact in range(table.bodies[0].contacts):
        at = contact * CONTACT
        i, j = int(con[at + 1]), int(con[at + 2])
        if con[at + CONTACT_IMPULSE] <= 0.0 or con[at] > t or (i != body and j != body):
            continue
        mine = 0 if i == body else 1
        if con[at + CONTACT_DV + mine] <= 0.0:
            continue
        if con[at] != last:
            last, driven = con[at], False
        if (
            is_block(table.piece[j if mine == 0 else i])
            and con[at + CONTACT_TOWARDS + 1 - mine] > law.pushing
        ):
            driven = True
    return driven


@jit
def leave(law: Law, row: Row, table: Table, mark: int, played: int) -> int:
    """A body leaves the arena (POT-4.1, 4.3, 6.5); the set of those that left grows by it."""
    t, body = table.marks[mark * MARK], int(table.marks[mark * MARK + 1])
    piece = table.piece[body]
    if is_block(piece):
        row[REMOVED] |= 1 << piece
    elif row[FALLEN] >> piece & 1 == 0:
        if piece == played:
            if power_of(row, piece) == IMMORTAL:
                row[UNDYING] = piece
            else:
                fall(row, piece)
        elif is_driven(law, table, body, t):
            row[BACK] |= 1 << piece
        else:
            fall(row, piece)
    left: int = 1 << piece
    return left


@jit
def push(row: Row, table: Table, at: int, played: int) -> None:
    """Two bodies push each other (POT-6.3)."""
    i, j = table.piece[int(table.contacts[at + 1])], table.piece[int(table.contacts[at + 2])]
    if played not in (i, j):
        return
    other = j if i == played else i
    if is_block(other):
        return
    row[TOUCHED] = 1
    if owner(other) != owner(played) and power_of(row, played) == ASSASSIN:
        fall(row, other)


@jit
def judge(law: Law, row: Row, table: Table, played: int) -> int:
    """Go through contacts and exits in order of time; the set of pieces that left (POT-4, 6)."""
    mark, marks, out = 0, table.bodies[0].marks, 0
    for contact in range(table.bodies[0].contacts):
        at = contact * CONTACT
        if table.contacts[at + CONTACT_IMPULSE] <= 0.0:
            continue
        while mark < marks and table.marks[mark * MARK] < table.contacts[at]:
            out |= leave(law, row, table, mark, played)
            mark += 1
        push(row, table, at, played)
    while mark < marks:
        out |= leave(law, row, table, mark, played)
        mark += 1
    return out
