"""A whole state as a plain object, for the record and for other programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitchside.core.seat import PLAYERS, BySeat, Eyes, Seat
from pitchside.games.pitch_out.golems import lent_of
from pitchside.games.pitch_out.layout import write_pieces
from pitchside.games.pitch_out.reading import chose_by_default, read_position
from pitchside.games.pitch_out.seats import to_act
from pitchside.games.pitch_out.state import Phase, Question, State
from pitchside.games.pitch_out.view import hidden

__all__ = ["read_position", "write_position"]


def write_position(state: State, eyes: Eyes = Eyes.ALL) -> dict[str, Any]:
    """The position as these eyes may see it; a hidden selection is null."""
    unseen = hidden(state, eyes)
    plain: dict[str, Any] = {
        "pieces": write_pieces(state.pieces),
        "reserve": list(state.reserve),
        "to_act": _write_to_act(state),
        "round": state.round,
        "score": state.score.plain(),
        "powers": state.powers.plain(),
        "phase": state.phase.value,
        "selected": {s.value: None if s in unseen else list(state.selected[s]) for s in PLAYERS},
    }
    plain.update({name: write(state) for name, (there, write) in _RARER.items() if there(state)})
    return plain


def _write_to_act(state: State) -> str | list[str] | None:
    seats = [seat.value for seat in Seat if seat in to_act(state)]
    return (seats if len(seats) > 1 else seats[0]) if seats else None


def _write_question(question: Question) -> dict[str, Any]:
    return {"ask": question.ask.value, "seat": question.seat.value, "pieces": list(question.pieces)}


def _both(pair: BySeat[Any]) -> dict[str, Any]:
    return {seat.value: None if pair[seat] is None else str(pair[seat]) for seat in PLAYERS}


def _is_elsewhere(state: State) -> bool:
    """Is the active player another than the one to act?"""
    together = (Phase.SELECT, Phase.FIRST_SHOT)
    return state.phase not in together and to_act(state) != frozenset({state.turn})


_RARER: dict[str, tuple[Callable[[State], bool], Callable[[State], Any]]] = {
    "active": (_is_elsewhere, lambda s: s.turn.value),
    "starter": (
        lambda s: s.phase is Phase.DEPLOY or s.starter is not Seat.SOUTH,
        lambda s: s.starter.value,
    ),
    "chose": (lambda s: s.chose != chose_by_default(s.phase, s.powers, s.turn), lambda s: s.chose),
    "removed": (lambda s: bool(s.removed), lambda s: list(s.removed)),
    "banned": (lambda s: bool(s.banned), lambda s: list(s.banned)),
    "lent": (lambda s: s.lent != lent_of(s.pieces, s.reserve, s.selected), lambda s: list(s.lent)),
    "again": (lambda s: s.again is not None, lambda s: s.again),
    "queue": (lambda s: bool(s.queue), lambda s: [_write_question(one) for one in s.queue]),
    "thinned": (lambda s: bool(s.thinned), lambda s: sorted(seat.value for seat in s.thinned)),
    "flicks": (lambda s: any(one is not None for one in s.flicks), lambda s: _both(s.flicks)),
    "memory": (lambda s: s.memory is not None, lambda s: s.memory.plain() if s.memory else None),
    "fielded": (
        lambda s: any(s.fielded),
        lambda s: {seat.value: list(s.fielded[seat]) for seat in PLAYERS},
    ),
}
"""Fields that are written only where they matter: when, and what."""
