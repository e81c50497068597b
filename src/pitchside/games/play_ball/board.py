"""The boards as data (PLB-1): columns of flat-topped hexes, goals, starts and the centre."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any

from pitchside.core.seat import BySeat, Seat

Cell = str
"""A cell by its name: column letter and number from the south, `c5`."""

COLUMNS: Mapping[str, tuple[int, ...]] = {
    "strip39": (7, 8, 9, 8, 7),
    "hex61": (5, 6, 7, 8, 9, 8, 7, 6, 5),
    "hex37": (4, 5, 6, 7, 6, 5, 4),
}
"""Cells in each column from west to east, by board name."""

GOAL_COLUMNS = 3
"""How many central columns end in a goal cell."""


class Direction(StrEnum):
    """The six ways out of a flat-topped hex, clockwise from north."""

    N = "n"
    NE = "ne"
    SE = "se"
    S = "s"
    SW = "sw"
    NW = "nw"


_STEP: Mapping[Direction, tuple[int, int]] = {
    Direction.N: (0, 2),
    Direction.NE: (1, 1),
    Direction.SE: (1, -1),
    Direction.S: (0, -2),
    Direction.SW: (-1, -1),
    Direction.NW: (-1, 1),
}
"""Columns eastward and half cells northward of one step."""


@dataclass(frozen=True, slots=True)
class Board:
    """One board: its cells and what is special about some of them."""

    name: str
    cells: tuple[Cell, ...]
    near: Mapping[Cell, Mapping[Direction, Cell]]
    lines: Mapping[Cell, Mapping[Cell, tuple[Cell, ...]]]
    """What lies between a cell and each other cell in line with it."""
    goals: BySeat[frozenset[Cell]]
    starts: BySeat[frozenset[Cell]]
    centre: Cell
    dots: frozenset[Cell]

    def next(self, cell: Cell, direction: Direction) -> Cell | None:
        """The adjacent cell that way, if the board has one."""
        return self.near[cell].get(direction)

    def plain(self) -> dict[str, Any]:
        """The board as plain data, for drawing."""
        return {
            "name": self.name,
            "columns": list(COLUMNS[self.name]),
            "goals": {seat: sorted(cells) for seat, cells in self.goals.plain().items()},
            "starts": {seat: sorted(cells) for seat, cells in self.starts.plain().items()},
            "centre": self.centre,
            "dots": sorted(self.dots),
        }

    def between(self, start: Cell, target: Cell) -> tuple[Cell, ...] | None:
        """The cells strictly between two on one straight line; None where no line joins them."""
        return self.lines[start].get(target)


@cache
def board_named(name: str) -> Board:
    """The board of that name, built from its columns."""
    columns = COLUMNS[name]
    cells = tuple(cell_name(i, row) for i, high in enumerate(columns) for row in range(1, high + 1))
    middle = len(columns) // 2
    central = range(middle - GOAL_COLUMNS // 2, middle + GOAL_COLUMNS // 2 + 1)
    goals = BySeat(
        frozenset(cell_name(i, 1) for i in central), frozenset(cell_name(i, columns[i]) for i in central)
    )
    starts = BySeat(
        frozenset(cell_name(i, 2) for i in central), frozenset(cell_name(i, columns[i] - 1) for i in central)
    )
    near = {cell: _neighbours(columns, cell) for cell in cells}
    return Board(
        name=name,
        cells=cells,
        near=near,
        lines={cell: _lines(near, cell) for cell in cells},
        goals=goals,
        starts=starts,
        centre=cell_name(middle, (columns[middle] + 1) // 2),
        dots=goals[Seat.SOUTH] | goals[Seat.NORTH],
    )


def cell_name(column: int, row: int) -> Cell:
    """The name of the cell in that column (0 = a) and row (1 = southernmost)."""
    return f"{chr(ord('a') + column)}{row}"


def cell_place(cell: Cell) -> tuple[int, int]:
    """Column (0 = a) and row (1 = southernmost) of a cell's name."""
    return ord(cell[0]) - ord("a"), int(cell[1:])


def _neighbours(columns: tuple[int, ...], cell: Cell) -> dict[Direction, Cell]:
    column, row = cell_place(cell)
    height = 2 * row - columns[column]
    near = {}
    for direction, (east, north) in _STEP.items():
        to = column + east
        if not 0 <= to < len(columns):
            continue
        to_row, odd = divmod(height + north + columns[to], 2)
        if not odd and 1 <= to_row <= columns[to]:
            near[direction] = cell_name(to, to_row)
    return near


def _lines(near: Mapping[Cell, Mapping[Direction, Cell]], start: Cell) -> dict[Cell, tuple[Cell, ...]]:
    lines: dict[Cell, tuple[Cell, ...]] = {}
    for direction in Direction:
        passed: tuple[Cell, ...] = ()
        cell = near[start].get(direction)
        while cell is not None:
            lines[cell] = passed
            passed = (*passed, cell)
            cell = near[cell].get(direction)
    return lines
