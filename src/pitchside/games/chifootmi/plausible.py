"""Can a position set by hand be played on? Each phase needs its ball, its cards and its count."""

from __future__ import annotations

from dataclasses import replace

from pitchside.core.errors import Malformed
from pitchside.core.outcome import Outcome, Reason
from pitchside.games.chifootmi.draw import drawers
from pitchside.games.chifootmi.ending import leader
from pitchside.games.chifootmi.options import PRO_PLUS
from pitchside.games.chifootmi.phases import cards_asked
from pitchside.games.chifootmi.state import Phase, State
from pitchside.games.chifootmi.team import Team, are_values

_BEFORE = (Phase.DEAL, Phase.TOSS)
_SHOOTOUT = (Phase.SHOOTOUT, Phase.OVER)


def plausible(state: State) -> State:
    """The state, with its outcome if it is over; `Malformed` says what does not go together."""
    _check_fields(state)
    _check_count(state)
    _check_cards(state)
    if state.phase in (Phase.ONE_TWO, Phase.OFFSIDE):
        _check_window(state)
    if state.phase is Phase.SHOOTOUT:
        _check_shootout(state)
    return _over(state) if state.phase is Phase.OVER else state


def _need(fits: object, sentence: str) -> None:
    if not fits:
        raise Malformed(sentence)


def _check_fields(state: State) -> None:
    """The fields that a phase must have or cannot have."""
    phase = state.phase
    needless = phase in _BEFORE or phase in _SHOOTOUT
    _need(state.ball or needless, f"'ball' must say who has the ball in the phase {phase}")
    _need(state.ball is None or phase not in _BEFORE, f"nobody has the ball in the phase {phase}")
    _need(not state.shooting or phase is Phase.LAST_SHOT, "'shooting' belongs to the phase last_shot")
    _need(not state.returned or phase is Phase.OFFSIDE, "'one_two' belongs to the phase offside")
    _need(state.series is None or phase in _SHOOTOUT, "'shootout' belongs to the phases shootout and over")
    _need(phase is not Phase.FREE_KICK or state.options.tackles, "the beginner's level has no free kicks")
    _need(phase is not Phase.PENALTY or state.options.card_shots, "penalties in play belong to pro and pro+")


def _check_count(state: State) -> None:
    """Is the count one that leads to this phase (CFM-4.1, 6.2, 6.10)?"""
    due, phase = state.shot_due, state.phase
    _need(due or phase is not Phase.SHOT, f"'kept' is {state.kept}; a shot needs {state.needed}")
    at_once = phase is Phase.DRAW and not state.options.card_shots
    early = phase in (Phase.DUEL, Phase.ONE_TWO) or at_once
    _need(not due or not early, f"'kept' is {state.kept}; with {state.needed} comes the shot")
    _need(state.needed == 2 or state.options.level == PRO_PLUS, "'needed' is 1 at pro+ only")


def _check_cards(state: State) -> None:
    """Both have as many cards left, and what the phase asks for (CFM-3.8)."""
    south, north = state.teams
    _need(south.left == north.left, "both sides must have the same number of cards left")
    if state.phase is Phase.DEAL:
        _need(south == north == Team(), "there are no cards before the deal")
    if cards_asked(state) or state.phase is Phase.TOSS:
        _need(south.active and north.active, "both sides need an active card")
    if state.phase is Phase.DRAW:
        _need(drawers(state), "nobody has a card to draw")
    if state.phase is Phase.LAST_SHOT:
        _need(state.options.has_last_shot, "there is no last shot at this level, or by this option")
        _need(not state.cards_left, "the last shot comes after the last cards")


def _check_window(state: State) -> None:
    """Two values were shown, and before a one-two a value kept the ball (CFM-7.1, 7.4)."""
    name = state.phase.value
    _need(name in state.options.options, f"the phase {name} needs the option {name}")
    if state.phase is Phase.OFFSIDE:
        _need(not state.options.offside_auto, "with offside_auto nobody is asked")
    _need(state.kept, f"'kept' must be at least 1 in the phase {name}")
    both = all(team.played for team in state.teams)
    _need(both and are_values(*state.shown), f"the phase {name} comes after two values were played")
    if state.phase is Phase.ONE_TWO or state.returned:
        before = state.teams[state.attacker].played[-2:-1]
        _need(before and are_values(*before), "before a one-two a value has kept the ball")


def _check_shootout(state: State) -> None:
    assert state.series is not None
    series = state.series
    _need(leader(state.goals) is None, "a shoot-out comes when the goals are level")
    _need(series.first or not any(series.taken), "'first' must say who shot first")
    _check_turns(state)
    _need(series.winner(state.options.stop_when_decided) is None, "the shoot-out is decided")


def _check_turns(state: State) -> None:
    series = state.series
    if series is not None and series.first is not None:
        ahead = series.taken[series.first] - series.taken[series.first.other]
        _need(ahead in (0, 1), "the shots are taken in turns")


def _over(state: State) -> State:
    """The outcome that goals or the shoot-out say."""
    winner, reason = leader(state.goals), Reason.GOALS
    if winner is None:
        _check_turns(state)
        reason = Reason.SHOOTOUT
        winner = state.series.winner(state.options.stop_when_decided) if state.series else None
    _need(winner, "a match that is over has a winner")
    return replace(state, outcome=Outcome(winner, reason, state.goals))
