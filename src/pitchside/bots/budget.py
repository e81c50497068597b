"""How long an opponent may think; the clock is handed in."""

from __future__ import annotations

import time
from collections.abc import Callable

Clock = Callable[[], float]


class Budget:
    """Seconds for one turn, running from now; `nodes` limits a search exactly, so that it can be repeated."""

    def __init__(self, seconds: float, now: Clock = time.monotonic, nodes: int | None = None) -> None:
        self.seconds = seconds
        self.nodes = nodes
        self._now = now
        self._began = now()

    def spent(self) -> float:
        """Seconds since the turn began."""
        return self._now() - self._began

    def left(self) -> float:
        """Seconds that remain; below zero when overrun."""
        return self.seconds - self.spent()


def budget_of(given: Budget | float) -> Budget:
    """A budget; seconds alone run on the machine's clock from now."""
    return given if isinstance(given, Budget) else Budget(given)
