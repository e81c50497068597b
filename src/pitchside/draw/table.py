"""What the two disc games share in letters: a table seen from above, and a list of what lies where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Any

from pitchside.draw.canvas import BALL, FAINT, NORTH, SOUTH, Canvas
from pitchside.draw.legend import Legend

Piece = Mapping[str, Any]
Part = tuple[int, str, str]
"""A text with its column and its style."""


LINE = 78
"""Nothing is wider: it fits into the smallest terminal."""
GAP = 4
"""Blanks between two columns of a list."""


class Sheet:
    """A table of so many millimetres on a canvas, its south-west corner bottom left, a list under it."""

    def __init__(
        self,
        size: tuple[float, float],
        cells: tuple[int, int],
        listed: Sequence[str],
        more: Sequence[str] = (),
        feet: int = 0,
    ) -> None:
        self.size, self.cells = size, cells
        self.left, self.top = 3, 1
        start = self.top + cells[1] + 1 + feet
        between: list[list[Part]] = [[]] if listed and more else []
        under = [*_beside(listed), *between, *_wrapped(more)]
        self.canvas = Canvas(LINE, start + 1 + len(under))
        for row, parts in enumerate(under, start + 1):
            for column, text, style in parts:
                self.canvas.put(column, row, text, style)

    def at(self, x: float, y: float) -> tuple[int, int]:
        """The column and row of a point."""
        (width, height), (wide, high) = self.size, self.cells
        column = min(max(int(x / width * wide), 0), wide - 1)
        return self.left + column, self.row(min(max(int(y / height * high), 0), high - 1))

    def row(self, up: int) -> int:
        """The row of the sheet that lies so many rows above the lowest of the table."""
        return self.top + self.cells[1] - 1 - up

    def piece(self, piece: Piece, label: str) -> None:
        """A label around the middle of a piece."""
        column, row = self.at(piece["x"], piece["y"])
        self.canvas.put_near(column - (len(label) - 1) // 2, row, label, style_of(piece["id"]))

    def frame(self) -> None:
        """The edge of the table."""
        wide, high = self.cells
        for row in range(self.top, self.top + high):
            self.canvas.put(self.left - 1, row, "|", FAINT)
            self.canvas.put(self.left + wide, row, "|", FAINT)
        for row in (self.top - 1, self.top + high):
            self.canvas.put(self.left - 1, row, f"+{'-' * wide}+", FAINT)


def style_of(text: str) -> str:
    """Whose it is, by the id at its beginning."""
    for word, style in (("south", SOUTH), ("north", NORTH), ("ball", BALL)):
        if text.lstrip().startswith(word):
            return style
    return FAINT


def _beside(rows: Sequence[str]) -> list[list[Part]]:
    """The rows of a list in two columns, the second half beside the first, or below it for want of room."""
    half = (len(rows) + 1) // 2
    first, second = rows[:half], rows[half:]
    right = max(map(len, first), default=0) + GAP
    if right + max(map(len, second), default=0) > LINE:
        return _wrapped(rows)
    return [
        [(column, row, style_of(row)) for column, row in zip((0, right), pair, strict=True) if row]
        for pair in zip_longest(first, second, fillvalue="")
    ]


def _wrapped(rows: Sequence[str]) -> list[list[Part]]:
    """One row below the other, in several lines where one would be too long."""
    return [
        [(0, line, style_of(row))]
        for row in rows
        for line in (
            wrap(row, LINE, subsequent_indent="  ", break_on_hyphens=False) if len(row) > LINE else [row]
        )
    ]


def listed(pieces: Sequence[Piece], letters: Mapping[str, str], legend: Legend) -> list[str]:
    """A line for each piece: its id, its letter and where it lies."""
    wide = max((len(piece["id"]) for piece in pieces), default=0)
    rows = []
    for piece in sorted(pieces, key=lambda one: str(one["id"])):
        place = f"{piece['x']:.1f}, {piece['y']:.1f}"
        rows.append(f"{piece['id']:{wide}} {letters.get(piece['id'], ''):3} {place}{_more(piece, legend)}")
    return rows


def _more(piece: Piece, legend: Legend) -> str:
    told = [legend["on"].format(what=piece["on"])] if piece.get("on") else []
    told += [legend["carrier"]] if piece.get("carrier") else []
    told += [legend["passive"]] if piece.get("face") == "passive" else []
    return f"  {', '.join(told)}" if told else ""
