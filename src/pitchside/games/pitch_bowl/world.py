"""The field as the engine sees it: players as discs, the ball as a light one (PBW-5.11, 6.1, 6.2)."""

from __future__ import annotations

from functools import lru_cache

from pitchside.games.flick.material import Physics, material_for
from pitchside.games.pitch_bowl.field import Field
from pitchside.games.pitch_bowl.state import Piece, Spot, State
from pitchside.games.pitch_bowl.table import BALL, DISCS
from pitchside.physics import Border, Disc, Table, World


def world_of(state: State) -> World:
    """Everybody on the field, and the loose ball."""
    return _world(state.pieces, state.ball, state.options.layout, state.options.physics)


def world_with(state: State, ball: Spot) -> World:
    """The same with the ball set down at a spot."""
    return _world(state.pieces, ball, state.options.layout, state.options.physics)


@lru_cache(maxsize=256)
def _world(pieces: tuple[Piece, ...], ball: Spot | None, field: Field, physics: Physics | None) -> World:
    discs = [Disc(one.id, one.x, one.y, DISCS.radius, DISCS.mass) for one in pieces]
    if ball is not None:
        discs.append(Disc(BALL, *ball, DISCS.radius, DISCS.mass, light=True))
    return World(tuple(discs), material_for(physics), Table(*field.whole, Border.WHOLE))
