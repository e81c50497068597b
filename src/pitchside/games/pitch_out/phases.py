"""Each phase has its rules: who checks an action and who plays it."""

from __future__ import annotations

from collections.abc import Mapping

from pitchside.core.seat import Seat
from pitchside.games.pitch_out import aim, answers, between, deploy, first_shot, setup, turn
from pitchside.games.pitch_out.action import Action
from pitchside.games.pitch_out.begin import begin_turn
from pitchside.games.pitch_out.seats import to_act
from pitchside.games.pitch_out.state import Ask, Phase, State
from pitchside.games.pitch_out.told import Told
from pitchside.games.pitch_out.view import between_rounds

_CHECK = {
    Phase.SELECT: setup.check_select,
    Phase.FIRST_SHOT: first_shot.check,
    Phase.FIRST: setup.check_first,
    Phase.DEPLOY: deploy.check,
    Phase.TURN: turn.check,
    Phase.AGAIN: turn.check,
    Phase.ANSWER: answers.check,
}
_PLAY = {
    Phase.SELECT: setup.play_select,
    Phase.FIRST_SHOT: first_shot.play,
    Phase.FIRST: setup.play_first,
    Phase.DEPLOY: deploy.play,
    Phase.TURN: turn.play,
    Phase.AGAIN: turn.play,
    Phase.ANSWER: answers.play,
}

_ORDER = {
    Phase.SELECT: "POT-8.2",
    Phase.FIRST_SHOT: "POT-8.8",
    Phase.DEPLOY: "POT-2.3",
    Phase.ANSWER: "POT-3.6",
}
"""The clauses that say who acts when, other than in a turn."""


def check(state: State, seat: Seat, action: Action) -> None:
    """Refuse an action of a seat that is to act, under its clause."""
    if between_rounds(state):
        between.check(state, seat, action)
    else:
        _CHECK[state.phase](state, seat, action)


def play(state: State, actions: Mapping[Seat, Action]) -> Told:
    """What checked actions do."""
    return between.play(state, actions) if between_rounds(state) else _PLAY[state.phase](state, actions)


def secret(state: State, actions: Mapping[Seat, Action]) -> frozenset[Seat]:
    """Whose actions only they themselves may read (POT-8.2, 8.5)."""
    if state.phase is Phase.SELECT:
        return frozenset(actions)
    if between_rounds(state) and state.queue[0].ask in (Ask.REPLACE, Ask.SWAP):
        return frozenset(actions)
    return frozenset()


def order_rule(state: State) -> str:
    """The clause that says who is to act."""
    if between_rounds(state):
        return "POT-8.7"
    if state.phase is Phase.FIRST:
        return setup.first_rule(state)
    return _ORDER.get(state.phase, "POT-3.1")


def opening(state: State) -> Told | None:
    """A position set by hand in which the active player has no lawful flick: the turn passes (POT-3.7)."""
    asked = state.phase is Phase.TURN and to_act(state) == {state.turn} and state.again is None
    return begin_turn(state, state.turn) if asked and not aim.has_flick(state, state.turn) else None
