"""A page's line to a match, as light as can be: its load is on the same machine as the server.

Frames are written and read here by hand: a server's are whole, short-headed and never masked.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from urllib.parse import urlsplit

from pitchside.wire.reconnect import asked_within

PATIENCE_S = 60.0
TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
UPGRADE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
)
Ear = Callable[[bytes], None]


class Refused(OSError):
    """The server does not open a line."""


def deaf(_text: bytes) -> None:
    """Hears nothing."""


def greeting(origin: str, match: str, cookie: str, since: int = 0) -> bytes:
    """What opens a line."""
    names = f"Host: {urlsplit(origin).netloc}\r\nOrigin: {origin}\r\nCookie: {cookie}\r\n"
    return f"GET /ws/{match}?since={since} HTTP/1.1\r\n{names}{UPGRADE}".encode()


def frame(kind: int, data: bytes) -> bytes:
    """A frame of a client; masked by nothing but zeros, which leaves it as it is."""
    size = len(data)
    length = bytes([0x80 | size]) if size < 126 else bytes([0xFE, size >> 8, size & 0xFF])
    return bytes([kind]) + length + bytes(4) + data


class Line(asyncio.Protocol):
    """Tells what it hears; answers pings; `gone` when it has ended."""

    def __init__(self, heard: Ear = deaf) -> None:
        loop = asyncio.get_running_loop()
        self.heard = heard
        self.opened: asyncio.Future[None] = loop.create_future()
        self.gone: asyncio.Future[None] = loop.create_future()
        self._transport: asyncio.Transport | None = None
        self.asked_within = 0.0
        """Seconds within which a server that ended wants to be asked again."""
        self._unread = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It is there."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, error: Exception | None) -> None:
        """It is gone."""
        if not self.opened.done():
            self.opened.set_exception(Refused("hung up"))
        if not self.gone.done():
            self.gone.set_result(None)

    def data_received(self, data: bytes) -> None:
        """The answer to the greeting, then frames."""
        data = self._unread + data if self._unread else data
        if not self.opened.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._unread = head
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                self.opened.set_exception(Refused(head.partition(b"\r\n")[0].decode(errors="replace")))
                self.close()
                return
            self.opened.set_result(None)
        self._unread = self._frames(data)

    def _frames(self, data: bytes) -> bytes:
        """Take what is whole; the rest."""
        at, size = 0, len(data)
        while size - at >= 2:
            begin, length = at + 2, data[at + 1]
            if length >= 126:
                begin += 2 if length == 126 else 8
                length = int.from_bytes(data[at + 2 : begin], "big")
            if size < begin + length:
                break
            self._frame(data[at], data[begin : begin + length])
            at = begin + length
        return data[at:] if at else data

    def _frame(self, kind: int, data: bytes) -> None:
        if kind == TEXT:
            self.heard(data)
        elif kind == PING:
            self._write(PONG, data)
        elif kind == CLOSE:
            code, reason = int.from_bytes(data[:2], "big"), data[2:].decode(errors="replace")
            self.asked_within = asked_within(code, reason)
            self.close()

    def send(self, text: str) -> None:
        """Say something; `ConnectionError` where nobody is left to hear it."""
        if self.gone.done():
            raise ConnectionError("the line is gone")
        self._write(TEXT, text.encode())

    def _write(self, kind: int, data: bytes) -> None:
        if self._transport is not None:
            self._transport.write(frame(kind, data))

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()


async def line(origin: str, match: str, cookie: str, heard: Ear = deaf, since: int = 0) -> Line:
    """An open line to a match; `OSError` where there is none to be had."""
    host, _, port = urlsplit(origin).netloc.partition(":")
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(PATIENCE_S):
        transport, made = await loop.create_connection(lambda: Line(heard), host, int(port))
        transport.write(greeting(origin, match, cookie, since))
        await made.opened
    return made
