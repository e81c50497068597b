"""The end of the match: more goals, or a shoot-out (CFM-8)."""

from __future__ import annotations

from dataclasses import replace

from pitchside.core.outcome import Outcome, Reason
from pitchside.core.seat import PLAYERS, BySeat, Seat
from pitchside.core.turn import Event
from pitchside.games.chifootmi.rulings import ruled
from pitchside.games.chifootmi.series import FIVE, Series
from pitchside.games.chifootmi.state import Phase, State
from pitchside.games.chifootmi.told import Told


def end(state: State) -> Told:
    """All cards are played, every shot is taken: somebody has won, or a shoot-out decides (CFM-8.2)."""
    winner = leader(state.goals)
    if winner is not None:
        return _won(state, winner, Reason.GOALS, "match_won", state.goals)
    level = replace(state, phase=Phase.SHOOTOUT, ball=None, shooting=False, series=Series())
    return level, (Event("shootout", rule="CFM-8.2"),), ()


def leader(goals: BySeat[int]) -> Seat | None:
    """Who has more goals."""
    return next((seat for seat in PLAYERS if goals[seat] > goals[seat.other]), None)


def won_by_series(state: State, winner: Seat, series: Series) -> Told:
    """The shoot-out has decided; the score of the match stands (CFM-8.6)."""
    code = "shootout_won" if max(series.taken) <= FIVE else "shootout_won_later"
    return _won(replace(state, series=series), winner, Reason.SHOOTOUT, code, series.goals)


def _won(state: State, winner: Seat, reason: Reason, code: str, goals: BySeat[int]) -> Told:
    outcome = Outcome(winner, reason, state.goals)
    facts = {"winner": winner, "loser": winner.other, "mine": goals[winner], "theirs": goals[winner.other]}
    ruling = ruled(code, **facts)
    after = replace(state, phase=Phase.OVER, shooting=False, outcome=outcome)
    return after, (Event("match", outcome.plain(), rule=ruling.rule),), (ruling,)
