"""Pitch Out situations set by hand, one line a piece, and actions played on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pitchside.core.seat import PLAYERS, BySeat, Seat
from pitchside.core.turn import Event, Ruling
from pitchside.games.flick.action import Flick
from pitchside.games.pitch_out import PITCH_OUT
from pitchside.games.pitch_out.action import Action
from pitchside.games.pitch_out.options import parse_options
from pitchside.games.pitch_out.phases.turn import begin_turn
from pitchside.games.pitch_out.state import PhaseName, Piece, State
from pitchside.games.pitch_out.table import is_block, kind_of, owner_of

REST = {"south.captain": (60.0, 60.0), "south.guard": (100.0, 60.0), "south.runner": (140.0, 60.0)} | {
    "north.captain": (60.0, 740.0),
    "north.immortal": (100.0, 740.0),
    "north.assassin": (140.0, 740.0),
}
"""Three pucks a side out of the way, so that no round ends by itself."""

Told = tuple[State, tuple[Event, ...], tuple[Ruling, ...]]
"""What came of an action."""
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
        phase=PhaseName.TURN,
        turn=to_act,
        pieces=tuple(sorted([*lying.values(), *riding], key=lambda piece: piece.id)),
        reserve=reserve,
        selected=BySeat(*(_selected([*placed, *reserve], seat) for seat in PLAYERS)),
    )
    given = powers or {}
    return replace(begun(state, to_act), powers=BySeat(given.get(Seat.SOUTH), given.get(Seat.NORTH)))


def begun(state: State, seat: Seat) -> State:
    """The turn of a seat begins, and passes where it must."""
    fresh = begin_turn(state, seat)
    passed = PITCH_OUT.open(fresh)
    return fresh if passed is None else passed.after


def _selected(names: list[str], seat: Seat) -> tuple[str, ...]:
    own = [name for name in names if owner_of(name) is seat and not is_block(name)]
    return tuple(sorted(name for name in own if kind_of(name) != "golem"))


def flick(state: State, piece: str, angle: float, speed: int) -> Told:
    """A flick of the active player, checked and played."""
    return act(state, Flick(piece, angle, speed))


def act(state: State, action: Action) -> Told:
    """An action of whoever is asked, checked and played."""
    (seat,) = PITCH_OUT.to_act(state)
    turn = PITCH_OUT.play(state, {seat: action})
    return turn.after, turn.events, turn.rulings


def where(state: State, name: str) -> tuple[float, float] | None:
    """Where a piece lies in the arena; None if it does not."""
    return next(((one.x, one.y) for one in state.pieces if one.id == name), None)


def rules_of(told: Told) -> list[tuple[str, Any]]:
    """The clauses that were cited, each with its piece."""
    return [(ruling.rule or "", ruling.facts.get("piece")) for ruling in told[2]]
