"""Pitch Out situations set by hand, one line a piece, and actions played on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pitchside.core.seat import PLAYERS, BySeat, Seat
from pitchside.games.flick.action import Flick
from pitchside.games.pitch_out import answers, turn
from pitchside.games.pitch_out.action import Action
from pitchside.games.pitch_out.begin import begin_turn
from pitchside.games.pitch_out.options import parse_options
from pitchside.games.pitch_out.state import Phase, Piece, State
from pitchside.games.pitch_out.table import is_block, kind_of, owner_of
from pitchside.games.pitch_out.told import Told

REST = {"south.captain": (60.0, 60.0), "south.guard": (100.0, 60.0), "south.runner": (140.0, 60.0)} | {
    "north.captain": (60.0, 740.0),
    "north.immortal": (100.0, 740.0),
    "north.assassin": (140.0, 740.0),
}
"""Three pucks a side out of the way, so that no round ends by itself."""

At = tuple[float, float] | str
"""A place, or the puck that this one lies on."""


def arena(
    pieces: Mapping[str, At],
    to_act: Seat = Seat.SOUTH,
    reserve: tuple[str, ...] = (),
    rest: Mapping[str, At] = REST,
    powers: Mapping[Seat, str] | None = None,
    **options: Any,
) -> State:
    """A turn about to begin; pieces named in both are where the first says."""
    placed = {name: at for name, at in {**rest, **pieces}.items() if name not in reserve}
    lying = {name: Piece(name, *at) for name, at in placed.items() if not isinstance(at, str)}
    riding = [
        Piece(name, lying[at].x, lying[at].y, 0.0, at) for name, at in placed.items() if isinstance(at, str)
    ]
    state = State(
        options=parse_options({"rules": "advanced", "format": 7, **options}),
        phase=Phase.TURN,
        turn=to_act,
        pieces=tuple(sorted([*lying.values(), *riding], key=lambda piece: piece.id)),
        reserve=reserve,
        selected=BySeat(*(_selected([*placed, *reserve], seat) for seat in PLAYERS)),
    )
    begun = begin_turn(state, to_act)[0]
    given = powers or {}
    return replace(begun, powers=BySeat(given.get(Seat.SOUTH), given.get(Seat.NORTH)))


def _selected(names: list[str], seat: Seat) -> tuple[str, ...]:
    own = [name for name in names if owner_of(name) is seat and not is_block(name)]
    return tuple(sorted(name for name in own if kind_of(name) != "golem"))


def flick(state: State, piece: str, angle: float, speed: int) -> Told:
    """A flick of the active player, checked and played."""
    return act(state, Flick(piece, angle, speed))


def act(state: State, action: Action) -> Told:
    """An action of whoever is asked, checked and played."""
    if state.phase is Phase.ANSWER:
        seat = state.queue[0].seat
        answers.check(state, seat, action)
        return answers.play(state, {seat: action})
    turn.check(state, state.turn, action)
    return turn.play(state, {state.turn: action})


def where(state: State, name: str) -> tuple[float, float] | None:
    """Where a piece lies in the arena; None if it does not."""
    return next(((one.x, one.y) for one in state.pieces if one.id == name), None)


def rules_of(told: Told) -> list[tuple[str, Any]]:
    """The clauses that were cited, each with its piece."""
    return [(ruling.rule, ruling.facts.get("piece")) for ruling in told[2]]
