"""HTTP and WebSocket protocols with limits on connections, time and bytes."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections import Counter
from collections.abc import Callable, MutableMapping
from functools import lru_cache
from http import HTTPStatus
from typing import Any, ClassVar

import h11
from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from pitchside.server.http.errors import Failed, failure_body
from pitchside.server.http.limits import RateLimit, Turns
from pitchside.server.match.clock import ROUND_TRIPS, RoundTrips, network_ms
from pitchside.server.net.addresses import is_near, network_of
from pitchside.server.net.metrics import Metrics
from pitchside.wire.reconnect import RESTART, farewell

# ---- WebSocket frames -------------------------------------------------------------------------------------

BAD_TEXT, LIMIT, SWITCHING = 1007, 1008, 101
PART_BYTES = 512
"""So much is read at a time; the rest waits until what it brought has been taken."""
FAREWELL_BYTES, FAREWELL_S = 256, 1.0
"""Who says more than this after the line was closed is not read any more, and cut off so much later."""


class Frames(WebSocketsSansIOProtocol):
    """Bad input closes the connection with its code; it is no error of ours, and is not logged."""

    census: ClassVar[Census]

    _address: str | None = None
    _heard_at = 0.0
    _trips: RoundTrips | None = None
    _besides: RateLimit | None = None
    _unread = b""
    _deaf = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count it; one too many is closed before anything is read of it."""
        super().connection_made(transport)
        address = address_of(transport)
        if self.census.enter(address):
            self._address = address
        else:
            self.transport.write(refusal())
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is counted no more."""
        if self._address is not None:
            self.census.leave(self._address)
            self._address = None
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """The server ends: say so, and within how long to come back: not all in the same second."""
        if self.handshake_complete and not self.close_sent:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": RESTART})
            self.conn.send_close(RESTART, farewell(self.census.open))
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        super().shutdown()

    def data_received(self, data: bytes) -> None:
        """Whatever arrives is a sign of life; what comes in one breath is read part by part."""
        self._heard_at = self.loop.time()
        if self._address is None or self._deaf:
            return
        self._unread = self._unread + data if self._unread else data
        self._read_on()

    def _read_on(self) -> None:
        """Take what waits, part by part, while nothing that it brought waits for the application."""
        # A thousand frames in one breath would otherwise all be taken apart before the first is counted.
        while self._unread and not self.transport.is_closing() and (self.close_sent or self.queue.empty()):
            if self.close_sent and len(self._unread) > FAREWELL_BYTES:
                self._stop_reading()
                return
            part, self._unread = self._unread[:PART_BYTES], self._unread[PART_BYTES:]
            super().data_received(part)

    def _stop_reading(self) -> None:
        """Who was told that it is too much, and goes on, has said enough."""
        self._deaf, self._unread = True, b""
        self.transport.pause_reading()
        self.loop.call_later(FAREWELL_S, self.transport.abort)

    async def receive(self) -> ASGIReceiveEvent:
        """What comes next; the parts that waited for it to be taken follow."""
        event = await super().receive()
        self._read_on()
        return event

    def handle_connect(self, event: Request) -> None:
        """Hand on how its round trips are measured."""
        super().handle_connect(event)
        if self.response.status_code == SWITCHING:
            self._trips = RoundTrips(self._ping, self.loop.time, self._network)
            self._besides = RateLimit(self.loop.time)
            self.scope[ROUND_TRIPS] = self._trips  # type: ignore[literal-required]

    def _ping(self, stamp: bytes) -> None:
        if self.handshake_complete and not (self.close_sent or self.disconnected):
            self.conn.send_ping(stamp)
            self.transport.write(b"".join(self.conn.data_to_send()))

    def _network(self) -> int | None:
        """What the network layer says, where the line leads to the player and not to a proxy."""
        if self._address is None or self.census.is_proxy(self._address):
            return None
        return network_ms(self.transport.get_extra_info("socket"))

    def handle_pong(self, event: Frame) -> None:
        """The answer to a ping, of the library or of ours; or to none."""
        stamp = bytes(event.data)
        ours = self._trips is not None and self._trips.answered(stamp)
        if ours or stamp == self.pending_ping_payload or self._one_more():
            super().handle_pong(event)

    def handle_ping(self) -> None:
        """Answered by the library, so many in a while."""
        if self._one_more():
            super().handle_ping()

    def handle_cont(self, event: Frame) -> None:
        """A further part of a message."""
        if self._one_more():
            super().handle_cont(event)

    def _one_more(self) -> bool:
        """Count a frame that brings no message of its own; one too many ends the connection."""
        if self.close_sent or self._besides is None:
            return False
        if self._besides.one_more():
            return True
        self.census.metrics.count("refusals", "too_many_frames")
        if self.conn.close_sent is None:  # else its own close was read along with these
            self.conn.send_close(LIMIT)
        super().handle_parser_exception()
        return False

    def keepalive_timeout(self) -> None:
        """Who has said something since is asked again; who is silent is cut off, unsent bytes and all."""
        if self._heard_at > self.ping_sent_at:
            self.pong_timer = self.pending_ping_payload = None
            self.schedule_ping()
            return
        self.census.metrics.count("refusals", "silent")
        super().keepalive_timeout()
        self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Text that is no UTF-8 ends the connection."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(BAD_TEXT)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    async def send(self, message: ASGISendEvent) -> None:
        """What is sent after a bad frame has closed the connection reaches nobody."""
        try:
            await super().send(message)
        except RuntimeError:
            if self.close_sent:
                raise ClientDisconnected from None
            raise
        if self.close_sent:
            self.handshake_complete = True  # a refusal is an answer too, and no fault for the log
            self._read_on()  # the answer to the close, or the rest of a flood

    def handle_parser_exception(self) -> None:
        """Frames that are none, before the handshake was answered: there is nobody to send a close to."""
        self.census.metrics.count("refusals", "bad_frame")
        if self.conn.close_sent is None:
            self.transport.abort()
            return
        super().handle_parser_exception()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


# ---- Connections ------------------------------------------------------------------------------------------

HEAD_S, BODY_S, ANSWER_S, UNREAD_S = 10.0, 30.0, 300.0, 60.0
"""For the head of a request, for its body, for its answer to be made, and for the answer to be taken."""
UNREAD_BYTES = 32 * 1024
"""So much of an answer waits here to be taken; the rest is handed over when that is gone."""
SENDING_BYTES = 128 * 1024
"""So much more of it the system keeps for a connection."""
GAINED_S = 2.0
"""With each part taken so much more time is given, up to the whole: 16 KB a second are enough."""
PER_ADDRESS = 100
MOST = 20_000
RESERVE = 128
"""Descriptors that are not for connections: the database and the workers."""
EACH = 2
"""Descriptors of a connection: its own, and that of the page's file that it is being sent."""
RETRY_S = 5
AT_ONCE, APART_S, LONGEST_S = 8, 0.003, 0.25
"""New connections heard in the same instant; by how much each further one is later, and how much at most."""
LINE_BYTES = 4096
"""So much of a line of a head is gathered before it is looked at: it may come one byte at a time."""


