"""Open connections: deadlines, limits, refusals that say so, and a log that is not flooded."""

from __future__ import annotations

import asyncio
import json
import logging
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from unittest.mock import patch

import pytest
from uvicorn.protocols.http.h11_impl import H11Protocol
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame

from pitchside.server.http import guard
from pitchside.server.http import limits as ratelimit
from pitchside.server.http.app import Settings
from pitchside.server.http.errors import Failed
from pitchside.server.net import protocols
from pitchside.server.net import run as serve
from pitchside.server.net.addresses import site_of
from pitchside.server.net.logs import OFTEN, WINDOW_S, Seldom
from pitchside.server.net.protocols import Census, Frames, Requests
from tests.server.people import Visitor
from tests.server.raw import CLOSE, TEXT, close_code, frame, handshake, head, next_frame, request, status
from tests.server.support import PATIENCE_S, RANDOM_AGENTS, Served, serving, start


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[Served]:
    """A server that waits a fifth of a second for a head or a body."""
    hasty = patch.multiple(Requests, head_s=0.2, body_s=0.2)
    with hasty, serving(tmp_path) as served:
        yield served


def opened(served: Served) -> socket.socket:
    """A bare connection."""
    return socket.create_connection((served.host, served.port), timeout=PATIENCE_S)


def trickle(raw: socket.socket, piece: bytes) -> None:
    """Send one piece after the other until the server has had enough."""
    raw.settimeout(0.05)
    with raw:
        while _open(raw, piece):
            pass


def _open(raw: socket.socket, piece: bytes) -> bool:
    """Is it still open after one more piece?"""
    try:
        raw.sendall(piece)
        return raw.recv(1) != b""
    except TimeoutError:
        return True
    except OSError:
        return False


def test_a_head_that_never_ends_is_cut_off(hasty: Served) -> None:
    """Bytes that trickle in do not move the deadline of a head."""
    raw = opened(hasty)
    raw.sendall(b"GET / HTTP/1.1\r\n")
    trickle(raw, b"X: y\r\n")


def test_a_line_that_trickles_in_is_read_once(served: Served) -> None:
    """Byte by byte it costs next to nothing, and when it has ended it is answered."""
    looks = list[bytes]()
    true = H11Protocol.data_received

    def counted(self: H11Protocol, data: bytes) -> None:
        looks.append(data)
        true(self, data)

    whole = request(served, "/healthz", {"Host": f"127.0.0.1:{served.port}", "X-Slow": "x" * 200})
    with patch.object(H11Protocol, "data_received", counted), opened(served) as raw:
        raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in whole:
            raw.sendall(bytes([byte]))
        assert status(head(raw)) == 200
    assert b"".join(looks) == whole
    # Each line once, the empty last one included, and once the bytes that show the protocol.
    assert len(looks) <= whole.count(b"\r\n") + 1


def test_of_who_talks_without_end_little_is_read(served: Served) -> None:
    """5 000 messages in one breath: it is told to go after a hundred, and what follows is not looked at."""
    read = list[int]()
    true = Frames.handle_text

    def counted(self: Frames, event: Frame) -> None:
        read.append(1)
        true(self, event)

    raw, _ = handshake(served, served.new_match())
    with patch.object(Frames, "handle_text", counted), raw:
        raw.sendall(frame(TEXT, b'{"t":"ping"}') * 5_000)
        opcode, said = next_frame(raw)
        while opcode != CLOSE:
            opcode, said = next_frame(raw)
    assert int.from_bytes(said[:2], "big") == 1008
    assert 100 < len(read) < 1_000


def test_a_body_that_never_ends_is_cut_off(hasty: Served) -> None:
    """Nor that of a body."""
    raw = opened(hasty)
    headers = {"Host": f"127.0.0.1:{hasty.port}", "Origin": hasty.origin, "Content-Length": "60000"}
    raw.sendall(request(hasty, "/api/records", headers, "POST"))
    trickle(raw, b" ")


def test_a_connection_that_says_nothing_is_ended(hasty: Served) -> None:
    """Who connects and is silent does not stay."""
    with opened(hasty) as raw:
        assert raw.recv(1) == b""


def test_a_second_request_has_its_time_too(hasty: Served) -> None:
    """A connection that is kept open waits for the next head as for the first."""
    with opened(hasty) as raw:
        raw.sendall(request(hasty, "/healthz", {"Host": f"127.0.0.1:{hasty.port}"}))
        assert status(head(raw)) == 200
        assert raw.recv(3) == b"ok\n"
        trickle(raw, b"G")


