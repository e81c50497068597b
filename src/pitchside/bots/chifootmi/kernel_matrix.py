"""Matrix games: two choose at once, one gains what the other loses. Solved exactly by the simplex method."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitchside.compiled import jit

Floats = NDArray[np.float64]
SMALL = 1e-12
MOST_PIVOTS = 400


@jit
def solve(game: Floats, rows: int, columns: int, mine: Floats, theirs: Floats) -> float:
    """The value for the rows, and both sides' mixed strategies written into `mine` and `theirs`."""
    row, column = _saddle(game, rows, columns)
    if row >= 0:
        mine[:rows], theirs[:columns] = 0.0, 0.0
        mine[row], theirs[column] = 1.0, 1.0
        return float(game[row, column])
    least = game[0, 0]
    for row in range(rows):
        for column in range(columns):
            least = min(least, game[row, column])
    table = _tableau(game, rows, columns, least)
    basis = np.arange(columns, columns + rows)
    for _ in range(MOST_PIVOTS):
        enters = _entering(table, rows, rows + columns)
        if enters < 0:
            break
        leaves = _leaving(table, basis, rows, rows + columns, enters)
        _pivot(table, rows, leaves, enters)
        basis[leaves] = enters
    value: float = _read(table, basis, rows, columns, mine, theirs) + least - 1.0
    return value


@jit
def _saddle(game: Floats, rows: int, columns: int) -> tuple[int, int]:
    """A pair that neither side wants to leave, or -1: most late choices have one, and need no programme."""
    best, at_row, lowest, at_column = -np.inf, 0, np.inf, 0
    for row in range(rows):
        least = np.inf
        for column in range(columns):
            least = min(least, game[row, column])
        if least > best:
            best, at_row = least, row
    for column in range(columns):
        most = -np.inf
        for row in range(rows):
            most = max(most, game[row, column])
        if most < lowest:
            lowest, at_column = most, column
    return (at_row, at_column) if best == lowest else (-1, -1)


@jit
def _tableau(game: Floats, rows: int, columns: int, least: float) -> Floats:
    """The columns' programme: as much weight as keeps every row at or below 1."""
    table = np.zeros((rows + 1, rows + columns + 1))
    for row in range(rows):
        for column in range(columns):
            table[row, column] = game[row, column] - least + 1.0
        table[row, columns + row] = 1.0
        table[row, rows + columns] = 1.0
    for column in range(columns):
        table[rows, column] = -1.0
    return table


@jit
def _entering(table: Floats, rows: int, width: int) -> int:
    """The first column that still gains: taking the first one never goes round in circles."""
    for column in range(width):
        if table[rows, column] < -SMALL:
            return column
    return -1


@jit
def _leaving(table: Floats, basis: NDArray[np.int64], rows: int, width: int, enters: int) -> int:
    best, least = -1, np.inf
    for row in range(rows):
        if table[row, enters] > SMALL:
            ratio = table[row, width] / table[row, enters]
            if ratio < least - SMALL or (ratio <= least + SMALL and basis[row] < basis[best]):
                best, least = row, min(least, ratio)
    return best


@jit
def _pivot(table: Floats, rows: int, leaves: int, enters: int) -> None:
    scale = table[leaves, enters]
    width = table.shape[1]
    for column in range(width):
        table[leaves, column] /= scale
    for row in range(rows + 1):
        factor = table[row, enters]
        if row != leaves and factor != 0.0:
            for column in range(width):
                table[row, column] -= factor * table[leaves, column]


@jit
def _read(
    table: Floats, basis: NDArray[np.int64], rows: int, columns: int, mine: Floats, theirs: Floats
) -> float:
    total = table[rows, rows + columns]
    for column in range(columns):
        theirs[column] = 0.0
    for row in range(rows):
        if basis[row] < columns:
            theirs[basis[row]] = max(0.0, table[row, rows + columns] / total)
        mine[row] = max(0.0, table[rows, columns + row] / total)
    return 1.0 / float(total)
