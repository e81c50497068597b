"""The arena as the engine sees it: masses of blocks with stored pucks, covered pairs as one body."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pitchside.core.seat import PLAYERS
from pitchside.games.flick.options import Physics, material_for
from pitchside.games.pitch_out.geometry import zone_of
from pitchside.games.pitch_out.options import Options
from pitchside.games.pitch_out.state import Piece, State
from pitchside.games.pitch_out.table import ARENA, BLOCKS, CENTRE, is_block, owner_of
from pitchside.physics import Block, Border, Disc, Material, Table, World

TABLE = Table(0.0, 0.0, ARENA.side, ARENA.side, Border.CENTRE)


@dataclass(frozen=True, slots=True)
class Scene:
    """A world, and who rides on whom in it."""

    world: World
    riders: Mapping[str, tuple[str, ...]]


def scene_of(state: State, played: str) -> Scene:
    """The world in which a puck is flicked; one that lies on another is then a body of its own."""
    off = next((one.id for one in state.pieces if one.id == played and one.on is not None), None)
    return build_scene(state.pieces, state.reserve, state.lent, state.options.physics, off)


def stored(state: State) -> dict[str, tuple[str, ...]]:
    """The pucks that lie in each obstacle of the arena (POT-5.7)."""
    return stored_in(state.pieces, state.reserve, state.lent)


def stored_in(
    pieces: tuple[Piece, ...], reserve: tuple[str, ...], lent: tuple[str, ...]
) -> dict[str, tuple[str, ...]]:
    """Dealt one to each of the owner's blocks in turn, then to the neutral one; the rest lies beside."""
    held: dict[str, list[str]] = {piece.id: [] for piece in pieces if is_block(piece.id)}
    own = {seat: [name for name in BLOCKS[seat] if name in held] for seat in PLAYERS}
    for puck in reserve:
        seat = owner_of(puck)
        if puck in lent or seat is None:
            continue
        room = [name for name in own[seat] if len(held[name]) < ARENA.wells]
        if room:
            held[min(room, key=lambda name: len(held[name]))].append(puck)
        elif CENTRE in held and len(held[CENTRE]) < ARENA.wells:
            held[CENTRE].append(puck)
    return {name: tuple(pucks) for name, pucks in held.items()}


@lru_cache(maxsize=256)
def build_scene(
    pieces: tuple[Piece, ...],
    reserve: tuple[str, ...],
    lent: tuple[str, ...],
    physics: Physics | None,
    off: str | None,
) -> Scene:
    """The arena of these pieces, as the engine sees it."""
    riders: dict[str, list[str]] = {}
    ignore: set[tuple[str, str]] = set()
    for piece in pieces:
        if piece.on is not None and piece.id == off:
            ignore.add((piece.id, piece.on))
        elif piece.on is not None:
            riders.setdefault(piece.on, []).append(piece.id)
    heavy = stored_in(pieces, reserve, lent)
    lying = [piece for piece in pieces if piece.on is None or piece.id == off]
    bodies = tuple(
        _block(one, len(heavy[one.id])) if is_block(one.id) else disc_of(one, len(riders.get(one.id, ())))
        for one in lying
    )
    world = World(bodies, material_for(physics), TABLE, frozenset(ignore))
    return Scene(world, {name: tuple(on) for name, on in riders.items()})


def _block(piece: Piece, pucks: int) -> Block:
    mass = ARENA.block_mass + pucks * ARENA.puck_mass
    return Block(piece.id, piece.x, piece.y, ARENA.block, mass, piece.angle)


def disc_of(piece: Piece, riders: int) -> Disc:
    """A puck as a disc, with the weight of what rides on it."""
    return Disc(piece.id, piece.x, piece.y, ARENA.puck, ARENA.puck_mass * (1 + riders))


def material_of(options: Options) -> Material:
    """The table's material, with what the match's options change in it."""
    return material_for(options.physics)


def equipment_of(options: Options) -> dict[str, Any]:
    """What lies on the table and how it slides, as plain data for drawing (POT-1): mm, g, mm/s."""
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
