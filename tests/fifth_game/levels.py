"""The opponents of the tiny game."""

from __future__ import annotations

from random import Random

from pitchside.bots.agent import RandomAgent
from pitchside.bots.budget import Budget
from pitchside.core.choices import Choices
from tests.core.tiny_game import Action, View


class Easy(RandomAgent):
    """Chooses any number it may."""


class Hard:
    """Always chooses the highest number it may."""

    def choose(self, view: View, choices: Choices[Action], rng: Random, budget: Budget) -> Action:
        """The last of the list."""
        return list(choices)[-1]
