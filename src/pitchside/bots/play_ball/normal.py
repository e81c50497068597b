"""Normal: scores when it can, and lets nobody score right after its turn if that can be helped."""

from __future__ import annotations

from random import Random

import numpy as np

from pitchside.bots.budget import Budget
from pitchside.bots.play_ball.levels import TurnAgent
from pitchside.bots.play_ball.search import Mind

WAVERING = 40
"""How much its liking of a turn varies, in points."""
BORED = 200
"""Points off for every time the round has been there."""


class Normal(TurnAgent):
    """Looks one turn ahead."""

    def decide(self, mind: Mind, rng: Random, budget: Budget) -> int:
        """The end it likes best among those that deny a goal; if none does, the one it likes best."""
        liking = mind.worths - BORED * mind.repeats()
        liking += np.array([rng.randrange(WAVERING) for _ in liking])
        ranked = [int(end) for end in mind.ends[np.argsort(-liking, kind="stable")]]
        return next((end for end in ranked if not mind.lets_in(end)), ranked[0])
