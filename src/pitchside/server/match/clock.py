"""Chess clocks, days for each turn, and lag compensation."""

from __future__ import annotations

import secrets
import socket
import sys
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping, Set
from dataclasses import dataclass, replace
from statistics import median_low
from typing import TYPE_CHECKING, Any

from pitchside.core.options import DAYS
from pitchside.core.seat import PLAYERS, BySeat, Seat
from pitchside.core.turn import Turn
from pitchside.games.flick.showing import BOTH, shown_s

if TYPE_CHECKING:
    from pitchside.server.match.connection import Line


# ---- Clocks -----------------------------------------------------------------------------------------------

FIRST_READ_S = 30.0
"""Against a computer the clock of a person starts with the first thing the person does, or after this."""
BEFORE_S, AIM_S, READ_S = 2.0, 1.0, 1.8
"""The rest of the person's own turn; then the aim of each action of a computer; the ruling after each."""
MOST_S = 40.0
GAIN_MS, MOST_GAIN_MS, GAIN_SHARE = 150, 1000, 0.004
"""By so much the quota for the line grows with each answer: 0.15 s and a share of a match's usual length."""
START_GAINS, MOST_GAINS = 3, 7
"""The quota at the start, and at most, in gains."""
DOUBT_MS = 50
"""By so much the line that answers may be quicker than what was lent: what lines take varies."""
USUAL_TURNS = 40
NOTHING = BySeat(0, 0)


@dataclass(frozen=True, slots=True)
class Clock:
    """Both clocks; `since` is the instant of `left` by the server's monotonic clock, in seconds."""

    left: BySeat[int]
    increment: int
    running: frozenset[Seat] = frozenset()
    since: float = 0.0
    whole: int | None = None
    """What everybody has for each turn, where a turn has days; None where the match has one clock."""
    gain: int = 0
    quota: BySeat[int] = NOTHING
    """Milliseconds that lines may still take of each side's time for nothing."""
    lent: BySeat[int] = NOTHING
    """Milliseconds of the question that is asked now which are still free."""
    given: BySeat[int] = NOTHING
    """So many were free when it was asked."""

    def at(self, now: float) -> Clock:
        """The clocks at that instant, the time gone by charged to those that run."""
        if not self.running or now <= self.since:
            return self
        gone = int((now - self.since) * 1000)
        left, lent, quota = self.left, self.lent, self.quota
        for seat in self.running:
            free = min(lent[seat], gone)
            left = left.put(seat, max(0, left[seat] - (gone - free)))
            lent, quota = lent.put(seat, lent[seat] - free), quota.put(seat, quota[seat] - free)
        # Up to the last whole millisecond: the rest is charged next time, or asking often would slow the
        # clock.
        return replace(self, left=left, lent=lent, quota=quota, since=self.since + gone / 1000)

    def asked(self, seat: Seat, lag: int) -> Clock:
        """That seat is asked something over a line that takes so many milliseconds there and back."""
        free = min(lag, self.quota[seat])
        return replace(self, lent=self.lent.put(seat, free), given=self.given.put(seat, free))

    def answered(self, seat: Seat, lag: int) -> Clock:
        """That seat has answered: what was not needed for the line goes back, and the quota grows.

        Over a line that takes so long: who is asked on a slow one and answers on a quick one pays for it.
        """
        over = max(0, self.given[seat] - self.lent[seat] - lag - DOUBT_MS)
        left = self.left.put(seat, max(0, self.left[seat] - over))
        grown = min(MOST_GAINS * self.gain, self.quota[seat] + over + self.gain)
        lent, given = self.lent.put(seat, 0), self.given.put(seat, 0)
        return replace(self, left=left, quota=self.quota.put(seat, grown), lent=lent, given=given)

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

    def fallen(self, now: float, among: Set[Seat] = frozenset(PLAYERS)) -> Seat | None:
        """Whose time is over, if anybody's of these."""
        clock = self.at(now)
        left = {seat: clock.left[seat] + clock.lent[seat] for seat in self.running & among}
        return next((seat for seat in PLAYERS if left.get(seat) == 0), None)

    def first(self, now: float, among: Set[Seat] = frozenset(PLAYERS)) -> int:
        """Milliseconds until one of those that run, of these, falls."""
        clock = self.at(now)
        return self.waits(now) + min(clock.left[seat] + clock.lent[seat] for seat in self.running & among)


