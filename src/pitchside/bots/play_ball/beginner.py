"""Beginner: looks at a few of its turns, and often overlooks a goal that is on, for either side."""

from __future__ import annotations

from random import Random

from pitchside.bots.budget import Budget
from pitchside.bots.play_ball.easy import best_seen
from pitchside.bots.play_ball.levels import TurnAgent
from pitchside.bots.play_ball.search import Mind
from pitchside.games.play_ball.action import Action
from pitchside.games.play_ball.state import State

GLANCES = 6
"""Turns it looks at, of hundreds."""
SEEN = 0.7
"""How often it sees a goal that is on."""
WARY = 0.6
"""How often it asks what a turn lets in."""


class Beginner(TurnAgent):
    """Overlooks much."""

    def plan(self, state: State, rng: Random, budget: Budget) -> tuple[Action, ...]:
        """The rest of the turn; a goal is often overlooked."""
        mind = self.mind(state)
        mind.look(state)
        if mind.can_score and (len(mind.ends) == 0 or rng.random() < SEEN):
            return mind.score()
        return mind.play(self.decide(mind, rng, budget))

    def decide(self, mind: Mind, rng: Random, budget: Budget) -> int:
        """The best-looking of the turns it looks at, often of those that deny a goal."""
        return best_seen(mind, GLANCES, WARY, rng)
