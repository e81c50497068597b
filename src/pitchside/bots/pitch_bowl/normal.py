"""Normal: plans its turn pitch by pitch, with a line to the goal in mind, but not the other side's turn."""

from __future__ import annotations

from pitchside.bots.pitch_bowl.levels import CoachAgent
from pitchside.bots.pitch_bowl.search import Care


class Normal(CoachAgent):
    """Greedy."""

    care = Care(errors=2, final_errors=5, finalists=4, depth=2, broad=1, wide=True, gain=0.01)
