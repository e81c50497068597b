"""A tackle against a value: a foul, and a shot left or right for the attacker (CFM-5.4, 6.8)."""

from __future__ import annotations

from dataclasses import replace

from pitchside.core.turn import Event
from pitchside.games.chifootmi.card import Card
from pitchside.games.chifootmi.rulings import ruled
from pitchside.games.chifootmi.state import Phase, State
from pitchside.games.chifootmi.told import Told


def foul(state: State, kick: Phase, value: Card) -> Told:
    """A free kick, or a penalty in the shot phase, whatever the value and the count."""
    ruling = ruled(f"foul_{kick.value}", by=state.defender, attacker=state.attacker, theirs=value)
    events = (
        Event("foul", {"by": state.defender.value}, rule=ruling.rule),
        Event(kick.value, {"by": state.attacker.value}, rule=ruling.rule),
    )
    return replace(state, phase=kick), events, (ruling,)
