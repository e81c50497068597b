"""Shots left or right, and penalties: shooter and keeper choose a side at once (CFM-4.2 to 4.4, 6.8)."""

from __future__ import annotations

from collections.abc import Mapping

from pitchside.core.seat import Seat
from pitchside.core.turn import Event, Ruling
from pitchside.games.chifootmi.action import CENTRE, SIDES, Aim
from pitchside.games.chifootmi.ending import end
from pitchside.games.chifootmi.flow import after_shot
from pitchside.games.chifootmi.possession import scored, with_ball
from pitchside.games.chifootmi.rulings import RULED, ruled
from pitchside.games.chifootmi.state import Phase, State
from pitchside.games.chifootmi.told import Told, then

_WITH_CENTRE = (Phase.PENALTY, Phase.SHOOTOUT)


def is_asked(state: State) -> bool:
    """Do both choose a side now?"""
    match state.phase:
        case Phase.SHOT:
            return not state.options.card_shots
        case Phase.LAST_SHOT:
            return state.shooting
        case Phase.SHOOTOUT:
            return state.ball is not None
        case _:
            return state.phase in (Phase.FREE_KICK, Phase.PENALTY)


def sides(state: State) -> tuple[str, ...]:
    """What there is to choose from: the centre in penalties only."""
    return SIDES if state.phase in _WITH_CENTRE else tuple(side for side in SIDES if side != CENTRE)


def play(state: State, aims: Mapping[Seat, Aim]) -> Told:
    """Same side: saved. Other side: goal. The defender has the ball next."""
    shot, guess = aims[state.attacker].side, aims[state.defender].side
    told = _saved(state, shot) if shot == guess else _goal(state, shot, guess)
    after, events, rulings = told
    lost = with_ball(after, after.defender), (aimed(state, shot, guess), *events), rulings
    return then(lost, end if state.phase is Phase.LAST_SHOT else after_shot)


def aimed(state: State, shot: str, guess: str) -> Event:
    """Both choices, shown together."""
    facts = {"by": state.attacker.value, "for": state.phase.value, "shooter": shot, "keeper": guess}
    return Event("aims", facts)


def _saved(state: State, side: str) -> Told:
    code = "penalty_saved" if state.phase is Phase.PENALTY else "saved"
    ruling = ruled(code, by=state.defender, shooter=state.attacker, side=side)
    return state, (save(state, side, ruling),), (ruling,)


def save(state: State, side: str, ruling: Ruling) -> Event:
    """The keeper was there."""
    return Event("saved", {"by": state.defender.value, "side": side}, rule=ruling.rule)


def _goal(state: State, side: str, other: str) -> Told:
    code = "penalty_goal" if state.phase is Phase.PENALTY else "goal"
    after, event = scored(state, state.attacker, RULED[code])
    facts = {"by": state.attacker, "keeper": state.defender, "side": side, "other": other}
    return after, (event,), (ruled(code, **facts, **after.goals.plain()),)
