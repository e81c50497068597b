"""Two cards are shown at the same moment (CFM-3.1, 3.2), and then decided in order (CFM-3.12)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pitchside.core.seat import PLAYERS, Seat
from pitchside.core.turn import Event
from pitchside.games.chifootmi import duel, one_two, pro_shot
from pitchside.games.chifootmi.action import Play
from pitchside.games.chifootmi.card import plain_card
from pitchside.games.chifootmi.state import Phase, State
from pitchside.games.chifootmi.told import Told, then


def play(state: State, plays: Mapping[Seat, Play]) -> Told:
    """Both cards go to the match area, for all to see."""
    teams = state.teams
    for seat in PLAYERS:
        index = teams[seat].index(plays[seat].card, plays[seat].up)
        assert index is not None  # it was checked
        teams = teams.put(seat, teams[seat].without(index))
    facts = {seat.value: plain_card(plays[seat].card) for seat in PLAYERS}
    return then((replace(state, teams=teams), (Event("reveal", facts, rule="CFM-3.1"),), ()), _decide)


def _decide(state: State) -> Told:
    if state.phase is Phase.SHOT:
        return pro_shot.decide(state, *state.shown)
    if one_two.is_asked(state):
        return replace(state, phase=Phase.ONE_TWO), (), ()
    return duel.decide(state, *state.shown)
