"""How to plant a defect in Play Ball; the defects lie in `turn` and `ball` beside this file."""

from __future__ import annotations

from collections.abc import Callable

from pitchside.games.play_ball import game, options, position, state
from pitchside.games.play_ball.board import Board, board_named
from pitchside.games.play_ball.phases import rounds, travel, turn
from tests.games.planted import Bed, MonkeyPatch

MODULES = (game, options, position, rounds, state, travel, turn)

BED = Bed("PLB", MODULES)
DEFECTS, breaks, everywhere = BED.defects, BED.breaks, BED.everywhere


def board(patch: MonkeyPatch, change: Callable[[Board], Board]) -> None:
    """Exchange the boards."""
    everywhere(patch, "board_named", lambda name: change(board_named(name)))
