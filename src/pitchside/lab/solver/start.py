"""What the start of a round is worth, by the solution of its board."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from pitchside.bots.play_ball.numbering import Ints, place_of
from pitchside.bots.play_ball.solved import Value, best_of
from pitchside.core.seat import BySeat, Seat
from pitchside.games.play_ball.board import board_named
from pitchside.games.play_ball.fast.turns import turns
from pitchside.games.play_ball.options import Options
from pitchside.games.play_ball.state import ENGAGEMENT_MOVES, MOVES, Placing, State, beginning, set_up


class Start(NamedTuple):
    """What the start is worth to the team that begins."""

    two: Value
    """With the two moves of the engagement."""
    three: Value
    """If it had three."""


def begin(board: str, placing: Placing, turn: Seat = Seat.SOUTH, moves: int = MOVES) -> State:
    """The beginning of a turn of so many moves."""
    none = BySeat(0, 0)
    return State(
        Options(board=board), placing, turn, moves, beginning(placing, turn, moves), none, none, turn
    )


def start_of(board: str, distances: Callable[[Ints], Ints]) -> Start | None:
    """What the start is worth; `distances` tells them for rows of own triple, other triple and ball.

    None on a board without a cell in the very middle: its free ball is not the same for both teams.
    """
    state = begin(board, set_up(board_named(board)), moves=ENGAGEMENT_MOVES)
    found = turns(state)
    after = [place_of(board, placing, Seat.NORTH) for placing in found.ends]
    if None in after:
        return None
    left = distances(np.array(after, np.int64))
    best = int(left[best_of(left)[0]])
    two = 1 if found.can_score else best + 1 if best else 0
    three = distances(np.array([place_of(board, state.placing, Seat.SOUTH)], np.int64))
    return Start(Value(two), Value(int(three[0])))
