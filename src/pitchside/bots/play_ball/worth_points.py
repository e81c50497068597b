"""What each distance is worth, in points; good on every board.

A point is a hundredth of the logarithm of the odds that the side to play scores the next goal, fitted to the
outcomes of many thousand rounds of careful players on strip39. Columns are steps, from 0.
"""

from __future__ import annotations

from collections.abc import Mapping

from pitchside.bots.play_ball.kernel_value import (
    APART,
    ENEMY_AHEAD,
    ENEMY_BEHIND,
    FREE_ENEMY,
    FREE_OWN,
    HELD_AHEAD,
    HELD_BEHIND,
    HELD_ENEMY,
    HELD_HANDS,
    HELD_MATE,
    HELD_NEAREST,
    HOLDER,
    LOST_AHEAD,
    LOST_BEHIND,
    LOST_ENEMY,
    LOST_HANDS,
    LOST_NEAREST,
    LOST_OWN,
    OWN_AHEAD,
    OWN_BEHIND,
)

POINTS: Mapping[int, tuple[int, ...]] = {
    # own playballers without the ball: steps to where they score
    OWN_AHEAD: (0, 3, 16, 12, 12, 8, -7, -18),
    # the same: steps to the goals they guard
    OWN_BEHIND: (0, -6, 0, 0, 3, 12, 11, -27),
    # enemies without the ball: steps to where they score
    ENEMY_AHEAD: (0, 8, 7, 10, 7, -3, -2),
    # the same: steps to the goals they guard
    ENEMY_BEHIND: (0, -2, 1, 12, 9, -1, -13, 52),
    # the own carrier: steps to where it scores
    HELD_AHEAD: (0, 0, 0, 0, 6, 36, 16, -12),
    # the same: steps to the goals it guards
    HELD_BEHIND: (0, 9, -4, 11, 10),
    # the enemy carrier: steps to where it scores
    LOST_AHEAD: (0, -43, -3, -19, -13, -2, 13, 66),
    # the same: steps to the goals it guards
    LOST_BEHIND: (0, -30, 3, -2, 2, 0, -6, 84),
    # from a free ball to each own playballer
    FREE_OWN: (0, 57, 8, -14, -24),
    # from a free ball to each enemy
    FREE_ENEMY: (0, -14, 6, 2, -1),
    # from the own carrier to its mates
    HELD_MATE: (0, 4, 0, 0, 0, 20, 33, 12, -19),
    # from the own carrier to the enemies
    HELD_ENEMY: (0, 7, -9, 21, 15, 10, 11, 20, 31),
    # from the enemy carrier to its mates
    LOST_ENEMY: (0, 23, -1, -7, -3, -2, -4, 12, 43),
    # from the enemy carrier to the own playballers
    LOST_OWN: (0, 120, 34, -4, -16, -25, -33, -38, -28),
    # between any two without the ball, one of each side
    APART: (0, -13, -9, -1, 2, 8, 12, 20, 16),
    # the ball is free, held, lost
    HOLDER: (-2, 8, 1),
    # how many of the own side passes reach, the carrier included
    HELD_HANDS: (0, 5, 12, 18),
    # how many of the enemy's
    LOST_HANDS: (0, -5, -1, 8),
    # of those, steps to goal of the nearest
    HELD_NEAREST: (0, 0, 0, 0, 63, -6, 6, -4),
    # the same for the enemy
    LOST_NEAREST: (0, -39, 1, 14, 4, 14, 24, 16),
}
