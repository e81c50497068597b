"""Pitch Bowl situations set by hand, a player a line, and actions played on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Any

import pytest

from pitchside.core.errors import IllegalAction
from pitchside.core.seat import Seat
from pitchside.core.turn import Event, Ruling
from pitchside.games.pitch_bowl import PITCH_BOWL
from pitchside.games.pitch_bowl.action import Action, Announce, Pitch
from pitchside.games.pitch_bowl.field import belongs, named_square, square_name
from pitchside.games.pitch_bowl.options import Options
from pitchside.games.pitch_bowl.phases import phase_of
from pitchside.games.pitch_bowl.phases.pitching import Pitching
from pitchside.games.pitch_bowl.state import PhaseName, Piece, Spot, State, Used
from pitchside.games.pitch_bowl.table import EVERYBODY

Told = tuple[State, tuple[Event, ...], tuple[Ruling, ...]]
"""What came of an action, what happened, what was ruled."""
EAST, UP, WEST, DOWN = 0.0, 90.0, 180.0, 270.0
SLOWING = 0.22 * 9810.0
AWAY = {"south.tq9": (25.0, 75.0), "north.tq9": (325.0, 525.0)}
"""One more of each side, far from everything, so that no turn ends by itself."""


def mid(square: str, dx: float = 0.0, dy: float = 0.0) -> Spot:
    """The middle of a square, and from there."""
    column, row = named_square(square)
    return 50.0 * column + 25.0 + dx, 50.0 * row + 25.0 + dy


def stand(
    players: Mapping[str, Spot],
    *,
    ball: Spot | None = None,
    carrier: str | None = None,
    passive: Iterable[str] = (),
    used: Used | None = None,
    turn: Seat = Seat.SOUTH,
    phase: PhaseName = PhaseName.PLAY,
    bonus: str | None = None,
    away: Mapping[str, Spot] = AWAY,
    **options: Any,
) -> State:
    """A moment of play; without a word about the ball it lies far away in the corner."""
    placed = {**away, **players}
    pieces = [Piece(name, *spot, name in passive) for name, spot in placed.items()]
    return State(
        options=Options(**options),
        phase=phase,
        turn=turn,
        pieces=tuple(sorted(pieces, key=lambda one: one.id)),
        reserve=tuple(sorted(EVERYBODY - placed.keys())),
        carrier=carrier,
        ball=(325.0, 25.0) if ball is None and carrier is None else ball,
        used=used or Used(),
        bonus=bonus,
    )


def pace(way: float) -> int:
    """The speed that carries a disc so far."""
    return round(sqrt(2.0 * SLOWING * way))


def actor(state: State) -> Seat:
    """Who is to act."""
    (seat,) = PITCH_BOWL.to_act(state)
    return seat


def pitching(state: State) -> Pitching:
    """The phase, in which somebody is pitched."""
    phase = phase_of(state)
    assert isinstance(phase, Pitching)
    return phase


def act(state: State, action: Action) -> Told:
    """Check and play one action of whoever is to act."""
    turn = PITCH_BOWL.play(state, {actor(state): action})
    return turn.after, turn.events, turn.rulings


def pitch(
    state: State,
    piece: str,
    angle: float,
    speed: int,
    announce: str = "none",
    target: str | None = None,
    ball_angle: float | None = None,
) -> Told:
    """A pitch of whoever is to act."""
    return act(
        state, Pitch(piece, angle, speed, announce=Announce(announce), target=target, ball_angle=ball_angle)
    )


def refused(state: State, action: Action) -> tuple[str, str]:
    """The clause and the code of a refusal."""
    with pytest.raises(IllegalAction) as caught:
        act(state, action)
    return str(caught.value.rule), caught.value.code


def rules_of(rulings: Iterable[Ruling]) -> list[str]:
    """The clauses in order."""
    return [(one.rule or "").removeprefix("PBW-") for one in rulings]


def codes_of(rulings: Iterable[Ruling]) -> list[str]:
    """The codes in order."""
    return [one.code for one in rulings]


def squares(state: State, name: str) -> list[str]:
    """The squares a player belongs to."""
    piece = state.piece(name)
    assert piece is not None
    return sorted(square_name(one) for one in belongs(state.options.layout, piece.x, piece.y))
