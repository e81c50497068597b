"""The last shot: who has the ball after the last cards may shoot once more (CFM-4.5, 4.6, 6.9)."""

from __future__ import annotations

from dataclasses import replace

from pitchside.core.turn import Event
from pitchside.games.chifootmi.action import Call
from pitchside.games.chifootmi.ending import end
from pitchside.games.chifootmi.rulings import ruled
from pitchside.games.chifootmi.state import Phase, State
from pitchside.games.chifootmi.told import Told, then


def offer(state: State) -> Told:
    """The holder of the ball is asked."""
    due = ruled("last_shot_due", by=state.attacker)
    return replace(state, phase=Phase.LAST_SHOT), (), (due,)


def play(state: State, call: Call) -> Told:
    """Taken, both choose a side; declined, the match is at its end."""
    if call is Call.PASS:
        return then((state, (), (ruled("last_shot_declined", by=state.attacker),)), end)
    taken = ruled("last_shot", by=state.attacker)
    event = Event("last_shot", {"by": state.attacker.value}, rule=taken.rule)
    return replace(state, shooting=True), (event,), (taken,)
