"""How often one socket may speak."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

MESSAGES = 100
WINDOW_S = 20.0


class RateLimit:
    """At most so many messages in any window of time."""

    def __init__(self, now: Callable[[], float], messages: int = MESSAGES, window: float = WINDOW_S) -> None:
        self.now = now
        self.window = window
        self._last: deque[float] = deque(maxlen=messages)

    def one_more(self) -> bool:
        """Count a message; false when it is one too many."""
        now = self.now()
        full = len(self._last) == self._last.maxlen
        if full and now - self._last[0] < self.window:
            return False
        self._last.append(now)
        return True
