"""The networks that say what a position of each board is worth, as the solution of the board taught them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from pitchside.bots.play_ball.kernel_value import Net
from pitchside.games.play_ball.board import Board
from pitchside.games.play_ball.fast.compact import field_named
from pitchside.games.play_ball.fast.kernel import Ints

TAUGHT = Path(__file__).with_name("worth.npz")
"""Made by `python -m tools.fit_play_ball`."""


@cache
def net_of(name: str) -> Net:
    """The network of that board; on a board that nobody taught, all positions are alike."""
    place = _places(field_named(name).board)
    with np.load(TAUGHT) as taught:
        if f"{name}.out" not in taught:
            nothing = np.zeros((2, place.max() + 1, 1), np.int16)
            return Net(place, nothing, nothing, nothing[:, 0], nothing[0, 0], 0)
        own, enemy, rest, out = (taught[f"{name}.{part}"] for part in ("own", "enemy", "rest", "out"))
        return Net(place, own, enemy, rest, out, int(taught[f"{name}.last"]))


def _places(board: Board) -> Ints:
    """[side, cell] -> its number among the plain cells as that side sees it; goal cells share the last."""
    plain = [cell for cell in board.cells if cell not in board.dots]
    count = len(plain)
    from_south = {cell: number for number, cell in enumerate(plain)}
    south = [from_south.get(cell, count) for cell in board.cells]
    north = [count - 1 - number if number < count else count for number in south]
    return np.array([south, north], np.int64)
