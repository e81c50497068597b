"""A timer with one call: raising it again moves the call."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Timer:
    """Calls once its time has come, unless it is taken down before."""

    def __init__(self, call: Callable[[], object]) -> None:
        self._call = call
        self._timer: asyncio.TimerHandle | None = None

    def up(self, seconds: float) -> None:
        """Call after so many seconds."""
        self.down()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._call)

    def down(self) -> None:
        """Do not call."""
        if self._timer is not None:
            self._timer.cancel()
