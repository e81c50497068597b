"""Pitch Bowl in its turns, compiled: what a seat sees and may choose, and what its choice does.

The encoding is `pitch_bowl`; a test compares the two, bit for bit.
"""

from __future__ import annotations

from math import atan2, pi
from typing import NamedTuple

import numpy as np

from pitchside.compiled import jit
from pitchside.envs.vec.kernel_discs import AROUND, DONE, REFEREE, WORDS, Floats, Grid, Ints, milli_of
from pitchside.games.pitch_bowl.fast.kernel_ruling import HANDOVER, NONE, PASS, PICKUP, SNATCH
from pitchside.games.pitch_bowl.fast.kernel_tape import NOBODY
from pitchside.games.pitch_bowl.fast.kernel_turn import (
    ACTIVE,
    ANEW,
    BALL,
    BARRED,
    BONUS,
    CARRIER,
    CHOOSER,
    CLUMSY,
    DUE,
    FLICKS,
    GIFT,
    HERE,
    KICKER,
    LAST,
    LOOSE,
    PASSIVE,
    PHASE,
    PLAY,
    PLAYERS,
    SCORE,
    SOUTH,
    TEAM,
    USED,
    USED_PASS,
    USED_PICKUP,
    USED_SNATCH,
    Field,
    Room,
    Row,
    X,
    Y,
    begin_turn,
    beside,
    go_on,
    may_set,
    pitched,
    players_of,
    team_of,
)

WIDE = 7
"""Numbers of a player in an observation."""
PHASES = 7
TRYING, PASSING = TEAM, 2 * TEAM
"""Where the slots of a pitch for the ball begin, and those of passes and hand-overs."""


class Terms(NamedTuple):
    """Of the environment."""

    grid: Grid
    numbers: Ints
    """The number of each player as either seat counts them."""
    line_up: Ints
    """[seat, number] -> the player."""
    touchdowns: int
    player_speed: int
    ball_speed: int


@jit
def actor(row: Row) -> int:
    """Who is to act."""
    seat: int = row[ACTIVE]
    if row[DUE] != NOBODY:
        seat = row[DUE]
    elif row[CLUMSY] != NOBODY:
        seat = 1 - seat
    return seat


@jit
def is_ours(row: Row) -> bool:
    """Is it a moment that the kernels know: a pitch, first or second?"""
    return row[PHASE] in (PLAY, BONUS) and row[DUE] == NOBODY and row[CLUMSY] == NOBODY


# --- what is seen -------------------------------------------------------------------------------------


@jit
def show_spot(field: Field, x: float, y: float, seat: int, seen: Floats) -> None:
    """A place as that seat sees it."""
    u, v = min(max(x / field.width, 0.0), 1.0), min(max(y / field.length, 0.0), 1.0)
    seen[0], seen[1] = (u, v) if seat == SOUTH else (1.0 - u, 1.0 - v)


@jit
def show(field: Field, terms: Terms, row: Row, places: Floats, seat: int, seen: Floats) -> None:
    """Every player, then the table."""
    seen[:] = 0.0
    for player in range(PLAYERS):
        at = WIDE * terms.numbers[seat, player]
        if row[HERE] >> player & 1:
            seen[at] = 1.0
            show_spot(field, places[X, player], places[Y, player], seat, seen[at + 1 :])
            seen[at + 3] = row[PASSIVE] >> player & 1
        for item in range(3):
            if row[(CARRIER, ANEW, CLUMSY)[item]] == player:
                seen[at + 4 + item] = 1.0
    at = WIDE * PLAYERS
    if row[LOOSE]:
        seen[at] = 1.0
        show_spot(field, places[X, BALL], places[Y, BALL], seat, seen[at + 1 :])
    if row[DUE] != NOBODY:
        seen[at + 3 + (row[DUE] != seat)] = 1.0
        show_spot(field, places[X, GIFT], places[Y, GIFT], seat, seen[at + 5 :])
    show_turn(terms, row, seat, seen[at + 7 :])


