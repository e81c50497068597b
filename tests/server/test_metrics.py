"""Row 50: what an operator reads of a server, who may read it, and that every fault raises its number."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import pytest

from pitchside.server.context import Sources
from pitchside.server.http import health
from pitchside.server.http.app import Settings
from pitchside.server.http.limits import MESSAGES, PER_MINUTE
from pitchside.server.match.access import SPECTATOR
from pitchside.server.match.connection import MOST_WAITING, Line
from pitchside.server.net import run
from pitchside.server.net.metrics import Metrics
from pitchside.server.net.protocols import Census, Requests
from pitchside.server.store.engine import StorageError
from pitchside.server.store.matches import Overtaken, Store, open_store
from tests.server.people import two_friends
from tests.server.raw import frame, handshake, head
from tests.server.support import PATIENCE_S, RANDOM_AGENTS, Served, serving
from tests.server.test_connections import opened

TOKEN = "a token of the operator's own"


def counted_by() -> Settings:
    """Of a server with a token, whose numbers the test can read from inside too."""
    return Settings(sources=Sources(), agents=RANDOM_AGENTS, lock_s=0.0, metrics_token=TOKEN)


@pytest.fixture
def settings() -> Settings:
    """Of a server of the test's own."""
    return counted_by()


@pytest.fixture(scope="module")
def counting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Metrics]]:
    """A server, and what it counts."""
    told = counted_by()
    with serving(tmp_path_factory.mktemp("counting"), told) as served:
        yield served, told.sources.metrics


def numbers(served: Served) -> dict[str, float]:
    """All numbers by name and label."""
    answer = served.http("GET", "/metrics")
    assert answer.status_code == 200
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def eventually(holds: Callable[[], bool]) -> None:
    """What is counted beside the test is counted in the end."""
    end = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < end, "it was never counted"
        time.sleep(0.01)


# ---- who may read it -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"x-forwarded-for": "203.0.113.7"}, 404),
        ({"via": "1.1 proxy"}, 404),
        ({"authorization": f"Bearer {TOKEN}"}, 200),
        ({"authorization": f"Bearer {TOKEN}", "x-forwarded-for": "203.0.113.7"}, 200),
        ({"authorization": f"Bearer {TOKEN}", "host": "app1:8000"}, 200),
        ({"authorization": "Bearer another"}, 404),
        ({"authorization": "Bearer another", "host": "app1:8000"}, 404),
        ({"host": "app1:8000"}, 421),
    ],
)
def test_only_this_machine_and_the_token_read_them(
    counting: tuple[Served, Metrics], headers: dict[str, str], status: int
) -> None:
    """Whoever comes through a proxy is from elsewhere; a token is good by any name."""
    assert counting[0].http("GET", "/metrics", headers=headers).status_code == status


def test_without_a_token_none_is_good(tmp_path: Path) -> None:
    """Whatever is shown."""
    with serving(tmp_path) as served:
        for shown in ("None", TOKEN):
            answer = served.http("GET", "/metrics", headers={"authorization": f"Bearer {shown}"})
            assert answer.status_code == 404


def test_they_are_written_as_prometheus_reads_them(counting: tuple[Served, Metrics]) -> None:
    """Every number has its help and its type before it; a histogram's buckets only grow."""
    served, _ = counting
    with served.page(served.new_match()) as page:
        page.turn("c2n", "end")
    text = served.http("GET", "/metrics").text
    named = {line.split()[2] for line in text.splitlines() if line.startswith("# TYPE")}
    for line in text.splitlines():
        if not line.startswith("#"):
            name = line.partition(" ")[0].partition("{")[0]
            ends = ("_bucket", "_sum", "_count")
            assert (
                name in named or next(name.removesuffix(end) for end in ends if name.endswith(end)) in named
            )
    buckets = [int(line.split()[-1]) for line in text.splitlines() if "move_seconds_bucket" in line]
    assert buckets == sorted(buckets)
    assert buckets[-1] == numbers(served)["pitchside_stored_move_seconds_count"] > 0


def test_play_is_counted(counting: tuple[Served, Metrics]) -> None:
    """Answers by kind, lines that come back, connections and matches that are open."""
    served, _ = counting
    match, before = served.new_match(), numbers(served)
    with served.page(match) as page:
        page.turn("c2n", "end")
        message = page.message("step", action="c2n")
        page.say({**message, "seq": message["seq"] + 5})
        with served.socket(f"{match}?since=1"):
            now = numbers(served)
    more = {name: int(value - before.get(name, 0)) for name, value in now.items()}
    assert more['pitchside_answers_total{kind="ack"}'] == 2
    assert more['pitchside_answers_total{kind="stale"}'] == 1
    assert more["pitchside_sockets_opened_total"] == 2
    assert more["pitchside_reconnects_total"] == 1
    assert now["pitchside_matches_open"] >= 1
    assert now["pitchside_connections"] >= 3
    assert now["pitchside_computer_queue"] == 0
    assert now["process_open_fds"] > 0


