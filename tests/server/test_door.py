"""Who is let in: names (row 45), origins (row 37), sizes (row 29), paces, kinds of message."""

from __future__ import annotations

import json
import socket
from contextlib import ExitStack, suppress
from pathlib import Path
from unittest.mock import patch

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from pitchside.server.http import guard
from pitchside.server.http.errors import Failed
from pitchside.server.http.guard import Door, Guard
from pitchside.server.http.limits import RateLimit
from pitchside.server.net import run
from pitchside.server.net.run import bind
from pitchside.server.store.engine import StorageError
from pitchside.server.store.matches import Store
from pitchside.server.store.people import PeopleStore
from pitchside.wire.reconnect import asked_within
from tests.server.raw import close_code, frame, handshake, head, request, status, upgrade
from tests.server.support import PATIENCE_S, Served, serving

HOSTS = [
    "evil.example",
    "evil.example:{port}",
    "localhost.evil.example:{port}",
    "127.0.0.1.evil.example:{port}",
    "127.0.0.1:{other}",
    "127.0.0.1",
    "localhost",
    "localhost:80",
    "localhost.:{port}",
    "127.0.0.2:{port}",
    "127.1:{port}",
    "2130706433:{port}",
    "0x7f.0.0.1:{port}",
    "0.0.0.0:{port}",
    "[::ffff:127.0.0.1]:{port}",
    "[::2]:{port}",
    "::1:{port}",
    "192.168.1.5:{port}",
    "user@127.0.0.1:{port}",
    "127.0.0.1:{port}@evil.example",
]

ORIGINS = [
    None,
    "null",
    "",
    "http://127.0.0.1",
    "http://127.0.0.1:{other}",
    "https://127.0.0.1:{port}",
    "ws://127.0.0.1:{port}",
    "http://localhost:{port}",
    "http://[::1]:{port}",
    "http://127.0.0.1:{port}/",
    "http://127.0.0.1:{port}.evil.example",
    "http://evil.example",
    "http://evil.example:{port}",
    "http://evil127.0.0.1:{port}",
    "http://127.0.0.1.evil.example:{port}",
    "http://sub.127.0.0.1:{port}",
    "http://127.0.0.1:{port}@evil.example",
    "HTTP://127.0.0.1:{port}",
    "http://127.0.0.1:0{port}",
    "file://",
]


def filled(text: str | None, served: Served) -> str | None:
    """The text with the ports put in."""
    return None if text is None else text.format(port=served.port, other=served.port ^ 1)


def http_status(served: Served, method: str, path: str, **headers: str | None) -> int:
    """The status of a request with exactly these headers."""
    given = {name: value for name, value in headers.items() if value is not None}
    with socket.create_connection((served.host, served.port), timeout=PATIENCE_S) as raw:
        raw.sendall(request(served, path, {**given, "Content-Length": "0"}, method))
        return status(head(raw))


def socket_status(served: Served, match: str, **changes: str | None) -> int:
    """The status of a WebSocket handshake with these headers changed."""
    raw, answer = handshake(served, match, **changes)
    raw.close()
    return status(answer)


def closed_with(one: ClientConnection) -> int:
    """The code with which the server closes this socket now."""
    with pytest.raises(ConnectionClosed) as closed:
        one.recv(timeout=PATIENCE_S)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


# ---- names: row 45 ------------------------------------------------------------------------------------


@pytest.mark.parametrize("host", HOSTS)
def test_a_foreign_name_is_not_served(served: Served, host: str) -> None:
    """An unknown Host gets 421, on HTTP and on the socket, whatever its origin says."""
    name = filled(host, served)
    match = served.new_match()
    assert http_status(served, "GET", "/healthz", Host=name) == 421
    assert socket_status(served, match, Host=name, Origin=f"http://{name}") == 421


@pytest.mark.parametrize("host", ["127.0.0.1:{port}", "localhost:{port}", "[::1]:{port}", "LocalHost:{port}"])
def test_own_names_are_served(served: Served, host: str) -> None:
    """This machine's own names are served."""
    assert http_status(served, "GET", "/healthz", Host=filled(host, served)) == 200


