"""Play Ball action by action, compiled: what may be played, and what it brings, over a small row of numbers.

A row is one match. Teams, ends of turns and sets of cells are packed as in `kernel`.
"""

from __future__ import annotations

from typing import NamedTuple

from pitchside.compiled import jit
from pitchside.games.play_ball.fast.kernel import Ints, bits, landing, spread
from pitchside.games.play_ball.fast.kernel_turn import (
    BALL_BITS,
    LAWFUL,
    can_close,
    moved,
    verdict,
)

BALL, SIDE, LEFT, BEGAN, MOVES, SCORE, STARTER, TURNS, VOIDS, HELD = 2, 3, 4, 5, 6, 7, 9, 10, 11, 12
"""Places in a row; the teams of south and north are in 0 and 1, their goals in SCORE and after it."""
WIDTH = 13
GOES_ON, WON, DRAWN, CUT = 0, 1, 3, 4
"""What an action brought; won by south is WON, by north the number after it."""
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
def lawful_move(law: Law, row: Ints, team: int, enemy: int, ball: int, third: int, way: int) -> bool:
    """May this playballer move that way, the ball being there?"""
    side = row[SIDE]
    line, goals = law.line[side], law.goals[side]
    left, began = row[LEFT], row[BEGAN]
    said = verdict(law.near, line, goals, law.dots, team, enemy, ball, left, began, third, way)
    return said == LAWFUL


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
    team, enemy, line = row[side], bits(row[1 - side]), law.line[side]
    balls, began = spread(line, team, enemy, 1 << row[BALL]), team | row[BALL] << BALL_BITS
    goals, free = law.goals[side], law.free
    said = can_close(law.near, line, goals, law.dots, team, enemy, balls, moves, began, free)
    return said == LAWFUL


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
