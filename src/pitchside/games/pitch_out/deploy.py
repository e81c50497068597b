"""Deployment: the first player places everything, then the second (POT-2.3 to 2.6, 8.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pitchside.core.errors import IllegalAction
from pitchside.core.seat import BySeat, Seat
from pitchside.core.turn import Event, Ruling
from pitchside.games.flick.action import Place
from pitchside.games.pitch_out.action import Action
from pitchside.games.pitch_out.begin import begin_turn
from pitchside.games.pitch_out.geometry import check_free, check_spacing, zone_of
from pitchside.games.pitch_out.state import Phase, Piece, State
from pitchside.games.pitch_out.table import ARENA, BLOCKS, CENTRE, is_block
from pitchside.games.pitch_out.told import Told, then
from pitchside.games.pitch_out.view import all_placed

CENTRE_PIECE = Piece(CENTRE, ARENA.centre, ARENA.centre)
NOBODY: BySeat[tuple[str, ...]] = BySeat((), ())


def begin_deployment(state: State, first: Seat) -> Told:
    """The first player may place; selections stay secret until they are placed (POT-8.3)."""
    ready = replace(state, phase=Phase.DEPLOY, turn=first, starter=first, fielded=NOBODY)
    if not state.options.advanced:
        return ready, (), ()
    return replace(ready, pieces=(CENTRE_PIECE,)), (_placed(CENTRE_PIECE, "POT-8.4"),), ()


def to_place(state: State, seat: Seat) -> tuple[str, ...]:
    """What that seat has still to place, blocks last."""
    lying = {piece.id for piece in state.pieces}
    return tuple(one for one in (*state.selected[seat], *BLOCKS[seat]) if one not in lying)


def check(state: State, seat: Seat, action: Action) -> None:
    """Refuse what is not an own piece in hand, then a place that is none."""
    if not isinstance(action, Place):
        raise IllegalAction("POT-2.3", "place_asked")
    if action.piece not in (*state.selected[seat], *BLOCKS[seat]):
        raise IllegalAction("POT-2.6", "place_stranger", piece=action.piece)
    if action.piece not in to_place(state, seat):
        raise IllegalAction("POT-2.6", "placed_already", piece=action.piece)
    piece = piece_of(action)
    check_free(state.pieces, piece, zone_of(seat))
    if is_block(piece.id):
        check_spacing(state.pieces, piece)


def piece_of(place: Place) -> Piece:
    """The piece as it will lie; an angle is a block's alone."""
    angle = place.angle if is_block(place.piece) else None
    return Piece(place.piece, place.x, place.y, angle or 0.0)


def with_piece(pieces: tuple[Piece, ...], piece: Piece) -> tuple[Piece, ...]:
    """One more on the table, in the order of ids."""
    return tuple(sorted((*pieces, piece), key=lambda one: one.id))


def play(state: State, actions: Mapping[Seat, Action]) -> Told:
    """One piece lies; the last one of a player ends that player's deployment."""
    ((seat, action),) = actions.items()
    assert isinstance(action, Place)
    piece = piece_of(action)
    laid = replace(state, pieces=with_piece(state.pieces, piece))
    told: Told = (laid, (_placed(piece, "POT-2.3"),), ())
    if not is_block(piece.id) and all_placed(laid, seat):
        told = then(told, lambda now: _revealed(now, seat))
    if to_place(laid, seat):
        return told
    if to_place(laid, seat.other):
        return replace(laid, turn=seat.other), *told[1:]
    return then(then(told, _centre), lambda ready: begin_turn(ready, ready.starter))


def _revealed(state: State, seat: Seat) -> Told:
    """With its last puck the whole selection is known (POT-8.3)."""
    if not state.options.advanced:
        return state, (), ()
    facts = {"seat": seat.value, "pucks": list(state.selected[seat])}
    return (
        state,
        (Event("revealed", facts, rule="POT-8.3"),),
        (Ruling("POT-8.3", "revealed", {"seat": seat.value}),),
    )


def _centre(state: State) -> Told:
    """The neutral obstacle, unless it lies there already (POT-8.4)."""
    if any(piece.id == CENTRE for piece in state.pieces):
        return state, (), ()
    pieces = with_piece(state.pieces, CENTRE_PIECE)
    return replace(state, pieces=pieces), (_placed(CENTRE_PIECE, "POT-2.3"),), ()


def _placed(piece: Piece, rule: str) -> Event:
    facts: dict[str, object] = {"piece": piece.id, "x": piece.x, "y": piece.y}
    if is_block(piece.id):
        facts["angle"] = piece.angle
    return Event("placed", facts, rule=rule)
