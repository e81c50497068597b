"""How to plant a defect in Play Ball; the defects lie in `turn` and `ball` beside this file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitchside.games.play_ball import game, options, position, state
from pitchside.games.play_ball.board import Board, board_named
from pitchside.games.play_ball.fast import compact, kernel, kernel_turn
from pitchside.games.play_ball.phases import rounds, travel, turn
from tests.games.planted import Bed, MonkeyPatch, Plant

MODULES = (game, options, position, rounds, state, travel, turn, compact, kernel, kernel_turn)

BED = Bed("PLB", MODULES)
DEFECTS, breaks, everywhere = BED.defects, BED.breaks, BED.everywhere


def plainly(patch: MonkeyPatch) -> None:
    """The compiled rules as plain Python: a compiled caller does not see an exchanged name."""
    for module in MODULES:
        for name, value in list(vars(module).items()):
            if hasattr(value, "py_func"):
                patch.setattr(module, name, value.py_func)


def ruled(name: str, change: Callable[..., Any]) -> Plant:
    """A plant that exchanges a compiled rule: `change` is given the true one, then what that is asked."""

    def plant(patch: MonkeyPatch) -> None:
        plainly(patch)
        true = next(getattr(module, name) for module in (kernel_turn, kernel) if hasattr(module, name))
        everywhere(patch, name, lambda *asked: change(true, *asked))

    return plant


def forget() -> None:
    """Drop the tables of the boards."""
    compact.field_named.cache_clear()


def board(patch: MonkeyPatch, change: Callable[[Board], Board]) -> None:
    """Exchange the boards."""
    everywhere(patch, "board_named", lambda name: change(board_named(name)))
