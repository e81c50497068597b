"""A match of Play Ball at one moment: frozen, complete, and small."""

from __future__ import annotations

from dataclasses import dataclass

from pitchside.core.outcome import Outcome
from pitchside.core.seat import BySeat, Seat
from pitchside.games.play_ball.board import Board, Cell
from pitchside.games.play_ball.options import Options

MOVES = 3
ENGAGEMENT_MOVES = 2


@dataclass(frozen=True, slots=True)
class Placing:
    """Where everything stands; the ball's carrier is whoever stands on its cell (PLB-4.2)."""

    south: frozenset[Cell]
    north: frozenset[Cell]
    ball: Cell

    def team(self, seat: Seat) -> frozenset[Cell]:
        """The cells of one team."""
        return self.south if seat is Seat.SOUTH else self.north

    @property
    def occupied(self) -> frozenset[Cell]:
        """Cells with a playballer of either team."""
        return self.south | self.north

    def put(self, seat: Seat, team: frozenset[Cell], ball: Cell) -> Placing:
        """The same placing with one team and the ball put elsewhere."""
        if seat is Seat.SOUTH:
            return Placing(team, self.north, ball)
        return Placing(self.south, team, ball)


@dataclass(frozen=True, slots=True)
class Began:
    """What PLB-3.8 needs to remember of a turn's beginning."""

    own: frozenset[Cell]
    ball: Cell
    moves: int


@dataclass(frozen=True, slots=True)
class State:
    """Everything that decides how the match can go on."""

    options: Options
    placing: Placing
    turn: Seat
    left: int
    began: Began
    score: BySeat[int]
    goals: BySeat[int]
    starter: Seat
    round: int = 1
    turns: int = 0
    seen: tuple[tuple[Placing, Seat], ...] = ()
    voids: int = 0
    outcome: Outcome | None = None

    def put(self, own: frozenset[Cell], ball: Cell, left: int) -> State:
        """The same turn with the team to play and the ball elsewhere, and so many moves left."""
        # Spelled out: `replace` takes three times as long, and this is done at every move.
        return State(
            self.options, self.placing.put(self.turn, own, ball), self.turn, left, self.began, self.score,
            self.goals, self.starter, self.round, self.turns, self.seen, self.voids, self.outcome,
        )  # fmt: skip

    def handed(self, seat: Seat) -> State:
        """The next turn of the round, that team's."""
        placing = self.placing
        return State(
            self.options, placing, seat, MOVES, beginning(placing, seat, MOVES), self.score,
            self.goals, self.starter, self.round, self.turns + 1, (*self.seen, (placing, seat)), self.voids,
            self.outcome,
        )  # fmt: skip

    @property
    def board(self) -> Board:
        """The board played on."""
        return self.options.ground

    @property
    def own(self) -> frozenset[Cell]:
        """The cells of the team to play."""
        return self.placing.team(self.turn)

    @property
    def enemy(self) -> frozenset[Cell]:
        """The cells of the other team."""
        return self.placing.team(self.turn.other)

    @property
    def moved(self) -> int:
        """Moves made in this turn."""
        return self.began.moves - self.left

    @property
    def changed(self) -> bool:
        """Does anything of PLB-3.8 differ from the turn's beginning?"""
        return (self.own, self.placing.ball) != (self.began.own, self.began.ball)


def set_up(board: Board) -> Placing:
    """Everybody on the start cells, the ball on the centre (PLB-2.1)."""
    return Placing(board.starts[Seat.SOUTH], board.starts[Seat.NORTH], board.centre)


def beginning(placing: Placing, seat: Seat, moves: int) -> Began:
    """The memory of a turn that begins here."""
    return Began(placing.team(seat), placing.ball, moves)
