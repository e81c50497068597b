"""Room to think about one turn of Play Ball: its ends, what each is worth at a glance, and what it allows."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pitchside.bots.play_ball.evaluate import net_of
from pitchside.bots.play_ball.kernel_search import FIELDS, TALLIES, Tools, Tree, prepare
from pitchside.bots.play_ball.planner import Planner
from pitchside.games.play_ball.action import Action
from pitchside.games.play_ball.fast.kernel import Ints
from pitchside.games.play_ball.state import MOVES, State, beginning

PLIES = 16
MEMORY = 131_071
"""Positions remembered in one search; a prime, so that they spread well."""


class Mind:
    """Thinks about the turn it last looked at; one for each thread."""

    def __init__(self, state: State) -> None:
        board, self._pass_turn = state.options.board, state.options.pass_turn
        self.planner = Planner(board)
        field, room = self.planner.field, len(self.planner.field.ends())
        net = net_of(board)
        sums = np.zeros((2, len(net.out)), np.int16)
        self.tools = Tools(field.ground, self.planner.desk, net, sums, self._pass_turn)
        self.tree = Tree(
            frames=np.zeros((PLIES, FIELDS), np.int64),
            ends=np.zeros((PLIES, room), np.int64),
            keys=np.zeros((PLIES, room), np.int64),
            bias=np.zeros(room, np.int64),
            widths=np.zeros(PLIES, np.int64),
            known=np.zeros(MEMORY, np.int64),
            facts=np.zeros(MEMORY, np.int64),
            tally=np.zeros(TALLIES, np.int64),
        )
        self.look(state)

    def fits(self, state: State) -> bool:
        """Was this mind made for such a match?"""
        options = state.options
        return (options.board, options.pass_turn) == (self.planner.field.board.name, self._pass_turn)

    def look(self, state: State) -> None:
        """Turn to this state: its `ends`, their `worths` at a glance, and whether it `can_score`."""
        self.state = state
        self.spot = self.planner.field.spot(state)
        count, self.can_score = prepare(self.tools, self.tree, self.spot)
        self.ends: Ints = self.tree.ends[0, :count].copy()
        self.worths: Ints = self.tree.keys[0, :count].copy()

    def score(self) -> tuple[Action, ...]:
        """The actions of a goal."""
        return self._route(self.planner.actions(self.state))

    def play(self, end: int) -> tuple[Action, ...]:
        """The actions to one of the ends."""
        return self._route(self.planner.actions(self.state, end))

    @staticmethod
    def _route(actions: tuple[Action, ...] | None) -> tuple[Action, ...]:
        assert actions is not None  # generator and route walk alike
        return actions

    def lets_in(self, end: int) -> bool:
        """Could the other side score right after this end?"""
        state = self.state
        placing, other = self.planner.placing(state, end), state.turn.other
        after = replace(
            state, placing=placing, turn=other, left=MOVES, began=beginning(placing, other, MOVES)
        )
        return self.planner.scores(after)

    def repeats(self) -> Ints:
        """For each end, how often the round has already had it with the other side to play."""
        state, counts = self.state, np.zeros(len(self.ends), np.int64)
        for placing, seat in state.seen:
            if seat is state.turn.other and placing.team(seat) == state.enemy:
                counts += self.ends == self.planner.pack(state, placing)
        return counts
