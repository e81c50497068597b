"""Who has the ball, and how it was won."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pitchside.core.seat import Seat
from pitchside.core.turn import Event
from pitchside.games.chifootmi.rulings import ruled
from pitchside.games.chifootmi.state import NEEDED, State
from pitchside.games.chifootmi.told import Told


def with_ball(state: State, seat: Seat, needed: int = NEEDED) -> State:
    """A new possession: nothing is kept yet (CFM-3.4, 4.7)."""
    return replace(state, ball=seat, kept=0, needed=needed, returned=False)


def stolen(state: State, code: str, **facts: Any) -> Told:
    """The defender wins the ball, under the clause of that code."""
    ruling = ruled(code, by=state.defender, attacker=state.attacker, **facts)
    event = Event("steal", {"by": state.defender.value}, rule=ruling.rule)
    return with_ball(state, state.defender), (event,), (ruling,)


def tackled(state: State, code: str) -> Told:
    """A tackle wins the ball from a dribble; it may open a counter-attack (CFM-5.2, 6.7, 7.3)."""
    after, events, rulings = stolen(state, code)
    if not state.options.counter_attack:
        return after, events, rulings
    return replace(after, needed=1), events, (*rulings, ruled("counter_attack", by=after.attacker))


def scored(state: State, seat: Seat, rule: str) -> tuple[State, Event]:
    """One goal more, and its event."""
    after = replace(state, goals=state.goals.put(seat, state.goals[seat] + 1))
    return after, Event("goal", {"by": seat.value, "score": after.goals.plain()}, rule=rule)
