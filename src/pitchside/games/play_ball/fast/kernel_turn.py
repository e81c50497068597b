"""What may be done inside a turn of Play Ball, and why not: the one statement of PLB-3.7 to 3.14, 5 and 6.2.

The referee, the environments by the batch and the search ask it. Teams, ends of turns and sets of cells are
packed as in `kernel`; `line` and `goals` are those of the team to play.
"""

from __future__ import annotations

from pitchside.compiled import jit
from pitchside.games.play_ball.fast.kernel import Ints, bits, joined, landing, pack, spread

LAWFUL, UNCHANGED, ON_DOTS, UNMOVED, OFF_BOARD, NO_BALL = 0, 1, 2, 3, 4, 5
"""What is said of a move, of an end, or of whether a turn can be closed; the less, the nearer to lawful."""
WAYS = 6
PASSES, END = 18, 21
"""Bits of `lawful`: three playballers with six ways each, then a pass to each of them, then the end."""
TEAM, BALL_BITS = 0x3FFFF, 18


@jit
def may_end(dots: int, team: int, balls: int, began: int, free: bool) -> int:
    """May the turn end with the ball on one of these cells (PLB-3.7 to 3.9)?"""
    if not free:
        return UNMOVED
    if bits(team) & dots:
        return ON_DOTS
    if team == began & TEAM and balls & ~(1 << (began >> BALL_BITS)) == 0:
        return UNCHANGED
    return LAWFUL


@jit
def moved(team: int, third: int, to: int) -> int:
    """The team with one of its three gone there."""
    low = team & 63 if third else team >> 6 & 63
    high = team >> 6 & 63 if third == 2 else team >> 12 & 63
    return pack(low, high, to)


@jit
def one_move_closes(near: Ints, dots: int, team: int, enemy: int, began: int) -> bool:
    """Is there a move after which nobody stands on a dot and the team stands otherwise than it began?

    The search of `can_close` would find it too: asked first, because it nearly always is so.
    """
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
    near: Ints, line: Ints, goals: int, dots: int,
    team: int, enemy: int, balls: int, left: int, began: int, free: bool,
) -> int:  # fmt: skip
    """Is there a way to the end of the turn or to a goal (PLB-3.11), the ball on any of these cells?

    Else UNCHANGED (PLB-3.8) where everybody could leave the dots in time, or ON_DOTS (PLB-3.7).
    """
    if may_end(dots, team, balls, began, free) == LAWFUL:
        return LAWFUL
    if left > 0 and one_move_closes(near, dots, team, enemy, bits(began & TEAM)):
        return LAWFUL
    found = ON_DOTS if bits(team) & dots else UNCHANGED
    if left == 0:
        return found
    crowd = bits(team) | enemy
    for third in range(3):
        start = team >> 6 * third & 63
        for way in range(WAYS):
            to, taken = landing(near, crowd, start, way)
            if to < 0:
                continue
            took = balls & taken
            if goals >> to & 1:
                if took:
                    return LAWFUL
                continue
            after = moved(team, third, to)
            now = spread(line, after, enemy, balls & ~taken | (1 << to if took else 0))
            still = to >= 0  # no constant: it calls itself
            found = min(found, can_close(near, line, goals, dots, after, enemy, now, left - 1, began, still))
            if found == LAWFUL:
                return found
    return found


@jit
def verdict(
    near: Ints, line: Ints, goals: int, dots: int,
    team: int, enemy: int, ball: int, left: int, began: int, third: int, way: int,
) -> int:  # fmt: skip
    """May this playballer move that way (PLB-3.11, 3.14, 6.2)? It is one of the moves left."""
    start = team >> 6 * third & 63
    to, taken = landing(near, bits(team) | enemy, start, way)
    if to < 0:
        return OFF_BOARD
    carries = taken >> ball & 1
    if goals >> to & 1:
        return LAWFUL if carries else NO_BALL
    after = moved(team, third, to)
    now = spread(line, after, enemy, 1 << (to if carries else ball))
    return can_close(near, line, goals, dots, after, enemy, now, left - 1, began, True)


@jit
def lawful(
    near: Ints, line: Ints, goals: int, dots: int,
    team: int, enemy: int, ball: int, left: int, began: int, free: bool,
) -> int:  # fmt: skip
    """Everything the team may do now, as bits; `free` says whether it may end without a further move."""
    found = 0
    held = bits(team) >> ball & 1
    for third in range(3):
        mate = team >> 6 * third & 63
        if left > 0:
            for way in range(WAYS):
                if verdict(near, line, goals, dots, team, enemy, ball, left, began, third, way) == LAWFUL:
                    found |= 1 << WAYS * third + way
        if held and mate != ball and joined(line, ball, mate, enemy):
            found |= 1 << PASSES + third
    if may_end(dots, team, 1 << ball, began, free) == LAWFUL:
        found |= 1 << END
    return found
