"""Play Ball in letters: every cell by its name, so that a move can be typed from the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitchside.draw.canvas import BALL, FAINT, NORTH, SOUTH, Canvas
from pitchside.draw.legend import Legend

WIDE = 7
"""Characters from one column to the next."""


def text_board(position: str, equipment: Mapping[str, Any], legend: Legend) -> Canvas:
    """Columns side by side, centred on each other, north at the top: `Sb2*` stands on b2 with the ball."""
    columns: list[int] = equipment["columns"]
    tallest = max(columns)
    canvas = Canvas(max(WIDE * len(columns), len(legend["play_ball"])), 2 * tallest + 1)
    south, north, ball = position.split()[:3]
    owner = dict.fromkeys(south.split(","), "S") | dict.fromkeys(north.split(","), "N")
    for across, cells in enumerate(columns):
        for up in range(cells):
            name = f"{'abcdefghi'[across]}{up + 1}"
            row = 2 * tallest - 2 - (tallest - cells) - 2 * up
            _cell(canvas, (WIDE * across, row), name, owner.get(name, " "), ball, equipment["dots"])
    canvas.put(0, 2 * tallest, legend["play_ball"], FAINT)
    return canvas


def _cell(canvas: Canvas, place: tuple[int, int], name: str, owner: str, ball: str, dots: list[str]) -> None:
    styles = {"S": SOUTH, "N": NORTH, " ": FAINT}
    column, row = place
    canvas.put(column, row, f"{owner}{name}{'.' if name in dots else ''}", styles[owner])
    if name == ball:
        canvas.put(column + 3, row, "*", BALL)