def test_twenty_names_are_tried() -> None:
    """Row 45 asks for 20 names, row 37 for 20 origins, all different."""
    assert (len(set(HOSTS)), len(set(ORIGINS))) == (20, 20)


def test_a_missing_or_doubled_name_is_refused(served: Served) -> None:
    """A request without a Host, or with two, is not served."""
    with socket.create_connection((served.host, served.port), timeout=PATIENCE_S) as raw:
        raw.sendall(b"GET /healthz HTTP/1.0\r\n\r\n")
        assert status(head(raw)) == 421
    with socket.create_connection((served.host, served.port), timeout=PATIENCE_S) as raw:
        line = f"Host: 127.0.0.1:{served.port}\r\n"
        raw.sendall(f"GET /healthz HTTP/1.1\r\n{line}{line}\r\n".encode())
        assert status(head(raw)) in (400, 421)


def test_a_rebinding_door_is_noticed(tmp_path: Path) -> None:
    """Teeth of row 45: a door that looks only at the beginning of the name lets a foreign one in."""

    def lax(self: Door, host: str, server: object) -> bool:
        return host.startswith(("localhost", "127.0.0.1"))

    with patch.object(Door, "serves", lax), serving(tmp_path) as served:
        let_in = [
            host for host in HOSTS if http_status(served, "GET", "/healthz", Host=filled(host, served)) != 421
        ]
    assert len(let_in) >= 4


def test_the_network_opens_the_address_that_was_reached() -> None:
    """Opened to the network, the machine's own address is a name too; a foreign one is not."""
    door = Door((), 8000, network=True)
    assert door.serves("192.168.1.5:8000", ("192.168.1.5", 8000))
    assert not door.serves("192.168.1.6:8000", ("192.168.1.5", 8000))
    assert not door.serves("0.0.0.0:8000", ("192.168.1.5", 8000))
    assert not Door(("127.0.0.1",), 8000).serves("192.168.1.5:8000", ("192.168.1.5", 8000))


@pytest.mark.parametrize(
    ("host", "network"), [("127.0.0.1", False), ("::1", False), ("localhost", False), ("0.0.0.0", True)]
)
def test_loopback_is_not_the_network(host: str, network: bool) -> None:
    """Only an address that others can reach counts as the network."""
    try:
        address = bind(host, 0)
    except Exception:
        pytest.skip(f"no {host} on this machine")
    with address.listener:
        assert address.network is network


# ---- origins: row 37 -----------------------------------------------------------------------------------


@pytest.mark.parametrize("origin", ORIGINS)
def test_a_foreign_origin_may_not_act(served: Served, origin: str | None) -> None:
    """20 origins, none among them: refused on the socket and on every request that changes something."""
    match, given = served.new_match(), filled(origin, served)
    host = f"127.0.0.1:{served.port}"
    assert socket_status(served, match, Origin=given, Cookie="session=1") == 403
    for path in ("/api/matches", f"/api/matches/{match}/rematch", "/api/records"):
        assert http_status(served, "POST", path, Host=host, Origin=given, Cookie="session=1") == 403


def test_exactly_one_origin_may_act(served: Served) -> None:
    """The page's own origin is let in on the socket and by HTTP."""
    match = served.over_match()
    assert socket_status(served, match) == 101
    host = f"127.0.0.1:{served.port}"
    path = f"/api/matches/{match}/rematch"
    owner = served.owned(path)["cookie"]
    assert http_status(served, "POST", path, Host=host, Origin=served.origin, Cookie=owner) == 201


def test_two_origins_are_none(served: Served) -> None:
    """A handshake with two Origin headers is refused."""
    match = served.new_match()
    lines = request(served, f"/ws/{match}", upgrade(served, match)).decode()
    doubled = lines.replace("\r\n\r\n", f"\r\norigin: {served.origin}\r\n\r\n")
    with socket.create_connection((served.host, served.port), timeout=PATIENCE_S) as raw:
        raw.sendall(doubled.encode())
        assert status(head(raw)) in (400, 403)


