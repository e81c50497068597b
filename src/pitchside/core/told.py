"""What a decision tells: the new state, what happened, what was ruled."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from pitchside.core.turn import Event, Ruling

S = TypeVar("S")

Told = tuple[S, tuple[Event, ...], tuple[Ruling, ...]]
"""A new state with what happened and what was ruled on the way."""


def then(told: Told[S], go_on: Callable[[S], Told[S]]) -> Told[S]:
    """The same, and what comes next after it."""
    state, events, rulings = told
    after, more, ruled = go_on(state)
    return after, events + more, rulings + ruled
