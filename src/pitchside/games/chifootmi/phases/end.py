"""The end: more goals wins; level, a shoot-out decides (CFM-8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pitchside.core.outcome import Outcome, Reason
from pitchside.core.phase import Nobody, Step
from pitchside.core.seat import PLAYERS, BySeat, Seat
from pitchside.core.turn import Event
from pitchside.games.chifootmi.action import Action
from pitchside.games.chifootmi.cards import FIVE, SIDES
from pitchside.games.chifootmi.phases.base import CardPhase, Told, need, ruled
from pitchside.games.chifootmi.phases.setup import Tossing
from pitchside.games.chifootmi.phases.shot import Aiming, save
from pitchside.games.chifootmi.state import PhaseName, Series, State


class Over(Nobody[State, Action], CardPhase):
    """All cards are played, every shot is taken (CFM-8.1)."""

    clause = "CFM-8.1"
    ball = None
    rarer = ("shootout",)

    def enter(self, state: State) -> Told:
        """Somebody has won, or a shoot-out decides (CFM-8.2)."""
        winner = leader(state.goals)
        if winner is not None:
            return _won(state, winner, Reason.GOALS, ("CFM-8.1", "match_won"), state.goals)
        level = replace(state, phase=PhaseName.SHOOTOUT, ball=None, series=Series())
        return Step(level, (Event("shootout", rule="CFM-8.2"),))

    def admit(self, state: State) -> State:
        """The outcome that goals or the shoot-out say."""
        super().admit(state)
        winner, reason = leader(state.goals), Reason.GOALS
        if winner is None:
            _admit_turns(state.series)
            reason = Reason.SHOOTOUT
            winner = shot_out(state.series, state.options.stop_when_decided) if state.series else None
        need(winner, "over_winner")
        return replace(state, outcome=Outcome(winner, reason, state.goals))


def leader(goals: BySeat[int]) -> Seat | None:
    """Who has more goals."""
    return next((seat for seat in PLAYERS if goals[seat] > goals[seat.other]), None)


def _won(state: State, winner: Seat, reason: Reason, cited: tuple[str, str], goals: BySeat[int]) -> Told:
    outcome = Outcome(winner, reason, state.goals)
    facts = {"winner": winner, "loser": winner.other, "mine": goals[winner], "theirs": goals[winner.other]}
    ruling = ruled(*cited, **facts)
    after = replace(state, phase=PhaseName.OVER, outcome=outcome)
    return Step(after, (Event("match", outcome.plain(), rule=ruling.rule),), (ruling,))


class ShootoutToss(Tossing):
    """The ball card says who shoots first, and the shoot-out begins (CFM-8.2, 8.6)."""

    clause = tossing = "CFM-8.2"
    ball = None
    rarer = ("shootout",)

    def play(self, state: State, actions: Mapping[Seat, Any]) -> Told:
        """The order is settled."""
        to = actions[Seat.CHANCE].to
        event = Event("toss", {"to": to.value}, rule="CFM-8.2")
        begins = ruled("CFM-8.2", "shootout_begins", by=to, goals=state.goals[to])
        return Step(replace(state, ball=to, series=Series(first=to)), (event,), (begins,))

    def admit(self, state: State) -> State:
        """Level, and not decided."""
        super().admit(state)
        return _admit_shootout(state)


class Shootout(Aiming):
    """One penalty; the score of the match stays (CFM-8.6)."""

    clause = tossing = unknown = "CFM-8.2"
    sides = SIDES
    ball = None
    rarer = ("shootout",)

    def play(self, state: State, actions: Mapping[Seat, Any]) -> Told:
        """Same side: saved. Other side: goal. Then it is looked at whether it is decided (CFM-8.5)."""
        assert state.series is not None
        side, guess = actions[state.attacker].side, actions[state.defender].side
        series = state.series.shot(state.attacker, goal=side != guess)
        shown = Step(replace(state, series=series), (self.aims(state, side, guess),))
        return shown.then(lambda now: _taken(now, series, side, guess)).then(_next)

    def admit(self, state: State) -> State:
        """Level, and not decided."""
        super().admit(state)
        return _admit_shootout(state)


def _taken(state: State, series: Series, side: str, guess: str) -> Told:
    """Saved or scored, by the clause of the first five or of the later ones (CFM-10.3)."""
    rule = "CFM-8.3" if series.taken[state.attacker] > FIVE else "CFM-8.2"
    tally = series.goals.plain()
    if side == guess:
        facts = {"by": state.defender, "shooter": state.attacker, "side": side}
        saved = ruled(rule, "shootout_saved", **facts, **tally)
        return Step(state, (save(state, side, rule),), (saved,))
    facts = {"by": state.attacker, "keeper": state.defender, "side": side, "other": guess}
    goal = ruled(rule, "shootout_goal", **facts, **tally)
    told = {"by": state.attacker.value, "score": state.goals.plain(), "shootout": tally}
    return Step(state, (Event("goal", told, rule=rule),), (goal,))


def _next(state: State) -> Told:
    """The next in turn, or somebody has won (CFM-8.2 to 8.5)."""
    series = state.series
    assert series is not None
    winner = shot_out(series, state.options.stop_when_decided)
    if winner is None:
        return Step(replace(state, ball=series.shooter))
    if max(series.taken) > FIVE:
        cited = "CFM-8.3", "shootout_won_later"
    elif min(series.taken) < FIVE:
        cited = "CFM-8.4", "shootout_won_early"
    else:
        cited = "CFM-8.2", "shootout_won"
    return _won(state, winner, Reason.SHOOTOUT, cited, series.goals)


def shot_out(series: Series, early: bool) -> Seat | None:
    """Who has won it, if it is over; `early`: also before all five are taken (CFM-8.2 to 8.5)."""
    return next((seat for seat in PLAYERS if _ahead(series, seat, early)), None)


def _ahead(series: Series, seat: Seat, early: bool) -> bool:
    lead = series.goals[seat] - series.goals[seat.other]
    if min(series.taken) >= FIVE:
        return lead > 0 and series.taken.south == series.taken.north
    return early and lead > FIVE - series.taken[seat.other]


def _admit_shootout(state: State) -> State:
    series = state.series
    assert series is not None  # a position in this phase is read with one
    need(leader(state.goals) is None, "shootout_level")
    need(series.first or not any(series.taken), "shootout_first")
    _admit_turns(series)
    need(shot_out(series, state.options.stop_when_decided) is None, "shootout_decided")
    return state


def _admit_turns(series: Series | None) -> None:
    if series is not None and series.first is not None:
        ahead = series.taken[series.first] - series.taken[series.first.other]
        need(ahead in (0, 1), "shots_in_turns")