# ---- every fault raises its number -----------------------------------------------------------------------


def refused(metrics: Metrics, reason: str, by: Callable[[], Any]) -> None:
    """It is counted under that reason, more often than before."""
    before = metrics.counted("refusals", reason)
    by()
    eventually(lambda: metrics.counted("refusals", reason) > before)


@pytest.mark.parametrize(
    ("reason", "method", "path", "more"),
    [
        ("host", "GET", "/", {"headers": {"host": "evil.example"}}),
        ("origin", "POST", "/api/matches", {"headers": {"origin": "http://evil.example"}}),
        ("too_large", "POST", "/api/records", {"content": b" " * 70_000}),
        ("malformed", "POST", "/api/matches", {"content": b"{"}),
        ("unknown_match", "GET", f"/api/matches/{'A' * 22}", {}),
        ("not_found", "GET", "/api/none", {}),
    ],
)
def test_a_refused_request_is_counted(
    counting: tuple[Served, Metrics], reason: str, method: str, path: str, more: dict[str, Any]
) -> None:
    """By its reason."""
    served, metrics = counting
    refused(metrics, reason, lambda: served.http(method, path, **more))


def test_a_flood_of_requests_is_counted(tmp_path: Path, settings: Settings) -> None:
    """429 by its reason, where this machine is limited too."""
    with serving(tmp_path, replace(settings, limit_near=True)) as served, httpx.Client() as client:

        def flood() -> None:
            codes = [
                client.post(f"{served.origin}/api/records", headers={"origin": served.origin}).status_code
                for _ in range(PER_MINUTE["record"] + 1)
            ]
            assert codes[-1] == 429

        refused(settings.sources.metrics, "too_often", flood)


@contextmanager
def raw_line(served: Served) -> Iterator[Any]:
    """A bare WebSocket to a new match."""
    raw, _ = handshake(served, served.new_match())
    with raw:
        yield raw


@pytest.mark.parametrize(
    ("reason", "opcode", "payload", "times"),
    [
        ("malformed", 1, b"{", 1),
        ("malformed", 1, b'{"t":"nothing"}', 1),
        ("not_text", 2, b"x", 1),
        ("bad_frame", 1, b"\xff", 1),
        ("bad_frame", 1, b"x" * 8193, 1),
        ("bad_frame", 3, b"x", 1),
        ("too_many_messages", 1, b'{"t":"ping"}', MESSAGES + 1),
    ],
    ids=["no json", "no message", "bytes", "no text", "too long", "no opcode", "flood"],
)
def test_a_bad_message_is_counted(
    counting: tuple[Served, Metrics], reason: str, opcode: int, payload: bytes, times: int
) -> None:
    """By its reason, on a socket."""
    served, metrics = counting
    with raw_line(served) as raw:
        refused(metrics, reason, lambda: raw.sendall(frame(opcode, payload) * times))


def test_acting_for_another_seat_is_counted(counting: tuple[Served, Metrics]) -> None:
    """And an id that is none, on a socket."""
    served, metrics = counting
    ana, _, match = two_friends(served)
    with ana.page(match) as page:
        refused(metrics, "not_yours", lambda: page.say(page.message("step", "north", action="c2n")))

    def guess() -> None:
        with served.socket("A" * 22) as line:
            assert json.loads(line.recv(PATIENCE_S))["t"] == "error"

    refused(metrics, "unknown_match", guess)


@pytest.mark.parametrize(("part", "reason"), [(b"GET / HTTP/1.1\r\nX", "late_head"), (None, "late_body")])
def test_a_trickling_request_is_counted(
    tmp_path: Path, settings: Settings, part: bytes | None, reason: str
) -> None:
    """Heads and bodies that do not come to an end."""
    with patch.multiple(Requests, head_s=0.1, body_s=0.1), serving(tmp_path, settings) as served:
        body = f"POST /api/records HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nOrigin: {served.origin}\r\n"
        with opened(served) as raw:
            raw.sendall(part or f"{body}Content-Length: 9\r\n\r\n ".encode())
            refused(settings.sources.metrics, reason, lambda: None)


def test_one_connection_too_many_is_counted(tmp_path: Path, settings: Settings) -> None:
    """Where the house is full."""
    metrics = settings.sources.metrics
    census = Census(most=2, metrics=metrics)
    with (
        patch.object(run, "Census", lambda **_: census),
        serving(tmp_path, settings) as served,
        ExitStack() as held,
    ):
        for _ in range(2):
            held.enter_context(opened(served))
        eventually(lambda: census._open.total() == 2)
        third = held.enter_context(opened(served))
        head(third)
        assert metrics.counted("refusals", "busy_server") == 1


