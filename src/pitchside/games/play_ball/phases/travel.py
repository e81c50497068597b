"""What the compiled rules are asked about a turn, and what one move did, to be told (PLB-3, 4)."""

from __future__ import annotations

from typing import NamedTuple

from pitchside.core.seat import Seat
from pitchside.games.play_ball.action import Move
from pitchside.games.play_ball.board import Board, Cell, Direction
from pitchside.games.play_ball.fast.compact import DIRECTIONS, SIDES, field_named
from pitchside.games.play_ball.fast.kernel import Ints, landing
from pitchside.games.play_ball.state import Placing, State


class Travel(NamedTuple):
    """One playballer's way; `over` are the playballers jumped."""

    kind: str
    start: Cell
    to: Cell
    over: tuple[Cell, ...]
    ball: Cell
    """Where the ball is before the move."""
    carries: bool
    """Does the playballer arrive with the ball that it had or jumped (PLB-4.2, 4.3, 4.6)?"""

    @property
    def taken(self) -> str | None:
        """How the ball was taken on the way, if it was: `over` its carrier, or free where the move ends."""
        if self.ball == self.start:
            return None
        if self.carries:
            return "over"
        return "free" if self.ball == self.to else None

    @property
    def carried(self) -> Cell:
        """Where the ball is after it."""
        return self.to if self.carries else self.ball

    def apply(self, placing: Placing, seat: Seat) -> Placing:
        """The placing after it."""
        return placing.put(seat, placing.team(seat) - {self.start} | {self.to}, self.carried)


Question = tuple[Ints, Ints, int, int, int, int, int, int, int]


def question(state: State) -> Question:
    """What `kernel_turn` asks for first: tables, own team, enemies, ball, moves left, beginning."""
    field, placing, began = field_named(state.options.board), state.placing, state.began
    side = SIDES.index(state.turn)
    own, enemy = field.packed(state.own).team, field.packed(state.enemy).bits
    ball = field.numbers[placing.ball]
    return (*field.tables[side], own, enemy, ball, state.left, field.end(began.own, began.ball))


def travel_of(board: Board, placing: Placing, move: Move) -> Travel | None:
    """The move as the board has it: a step, a jump or a bounce; None off the board (PLB-3.14)."""
    field = field_named(board.name)
    start, way = field.numbers[move.cell], DIRECTIONS.index(move.direction)
    crowd = field.packed(placing.south).bits | field.packed(placing.north).bits
    number, taken = landing(field.ground.near, crowd, start, way)
    if number < 0:
        return None
    to, carries = board.cells[number], bool(taken >> field.numbers[placing.ball] & 1)
    over = _ray(board, move.cell, move.direction) if to == move.cell else board.lines[move.cell][to]
    kind = "bounce" if to == move.cell else "jump" if over else "step"
    return Travel(kind, move.cell, to, over, placing.ball, carries)


def _ray(board: Board, cell: Cell, direction: Direction) -> tuple[Cell, ...]:
    """Every cell that way, up to the edge."""
    found: tuple[Cell, ...] = ()
    there = board.next(cell, direction)
    while there is not None:
        found = (*found, there)
        there = board.next(there, direction)
    return found
