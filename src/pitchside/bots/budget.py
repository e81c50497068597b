"""How long an opponent may think; the clock is handed in."""

from __future__ import annotations

import time
from collections.abc import Callable

Clock = Callable[[], float]


class Budget:
    """How long an opponent may think for one turn, from the moment this is made."""

    def __init__(self, seconds: float, now: Clock = time.monotonic, nodes: int | None = None) -> None:
        self.seconds = seconds
        """Seconds of the whole turn."""
        self.nodes = nodes
        """How much a search may look at in this turn; None: as much as the seconds allow.

        Play Ball counts positions, Pitch Out flicks, Pitch Bowl pitches, ChiFootMi pairs of choices. The same
        number gives the same search on every machine.
        """
        self._now = now
        self._began = now()

    def spent(self) -> float:
        """Seconds since the turn began."""
        return self._now() - self._began

    def left(self) -> float:
        """Seconds that remain; below zero when overrun."""
        return self.seconds - self.spent()
