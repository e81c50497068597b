"""What is secret: a selection, until all its pucks are placed and it is revealed (POT-8.2, 8.3, 8.5)."""

from __future__ import annotations

from dataclasses import replace

from pitchside.core.phase import Step
from pitchside.core.seat import PLAYERS, Eyes, Seat
from pitchside.core.turn import Event, Ruling
from pitchside.games.pitch_out.state import Ask, PhaseName, State

BETWEEN = (Ask.BAN, Ask.REPLACE, Ask.SWAP)
"""Questions that are asked between rounds."""
_BEFORE = (PhaseName.SELECT, PhaseName.FIRST_SHOT, PhaseName.FIRST)


def between_rounds(state: State) -> bool:
    """Is one of the questions between rounds being asked?"""
    return state.phase is PhaseName.ANSWER and state.queue[0].ask in BETWEEN


def hidden(state: State, eyes: Eyes) -> frozenset[Seat]:
    """The seats whose selection these eyes may not see now."""
    if eyes is Eyes.ALL or not state.options.advanced:
        return frozenset()
    return frozenset(seat for seat in PLAYERS if eyes.value != seat.value and is_secret(state, seat))


def is_secret(state: State, seat: Seat) -> bool:
    """Has that seat a selection of which others do not yet know all?"""
    if state.phase in _BEFORE or between_rounds(state):
        return bool(state.selected[seat])
    return state.phase is PhaseName.DEPLOY and not all_placed(state, seat)


def all_placed(state: State, seat: Seat) -> bool:
    """Does every puck of that seat's selection lie on the table?"""
    return {piece.id for piece in state.pieces}.issuperset(state.selected[seat])


def revealed(state: State, seat: Seat) -> Step[State]:
    """With its last puck the whole selection is known (POT-8.3)."""
    if not state.options.advanced:
        return Step(state)
    event = Event("revealed", {"seat": seat.value, "pucks": list(state.selected[seat])}, rule="POT-8.3")
    return Step(state, (event,), (Ruling("POT-8.3", "revealed", {"seat": seat.value}),))


def view_of(state: State, eyes: Eyes) -> State:
    """The state with what these eyes may not see left empty."""
    secret, selected = hidden(state, eyes), state.selected
    for seat in secret:
        selected = selected.put(seat, ())
    return replace(state, selected=selected) if secret else state
