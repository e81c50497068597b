"""A turn of Pitch Bowl without placements and tremor, compiled: what pitches do to a row of numbers.

For batches of environments. The referee is `phases` over `ruling` and `film`; a test plays the two side by
side. Whatever is rare is left to it: touchdowns, choices of a coach, a fallen disc that finds no room.
Players are numbered in the order of their ids; a set of them has a bit for each.
"""

from __future__ import annotations

from math import floor, sqrt
from typing import Any, NamedTuple

from pitchside.compiled import jit
from pitchside.games.pitch_bowl.fast.kernel_ruling import (
    FAR,
    HOLDER,
    KNOCKED,
    LEFT,
    LOST,
    MOST,
    PASS,
    PICKUP,
    PLAIN,
    POINT,
    SNATCH,
    UNSURE,
    Ground,
    Pitch,
    judge_player,
    lift,
    rule_pass,
    watch,
)
from pitchside.games.pitch_bowl.fast.kernel_tape import NOBODY, Desk, along, run
from pitchside.games.pitch_bowl.kernel_path import gap, to_enter
from pitchside.physics.kernels.angles import direction
from pitchside.physics.kernels.state import DISC, DONE, LIGHT, NEVER, SEGMENT, Floats, Ints

Row = Any
"""Integers of a match."""
PLAYERS, TEAM, BALL = 22, 11, 22
"""Places: those of the players, then the ball's, then of a ball that is due."""
GIFT, PLACES = 23, 24
SOUTH, NORTH = range(2)
PLACING, KICK, PLAY, BONUS, SAID, PLACEMENT, OVER = range(7)
"""Phases, numbered as `PhaseName` orders them."""
(
    PHASE, ACTIVE, CARRIER, LOOSE, ANEW, CLUMSY, DUE, CHOOSER, KICKER, USED, LAST, BARRED,
    SCORE, SCORE_NORTH, HERE, PASSIVE, FLICKS, WIDTH,
) = range(18)  # fmt: skip
"""Columns: phase, active coach, who has the ball, whether it is loose, who has a bonus action, who dropped
it, to whom it is due, who chooses, who kicks, what is used up, the last action, placements lost, touchdowns,
players on the field and passive ones, pitches so far; `NOBODY` stands for nobody."""
USED_SNATCH, USED_PICKUP, USED_PASS, USED_ALL_OUT = 1, 2, 4, 8
X, Y = range(2)
SQUARES = 64
"""A square is its column times this, plus its row."""


class Field(NamedTuple):
    """A field and its discs."""

    columns: int
    rows: int
    square: float
    width: float
    length: float
    radius: float
    across: float
    touching: float
    hair: float
    close: float
    clear: float
    """How far inside a square the centre of a fallen disc is put at least."""
    inverse_mass: float
    guard: int
    """Events after which a flick is given up."""
    slowing: float
    scores: Ints
    """How many squares each player may go."""


class Room(NamedTuple):
    """Room for one pitch at a time."""

    desk: Desk
    ground: Ground
    told: Ints
    body: Ints
    """The number of each player in the world."""
    player: Ints
    """The player of each body."""
    starts: Ints
    """Squares that a player starts in."""
    entered: Ints
    """Squares that it has entered."""
    spot: Floats
    """Where a fallen disc is put, and the limits of where it may be."""


@jit
def team_of(player: int) -> int:
    """Whose player it is."""
    return NORTH if player < TEAM else SOUTH


@jit
def players_of(seat: int) -> int:
    """The set of a seat's players."""
    return 2047 << (TEAM if seat == SOUTH else 0)


# --- squares ------------------------------------------------------------------------------------------


@jit
def belongs(field: Field, x: float, y: float, deep: float, found: Ints) -> int:
    """The squares a disc occupies by more than that, in order; how many there are (PBW-1.5)."""
    far, side, count = field.radius - deep, field.square, 0
    for column in range(floor((x - far) / side), floor((x + far) / side) + 1):
        for row in range(floor((y - far) / side), floor((y + far) / side) + 1):
            if not (0 <= column < field.columns and 0 <= row < field.rows):
                continue
            x0, y0, x1, y1 = column * side, row * side, (column + 1) * side, (row + 1) * side
            if gap(x0, y0, x1, y1, x, y, field.radius) < -deep - field.close:
                found[count] = column * SQUARES + row
                count += 1
    return count


@jit
def list_starts(field: Field, x: float, y: float, starts: Ints) -> int:
    """The squares a player moves from; how many there are (PBW-4.2)."""
    count = belongs(field, x, y, field.touching, starts)
    return count if count else belongs(field, x, y, -field.touching, starts)


