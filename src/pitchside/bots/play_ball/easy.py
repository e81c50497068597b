"""Easy: scores when it can, and is otherwise careless."""

from __future__ import annotations

from random import Random

from pitchside.bots.budget import Budget
from pitchside.bots.play_ball.mind import Mind
from pitchside.bots.play_ball.turn import TurnAgent

GLANCES = 3
"""Of how many turns it takes the one that looks best."""


class Easy(TurnAgent):
    """Sees a goal of its own, never the opponent's."""

    def decide(self, mind: Mind, rng: Random, budget: Budget) -> int:
        """The best-looking of a few ends drawn at random."""
        drawn = [rng.randrange(len(mind.ends)) for _ in range(GLANCES)]
        return int(mind.ends[max(drawn, key=lambda item: int(mind.worths[item]))])
