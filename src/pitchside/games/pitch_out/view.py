"""What is secret: the selections, until deployment begins (POT-8.2, 8.3, 8.5)."""

from __future__ import annotations

from dataclasses import replace

from pitchside.core.seat import PLAYERS, Eyes, Seat
from pitchside.games.pitch_out.state import Ask, Phase, State

BETWEEN = (Ask.BAN, Ask.REPLACE, Ask.SWAP)
"""Questions that are asked between rounds."""
_BEFORE = (Phase.SELECT, Phase.FIRST_SHOT, Phase.FIRST)


def between_rounds(state: State) -> bool:
    """Is one of the questions between rounds being asked?"""
    return state.phase is Phase.ANSWER and state.queue[0].ask in BETWEEN


def hidden(state: State, eyes: Eyes) -> frozenset[Seat]:
    """The seats whose selection these eyes may not see now."""
    if eyes is Eyes.ALL or not state.options.advanced:
        return frozenset()
    if state.phase not in _BEFORE and not between_rounds(state):
        return frozenset()
    return frozenset(seat for seat in PLAYERS if state.selected[seat] and eyes.value != seat.value)


def view_of(state: State, eyes: Eyes) -> State:
    """The state with what these eyes may not see left empty."""
    selected = state.selected
    for seat in hidden(state, eyes):
        selected = selected.put(seat, ())
    return replace(state, selected=selected)
