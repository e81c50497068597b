"""Rounds and turns by the basic rules without tremor, compiled: what flicks and answers do to a row.

The referee is `phases`; a test plays the two side by side.
"""

from __future__ import annotations

from pitchside.compiled import jit
from pitchside.games.pitch_out.fast.kernel_flick import judge, let_go, set_world
from pitchside.games.pitch_out.fast.kernel_place import SQUARE, Hand
from pitchside.games.pitch_out.fast.kernel_row import (
    ACTIVE,
    AGAIN,
    ANSWER,
    ASK_GUARD,
    ASK_IMMORTAL,
    ASK_REMOVE,
    ASK_RETURN,
    ASKED,
    BACK,
    CAPTAIN,
    CENTRE,
    CHOSE,
    COS,
    DEPLOY,
    ENDED,
    FALLEN,
    FIRST,
    FLICKS,
    GONE,
    GUARD,
    GUARDED,
    HAD,
    HAD_NORTH,
    HERE,
    NONE,
    NORTH,
    OVER,
    PHASE,
    PIECES,
    PLAYED,
    POWER,
    POWER_NORTH,
    QUEUE,
    REMOVED,
    RESERVE,
    RUNNER,
    SCORE,
    SCORE_NORTH,
    SECOND,
    SIN,
    SOUTH,
    SOUTH_PUCKS,
    STARTER,
    THINNED,
    TOUCHED,
    TURN,
    TURNED,
    TWICE,
    UNDYING,
    Law,
    Row,
    Table,
    X,
    Y,
    blocks_of,
    has_direction,
    has_flick,
    is_block,
    power_of,
    puck_of,
    pucks_of,
    size_of,
)
from pitchside.physics.kernels.angles import direction
from pitchside.physics.kernels.state import Floats

# --- rounds and turns ---------------------------------------------------------------------------------


@jit
def begin_round(row: Row, chooser: int) -> None:
    """The table is cleared, and somebody is to say who begins; the score stands."""
    row[PHASE], row[ACTIVE], row[STARTER] = FIRST, chooser, SOUTH
    row[POWER] = row[POWER_NORTH] = row[TWICE] = row[PLAYED] = NONE
    row[CHOSE] = row[HERE] = row[REMOVED] = row[THINNED] = row[ASKED] = row[GONE] = 0


@jit
def begin(law: Law, row: Row) -> None:
    """A match before its first action."""
    row[SCORE] = row[SCORE_NORTH] = row[FLICKS] = 0
    begin_round(row, law.chooser)


@jit
def begin_turn(row: Row, seat: int) -> None:
    """The turn of a seat begins: the copy of its Captain lapses (POT-6.1)."""
    row[PHASE], row[ACTIVE], row[CHOSE] = TURN, seat, 0
    row[POWER + seat] = row[TWICE] = row[PLAYED] = NONE
    row[ASKED] = 0


@jit
def pass_on(law: Law, row: Row, places: Floats, table: Table, seat: int) -> None:
    """The turn of a seat begins; who has no lawful flick passes (POT-3.7)."""
    begin_turn(row, seat)
    if has_flick(law, row, places, seat, table.normals):
        return
    begin_turn(row, 1 - seat)
    if not has_flick(law, row, places, 1 - seat, table.normals):
        row[PHASE] = OVER


@jit
def end_round(law: Law, row: Row, winner: int) -> None:
    """The round is won: with it the match, or the loser chooses who begins the next (POT-7.3, 7.4)."""
    row[SCORE + winner] += 1
    if row[SCORE + winner] < law.wins:
        begin_round(row, 1 - winner)
        return
    row[PHASE] = OVER
    row[TWICE] = row[PLAYED] = NONE
    row[ASKED] = 0


