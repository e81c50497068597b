"""Offside: a ball kept by too great a difference, if it is signalled (CFM-7.1, 7.5)."""

from __future__ import annotations

from dataclasses import replace

from pitchside.core.turn import Event
from pitchside.games.chifootmi.action import Call
from pitchside.games.chifootmi.flow import after_keep, go_on
from pitchside.games.chifootmi.possession import stolen
from pitchside.games.chifootmi.rulings import RULED, ruled
from pitchside.games.chifootmi.state import Phase, State
from pitchside.games.chifootmi.told import Told, then

DIFFERENCE = 7
"""From here on a keep is offside."""


def judge(state: State) -> Told:
    """After two values of which the attacker's kept the ball: the defender is asked, or the referee looks."""
    if not state.options.offside:
        return after_keep(_closed(state))
    if not state.options.offside_auto:
        return replace(state, phase=Phase.OFFSIDE), (), ()
    return _whistled(state, "offside_auto") if is_offside(state) else after_keep(_closed(state))


def play(state: State, call: Call) -> Told:
    """Signalled rightly the ball is won; wrongly, or passed, nothing changes."""
    if call is Call.SIGNAL and is_offside(state):
        return _whistled(state, "offside")
    wrong = ruled("no_offside", by=state.defender, attacker=state.attacker)
    return then((_closed(state), (), (wrong,) if call is Call.SIGNAL else ()), after_keep)


def is_offside(state: State) -> bool:
    """Is the difference too great; after a one-two with the card brought back (CFM-7.5)?"""
    mine, theirs = state.shown
    if state.returned:
        mine = state.teams[state.attacker].played[-2]
    return mine - theirs >= DIFFERENCE


def _whistled(state: State, code: str) -> Told:
    event = Event("offside", {"by": state.defender.value}, rule=RULED[code])
    after, events, rulings = stolen(state, code)
    return then((after, (event, *events), rulings), go_on)


def _closed(state: State) -> State:
    return replace(state, returned=False)
