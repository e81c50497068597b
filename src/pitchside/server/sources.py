"""The world outside, handed in once: time, date, randomness, what is counted, and a hook for tests."""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random, SystemRandom

from pitchside.core.chance import Loose, Pledge, Source
from pitchside.server.metrics import Metrics

POINTS = ("validate", "begin", "insert", "clock", "end", "commit", "ack", "broadcast")
"""What a message goes through; the hook is told `before_` and `after_` each."""

BEAT_S, LONGEST_GAP_S = 0.25, 1.0
PARTED_S, BELIEVED_S = 120.0, 15 * 60
"""By so much wall clock and monotonic clock may part; so long a jump must stand before it is believed."""
LOG = logging.getLogger("pitchside.server")


def nothing(point: str) -> None:
    """The hook outside tests."""


def new_token() -> str:
    """An identity of 128 random bits that nobody can guess."""
    return secrets.token_urlsafe(16)


def today() -> datetime:
    """The date and time by the wall clock, in UTC; never used to measure."""
    return datetime.now(UTC)


def elapsed() -> float:
    """Seconds by a clock that nobody sets, and that runs on while the machine sleeps where there is one."""
    name = "CLOCK_BOOTTIME" if hasattr(time, "CLOCK_BOOTTIME") else "CLOCK_MONOTONIC"
    return time.clock_gettime(getattr(time, name)) if hasattr(time, name) else time.monotonic()


class Calendar:
    """The wall clock, but for a time in which it has been set: then the date goes on as before.

    A wall clock that jumps by minutes is wrong more often than it is right again, and matches with days for
    each turn are lost by it. A new time is believed once it has stood for `BELIEVED_S`.
    """

    def __init__(self, wall: Callable[[], datetime] = today, steady: Callable[[], float] = elapsed) -> None:
        self._wall, self._steady = wall, steady
        self._lock = threading.Lock()
        self._date, self._at = wall(), steady()
        self._apart, self._since = 0.0, 0.0

    def __call__(self) -> datetime:
        """The date and time."""
        with self._lock:
            wall, now = self._wall(), self._steady()
            going_on = self._date + timedelta(seconds=now - self._at)
            apart = (wall - going_on).total_seconds()
            if abs(apart) > PARTED_S:
                if abs(apart - self._apart) > PARTED_S:
                    self._apart, self._since = apart, now
                    LOG.warning(
                        "the wall clock has jumped by %.0f s: deadlines go by the time before for %d min",
                        apart,
                        BELIEVED_S // 60,
                    )
                if now - self._since < BELIEVED_S:
                    return going_on
            self._date, self._at, self._apart = wall, now, 0.0
            return wall


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
    today: Callable[[], datetime] = field(default_factory=Calendar)
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