@jit
def show_turn(terms: Terms, row: Row, seat: int, seen: Floats) -> None:
    """Phase, whose turn it is, what is used up, score, how many pitches there were."""
    seen[row[PHASE]] = 1.0
    at = PHASES
    seen[at] = 1.0 if row[ACTIVE] == seat else 0.0
    seen[at + 1] = 1.0 if row[CHOOSER] == seat else 0.0
    if row[KICKER] != NOBODY:
        seen[at + 2 + (row[KICKER] != seat)] = 1.0
    for bit in range(4):
        seen[at + 4 + bit] = row[USED] >> bit & 1
    seen[at + 8], seen[at + 9] = row[LAST], row[BARRED]
    seen[at + 10], seen[at + 11] = (
        row[SCORE + seat] / terms.touchdowns,
        row[SCORE + 1 - seat] / terms.touchdowns,
    )
    seen[at + 12] = min(row[FLICKS] / terms.grid.most, 1.0)


# --- what is asked ------------------------------------------------------------------------------------


@jit
def may_announce(field: Field, row: Row, places: Floats, player: int, kind: int) -> bool:
    """May a player announce this (PBW-5.13, 5.14, 5.18)?"""
    if kind == NONE:
        return True
    carrier, used = row[CARRIER], row[USED]
    if kind == SNATCH:
        return carrier != NOBODY and team_of(carrier) != team_of(player) and used & USED_SNATCH == 0
    if kind == PICKUP:
        return bool(row[LOOSE] != 0 and used & USED_PICKUP == 0)
    if carrier != player:
        return False
    if kind == HANDOVER:
        return bool(row[HERE] & players_of(team_of(player)) & ~(1 << player) != 0)
    found = False
    if used & USED_PASS == 0:
        for degree in range(360):
            if may_set(field, row, places, player, 1000 * degree):
                found = True
                break
    return found


@jit
def list_gestures(field: Field, terms: Terms, row: Row, places: Floats, asked: Ints) -> int:
    """Who may be pitched and what each may announce, in order; how many there are."""
    seat, count = row[ACTIVE], 0
    for number in range(TEAM):
        player = terms.line_up[seat, number]
        active = row[HERE] & ~row[PASSIVE]
        if row[PHASE] == BONUS:
            active = 1 << row[ANEW]
        if active >> player & 1 == 0:
            continue
        for kind in range(NONE, PASS + 1):
            if may_announce(field, row, places, player, kind):
                asked[count, 0], asked[count, 1] = player, kind
                count += 1
    return count


@jit
def slot_of(terms: Terms, seat: int, player: int, kind: int) -> int:
    """The slot of a gesture."""
    number: int = terms.numbers[seat, player]
    if kind in (PASS, HANDOVER):
        return PASSING + (kind == HANDOVER)
    return number if kind == NONE else TRYING + number


@jit
def mark_lawful(field: Field, terms: Terms, row: Row, places: Floats, asked: Ints, mask: Ints) -> None:
    """1 for every number that may be chosen."""
    mask[:] = 0
    mask[0] = 1
    seat, cells = row[ACTIVE], terms.grid.many * terms.grid.few
    for at in range(list_gestures(field, terms, row, places, asked)):
        player, kind = asked[at, 0], asked[at, 1]
        first = WORDS + cells * slot_of(terms, seat, player, kind)
        for i in range(terms.grid.many):
            if kind != PASS or may_set(
                field, row, places, player, milli_of(i / terms.grid.many, seat != SOUTH)
            ):
                mask[first + terms.grid.few * i : first + terms.grid.few * (i + 1)] = 1


# --- what is done -------------------------------------------------------------------------------------


@jit
def say(row: Row) -> int:
    """The end of the turn, or no bonus action."""
    other = 1 - row[ACTIVE]
    if row[HERE] & players_of(other) == 0:
        return REFEREE
    if row[PHASE] == PLAY:
        begin_turn(row, other)
    else:
        go_on(row)
    return DONE


