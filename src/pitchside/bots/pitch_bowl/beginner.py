"""Beginner: one player after the other, a few pitches looked at, and an unsteady hand."""

from __future__ import annotations

from random import Random

from pitchside.bots.budget import Budget
from pitchside.bots.hand import unsteady
from pitchside.bots.pitch_bowl.easy import Easy
from pitchside.core.choices import Choices
from pitchside.games.pitch_bowl.action import Action, Pitch
from pitchside.games.pitch_bowl.state import State

UNSTEADY = 1.0
"""Degrees by which its hand trembles, beside the tremor of the match."""


class Beginner(Easy):
    """Sees little, and misses often."""

    glances = 60
    wavering = 0.09
    pitches = 4

    def choose(self, view: State, choices: Choices[Action], rng: Random, budget: Budget) -> Action:
        """What it means to do, as its hand does it; where the rules forbid that, as it meant it."""
        action = super().choose(view, choices, rng, budget)
        if not isinstance(action, Pitch):
            return action
        missed = unsteady(action, UNSTEADY, action.top, rng)
        return missed if missed in choices else action
