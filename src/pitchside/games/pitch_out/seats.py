"""Who is to act."""

from __future__ import annotations

from pitchside.core.seat import PLAYERS, Seat
from pitchside.games.pitch_out.state import Phase, State

BOTH = frozenset(PLAYERS)
CHANCE = frozenset({Seat.CHANCE})


def to_act(state: State) -> frozenset[Seat]:
    """The seats to act: both where choices are sealed, chance where a hand trembles or a coin falls."""
    if state.phase is Phase.OVER:
        return frozenset()
    if any(flick is not None for flick in state.flicks):
        return CHANCE
    if state.phase in (Phase.SELECT, Phase.FIRST_SHOT):
        return BOTH
    if state.phase is Phase.ANSWER:
        return frozenset({state.queue[0].seat})
    return frozenset({state.turn})