@jit
def distance(starts: Ints, count: int, column: int, row: int) -> int:
    """King's steps from the nearest of the squares a disc starts in (PBW-4.2)."""
    nearest = -1
    for at in range(count):
        steps = max(abs(column - starts[at] // SQUARES), abs(row - starts[at] % SQUARES))
        if nearest < 0 or steps < nearest:
            nearest = steps
    return nearest


@jit
def bar(field: Field, room: Room, count: int, body: int, which: int, steps: int) -> None:
    """The rectangles that hold every square further away than that, and no nearer one."""
    rects, side, starts, found = room.ground.beyond[body, which], field.square, room.starts, 0
    left, low, right, high = field.columns, field.rows, 0, 0
    for at in range(count):
        column, row = starts[at] // SQUARES, starts[at] % SQUARES
        left, right = min(left, column - steps), max(right, column + steps + 1)
        low, high = min(low, row - steps), max(high, row + steps + 1)
    width, length = field.width, field.length
    for x0, y0, x1, y1 in (
        (0.0, 0.0, left * side, length),
        (right * side, 0.0, width, length),
        (0.0, 0.0, width, low * side),
        (0.0, high * side, width, length),
    ):
        if x0 < x1 and y0 < y1:
            rects[found, 0], rects[found, 1], rects[found, 2], rects[found, 3] = x0, y0, x1, y1
            found += 1
    for column in (left, right - 1):
        for row in (low, high - 1):
            holds = 0 <= column < field.columns and 0 <= row < field.rows
            if holds and distance(starts, count, column, row) > steps:
                rects[found, 0], rects[found, 1] = column * side, row * side
                rects[found, 2], rects[found, 3] = (column + 1) * side, (row + 1) * side
                found += 1
    room.ground.counts[body, which] = found


@jit
def set_reach(field: Field, row: Row, places: Floats, room: Room, player: int) -> tuple[int, int]:
    """How far a player may go: the number of its start squares, and the most steps (PBW-4.3, 4.4)."""
    body, ground = room.body[player], room.ground
    count = list_starts(field, places[X, player], places[Y, player], room.starts)
    score = field.scores[player]
    most = score + (row[USED] & USED_ALL_OUT == 0)
    bar(field, room, count, body, PLAIN, score)
    bar(field, room, count, body, MOST, most)
    goal = ground.goals[team_of(player), 0]
    first, last = round(goal[1] / field.square), round(goal[3] / field.square)
    nearest = field.rows
    for at in range(count):
        for line in range(first, last):
            nearest = min(nearest, abs(line - room.starts[at] % SQUARES))
    ground.barred[body] = nearest > most
    return count, most


# --- a ball that is set down for a pass ---------------------------------------------------------------


@jit
def beside(field: Field, places: Floats, player: int, milli: int) -> tuple[float, float]:
    """Where the ball lies against a player, seen from it."""
    ux, uy = direction(milli)
    return places[X, player] + field.across * ux, places[Y, player] + field.across * uy


@jit
def may_set(field: Field, row: Row, places: Floats, player: int, milli: int) -> bool:
    """May the ball of a pass be set there (PBW-5.18)?"""
    x, y = beside(field, places, player, milli)
    if not (0.0 <= x <= field.width and 0.0 <= y <= field.length):
        return False
    for other in range(PLAYERS):
        if row[HERE] >> other & 1:
            dx, dy = x - places[X, other], y - places[Y, other]
            if sqrt(dx * dx + dy * dy) < field.across - field.close:
                return False
    dx, dy = x - places[X, player], y - places[Y, player]
    return sqrt(dx * dx + dy * dy) <= field.across + field.touching + field.close


# --- a pitch ------------------------------------------------------------------------------------------


@jit
def set_world(field: Field, row: Row, places: Floats, room: Room, x: float, y: float, ball: bool) -> int:
    """Players as discs and, where there is one, the ball as a light one; how many players there are."""
    world, count = room.desk.world[0], 0
    for player in range(PLAYERS + 1):
        if (player == BALL and not ball) or (player != BALL and row[HERE] >> player & 1 == 0):
            continue
        world.x[count] = x if player == BALL else places[X, player]
        world.y[count] = y if player == BALL else places[Y, player]
        world.kind[count] = LIGHT if player == BALL else DISC
        world.radius[count] = world.around[count] = field.radius
        world.cos[count], world.sin[count], world.ignored[count] = 1.0, 0.0, 0
        world.inverse_mass[count], world.slowing[count] = field.inverse_mass, field.slowing
        room.body[player], room.player[count] = count, player
        if player != BALL:
            room.ground.team[count] = team_of(player)
        count += 1
    world.count = count
    return count - ball


@jit
def grounds(room: Room, count: int, free: bool) -> Ground:
    """The ground of so many players."""
    all_of = room.ground
    return Ground(
        all_of.team[:count], all_of.goals, all_of.lines, all_of.beyond, all_of.counts, all_of.barred,
        1 if free else 0, all_of.measures,
    )  # fmt: skip


@jit
def find_spot(field: Field, room: Room, body: int, t: float, starts: int, most: int) -> None:
    """Where a disc that falls at an instant is to be put, and in which square (PBW-4.6)."""
    desk = room.desk
    seg, rows, here = desk.segments, desk.bodies[0].segments, -1
    for number in range(rows):
        at = number * SEGMENT
        if int(seg[at]) == body and seg[at + 2] > seg[at + 1] and seg[at + 1] <= t:
            here = at
    x, y = desk.world[0].x[body], desk.world[0].y[body]
    if here >= 0:
        x, y, _, _ = along(seg, here, t)
    count = far_squares(field, room, x, y, field.touching - field.hair, starts, most)
    if count == 0:
        count = far_squares(field, room, x, y, -field.touching - field.hair, starts, most)
    best, least, off = -1, NEVER, NEVER
    for at in range(count):
        x0, y0, x1, y1 = limits(field, room.entered[at], field.clear)
        way, px, py = first_inside(desk, body, x0, y0, x1, y1, t)
        if way < least:
            best, least = at, way
            room.spot[0], room.spot[1] = px, py
    if best < 0:
        room.spot[0], room.spot[1] = x, y
        for at in range(count):
            x0, y0, x1, y1 = limits(field, room.entered[at], 0.0)
            if gap(x0, y0, x1, y1, x, y, field.radius) < off:
                best, off = at, gap(x0, y0, x1, y1, x, y, field.radius)
    room.spot[2], room.spot[3], room.spot[4], room.spot[5] = limits(field, room.entered[best], field.clear)


@jit
def far_squares(field: Field, room: Room, x: float, y: float, deep: float, starts: int, most: int) -> int:
    """The squares further away than that which a disc overlaps so far; how many there are."""
    count = 0
    for at in range(belongs(field, x, y, deep, room.entered)):
        one = room.entered[at]
        if distance(room.starts, starts, one // SQUARES, one % SQUARES) > most:
            room.entered[count] = one
            count += 1
    return count


@jit
def limits(field: Field, square: int, inside: float) -> tuple[float, float, float, float]:
    """The limits of a square, that far inside."""
    column, row, side = square // SQUARES, square % SQUARES, field.square
    return (
        column * side + inside,
        row * side + inside,
        (column + 1) * side - inside,
        (row + 1) * side - inside,
    )


@jit
def first_inside(
    desk: Desk, body: int, x0: float, y0: float, x1: float, y1: float, since: float
) -> tuple[float, float, float]:
    """How far along its path, and where, the centre of a disc first comes into a zone."""
    seg, gone = desk.segments, 0.0
    for number in range(desk.bodies[0].segments):
        at = number * SEGMENT
        if int(seg[at]) != body or seg[at + 2] <= seg[at + 1] or seg[at + 2] <= since:
            continue
        t = max(seg[at + 1], since)
        x, y, vx, vy = along(seg, at, t)
        v, past = sqrt(vx * vx + vy * vy), seg[at + 2] - t
        if v <= 0.0:
            continue
        ux, uy, length = vx / v, vy / v, past * (v - 0.5 * seg[at + 7] * past)
        way = to_enter(x0, y0, x1, y1, x, y, ux, uy)
        if way <= length:
            return gone + way, x + way * ux, y + way * uy
        gone += length
    return NEVER, 0.0, 0.0


@jit
def put_down(field: Field, room: Room, body: int) -> bool:
    """The fallen disc lies on its spot; false where that is not free."""
    now, spot = room.desk.bodies[0], room.spot
    x, y = min(max(spot[0], spot[2]), spot[4]), min(max(spot[1], spot[3]), spot[5])
    for other in range(room.desk.world[0].count):
        dx, dy = x - now.x[other], y - now.y[other]
        near = sqrt(dx * dx + dy * dy) < field.across - field.close
        if near and other != body and now.out[other] == 0:
            return False
    now.x[body], now.y[body] = x, y
    return True


@jit
def play_player(field: Field, room: Room, ground: Ground, pitch: Pitch, starts: int, most: int) -> bool:
    """A player's pitch as the referee plays it; false where that is left to it."""
    desk, told = room.desk, room.told
    touch, met, far, fell = watch(ground, desk, pitch)
    caught = met and pitch.kind == PICKUP and touch < fell
    if fell < NEVER:
        find_spot(field, room, pitch.actor, fell, starts, most)
    if (fell < NEVER or caught) and lift(desk, pitch, touch, fell, caught, field.guard) != DONE:
        return False
    judge_player(ground, desk, pitch, told, touch, met, far, fell)
    return fell == NEVER or put_down(field, room, pitch.actor)


@jit
def pitched(
    field: Field, row: Row, places: Floats, room: Room, player: int, kind: int, target: int,
    milli: int, speed: int, x: float, y: float,
) -> bool:  # fmt: skip
    """A pitch is made and ruled, the ball lying at (x, y) if anywhere; false where it is the referee's."""
    desk, told = room.desk, room.told
    ball = kind == PASS or row[LOOSE] != 0
    count = set_world(field, row, places, room, x, y, ball)
    starts, most = set_reach(field, row, places, room, player)
    actor = room.body[player]
    carrier = NOBODY if row[CARRIER] == NOBODY else room.body[row[CARRIER]]
    pitch = Pitch(actor, kind, NOBODY if target == NOBODY else room.body[target], carrier, count)
    ground = grounds(room, count, row[USED] & USED_ALL_OUT == 0)
    desk.flick[0], desk.flick[1], desk.flick[2] = count if kind == PASS else actor, milli, speed
    told[:] = 0
    if run(desk, 0, field.guard) != DONE:
        return False
    if kind == PASS:
        rule_pass(ground, desk, pitch, told)
    elif not play_player(field, room, ground, pitch, starts, most):
        return False
    dropped = told[HOLDER] == NOBODY and (
        (kind != PASS and carrier != NOBODY) or (ball and desk.bodies[0].out[count] != 0)
    )
    if told[UNSURE] or told[POINT] or dropped:
        return False
    return lay(row, places, room, player, kind, count)


@jit
def lay(row: Row, places: Floats, room: Room, player: int, kind: int, count: int) -> bool:
    """The field after a pitch, and who is next (PBW-3.2, 3.3, 5.12, 6, 8); false where nobody can act."""
    now, told = room.desk.bodies[0], room.told
    gone = knocked = 0
    for body in range(count):
        one = 1 << room.player[body]
        gone |= one if told[LEFT] >> body & 1 else 0
        knocked |= one if told[KNOCKED] >> body & 1 else 0
    other = 1 - row[ACTIVE]
    if row[HERE] & ~gone & players_of(other) == 0:
        return False
    for body in range(count):
        places[X, room.player[body]], places[Y, room.player[body]] = now.x[body], now.y[body]
    row[FLICKS] += 1
    row[HERE] &= ~gone
    row[PASSIVE] = (row[PASSIVE] | knocked | 1 << player) & row[HERE]
    holder = told[HOLDER]
    row[CARRIER] = NOBODY if holder == NOBODY else room.player[holder]
    row[LOOSE] = holder == NOBODY
    if row[LOOSE]:
        places[X, BALL], places[Y, BALL] = now.x[count], now.y[count]
    row[USED] |= (
        (USED_SNATCH if kind == SNATCH else 0)
        | (USED_PICKUP if kind == PICKUP else 0)
        | (USED_PASS if kind == PASS else 0)
        | (USED_ALL_OUT if told[FAR] else 0)
    )
    row[PHASE], row[ANEW] = PLAY, NOBODY
    if told[LOST]:
        begin_turn(row, other)
    elif kind in (SNATCH, PICKUP):
        row[PHASE], row[ANEW] = BONUS, player
    else:
        go_on(row)
    return True


@jit
def begin_turn(row: Row, seat: int) -> None:
    """The turn of a seat begins, all faces active, nothing used; it has somebody on the field."""
    row[PHASE], row[ACTIVE] = PLAY, seat
    row[PASSIVE] = row[USED] = row[LAST] = row[BARRED] = 0
    row[ANEW] = row[CLUMSY] = row[DUE] = row[CHOOSER] = row[KICKER] = NOBODY


@jit
def go_on(row: Row) -> None:
    """The turn goes on while somebody can act, else it ends (PBW-3.3, 8.7)."""
    row[PHASE], row[ANEW] = PLAY, NOBODY
    if row[HERE] & ~row[PASSIVE] & players_of(row[ACTIVE]) == 0:
        begin_turn(row, 1 - row[ACTIVE])
