"""Whole turns by the compiled generator, room to think about them, and the search that looks ahead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from pitchside.bots.budget import Budget
from pitchside.bots.play_ball import kernel_search as search
from pitchside.bots.play_ball.evaluate import net_of
from pitchside.bots.play_ball.kernel_search import FIELDS, TALLIES, Tools, Tree, prepare
from pitchside.games.play_ball.action import Action, End, Move, Pass
from pitchside.games.play_ball.fast.compact import DIRECTIONS, field_named
from pitchside.games.play_ball.fast.kernel import Ints, can_score, turn_ends
from pitchside.games.play_ball.fast.kernel_route import GOAL, NOWHERE, PASS, Trail, Walk, route
from pitchside.games.play_ball.state import MOVES, Placing, State, beginning


@dataclass(frozen=True, slots=True)
class Turns:
    """The lawful ends of a turn, and whether it can be closed by a goal instead."""

    ends: frozenset[Placing]
    can_score: bool


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
        """The same as values."""
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


SLICE = 20_000
"""Work between two looks at the clock: about half a millisecond."""
RESERVE = 0.003
"""Seconds kept for the last slice and for finding the way to the chosen end; of a tiny budget a tenth."""
ALL = 1 << 60
WIDTHS = (0, 0, ALL, 100, 60, 40)
"""How many ends are looked at with so many turns to go; the last one holds beyond."""


class Hunt:
    """One search: the ends of the turn in the order they are tried, the best so far in front."""

    def __init__(self, mind: Mind, bias: Ints) -> None:
        self._mind = mind
        self._ends, self._bias = mind.ends, bias
        self._sort(mind.worths + bias)
        self.sure = False
        mind.tree.widths[:] = (*WIDTHS, *[WIDTHS[-1]] * (PLIES - len(WIDTHS)))

    @property
    def best(self) -> int:
        """The end to be played as things stand."""
        return int(self._ends[0])

    @property
    def nodes(self) -> int:
        """Positions searched so far."""
        return int(self._mind.tree.tally[search.NODES])

    def deepen(self, depth: int, budget: Budget) -> bool:
        """Search all ends that deep; false if the budget ran out first."""
        tree, count = self._mind.tree, len(self._ends)
        tree.ends[0, :count], tree.bias[:count], tree.keys[0, :count] = self._ends, self._bias, -search.WIN
        self._set_root(depth)
        finished = self._run(budget)
        root = tree.frames[0]
        if root[search.INDEX] > 0:
            self.sure = finished and abs(int(root[search.BEST])) >= search.SURE
            worths = tree.keys[0, :count]
            worths[self._ends == root[search.CHOICE]] = 2 * search.WIN
            self._sort(worths)
        return finished

    def _set_root(self, depth: int) -> None:
        root, spot = self._mind.tree.frames[0], self._mind.spot
        root[[search.OWN, search.ENEMY, search.BALL, search.SIDE]] = spot[:4]
        root[[search.ALPHA, search.FLOOR, search.BEST]] = -2 * search.WIN
        root[[search.CHOICE, search.INDEX]] = 0
        root[search.BETA], root[search.DEPTH] = 2 * search.WIN, depth
        root[search.COUNT], root[search.OPEN] = len(self._ends), search.INNER
        self._mind.tree.tally[search.PLY] = 0

    def _run(self, budget: Budget) -> bool:
        tools, tree = self._mind.tools, self._mind.tree
        limit = ALL if budget.nodes is None else budget.nodes
        reserve = min(RESERVE, budget.seconds / 10)
        while budget.left() > reserve and self.nodes < limit:
            if search.run(tools, tree, SLICE, limit):
                return True
        return False

    def _sort(self, worths: Ints) -> None:
        order = np.argsort(-worths, kind="stable")
        self._ends, self._bias = self._ends[order], self._bias[order]
