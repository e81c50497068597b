"""What the Pitch Out opponents care for, level by level, and the same as the kernels read it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitchside.bots.pitch_out import kernel_examine as examiner
from pitchside.bots.pitch_out import kernel_worth as worth
from pitchside.games.pitch_out.fast import kernel_judge as at
from pitchside.games.pitch_out.table import ALPHA, ARENA, ELITE

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
CODES = {
    name: code for code, name in enumerate((*ALPHA, *ELITE["citizens"], *ELITE["hoods"], "golem", "obstacle"))
}
ROOM = 8
WEIGHTS = {
    worth.WIN: "win",
    worth.RISK: "risk",
    worth.HOPE: "hope",
    worth.SECOND: "second",
    worth.SAVED: "saved",
    worth.AGAIN_WORTH: "again",
    worth.COVER_WORTH: "cover",
    worth.BLOCK_WORTH: "move_block",
    worth.EDGE: "edge",
}


@dataclass(frozen=True)
class Liking:
    """What an opponent cares for."""

    worths: Mapping[str, float]
    """Pucks by their power."""
    few: tuple[float, ...]
    """What a side is worth less with 0, 1, 2, … pucks beside its Captain."""
    win: float = 30.0
    risk: float = 0.0
    """Of the worst that the enemy can do to own pucks in its line of fire."""
    hope: float = 0.0
    """The same of the enemy's."""
    second: float = 0.0
    """Of all but the worst."""
    saved: float = 1.0
    """A Captain for whom the Guard must go."""
    again: float = 0.6
    cover: float = 1.0
    move_block: float = 0.4
    edge: float = 0.1
    """A Captain at the very edge."""

    def taste(self, tremor: float) -> at.Taste:
        """The same as the kernels read it."""
        worths, few, weights = np.zeros(at.KINDS), np.zeros(ROOM), np.zeros(worth.WEIGHTS)
        for name, value in self.worths.items():
            worths[CODES[name]] = value
        few[: len(self.few)] = self.few
        ways = float(examiner.PLAIN)
        for cell, name in WEIGHTS.items():
            weights[cell] = getattr(self, name)
        return at.Taste(worths, few, weights, np.array([tremor, float(ARENA.top_speed), ways]))


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
