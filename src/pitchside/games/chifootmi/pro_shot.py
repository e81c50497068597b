"""The shot played with cards (CFM-6.2 to 6.8)."""

from __future__ import annotations

from pitchside.core.turn import Event
from pitchside.games.chifootmi.card import DT, Card
from pitchside.games.chifootmi.flow import after_shot, go_on
from pitchside.games.chifootmi.foul import foul
from pitchside.games.chifootmi.possession import scored, stolen, tackled, with_ball
from pitchside.games.chifootmi.rulings import RULED, ruled
from pitchside.games.chifootmi.state import Phase, State
from pitchside.games.chifootmi.told import Told, then

UNDER_THE_BAR = 3
"""The greatest difference that is a goal."""


def decide(state: State, mine: Card, theirs: Card) -> Told:
    """The attacker's card against the defender's."""
    if mine == DT and theirs == DT:
        return then(tackled(state, "shot_tackle"), go_on)
    if mine == DT:
        return then(_dribbled(state, theirs), go_on)
    if theirs == DT:
        return foul(state, Phase.PENALTY, mine)
    if theirs > mine:
        return then(stolen(state, "shot_steal", mine=theirs, theirs=mine), go_on)
    return _shot(state, mine, theirs)


def _dribbled(state: State, theirs: Card) -> Told:
    """The ball is kept and the shot still due; the count stays (CFM-6.7, 6.10)."""
    ruling = ruled("shot_dribble", by=state.attacker, defender=state.defender, theirs=theirs)
    event = Event("keep", {"by": state.attacker.value, "kept": state.kept}, rule=ruling.rule)
    return state, (event,), (ruling,)


def _shot(state: State, mine: Card, theirs: Card) -> Told:
    """Pushed back and still due, over the bar, or a goal (CFM-6.3 to 6.5)."""
    if mine == theirs:
        return then(_told(state, "back", mine, theirs), go_on)
    if mine - theirs > UNDER_THE_BAR:
        return then(then(_told(state, "over", mine, theirs), _lost), after_shot)
    after, goal = scored(state, state.attacker, RULED["shot_goal"])
    _, events, rulings = _told(after, "goal", mine, theirs, **after.goals.plain())
    return then(then((after, (*events, goal), rulings), _lost), after_shot)


def _told(state: State, outcome: str, mine: Card, theirs: Card, **score: int) -> Told:
    values = {"mine": mine, "theirs": theirs, **score}
    ruling = ruled(f"shot_{outcome}", by=state.attacker, defender=state.defender, **values)
    event = Event("shot", {"by": state.attacker.value, "outcome": outcome}, rule=ruling.rule)
    return state, (event,), (ruling,)


def _lost(state: State) -> Told:
    """Goal or over, the defender has the ball."""
    return with_ball(state, state.defender), (), ()
