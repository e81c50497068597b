"""Each phase has its rules: who is to act, and who plays what is said."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pitchside.core.seat import PLAYERS, Seat
from pitchside.games.chifootmi import deal, draw, last_shot, offside, one_two, reveal, shootout, shot
from pitchside.games.chifootmi.action import Action
from pitchside.games.chifootmi.state import Phase, State
from pitchside.games.chifootmi.told import Told

_BOTH = frozenset(PLAYERS)
_CHANCE = frozenset({Seat.CHANCE})
_ORDER: Mapping[Phase, str] = {
    Phase.DEAL: "CFM-2.1",
    Phase.TOSS: "CFM-2.6",
    Phase.DUEL: "CFM-3.1",
    Phase.ONE_TWO: "CFM-7.2",
    Phase.OFFSIDE: "CFM-7.1",
    Phase.DRAW: "CFM-3.5",
    Phase.FREE_KICK: "CFM-4.2",
    Phase.PENALTY: "CFM-6.8",
    Phase.LAST_SHOT: "CFM-4.5",
    Phase.SHOOTOUT: "CFM-8.2",
    Phase.OVER: "CFM-8.1",
}
"""The clauses that say who acts."""


def to_act(state: State) -> frozenset[Seat]:
    """Both players at once, one who is asked, or chance; nobody after the end."""
    match state.phase:
        case Phase.OVER:
            return frozenset()
        case Phase.DEAL | Phase.TOSS:
            return _CHANCE
        case Phase.ONE_TWO:
            return frozenset({state.attacker})
        case Phase.OFFSIDE:
            return frozenset({state.defender})
        case Phase.LAST_SHOT:
            return _BOTH if state.shooting else frozenset({state.attacker})
        case Phase.SHOOTOUT:
            return _CHANCE if state.ball is None else _BOTH
        case Phase.DRAW:
            return draw.drawers(state)
        case _:
            return _BOTH


def cards_asked(state: State) -> bool:
    """Does everybody choose a card now (CFM-3.1, 6.2)?"""
    return state.phase is Phase.DUEL or (state.phase is Phase.SHOT and state.options.card_shots)


def play(state: State, actions: Mapping[Seat, Action]) -> Told:
    """What checked actions do."""
    said: Mapping[Seat, Any] = actions
    if cards_asked(state):
        return reveal.play(state, said)
    if shot.is_asked(state):
        return (shootout.play if state.phase is Phase.SHOOTOUT else shot.play)(state, said)
    if state.phase is Phase.DRAW:
        return draw.play(state, said)
    (only,) = said.values()
    return _ALONE[state.phase](state, only)


_ALONE: Mapping[Phase, Callable[[State, Any], Told]] = {
    Phase.DEAL: deal.play,
    Phase.TOSS: deal.toss,
    Phase.SHOOTOUT: shootout.toss,
    Phase.ONE_TWO: one_two.play,
    Phase.OFFSIDE: offside.play,
    Phase.LAST_SHOT: last_shot.play,
}
"""What one seat says alone, or chance."""


def order_rule(state: State) -> str:
    """The clause that says who is to act."""
    if state.phase is Phase.SHOT:
        return "CFM-6.2" if state.options.card_shots else "CFM-4.2"
    return _ORDER[state.phase]
