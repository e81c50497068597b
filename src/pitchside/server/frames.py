"""WebSocket frames as the library reads them: counted, cut off when silent, loud failures made quiet."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from pitchside.server.connections import Census, address_of, refusal
from pitchside.server.lag import ROUND_TRIPS, RoundTrips, network_ms
from pitchside.server.ratelimit import RateLimit
from pitchside.server.wire_restart import RESTART, farewell

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