@jit
def towards(row: Row, places: Floats, player: int, milli: int) -> int:
    """The teammate nearest to a direction."""
    best, least, angle = NOBODY, 1e300, milli / 1000.0
    mates = row[HERE] & players_of(team_of(player)) & ~(1 << player)
    for other in range(PLAYERS):
        if mates >> other & 1 == 0:
            continue
        dx, dy = places[X, other] - places[X, player], places[Y, other] - places[Y, player]
        off = abs((atan2(dy, dx) * (180.0 / pi) - angle + 180.0) % 360.0 - 180.0)
        if off < least:
            best, least = other, off
    return best


@jit
def pitch(
    field: Field, terms: Terms, row: Row, places: Floats, room: Room,
    player: int, kind: int, milli: int, share: float,
) -> int:  # fmt: skip
    """A pitch of a player, that way and so hard."""
    top = terms.ball_speed if kind == PASS else terms.player_speed
    speed = max(1, int(np.rint(share * share * top)))
    target = towards(row, places, player, milli) if kind == HANDOVER else NOBODY
    x, y = beside(field, places, player, milli) if kind == PASS else (places[X, BALL], places[Y, BALL])
    made = pitched(field, row, places, room, player, kind, target, milli, speed, x, y)
    return DONE if made else REFEREE


@jit
def act_on_number(
    field: Field, terms: Terms, row: Row, places: Floats, room: Room, asked: Ints, number: int
) -> int:
    """The action with that number, which is not masked."""
    if number < WORDS:
        return say(row)
    seat, cells = row[ACTIVE], terms.grid.many * terms.grid.few
    slot, cell = (number - WORDS) // cells, (number - WORDS) % cells
    for at in range(list_gestures(field, terms, row, places, asked)):
        player, kind = asked[at, 0], asked[at, 1]
        if slot_of(terms, seat, player, kind) == slot:
            i, j = cell // terms.grid.few, cell % terms.grid.few
            milli, share = milli_of(i / terms.grid.many, seat != SOUTH), (j + 1) / terms.grid.few
            return pitch(field, terms, row, places, room, player, kind, milli, share)
    return REFEREE


@jit
def act_on_box(
    field: Field, terms: Terms, row: Row, places: Floats, room: Room, asked: Ints, numbers: Floats
) -> int:
    """A word, or the lawful pitch nearest to these numbers."""
    seat, count = row[ACTIVE], list_gestures(field, terms, row, places, asked)
    if count == 0 or numbers[0] > 0.5:
        return say(row)
    at = min(int(numbers[1] * count), count - 1)
    player, kind = asked[at, 0], asked[at, 1]
    for part in range(AROUND // 2 + 1):
        for side in (1.0, -1.0):
            milli = milli_of((numbers[2] + side * part / AROUND) % 1.0, seat != SOUTH)
            if kind != PASS or may_set(field, row, places, player, milli):
                return pitch(field, terms, row, places, room, player, kind, milli, numbers[3])
    return say(row)


# --- many rows ----------------------------------------------------------------------------------------


@jit
def act_many(
    field: Field, terms: Terms, rows: Ints, places: Floats, room: Room, asked: Ints,
    numbers: Ints, boxes: Floats, before: Ints, left: Ints,
) -> None:  # fmt: skip
    """One action in every row; 1 where it is left to the referee."""
    for item in range(len(rows)):
        row, lies = rows[item], places[item]
        before[item] = row[SCORE] - row[SCORE + 1]
        if not is_ours(row):
            left[item] = REFEREE
        elif terms.grid.box:
            left[item] = act_on_box(field, terms, row, lies, room, asked, boxes[item])
        else:
            left[item] = act_on_number(field, terms, row, lies, room, asked, numbers[item])


@jit
def look_many(
    field: Field, terms: Terms, rows: Ints, places: Floats, asked: Ints, seats: Ints, seen: Floats,
    masks: Ints, left: Ints,
) -> None:  # fmt: skip
    """Who is to act, what that seat sees and may choose; 1 where only the referee knows what it may."""
    for item in range(len(rows)):
        row, lies = rows[item], places[item]
        seats[item] = who = actor(row)
        show(field, terms, row, lies, who, seen[item])
        left[item] = 0 if terms.grid.box or is_ours(row) else REFEREE
        if not terms.grid.box and left[item] == 0:
            mark_lawful(field, terms, row, lies, asked, masks[item])
