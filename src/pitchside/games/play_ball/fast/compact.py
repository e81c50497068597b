"""States as the numbers the kernels work on, and back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from math import comb
from typing import NamedTuple

import numpy as np

from pitchside.core.seat import Seat
from pitchside.games.play_ball.action import Move
from pitchside.games.play_ball.board import Board, Cell, Direction, board_named
from pitchside.games.play_ball.fast.kernel import Desk, Ground, Ints, Spot
from pitchside.games.play_ball.fast.kernel_turn import BALL_BITS
from pitchside.games.play_ball.state import State

SIDES = (Seat.SOUTH, Seat.NORTH)
DIRECTIONS = tuple(Direction)
NO_LINE = 2**61 - 1
BALL_CELLS = 4
"""In one turn the ball can be with any of three playballers, or where it was."""


class Packed(NamedTuple):
    """A team as the kernels have it."""

    team: int
    bits: int


@dataclass(frozen=True, slots=True)
class Field:
    """A board's tables, and its cells by number."""

    board: Board
    ground: Ground
    numbers: dict[Cell, int]
    tables: tuple[tuple[Ints, Ints, int, int], ...]
    """For each side what `kernel_turn` asks for: ways, lines, goals and dots."""
    moves: tuple[tuple[tuple[Move, ...], ...], ...]
    """[cell][set of directions, as bits] -> the moves, whether they stay on the board or not."""
    _teams: dict[frozenset[Cell], Packed] = field(default_factory=dict)
    """Those that were packed; there are no more than a board has triples."""

    def desk(self) -> Desk:
        """Room to work in; each thread needs its own."""
        teams = comb(len(self.numbers), 3)
        sizes = (teams, teams, BALL_CELLS * teams, BALL_CELLS * teams)
        return Desk(*(np.zeros(size, np.int64) for size in sizes))

    def ends(self) -> Ints:
        """Room for every end of one turn."""
        return np.zeros(BALL_CELLS * comb(len(self.numbers), 3), np.int64)

    def packed(self, cells: frozenset[Cell]) -> Packed:
        """A team, packed, and its cells as a set."""
        known = self._teams.get(cells)
        if known is None:
            numbers = sorted(self.numbers[cell] for cell in cells)
            team = sum(number << 6 * third for third, number in enumerate(numbers))
            known = self._teams[cells] = Packed(team, _bits(cells, self.numbers))
        return known

    def team(self, cells: frozenset[Cell]) -> int:
        """A team, packed."""
        return self.packed(cells).team

    def cells(self, team: int) -> frozenset[Cell]:
        """The cells of a packed team."""
        return frozenset(self.board.cells[team >> shift & 63] for shift in (0, 6, 12))

    def end(self, own: frozenset[Cell], ball: Cell) -> int:
        """The end of a turn, packed."""
        return self.packed(own).team | self.numbers[ball] << BALL_BITS

    def unpack(self, end: int) -> tuple[frozenset[Cell], Cell]:
        """Team and ball of a packed end."""
        return self.cells(end), self.board.cells[end >> BALL_BITS]

    def spot(self, state: State) -> Spot:
        """What is left of the turn in progress."""
        return Spot(
            own=self.team(state.own),
            enemy=self.team(state.enemy),
            ball=self.numbers[state.placing.ball],
            side=SIDES.index(state.turn),
            left=state.left,
            free=state.moved > 0 or state.options.pass_turn,
            began=self.end(state.began.own, state.began.ball),
        )


@cache
def field_named(name: str) -> Field:
    """The field of that board."""
    board = board_named(name)
    numbers = {cell: number for number, cell in enumerate(board.cells)}
    ground = _ground(board, numbers)
    tables = tuple(
        (ground.near, ground.line[side], int(ground.goals[side]), int(ground.dots)) for side in range(2)
    )
    moves = tuple(_chosen([Move(cell, direction) for direction in DIRECTIONS]) for cell in board.cells)
    return Field(board, ground, numbers, tables, moves)


def _chosen(moves: Sequence[Move]) -> tuple[tuple[Move, ...], ...]:
    """Every choice among them, in order of its bits."""
    return tuple(
        tuple(move for way, move in enumerate(moves) if bits >> way & 1) for bits in range(1 << len(moves))
    )


def _ground(board: Board, numbers: dict[Cell, int]) -> Ground:
    count = len(board.cells)
    near = np.full((count, len(Direction)), -1, np.int64)
    for cell, ways in board.near.items():
        for number, direction in enumerate(Direction):
            if direction in ways:
                near[numbers[cell], number] = numbers[ways[direction]]
    targets = [board.goals[side.other] for side in SIDES]
    brinks = [{cell for goal in goals for cell in board.near[goal].values()} for goals in targets]
    return Ground(
        near=near,
        line=np.array([_lines(near, _bits(goals, numbers)) for goals in targets], np.int64),
        goals=np.array([_bits(goals, numbers) for goals in targets], np.int64),
        goal_cells=np.array([sorted(numbers[goal] for goal in goals) for goals in targets], np.int64),
        brinks=np.array([_bits(cells, numbers) for cells in brinks], np.int64),
        dots=_bits(board.dots, numbers),
        rank2=np.array([comb(n, 2) for n in range(count)], np.int64),
        rank3=np.array([comb(n, 3) for n in range(count)], np.int64),
    )


def _lines(near: Ints, closed: int) -> Ints:
    """[cell, cell] -> the cells between; all bits where no line joins them or one of them is closed."""
    count = len(near)
    between = np.full((count, count), NO_LINE, np.int64)
    for start, way in product(range(count), range(len(Direction))):
        passed, cell = 0, near[start, way]
        while cell >= 0:
            if not closed >> int(cell) & 1 and not closed >> start & 1:
                between[start, cell] = passed
            passed |= 1 << int(cell)
            cell = near[cell, way]
    return between


def _bits(cells: Iterable[Cell], numbers: dict[Cell, int]) -> int:
    return sum(1 << numbers[cell] for cell in cells)
