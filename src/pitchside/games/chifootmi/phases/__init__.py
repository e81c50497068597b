"""The phases of ChiFootMi, one file a chapter of its rules; `phase_of` says which one a state is in."""

from __future__ import annotations

from collections.abc import Mapping

from pitchside.games.chifootmi.phases.base import CardPhase
from pitchside.games.chifootmi.phases.card_shot import CardShot
from pitchside.games.chifootmi.phases.end import Over, Shootout, ShootoutToss
from pitchside.games.chifootmi.phases.extras import Offside, OneTwo
from pitchside.games.chifootmi.phases.setup import Dealing, FirstToss
from pitchside.games.chifootmi.phases.shot import FreeKick, LastAim, LastShot, Penalty, Shot
from pitchside.games.chifootmi.phases.turn import Drawing, Duel
from pitchside.games.chifootmi.state import PhaseName, State

_PHASES: Mapping[PhaseName, CardPhase] = {
    PhaseName.DEAL: Dealing(),
    PhaseName.TOSS: FirstToss(),
    PhaseName.DUEL: Duel(),
    PhaseName.ONE_TWO: OneTwo(),
    PhaseName.OFFSIDE: Offside(),
    PhaseName.DRAW: Drawing(),
    PhaseName.SHOT: Shot(),
    PhaseName.FREE_KICK: FreeKick(),
    PhaseName.PENALTY: Penalty(),
    PhaseName.LAST_SHOT: LastShot(),
    PhaseName.SHOOTOUT: Shootout(),
    PhaseName.OVER: Over(),
}
_CARD_SHOT, _LAST_AIM, _SHOOTOUT_TOSS = CardShot(), LastAim(), ShootoutToss()


def phase_of(state: State) -> CardPhase:
    """The phase by its name; three names stand for two phases each."""
    match state.phase:
        case PhaseName.SHOT if state.options.card_shots:
            return _CARD_SHOT
        case PhaseName.LAST_SHOT if state.shooting:
            return _LAST_AIM
        case PhaseName.SHOOTOUT if state.ball is None:
            return _SHOOTOUT_TOSS
        case name:
            return _PHASES[name]
