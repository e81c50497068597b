"""How to plant a defect in Pitch Out; the defects lie in `match`, `turn` and `powers` beside this file."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

from pitchside.core.errors import IllegalAction
from pitchside.games import pitch_out
from pitchside.games.pitch_out import powers, world
from tests.games.planted import Bed, MonkeyPatch

MODULES = tuple(module for name, module in sorted(sys.modules.items()) if name.startswith(pitch_out.__name__))
"""Every module that the game itself imports."""

BED = Bed("POT", MODULES)
DEFECTS, breaks, everywhere = BED.defects, BED.breaks, BED.everywhere


def forget() -> None:
    """Drop what the game keeps between calls."""
    world.build_scene.cache_clear()


def lenient(patch: MonkeyPatch, owner: ModuleType | type, name: str, clause: str) -> None:
    """A check, of a phase or of a module, that lets pass what this clause refuses."""
    strict = getattr(owner, name)

    def soft(*args: Any) -> None:
        try:
            strict(*args)
        except IllegalAction as error:
            if error.rule != f"POT-{clause}":
                raise

    patch.setattr(owner, name, soft)


def powerless(patch: MonkeyPatch, kind: str) -> None:
    """A puck whose power does nothing."""
    true = powers.power_of
    everywhere(
        patch, "power_of", lambda state, puck: "golem" if true(state, puck) == kind else true(state, puck)
    )