def answer(raw: socket.socket) -> tuple[int, bytes]:
    """Status and head of whatever the server says."""
    got = head(raw)
    return status(got), got.lower()


@pytest.mark.parametrize("census", [Census(per_address=2), Census(most=2)])
def test_one_connection_too_many_is_told_so(tmp_path: Path, census: Census) -> None:
    """The third is answered 503 with a time to come back; once one has gone there is room again."""
    with (
        patch.object(serve, "Census", lambda **_: census),
        patch.object(protocols, "is_near", lambda _: False),
        serving(tmp_path) as served,
        ExitStack() as held,
    ):
        first, _ = [held.enter_context(opened(served)) for _ in range(2)]
        with opened(served) as third:
            code, said = answer(third)
        assert (code, b"retry-after: 5" in said) == (503, True)
        first.close()
        for _ in range(200):
            with opened(served) as again:
                again.sendall(request(served, "/healthz", {"Host": f"127.0.0.1:{served.port}"}))
                code, _ = answer(again)
            if code == 200:
                break
        assert code == 200


def test_sockets_count_as_connections(tmp_path: Path) -> None:
    """A WebSocket takes the place of the request that opened it, and gives it back at its end."""
    census = Census()
    with patch.object(serve, "Census", lambda **_: census), serving(tmp_path) as served:
        match = served.new_match()
        for _ in range(3):
            with served.page(match):
                assert census._open.total() == 1
            for _ in range(2000):
                if not census._open.total():
                    break
                served.http("GET", "/healthz")
    assert census._open.total() == 0


def test_a_server_short_of_descriptors_refuses_and_lives(tmp_path: Path) -> None:
    """With few files allowed, the flood is told 503, the log stays short, and the next person is served."""
    few = "import resource, runpy, sys; resource.setrlimit(resource.RLIMIT_NOFILE, (200, 200)); "
    run = few + "sys.argv = ['pitchside', *sys.argv[1:]]; runpy.run_module('pitchside', run_name='__main__')"
    started = start(["-c", run, "play", "--no-open", "--data-dir", str(tmp_path)])
    served = started.served
    try:
        with ExitStack() as held:
            flood = [held.enter_context(opened(served)) for _ in range(150)]
            assert answer(flood[-1])[0] == 503
        codes = {served.http("GET", "/healthz").status_code for _ in range(3)}
        assert codes <= {200, 503}
        assert served.http("GET", "/healthz").status_code == 200
    finally:
        _, _, complaints = started.stop(signal.SIGTERM)
    assert len(complaints) < 2000, complaints[:2000]


SERVES_A_FOLDER = """
import resource, runpy, sys
from pathlib import Path
from pitchside.server.http.pages import Page

resource.setrlimit(resource.RLIMIT_NOFILE, (260, 260))
real, folder = Page.__init__, Path(sys.argv.pop(1))
Page.__init__ = lambda self, _, tags: real(self, folder, tags)
sys.argv[0] = "pitchside"
runpy.run_module("pitchside", run_name="__main__")
"""


def test_who_takes_files_and_reads_nothing_leaves_descriptors_to_others(tmp_path: Path) -> None:
    """A file is open while it is sent: also with all the connections that there may be, others can be."""
    (tmp_path / "large.bin").write_bytes(bytes(4_000_000))
    args = [str(tmp_path), "play", "--no-open", "--data-dir", str(tmp_path / "data")]
    started = start(["-c", SERVES_A_FOLDER, *args])
    try:
        with ExitStack() as held:
            for _ in range(140):
                taking = held.enter_context(opened(started.served))
                headers = {"Host": f"127.0.0.1:{started.served.port}"}
                taking.sendall(request(started.served, "/large.bin", headers))
                answer(taking)
    finally:
        _, _, complaints = started.stop(signal.SIGTERM)
    assert "Too many open files" not in complaints


def test_the_same_complaint_is_logged_a_few_times() -> None:
    """Five times a minute; after that it is told how many were left out."""
    now = [0.0]
    seldom = Seldom(lambda: now[0])

    def logged(number: int) -> logging.LogRecord | None:
        record = logging.LogRecord("x", logging.ERROR, "f", 1, "no file %d", (number,), None)
        return record if seldom.filter(record) else None

    assert sum(logged(number) is not None for number in range(1000)) == OFTEN
    now[0] += WINDOW_S + 1
    record = logged(7)
    assert record is not None
    assert record.getMessage() == f"no file 7 ({1000 - OFTEN} more before this)"


# ---- how often ------------------------------------------------------------------------------------------


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Served]:
    """A server that limits its own machine like any other, and to little."""
    few = dict.fromkeys(ratelimit.PER_MINUTE, 3)
    settings = Settings(agents=RANDOM_AGENTS, lock_s=0.0, limit_near=True)
    with patch.object(ratelimit, "PER_MINUTE", few), serving(tmp_path, settings) as served:
        yield served


