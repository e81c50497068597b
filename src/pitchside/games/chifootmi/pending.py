"""What a choice is about, as plain data for the page and for other programs."""

from __future__ import annotations

from typing import Any

from pitchside.core.seat import PLAYERS, Seat
from pitchside.games.chifootmi import shot
from pitchside.games.chifootmi.action import Call
from pitchside.games.chifootmi.action_text import PILES
from pitchside.games.chifootmi.phases import cards_asked
from pitchside.games.chifootmi.position import write_held
from pitchside.games.chifootmi.state import Phase, State

Pending = dict[str, Any]
WINDOWS = {
    Phase.OFFSIDE: (Call.SIGNAL, Call.PASS),
    Phase.ONE_TWO: (Call.ONE_TWO, Call.PASS),
    Phase.LAST_SHOT: (Call.LAST_SHOT, Call.PASS),
}
"""What may be said in a window, the same whether it fits or not (CFM-7.1, 7.4)."""


def pending_of(state: State, seat: Seat) -> Pending:
    """Kinds of action under `do`, and beside it what is chosen from."""
    if seat is Seat.CHANCE:
        return _chance(state)
    if cards_asked(state):
        role = "attacker" if seat is state.ball else "defender"
        return {"do": ["play"], "cards": [write_held(one) for one in state.teams[seat].active], "role": role}
    if shot.is_asked(state):
        role = "shooter" if seat is state.ball else "keeper"
        return {"do": ["aim"], "sides": list(shot.sides(state)), "role": role, "for": state.phase.value}
    if state.phase is Phase.DRAW:
        return {"do": ["draw"], "piles": [pile for pile in PILES if state.teams[seat].pile(pile)]}
    return {"do": [call.value for call in WINDOWS[state.phase]]}


def _chance(state: State) -> Pending:
    if state.phase is Phase.DEAL:
        return {"do": ["deal"]}
    return {"do": ["toss"], "to": [seat.value for seat in PLAYERS]}
