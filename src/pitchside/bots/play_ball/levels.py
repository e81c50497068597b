"""The Play Ball opponents, from weak to strong, and what they share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from random import Random

import numpy as np

from pitchside.bots.budget import Budget
from pitchside.bots.play_ball.search import PLIES, Hunt, Mind
from pitchside.bots.play_ball.solved import OTHER_GAME, Table, best_of, table_of
from pitchside.core.choices import Choices
from pitchside.core.errors import Malformed
from pitchside.games.play_ball.action import Action, Move, Pass
from pitchside.games.play_ball.fast.kernel import Ints
from pitchside.games.play_ball.options import Options
from pitchside.games.play_ball.phases.travel import travel_of
from pitchside.games.play_ball.state import Placing, State

Moment = tuple[Options, int, int, Placing, int]
"""Options, round, turn, placing and moves left: enough to know whether a plan still fits."""


class TurnAgent(ABC):
    """Keeps its plan for the present turn, and makes a new one when things are not as it expects."""

    def __init__(self) -> None:
        self._plan: list[tuple[Moment, Action]] = []
        self._mind: Mind | None = None

    def choose(self, view: State, choices: Choices[Action], rng: Random, budget: Budget) -> Action:
        """The next action of the plan."""
        if not self._plan or self._plan[0][0] != _moment(view):
            self._plan = list(_steps(view, self.plan(view, rng, budget)))
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
            way = travel_of(state.board, placing, action)
            assert way is not None  # the plan is lawful
            placing, left = way.apply(placing, state.turn), left - 1
        elif isinstance(action, Pass):
            placing = placing.put(state.turn, placing.team(state.turn), action.receiver)


class Beginner(TurnAgent):
    """Looks at a few of its turns, and often overlooks a goal that is on, for either side."""

    glances = 6
    """Turns it looks at, of hundreds."""
    seen = 0.7
    """How often it sees a goal that is on."""
    wary = 0.6
    """How often it asks what a turn lets in."""

    def plan(self, state: State, rng: Random, budget: Budget) -> tuple[Action, ...]:
        """The rest of the turn; a goal is often overlooked."""
        mind = self.mind(state)
        mind.look(state)
        if mind.can_score and (len(mind.ends) == 0 or rng.random() < self.seen):
            return mind.score()
        return mind.play(self.decide(mind, rng, budget))

    def decide(self, mind: Mind, rng: Random, budget: Budget) -> int:
        """The best-looking of the turns it looks at, often of those that deny a goal."""
        return best_seen(mind, self.glances, self.wary, rng)


class Easy(TurnAgent):
    """Always sees a goal of its own, and seldom overlooks the opponent's."""

    glances = 45
    """Turns it looks at, of hundreds."""
    wary = 0.9
    """How often it asks what a turn lets in."""

    def decide(self, mind: Mind, rng: Random, budget: Budget) -> int:
        """The best-looking of the turns it looks at, mostly of those that deny a goal."""
        return best_seen(mind, self.glances, self.wary, rng)


def best_seen(mind: Mind, glances: int, wary: float, rng: Random) -> int:
    """The best-looking of so many ends drawn at random; whoever is wary takes one that denies a goal."""
    drawn = sorted((rng.randrange(len(mind.ends)) for _ in range(glances)), key=lambda at: -mind.worths[at])
    ranked = [int(mind.ends[at]) for at in drawn]
    if rng.random() < wary:
        return next((end for end in ranked if not mind.lets_in(end)), ranked[0])
    return ranked[0]


class Normal(TurnAgent):
    """Scores when it can, and lets nobody score right after its turn if that can be helped."""

    wavering = 40
    """How much its liking of a turn varies, in points."""
    bored = 200
    """Points off for every time the round has been there."""

    def decide(self, mind: Mind, rng: Random, budget: Budget) -> int:
        """The end it likes best among those that deny a goal; if none does, the one it likes best."""
        liking = mind.worths - self.bored * mind.repeats()
        liking += np.array([rng.randrange(self.wavering) for _ in liking])
        ranked = [int(end) for end in mind.ends[np.argsort(-liking, kind="stable")]]
        return next((end for end in ranked if not mind.lets_in(end)), ranked[0])


DEPTHS = range(2, PLIES - 1)


class Hard(TurnAgent):
    """Searches whole turns ahead as long as its budget lasts; what it has at any time can be played."""

    wavering = 4
    """Ends that differ by less than this are alike to it, in points."""
    bored = 40
    """Points off for every time the round has been there."""

    def decide(self, mind: Mind, rng: Random, budget: Budget) -> int:
        """The best end found within the budget."""
        bias = np.array([rng.randrange(self.wavering) for _ in mind.ends]) - self.bored * mind.repeats()
        hunt = Hunt(mind, bias)
        if len(mind.ends) > 1:
            for depth in DEPTHS:
                if not hunt.deepen(depth, budget) or hunt.sure:
                    break
        return hunt.best


class Perfect(Hard):
    """Never leaves the value of the table; where nobody can force a goal it plays like hard within that."""

    def decide(self, mind: Mind, rng: Random, budget: Budget) -> int:
        """The end that the table likes best; without a word of the table what hard would play."""
        if not mind.state.options.pass_turn:
            raise Malformed(OTHER_GAME)
        codes = after_each(table_of(mind.planner.field.board.name), mind)
        if codes is None:
            return super().decide(mind, rng, budget)
        best = best_of(codes)
        if codes[best[0]] == 0 and len(best) > 1:
            choice = super().decide(mind, rng, budget)
            return choice if codes[mind.ends == choice] == 0 else int(mind.ends[best[0]])
        return int(mind.ends[rng.choice(best)])


def after_each(table: Table, mind: Mind) -> Ints | None:
    """For each end the distance that the other team then has; None where the table has no word."""
    state, other = mind.state, mind.state.turn.other
    places = [table.place(mind.planner.placing(state, int(end)), other) for end in mind.ends]
    known = [place for place in places if place is not None]
    if not known or len(known) < len(places):
        return None
    row = table.row(known[0][0])  # the other team stands still: one row for all
    return np.array([row[waiting, ball] for _, waiting, ball in known], np.int64)
