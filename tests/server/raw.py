"""WebSocket and HTTP by hand, for what no well-behaved client would send."""

from __future__ import annotations

import base64
import os
import socket
import struct
from collections.abc import Mapping

from tests.server.support import PATIENCE_S, Served

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
KEY = base64.b64encode(b"0123456789abcdef").decode()


def request(served: Served, path: str, headers: Mapping[str, str], method: str = "GET") -> bytes:
    """The head of a request, with exactly these headers."""
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


def upgrade(served: Served, match_id: str, **changes: str | None) -> dict[str, str]:
    """The headers of a WebSocket handshake; None leaves one out."""
    headers: dict[str, str | None] = {
        "Host": f"127.0.0.1:{served.port}",
        "Origin": served.origin,
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": KEY,
    }
    headers.update({name.capitalize(): value for name, value in served.owned(f"/ws/{match_id}").items()})
    headers.update({name.replace("_", "-"): value for name, value in changes.items()})
    return {name: value for name, value in headers.items() if value is not None}


def handshake(served: Served, match_id: str, **changes: str | None) -> tuple[socket.socket, bytes]:
    """A raw connection and the head of the answer to its handshake."""
    raw = socket.create_connection((served.host, served.port), timeout=PATIENCE_S)
    raw.sendall(request(served, f"/ws/{match_id}", upgrade(served, match_id, **changes)))
    return raw, head(raw)


def head(raw: socket.socket) -> bytes:
    """Everything up to the blank line."""
    got = b""
    while b"\r\n\r\n" not in got:
        more = raw.recv(1)
        if not more:
            break
        got += more
    return got


def status(answer: bytes) -> int:
    """The status of an answer's head; 0 if there is none."""
    words = answer.split(b" ", 2)
    return int(words[1]) if len(words) > 1 and words[1].isdigit() else 0


def frame(opcode: int, payload: bytes, fin: bool = True, rsv: int = 0, masked: bool = True) -> bytes:
    """One frame, lawful or not."""
    first = (0x80 if fin else 0) | rsv << 4 | opcode
    bit = 0x80 if masked else 0
    if len(payload) < 126:
        size = struct.pack("!B", bit | len(payload))
    elif len(payload) < 65536:
        size = struct.pack("!BH", bit | 126, len(payload))
    else:
        size = struct.pack("!BQ", bit | 127, len(payload))
    mask = os.urandom(4) if masked else b""
    return bytes([first]) + size + mask + (masked_by(mask, payload) if masked else payload)


def masked_by(mask: bytes, payload: bytes) -> bytes:
    """The payload under its mask."""
    whole = (mask * (len(payload) // 4 + 1))[: len(payload)]
    return (int.from_bytes(payload, "big") ^ int.from_bytes(whole, "big")).to_bytes(len(payload), "big")


def close_code(raw: socket.socket) -> int | None:
    """The code of the server's close frame, other frames passed over; None if there is none."""
    try:
        while True:
            opcode, payload = next_frame(raw)
            if opcode == CLOSE:
                return int(struct.unpack("!H", payload[:2])[0]) if payload else 1005
    except (OSError, EOFError):
        return None


def next_frame(raw: socket.socket) -> tuple[int, bytes]:
    """The next frame of the server: its kind, and what is in it."""
    first, second = _exactly(raw, 2)
    size = second & 0x7F
    if size == 126:
        size = struct.unpack("!H", _exactly(raw, 2))[0]
    elif size == 127:
        size = struct.unpack("!Q", _exactly(raw, 8))[0]
    return first & 0x0F, _exactly(raw, size)


def _exactly(raw: socket.socket, size: int) -> bytes:
    got = b""
    while len(got) < size:
        more = raw.recv(size - len(got))
        if not more:
            raise EOFError
        got += more
    return got