@jit
def flick(law: Law, row: Row, places: Floats, table: Table, piece: int, milli: int, speed: int) -> bool:
    """Everything runs to rest and is ruled, then the Guards are asked; false where the physics gave up."""
    set_world(law, row, places, table)
    if not let_go(table, table.body[piece], milli, speed, law.guard):
        return False
    row[FLICKS] += 1
    row[HAD], row[HAD_NORTH] = size_of(row[HERE] & pucks_of(SOUTH)), size_of(row[HERE] & pucks_of(NORTH))
    row[PLAYED], row[SECOND], row[UNDYING] = piece, row[TWICE] != NONE, NONE
    row[TOUCHED] = row[FALLEN] = row[BACK] = row[GUARDED] = row[ASKED] = 0
    out = judge(law, row, table, piece)
    row[ENDED] = (out | row[FALLEN]) >> piece & 1
    now = table.bodies[0]
    for other in range(PIECES):
        if row[HERE] >> other & 1:
            places[X, other], places[Y, other] = now.x[table.body[other]], now.y[table.body[other]]
    row[HERE] &= ~(out | row[FALLEN])
    row[CHOSE], row[TWICE] = 1, NONE
    ask_guards(row)
    answered(law, row, places, table)
    return True


# --- what a flick asks --------------------------------------------------------------------------------


@jit
def guard_of(row: Row, seat: int) -> int:
    """The puck in the arena that can give itself up: the Guard, or the Captain who copies it (POT-6.2)."""
    guard, captain = puck_of(seat, GUARD), puck_of(seat, CAPTAIN)
    if row[HERE] >> guard & 1:
        return guard
    return captain if row[HERE] >> captain & 1 and row[POWER + seat] == GUARD else NONE


@jit
def ask(row: Row, question: int, seat: int, pieces: int) -> None:
    """One question more."""
    at = QUEUE + 3 * row[ASKED]
    row[at], row[at + 1], row[at + 2] = question, seat, pieces
    row[ASKED] += 1


@jit
def drop_question(row: Row) -> None:
    """The first question is answered."""
    row[ASKED] -= 1
    for at in range(QUEUE, QUEUE + 3 * row[ASKED]):
        row[at] = row[at + 3]


@jit
def ask_guards(row: Row) -> None:
    """The Guards answer first, the active player's before the other's (POT-6.2)."""
    row[PHASE] = ANSWER
    for seat in (row[ACTIVE], 1 - row[ACTIVE]):
        fallen = row[FALLEN] & pucks_of(seat)
        if fallen and guard_of(row, seat) != NONE:
            ask(row, ASK_GUARD, seat, fallen)


@jit
def save(row: Row, places: Floats, seat: int, saved: int) -> None:
    """The Guard of a seat gives itself up, and the saved puck lies where it lay (POT-6.2, 6.17)."""
    guard = guard_of(row, seat)
    kept = 0
    for at in range(row[GONE]):
        if row[RESERVE + at] != saved:
            row[RESERVE + kept] = row[RESERVE + at]
            kept += 1
    row[RESERVE + kept] = guard
    row[GONE] = kept + 1
    row[HERE] = row[HERE] & ~(1 << guard) | 1 << saved
    places[X, saved], places[Y, saved] = places[X, guard], places[Y, guard]
    row[FALLEN] |= 1 << guard
    if row[PLAYED] == guard:
        row[ENDED] = 1


@jit
def remove(row: Row, block: int) -> None:
    """An obstacle is out of the round (POT-5.6)."""
    row[HERE] &= ~(1 << block)
    row[REMOVED] |= 1 << block


@jit
def in_play(row: Row, seat: int) -> int:
    """The pucks of a seat that count: those in the arena and those due back (POT-7.5)."""
    due = row[BACK] | (1 << row[UNDYING] if row[UNDYING] != NONE else 0)
    mine: int = (row[HERE] | due) & pucks_of(seat)
    return mine


@jit
def has_lost(row: Row, seat: int) -> bool:
    """Has a player lost the Captain, or all but the Captain (POT-7.1)?"""
    mine = in_play(row, seat)
    return mine >> puck_of(seat, CAPTAIN) & 1 == 0 or size_of(mine) == 1


