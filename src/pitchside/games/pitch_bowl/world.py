"""The field as the engine sees it (PBW-5.11, 6.1, 6.2), and as plain data for drawing (PBW-1)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from pitchside.core.seat import PLAYERS
from pitchside.games.flick.options import Physics, material_for
from pitchside.games.pitch_bowl.field import Field, square_name
from pitchside.games.pitch_bowl.options import Options
from pitchside.games.pitch_bowl.state import Piece, Spot, State
from pitchside.games.pitch_bowl.table import (
    AGAINST_CENTRE,
    BALL,
    DISCS,
    LINE_UP,
    ON_A_WING,
    players_of,
    score_of,
)
from pitchside.physics import Border, Disc, Table, World

YARDS = 10
"""Between two rows, as the numbers on the wings count."""


def world_of(state: State) -> World:
    """Players as discs, the loose ball as a light one: everybody on the field, and the loose ball."""
    return build_world(state.pieces, state.ball, state.options.layout, state.options.physics)


def world_with(state: State, ball: Spot) -> World:
    """The same with the ball set down at a spot."""
    return build_world(state.pieces, ball, state.options.layout, state.options.physics)


@lru_cache(maxsize=256)
def build_world(pieces: tuple[Piece, ...], ball: Spot | None, field: Field, physics: Physics | None) -> World:
    """The world of these pieces: players as discs, the ball as a light one."""
    discs = [Disc(one.id, one.x, one.y, DISCS.radius, DISCS.mass) for one in pieces]
    if ball is not None:
        discs.append(Disc(BALL, *ball, DISCS.radius, DISCS.mass, light=True))
    return World(tuple(discs), material_for(physics), Table(*field.whole, Border.WHOLE))


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
        "touchdowns": options.touchdowns,
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
