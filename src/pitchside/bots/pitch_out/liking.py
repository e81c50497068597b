"""What the Pitch Out opponents care for, level by level."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pitchside.bots.pitch_out.scout import Liking

WORTHS: Final = {
    "captain": 100.0,
    "guard": 3.0,
    "assassin": 2.4,
    "runner": 1.8,
    "immortal": 2.0,
    "major": 2.0,
    "commando": 2.4,
    "sapper": 1.7,
    "infested": 2.2,
    "shadow": 2.0,
    "witch": 2.2,
    "golem": 1.2,
}
"""Pucks by their power; the Captain's figure only says whom a Guard saves first."""
FEW: Final = (-30.0, -4.0, -1.5, -0.5, 0.0)

CARELESS = Liking(WORTHS, FEW, win=30.0, second=0.15)
"""Counts pucks."""
BOLD = replace(CARELESS, risk=0.3)
"""Sees lines of fire on its own pucks, and takes them lightly."""
SOBER = replace(CARELESS, risk=0.85, hope=0.3)
"""Sees them both ways; the line of a review is fitted to its points."""

MEASURED: Final = {**WORTHS, "guard": 1.7, "assassin": 2.5, "runner": 1.5, "immortal": 2.5}
"""What rounds between two `normal` were won with: a Guard is a life more, not the best of pucks."""
WARY = Liking(MEASURED, (-10.0, -2.0, -0.8, -0.2, 0.0), win=10.0, risk=0.7, hope=0.3, second=0.3, saved=0.3)
"""Sees lines of fire both ways. A round is worth some four pucks: who values it far higher hunts the Captain
with shots that seldom come off."""
