"""The phases of Pitch Out, one file a chapter of its rules; `phase_of` says which one a state is in."""

from __future__ import annotations

from collections.abc import Mapping

from pitchside.core.seat import Seat
from pitchside.games.pitch_out.phases.after_flick import AfterFlick
from pitchside.games.pitch_out.phases.answers import ANSWERS
from pitchside.games.pitch_out.phases.base import PuckPhase
from pitchside.games.pitch_out.phases.between import RIGHTS, NextFirst, Over
from pitchside.games.pitch_out.phases.deploy import Deployment
from pitchside.games.pitch_out.phases.first_shot import CaptainPlacing, FirstShot, FirstShotTremor
from pitchside.games.pitch_out.phases.guard import Guarding
from pitchside.games.pitch_out.phases.setup import FirstChoice, FirstToss, Selection
from pitchside.games.pitch_out.phases.turn import FlickTremor, SecondFlick, Turn
from pitchside.games.pitch_out.state import Ask, PhaseName, State

_PHASES: Mapping[PhaseName, PuckPhase] = {
    PhaseName.SELECT: Selection(),
    PhaseName.FIRST_SHOT: FirstShot(),
    PhaseName.FIRST: FirstChoice(),
    PhaseName.DEPLOY: Deployment(),
    PhaseName.TURN: Turn(),
    PhaseName.ANSWER: AfterFlick(),
    PhaseName.AGAIN: SecondFlick(),
    PhaseName.OVER: Over(),
}
_ASKED: Mapping[Ask, PuckPhase] = {Ask.GUARD: Guarding(), **ANSWERS, **RIGHTS}
_CAPTAIN_PLACING, _FIRST_SHOT_TREMOR = CaptainPlacing(), FirstShotTremor()
_FIRST_TOSS, _NEXT_FIRST, _FLICK_TREMOR = FirstToss(), NextFirst(), FlickTremor()


def phase_of(state: State) -> PuckPhase:
    """The phase by its name; some names stand for several phases."""
    match state.phase:
        case PhaseName.ANSWER if state.queue:
            return _ASKED[state.queue[0].ask]
        case PhaseName.TURN if state.trembles:
            return _FLICK_TREMOR
        case PhaseName.FIRST_SHOT if state.trembles:
            return _FIRST_SHOT_TREMOR
        case PhaseName.FIRST_SHOT if not state.pieces:
            return _CAPTAIN_PLACING
        case PhaseName.FIRST if state.turn is Seat.CHANCE:
            return _FIRST_TOSS
        case PhaseName.FIRST if state.round > 1:
            return _NEXT_FIRST
        case name:
            return _PHASES[name]
