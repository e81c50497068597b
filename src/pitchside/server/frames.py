"""WebSocket frames as the library reads them: counted, cut off when silent, loud failures made quiet."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pitchside.server.connections import Census, address_of, refusal

BAD_TEXT = 1007


class Frames(WebSocketsSansIOProtocol):
    """Bad input closes the connection with its code; it is no error of ours, and is not logged."""

    census: ClassVar[Census]

    _address: str | None = None
    _heard_at = 0.0

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

    def data_received(self, data: bytes) -> None:
        """Whatever arrives is a sign of life."""
        self._heard_at = self.loop.time()
        if self._address is not None:
            super().data_received(data)

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
