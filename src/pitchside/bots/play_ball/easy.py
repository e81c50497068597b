"""Easy: looks at some of its turns, and mostly takes the best that lets nobody score."""

from __future__ import annotations

from random import Random

from pitchside.bots.budget import Budget
from pitchside.bots.play_ball.levels import TurnAgent
from pitchside.bots.play_ball.search import Mind

GLANCES = 45
"""Turns it looks at, of hundreds."""
WARY = 0.9
"""How often it asks what a turn lets in."""


class Easy(TurnAgent):
    """Always sees a goal of its own, and seldom overlooks the opponent's."""

    def decide(self, mind: Mind, rng: Random, budget: Budget) -> int:
        """The best-looking of the turns it looks at, mostly of those that deny a goal."""
        return best_seen(mind, GLANCES, WARY, rng)


def best_seen(mind: Mind, glances: int, wary: float, rng: Random) -> int:
    """The best-looking of so many ends drawn at random; whoever is wary takes one that denies a goal."""
    drawn = sorted((rng.randrange(len(mind.ends)) for _ in range(glances)), key=lambda at: -mind.worths[at])
    ranked = [int(mind.ends[at]) for at in drawn]
    if rng.random() < wary:
        return next((end for end in ranked if not mind.lets_in(end)), ranked[0])
    return ranked[0]
