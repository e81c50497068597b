"""The shoot-out: a toss, then penalties in turns (CFM-8.2 to 8.6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pitchside.core.seat import Seat
from pitchside.core.toss import Toss
from pitchside.core.turn import Event
from pitchside.games.chifootmi import shot
from pitchside.games.chifootmi.action import Aim
from pitchside.games.chifootmi.ending import won_by_series
from pitchside.games.chifootmi.rulings import ruled
from pitchside.games.chifootmi.series import Series
from pitchside.games.chifootmi.state import State
from pitchside.games.chifootmi.told import Told, then


def toss(state: State, action: Toss) -> Told:
    """The ball card says who shoots first."""
    event = Event("toss", {"to": action.to.value}, rule="CFM-8.2")
    return replace(state, ball=action.to, series=Series(first=action.to)), (event,), ()


def play(state: State, aims: Mapping[Seat, Aim]) -> Told:
    """One penalty; the score of the match stays (CFM-8.6)."""
    assert state.series is not None
    side, guess = aims[state.attacker].side, aims[state.defender].side
    series = state.series.shot(state.attacker, goal=side != guess)
    told = _saved(state, series, side) if side == guess else _goal(state, series, side, guess)
    after, events, rulings = told
    aims_shown = shot.aimed(state, side, guess)
    return then((after, (aims_shown, *events), rulings), lambda now: _next(now, series))


def _next(state: State, series: Series) -> Told:
    winner = series.winner(state.options.stop_when_decided)
    if winner is not None:
        return won_by_series(state, winner, series)
    return replace(state, ball=series.shooter, series=series), (), ()


def _saved(state: State, series: Series, side: str) -> Told:
    facts = {"by": state.defender, "shooter": state.attacker, "side": side}
    ruling = ruled("shootout_saved", **facts, **series.goals.plain())
    return state, (shot.save(state, side, ruling),), (ruling,)


def _goal(state: State, series: Series, side: str, other: str) -> Told:
    tally = series.goals.plain()
    facts = {"by": state.attacker, "keeper": state.defender, "side": side, "other": other}
    ruling = ruled("shootout_goal", **facts, **tally)
    told = {"by": state.attacker.value, "score": state.goals.plain(), "shootout": tally}
    return state, (Event("goal", told, rule=ruling.rule),), (ruling,)
