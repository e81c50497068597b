"""Play Ball action by action, compiled: what may be played, and what it brings, over a small row of numbers.

A row is one match. Teams, ends of turns and sets of cells are packed as in `kernel`.
"""

from __future__ import annotations

from typing import NamedTuple

from pitchside.compiled import jit
from pitchside.games.play_ball.fast.kernel import Ints, bits, landing, pack, spread

BALL, SIDE, LEFT, BEGAN, MOVES, SCORE, STARTER, TURNS, VOIDS, HELD = 2, 3, 4, 5, 6, 7, 9, 10, 11, 12
"""Places in a row; the teams of south and north are in 0 and 1, their goals in SCORE and after it."""
WIDTH = 13
GOES_ON, WON, DRAWN, CUT = 0, 1, 3, 4
"""What an action brought; won by south is WON, by north the number after it."""
WAYS = 6
TEAM, BALL_BITS = 0x3FFFF, 18
A_TURN, AN_ENGAGEMENT = 3, 2
VOID_ROUNDS_DRAW = 10


class Law(NamedTuple):
    """A board and what the options say."""

    near: Ints
    line: Ints
    goals: tuple[int, int]
    dots: int
    """As in `Ground`: a kernel that is handed all of it on every call takes half as long again."""
    cells: int
    south: int
    north: int
    """Where the teams start, packed."""
    centre: int
    first: int
    """Who begins the first round: 0 south, 1 north."""
    target: int
    expert: bool
    free: bool
    """May a turn end without a move?"""
    cap: int
    """Turns that void a round, 0 for none."""
    threefold: bool
    whole: bool
    """Is an episode a match? Else a round."""
    most: int
    """Turns of a round after which an episode is cut short."""


@jit
def may_end(law: Law, team: int, balls: int, began: int, free: bool) -> bool:
    """May the turn end with the ball on one of these cells (PLB-3.7 to 3.9)?"""
    if not free or bits(team) & law.dots:
        return False
    if team == began & TEAM:
        balls &= ~(1 << (began >> BALL_BITS))
    return balls != 0


@jit
def moved(team: int, third: int, to: int) -> int:
    """The team with one of its three gone there."""
    low = team & 63 if third else team >> 6 & 63
    high = team >> 6 & 63 if third == 2 else team >> 12 & 63
    return pack(low, high, to)


@jit
def one_move_closes(near: Ints, dots: int, team: int, enemy: int, began: int) -> bool:
    """Is there a move after which nobody stands on a dot and the team stands otherwise than it began?"""
    own = bits(team)
    leaving = own & dots
    if leaving & (leaving - 1):
        return False
    for third in range(3):
        start = team >> 6 * third & 63
        if leaving == 0 or leaving >> start & 1:
            for way in range(WAYS):
                to, _ = landing(near, own | enemy, start, way)
                if to >= 0 and not dots >> to & 1 and own ^ 1 << start | 1 << to != began:
                    return True
    return False


@jit
def can_close(
    law: Law, side: int, team: int, enemy: int, balls: int, left: int, began: int, free: bool
) -> bool:
    """Is there a way to the end of the turn or to a goal (PLB-3.11), the ball on any of these cells?"""
    if may_end(law, team, balls, began, free):
        return True
    if left == 0:
        return False
    if one_move_closes(law.near, law.dots, team, enemy, bits(began & TEAM)):
        return True
    crowd = bits(team) | enemy
    for third in range(3):
        start = team >> 6 * third & 63
        for way in range(WAYS):
            to, taken = landing(law.near, crowd, start, way)
            if to < 0:
                continue
            took = balls & taken
            if law.goals[side] >> to & 1:
                if took:
                    return True
                continue
            after = moved(team, third, to)
            now = spread(law.line[side], after, enemy, balls & ~taken | (1 << to if took else 0))
            if can_close(
                law, side, after, enemy, now, left - 1, began, to >= 0
            ):  # no constant: it calls itself
                return True
    return False


@jit
def lawful_move(law: Law, row: Ints, team: int, enemy: int, ball: int, third: int, way: int) -> bool:
    """May this playballer move that way, the ball being there (PLB-3.3, 3.11, 6.2)?"""
    side = row[SIDE]
    start = team >> 6 * third & 63
    to, taken = landing(law.near, bits(team) | enemy, start, way)
    if to < 0:
        return False
    carries = taken >> ball & 1
    if law.goals[side] >> to & 1:
        return carries != 0
    after = moved(team, third, to)
    if after != row[BEGAN] & TEAM and bits(after) & law.dots == 0:
        return True
    now = spread(law.line[side], after, enemy, 1 << (to if carries else ball))
    return can_close(law, side, after, enemy, now, row[LEFT] - 1, row[BEGAN], True)


