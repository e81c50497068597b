"""Pitch Out's practice table: pucks and obstacles, with their powers or without."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pitchside.core.seat import Seat
from pitchside.games.flick.action import Flick
from pitchside.games.flick.practice import Bench, Ran
from pitchside.games.pitch_out.lay import at_rest
from pitchside.games.pitch_out.layout import read_pieces, write_pieces
from pitchside.games.pitch_out.options import Options
from pitchside.games.pitch_out.ruling import judge
from pitchside.games.pitch_out.state import PhaseName, State
from pitchside.games.pitch_out.table import ARENA, is_block, kind_of, owner_of
from pitchside.games.pitch_out.world import scene_of
from pitchside.physics import Flick as Push
from pitchside.physics import simulate


def _read_arena(raw: Any) -> State:
    options = Options()
    return State(options, PhaseName.TURN, Seat.SOUTH, read_pieces(raw, options))


def _flick(table: State, flick: Flick, powers: bool) -> Ran:
    state = replace(table, turn=owner_of(flick.piece) or Seat.SOUTH)
    scene = scene_of(state, flick.piece)
    tape = simulate(scene.world, Push(flick.piece, flick.angle, flick.speed))
    verdict = judge(state, flick.piece, scene, tape)
    out = tuple(dict.fromkeys((*verdict.out, *(verdict.eliminated if powers else ()))))
    lying = [at_rest(one, verdict, set(out)) for one in state.pieces if one.id not in out]
    return Ran(tape, write_pieces(lying), out)


_HINTS = {"captain": "direct", "obstacle": "block"}

BENCH = Bench(
    read=_read_arena,
    write=lambda table: write_pieces(table.pieces),
    discs=lambda table: frozenset(one.id for one in table.pieces if not is_block(one.id)),
    top=lambda _: ARENA.top_speed,
    run=_flick,
    kind="captain",
    options={"tremor": 0.0},
    hint=lambda _, __, met: "chain" if met is None else _HINTS.get(kind_of(met), "chain"),
)