@pytest.mark.parametrize(
    ("method", "path", "body", "usual"),
    [
        ("POST", "/api/matches", "{", 400),
        ("POST", "/api/records", "x", 422),
        ("POST", "/api/reviews", "x", 422),
        ("GET", "/api/matches/AAAAAAAAAAAAAAAAAAAAAA", "", 404),
        ("GET", "/api/games", "", 200),
    ],
)
def test_too_often_is_answered_429(strict: Served, method: str, path: str, body: str, usual: int) -> None:
    """The fourth in a minute is told when to come back, in both languages."""
    codes = [strict.http(method, path, content=body).status_code for _ in range(3)]
    refused = strict.http(method, path, content=body)
    assert codes == [usual] * 3
    assert (refused.status_code, refused.json()["code"]) == (429, "too_often")
    assert 1 <= int(refused.headers["retry-after"]) <= 60
    assert set(refused.json()["error"]) == {"en", "fr"}


def test_what_is_worked_out_anew_is_fetched_seldom(strict: Served) -> None:
    """Records, and copies of all of them, are put together for who asks. Other things are still read."""
    for path in (f"/api/matches/{strict.new_match()}/record", "/api/me/copy"):
        assert [strict.http("GET", path).status_code for _ in range(4)] == [200, 200, 200, 429]
    assert strict.http("GET", "/api/games").status_code == 200


def test_guesses_on_sockets_count(strict: Served) -> None:
    """Whoever tries ids on sockets is stopped like whoever asks for them."""
    for number in range(3):
        with strict.socket(f"B{number}AAAAAAAAAAAAAAAAAAAA", origin=strict.origin) as socket:
            assert json.loads(socket.recv())["code"] == "unknown_match"
    refused = strict.http("GET", "/api/matches/CAAAAAAAAAAAAAAAAAAAAA")
    assert refused.status_code == 429


UNKNOWN = "AAAAAAAAAAAAAAAAAAAAAA"


@pytest.fixture
def wary(tmp_path: Path) -> Iterator[Served]:
    """A server that bears three guesses a minute, from its own machine too."""
    settings = Settings(agents=RANDOM_AGENTS, lock_s=0.0, limit_near=True)
    few = {**ratelimit.PER_MINUTE, "guess": 3}
    with patch.object(ratelimit, "PER_MINUTE", few), serving(tmp_path, settings) as served:
        yield served


@pytest.mark.parametrize(
    ("path", "token", "usual"),
    [
        (f"/api/invitations/{UNKNOWN}", None, 404),
        (f"/api/me/devices/{UNKNOWN}", None, 410),
        (f"/join/{UNKNOWN}", None, 200),
        (f"/match/{UNKNOWN}", None, 200),
        ("/api/me", UNKNOWN, 401),
        ("/metrics", UNKNOWN, 404),
    ],
)
def test_guesses_count_wherever_they_are_made(wary: Served, path: str, token: str | None, usual: int) -> None:
    """By invitations, links to devices, the pages of matches and links, and the tokens of programs."""
    shown = {} if token is None else {"authorization": f"Bearer {token}"}
    method = "POST" if "devices" in path else "GET"
    codes = [wary.http(method, path, headers=shown).status_code for _ in range(4)]
    assert codes == [usual, usual, usual, 429]


def test_the_page_of_a_match_that_is_played_is_no_guess(wary: Served) -> None:
    """Whoever plays opens it as often as they like."""
    path = f"/match/{wary.new_match()}"
    assert [wary.http("GET", path).status_code for _ in range(5)] == [200] * 5


def test_somebody_known_answers_for_the_own_guesses_alone(wary: Served) -> None:
    """Who guesses at the same address keeps nobody from a match."""
    ana, ben = Visitor(wary), Visitor(wary)
    match = ben.join(ana.invite()).json()["id"]
    codes = [wary.http("GET", f"/api/matches/{UNKNOWN}", headers={"cookie": ""}) for _ in range(4)]
    assert codes[-1].status_code == 429
    assert ana.http("GET", f"/api/matches/{match}").status_code == 200
    with ben.page(match) as page:
        assert page.table["you"] == ["north"]
    assert [ana.http("GET", f"/api/matches/{UNKNOWN}").status_code for _ in range(4)] == [404] * 3 + [429]


