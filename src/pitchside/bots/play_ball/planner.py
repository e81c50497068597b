"""Whole turns by the compiled generator: how a turn can end, and the actions that lead there."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from pitchside.games.play_ball.action import Action, End, Move, Pass
from pitchside.games.play_ball.board import Direction
from pitchside.games.play_ball.fast.compact import field_named
from pitchside.games.play_ball.fast.kernel import Ints, can_score, turn_ends
from pitchside.games.play_ball.fast.kernel_route import GOAL, NOWHERE, PASS, Trail, Walk, route
from pitchside.games.play_ball.fast.turns import Turns
from pitchside.games.play_ball.state import Placing, State

DIRECTIONS = tuple(Direction)


class Planner:
    """The generator for one board, with its own room to work in: one for each thread."""

    def __init__(self, board: str) -> None:
        self.field = field_named(board)
        self.desk = self.field.desk()
        self._ends = self.field.ends()
        self._trail = Trail(*(np.zeros(len(self._ends) + 1, np.int64) for _ in Trail._fields))

    def ends(self, state: State) -> tuple[Ints, bool]:
        """Every lawful end of the turn, packed, and whether it can be closed by a goal instead."""
        count, can_score = turn_ends(self.field.ground, self.desk, self.field.spot(state), self._ends)
        return self._ends[:count].copy(), can_score

    def count(self, state: State) -> int:
        """How many lawful ends the turn has."""
        return int(turn_ends(self.field.ground, self.desk, self.field.spot(state), self._ends)[0])

    def scores(self, state: State) -> bool:
        """Can a goal be scored in this turn?"""
        return bool(can_score(self.field.ground, self.desk, self.field.spot(state)))

    def turns(self, state: State) -> Turns:
        """The same as values, comparable to the plain rules' answer."""
        ends, can_score = self.ends(state)
        return Turns(frozenset(self.placing(state, int(end)) for end in ends), can_score)

    def placing(self, state: State, end: int) -> Placing:
        """A packed end as a placing."""
        return state.placing.put(state.turn, *self.field.unpack(end))

    def pack(self, state: State, placing: Placing) -> int:
        """Inverse of `placing`."""
        return self.field.end(placing.team(state.turn), placing.ball)

    def actions(self, state: State, target: int = GOAL) -> tuple[Action, ...] | None:
        """Moves and passes to a packed end, `end` included, or to a goal; None where there is no way."""
        walk = Walk(self.field.ground, self.desk, self._trail, self.field.spot(state), target)
        found = route(walk)
        if found == NOWHERE:
            return None
        steps = tuple(self._back(found))[::-1]
        return steps if target == GOAL else (*steps, End())

    def _back(self, place: int) -> Iterator[Action]:
        while (parent := int(self._trail.parents[place])) != NOWHERE:
            yield self._action(int(self._trail.steps[place]))
            place = parent

    def _action(self, step: int) -> Action:
        cells = self.field.board.cells
        if step & PASS:
            return Pass(cells[step >> 6 & 63], cells[step & 63])
        return Move(cells[step >> 6], DIRECTIONS[step & 63])