@jit
def after_guards(law: Law, row: Row) -> None:
    """The round may be over; else the other questions are asked (POT-3.3 d, 4.5, 5.6)."""
    row[GUARDED] = 1
    active = row[ACTIVE]
    if has_lost(row, 1 - active):
        end_round(law, row, active)
        return
    if has_lost(row, active):
        end_round(law, row, 1 - active)
        return
    if row[UNDYING] != NONE:
        ask(row, ASK_IMMORTAL, active, 1 << row[UNDYING])
    for seat in (active, 1 - active):
        if row[BACK] & pucks_of(seat):
            ask(row, ASK_RETURN, seat, row[BACK] & pucks_of(seat))
    thin = 0
    for seat in (active, 1 - active):
        other = 1 - seat
        blocks = row[HERE] & blocks_of(seat)
        few = row[THINNED] >> other & 1 == 0 and row[HAD + other] > 2 and size_of(in_play(row, other)) == 2
        if few and blocks:
            thin |= 1 << other
            ask(row, ASK_REMOVE, seat, blocks)
    row[THINNED] |= thin


@jit
def answered(law: Law, row: Row, places: Floats, table: Table) -> None:
    """What happens by itself after a flick or an answer, until somebody is to act (POT-3.3 d to g)."""
    while row[PHASE] == ANSWER:
        if row[ASKED]:
            pieces = row[QUEUE + 2]
            if row[QUEUE] != ASK_REMOVE or size_of(pieces) > 1:
                return
            drop_question(row)
            for block in range(CENTRE, SOUTH_PUCKS):
                if pieces >> block & 1:
                    remove(row, block)
        elif row[GUARDED] == 0:
            after_guards(law, row)
        else:
            finish(law, row, places, table)


@jit
def finish(law: Law, row: Row, places: Floats, table: Table) -> None:
    """A second flick for a Runner that touched nobody, else the next player (POT-3.3 f, g, 6.4)."""
    piece = row[PLAYED]
    free = row[HERE] >> piece & 1 and row[ENDED] == 0 and row[SECOND] == 0 and row[TOUCHED] == 0
    if free and power_of(row, piece) == RUNNER and has_direction(law, row, places, piece, table.normals):
        row[PHASE], row[TWICE], row[PLAYED] = AGAIN, piece, NONE
    else:
        pass_on(law, row, places, table, 1 - row[ACTIVE])


# --- what a hand puts down ----------------------------------------------------------------------------


@jit
def in_hand(law: Law, row: Row, piece: int, seat: int, milli: int) -> Hand:
    """A piece, and the zone of its player."""
    low = 0.0 if seat == SOUTH else law.side - law.zone
    high = law.zone if seat == SOUTH else law.side
    c, s = direction(milli % 90000)
    square = is_block(piece)
    spaced = square and row[PHASE] == DEPLOY
    return Hand(
        0.0, low, law.side, high, square, c, s, spaced, law.puck, law.half, law.side, law.close
    )  # fmt: skip


@jit
def list_lying(row: Row, places: Floats, table: Table) -> int:
    """What lies in the arena; how many there are."""
    count = 0
    for piece in range(PIECES):
        if row[HERE] >> piece & 1:
            for at in range(4):
                table.lying[count, at] = places[at, piece]
            table.lying[count, SQUARE] = 1.0 if is_block(piece) else 0.0
            count += 1
    return count


@jit
def lie(row: Row, places: Floats, piece: int, x: float, y: float, milli: int) -> None:
    """A piece lies there, turned by so many thousandths of a degree."""
    row[HERE] |= 1 << piece
    places[X, piece], places[Y, piece], places[TURNED, piece] = x, y, milli / 1000.0
    places[COS, piece], places[SIN, piece] = direction(milli % 90000)
