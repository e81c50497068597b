"""The world outside, handed in once: time, date, randomness, what is counted, and a hook for tests."""

from __future__ import annotations

import asyncio
import secrets
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from random import Random, SystemRandom

from pitchside.core.chance import Loose, Pledge, Source
from pitchside.server.metrics import Metrics

POINTS = ("validate", "begin", "insert", "clock", "end", "commit", "ack", "broadcast")
"""What a message goes through; the hook is told `before_` and `after_` each."""

BEAT_S, LONGEST_GAP_S = 0.25, 1.0


def nothing(point: str) -> None:
    """The hook outside tests."""


def new_token() -> str:
    """An identity of 128 random bits that nobody can guess."""
    return secrets.token_urlsafe(16)


def today() -> datetime:
    """The date and time by the wall clock, in UTC; never used to measure."""
    return datetime.now(UTC)


class RunningTime:
    """A monotonic clock in seconds that leaves out what the server itself stood still.

    While it ticks, no two readings are far apart unless the whole process stood still (stopped, asleep with
    its machine, starved): of such a gap only one beat counts. Until it ticks it is the clock underneath.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._last = self._gone = clock()
        self._ticking = False

    def __call__(self) -> float:
        """The time by this clock."""
        with self._lock:
            now = self._clock()
            gap = now - self._last
            self._gone += BEAT_S if self._ticking and gap > LONGEST_GAP_S else gap
            self._last = now
            return self._gone

    async def tick(self) -> None:
        """Beat until it is cancelled."""
        try:
            while True:
                self()
                self._ticking = True
                await asyncio.sleep(BEAT_S)
        finally:
            self._ticking = False


def kept(pledge: Pledge) -> Source:
    """Chance keeps to its pledge; tests may have it do what they like."""
    return pledge


@dataclass(frozen=True, slots=True)
class Sources:
    """One clock, one calendar, one randomness, one hook, one count of what happened."""

    monotonic: Callable[[], float] = field(default_factory=RunningTime)
    today: Callable[[], datetime] = today
    token: Callable[[], str] = new_token
    rng: Random = field(default_factory=SystemRandom)
    reached: Callable[[str], None] = nothing
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    bound: Callable[[Pledge], Source] = kept
    metrics: Metrics = field(default_factory=Metrics)

    def now(self) -> int:
        """Seconds by the calendar."""
        return int(self.today().timestamp())

    def gone(self, since: int | None) -> float:
        """Seconds by the calendar since then."""
        return 0.0 if since is None else max(0.0, self.today().timestamp() - since)

    def source(self, pledge: Pledge | None) -> Source:
        """What a match's chance is drawn with."""
        return Loose(self.rng) if pledge is None else self.bound(pledge)

    @contextmanager
    def around(self, point: str) -> Iterator[None]:
        """Tell the hook before and after."""
        self.reached(f"before_{point}")
        yield
        self.reached(f"after_{point}")