def test_an_origin_compared_by_its_end_is_noticed(tmp_path: Path) -> None:
    """Teeth of row 37: an origin check by suffix lets foreign pages in."""

    def lax(self: Guard, scope: guard.Scope) -> None:
        origin = dict(scope["headers"]).get(b"origin", b"").decode()
        if scope["type"] == "websocket" and not origin.endswith(f"127.0.0.1:{self.door.port}"):
            raise Failed(403, "origin")

    with patch.object(Guard, "_check", lax), serving(tmp_path) as served:
        match = served.new_match()
        let_in = [one for one in ORIGINS if socket_status(served, match, Origin=filled(one, served)) == 101]
    assert len(let_in) >= 4


def test_there_is_no_changing_get(served: Served) -> None:
    """Nothing is made or changed by a GET."""
    match = served.new_match()
    for path in ("/api/matches", f"/api/matches/{match}/rematch", "/api/records"):
        assert served.http("GET", path).status_code in (404, 405)


# ---- sizes: row 29 -------------------------------------------------------------------------------------


def test_8192_bytes_are_read_and_8193_close_the_socket(served: Served) -> None:
    """A message of 8 KB is taken, one byte more closes with 1009."""
    match = served.new_match()
    with served.socket(match) as whole:
        whole.recv()
        whole.send("{" + " " * 8191)
        assert json.loads(whole.recv())["code"] == "malformed"
        whole.send("{" + " " * 8192)
        assert closed_with(whole) == 1009


def test_fragments_are_counted_together(served: Served) -> None:
    """9 fragments of 1,000 bytes are one message of 9,000: closed with 1009."""
    raw, _ = handshake(served, served.new_match())
    with raw:
        raw.sendall(frame(1, b" " * 1000, fin=False) + frame(0, b" " * 1000, fin=False) * 8)
        assert close_code(raw) == 1009


@pytest.mark.parametrize(("size", "status_code"), [(65_536, 400), (65_537, 413), (1_000_000, 413)])
def test_a_body_over_64_kb_is_refused(served: Served, size: int, status_code: int) -> None:
    """64 KB are read, and are no match; one byte more is too large, with or without a stated length."""
    body = b"[" * size
    assert served.http("POST", "/api/matches", content=body).status_code == status_code
    assert served.http("POST", "/api/matches", content=iter([body])).status_code == status_code


def test_compression_is_refused(served: Served) -> None:
    """The handshake never agrees to permessage-deflate."""
    offered = "permessage-deflate; client_max_window_bits"
    raw, answer = handshake(served, served.new_match(), Sec_WebSocket_Extensions=offered)
    raw.close()
    assert status(answer) == 101
    assert b"deflate" not in answer.lower()


# ---- kinds and pace ------------------------------------------------------------------------------------


def test_a_binary_message_closes_the_socket(served: Served) -> None:
    """The socket speaks text: a binary message closes it with 1003."""
    with served.socket(served.new_match()) as one:
        one.recv()
        one.send(b"{}")
        assert closed_with(one) == 1003


def test_text_that_is_none_closes_the_socket(served: Served) -> None:
    """Bytes that are no UTF-8 close it with 1007."""
    raw, _ = handshake(served, served.new_match())
    with raw:
        raw.sendall(frame(1, b"\xc3\x28"))
        assert close_code(raw) == 1007


def test_a_flood_closes_the_socket(served: Served) -> None:
    """100 messages are answered, the 101st within 20 s closes with 1008."""
    with served.socket(served.new_match()) as one:
        one.recv()
        for _ in range(100):
            one.send('{"t":"ping"}')
            assert one.recv() == '{"t":"pong"}'
        one.send('{"t":"ping"}')
        assert closed_with(one) == 1008


