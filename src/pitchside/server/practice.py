"""The practice table of the disc games: whatever lies on it, flicked by the engine of the matches."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, NamedTuple

from pitchside.core.errors import Malformed
from pitchside.core.seat import Seat
from pitchside.games import game_named
from pitchside.games.flick import kernel_hand
from pitchside.games.flick.action import Flick, Tremor, quantised, read_flick
from pitchside.games.flick.hand import shaken
from pitchside.games.flick.touches import first_touched, pushes, pushes_of
from pitchside.games.pitch_bowl.options import Options as BowlOptions
from pitchside.games.pitch_bowl.position import read_position as read_field
from pitchside.games.pitch_bowl.position import write_position as write_field
from pitchside.games.pitch_bowl.ruling import knocks
from pitchside.games.pitch_bowl.state import State as BowlState
from pitchside.games.pitch_bowl.table import BALL, DISCS
from pitchside.games.pitch_bowl.world import world_of
from pitchside.games.pitch_out.lay import at_rest
from pitchside.games.pitch_out.layout import read_pieces, write_pieces
from pitchside.games.pitch_out.options import Options as OutOptions
from pitchside.games.pitch_out.ruling import judge
from pitchside.games.pitch_out.state import PhaseName
from pitchside.games.pitch_out.state import State as OutState
from pitchside.games.pitch_out.table import ARENA, is_block, kind_of, owner_of
from pitchside.games.pitch_out.world import scene_of
from pitchside.physics import Flick as Push
from pitchside.physics import Order, Tape, simulate

MOST_TREMOR, MOST_STRENGTH = 3.0, 10.0
"""Degrees and per cent: no hand on the practice table trembles more."""
LEAST_SPEED = 1
Pieces = list[dict[str, Any]]


class NoSuchShot(Malformed):
    """What is to be flicked cannot be; `code` names the sentence that says why."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code, self.facts = code, facts


class Ran(NamedTuple):
    """What a flick did."""

    tape: Tape
    pieces: Pieces
    """Where everything lies in the end."""
    out: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bench:
    """What practising a game needs of it."""

    read: Callable[[Any], Any]
    """A table from its pieces; `Malformed` says what is wrong with it."""
    write: Callable[[Any], Pieces]
    discs: Callable[[Any], frozenset[str]]
    """What can be flicked on a table."""
    top: Callable[[str], int]
    run: Callable[[Any, Flick, bool], Ran]
    kind: str
    """The puzzles that a table with a flick is a draft of."""
    options: Mapping[str, Any]
    hint: Callable[[Any, Flick, str | None], str]
    """Which of their hints fits a flick that meets something first."""


class Hand(NamedTuple):
    """How a hand errs: degrees as in a match, and a share of the strength."""

    tremor: float
    strength: float


def flick_of(bench: Bench, table: Any, raw: Mapping[str, Any]) -> Flick:
    """The flick that is meant; `NoSuchShot` where nothing can be flicked so."""
    piece = str(raw["piece"])
    if piece not in bench.discs(table):
        raise NoSuchShot("practice_piece", piece=piece)
    top = bench.top(piece)
    if not LEAST_SPEED <= round(raw["speed"]) <= top:
        raise NoSuchShot("practice_speed", most=top)
    return read_flick({"do": "flick", **raw}, top, LEAST_SPEED)


def trembled(flick: Flick, top: int, hand: Hand, rng: Random) -> Flick:
    """The flick as this hand really makes it: the law of the matches, with a strength of its own."""
    turn, share = kernel_hand.spread(hand.tremor, flick.speed / top, flick.steady / 100.0)
    share *= hand.strength / 100.0 / kernel_hand.SPEED
    angle, speed = rng.gauss(0.0, turn), round(rng.gauss(0.0, share) * flick.speed)
    return shaken(flick, Tremor(quantised(angle), speed), top)


def first_met(tape: Tape, piece: str) -> str | None:
    """What a piece touched first."""
    return next(iter(first_touched(pushes(tape), piece)), None)


