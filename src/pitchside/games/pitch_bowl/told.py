"""What a phase tells: the new state, what happened, what was ruled."""

from __future__ import annotations

from collections.abc import Callable

from pitchside.core.turn import Event, Ruling
from pitchside.games.pitch_bowl.state import State

Told = tuple[State, tuple[Event, ...], tuple[Ruling, ...]]
"""A new state with what happened and what was ruled on the way."""


def then(told: Told, go_on: Callable[[State], Told]) -> Told:
    """The same, and what comes next after it."""
    state, events, rulings = told
    after, more, ruled = go_on(state)
    return after, events + more, rulings + ruled
