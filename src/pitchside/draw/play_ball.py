"""Play Ball in letters (every cell by its name, so that a move can be typed) and as a picture."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from typing import Any

from pitchside.draw import picture
from pitchside.draw.canvas import BALL, FAINT, NORTH, SOUTH, Canvas
from pitchside.draw.legend import Legend

WIDE = 7
"""Characters from one column to the next."""


def text_board(position: str, equipment: Mapping[str, Any], legend: Legend) -> Canvas:
    """Columns side by side, centred on each other, north at the top: `Sb2*` stands on b2 with the ball."""
    columns: list[int] = equipment["columns"]
    tallest = max(columns)
    canvas = Canvas(max(WIDE * len(columns), len(legend["cells"])), 2 * tallest + 1)
    south, north, ball = position.split()[:3]
    owner = dict.fromkeys(south.split(","), "S") | dict.fromkeys(north.split(","), "N")
    for across, cells in enumerate(columns):
        for up in range(cells):
            name = f"{'abcdefghi'[across]}{up + 1}"
            row = 2 * tallest - 2 - (tallest - cells) - 2 * up
            _cell(canvas, (WIDE * across, row), name, owner.get(name, " "), ball, equipment["dots"])
    canvas.put(0, 2 * tallest, legend["cells"], FAINT)
    return canvas


def _cell(canvas: Canvas, place: tuple[int, int], name: str, owner: str, ball: str, dots: list[str]) -> None:
    styles = {"S": SOUTH, "N": NORTH, " ": FAINT}
    column, row = place
    canvas.put(column, row, f"{owner}{name}{'.' if name in dots else ''}", styles[owner])
    if name == ball:
        canvas.put(column + 3, row, "*", BALL)


def draw_picture(sheet: picture.Sheet, position: str, equipment: Mapping[str, Any]) -> None:
    """The hexagons of the board, the discs of both teams and the ball."""
    columns: list[int] = equipment["columns"]
    size = 560.0 / (max(columns) * 3**0.5)
    south, north, ball = position.split()[:3]
    owner = dict.fromkeys(south.split(","), picture.SOUTH) | dict.fromkeys(north.split(","), picture.NORTH)
    goals = {cell for cells in equipment["goals"].values() for cell in cells}
    for across, count in enumerate(columns):
        for up in range(count):
            name = f"{'abcdefghi'[across]}{up + 1}"
            at = (
                picture.WIDTH / 2 + (across - (len(columns) - 1) / 2) * 1.5 * size,
                picture.HEIGHT / 2 + (up - (count - 1) / 2) * 3**0.5 * size,
            )
            sheet.shape(_hexagon(at, size), picture.EDGE)
            sheet.shape(_hexagon(at, size - 2.0), picture.WHITE if name in goals else picture.GROUND)
            if name in owner:
                sheet.disc(at, size * 0.62, picture.EDGE)
                sheet.disc(at, size * 0.56, owner[name])
            if name == ball:
                sheet.disc(at, size * 0.3, picture.WHITE)
                sheet.disc(at, size * 0.24, picture.EDGE)


def _hexagon(at: picture.Point, size: float) -> list[picture.Point]:
    return [(at[0] + size * cos(k * pi / 3), at[1] + size * sin(k * pi / 3)) for k in range(6)]