def draft_of(bench: Bench, table: Any, flick: Flick | None = None, met: str | None = None) -> str:
    """A line of the game's puzzles, for a person to grade; a ball by itself is no action of a match."""
    told = flick is not None and flick.piece != BALL
    row: dict[str, Any] = {
        "facts": {}, "grade": 2, "hint": "" if flick is None else bench.hint(table, flick, met),
        "kind": bench.kind, "options": dict(bench.options),
        "position": {"pieces": bench.write(table), "to_act": Seat.SOUTH.value},
        "solution": [str(Flick(flick.piece, flick.angle, flick.speed))] if flick is not None and told else [],
    }  # fmt: skip
    return json.dumps(row, separators=(",", ":"))


def equipment_of(game: str) -> dict[str, Any]:
    """What the table of a game is drawn with."""
    one = game_named(game)
    found: dict[str, Any] = one.equipment(one.options({}))
    return found


# --- Pitch Out --------------------------------------------------------------------------------------


def _read_arena(raw: Any) -> OutState:
    options = OutOptions()
    return OutState(options, PhaseName.TURN, Seat.SOUTH, read_pieces(raw, options))


def _flick_out(table: OutState, flick: Flick, powers: bool) -> Ran:
    state = replace(table, turn=owner_of(flick.piece) or Seat.SOUTH)
    scene = scene_of(state, flick.piece)
    tape = simulate(scene.world, Push(flick.piece, flick.angle, flick.speed))
    verdict = judge(state, flick.piece, scene, tape)
    out = tuple(dict.fromkeys((*verdict.out, *(verdict.eliminated if powers else ()))))
    lying = [at_rest(one, verdict, set(out)) for one in state.pieces if one.id not in out]
    return Ran(tape, write_pieces(lying), out)


_OUT_HINTS = {"captain": "direct", "obstacle": "block"}


# --- Pitch Bowl -------------------------------------------------------------------------------------


def _read_bowl(raw: Any) -> BowlState:
    return read_field({"pieces": raw, "to_act": Seat.SOUTH.value}, BowlOptions(chooser=Seat.SOUTH.value))


def _write_bowl(table: BowlState) -> Pieces:
    pieces: Pieces = write_field(table)["pieces"]
    return pieces


def _flick_bowl(table: BowlState, flick: Flick, _powers: bool) -> Ran:
    """A player slides as far as it gets, nobody counts squares; a ball is caught by whom it meets first."""
    world, push = world_of(table), Push(flick.piece, flick.angle, flick.speed)
    tape, carrier, ball = simulate(world, push), table.carrier, table.ball
    if flick.piece == BALL and (met := pushes_of(pushes(tape), BALL)):
        tape = simulate(world, push, orders=[Order(met[0].t, BALL, lift=True)])
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
    return Ran(tape, _write_bowl(after), out)


BENCHES: Mapping[str, Bench] = {
    "pitch-out": Bench(
        read=_read_arena,
        write=lambda table: write_pieces(table.pieces),
        discs=lambda table: frozenset(one.id for one in table.pieces if not is_block(one.id)),
        top=lambda _: ARENA.top_speed,
        run=_flick_out,
        kind="captain",
        options={"tremor": 0.0},
        hint=lambda _, __, met: "chain" if met is None else _OUT_HINTS.get(kind_of(met), "chain"),
    ),
    "pitch-bowl": Bench(
        read=_read_bowl,
        write=_write_bowl,
        discs=lambda table: frozenset(
            (*(one.id for one in table.pieces), *([] if table.ball is None else [BALL]))
        ),
        top=lambda piece: DISCS.ball_speed if piece == BALL else DISCS.player_speed,
        run=_flick_bowl,
        kind="touchdown",
        options={"tremor": 0.0, "chooser": "south"},
        hint=lambda table, flick, _: (
            "pass" if flick.piece == BALL else "run" if flick.piece == table.carrier else "push"
        ),
    ),
}
