"""Pitch Bowl in letters (the field in squares, where everybody stands) and as a picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitchside.draw import picture
from pitchside.draw.canvas import FAINT, Canvas
from pitchside.draw.legend import Legend
from pitchside.draw.table import Piece, Sheet, listed

WIDE, HIGH = 8, 2
"""Characters to a square."""


def text_board(position: Mapping[str, Any], equipment: Mapping[str, Any], legend: Legend) -> Canvas:
    """`T3` is a three-quarter of south, `t3` of north, `R1` a runner; `*` has the ball, `o` lies loose."""
    field, pieces = equipment["field"], position["pieces"]
    columns, rows = field["columns"], field["rows"]
    labels = {piece["id"]: _label(piece) for piece in pieces}
    reserve = position.get("reserve", [])
    more = [legend["off"].format(pieces=", ".join(reserve))] if reserve else []
    size, cells = (field["width"], field["length"]), (WIDE * columns, HIGH * rows)
    sheet = Sheet(size, cells, listed(pieces, labels, legend), more, feet=1)
    _lines(sheet, field)
    for piece in pieces:
        sheet.piece(piece, labels[piece["id"]])
    return sheet.canvas


def _label(piece: Piece) -> str:
    seat, _, kind = piece["id"].partition(".")
    if not kind:
        return "o"
    short = f"{'R' if kind.startswith('run') else 'T'}{kind[-1]}"
    return f"{short if seat == 'south' else short.lower()}{'*' if piece.get('carrier') else ''}"


def _lines(sheet: Sheet, field: Mapping[str, Any]) -> None:
    """The names of the squares at the edges, goal-lines and median line across."""
    sheet.frame()
    columns, rows = field["columns"], field["rows"]
    for row in range(rows):
        sheet.canvas.put(0, sheet.row(HIGH * row), f"{row + 1:2}", FAINT)
    for column in range(columns):
        sheet.canvas.put(sheet.left + WIDE * column + WIDE // 2, sheet.row(-2), "abcdefghijk"[column], FAINT)
    for row in range(rows):
        for column in range(1, columns):
            sheet.canvas.put(sheet.left + WIDE * column, sheet.row(HIGH * row), ".", FAINT)
    for y, mark in ((field["goal"], "-"), (rows // 2, "="), (rows - field["goal"], "-")):
        sheet.canvas.put(sheet.left, sheet.row(HIGH * y - 1), mark * (WIDE * columns), FAINT)


def draw_picture(sheet: picture.Sheet, position: Mapping[str, Any], equipment: Mapping[str, Any]) -> None:
    """The field with its squares, wings and in-goals, and the discs."""
    field = equipment["field"]
    at, scale = picture.table(sheet, (field["width"], field["length"]), list(field["in_goals"].values()))
    width, length, side = field["width"], field["length"], field["square"]
    for wing in (0, field["columns"] - field["wing"]):
        low, high = field["goal"] * side, length - field["goal"] * side
        sheet.box(at(wing * side, low), at((wing + field["wing"]) * side, high), picture.WING)
    for column in range(1, field["columns"]):
        sheet.box(at(column * side - 0.5, 0), at(column * side + 0.5, length), picture.SPOT)
    for row in range(1, field["rows"]):
        sheet.box(at(0, row * side - 0.5), at(width, row * side + 0.5), picture.SPOT)
    sheet.box(at(0, field["median"] - 1), at(width, field["median"] + 1), picture.EDGE)
    picture.discs(sheet, position["pieces"], at, equipment["disc"]["radius"] * scale, _runner)


def _runner(name: str) -> str | None:
    """Those that move two squares are marked (PBW-4.1)."""
    return "R" if name.startswith("run") else None
