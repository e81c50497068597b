"""The promise every opponent keeps (docs/opponents.md), and the plainest that keeps it."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from pitchside.bots.budget import Budget
from pitchside.core.choices import Choices


class Agent(Protocol):
    """Hands out one lawful action at a time; may remember what it has in mind for the rest of its turn."""

    def choose(self, view: Any, choices: Choices[Any], rng: Random, budget: Budget) -> Any:
        """What to do now. The budget is for the whole turn; rng is its only source of chance."""
        ...


class RandomAgent:
    """Draws from what may be done."""

    def choose(self, view: Any, choices: Choices[Any], rng: Random, budget: Budget) -> Any:
        """One of the choices."""
        return choices.sample(rng)
