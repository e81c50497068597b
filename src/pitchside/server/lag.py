"""How long a line takes there and back, as the server itself measures it; the client has no say in it.

A frame can be answered late on purpose, so the word of the system's own network layer, which answers by
itself, stands above it. Behind a proxy that layer knows only the way to the proxy: where the result counts,
next to nothing is believed there.
"""

from __future__ import annotations

import secrets
import socket
import sys
from collections import deque
from collections.abc import Callable, Collection
from statistics import median_low
from typing import TYPE_CHECKING

from pitchside.core.seat import PLAYERS, Seat

if TYPE_CHECKING:
    from pitchside.server.line import Line

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
