"""A chess clock as a value: milliseconds left, whose clock runs, and since when. Time is handed in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pitchside.core.seat import PLAYERS, BySeat, Seat


@dataclass(frozen=True, slots=True)
class Clock:
    """Both clocks; `since` is the instant of `left` by the server's monotonic clock, in seconds."""

    left: BySeat[int]
    increment: int
    running: Seat | None = None
    since: float = 0.0

    def at(self, now: float) -> Clock:
        """The clocks at that instant, the time gone by charged to the one that runs."""
        if self.running is None or now <= self.since:
            return self
        gone = int((now - self.since) * 1000)
        left = max(0, self.left[self.running] - gone)
        return replace(self, left=self.left.put(self.running, left), since=self.since + gone / 1000)

    def run(self, seat: Seat | None, now: float) -> Clock:
        """From now on that seat's clock runs; none stops both."""
        return replace(self.at(now), running=seat, since=now)

    def reward(self, seat: Seat) -> Clock:
        """The increment for a finished turn."""
        return replace(self, left=self.left.put(seat, self.left[seat] + self.increment))

    def fallen(self, now: float) -> Seat | None:
        """Whose time is over, if anybody's."""
        left = self.at(now).left
        return next((seat for seat in PLAYERS if left[seat] == 0), None)

    def stopped(self) -> Clock:
        """As it is stored: nobody is charged while the server is down."""
        return replace(self, running=None, since=0.0)


def clock_for(options: Mapping[str, Any]) -> Clock | None:
    """The clock that the option `clock` asks for, e.g. `300+5` in seconds; none without it."""
    text = options.get("clock")
    if not isinstance(text, str):
        return None
    base, _, increment = text.partition("+")
    whole = int(base) * 1000
    return Clock(BySeat(whole, whole), int(increment or 0) * 1000)
