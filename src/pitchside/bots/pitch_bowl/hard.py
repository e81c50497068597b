"""Hard: longer lines, surer hands' estimates, and what the other side can do next."""

from __future__ import annotations

from pitchside.bots.pitch_bowl.chance import Look
from pitchside.bots.pitch_bowl.levels import CoachAgent
from pitchside.bots.pitch_bowl.search import Care


class Hard(CoachAgent):
    """Weighs the reply."""

    care = Care(
        errors=4,
        final_errors=12,
        finalists=6,
        depth=3,
        broad=4,
        fear=0.7,
        hope=0.3,
        later=Look(2, 2),
        wide=True,
        gain=0.003,
    )
    keen = True
