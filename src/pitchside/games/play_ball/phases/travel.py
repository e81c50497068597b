"""What one move or pass does on the board: step, jump or bounce, and where the ball goes (PLB-3, 4, 5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pitchside.core.seat import Seat
from pitchside.games.play_ball.board import Board, Cell, Direction
from pitchside.games.play_ball.state import Placing


@dataclass(frozen=True, slots=True)
class Travel:
    """One playballer's way; `over` are the playballers jumped."""

    kind: str
    start: Cell
    to: Cell
    over: tuple[Cell, ...]
    ball: Cell
    """Where the ball is before the move."""

    @property
    def had(self) -> bool:
        """Did the playballer carry the ball before?"""
        return self.ball == self.start

    @property
    def snatched(self) -> bool:
        """Was the ball taken in flight over its carrier (PLB-4.3, 4.4)?"""
        return self.ball in self.over

    @property
    def collected(self) -> bool:
        """Was a free ball taken where the move ends (PLB-4.1, 4.5)?"""
        return self.ball == self.to and not self.had

    @property
    def carries(self) -> bool:
        """Does the playballer arrive with the ball (PLB-4.2, 4.6)?"""
        return self.had or self.snatched

    def apply(self, placing: Placing, seat: Seat) -> Placing:
        """The placing after it."""
        team = placing.team(seat) - {self.start} | {self.to}
        return placing.put(seat, team, self.to if self.carries else self.ball)


def travel(board: Board, placing: Placing, start: Cell, direction: Direction) -> Travel | None:
    """The move from a cell that way: a step, a jump over an unbroken line, a bounce (PLB-3.3 to 3.5, 3.13).

    None where it leads off the board with nobody to jump (PLB-3.14).
    """
    occupied = placing.occupied
    over: list[Cell] = []
    cell = board.next(start, direction)
    if cell is None:
        return None
    while cell is not None and cell in occupied:
        over.append(cell)
        cell = board.next(cell, direction)
    if cell is None:
        return Travel("bounce", start, start, tuple(over), placing.ball)
    return Travel("jump" if over else "step", start, cell, tuple(over), placing.ball)


def scores(board: Board, seat: Seat, way: Travel) -> bool:
    """Does this move score (PLB-6.1, 6.3)?"""
    return way.carries and way.to in board.goals[seat.other]


def barred(board: Board, seat: Seat, way: Travel) -> bool:
    """Does it lead onto an opposing goal cell without the ball (PLB-6.2)?"""
    return way.to in board.goals[seat.other] and not way.carries


def travels(board: Board, placing: Placing, seat: Seat) -> Iterator[tuple[Direction, Travel]]:
    """Every move of a team that the board and PLB-6.2 allow."""
    for start in sorted(placing.team(seat)):
        for direction in Direction:
            way = travel(board, placing, start, direction)
            if way is not None and not barred(board, seat, way):
                yield direction, way


def interceptor(board: Board, placing: Placing, seat: Seat, giver: Cell, receiver: Cell) -> Cell | None:
    """The first enemy between two cells in line, if one cuts the pass (PLB-5.1)."""
    enemy = placing.team(seat.other)
    return next((cell for cell in board.between(giver, receiver) or () if cell in enemy), None)


def receivers(board: Board, placing: Placing, seat: Seat) -> Iterator[Cell]:
    """Teammates the carrier can pass to; none while the ball is free or the enemy's (PLB-5.4)."""
    own = placing.team(seat)
    if placing.ball not in own:
        return
    for mate in sorted(own - {placing.ball} - board.goals[seat.other]):
        in_line = board.between(placing.ball, mate) is not None
        if in_line and interceptor(board, placing, seat, placing.ball, mate) is None:
            yield mate


def ball_reach(board: Board, placing: Placing, seat: Seat) -> frozenset[Cell]:
    """Every cell where passes alone can bring the ball, its own included."""
    reached = {placing.ball}
    waiting = [placing.ball]
    while waiting:
        held = placing.put(seat, placing.team(seat), waiting.pop())
        fresh = [cell for cell in receivers(board, held, seat) if cell not in reached]
        reached.update(fresh)
        waiting.extend(fresh)
    return frozenset(reached)