@pytest.mark.parametrize(
    ("opcode", "count", "code"),
    [(9, 100, 1000), (9, 101, 1008), (10, 100, 1000), (10, 101, 1008), (0, 101, 1008)],
)
def test_frames_that_say_nothing_are_counted_too(served: Served, opcode: int, count: int, code: int) -> None:
    """100 pings, pongs to no ping or empty parts of a message are borne, the 101st closes with 1008."""
    raw, _ = handshake(served, served.new_match())
    begun = frame(1, b"", fin=False) if opcode == 0 else b""
    ended = frame(8, b"\x03\xe8") if code == 1000 else b""
    with raw:
        raw.sendall(begun + frame(opcode, b"", fin=opcode != 0) * count + ended)
        assert close_code(raw) == code


def test_a_pace_is_a_sliding_window() -> None:
    """Three in ten seconds: a fourth must wait until the first is ten seconds old."""
    now = [0.0]
    pace = RateLimit(lambda: now[0], messages=3, window=10)
    assert [pace.one_more() for _ in range(4)] == [True, True, True, False]
    now[0] = 9.9
    assert not pace.one_more()
    now[0] = 10.0
    assert pace.one_more()


def test_an_unknown_match_is_said_on_the_socket(served: Served) -> None:
    """A socket to no match is told so and closed."""
    with served.socket("AAAAAAAAAAAAAAAAAAAAAA") as one:
        assert json.loads(one.recv())["code"] == "unknown_match"
        with pytest.raises(ConnectionClosed):
            one.recv()


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs /proc")
def test_a_hundred_hoses_cost_little(served: Served) -> None:
    """100 clients at once, each with 100 MB to send, are closed; memory grows by less than 50 MB."""
    match, before, sent = served.new_match(), _rss(), 0
    with ExitStack() as opened:
        hoses = [opened.enter_context(handshake(served, match)[0]) for _ in range(60)]
        posts = [
            opened.enter_context(socket.create_connection((served.host, served.port))) for _ in range(40)
        ]
        for raw in hoses:
            raw.sendall(b"\x81\xff" + (100_000_000).to_bytes(8, "big") + b"\0" * 4)
        for raw in posts:
            given = {
                "Host": f"127.0.0.1:{served.port}",
                "Origin": served.origin,
                "Content-Length": "100000000",
            }
            raw.sendall(request(served, "/api/records", given, "POST"))
        for raw in (*hoses, *posts):
            with suppress(OSError):
                for _ in range(100):
                    raw.sendall(b" " * 1_000_000)
                    sent += 1
        assert _rss() - before < 50_000_000
    assert sent < 100 * 100


def test_a_large_limit_is_noticed(tmp_path: Path) -> None:
    """Teeth of row 29: with a wider limit 8,193 bytes are answered instead of closing the socket."""
    with (
        patch.object(run, "MOST_FRAME_BYTES", 9000),
        patch.object(guard, "MOST_BYTES", 2**20),
        serving(tmp_path) as served,
    ):
        with served.socket(served.new_match()) as one:
            one.recv()
            one.send("{" + " " * 8192)
            assert json.loads(one.recv())["code"] == "malformed"
        assert served.http("POST", "/api/matches", content=b"[" * 65_537).status_code != 413


def _rss() -> int:
    fields = Path("/proc/self/statm").read_text().split()
    return int(fields[1]) * 4096


@pytest.mark.parametrize("look_up", [(PeopleStore, "person_of"), (PeopleStore, "seats"), (Store, "load")])
def test_a_store_that_does_not_answer_is_no_unknown_match(served: Served, look_up: tuple[type, str]) -> None:
    """Whichever look-up fails: the page is told so and asked back, and finds its match then."""
    match = served.new_match()
    with patch.object(*look_up, side_effect=StorageError("busy")), served.socket(match) as socket:
        assert json.loads(socket.recv())["code"] == "storage"
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=PATIENCE_S)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    assert asked_within(1012, closed.value.rcvd.reason) == 5
    with served.socket(match) as socket:
        assert json.loads(socket.recv())["t"] == "state"