@jit
def place(row: Ints, past: Ints, side: int, moves: int) -> None:
    """A turn begins where everything stands."""
    row[SIDE], row[LEFT], row[MOVES], row[HELD] = side, moves, moves, 0
    row[BEGAN] = row[side] | row[BALL] << BALL_BITS
    if past.size:
        past[row[TURNS]] = row[0] | row[1] << 18 | row[BALL] << 36 | side << 42


@jit
def set_up(law: Law, row: Ints, past: Ints, starter: int) -> None:
    """All set up, that team beginning a round (PLB-2)."""
    row[0], row[1], row[BALL], row[STARTER], row[TURNS] = law.south, law.north, law.centre, starter, 0
    place(row, past, starter, AN_ENGAGEMENT)


@jit
def begin(law: Law, row: Ints, past: Ints) -> None:
    """The first round of a match."""
    row[SCORE], row[SCORE + 1], row[VOIDS] = 0, 0, 0
    set_up(law, row, past, law.first)


@jit
def void(law: Law, row: Ints, past: Ints) -> int:
    """The round counts for nothing; the tenth such round draws the match (PLB-7.2)."""
    row[VOIDS] += 1
    set_up(law, row, past, 1 - row[STARTER])
    return GOES_ON if law.whole and row[VOIDS] < VOID_ROUNDS_DRAW else DRAWN


@jit
def next_turn(law: Law, row: Ints, past: Ints, side: int) -> int:
    """The turn passes; a repetition or the cap voids the round (PLB-2.3, 7.2, 7.3)."""
    row[TURNS] += 1
    place(row, past, side, A_TURN)
    if law.threefold:
        count = 0
        for turn in range(row[TURNS] + 1):
            count += past[turn] == past[row[TURNS]]
        if count >= 3:
            return void(law, row, past)
    if law.cap and row[TURNS] >= law.cap:
        return void(law, row, past)
    return GOES_ON


@jit
def has_turn(law: Law, row: Ints, side: int, moves: int) -> bool:
    """Can a team complete any lawful turn that begins here (PLB-3.10)?"""
    enemy = bits(row[1 - side])
    if one_move_closes(law.near, law.dots, row[side], enemy, bits(row[side])):
        return True
    balls = spread(law.line[side], row[side], enemy, 1 << row[BALL])
    began = row[side] | row[BALL] << BALL_BITS
    return can_close(law, side, row[side], enemy, balls, moves, began, law.free)


@jit
def skip(law: Law, row: Ints, past: Ints) -> int:
    """A team without a lawful turn skips it; can neither, the round is void (PLB-3.10)."""
    ended = GOES_ON
    while ended == GOES_ON and not has_turn(law, row, row[SIDE], row[LEFT]):
        other = 1 - row[SIDE]
        if has_turn(law, row, other, A_TURN):
            ended = next_turn(law, row, past, other)
        else:
            ended = void(law, row, past)
    return ended


@jit
def goal(law: Law, row: Ints, past: Ints) -> int:
    """One goal more, and a new round, or the match is won (PLB-6.1, 6.4 to 6.6)."""
    side: int = row[SIDE]
    row[SCORE + side] += 1
    if law.expert:
        row[SCORE + 1 - side] = 0
    if row[SCORE + side] >= law.target:
        row[LEFT] = 0
        return WON + side
    set_up(law, row, past, 1 - side)
    return GOES_ON if law.whole else WON + side


@jit
def move(law: Law, row: Ints, past: Ints, start: int, way: int) -> int:
    """A playballer goes that way, with the ball if it had or jumped it."""
    side = row[SIDE]
    team = row[side]
    third = 0 if start == team & 63 else 1 if start == team >> 6 & 63 else 2
    to, taken = landing(law.near, bits(team) | bits(row[1 - side]), start, way)
    row[side], row[HELD] = moved(team, third, to), 0
    row[LEFT] -= 1
    if taken >> row[BALL] & 1:
        row[BALL] = to
        if law.goals[side] >> to & 1:
            return goal(law, row, past)
    return GOES_ON
