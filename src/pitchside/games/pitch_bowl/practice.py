"""Pitch Bowl's practice table: players slide as far as they get, a ball is caught by whom it meets first."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pitchside.core.seat import Seat
from pitchside.games.flick.action import Flick
from pitchside.games.flick.practice import Bench, Pieces, Ran
from pitchside.games.flick.touches import pushes, pushes_of
from pitchside.games.pitch_bowl.options import Options
from pitchside.games.pitch_bowl.position import read_position, write_position
from pitchside.games.pitch_bowl.ruling import knocks
from pitchside.games.pitch_bowl.state import State
from pitchside.games.pitch_bowl.table import BALL, DISCS
from pitchside.games.pitch_bowl.world import world_of
from pitchside.physics import Flick as Push
from pitchside.physics import Order, course_of


def _read(raw: Any) -> State:
    return read_position({"pieces": raw, "to_act": Seat.SOUTH.value}, Options(chooser=Seat.SOUTH.value))


def _write(table: State) -> Pieces:
    pieces: Pieces = write_position(table)["pieces"]
    return pieces


def _flick(table: State, flick: Flick, _powers: bool) -> Ran:
    """A player slides as far as it gets, nobody counts squares; a ball is caught by whom it meets first."""
    course = course_of(world_of(table), Push(flick.piece, flick.angle, flick.speed))
    tape, carrier, ball = course.tape, table.carrier, table.ball
    if flick.piece == BALL and (met := pushes_of(pushes(tape), BALL)):
        tape = course.ordered(Order(met[0].t, BALL, lift=True))
        carrier, ball = met[0].other(BALL), None
    turned = {name for _, name in knocks(table, pushes(tape), flick.piece)}
    out = tuple(one.body for one in tape.exits)
    lying = tuple(
        replace(one, x=tape.rest[one.id][0], y=tape.rest[one.id][1], passive=one.passive or one.id in turned)
        for one in table.pieces
        if one.id in tape.rest
    )
    held = None if carrier in out else carrier
    after = replace(table, pieces=lying, carrier=held, ball=tape.rest.get(BALL) if ball else None)
    return Ran(tape, _write(after), out)


BENCH = Bench(
    read=_read,
    write=_write,
    discs=lambda table: frozenset(
        (*(one.id for one in table.pieces), *([] if table.ball is None else [BALL]))
    ),
    top=lambda piece: DISCS.ball_speed if piece == BALL else DISCS.player_speed,
    run=_flick,
    kind="touchdown",
    options={"tremor": 0.0, "chooser": "south"},
    hint=lambda table, flick, _: (
        "pass" if flick.piece == BALL else "run" if flick.piece == table.carrier else "push"
    ),
    balls=frozenset({BALL}),
)
