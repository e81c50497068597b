"""Play Ball as numbers: planes over the cells, actions by cell and direction, both turned for north."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from pitchside.core.errors import Malformed, shown
from pitchside.core.seat import Seat
from pitchside.core.turn import Turn
from pitchside.envs.encodings.encoding import Encoding, End, Numbers
from pitchside.games.play_ball import PLAY_BALL
from pitchside.games.play_ball.action import Action, Move, Pass
from pitchside.games.play_ball.action import End as EndOfTurn
from pitchside.games.play_ball.board import Board, Cell, Direction, board_named
from pitchside.games.play_ball.options import parse_options
from pitchside.games.play_ball.phases import TURN
from pitchside.games.play_ball.state import MOVES, State

PLANES = (
    "own playballers",
    "enemy playballers",
    "the ball",
    "team to play when its turn began",
    "the ball when the turn began",
    "cells that have passed the ball on since the last move",
    "is it my turn",
    "moves left / 3",
    "moves of this turn / 3",
    "own goals / goals to win",
    "enemy goals / goals to win",
    "turns played in this round / most turns",
)
"""The planes of an observation in their order; from the seventh on they are the same on every cell."""
_FLAT = 6
ROUND, MATCH = EPISODES = ("round", "match")
MOST_TURNS = 200
DIRECTIONS = tuple(Direction)

Held = frozenset[Cell]
"""The cells that have passed the ball on since the last move: it does not go back there."""


@dataclass(frozen=True)
class PlayBallEncoding(Encoding):
    """Actions: a move is `6 * cell + direction`, a pass is `6 * cells + receiver`, the last is `end`."""

    options: Mapping[str, Any] = field(hash=False)
    episode: str = ROUND
    max_turns: int = MOST_TURNS
    game = PLAY_BALL

    @property
    def board(self) -> Board:
        """The board played on."""
        return board_named(self.options["board"])

    @property
    def cells(self) -> int:
        """How many cells it has."""
        return len(self.board.cells)

    @property
    def shape(self) -> tuple[int, ...]:
        """Planes over cells."""
        return len(PLANES), self.cells

    @property
    def size(self) -> int:
        """Moves, passes, and the end of the turn."""
        return self.cells * (len(DIRECTIONS) + 1) + 1

    def observation(self, view: State, seat: Seat, memory: Held | None) -> Numbers:
        """The planes, as seen from that seat's side of the board."""
        placing, began = view.placing, view.began
        planes = np.zeros(self.shape, np.float32)
        shown: tuple[Iterable[Cell], ...] = (
            placing.team(seat),
            placing.team(seat.other),
            (placing.ball,),
            began.own,
            (began.ball,),
            memory or (),
        )
        for plane, cells in enumerate(shown):
            planes[plane, [self._number(cell, seat) for cell in cells]] = 1.0
        planes[_FLAT:] = np.array([self._flat(view, seat)], np.float32).T
        return planes

    def _flat(self, view: State, seat: Seat) -> tuple[float, ...]:
        score, target = view.score, view.options.target
        return (
            float(view.turn is seat),
            view.left / MOVES,
            view.began.moves / MOVES,
            score[seat] / target,
            score[seat.other] / target,
            min(view.turns / self.max_turns, 1.0),
        )

    def _number(self, cell: Cell, seat: Seat) -> int:
        """A cell's number as a seat counts: for north the board is turned by half a circle."""
        number = self.board.cells.index(cell)
        return number if seat is Seat.SOUTH else self.cells - 1 - number

    def _cell(self, number: int, seat: Seat) -> Cell:
        return self.board.cells[number if seat is Seat.SOUTH else self.cells - 1 - number]

    def index(self, action: Action, seat: Seat) -> int:
        """By cell and direction, by receiver, or the last."""
        if isinstance(action, Move):
            way = (DIRECTIONS.index(action.direction) + _turned(seat)) % len(DIRECTIONS)
            return self._number(action.cell, seat) * len(DIRECTIONS) + way
        if isinstance(action, Pass):
            return self.cells * len(DIRECTIONS) + self._number(action.receiver, seat)
        return self.size - 1

    def action(self, index: int, seat: Seat, state: State) -> Action:
        """A pass is the present carrier's."""
        if index == self.size - 1:
            return EndOfTurn()
        cell, way = divmod(index, len(DIRECTIONS))
        if cell < self.cells:
            return Move(self._cell(cell, seat), DIRECTIONS[(way - _turned(seat)) % len(DIRECTIONS)])
        return Pass(state.placing.ball, self._cell(index - self.cells * len(DIRECTIONS), seat))

    def lawful(self, state: State, seat: Seat, memory: Held | None) -> dict[int, Action]:
        """What the referee allows, but for passes that go back or lead nowhere."""
        held: Held = memory or frozenset()
        choices = self.game.choices(state, seat)
        return {
            self.index(one, seat): one
            for one in choices
            if not isinstance(one, Pass) or leads_on(state, one, held)
        }

    def remember(self, memory: Held | None, turn: Turn[State, Any]) -> Held | None:
        """Who has passed the ball on since the last move."""
        (action,) = turn.actions.values()
        return (memory or frozenset()) | {action.giver} if isinstance(action, Pass) else None

    def ended(self, turn: Turn[State, Any], memory: Held | None) -> End | None:
        """By a goal or a void round, at the end of the match, or cut short after so many turns of a round."""
        after = turn.after
        if after.outcome is not None:
            return End(after.outcome.winner)
        if self.episode == ROUND:
            for event in turn.events:
                if event.kind in ("goal", "round"):
                    return End(Seat(event.facts["seat"]) if event.kind == "goal" else None)
        return End(None, truncated=True) if after.turns >= self.max_turns else None


def _turned(seat: Seat) -> int:
    return 0 if seat is Seat.SOUTH else len(DIRECTIONS) // 2


def leads_on(state: State, action: Pass, held: Held) -> bool:
    """Is it a fresh receiver, who can go on without passing back?

    Passes cost nothing and may be taken back, so the referee allows them where nothing else does; a learner
    would pass in circles.
    """
    if action.receiver in held:
        return False
    seat, placing = state.turn, state.placing.put(state.turn, state.own, action.receiver)
    after, given = replace(state, placing=placing), held | {action.giver}
    endings_first = reversed(tuple(PLAY_BALL.attempts(after, seat)))
    return any(
        TURN.accepts(after, seat, one) and (not isinstance(one, Pass) or leads_on(after, one, given))
        for one in endings_first
    )


def play_ball(episode: str = ROUND, max_turns: Any = MOST_TURNS, **options: Any) -> PlayBallEncoding:
    """The encoding for these options; an episode is a `round`, to the first goal, or a whole `match`."""
    if episode not in EPISODES:
        raise Malformed(f"'episode' is {shown(episode)}; it must be one of {', '.join(EPISODES)}")
    if isinstance(max_turns, bool) or not isinstance(max_turns, int) or max_turns < 1:
        raise Malformed(f"'max_turns' is {shown(max_turns)}; it must be a whole number from 1 on")
    return PlayBallEncoding(parse_options(options).plain(), episode, max_turns)
