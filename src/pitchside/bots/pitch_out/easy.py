"""Easy: looks at a few flicks, once each, and counts pucks."""

from __future__ import annotations

from pitchside.bots.pitch_out.candidates import Net
from pitchside.bots.pitch_out.evaluate import CARELESS
from pitchside.bots.pitch_out.levels import Hunt, PuckAgent
from pitchside.bots.pitch_out.simulator import Aim

NET = Net(beside=(0.0, -10.0, 10.0), paces=(1200, 2400), directions=12, move_paces=(500, 1000))
GLANCES = 50
"""Flicks it looks at."""
WAVERING = 3.6
"""How much its liking of a flick varies."""


class Easy(PuckAgent):
    """Takes what it sees, and never asks what comes back."""

    liking = CARELESS
    shyness = 3.0

    def decide(self, hunt: Hunt) -> Aim | None:
        """The best-looking of some flicks drawn at random."""
        aims = hunt.aims.cast(NET, hunt.rng)
        drawn = hunt.rng.sample(aims, min(GLANCES, len(aims)))
        worths = hunt.examine(drawn, hunt.errors(1))[:, 0]
        liked = [worth + hunt.rng.random() * WAVERING for worth in worths]
        best = max(range(len(drawn)), key=liked.__getitem__, default=None)
        stopping = hunt.stopping()
        if best is None or (stopping is not None and liked[best] < stopping):
            return None
        return drawn[best]
