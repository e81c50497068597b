"""A chess clock as a value: milliseconds left, whose clocks run, and since when. Time is handed in.

It also knows how long a person may watch before the own clock runs: a computer's turn is shown, cards read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, replace
from typing import Any

from pitchside.core.options import DAYS
from pitchside.core.seat import PLAYERS, BySeat, Seat
from pitchside.core.turn import Turn

FIRST_READ_S = 30.0
"""Against a computer the clock of a person starts with the first thing the person does, or after this."""
BEFORE_S, AIM_S, READ_S = 2.0, 1.0, 1.8
"""What the page still shows of the person's own turn; then each action's aim, and the ruling after it."""
MOST_S = 40.0


@dataclass(frozen=True, slots=True)
class Clock:
    """Both clocks; `since` is the instant of `left` by the server's monotonic clock, in seconds."""

    left: BySeat[int]
    increment: int
    running: frozenset[Seat] = frozenset()
    since: float = 0.0
    whole: int | None = None
    """What everybody has for each turn, where a turn has days; None where the match has one clock."""

    def at(self, now: float) -> Clock:
        """The clocks at that instant, the time gone by charged to those that run."""
        if not self.running or now <= self.since:
            return self
        gone, left = int((now - self.since) * 1000), self.left
        for seat in self.running:
            left = left.put(seat, max(0, left[seat] - gone))
        # Up to the last whole millisecond: the rest is charged next time, or asking often would slow the
        # clock.
        return replace(self, left=left, since=self.since + gone / 1000)

    def run(self, seats: frozenset[Seat], now: float, wait: float = 0.0) -> Clock:
        """The clocks of those seats run from now on, or after a wait in seconds; none stops both."""
        clock = self.at(now)
        for seat in seats - self.running if self.whole is not None else ():
            clock = clock.reward(seat)
        return replace(clock, running=seats, since=now + wait)

    def waits(self, now: float) -> int:
        """Milliseconds until the clocks that run begin to."""
        return max(0, int((self.since - now) * 1000)) if self.running else 0

    def reward(self, seat: Seat) -> Clock:
        """The increment for a finished turn; where each turn has its days, these anew."""
        left = self.left[seat] + self.increment if self.whole is None else self.whole
        return replace(self, left=self.left.put(seat, left))

    def fallen(self, now: float) -> Seat | None:
        """Whose time is over, if anybody's."""
        left = self.at(now).left
        return next((seat for seat in PLAYERS if seat in self.running and left[seat] == 0), None)

    def first(self, now: float) -> int:
        """Milliseconds until one of those that run falls."""
        left = self.at(now).left
        return self.waits(now) + min(left[seat] for seat in self.running)

    def stopped(self) -> Clock:
        """As it is stored: nobody is charged while the server is down."""
        return replace(self, running=frozenset(), since=0.0)


def is_live(options: Mapping[str, Any]) -> bool:
    """Is it played at a clock for which both sit at the table?"""
    return options.get("clock") is not None and not has_days(options)


def has_days(options: Mapping[str, Any]) -> bool:
    """Has each turn days? Then nobody has to sit at the table."""
    return options.get("clock") in DAYS


def clock_for(options: Mapping[str, Any]) -> Clock | None:
    """The clock that the option `clock` asks for, e.g. `300+5` in seconds; none without it."""
    text = options.get("clock")
    if not isinstance(text, str):
        return None
    base, _, increment = text.partition("+")
    whole = int(base) * 1000
    each = whole if has_days(options) else None
    return Clock(BySeat(whole, whole), int(increment or 0) * 1000, whole=each)


def show_s(turns: Iterable[Turn[Any, Any]], computers: Set[Seat]) -> float:
    """Seconds in which these turns are shown, as far as computers made them; at most `MOST_S`."""
    seconds = [AIM_S + _film_s(turn) + READ_S for turn in turns if not computers.isdisjoint(turn.actions)]
    return min(MOST_S, BEFORE_S + sum(seconds)) if seconds else 0.0


def _film_s(turn: Turn[Any, Any]) -> float:
    """Until everything has come to rest, by the tapes of a turn."""
    tapes = [event.facts["tape"] for event in turn.events if "tape" in event.facts]
    ends = [rows[-1][1] for tape in tapes for rows in tape["segments"].values() if rows]
    return float(max(ends, default=0.0))
