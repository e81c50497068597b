"""What a person might try and be refused, so that the page can say why."""

from __future__ import annotations

from pitchside.core.seat import PLAYERS, Seat
from pitchside.games.flick.action import Stop
from pitchside.games.pitch_bowl.action import Action, Announce, Deploy, EndTurn, LastAction, Pitch
from pitchside.games.pitch_bowl.announce import receivers
from pitchside.games.pitch_bowl.state import PhaseName, State
from pitchside.games.pitch_bowl.table import players_of

SOME_SPEED = 500


def attempts_of(state: State, seat: Seat) -> tuple[Action, ...]:
    """A pitch of every own player with every announcement; to end the turn, to decline; an empty placing."""
    if seat not in PLAYERS or state.phase is PhaseName.OVER:
        return ()
    if state.phase is PhaseName.PLACING:
        return (Deploy(()),)
    if state.phase in (PhaseName.KICK, PhaseName.SAID):
        return (Stop(), EndTurn())
    pitches = (_pitch(state, name, one) for name in players_of(seat) for one in Announce)
    return (*pitches, EndTurn(), LastAction(), Stop())


def _pitch(state: State, name: str, announce: Announce) -> Pitch:
    angle = 90.0 if name.startswith(Seat.SOUTH.value) else 270.0
    mates = receivers(state, name) if announce is Announce.HANDOVER else ()
    return Pitch(name, angle, SOME_SPEED, announce=announce, target=mates[0] if mates else None)