@pytest.mark.parametrize("path", [f"/api/matches/{UNKNOWN}", f"/match/{UNKNOWN}", "/api/games"])
def test_another_sites_page_uses_up_nothing(wary: Served, path: str) -> None:
    """Pictures and frames on a hostile page that lead here are refused, and not counted."""
    for dest, mode in (("image", "no-cors"), ("iframe", "navigate"), ("empty", "cors")) * 2:
        lured = {"sec-fetch-site": "cross-site", "sec-fetch-mode": mode, "sec-fetch-dest": dest}
        assert wary.http("GET", path, headers=lured).status_code == 403
    assert wary.http("GET", f"/api/matches/{UNKNOWN}").status_code == 404
    followed = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}
    assert wary.http("GET", "/", headers=followed).status_code in (200, 503)


def test_one_household_is_one_address() -> None:
    """A /64 of IPv6 is counted as one, in what is open and in how often; the next one is another."""
    census, limits = Census(per_address=2), ratelimit.Limits(lambda: 0.0)
    assert [census.enter(f"2001:db8::{n}") for n in range(1, 4)] == [True, True, False]
    census.leave("2001:db8::9")
    assert census.enter("2001:db8::a")
    assert census.enter("2001:db8:0:1::1")
    for number in range(ratelimit.PER_MINUTE["record"]):
        limits.check(f"2001:db8::{number:x}", "record")
    with pytest.raises(Failed):
        limits.check("2001:db8::ffff", "record")
    limits.check("2001:db8:0:1::1", "record")


@pytest.mark.parametrize(
    ("address", "site"),
    [
        ("2001:db8:7:1::9", "2001:db8:7::/48"),
        ("2001:db8:7:ffff::1", "2001:db8:7::/48"),
        ("2001:db8:7:1::/64", "2001:db8:7::/48"),
        ("2001:db8:8:1::9", "2001:db8:8::/48"),
        ("::ffff:203.0.113.5", "203.0.113.5"),
        ("203.0.113.5", "203.0.113.5"),
        ("::1", "::1"),
        ("unknown", "unknown"),
        ("", ""),
    ],
)
def test_all_networks_of_one_line_have_one_turn(address: str, site: str) -> None:
    """What is shared out address by address goes to a /48 once, by whichever of its /64 somebody comes."""
    assert site_of(address) == site


def test_many_addresses_are_not_looked_through_at_every_request() -> None:
    """However many are remembered, a new one costs a look at a few; those that are idle are forgotten."""
    now, looks = [0.0], [0]

    def idle(limit: ratelimit.RateLimit) -> bool:
        looks[0] += 1
        return now[0] - limit._last[-1] >= limit.window

    limits = ratelimit.Limits(lambda: now[0])
    with patch.object(ratelimit.RateLimit, "idle", property(idle)):
        for number in range(12_000):
            limits.check(f"2001:db8:{number:x}::1", "look")
        assert looks[0] <= 12_000 * ratelimit.LOOKED_AT
        now[0] += 61.0
        for number in range(6_000):
            limits.check(f"2001:db9:{number:x}::1", "look")
    assert len(limits._seen) == 6_000


def test_no_more_addresses_are_remembered_than_there_is_room_for() -> None:
    """The one that was used longest ago is forgotten first: who goes on asking stays limited."""
    limits, most = ratelimit.Limits(lambda: 0.0), ratelimit.PER_MINUTE["record"]
    with patch.object(ratelimit, "MOST_KEYS", 100):
        for number in range(500):
            limits.check(f"2001:db8:{number:x}::1", "record")
            if number < most:
                limits.check("192.0.2.1", "record")
            else:
                with pytest.raises(Failed):
                    limits.check("192.0.2.1", "record")
    assert len(limits._seen) == 100


@pytest.mark.parametrize("path", ["/", "/favicon.svg", "/you", "/assets/none.js", "/healthz"])
def test_pages_and_files_are_counted(strict: Served, path: str) -> None:
    """The fourth in a minute is refused, whatever it is."""
    with patch.object(guard, "PAGE_S", 0.0):
        codes = [strict.http("GET", path).status_code for _ in range(4)]
    assert 429 not in codes[:3]
    assert codes[3] == 429


def test_a_refused_page_is_waited_for(strict: Served) -> None:
    """Who asks without a pause gets as many refusals a second as there are connections."""
    waits, slept = list[float](), asyncio.sleep

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        await slept(0 if seconds == guard.PAGE_S else seconds)  # the loops of the server sleep as ever

    for _ in range(3):
        strict.http("GET", "/")
    with patch("pitchside.server.http.guard.asyncio.sleep", sleep):
        assert [strict.http("GET", "/").status_code for _ in range(2)] == [429, 429]
    assert waits.count(guard.PAGE_S) == 2


BIG = 8 * 2**20


