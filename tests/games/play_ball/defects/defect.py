"""How to plant a defect in Play Ball; the defects lie in `turn` and `ball` beside this file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from pitchside.games.play_ball import game, options, position, state
from pitchside.games.play_ball.board import Board, board_named
from pitchside.games.play_ball.phases import rounds, travel, turn

MonkeyPatch = pytest.MonkeyPatch
Plant = Callable[[MonkeyPatch], None]
MODULES = (game, options, position, rounds, state, travel, turn)


@dataclass(frozen=True)
class Defect:
    """A clause, what is wrong, and how to plant it."""

    clause: str
    what: str
    plant: Plant

    def __str__(self) -> str:
        return f"{self.clause} {self.what}"


DEFECTS: list[Defect] = []
"""Filled by the modules that import `breaks`."""


def breaks(clause: str, what: str) -> Callable[[Plant], Plant]:
    """Enter a defect in the list."""

    def enter(plant: Plant) -> Plant:
        DEFECTS.append(Defect(f"PLB-{clause}", what, plant))
        return plant

    return enter


def everywhere(patch: MonkeyPatch, name: str, value: object) -> None:
    """Exchange a name in every module of the game that has it."""
    found = [module for module in MODULES if hasattr(module, name)]
    assert found, name
    for module in found:
        patch.setattr(module, name, value)


def board(patch: MonkeyPatch, change: Callable[[Board], Board]) -> None:
    """Exchange the boards."""
    everywhere(patch, "board_named", lambda name: change(board_named(name)))


def asked(patch: MonkeyPatch, name: str, cls: type, answer: Callable[[Any], Any]) -> None:
    """Exchange a property of a class."""
    patch.setattr(cls, name, property(answer))
