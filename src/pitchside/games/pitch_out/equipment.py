"""What lies on the table and how it slides, as plain data for drawing (POT-1)."""

from __future__ import annotations

from typing import Any

from pitchside.core.seat import PLAYERS
from pitchside.games.pitch_out.geometry import zone_of
from pitchside.games.pitch_out.options import Options
from pitchside.games.pitch_out.table import ARENA, BLOCKS, CENTRE
from pitchside.games.pitch_out.world import material_of


def equipment_of(options: Options) -> dict[str, Any]:
    """Sizes in mm, masses in g, speeds in mm/s."""
    material = material_of(options)
    return {
        "arena": {"side": ARENA.side, "zone": ARENA.zone},
        "puck": {"radius": ARENA.puck, "mass": ARENA.puck_mass},
        "block": {"side": ARENA.block, "mass": ARENA.block_mass, "wells": ARENA.wells},
        "touching": ARENA.touching,
        "top_speed": ARENA.top_speed,
        "mu": material.mu,
        "gravity": material.gravity,
        "restitution": material.restitution,
        "restitution_block": material.restitution_block,
        "tremor": options.tremor,
        "teams": {
            seat.value: {"team": options.team(seat), "pucks": list(options.pucks(seat))} for seat in PLAYERS
        },
        "zones": {seat.value: list(zone_of(seat)) for seat in PLAYERS},
        "obstacles": {**{seat.value: list(BLOCKS[seat]) for seat in PLAYERS}, "centre": [CENTRE]},
    }
