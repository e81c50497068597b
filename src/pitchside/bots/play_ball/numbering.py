"""Positions as numbers, seen from the team to play, which always attacks towards the north.

A position at the beginning of a turn is the rank of the own triple, the rank of the other's, and the ball:
0 to 2 with the own playballers in the order of their cells, 3 to 5 with the other's, 6 free on the centre.
Cells are numbered column by column, plain ones first, then the own goal cells, then the opposing ones.
Triples are ranked by the combinatorial number system, so those without a goal cell come first: whoever is not
in the middle of a turn stands on one of them (PLB-3.7).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np

from pitchside.core.seat import Seat
from pitchside.games.play_ball.board import Cell, Direction, board_named
from pitchside.games.play_ball.state import Placing

Ints = Any
"""An integer array, or a number inside a kernel."""

BALLS = 7
"""Six carriers, or free on the centre."""
FREE = 6
OFF = 255
"""No cell: off the board."""

Place = tuple[int, int, int]
"""Ranks of the own and the other triple, and the ball."""


class Numbering(NamedTuple):
    """One board's cells and triples as tables."""

    cells: tuple[Cell, ...]
    """By number, as south sees them."""
    plain: int
    """How many cells are no goal cells."""
    centre: int
    near: Ints
    """[cell, direction] -> cell or OFF."""
    triples: Ints
    """[rank] -> three rising cells packed into 18 bits; own goal cells allowed."""
    turned: Ints
    """[rank of a plain triple] -> its rank as the other team sees it."""

    @property
    def ends(self) -> int:
        """How many plain triples there are: those a turn may end on."""
        return comb(self.plain, 3)

    @property
    def inside(self) -> int:
        """How many triples can arise inside a turn."""
        return len(self.triples)

    @property
    def positions(self) -> int:
        """How many positions there are at the beginnings of turns."""
        carried = comb(self.plain, 3) * comb(self.plain - 3, 3) * 6
        return carried + comb(self.plain - 1, 3) * comb(self.plain - 4, 3)

    def sets(self) -> Ints:
        """[rank of a plain triple] -> its cells as a set of bits."""
        triples, one = self.triples[: self.ends].astype(np.int64), np.int64(1)
        return one << (triples & 63) | one << (triples >> 6 & 63) | one << (triples >> 12 & 63)

    def rank(self, cells: list[int]) -> int:
        """The rank of a triple of cell numbers."""
        low, middle, high = sorted(cells)
        return comb(high, 3) + comb(middle, 2) + low


@cache
def numbering(name: str) -> Numbering:
    """The numbers of that board."""
    board = board_named(name)
    own, opposing = board.goals[Seat.SOUTH], board.goals[Seat.NORTH]
    plain = [cell for cell in board.cells if cell not in board.dots]
    ends = [[cell for cell in board.cells if cell in goals] for goals in (own, opposing)]
    cells = (*plain, *ends[0], *ends[1])
    number = {cell: at for at, cell in enumerate(cells)}
    near = np.full((len(cells), len(Direction)), OFF, np.uint8)
    for cell, ways in board.near.items():
        for at, way in enumerate(Direction):
            if way in ways:
                near[number[cell], at] = number[ways[way]]
    count = len(plain)
    ranked = sorted(combinations(range(count + 3), 3), key=lambda triple: triple[::-1])
    triples = np.array([a | b << 6 | c << 12 for a, b, c in ranked], np.uint32)
    # Turning the board by half reverses the order of the plain cells.
    turned = np.array(
        [
            comb(count - 1 - a, 3) + comb(count - 1 - b, 2) + count - 1 - c
            for a, b, c in ranked[: comb(count, 3)]
        ],
        np.int32,
    )
    return Numbering(cells, count, number[board.centre], near, triples, turned)


def place_of(name: str, placing: Placing, turn: Seat) -> Place | None:
    """Where a position stands as the team to play sees it; None for one that begins no turn."""
    numbers, number = numbering(name), _seen_by(name)[turn]
    own = sorted(number[cell] for cell in placing.team(turn))
    other = sorted(number[cell] for cell in placing.team(turn.other))
    if max(own[-1], other[-1]) >= numbers.plain:
        return None
    ball, carriers = number[placing.ball], own + other
    if ball not in carriers and ball != numbers.centre:
        return None
    at = carriers.index(ball) if ball in carriers else FREE
    return numbers.rank(own), numbers.rank(other), at


@cache
def _seen_by(name: str) -> Mapping[Seat, Mapping[Cell, int]]:
    """Each cell's number as either team sees it; goal cells come last for both."""
    numbers = numbering(name)
    plain, south = numbers.plain, {cell: number for number, cell in enumerate(numbers.cells)}
    north = {cell: plain - 1 - number if number < plain else number for cell, number in south.items()}
    return {Seat.SOUTH: south, Seat.NORTH: north}
