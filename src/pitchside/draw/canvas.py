"""A sheet of characters to draw on, plain or in a terminal's colours."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

SOUTH, NORTH, BALL, FAINT, PLAIN = "south", "north", "ball", "faint", "plain"
_CODES = {SOUTH: "1;36", NORTH: "1;33", BALL: "1;35", FAINT: "2"}
"""What a terminal is told before text of that style; cyan and amber also differ in brightness."""


class Canvas:
    """Rows of characters, each with its style; the first row is the top one."""

    def __init__(self, width: int, height: int) -> None:
        self._cells = [[(" ", PLAIN)] * width for _ in range(height)]

    def put(self, column: int, row: int, text: str, style: str = PLAIN) -> None:
        """Write from that place on; what lies outside the sheet is cut off."""
        for offset, letter in enumerate(text):
            if 0 <= row < len(self._cells) and 0 <= column + offset < len(self._cells[row]):
                self._cells[row][column + offset] = (letter, style)

    def free(self, column: int, row: int, length: int) -> bool:
        """Is nothing but the ground there?"""
        inside = 0 <= row < len(self._cells) and column >= 0 and column + length <= len(self._cells[row])
        return inside and all(
            style in (PLAIN, FAINT) for _, style in self._cells[row][column : column + length]
        )

    def put_near(self, column: int, row: int, text: str, style: str) -> None:
        """Write there, or where something stands already, as near to it as there is room."""
        for down, right in _around():
            if self.free(column + right, row + down, len(text)):
                self.put(column + right, row + down, text, style)
                return
        self.put(column, row, text, style)

    def text(self, colour: bool = False) -> str:
        """All rows, without blanks at their ends."""
        return "\n".join(_row(row, colour) for row in self._cells)


def _around() -> Iterator[tuple[int, int]]:
    """Steps away from a place, the nearest first: a row counts as two columns."""
    steps = ((down, right) for down in range(-2, 3) for right in range(-6, 7))
    return iter(sorted(steps, key=lambda step: (2 * abs(step[0]) + abs(step[1]), step)))


def _row(cells: list[tuple[str, str]], colour: bool) -> str:
    plain = "".join(letter for letter, _ in cells).rstrip()
    if not colour:
        return plain
    parts = []
    for style, group in groupby(cells[: len(plain)], key=lambda cell: cell[1]):
        text = "".join(letter for letter, _ in group)
        parts.append(f"\x1b[{_CODES[style]}m{text}\x1b[0m" if style in _CODES and text.strip() else text)
    return "".join(parts)