def is_live(options: Mapping[str, Any]) -> bool:
    """Is it played at a clock for which both sit at the table?"""
    return options.get("clock") is not None and not has_days(options)


def has_days(options: Mapping[str, Any]) -> bool:
    """Has each turn days? Then nobody has to sit at the table."""
    return options.get("clock") in DAYS


def clock_for(options: Mapping[str, Any]) -> Clock | None:
    """The clock that the option `clock` asks for, e.g. `300+5` in seconds; none without it.

    The presets that people are offered stand in each game's `options.py`.
    """
    text = options.get("clock")
    if not isinstance(text, str):
        return None
    base, _, increment = text.partition("+")
    whole = int(base) * 1000
    each = int(increment or 0) * 1000
    if has_days(options):
        return Clock(BySeat(whole, whole), each, whole=whole)
    gain = min(MOST_GAIN_MS, GAIN_MS + int(GAIN_SHARE * (whole + USUAL_TURNS * each)))
    return Clock(BySeat(whole, whole), each, gain=gain, quota=BySeat(START_GAINS * gain, START_GAINS * gain))


def show_s(
    turns: Iterable[Turn[Any, Any]],
    computers: Set[Seat],
    seats: frozenset[Seat] = BOTH,
    left_ms: int = 0,
) -> float:
    """Seconds in which these turns are shown to who is next, with so much time left; at most `MOST_S`.

    Of a person's turn its flicks are shown, of a computer's everything.
    """
    seconds = 0.0
    for turn in turns:
        film = shown_s(turn.events, seats, left_ms)
        if not computers.isdisjoint(turn.actions):
            seconds = (seconds or BEFORE_S) + AIM_S + film + READ_S
        elif film > 0.0:
            seconds += film + READ_S
    return min(MOST_S, seconds)


# ---- Lag compensation -------------------------------------------------------------------------------------

ROUND_TRIPS = "pitchside.round_trips"
"""Where the scope of a WebSocket has them."""
KEPT = 5
"""Of so many round trips the middle one counts: a single one that took long gives nobody anything."""
SLACK_MS = 10
"""So much longer than the network layer says an answer may take: a page has work to do as well."""
UNPROVEN_MS = 50
"""What is believed at most where the result counts and only the client's own answers were timed."""
OPEN_PINGS = 4
RTT_AT = 68
"""Where Linux puts the smoothed round trip, in microseconds, into `struct tcp_info`."""


class RoundTrips:
    """What was measured on one line."""

    def __init__(
        self,
        send: Callable[[bytes], None],
        now: Callable[[], float],
        network: Callable[[], int | None] = lambda: None,
    ) -> None:
        self._send, self._now, self._network = send, now, network
        self._sent: dict[bytes, float] = {}
        self._last: deque[int] = deque(maxlen=KEPT)

    def ask(self) -> None:
        """Send a ping that nobody can answer before it has come."""
        if len(self._sent) < OPEN_PINGS:
            stamp = secrets.token_bytes(8)
            self._sent[stamp] = self._now()
            self._send(stamp)

    def answered(self, stamp: bytes) -> bool:
        """A pong came: is it to one of these pings?"""
        sent = self._sent.pop(stamp, None)
        if sent is not None:
            self._last.append(round((self._now() - sent) * 1000))
        return sent is not None

    def lag(self, rated: bool) -> int:
        """Milliseconds there and back; before there is an answer what the network layer says."""
        network = self._network()
        if not self._last:
            return 0 if network is None else network + SLACK_MS
        told = median_low(self._last)
        if network is not None:
            return min(told, network + SLACK_MS)
        return min(told, UNPROVEN_MS) if rated else told


def lags(lines: Collection[Line], rated: bool) -> dict[Seat, int]:
    """What the lines take of each seat's time; of several lines of a seat the quickest counts."""
    found = {
        seat: [trips.lag(rated) for line in lines if seat in line.access.seats and (trips := line.trips)]
        for seat in PLAYERS
    }
    return {seat: min(each) for seat, each in found.items() if each}


def network_ms(connection: socket.socket | None) -> int | None:
    """The round trip by the system's own network layer, where it tells; Linux does."""
    if sys.platform != "linux" or connection is None:
        return None
    try:
        told = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, RTT_AT + 4)
    except OSError:
        return None
    return int.from_bytes(told[RTT_AT:], sys.byteorder) // 1000 if len(told) == RTT_AT + 4 else None
