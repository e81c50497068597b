"""What the Play Ball opponents share: they decide on whole turns and hand them out action by action."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from random import Random

from pitchside.bots.budget import Budget, budget_of
from pitchside.bots.play_ball.search import Mind
from pitchside.core.choices import Choices
from pitchside.games.play_ball.action import Action, Move, Pass
from pitchside.games.play_ball.options import Options
from pitchside.games.play_ball.phases.travel import travel
from pitchside.games.play_ball.state import Placing, State

Moment = tuple[Options, int, int, Placing, int]
"""Options, round, turn, placing and moves left: enough to know whether a plan still fits."""


class TurnAgent(ABC):
    """Keeps its plan for the present turn, and makes a new one when things are not as it expects."""

    def __init__(self) -> None:
        self._plan: list[tuple[Moment, Action]] = []
        self._mind: Mind | None = None

    def choose(self, view: State, choices: Choices[Action], rng: Random, budget: Budget | float) -> Action:
        """The next action of the plan."""
        if not self._plan or self._plan[0][0] != _moment(view):
            self._plan = list(_steps(view, self.plan(view, rng, budget_of(budget))))
        return self._plan.pop(0)[1]

    def mind(self, state: State) -> Mind:
        """Room to think in, kept while the board stays the same."""
        if self._mind is None or not self._mind.fits(state):
            self._mind = Mind(state)
        return self._mind

    def plan(self, state: State, rng: Random, budget: Budget) -> tuple[Action, ...]:
        """The rest of the turn, to its `end` or a goal."""
        mind = self.mind(state)
        mind.look(state)
        if mind.can_score:
            return mind.score()
        return mind.play(self.decide(mind, rng, budget))

    @abstractmethod
    def decide(self, mind: Mind, rng: Random, budget: Budget) -> int:
        """One of the ends in `mind`, packed; nobody can score now."""


def _moment(state: State) -> Moment:
    return state.options, state.round, state.turns, state.placing, state.left


def _steps(state: State, actions: tuple[Action, ...]) -> Iterator[tuple[Moment, Action]]:
    """Each action with the moment it is meant for."""
    placing, left = state.placing, state.left
    for action in actions:
        yield (state.options, state.round, state.turns, placing, left), action
        if isinstance(action, Move):
            way = travel(state.board, placing, action.cell, action.direction)
            assert way is not None  # the plan is lawful
            placing, left = way.apply(placing, state.turn), left - 1
        elif isinstance(action, Pass):
            placing = placing.put(state.turn, placing.team(state.turn), action.receiver)
