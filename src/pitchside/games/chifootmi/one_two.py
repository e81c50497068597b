"""The one-two: the card that kept the ball comes back in front (CFM-7.2, 7.4)."""

from __future__ import annotations

from dataclasses import replace

from pitchside.core.turn import Event
from pitchside.games.chifootmi import duel
from pitchside.games.chifootmi.action import Call
from pitchside.games.chifootmi.card import Card
from pitchside.games.chifootmi.rulings import ruled
from pitchside.games.chifootmi.state import State
from pitchside.games.chifootmi.team import are_values
from pitchside.games.chifootmi.told import Told, then


def is_asked(state: State) -> bool:
    """Two values shown, and the ball kept with a value just before: whether they fit or not (CFM-7.4)."""
    if not state.options.one_two or not state.kept:
        return False
    return len(state.teams[state.attacker].played) > 1 and are_values(*state.shown, before(state))


def before(state: State) -> Card:
    """The attacker's card of the action just before."""
    return state.teams[state.attacker].played[-2]


def fits(state: State) -> bool:
    """Is the card shown one less than the one before?"""
    return state.shown[0] == before(state) - 1


def play(state: State, call: Call) -> Told:
    """The duel, with the card brought back if so said."""
    mine, theirs = state.shown
    if call is Call.PASS:
        return duel.decide(state, mine, theirs)
    back = before(state)
    ruling = ruled("one_two", by=state.attacker, mine=back, instead=mine)
    facts = {"by": state.attacker.value, "card": back, "instead": mine}
    told = (replace(state, returned=True), (Event("one_two", facts, rule=ruling.rule),), (ruling,))
    return then(told, lambda now: duel.decide(now, back, theirs))
