"""Jobs that need one doer: claimed by a server, renewed while it lives, taken up by another after a kill."""

from __future__ import annotations

import asyncio
import json
import signal
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from pitchside.core.seat import Seat
from pitchside.server.cluster import scheduler
from pitchside.server.cluster.scheduler import AT_ONCE, LEASE_S, JobStore, Scheduler
from pitchside.server.context import Sources
from pitchside.server.match.presence import Presence
from pitchside.server.store.matches import Disk, open_store
from pitchside.wire.messages import Step
from tests.server import parts
from tests.server.inside import Ear, lobby_in, new_session
from tests.server.people import two_friends
from tests.server.support import PATIENCE_S, Started, serving, start

NOW = 1_000_000
KEY = ("turn", "a match")


@pytest.fixture
def jobs(place: Path | str) -> Iterator[JobStore]:
    """The table of jobs in a fresh store."""
    store = open_store(place, Sources())
    yield JobStore(store)
    store.close()


def test_one_has_it_until_its_lease_lapses(jobs: JobStore) -> None:
    """Another is told no, until the first has shown no sign of life for so long."""
    assert jobs.claim(KEY, "one", NOW)
    assert jobs.claim(KEY, "one", NOW)
    assert not jobs.claim(KEY, "other", NOW + LEASE_S - 1)
    jobs.renew([KEY], "one", NOW + LEASE_S - 1)
    assert not jobs.claim(KEY, "other", NOW + LEASE_S)
    assert jobs.claim(KEY, "other", NOW + 2 * LEASE_S)
    jobs.renew([KEY], "one", NOW + 9 * LEASE_S)  # too late: it is the other's
    assert jobs.claim(KEY, "one", NOW + 9 * LEASE_S)


def test_what_is_left_behind_is_taken_up(jobs: JobStore) -> None:
    """After a kill when the lease has lapsed, after an orderly end at once."""
    jobs.claim(KEY, "one", NOW)
    assert jobs.take("other", NOW + LEASE_S - 1) == []
    assert jobs.take("other", NOW + LEASE_S) == [KEY]
    assert jobs.take("third", NOW + LEASE_S) == []
    jobs.leave("other")
    assert jobs.take("third", NOW + LEASE_S) == [KEY]


def test_what_is_done_is_gone_or_due_again(jobs: JobStore) -> None:
    """Only its doer can say so."""
    jobs.put(KEY, NOW)
    jobs.take("one", NOW)
    jobs.done(KEY, "other")
    jobs.done(KEY, "one", again=NOW + 500)
    assert jobs.take("one", NOW + 499) == []
    assert jobs.take("one", NOW + 500) == [KEY]
    jobs.done(KEY, "one")
    assert jobs.take("one", NOW + 5000) == []


def test_many_servers_take_each_job_once(place: Path | str) -> None:
    """Four at once, until nothing is left: every job went to one of them."""
    count, taken, lock = 10 * AT_ONCE, Counter[tuple[str, str]](), threading.Lock()
    first = open_store(place, Sources())
    for number in range(count):
        JobStore(first).put(("turn", str(number)), NOW)

    def work(name: str, store: Any) -> None:
        while keys := JobStore(store).take(name, NOW):
            with lock:
                taken.update(keys)

    # A file has one writer, which does one thing after the other; a database as many as come.
    stores = [first] if isinstance(place, Path) else [open_store(place, Sources()) for _ in range(4)]
    threads = [threading.Thread(target=work, args=(f"doer {n}", one)) for n, one in enumerate(stores)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE_S)
    # Rows that another was just taking are passed over: what is left then is still nobody's.
    work("last", first)
    for store in {first, *stores}:
        store.close()
    assert len(taken) == count
    assert set(taken.values()) == {1}


def test_a_job_is_done_and_comes_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sweep is done when it is due, and again when it is due again; never twice at once."""
    monkeypatch.setattr(scheduler, "LOOK_S", 0.01)

    async def run() -> int:
        disk, now, done = Disk(open_store(tmp_path / "matches.db", Sources())), [NOW], []

        async def sweep(match_id: str) -> int:
            done.append(now[0])
            return 100

        one = Scheduler(disk, "one", lambda: now[0])
        await one.start({"sweep": sweep})
        await one.soon("sweep")
        while not done:
            await asyncio.sleep(0.01)
        now[0] += 99
        await asyncio.sleep(0.1)
        now[0] += 1
        while len(done) < 2:
            await asyncio.sleep(0.01)
        await one.close()
        disk.close()
        assert done == [NOW, NOW + 100]
        return len(done)

    assert asyncio.run(asyncio.wait_for(run(), PATIENCE_S)) == 2


def test_a_clock_that_runs_on_is_taken_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the result counts, a server that takes a match up lets its clock run with nobody there."""
    monkeypatch.setattr(Presence, "runs_on", True)

    async def run() -> None:
        time = [0.0]
        async with lobby_in(tmp_path, Sources(monotonic=lambda: time[0])) as lobby:
            session = await new_session(lobby, options={"clock": "300+0", "begins": "south"})
            assert not session._on_the_clock()
            await lobby.tend(session.id)
            assert session._on_the_clock()
            time[0] += 301
            await session._jobs.do(session._fall_or_retry)
            assert session.snapshot.match.outcome is not None
            assert session.snapshot.match.outcome.winner is Seat.NORTH

    asyncio.run(asyncio.wait_for(run(), PATIENCE_S))


