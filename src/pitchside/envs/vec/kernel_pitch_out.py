"""Pitch Out by the basic rules, compiled: what a seat sees and may choose, and what its choice does.

The encoding is `pitch_out`; a test compares the two, bit for bit.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pitchside.compiled import jit
from pitchside.envs.vec.kernel_discs import AROUND, DONE, REFEREE, WORDS, Floats, Grid, Ints, milli_of
from pitchside.games.pitch_out.fast.kernel_basic import (
    answered,
    begin,
    drop_question,
    flick,
    in_hand,
    lie,
    list_lying,
    pass_on,
    remove,
    save,
)
from pitchside.games.pitch_out.fast.kernel_place import Hand, fits
from pitchside.games.pitch_out.fast.kernel_row import (
    ACTIVE,
    AGAIN,
    ANSWER,
    ASK_GUARD,
    ASKED,
    BY_PLACE,
    BY_WORD,
    CENTRE,
    CHOSE,
    DEPLOY,
    FIRST,
    FLICKS,
    GONE,
    HERE,
    NONE,
    OVER,
    PHASE,
    PIECES,
    PLAYED,
    POWER,
    QUEUE,
    REMOVED,
    RESERVE,
    SCORE,
    SOUTH,
    STARTER,
    TEAM,
    THINNED,
    TURN,
    TURNED,
    TWICE,
    Law,
    Row,
    Table,
    X,
    Y,
    blocks_of,
    goes,
    has_direction,
    is_block,
    lean,
    puck_of,
    pucks_of,
)

WIDE = 14
IS_GONE, IS_BARRED, IS_CHOSEN, IS_AGAIN, IS_PLAYED, IS_ASKED = 4, 5, 6, 11, 12, 13
"""Columns of a piece in an observation, as `OF_A_PIECE` orders them, and how many there are."""
PHASES, ASKS, POWERS = 8, 10, 10


class Terms(NamedTuple):
    """Of the environment."""

    grid: Grid
    numbers: Ints
    """The number of each piece as either seat counts them."""
    pieces: int
    """How many there can be."""
    lattice: Floats
    """Steps away from a place, the shortest first."""
    copies: Ints
    """Kinds that a Captain can copy, in the order of the words."""


@jit
def actor(row: Row) -> int:
    """Who is to act."""
    seat: int = row[QUEUE + 1] if row[PHASE] == ANSWER and row[ASKED] else row[ACTIVE]
    return seat


# --- what is seen -------------------------------------------------------------------------------------


@jit
def show(law: Law, terms: Terms, row: Row, places: Floats, seat: int, seen: Floats) -> None:
    """Every piece, then the table."""
    seen[:] = 0.0
    asked = row[QUEUE + 2] if row[ASKED] else 0
    for piece in range(PIECES):
        at = WIDE * terms.numbers[seat, piece]
        if row[HERE] >> piece & 1:
            x, y = places[X, piece], places[Y, piece]
            if seat != SOUTH:
                x, y = law.side - x, law.side - y
            seen[at], seen[at + 1], seen[at + 2] = 1.0, x / law.side, y / law.side
            seen[at + 3] = places[TURNED, piece] % 90.0 / 90.0
        if not is_block(piece):
            seen[at + IS_CHOSEN] = 1.0
        if row[REMOVED] >> piece & 1:
            seen[at + IS_BARRED] = 1.0
        if row[TWICE] == piece:
            seen[at + IS_AGAIN] = 1.0
        if row[PLAYED] == piece:
            seen[at + IS_PLAYED] = 1.0
        if asked >> piece & 1:
            seen[at + IS_ASKED] = 1.0
    for gone in range(row[GONE]):
        seen[WIDE * terms.numbers[seat, row[RESERVE + gone]] + IS_GONE] = 1.0
    show_table(law, terms, row, seat, seen[WIDE * terms.pieces :])


@jit
def show_table(law: Law, terms: Terms, row: Row, seat: int, seen: Floats) -> None:
    """Phase, question, powers, score, whose turn it is, who is thinned, how many flicks there were."""
    seen[row[PHASE]] = 1.0
    at = PHASES
    if row[PHASE] == ANSWER and row[ASKED]:
        seen[at + row[QUEUE]] = 1.0
    at += ASKS
    for one in (seat, 1 - seat):
        for copy in range(len(terms.copies)):
            if row[POWER + one] == terms.copies[copy]:
                seen[at + copy] = 1.0
        at += POWERS
    seen[at], seen[at + 1] = row[SCORE + seat] / law.wins, row[SCORE + 1 - seat] / law.wins
    seen[at + 2] = 1.0 if row[ACTIVE] == seat else 0.0
    seen[at + 3] = 1.0 if row[STARTER] == seat else 0.0
    seen[at + 4] = row[CHOSE]
    seen[at + 5], seen[at + 6] = row[THINNED] >> seat & 1, row[THINNED] >> (1 - seat) & 1
    seen[at + 7] = min(row[FLICKS] / terms.grid.most, 1.0)


# --- what is asked ------------------------------------------------------------------------------------


@jit
def count_words(terms: Terms, row: Row) -> int:
    """How many words the seat may say."""
    phase = row[PHASE]
    if phase in (FIRST, AGAIN):
        return 2
    count = 0
    if phase == TURN and row[CHOSE] == 0 and row[TWICE] == NONE:
        for copy in range(len(terms.copies)):
            count += is_gone(row, puck_of(row[ACTIVE], terms.copies[copy]))
        count += count > 0
    elif phase == ANSWER and row[QUEUE] in BY_WORD:
        pieces = row[QUEUE + 2]
        count += row[QUEUE] == ASK_GUARD
        while pieces:
            pieces &= pieces - 1
            count += 1
    return count


@jit
def is_gone(row: Row, piece: int) -> bool:
    """Is a puck eliminated?"""
    found = False
    for at in range(row[GONE]):
        found = found or row[RESERVE + at] == piece
    return found


@jit
def list_gestures(law: Law, row: Row, places: Floats, table: Table) -> int:
    """The pieces that may be flicked or placed, in order; how many there are."""
    phase, seat, count = row[PHASE], row[ACTIVE], 0
    if phase in (TURN, AGAIN):
        if row[TWICE] != NONE:
            table.asked[0] = row[TWICE]
            return 1
        first = puck_of(seat, 0)
        for piece in range(first, first + TEAM):
            if row[HERE] >> piece & 1 and has_direction(law, row, places, piece, table.normals):
                table.asked[count] = piece
                count += 1
        return count
    wanted = 0
    if phase == DEPLOY:
        wanted = (pucks_of(seat) | blocks_of(seat)) & ~row[HERE]
    elif phase == ANSWER and row[QUEUE] in BY_PLACE:
        wanted = row[QUEUE + 2]
    for blocks in (True, False):
        for piece in range(PIECES):
            if wanted >> piece & 1 and is_block(piece) == blocks:
                table.asked[count] = piece
                count += 1
    return count


@jit
def speed_of(law: Law, share: float) -> int:
    """mm/s, 1 at least."""
    return max(1, int(np.rint(share * share * law.top)))


@jit
def spot(hand: Hand, seat: int, across: float, away: float) -> tuple[float, float]:
    """Somewhere in a zone, from margin to margin, to a thousandth."""
    margin = 0.0 if hand.square else hand.puck
    u, v = (across, away) if seat == SOUTH else (1.0 - across, 1.0 - away)
    x = hand.x0 + margin + u * (hand.x1 - hand.x0 - 2.0 * margin)
    y = hand.y0 + margin + v * (hand.y1 - hand.y0 - 2.0 * margin)
    return np.rint(x * 1000.0) / 1000.0 + 0.0, np.rint(y * 1000.0) / 1000.0 + 0.0


@jit
def mark_lawful(law: Law, terms: Terms, row: Row, places: Floats, table: Table, mask: Ints) -> None:
    """1 for every number that may be chosen; where nothing may, 0 is what the referee draws."""
    mask[:] = 0
    mask[: count_words(terms, row)] = 1
    count, seat, cells = list_gestures(law, row, places, table), actor(row), terms.grid.many * terms.grid.few
    flicked = row[PHASE] in (TURN, AGAIN)
    for at in range(count if flicked else min(count, 1)):
        piece = table.asked[at]
        first = WORDS + cells * terms.numbers[seat, piece]
        if flicked:
            leans = lean(law, row, places, piece, table.normals)
            for i in range(terms.grid.many):
                if goes(law, table.normals, leans, milli_of(i / terms.grid.many, seat != SOUTH)):
                    mask[first + terms.grid.few * i : first + terms.grid.few * (i + 1)] = 1
        else:
            hand, lying = in_hand(law, row, piece, seat, 0), list_lying(row, places, table)
            for cell in range(cells):
                i, j = cell // terms.grid.few, cell % terms.grid.few
                x, y = spot(hand, seat, (i + 0.5) / terms.grid.many, (j + 0.5) / terms.grid.few)
                mask[first + cell] = fits(hand, table.lying[:lying], x, y)
    if not mask.any():
        mask[0] = 1


# --- what is done -------------------------------------------------------------------------------------


@jit
def nth_of(some: int, number: int) -> int:
    """The piece of a set with that number."""
    for piece in range(PIECES):
        if some >> piece & 1:
            if number == 0:
                return piece
            number -= 1
    return NONE


@jit
def say(law: Law, terms: Terms, row: Row, places: Floats, table: Table, word: int) -> None:
    """The word with that number."""
    seat, phase = actor(row), row[PHASE]
    if phase == FIRST:
        row[PHASE], row[ACTIVE] = DEPLOY, seat if word == 0 else 1 - seat
        row[STARTER] = row[ACTIVE]
    elif phase == TURN:
        row[CHOSE], row[POWER + seat] = 1, NONE
        for copy in range(len(terms.copies)):
            word -= is_gone(row, puck_of(seat, terms.copies[copy]))
            if word == 0 and row[POWER + seat] == NONE and is_gone(row, puck_of(seat, terms.copies[copy])):
                row[POWER + seat] = terms.copies[copy]
    elif phase == AGAIN:
        if word == 0:
            row[PHASE] = TURN
        else:
            pass_on(law, row, places, table, 1 - seat)
    else:
        chosen, guard = nth_of(row[QUEUE + 2], word), row[QUEUE] == ASK_GUARD
        drop_question(row)
        if guard and chosen != NONE:
            save(row, places, seat, chosen)
        elif not guard:
            remove(row, chosen)
        answered(law, row, places, table)


@jit
def put(law: Law, row: Row, places: Floats, table: Table, piece: int, x: float, y: float, milli: int) -> None:
    """A piece is put down by hand; the last one of a deployment begins the first turn (POT-2.3 to 2.6)."""
    lie(row, places, piece, x, y, milli)
    if row[PHASE] != DEPLOY:
        row[QUEUE + 2] &= ~(1 << piece)
        if row[QUEUE + 2] == 0:
            drop_question(row)
        answered(law, row, places, table)
        return
    for seat in (row[ACTIVE], 1 - row[ACTIVE]):
        if (pucks_of(seat) | blocks_of(seat)) & ~row[HERE]:
            row[ACTIVE] = seat
            return
    lie(row, places, CENTRE, law.side / 2.0, law.side / 2.0, 0)
    pass_on(law, row, places, table, row[STARTER])


@jit
def act_on_number(law: Law, terms: Terms, row: Row, places: Floats, table: Table, number: int) -> int:
    """The action with that number, which is not masked."""
    seat = actor(row)
    if number < WORDS:
        if count_words(terms, row) == 0:
            return REFEREE
        say(law, terms, row, places, table, number)
        return DONE
    slot, cell = (
        (number - WORDS) // (terms.grid.many * terms.grid.few),
        (number - WORDS) % (terms.grid.many * terms.grid.few),
    )
    i, j = cell // terms.grid.few, cell % terms.grid.few
    piece = 0
    while terms.numbers[seat, piece] != slot:
        piece += 1
    if row[PHASE] in (TURN, AGAIN):
        milli, speed = milli_of(i / terms.grid.many, seat != SOUTH), speed_of(law, (j + 1) / terms.grid.few)
        return DONE if flick(law, row, places, table, piece, milli, speed) else REFEREE
    hand = in_hand(law, row, piece, seat, 0)
    x, y = spot(hand, seat, (i + 0.5) / terms.grid.many, (j + 0.5) / terms.grid.few)
    put(law, row, places, table, piece, x, y, 0)
    return DONE


@jit
def act_on_box(law: Law, terms: Terms, row: Row, places: Floats, table: Table, numbers: Floats) -> int:
    """A word, or the lawful gesture nearest to these numbers."""
    words, count = count_words(terms, row), list_gestures(law, row, places, table)
    if words and (count == 0 or numbers[0] > 0.5):
        share = 2.0 * numbers[0] - 1.0 if count else numbers[0]
        say(law, terms, row, places, table, min(int(share * words), words - 1))
        return DONE
    piece = table.asked[min(int(numbers[1] * count), count - 1)]
    if row[PHASE] in (TURN, AGAIN):
        played = flick_near(law, terms, row, places, table, piece, numbers[2], numbers[3])
    else:
        played = put_near(law, terms, row, places, table, piece, numbers)
    if played == REFEREE and words:
        say(law, terms, row, places, table, 0)
        return DONE
    return played


@jit
def flick_near(
    law: Law, terms: Terms, row: Row, places: Floats, table: Table, piece: int, angle: float, speed: float
) -> int:
    """The lawful flick nearest to an angle."""
    leans, seat = lean(law, row, places, piece, table.normals), row[ACTIVE]
    for part in range(AROUND // 2 + 1):
        for side in (1.0, -1.0):
            milli = milli_of((angle + side * part / AROUND) % 1.0, seat != SOUTH)
            if goes(law, table.normals, leans, milli):
                pace = speed_of(law, speed)
                return DONE if flick(law, row, places, table, piece, milli, pace) else REFEREE
    return REFEREE


@jit
def put_near(
    law: Law, terms: Terms, row: Row, places: Floats, table: Table, piece: int, numbers: Floats
) -> int:
    """The lawful place nearest to a wish."""
    seat = actor(row)
    milli = int(np.rint(90.0 * numbers[4] * 1000.0)) % 360000 if is_block(piece) else 0
    hand, lying = in_hand(law, row, piece, seat, milli), list_lying(row, places, table)
    for at in range(len(terms.lattice)):
        across, away = numbers[2] + terms.lattice[at, 0], numbers[3] + terms.lattice[at, 1]
        if 0.0 <= across <= 1.0 and 0.0 <= away <= 1.0:
            x, y = spot(hand, seat, across, away)
            if fits(hand, table.lying[:lying], x, y):
                put(law, row, places, table, piece, x, y, milli)
                return DONE
    return REFEREE


# --- many rows ----------------------------------------------------------------------------------------


@jit
def look(
    law: Law, terms: Terms, row: Row, places: Floats, table: Table, seat: Ints, seen: Floats, mask: Ints
) -> None:
    """Who is to act, what that seat sees and may choose."""
    seat[0] = who = actor(row)
    show(law, terms, row, places, who, seen)
    if not terms.grid.box:
        mark_lawful(law, terms, row, places, table, mask)


@jit
def begin_many(
    law: Law, terms: Terms, rows: Ints, places: Floats, table: Table, seats: Ints, seen: Floats, masks: Ints
) -> None:
    """A new episode in every row."""
    for item in range(len(rows)):
        begin(law, rows[item])
        look(law, terms, rows[item], places[item], table, seats[item : item + 1], seen[item], masks[item])


@jit
def act_many(
    law: Law, terms: Terms, rows: Ints, places: Floats, table: Table, numbers: Ints, boxes: Floats,
    before: Ints, left: Ints,
) -> None:  # fmt: skip
    """One action in every row; 1 where it is left to the referee."""
    for item in range(len(rows)):
        row, lies = rows[item], places[item]
        before[item] = row[SCORE] - row[SCORE + 1]
        if terms.grid.box:
            left[item] = act_on_box(law, terms, row, lies, table, boxes[item])
        else:
            left[item] = act_on_number(law, terms, row, lies, table, numbers[item])


@jit
def close_many(
    law: Law, terms: Terms, rows: Ints, places: Floats, table: Table, seats: Ints, seen: Floats, masks: Ints,
    before: Ints, finals: Floats, rewards: Floats, terminated: Ints, truncated: Ints,
) -> None:  # fmt: skip
    """What the actions brought; where one ended the episode, the next one begins."""
    for item in range(len(rows)):
        row = rows[item]
        gained = row[SCORE] - row[SCORE + 1] - before[item]
        over = row[PHASE] == OVER or (terms.grid.round and gained != 0)
        terminated[item], truncated[item] = over, not over and row[FLICKS] >= terms.grid.most
        won = float(gained) if over else 0.0
        rewards[item, 0], rewards[item, 1] = won, 0.0 - won
        if terminated[item] or truncated[item]:
            acted: Ints = np.int64(seats[item])
            show(law, terms, row, places[item], acted, finals[item])
            begin(law, row)
        look(law, terms, row, places[item], table, seats[item : item + 1], seen[item], masks[item])
