"""The conservation phase: two cards shown at once (CFM-3.3, 3.4, 5)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pitchside.core.turn import Event
from pitchside.games.chifootmi import offside
from pitchside.games.chifootmi.card import DT, Card
from pitchside.games.chifootmi.flow import after_keep, go_on
from pitchside.games.chifootmi.foul import foul
from pitchside.games.chifootmi.possession import stolen, tackled
from pitchside.games.chifootmi.rulings import ruled
from pitchside.games.chifootmi.state import Phase, State
from pitchside.games.chifootmi.told import Told, then


def decide(state: State, mine: Card, theirs: Card) -> Told:
    """The attacker's card against the defender's."""
    if mine == DT and theirs == DT:
        return then(tackled(state, "tackle"), go_on)
    if mine == DT:
        return then(_kept(state, "dribble", theirs=theirs), after_keep)
    if theirs == DT:
        return foul(state, Phase.FREE_KICK, mine)
    if theirs > mine:
        return then(stolen(state, "steal", mine=theirs, theirs=mine), go_on)
    return then(_kept(state, "keep", mine=mine, theirs=theirs), offside.judge)


def _kept(state: State, code: str, **facts: Any) -> Told:
    """One conservation more."""
    after = replace(state, kept=state.kept + 1)
    count = {"kept": after.kept, "needed": after.needed}
    ruling = ruled(code, by=state.attacker, defender=state.defender, **facts, **count)
    event = Event("keep", {"by": state.attacker.value, "kept": after.kept}, rule=ruling.rule)
    return after, (event,), (ruling,)