def jobs_in(folder: Path, kind: str) -> list[Any]:
    """The rows of jobs of that kind, as they are stored by now."""
    with closing(sqlite3.connect(folder / "matches.db")) as db:
        return list(db.execute("SELECT match_id FROM jobs WHERE kind = ?", [kind]))


def test_a_rated_clock_is_a_job_from_the_first_turn_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its row is there as soon as a turn was played, and stays when both have left and the server ends."""
    monkeypatch.setattr(scheduler, "LOOK_S", 0.02)
    with serving(tmp_path) as served:
        ana, ben, match = two_friends(served, options={"clock": "300+5", "begins": "south"}, rated=True)
        with ana.page(match) as south, ben.page(match):
            assert south.say(south.message("claim", "south", action="offer_draw"))["t"] == "ack"
            assert jobs_in(tmp_path, "clock") == []
            south.turn("c2n", "end")
        while not jobs_in(tmp_path, "clock"):
            pass
    assert jobs_in(tmp_path, "clock") == [(match,)]


def test_a_match_with_days_is_no_job(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its deadline is stored: nobody has to look after it for weeks, nor load it at every start."""
    monkeypatch.setattr(scheduler, "LOOK_S", 0.02)
    days, clock = ({"clock": one, "begins": "south"} for one in ("86400+86400", "300+5"))
    with serving(tmp_path) as served:
        for options in (days, clock):
            ana, ben, match = two_friends(served, options=options, rated=True)
            with ana.page(match) as south, ben.page(match):
                south.turn("c2n", "end")
        while not (found := jobs_in(tmp_path, "clock")):
            pass
        assert found == [(match,)]


def test_a_computer_finishes_its_turn_with_nobody_there(tmp_path: Path) -> None:
    """Who waited has gone: a turn that was begun elsewhere is thought out all the same, and no more."""

    async def run() -> None:
        computer = {"kind": "computer", "name": "", "level": "random"}
        async with lobby_in(tmp_path, here=True) as lobby:
            session = await new_session(lobby, options={"begins": "south"}, north=computer)
            ear = Ear(session.tools.sources)
            for action in ("c2n", "end"):
                head = {"t": "step", "seat": "south", "seq": session.snapshot.seqs.south + 1, "client": "tab"}
                await session.hear(ear, Step.model_validate({**head, "action": action}))
            assert session.snapshot.match.to_act() == {Seat.NORTH}
            await lobby.tend(session.id)
            assert session.snapshot.match.to_act() == {Seat.SOUTH}

    asyncio.run(asyncio.wait_for(run(), PATIENCE_S))


# ---- two processes and a kill ----------------------------------------------------------------------------


@pytest.fixture
def process(tmp_path: Path, postgres: str) -> Iterator[tuple[str, Callable[[], Started]]]:
    """A database, and servers on it, each a process of its own."""
    database, started = parts.new_database(postgres), list[Started]()

    def one() -> Started:
        told = ["-m", "pitchside", "serve", "--port", "0", "--database", database]
        started.append(start([*told, "--data-dir", str(tmp_path / "keys")]))
        return started[-1]

    yield database, one
    for each in started:
        if each.process.poll() is None:
            each.process.kill()
        each.process.communicate()


def until(database: str, query: str, holds: Callable[[Any], bool]) -> None:
    """Ask the database until it is so."""
    end = time.monotonic() + 2 * PATIENCE_S
    with psycopg.connect(database, autocommit=True) as db:
        while not holds(row := db.execute(query.encode()).fetchone()):
            assert time.monotonic() < end, f"{query}: {row}"
            time.sleep(0.02)


@pytest.mark.xdist_group("postgres")
@pytest.mark.timeout(300)
def test_a_killed_servers_turn_is_done_by_another(process: tuple[str, Callable[[], Started]]) -> None:
    """It dies while its computer thinks; the other plays that turn, though nobody has the match open."""
    database, begin = process
    one = begin()
    computer = {"kind": "computer", "level": "hard"}
    match = one.served.new_match(options={"begins": "south"}, north=computer)
    with one.served.page(match) as page:
        page.turn("c2n")
        page.socket.send(json.dumps(page.message("step", action="end")))
        until(database, "SELECT doer FROM jobs WHERE kind = 'turn'", lambda row: row is not None)
        one.process.send_signal(signal.SIGKILL)
        one.process.wait(PATIENCE_S)
    turns = f"SELECT count(*) FROM actions WHERE match_id = '{match}' AND seat = 'north'"
    until(database, turns, lambda row: row == (0,))
    begin()
    until(database, turns, lambda row: row[0] > 0)
    until(database, "SELECT doer FROM jobs WHERE kind = 'turn'", lambda row: row is None)
