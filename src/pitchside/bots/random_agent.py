"""Any lawful action."""

from __future__ import annotations

from random import Random
from typing import Any

from pitchside.bots.budget import Budget
from pitchside.core.choices import Choices


class RandomAgent:
    """Draws from what may be done."""

    def choose(self, view: Any, choices: Choices[Any], rng: Random, budget: Budget | float) -> Any:
        """One of the choices."""
        return choices.sample(rng)
