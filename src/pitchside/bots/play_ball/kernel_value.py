"""What a position is worth to the side to play when it cannot score at once: sums over distances."""

from __future__ import annotations

from typing import NamedTuple

from pitchside.compiled import jit
from pitchside.games.play_ball.fast.kernel import Ints, bits, spread

OWN_AHEAD, OWN_BEHIND, ENEMY_AHEAD, ENEMY_BEHIND = 0, 1, 2, 3
HELD_AHEAD, HELD_BEHIND, LOST_AHEAD, LOST_BEHIND = 4, 5, 6, 7
FREE_OWN, FREE_ENEMY = 8, 9
HELD_MATE, HELD_ENEMY, LOST_ENEMY, LOST_OWN = 10, 11, 12, 13
APART, HOLDER = 14, 15
HELD_HANDS, LOST_HANDS, HELD_NEAREST, LOST_NEAREST = 16, 17, 18, 19
KINDS = 20
FARTHEST = 15


class Scale(NamedTuple):
    """Distances on a board, and what each is worth."""

    apart: Ints
    """[cell, cell] -> steps."""
    ahead: Ints
    """[side, cell] -> steps to the nearest cell where that side scores."""
    line: Ints
    """As the board's."""
    points: Ints
    """[kind, steps] -> what it is worth to the side to play."""


@jit
def _carried(scale: Scale, team: int, enemy: int, ball: int, side: int) -> tuple[int, int]:
    """How many of the carrier's team can have the ball by passes, and how near to goal the nearest is."""
    hands = spread(scale.line[side], team, bits(enemy), 1 << ball)
    count, nearest = 0, FARTHEST
    for third in range(3):
        cell = team >> 6 * third & 63
        if hands >> cell & 1:
            count += 1
            nearest = min(nearest, scale.ahead[side, cell])
    return count, nearest


@jit
def value(scale: Scale, own: int, enemy: int, ball: int, side: int) -> int:
    """The worth of a position to the side to play, whose playballers `own` are."""
    apart, points = scale.apart, scale.points
    ahead, behind = scale.ahead[side], scale.ahead[1 - side]
    held, lost = bits(own) >> ball & 1, bits(enemy) >> ball & 1
    to_own = HELD_MATE if held else LOST_OWN if lost else FREE_OWN
    to_enemy = HELD_ENEMY if held else LOST_ENEMY if lost else FREE_ENEMY
    total: int = points[HOLDER, held + 2 * lost]
    for third in range(3):
        cell, foe = own >> 6 * third & 63, enemy >> 6 * third & 63
        if cell != ball:
            total += points[OWN_AHEAD, ahead[cell]] + points[OWN_BEHIND, behind[cell]]
            total += points[to_own, apart[ball, cell]]
            for other in range(3):
                rival = enemy >> 6 * other & 63
                if rival != ball:
                    total += points[APART, apart[cell, rival]]
        if foe != ball:
            total += points[ENEMY_AHEAD, behind[foe]] + points[ENEMY_BEHIND, ahead[foe]]
            total += points[to_enemy, apart[ball, foe]]
    if held:
        count, nearest = _carried(scale, own, enemy, ball, side)
        total += points[HELD_AHEAD, ahead[ball]] + points[HELD_BEHIND, behind[ball]]
        total += points[HELD_HANDS, count] + points[HELD_NEAREST, nearest]
    elif lost:
        count, nearest = _carried(scale, enemy, own, ball, 1 - side)
        total += points[LOST_AHEAD, behind[ball]] + points[LOST_BEHIND, ahead[ball]]
        total += points[LOST_HANDS, count] + points[LOST_NEAREST, nearest]
    return total