@pytest.fixture
def big(tmp_path: Path) -> Iterator[Served]:
    """A server that gives two seconds to take an answer, and has a long file."""
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "big.bin").write_bytes(bytes(BIG))
    settings = Settings(agents=RANDOM_AGENTS, lock_s=0.0, static=tmp_path / "static")
    with patch.multiple(Requests, unread_s=2.0), serving(tmp_path, settings) as served:
        yield served


@pytest.mark.parametrize("connection", ["keep-alive", "close"])
def test_an_answer_that_nobody_takes_is_given_up(big: Served, connection: str) -> None:
    """The connection is cut off, and little of the answer was handed over meanwhile."""
    held, late = list[int](), Requests._too_late

    def too_late(line: Requests, waited_for: str) -> None:
        held.append(line.transport.get_write_buffer_size())
        late(line, waited_for)

    with patch.object(Requests, "_too_late", too_late), socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.settimeout(PATIENCE_S)
        deaf.connect((big.host, big.port))
        deaf.sendall(request(big, "/big.bin", {"Host": f"{big.host}:{big.port}", "Connection": connection}))
        until = time.monotonic() + PATIENCE_S
        while not held:
            assert time.monotonic() < until
            time.sleep(0.05)
        taken = len(b"".join(iter(lambda: received(deaf), b"")))
    assert held[0] <= protocols.UNREAD_BYTES + guard.PART_BYTES + 1024
    assert taken < BIG // 4


def received(line: socket.socket) -> bytes:
    """What comes next; nothing where it was cut off."""
    try:
        return line.recv(65536)
    except ConnectionError:
        return b""


def test_who_reads_slowly_is_not_cut_off(big: Served) -> None:
    """Each part that is taken brings time for the next: all of it comes, though it takes longer in all."""
    with opened(big) as slow:
        slow.sendall(request(big, "/big.bin", {"Host": f"{big.host}:{big.port}", "Connection": "close"}))
        begun, taken = time.monotonic(), 0
        while part := received(slow):
            taken += len(part)
            if time.monotonic() - begun < 4.0:
                time.sleep(0.01)
    assert taken > BIG


def test_this_machine_is_not_limited(served: Served) -> None:
    """Who plays on the own machine may make as many matches as they like."""
    with patch.object(ratelimit, "PER_MINUTE", dict.fromkeys(ratelimit.PER_MINUTE, 1)):
        assert {served.http("POST", "/api/matches", content="{").status_code for _ in range(4)} == {400}


def test_a_reconnect_brings_no_fresh_measure(tmp_path: Path) -> None:
    """Who has used up the messages of a window and hangs up is cut off at once after coming back."""
    with patch.object(ratelimit, "MESSAGES", 10), serving(tmp_path) as served:
        match = served.new_match()
        with served.page(match) as page:
            for _ in range(10):
                page.socket.send('{"t":"ping"}')
                page.until("pong")
        with served.page(match) as page:
            page.socket.send('{"t":"ping"}')
            with pytest.raises(ConnectionClosed) as closed:
                page.until("pong")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008


def test_who_was_cut_off_for_a_flood_is_not_let_in_again_at_once(tmp_path: Path) -> None:
    """A line that talked without end is answered 429 when it comes back, at little cost, told when it may."""
    with patch.object(ratelimit, "MESSAGES", 10), serving(tmp_path) as served:
        match = served.new_match()
        with served.page(match) as page:
            for _ in range(11):
                page.socket.send('{"t":"ping"}')
            with pytest.raises(ConnectionClosed):
                page.until("stale")
        with (
            patch.object(Frames, "__init__", side_effect=AssertionError("made ready for nobody")),
            pytest.raises(InvalidStatus) as refused,
            served.page(match),
        ):
            pass
        assert refused.value.response.status_code == 429
        assert 0 < int(refused.value.response.headers["Retry-After"]) <= ratelimit.WINDOW_S


def test_a_flood_in_one_breath_is_not_read_to_its_end(served: Served) -> None:
    """A thousand messages sent at once: the line is closed with 1008 after the first hundred."""
    raw, _ = handshake(served, served.new_match())
    with raw:
        raw.sendall(frame(1, b'{"t":"ping"}') * 1000)
        assert close_code(raw) == 1008


def test_a_head_that_comes_byte_by_byte_is_read_as_if_it_came_at_once(served: Served) -> None:
    """A request sent one byte at a time is answered as any other."""
    with opened(served) as raw:
        raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in request(served, "/healthz", {"Host": f"127.0.0.1:{served.port}"}):
            raw.send(bytes([byte]))
        assert status(head(raw)) == 200