class Census:
    """Counts the open connections; this machine's own and a trusted proxy's are limited only in all."""

    def __init__(
        self,
        per_address: int = PER_ADDRESS,
        most: int | None = None,
        is_proxy: Callable[[str], bool] = lambda address: False,
        metrics: Metrics | None = None,
    ) -> None:
        self.is_proxy = is_proxy
        self.metrics = metrics or Metrics()
        self.metrics.gauge("pitchside_connections", "Open connections.", lambda: self.open)
        self.per_address = per_address
        self.most = room_for_connections() if most is None else most
        self.open = 0
        """How many there are."""
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count one more; false, and uncounted, where it is one too many."""
        full, place = self.open >= self.most, network_of(address)
        unlimited = is_near(address) or self.is_proxy(address)
        if full or (self._open[place] >= self.per_address and not unlimited):
            self.metrics.count("refusals", "busy_server")
            return False
        self._open[place] += 1
        self.open += 1
        return True

    def leave(self, address: str) -> None:
        """Count one less."""
        place = network_of(address)
        self._open[place] -= 1
        self.open -= 1
        if self._open[place] <= 0:
            del self._open[place]


def room_for_connections() -> int:
    """How many connections the limit on open files leaves room for; it is raised as far as may be."""
    if sys.platform == "win32":
        return MOST
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    whole = EACH * MOST + RESERVE
    wanted = whole if hard == resource.RLIM_INFINITY else min(hard, whole)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return MOST if soft == resource.RLIM_INFINITY else max(16, min(MOST, (soft - RESERVE) // EACH))


def address_of(transport: Any) -> str:
    """Where a connection comes from; nothing where the system does not say."""
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if isinstance(peer, tuple) and peer else ""


@lru_cache(maxsize=256)
def refusal(status: int = 503, code: str = "busy_server", retry: int = RETRY_S) -> bytes:
    """The whole answer to a connection that is one too many, or that comes back too soon."""
    body = failure_body(Failed(status, code, seconds=retry)).encode()
    head = (
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\nRetry-After: {retry}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + body


def welcome(_asked: MutableMapping[str, Any]) -> Failed | None:
    """Nobody comes too soon."""
    return None


class Requests(H11Protocol):
    """HTTP as the library speaks it, with a limit to everything that a client could draw out."""

    census: ClassVar[Census]
    turns: ClassVar[Turns]
    too_soon: ClassVar[Callable[[MutableMapping[str, Any]], Failed | None]]
    """Why somebody gets no WebSocket yet; asked before anything is made ready for one."""
    head_s: ClassVar[float] = HEAD_S
    body_s: ClassVar[float] = BODY_S
    unread_s: ClassVar[float] = UNREAD_S

    _patience = UNREAD_S
    _unread_since: float | None = None
    _unread: asyncio.TimerHandle | None = None
    _address: str | None = None
    _deadline: asyncio.TimerHandle | None = None
    _waits_for: str | None = None
    _trickled = b""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take it, or say that there are too many."""
        super().connection_made(transport)
        address = address_of(transport)
        transport.set_write_buffer_limits(UNREAD_BYTES)
        if (line := transport.get_extra_info("socket")) is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENDING_BYTES)
        self._patience = self.unread_s
        if self.census.enter(address):
            self._address = address
            self._watch()
            self._await_turn()
        else:
            self._refuse(refusal())

    def _await_turn(self) -> None:
        """It is heard when its turn comes: many in the same instant hold up nobody's move."""
        seconds = self.turns.wait(self.loop.time())
        if seconds > 0:
            self.transport.pause_reading()
            self.loop.call_later(seconds, self._hear)

    def _hear(self) -> None:
        if not self.transport.is_closing():
            self.transport.resume_reading()

    def _refuse(self, answer: bytes) -> None:
        self.transport.write(answer)
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is counted no more."""
        self._let_go()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something came: what is waited for now?"""
        if self._address is None:
            return
        if self._goes_on(data):
            self._trickled += data
            return
        data, self._trickled = self._trickled + data, b""
        super().data_received(data)
        self._watch()

    def _goes_on(self, data: bytes) -> bool:
        """Is this a little more of a head, in a line without an end yet? It can wait for the rest of it."""
        in_head = self._waits_for == "head" and self.conn.trailing_data[0] != b""
        return in_head and b"\n" not in data and len(self._trickled) + len(data) < LINE_BYTES

    def on_response_complete(self) -> None:
        """The next request may come, and not for ever; where none may, what is left is to be taken."""
        super().on_response_complete()
        if self.transport.is_closing():
            self._unwatch()
            self._deadline = self.loop.call_later(self.unread_s, self._too_late, "answer")
        else:
            self._watch()

    def pause_writing(self) -> None:
        """Enough of an answer waits to be taken."""
        super().pause_writing()
        self._unread_since = self.loop.time()
        self._unread = self.loop.call_later(max(0.0, self._patience), self._too_late, "answer")

    def resume_writing(self) -> None:
        """It was taken: the rest may come, and there is time for it again."""
        super().resume_writing()
        if self._unread is None or self._unread_since is None:
            return
        self._unread.cancel()
        left = self._patience - (self.loop.time() - self._unread_since)
        self._unread, self._patience = None, min(self.unread_s, left + GAINED_S)
        if self._waits_for == "answer":
            self._waits_for = None
            self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on the WebSocket counts itself; where it comes too soon there is none."""
        failed = type(self).too_soon(dict(self.scope))
        if failed is not None:
            self.census.metrics.count("refusals", failed.code)
            self._refuse(refusal(failed.status, failed.code, failed.retry or RETRY_S))
            return
        self._let_go()
        self.transport.set_write_buffer_limits()
        super().handle_websocket_upgrade(event)

    def _watch(self) -> None:
        """One deadline at a time: bytes do not move it, only getting on does."""
        waits_for = self._state()
        if waits_for == self._waits_for:
            return
        self._unwatch()
        self._waits_for = waits_for
        seconds = {"head": self.head_s, "body": self.body_s, "answer": ANSWER_S}
        if self._address is not None and not self.transport.is_closing():
            self._deadline = self.loop.call_later(seconds[waits_for], self._too_late, waits_for)

    def _too_late(self, waited_for: str) -> None:
        if waited_for == "head" and self.transport.get_write_buffer_size() > 0:  # of the answer before
            rest = max(0.0, self.unread_s - self.head_s)
            self._deadline = self.loop.call_later(rest, self._too_late, "answer")
            return
        self.census.metrics.count("refusals", f"late_{waited_for}")
        self.transport.abort()

    def _state(self) -> str:
        if self.conn.their_state is h11.IDLE:
            return "head"
        return "body" if self.conn.their_state is h11.SEND_BODY else "answer"

    def _unwatch(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = self._waits_for = None

    def _let_go(self) -> None:
        self._unwatch()
        if self._unread is not None:
            self._unread.cancel()
        if self._address is not None:
            self.census.leave(self._address)
            self._address = None
