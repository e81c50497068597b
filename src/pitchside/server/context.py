"""What every session works with, handed in once: time, chance, metrics, store, workers, cluster."""

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
from typing import TYPE_CHECKING, Any, Protocol

from pitchside.core.chance import Loose, Pledge, Source
from pitchside.core.seat import BySeat
from pitchside.server.net.metrics import Metrics
from pitchside.wire.messages import Say

if TYPE_CHECKING:
    from pitchside.server.store.matches import Disk
    from pitchside.server.workers.pool import Thinker


# ---- Runtime: time, chance, metrics -----------------------------------------------------------------------

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


async def stop(*tasks: asyncio.Task[Any]) -> None:
    """Cancel tasks and wait until they have ended, however they end."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


# ---- Context of a session ---------------------------------------------------------------------------------

TURN, CLOCK, SWEEP = "turn", "clock", "sweep"
"""Kinds of jobs."""


class Shared(Protocol):
    """Other servers that may have the same match open."""

    async def start(self, lobby: Any) -> None:
        """From now on, for the matches of that lobby."""
        ...

    async def close(self) -> None:
        """No more."""
        ...

    def changed(self, match_id: str) -> None:
        """Something happened here to that match."""
        ...

    def said(self, match_id: str, message: Say) -> None:
        """Somebody here said a phrase there."""
        ...

    async def clocks(self, match_id: str, version: int) -> BySeat[int] | None:
        """What is left by the clocks of others who have it open at that version."""
        ...


class Schedule(Protocol):
    """Jobs of which each has one doer."""

    async def claim(self, kind: str, match_id: str) -> bool:
        """Is it on this server to do that?"""
        ...

    async def done(self, kind: str, match_id: str) -> None:
        """It is done."""
        ...

    def want(self, kind: str, match_id: str, wanted: bool) -> None:
        """Something that goes on for a while begins or ends here."""
        ...


class Alone:
    """There are none."""

    async def start(self, lobby: Any) -> None:
        """Nothing to do."""

    async def close(self) -> None:
        """Nothing to do."""

    def changed(self, match_id: str) -> None:
        """Nobody else wants to know."""

    def said(self, match_id: str, message: Say) -> None:
        """Nobody else listens."""

    async def clocks(self, match_id: str, version: int) -> BySeat[int] | None:
        """Nobody else knows."""
        return None


class Unscheduled:
    """There is no other doer, now or later."""

    async def claim(self, kind: str, match_id: str) -> bool:
        """Nobody else would."""
        return True

    async def done(self, kind: str, match_id: str) -> None:
        """Nobody else waits."""

    def want(self, kind: str, match_id: str, wanted: bool) -> None:
        """Nobody else would go on with it."""


@dataclass(frozen=True, slots=True)
class Tools:
    """What every session works with."""

    disk: Disk
    thinker: Thinker
    sources: Sources
    budget: float = 1.0
    lock_s: float = 0.0
    """So long after it was asked a computer chooses where something is hidden, whatever it chooses."""
    key: bytes | None = field(default=None, repr=False)
    """What records are signed with; None: they are not."""
    shared: Shared = field(default_factory=Alone)
    jobs: Schedule = field(default_factory=Unscheduled)
