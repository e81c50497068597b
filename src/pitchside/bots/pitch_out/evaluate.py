"""What the Pitch Out opponents care for, level by level."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pitchside.bots.pitch_out.simulator import Liking

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

WARY = Liking(WORTHS, FEW, win=30.0, risk=0.85, hope=0.3, second=0.15)
"""Sees lines of fire both ways."""
BOLD = replace(WARY, risk=0.3, hope=0.0)
"""Sees lines of fire on its own pucks, and takes them lightly."""
CARELESS = replace(WARY, risk=0.0, hope=0.0)
"""Counts pucks."""
