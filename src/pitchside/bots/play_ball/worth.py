"""Distances on each board, and what they are worth to the side to play."""

from __future__ import annotations

from functools import cache

import numpy as np

from pitchside.bots.play_ball.kernel_value import FARTHEST, KINDS, Scale
from pitchside.bots.play_ball.worth_points import POINTS
from pitchside.games.play_ball.board import Board, Cell
from pitchside.games.play_ball.fast.compact import field_named


@cache
def scale_of(name: str) -> Scale:
    """The scale of that board."""
    field = field_named(name)
    board = field.board
    ways = [steps_from(board, cell) for cell in board.cells]
    apart = np.array([[steps[cell] for cell in board.cells] for steps in ways], np.int64)
    ahead = np.array([apart[goals].min(axis=0) for goals in field.ground.goal_cells], np.int64)
    points = np.zeros((KINDS, FARTHEST + 1), np.int64)
    for kind, row in POINTS.items():
        points[kind, : len(row)] = row
    return Scale(apart, ahead, field.ground.line, points)


def steps_from(board: Board, start: Cell) -> dict[Cell, int]:
    """How many steps each cell is away on the empty board."""
    steps = {start: 0}
    waiting = [start]
    for cell in waiting:
        fresh = [one for one in board.near[cell].values() if one not in steps]
        steps.update(dict.fromkeys(fresh, steps[cell] + 1))
        waiting.extend(fresh)
    return steps
