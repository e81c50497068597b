"""WebSocket frames as the library reads them, with its three loud failures made quiet."""

from __future__ import annotations

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

BAD_TEXT = 1007


class Frames(WebSocketsSansIOProtocol):
    """Bad input closes the connection with its code; it is no error of ours, and is not logged."""

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
