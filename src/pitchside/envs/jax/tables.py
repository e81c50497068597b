"""A board of Play Ball as arrays, seen by whoever is to play: it attacks towards the end of each column."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pitchside.core.seat import Seat
from pitchside.games.play_ball.board import Board, Direction

Array = Any
"""Of JAX or NumPy."""


class Ground(NamedTuple):
    """Tables by cell number; the number after the last cell stands for everything off the board."""

    cells: int
    near: Array
    """[cell, direction] -> cell."""
    goal: Array
    """[cell] -> is it a goal cell of the enemy?"""
    dot: Array
    """[cell] -> may nobody end a turn there?"""
    line: Array
    """[cell, cell] -> does a straight line join the two, and is neither an enemy goal?"""
    between: Array
    """[cell, cell, cell] -> does the third lie between the other two?"""


def ground_of(board: Board) -> Ground:
    """The tables of a board."""
    count, number = len(board.cells), {cell: at for at, cell in enumerate(board.cells)}
    targets = board.goals[Seat.NORTH]
    near = np.full((count + 1, len(Direction)), count, np.int32)
    line, between = np.zeros((count, count), bool), np.zeros((count, count, count), bool)
    for cell, at in number.items():
        for way, direction in enumerate(Direction):
            if (to := board.next(cell, direction)) is not None:
                near[at, way] = number[to]
        for other, passed in board.lines[cell].items():
            line[at, number[other]] = not {cell, other} & targets
            between[at, number[other], [number[one] for one in passed]] = True
    return Ground(count, near, _flags(number, targets), _flags(number, board.dots), line, between)


def _flags(number: dict[str, int], cells: frozenset[str]) -> Array:
    flags = np.zeros(len(number) + 1, bool)
    flags[[number[cell] for cell in cells]] = True
    return flags
