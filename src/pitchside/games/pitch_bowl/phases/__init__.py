"""The phases of Pitch Bowl, one file a chapter of its rules; `phase_of` says which one a state is in."""

from __future__ import annotations

from collections.abc import Mapping

from pitchside.core.seat import Seat
from pitchside.games.pitch_bowl.phases.base import BowlPhase
from pitchside.games.pitch_bowl.phases.initiative import Over
from pitchside.games.pitch_bowl.phases.kick_off import KickOff
from pitchside.games.pitch_bowl.phases.placement import Placement, Said
from pitchside.games.pitch_bowl.phases.possession import Dropping, Giving
from pitchside.games.pitch_bowl.phases.setup import Choosing, Deploying, Tossing
from pitchside.games.pitch_bowl.phases.tremor import Trembling
from pitchside.games.pitch_bowl.phases.turn import Bonus, Play
from pitchside.games.pitch_bowl.state import PhaseName, State

_NAMED: Mapping[PhaseName, BowlPhase] = {
    PhaseName.PLACING: Deploying(),
    PhaseName.KICK: KickOff(),
    PhaseName.PLAY: Play(),
    PhaseName.BONUS: Bonus(),
    PhaseName.SAID: Said(),
    PhaseName.PLACEMENT: Placement(),
    PhaseName.OVER: Over(),
}
_TOSSING, _CHOOSING = Tossing(), Choosing()
_TREMBLING, _GIVING, _DROPPING = Trembling(_NAMED), Giving(_NAMED), Dropping(_NAMED)


def phase_of(state: State) -> BowlPhase:
    """What waits over a phase comes first; then the phase by its name, `placing` being three phases."""
    if state.waiting is not None:
        return _TREMBLING
    if state.gift is not None:
        return _GIVING
    if state.drop is not None:
        return _DROPPING
    if state.phase is PhaseName.PLACING and state.kicker is None:
        return _TOSSING if state.turn is Seat.CHANCE else _CHOOSING
    return _NAMED[state.phase]