def test_a_slow_reader_is_counted() -> None:
    """Who does not read is cut off, once."""

    async def fill() -> int:
        line = Line(SPECTATOR, Sources())
        for _ in range(5):
            line.send_text("x" * MOST_WAITING)
        return line.sources.metrics.counted("refusals", "slow_reader")

    assert asyncio.run(fill()) == 1


@pytest.mark.parametrize(("error", "name"), [(StorageError, "storage_errors"), (Overtaken, "overtaken")])
def test_a_failing_store_is_counted(
    counting: tuple[Served, Metrics], error: type[StorageError], name: str
) -> None:
    """A full disk, and a match that another server changed first."""
    served, metrics = counting
    with served.page(served.new_match()) as page:
        with patch.object(Store, "write", side_effect=error("no room")):
            page.socket.send(json.dumps(page.message("step", action="c2n")))
            assert page.until("error")["code"] == "storage"
        assert metrics.counted(name) > 0
        assert page.step("c2n")["t"] == "ack"


def test_a_stall_of_the_loop_is_measured() -> None:
    """Work on the event loop shows in the histogram, as long as it was."""

    async def stall() -> Metrics:
        metrics = Metrics()
        watch = asyncio.create_task(metrics.watch_the_loop())
        await asyncio.sleep(0)
        time.sleep(0.3)
        while metrics.loop_stall.total == 0.0:
            await asyncio.sleep(0.01)
        watch.cancel()
        return metrics

    assert asyncio.run(stall()).loop_stall.total >= 0.2


# ---- ready or not ----------------------------------------------------------------------------------------


def test_ready_while_the_store_answers(counting: tuple[Served, Metrics]) -> None:
    """Alive and ready."""
    for path in ("/healthz", "/readyz"):
        answer = counting[0].http("GET", path)
        assert (answer.status_code, answer.text) == (200, "ok\n")


@pytest.mark.parametrize(
    "failing", [{"side_effect": StorageError("gone")}, {"return_value": False}], ids=["away", "other tables"]
)
def test_unready_while_it_does_not(tmp_path: Path, failing: dict[str, Any]) -> None:
    """Without a store, or with tables of another version, it lives and is not ready."""
    with patch.object(Store, "up_to_date", **failing), serving(tmp_path) as served:
        assert served.http("GET", "/readyz").status_code == 503
        assert served.http("GET", "/healthz").status_code == 200


def test_what_a_database_says_of_itself_is_for_the_operator(tmp_path: Path) -> None:
    """Its address and its user reach nobody else: not by `/readyz`, and not by a socket."""
    secret = StorageError('connection to server at "10.1.2.3" failed for user "keeper"')
    with serving(tmp_path) as served:
        match = served.new_match()
        with patch.object(Store, "up_to_date", side_effect=secret):
            assert "10.1.2.3" in served.http("GET", "/readyz").text
            outside = served.http("GET", "/readyz", headers={"x-forwarded-for": "203.0.113.7"})
        with patch.object(Store, "load", side_effect=secret), served.socket("A" * 22) as socket:
            said = str(socket.recv(PATIENCE_S))
        assert served.http("GET", f"/api/matches/{match}").status_code == 200
    assert (outside.status_code, outside.text) == (503, "the store cannot be read\n")
    assert ("10.1.2.3" in said, "pas accès" in said) == (False, True)


def test_a_file_that_is_gone_is_noticed(tmp_path: Path) -> None:
    """A move is answered with an error, and whoever asks whether it is ready is told why not."""
    with serving(tmp_path) as served, served.page(served.new_match()) as page:
        for one in tmp_path.glob("matches.db*"):
            one.unlink()
        assert page.step("c2n")["code"] == "storage"
        answer = served.http("GET", "/readyz")
        assert (answer.status_code, "was removed or replaced" in answer.text) == (503, True)


def test_a_store_that_takes_nothing_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It can be read, and nothing can be stored; it is ready again when something can."""
    monkeypatch.setattr(health, "FRESH_S", 0.0)
    with serving(tmp_path) as served:
        assert served.http("GET", "/readyz").status_code == 200
        with closing(sqlite3.connect(tmp_path / "matches.db")) as db, db:
            full = "CREATE TRIGGER full BEFORE UPDATE ON ledger BEGIN SELECT RAISE(ABORT, 'disk full'); END"
            db.execute(full)
        answer = served.http("GET", "/readyz")
        assert (answer.status_code, answer.text) == (503, "nothing can be stored: disk full\n")
        with closing(sqlite3.connect(tmp_path / "matches.db")) as db, db:
            db.execute("DROP TRIGGER full")
        assert served.http("GET", "/readyz").status_code == 200


def test_tables_of_another_version_are_noticed(tmp_path: Path) -> None:
    """By the number of the last change to them."""
    store = open_store(tmp_path / "matches.db", Sources())
    assert store.up_to_date()
    with store.engine.begin() as db:
        db.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")
    assert not store.up_to_date()
    store.close()
