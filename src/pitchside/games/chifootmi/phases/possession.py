"""The ball, won and lost, and goals: what several chapters do with it (CFM-3.4, 4.7, 7.3)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pitchside.core.phase import Step
from pitchside.core.seat import Seat
from pitchside.core.turn import Event
from pitchside.games.chifootmi.cards import NEEDED, Card
from pitchside.games.chifootmi.phases.base import Told, ruled
from pitchside.games.chifootmi.state import PhaseName, State


def with_ball(state: State, seat: Seat, needed: int = NEEDED) -> State:
    """A new possession: nothing is kept yet (CFM-3.4, 4.7)."""
    return replace(state, ball=seat, kept=0, needed=needed, returned=False)


def stolen(state: State, rule: str, code: str, **facts: Any) -> Told:
    """The defender wins the ball, under that clause."""
    ruling = ruled(rule, code, by=state.defender, attacker=state.attacker, **facts)
    event = Event("steal", {"by": state.defender.value}, rule=rule)
    return Step(with_ball(state, state.defender), (event,), (ruling,))


def tackled(state: State, rule: str, code: str) -> Told:
    """A tackle wins the ball from a dribble; it may open a counter-attack (CFM-5.2, 6.7, 7.3, 7.6)."""
    won = stolen(state, rule, code)
    if not state.options.counter_attack:
        return won
    after = replace(won.state, needed=1)
    # Where too few cards are left the advantage is named, and no shot promised (CFM-6.9).
    ruling = ruled(
        "CFM-7.3",
        "counter_attack" if after.shot_in_reach else "counter_attack_late",
        by=after.attacker,
    )
    return won.join(Step(after, (), (ruling,)))


def foul(state: State, kick: PhaseName, rule: str, code: str, value: Card) -> Told:
    """A tackle against a value: a free kick, or a penalty in the shot phase (CFM-5.4, 6.8)."""
    ruling = ruled(rule, code, by=state.defender, attacker=state.attacker, theirs=value)
    events = (
        Event("foul", {"by": state.defender.value}, rule=rule),
        Event(kick.value, {"by": state.attacker.value}, rule=rule),
    )
    return Step(replace(state, phase=kick), events, (ruling,))


def scored(state: State, rule: str) -> tuple[State, Event]:
    """One goal more for the attacker, and its event."""
    seat = state.attacker
    after = replace(state, goals=state.goals.put(seat, state.goals[seat] + 1))
    return after, Event("goal", {"by": seat.value, "score": after.goals.plain()}, rule=rule)
