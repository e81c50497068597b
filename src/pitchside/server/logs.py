"""What is logged, and how often: the same complaint a thousand times a second tells nobody more."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

OFTEN, WINDOW_S = 5, 60.0


class Seldom(logging.Filter):
    """Lets a message through five times a minute; the next one after that tells how many were left out."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._told: dict[tuple[str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """May it be logged? Messages are the same if their words are, whatever facts they name."""
        if len(self._told) > 1000:  # words of others' making
            self._told.clear()
        key = (record.name, str(record.msg))
        since, count = self._told.get(key, (self._now(), 0))
        if self._now() - since > WINDOW_S:
            if count > OFTEN:
                record.msg, record.args = f"{record.getMessage()} ({count - OFTEN} more before this)", ()
            since, count = self._now(), 0
        self._told[key] = (since, count + 1)
        return count < OFTEN


def set_up() -> None:
    """Warnings and errors, on the standard error."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s: %(message)s")
    for handler in logging.getLogger().handlers:
        if not any(isinstance(one, Seldom) for one in handler.filters):
            handler.addFilter(Seldom())
