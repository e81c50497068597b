"""Normal: many flicks, each with a trembling hand, by what they leave on average."""

from __future__ import annotations

from pitchside.bots.pitch_out.candidates import Net
from pitchside.bots.pitch_out.evaluate import BOLD
from pitchside.bots.pitch_out.levels import Hunt, PuckAgent
from pitchside.bots.pitch_out.simulator import Aim
from pitchside.compiled import COMPILED

NET = Net()
LEAST = 500 if COMPILED else 0
"""Flicks it looks at whatever its budget; without a compiler the budget decides."""
ERRORS = 3
SLICE = 64
WAVERING = 0.7


class Normal(PuckAgent):
    """Values what a flick leaves, lines of fire included, but not the reply."""

    liking = BOLD

    def decide(self, hunt: Hunt) -> Aim | None:
        """The flick that is best on average."""
        aims = hunt.aims.cast(NET, hunt.rng)
        hunt.rng.shuffle(aims)
        errors, best, most = hunt.errors(ERRORS), None, hunt.stopping()
        for start in range(0, len(aims), SLICE):
            if hunt.over and hunt.examined >= LEAST:
                break
            part = aims[start : start + SLICE]
            for aim, worth in zip(part, hunt.examine(part, errors).mean(axis=1), strict=True):
                liked = float(worth) + hunt.rng.random() * WAVERING
                if most is None or liked > most:
                    best, most = aim, liked
        return best
