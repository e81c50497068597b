"""Deployment: the first player places everything, then the second (POT-2.3 to 2.6, 8.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from pitchside.core.errors import IllegalAction
from pitchside.core.phase import Step
from pitchside.core.seat import BySeat, Seat
from pitchside.core.turn import Event
from pitchside.games.flick.action import Place, quantised
from pitchside.games.pitch_out.action import Action
from pitchside.games.pitch_out.geometry import Zone, check_free, check_spacing, zone_of
from pitchside.games.pitch_out.phases.base import PuckPhase, Told, need, need_selected
from pitchside.games.pitch_out.phases.turn import begin_turn
from pitchside.games.pitch_out.state import PhaseName, Piece, State
from pitchside.games.pitch_out.suggestions import SUGGESTIONS, fitted
from pitchside.games.pitch_out.table import ARENA, BLOCKS, CENTRE, is_block, owner_of
from pitchside.games.pitch_out.view import all_placed, revealed

CENTRE_PIECE = Piece(CENTRE, ARENA.centre, ARENA.centre)
NOBODY: BySeat[tuple[str, ...]] = BySeat((), ())
TRIES = 400
GRID = 5
"""mm between the places that are tried one by one where drawing found none."""


def begin_deployment(state: State, first: Seat) -> Told:
    """The first player may place."""
    ready = replace(state, phase=PhaseName.DEPLOY, turn=first, starter=first, fielded=NOBODY)
    if not state.options.advanced:
        return Step(ready)
    return Step(replace(ready, pieces=(CENTRE_PIECE,)), (_placed(CENTRE_PIECE, "POT-8.4"),))


def to_place(state: State, seat: Seat) -> tuple[str, ...]:
    """What that seat has still to place, blocks last."""
    lying = {piece.id for piece in state.pieces}
    return tuple(one for one in (*state.selected[seat], *BLOCKS[seat]) if one not in lying)


def piece_of(place: Place) -> Piece:
    """The piece as it will lie; an angle is a block's alone."""
    angle = place.angle if is_block(place.piece) else None
    return Piece(place.piece, place.x, place.y, angle or 0.0)


def with_piece(pieces: tuple[Piece, ...], piece: Piece) -> tuple[Piece, ...]:
    """One more on the table, in the order of ids."""
    return tuple(sorted((*pieces, piece), key=lambda one: one.id))


class Deployment(PuckPhase):
    """One player places one piece after the other."""

    clause = "POT-2.3"

    def check(self, state: State, seat: Seat, action: Action) -> None:
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

    def play(self, state: State, actions: Mapping[Seat, Any]) -> Told:
        """One piece lies; the last one of a player ends that player's deployment."""
        ((seat, action),) = actions.items()
        piece = piece_of(action)
        laid = replace(state, pieces=with_piece(state.pieces, piece))
        step = Step(laid, (_placed(piece, "POT-2.3"),))
        if not is_block(piece.id) and all_placed(laid, seat):
            step = step.then(lambda now: revealed(now, seat))
        if to_place(laid, seat):
            return step
        if to_place(laid, seat.other):
            return step._replace(state=replace(laid, turn=seat.other))
        return step.then(place_centre).then(lambda ready: Step(begin_turn(ready, ready.starter)))

    def sample(self, state: State, seat: Seat, rng: Random) -> Place:
        """Blocks first.

        There is always room: of seven pucks at most three lie in the way of one of the two rows in which a
        block fits, nearest the limit and farthest from it, and they and another block leave 98 mm free in it
        somewhere.
        """
        pieces = to_place(state, seat)
        blocks = [one for one in pieces if is_block(one)]
        name = rng.choice(blocks or pieces)
        for place in _drawn(name, zone_of(seat), rng):
            if self.accepts(state, seat, place):
                return place
        raise AssertionError(f"no place for {name}")

    def asks(self, state: State, seat: Seat) -> dict[str, Any]:
        """The pieces in hand, where they may go, and deployments that are suggested."""
        return {
            "do": ["place"],
            "pieces": list(to_place(state, seat)),
            "zone": list(zone_of(seat)),
            "suggestions": [
                {"name": name, "places": [_plain(one) for one in places]}
                for name, places in self.suggested(state, seat)
            ],
        }

    def suggested(self, state: State, seat: Seat) -> list[tuple[str, tuple[Place, ...]]]:
        """Every suggestion that what already lies there still allows, for the pieces in hand."""
        pieces = to_place(state, seat)
        every = [(name, fitted(suggestion, seat, pieces)) for name, suggestion in SUGGESTIONS.items()]
        return [(name, places) for name, places in every if self._all_pass(state, seat, places)]

    def _all_pass(self, state: State, seat: Seat, places: tuple[Place, ...]) -> bool:
        """Can all of them be placed, one after the other?"""
        for place in places:
            if not self.accepts(state, seat, place):
                return False
            state = replace(state, pieces=with_piece(state.pieces, piece_of(place)))
        return True

    def attempts(self, state: State, seat: Seat) -> Sequence[Action]:
        """A block in the other zone."""
        x0, y0, x1, y1 = zone_of(seat.other)
        return tuple(Place(block, (x0 + x1) / 2, (y0 + y1) / 2, 0.0) for block in BLOCKS[seat])

    def admit(self, state: State) -> State:
        """In the advanced rules the centre obstacle lies there before deployment (POT-8.4)."""
        there = any(piece.id == CENTRE for piece in state.pieces)
        if state.options.advanced and not there:
            state = replace(state, pieces=with_piece(state.pieces, CENTRE_PIECE))
        return super().admit(state)

    def admit_fields(self, state: State) -> None:
        """There is something left to place, and nobody else's puck lies there."""
        need(to_place(state, state.turn), "nothing_to_place", seat=state.turn.value)
        for piece in state.pieces:
            owner = owner_of(piece.id)
            known = owner is None or is_block(piece.id) or piece.id in state.selected[owner]
            need(known, "not_selected", id=piece.id)
        need_selected(state)


def place_centre(state: State) -> Told:
    """The neutral obstacle, unless it lies there already (POT-8.4)."""
    if any(piece.id == CENTRE for piece in state.pieces):
        return Step(state)
    pieces = with_piece(state.pieces, CENTRE_PIECE)
    return Step(replace(state, pieces=pieces), (_placed(CENTRE_PIECE, "POT-2.3"),))


def _placed(piece: Piece, rule: str) -> Event:
    facts: dict[str, object] = {"piece": piece.id, "x": piece.x, "y": piece.y}
    if is_block(piece.id):
        facts["angle"] = piece.angle
    return Event("placed", facts, rule=rule)


def _drawn(name: str, zone: Zone, rng: Random) -> Iterator[Place]:
    """Places at random, then those of a grid."""
    x0, y0, x1, y1 = zone
    for _ in range(TRIES):
        angle = quantised(rng.choice((0.0, 45.0, rng.uniform(0.0, 90.0)))) if is_block(name) else None
        yield Place(name, quantised(rng.uniform(x0, x1)), quantised(rng.uniform(y0, y1)), angle)
    for x in range(int(x0), int(x1), GRID):
        for y in range(int(y0), int(y1), GRID):
            yield Place(name, float(x), float(y), 0.0 if is_block(name) else None)


def _plain(place: Place) -> dict[str, Any]:
    plain: dict[str, Any] = {"piece": place.piece, "x": place.x, "y": place.y}
    return plain if place.angle is None else {**plain, "angle": place.angle}
