"""Field, discs and how they slide, as plain data for drawing (PBW-1)."""

from __future__ import annotations

from typing import Any

from pitchside.core.seat import PLAYERS
from pitchside.games.flick.material import material_for
from pitchside.games.pitch_bowl.field import Field, square_name
from pitchside.games.pitch_bowl.options import Options
from pitchside.games.pitch_bowl.table import (
    AGAINST_CENTRE,
    DISCS,
    LINE_UP,
    ON_A_WING,
    TOUCHDOWNS,
    players_of,
    score_of,
)

YARDS = 10
"""Between two rows, as the numbers on the wings count."""


def equipment_of(options: Options) -> dict[str, Any]:
    """Sizes in mm, masses in g, speeds in mm/s."""
    material = material_for(options.physics)
    return {
        "field": _field(options.layout),
        "disc": {"radius": DISCS.radius, "mass": DISCS.mass},
        "touching": DISCS.touching,
        "top_speed": DISCS.player_speed,
        "ball_speed": DISCS.ball_speed,
        "tipping": DISCS.tipping if options.tipping else None,
        "mu": material.mu,
        "gravity": material.gravity,
        "restitution": material.restitution,
        "tremor": options.tremor,
        "teams": {seat.value: list(players_of(seat)) for seat in PLAYERS},
        "movement": {name: score_of(f"{PLAYERS[0].value}.{name}") for name in LINE_UP},
        "placing": {"centre": AGAINST_CENTRE, "wing": ON_A_WING},
        "touchdowns": TOUCHDOWNS,
    }


def _field(field: Field) -> dict[str, Any]:
    return {
        "columns": field.columns,
        "rows": field.rows,
        "square": field.square,
        "wing": field.wing,
        "goal": field.goal,
        "grey": field.grey,
        "width": field.width,
        "length": field.length,
        "median": field.median,
        "centre_line": list(field.centre_line),
        "halves": {seat.value: list(field.half(seat)) for seat in PLAYERS},
        "in_goals": {seat.value: list(field.in_goal(seat)) for seat in PLAYERS},
        "wings": [square_name(one) for one in field.squares if field.is_wing(one)],
        "numbers": _numbers(field),
    }


def _numbers(field: Field) -> list[int]:
    """What stands on the wings, row by row from the south; in the in-goals nothing."""
    rows = range(field.goal, field.rows - field.goal)
    return [YARDS * (min(row, field.rows - 1 - row) - field.goal + 1) for row in rows]
