"""Many who want something in the same instant have it one after the other, with time between for others.

Serving fifty at once holds up everybody else's move for as long as all of them take together; served a little
apart, they hold it up for as long as one of them takes.
"""

from __future__ import annotations

from math import inf


class Turns:
    """So many at once, the next each so many seconds apart, and nobody waits longer than the longest."""

    def __init__(self, apart: float, at_once: int = 1, longest: float = inf) -> None:
        self.apart, self.at_once, self.longest = apart, at_once, longest
        self._free_at = -inf
        """When all who have a turn by now will have had it."""

    def wait(self, now: float) -> float:
        """Take the next turn: seconds until then."""
        self._free_at = max(self._free_at, now - self.apart * (self.at_once - 1))
        seconds = max(0.0, self._free_at - now)
        # Beyond the longest wait nothing is put off further: a line without end would shut all newcomers out.
        if seconds < self.longest:
            self._free_at += self.apart
        return min(seconds, self.longest)
