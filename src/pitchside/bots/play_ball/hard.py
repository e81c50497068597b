"""Hard: searches whole turns ahead for as long as its budget lasts."""

from __future__ import annotations

from random import Random

import numpy as np

from pitchside.bots.budget import Budget
from pitchside.bots.play_ball import kernel_search as search
from pitchside.bots.play_ball.levels import TurnAgent
from pitchside.bots.play_ball.search import PLIES, Mind
from pitchside.games.play_ball.fast.kernel import Ints

SLICE = 20_000
"""Work between two looks at the clock: about half a millisecond."""
RESERVE = 0.003
"""Seconds kept for the last slice and for finding the way to the chosen end; of a tiny budget a tenth."""
ALL = 1 << 60
WIDTHS = (0, 0, ALL, 100, 60, 40)
"""How many ends are looked at with so many turns to go; the last one holds beyond."""
DEPTHS = range(2, PLIES - 1)
WAVERING = 4
"""Ends that differ by less than this are alike to it, in points."""
BORED = 40
"""Points off for every time the round has been there."""


class Hard(TurnAgent):
    """Deepens turn by turn; what it has at any time can be played."""

    def decide(self, mind: Mind, rng: Random, budget: Budget) -> int:
        """The best end found within the budget."""
        bias = np.array([rng.randrange(WAVERING) for _ in mind.ends]) - BORED * mind.repeats()
        hunt = Hunt(mind, bias)
        if len(mind.ends) > 1:
            for depth in DEPTHS:
                if not hunt.deepen(depth, budget) or hunt.sure:
                    break
        return hunt.best


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
