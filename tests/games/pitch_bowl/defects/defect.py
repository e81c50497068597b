"""How to plant a defect in Pitch Bowl; the defects lie in `opening`, `match` and `pitch` beside this file."""

from __future__ import annotations

import sys

from pitchside.games import pitch_bowl
from pitchside.games.pitch_bowl import field, table, world
from tests.games.planted import Bed

MODULES = tuple(
    module for name, module in sorted(sys.modules.items()) if name.startswith(pitch_bowl.__name__)
)
"""Every module that the game itself imports."""

BED = Bed("PBW", MODULES)
DEFECTS, breaks, everywhere = BED.defects, BED.breaks, BED.everywhere


def forget() -> None:
    """Drop what the game keeps between calls."""
    for kept in (world.build_world, field.beyond, table.team_of, table.score_of):
        getattr(kept, "cache_clear", lambda: None)()
