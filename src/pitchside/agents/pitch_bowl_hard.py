"""Hard: longer lines, surer hands' estimates, and what the other side can do next."""

from __future__ import annotations

from pitchside.agents.pitch_bowl_chance import Look
from pitchside.agents.pitch_bowl_plan import Care
from pitchside.agents.pitch_bowl_turn import CoachAgent


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
