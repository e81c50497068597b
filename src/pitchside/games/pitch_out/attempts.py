"""What a person might try and be refused, so that the page can say why."""

from __future__ import annotations

from pitchside.core.seat import PLAYERS, Seat
from pitchside.games.flick.action import Flick, Place, Stop, quantised
from pitchside.games.pitch_out import aim
from pitchside.games.pitch_out.action import Action
from pitchside.games.pitch_out.geometry import zone_of
from pitchside.games.pitch_out.powers import pucks_of_seat
from pitchside.games.pitch_out.state import Phase, State
from pitchside.games.pitch_out.table import BLOCKS

SOME_SPEED = 1000


def attempts_of(state: State, seat: Seat) -> tuple[Action, ...]:
    """Flicks of every own puck, also towards what it leans on; a block in the other zone; to decline."""
    if seat not in PLAYERS:
        return ()
    if state.phase in (Phase.TURN, Phase.AGAIN):
        return tuple(_flicks(state, seat))
    if state.phase is Phase.DEPLOY:
        x0, y0, x1, y1 = zone_of(seat.other)
        return tuple(Place(block, (x0 + x1) / 2, (y0 + y1) / 2, 0.0) for block in BLOCKS[seat])
    return (Stop(),) if state.phase in (Phase.FIRST, Phase.ANSWER) else ()


def _flicks(state: State, seat: Seat) -> list[Action]:
    """One for each puck, and one into the middle of every barred sector."""
    found: list[Action] = []
    for puck in pucks_of_seat(state, seat):
        found.append(Flick(puck.id, 90.0, SOME_SPEED))
        for low, high in aim.barred(state, puck.id):
            middle = quantised(low + ((high - low) % 360.0) / 2.0) % 360.0
            found.append(Flick(puck.id, middle, SOME_SPEED))
    return found
