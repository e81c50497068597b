"""Pro: the shot is played with cards (CFM-6)."""

from __future__ import annotations

from pitchside.core.phase import Step
from pitchside.core.turn import Event
from pitchside.games.chifootmi.cards import DT, Card
from pitchside.games.chifootmi.phases.base import Told, ruled
from pitchside.games.chifootmi.phases.possession import foul, scored, stolen, tackled, with_ball
from pitchside.games.chifootmi.phases.shot import Penalty, after_shot, go_on
from pitchside.games.chifootmi.phases.turn import Showing
from pitchside.games.chifootmi.state import PhaseName, State

UNDER_THE_BAR = 3
"""The greatest difference that is a goal (CFM-6.3)."""


class CardShot(Showing):
    """After two conservations the next cards are the shot (CFM-6.2)."""

    clause = "CFM-6.2"
    due = True

    def decide(self, state: State) -> Told:
        """The attacker's card against the defender's."""
        mine, theirs = state.shown
        if mine == DT and theirs == DT:
            return tackled(state, "CFM-6.7", "shot_tackle").then(go_on)
        if mine == DT:
            return _dribbled(state, theirs).then(go_on)
        if theirs == DT:
            return foul(state, PhaseName.PENALTY, Penalty.clause, "foul_penalty", mine)
        if theirs > mine:
            return stolen(state, "CFM-6.6", "shot_steal", mine=theirs, theirs=mine).then(go_on)
        return _shot(state, mine, theirs)


def _dribbled(state: State, theirs: Card) -> Told:
    """The ball is kept and the shot still due; the count stays (CFM-6.7, 6.10)."""
    ruling = ruled(
        "CFM-6.7",
        "shot_dribble" if state.cards_left else "shot_dribble_late",
        by=state.attacker,
        defender=state.defender,
        theirs=theirs,
    )
    event = Event("keep", {"by": state.attacker.value, "kept": state.kept}, rule=ruling.rule)
    return Step(state, (event,), (ruling,))


def _shot(state: State, mine: Card, theirs: Card) -> Told:
    """Pushed back and still due, over the bar, or a goal (CFM-6.3 to 6.5)."""
    values = {"by": state.attacker, "defender": state.defender, "mine": mine, "theirs": theirs}
    if mine == theirs:
        pushed = ruled("CFM-6.5", "shot_back" if state.cards_left else "shot_back_late", **values)
        return Step(state, (_event(state, "back", "CFM-6.5"),), (pushed,)).then(go_on)
    if mine - theirs > UNDER_THE_BAR:
        over = ruled("CFM-6.4", "shot_over", **values)
        return Step(state, (_event(state, "over", "CFM-6.4"),), (over,)).then(_lost)
    after, goal = scored(state, "CFM-6.3")
    ruling = ruled("CFM-6.3", "shot_goal", **values, **after.goals.plain())
    return Step(after, (_event(state, "goal", "CFM-6.3"), goal), (ruling,)).then(_lost)


def _event(state: State, outcome: str, rule: str) -> Event:
    return Event("shot", {"by": state.attacker.value, "outcome": outcome}, rule=rule)


def _lost(state: State) -> Told:
    """Goal or over, the defender has the ball."""
    return after_shot(with_ball(state, state.defender))
