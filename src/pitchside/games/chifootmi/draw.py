"""Each player takes a card, as long as there are any, and then plays the next (CFM-3.5 to 3.7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pitchside.core.seat import PLAYERS, Seat
from pitchside.core.turn import Event
from pitchside.games.chifootmi.action import Draw
from pitchside.games.chifootmi.card import plain_card
from pitchside.games.chifootmi.state import Phase, State
from pitchside.games.chifootmi.told import Told

RULE = "CFM-3.5"


def next_cards(state: State) -> State:
    """The draw, or the next choice where no pile has a card."""
    if drawers(state):
        return replace(state, phase=Phase.DRAW)
    return _next_choice(state)


def drawers(state: State) -> frozenset[Seat]:
    """Who is to take a card."""
    return frozenset(seat for seat in PLAYERS if state.teams[seat].draws)


def play(state: State, draws: Mapping[Seat, Draw]) -> Told:
    """Both take theirs at the same time (CFM-3.7)."""
    teams, events = state.teams, list[Event]()
    for seat in sorted(draws, reverse=True):
        events.append(_event(state, seat, draws[seat].pile))
        teams = teams.put(seat, teams[seat].drawn(draws[seat].pile))
    return _next_choice(replace(state, teams=teams)), tuple(events), ()


def _event(state: State, seat: Seat, pile: int) -> Event:
    """The card itself is told to all only from pile 2 (CFM-9.3)."""
    facts: dict[str, Any] = {"seat": seat.value, "pile": pile}
    card = {"card": plain_card(state.teams[seat].pile(pile)[0])}
    if pile == 1:
        return Event("draw", facts, rule=RULE, secret=card, secret_to=frozenset({seat}))
    return Event("draw", facts | card, rule=RULE)


def _next_choice(state: State) -> State:
    """A shot with cards where the conservations are made, else a duel (CFM-6.2)."""
    return replace(state, phase=Phase.SHOT if state.shot_due else Phase.DUEL)
