"""Beginner: plays on as it comes, and sees a goal of its own every other time."""

from __future__ import annotations

from random import Random

from pitchside.bots.budget import Budget
from pitchside.bots.play_ball.mind import Mind
from pitchside.bots.play_ball.turn import TurnAgent
from pitchside.games.play_ball.action import Action
from pitchside.games.play_ball.state import State

SEEN = 0.5
"""How often it sees a goal that is on."""


class Beginner(TurnAgent):
    """Any turn will do."""

    def plan(self, state: State, rng: Random, budget: Budget) -> tuple[Action, ...]:
        """The rest of the turn; a goal is often overlooked."""
        mind = self.mind(state)
        mind.look(state)
        if mind.can_score and (len(mind.ends) == 0 or rng.random() < SEEN):
            return mind.score()
        return mind.play(self.decide(mind, rng, budget))

    def decide(self, mind: Mind, rng: Random, budget: Budget) -> int:
        """One of the ends, drawn at random."""
        return int(rng.choice(mind.ends))
