"""Each phase has its rules: who is to act, who checks an action and who plays it."""

from __future__ import annotations

from pitchside.core.seat import Seat
from pitchside.games.pitch_bowl import kick, setup, turn
from pitchside.games.pitch_bowl.action import Action
from pitchside.games.pitch_bowl.begin import begin_turn
from pitchside.games.pitch_bowl.state import PhaseName, State
from pitchside.games.pitch_bowl.told import Told

_ORDER = {
    PhaseName.KICK: "PBW-2.3",
    PhaseName.BONUS: "PBW-5.16",
    PhaseName.SAID: "PBW-9.6",
    PhaseName.PLACEMENT: "PBW-9.1",
    PhaseName.OVER: "PBW-7.4",
}
"""The clauses that say who acts when, other than in a turn."""


def to_act(state: State) -> frozenset[Seat]:
    """One seat: a coach, or chance where a coin falls or a hand trembles; nobody after the end."""
    return frozenset() if state.phase is PhaseName.OVER else frozenset({turn.actor(state)})


def check(state: State, seat: Seat, action: Action) -> None:
    """Refuse an action of the seat that is to act, under its clause."""
    if state.phase is PhaseName.PLACING:
        setup.check(state, seat, action)
    elif state.phase is PhaseName.KICK:
        kick.check(state, seat, action)
    else:
        turn.check(state, seat, action)


def play(state: State, seat: Seat, action: Action) -> Told:
    """What a checked action does."""
    if state.phase is PhaseName.PLACING:
        return setup.play(state, seat, action)
    if state.phase is PhaseName.KICK:
        return kick.play(state, seat, action)
    return turn.play(state, {seat: action})


def order_rule(state: State) -> str:
    """The clause that says who is to act."""
    if state.gift is not None:
        return state.gift.rule
    if state.drop is not None:
        return "PBW-5.7"
    if state.phase is PhaseName.PLACING:
        return "PBW-2.1" if state.kicker is None else "PBW-2.2"
    return _ORDER.get(state.phase, "PBW-3.1")


def opening(state: State) -> Told | None:
    """A position set by hand in which the active coach has nobody who can act: the turn is over (PBW-3.3)."""
    asked = state.phase is PhaseName.PLAY and to_act(state) == {state.turn}
    if not asked or turn.who_may_pitch(state):
        return None
    return begin_turn(state, state.turn.other)
