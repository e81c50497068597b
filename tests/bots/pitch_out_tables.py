"""Tables of Pitch Out for the tests of its opponents."""

from __future__ import annotations

from typing import Any

from pitchside.games.pitch_out import PITCH_OUT
from pitchside.games.pitch_out.state import State

Spot = tuple[float, float]

BASIC: dict[str, Spot] = {
    "south.captain": (400.0, 40.0),
    "south.guard": (320.0, 60.0),
    "south.assassin": (200.0, 150.0),
    "south.runner": (600.0, 150.0),
    "south.immortal": (500.0, 120.0),
    "north.captain": (400.0, 760.0),
    "north.guard": (480.0, 740.0),
    "north.assassin": (600.0, 650.0),
    "north.runner": (200.0, 650.0),
    "north.immortal": (300.0, 680.0),
    "obstacle.south.1": (400.0, 110.0),
    "obstacle.north.1": (400.0, 690.0),
    "obstacle.centre": (400.0, 400.0),
}


def table(pieces: dict[str, Spot], **fields: Any) -> State:
    """A position set by hand; match options under `options`."""
    options = PITCH_OUT.options({"tremor": 1.0, **fields.pop("options", {})})
    listed = [{"id": name, "x": x, "y": y} for name, (x, y) in pieces.items()]
    return PITCH_OUT.read({"pieces": listed, "to_act": "south", **fields}, options)
