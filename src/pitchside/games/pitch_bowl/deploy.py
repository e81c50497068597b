"""Placing eleven players in the own half: the defender first, then the attacker (PBW-2.2, 2.7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pitchside.core.errors import IllegalAction
from pitchside.core.seat import Seat
from pitchside.core.turn import Event
from pitchside.games.pitch_bowl.action import Action, Deploy
from pitchside.games.pitch_bowl.field import CLOSE, Field, belongs, inside, occupies, touches
from pitchside.games.pitch_bowl.state import PhaseName, Piece, State
from pitchside.games.pitch_bowl.table import DISCS, players_of
from pitchside.games.pitch_bowl.told import Told

AGAINST_CENTRE = 3
"""At least so many touch the centre line."""
ON_A_WING = 2
"""At most so many on each wing."""


def check(state: State, seat: Seat, action: Action) -> None:
    """Refuse under the first clause that a placing breaks, naming who breaks it."""
    if not isinstance(action, Deploy):
        raise IllegalAction("PBW-2.2", "deploy_asked")
    _check_team([name for name, _, _ in action.pieces], seat)
    field, placed = state.options.layout, pieces_of(action)
    for piece in placed:
        _check_half(field, seat, piece)
    _check_apart(placed)
    _check_centre(field, placed)
    _check_wings(field, placed)


def pieces_of(action: Deploy) -> tuple[Piece, ...]:
    """The players as they will lie."""
    return tuple(Piece(name, x, y) for name, x, y in action.pieces)


def _check_team(names: Sequence[str], seat: Seat) -> None:
    team = players_of(seat)
    for name in names:
        if name not in team:
            raise IllegalAction("PBW-2.2", "deploy_stranger", piece=name)
        if names.count(name) > 1:
            raise IllegalAction("PBW-2.2", "deploy_twice", piece=name)
    missing = [name for name in team if name not in names]
    if missing:
        raise IllegalAction("PBW-2.2", "deploy_missing", count=len(team), pieces=missing)


def _check_half(field: Field, seat: Seat, piece: Piece) -> None:
    own = field.half(seat)
    if inside(own, piece.x, piece.y):
        return
    if all(occupies(field.half(one), piece.x, piece.y) for one in (seat, seat.other)):
        raise IllegalAction("PBW-2.2", "deploy_straddles", piece=piece.id)
    raise IllegalAction("PBW-2.7", "deploy_outside", piece=piece.id)


def _check_apart(placed: Sequence[Piece]) -> None:
    for at, one in enumerate(placed):
        for other in placed[:at]:
            if overlap(one, other):
                raise IllegalAction("PBW-2.7", "deploy_overlap", piece=one.id, other=other.id)


def overlap(one: Piece, other: Piece) -> bool:
    """Do two players lie on each other?"""
    dx, dy = one.x - other.x, one.y - other.y
    return dx * dx + dy * dy < (DISCS.across - CLOSE) ** 2


def _check_centre(field: Field, placed: Iterable[Piece]) -> None:
    found = against_centre(field, placed)
    if len(found) < AGAINST_CENTRE:
        raise IllegalAction("PBW-2.2", "deploy_centre", count=AGAINST_CENTRE, placed=len(found), pieces=found)


def against_centre(field: Field, placed: Iterable[Piece]) -> list[str]:
    """The players that touch the centre line."""
    x0, x1 = field.centre_line
    line = (x0, field.median, x1, field.median)
    return [piece.id for piece in placed if touches(line, piece.x, piece.y)]


def _check_wings(field: Field, placed: Sequence[Piece]) -> None:
    for found in on_wings(field, placed):
        if len(found) > ON_A_WING:
            raise IllegalAction("PBW-2.2", "deploy_wing", count=ON_A_WING, pieces=found)


def on_wings(field: Field, placed: Iterable[Piece]) -> tuple[list[str], list[str]]:
    """The players on the western and on the eastern wing: belonging to one of its squares (PBW-2.7)."""
    west, east = list[str](), list[str]()
    for piece in placed:
        columns = {one[0] for one in belongs(field, piece.x, piece.y) if field.is_wing(one)}
        if any(column < field.wing for column in columns):
            west.append(piece.id)
        if any(column >= field.columns - field.wing for column in columns):
            east.append(piece.id)
    return west, east


def play(state: State, seat: Seat, action: Deploy) -> Told:
    """The eleven lie; after the attacker's the ball is thrown."""
    placed = pieces_of(action)
    lying = tuple(sorted((*state.pieces, *placed), key=lambda piece: piece.id))
    rows = [{"id": piece.id, "x": piece.x, "y": piece.y} for piece in placed]
    event = Event("placed", {"seat": seat.value, "pieces": rows}, rule="PBW-2.2")
    if seat is state.kicker:
        return replace(state, pieces=lying, turn=seat.other), (event,), ()
    return replace(state, pieces=lying, phase=PhaseName.KICK, turn=seat.other), (event,), ()
