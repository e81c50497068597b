"""Two servers behind one proxy that hands them connections in turn: a friend on each, and what is killed."""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import redis as redis_client
from websockets.exceptions import ConnectionClosed

from pitchside.server.cluster import members
from tests.server import parts
from tests.server.people import Visitor
from tests.server.support import Page, Served, Started, start

pytestmark = pytest.mark.xdist_group("postgres")


@dataclass
class Proxy:
    """Passes bytes on, without a word of its own; each connection goes to the next server that takes it."""

    listener: socket.socket
    servers: list[int] = field(default_factory=list)
    behind: dict[int, int] = field(default_factory=dict)
    """Which server a connection went to, by the client's own port."""
    _turn: int = 0

    @property
    def served(self) -> Served:
        """How to talk through it."""
        return Served(int(self.listener.getsockname()[1]))

    async def run(self, ended: asyncio.Event) -> None:
        """Until the end."""
        async with await asyncio.start_server(self._pass_on, sock=self.listener):
            await ended.wait()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _ in range(len(self.servers)):
            self._turn += 1
            port = self.servers[self._turn % len(self.servers)]
            with contextlib.suppress(OSError):
                there, back = await asyncio.open_connection("127.0.0.1", port)
                self.behind[writer.get_extra_info("peername")[1]] = port
                await asyncio.gather(_pump(reader, back), _pump(there, writer))
                return
        writer.close()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()


@contextmanager
def proxy() -> Iterator[Proxy]:
    """A proxy in a thread."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    made, begun = Proxy(listener), threading.Event()
    held: dict[str, Any] = {}

    async def run() -> None:
        held["loop"], held["ended"] = asyncio.get_running_loop(), asyncio.Event()
        begun.set()
        await made.run(held["ended"])
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()

    thread = threading.Thread(target=lambda: asyncio.run(run()))
    thread.start()
    begun.wait()
    try:
        yield made
    finally:
        held["loop"].call_soon_threadsafe(held["ended"].set)
        thread.join()


@dataclass
class House:
    """The servers behind the proxy."""

    proxy: Proxy
    command: list[str]
    alive: dict[int, Started] = field(default_factory=dict)

    def add(self) -> None:
        """One more server."""
        began = start(self.command)
        self.alive[began.served.port] = began
        self.proxy.servers.append(began.served.port)

    def kill(self, port: int) -> None:
        """One less, at once."""
        began = self.alive.pop(port)
        began.process.send_signal(signal.SIGKILL)
        began.process.communicate()
        self.proxy.servers.remove(port)

    def close(self) -> None:
        """All of them."""
        for port in list(self.alive):
            self.kill(port)


def server_of(house: House, page: Page) -> int:
    """Behind which server a page sits."""
    return house.proxy.behind[page.socket.local_address[1]]


@contextmanager
def seated(who: Visitor, match: str, house: House, not_at: int | None = None) -> Iterator[Page]:
    """A page of somebody, at another server than that."""
    while True:
        with who.page(match) as page:
            if server_of(house, page) != not_at:
                yield page
                return


def caught_up(page: Page, version: int) -> None:
    """The page has heard of it."""
    while page.state["v"] < version:
        page.until("state")


def turn(page: Page, other: Page, ahead: str) -> None:
    """A step and the end of the turn; then both pages have it."""
    page.turn(next(action for action in page.lawful() if action.endswith(ahead)), "end")
    caught_up(other, page.state["v"])
    assert page.table["hash"] == other.table["hash"]


def lose_the_line(house: House, page: Page, action: str) -> dict[str, Any]:
    """Say something and have the server killed before anybody knows whether it heard; the message."""
    message = page.message("step", page.seat, action=action)
    page.socket.send(json.dumps(message))
    house.kill(server_of(house, page))
    with contextlib.suppress(ConnectionClosed):
        while page.receive():
            pass
    return message


def said_again(page: Page, message: dict[str, Any]) -> None:
    """The same message on the next line: taken now or long ago, and once."""
    page.socket.send(json.dumps(message))
    assert page.until("ack", "refused", "stale", "error")["t"] == "ack"
    while page.table["seq"][message["seat"]] < message["seq"]:
        page.until("state")


@pytest.mark.timeout(400)
def test_a_match_survives_the_bus_and_either_server(tmp_path: Path, postgres: str) -> None:
    """Redis flushed and killed, then each friend's server in the middle of a turn: the match ends right.

    Pages catch up without the bus when their server looks at the database by itself, which it does twice in
    5 seconds.
    """
    assert members.LOOK_S * 2 < 5
    database = parts.new_database(postgres)
    with ExitStack() as hold:
        bus, redis = hold.enter_context(parts.redis(tmp_path))
        passing = hold.enter_context(proxy())
        told = ["-m", "pitchside", "serve", "--port", "0", "--public-url", passing.served.origin]
        house = House(passing, [*told, "--database", database, "--bus", bus, "--data-dir", str(tmp_path)])
        hold.callback(house.close)
        for _ in range(2):
            house.add()
        ana, ben = Visitor(passing.served), Visitor(passing.served)
        match = str(ben.join(ana.invite(seat="south", options={"begins": "south"})).json()["id"])

        south = hold.enter_context(seated(ana, match, house))
        north = hold.enter_context(seated(ben, match, house, not_at=server_of(house, south)))
        turn(south, north, "n")
        redis_client.Redis.from_url(bus).flushall()
        turn(north, south, "s")
        redis.kill()
        turn(south, north, "n")

        message = lose_the_line(house, north, next(one for one in north.lawful() if one.endswith("s")))
        house.add()
        north = hold.enter_context(seated(ben, match, house, not_at=server_of(house, south)))
        said_again(north, message)
        north.turn("end")
        caught_up(south, north.state["v"])

        message = lose_the_line(house, south, next(one for one in south.lawful() if one.endswith("n")))
        south = hold.enter_context(seated(ana, match, house))
        said_again(south, message)
        south.turn("end")
        caught_up(north, south.state["v"])
        assert north.say(north.message("claim", "north", action="resign"))["t"] == "ack"
        caught_up(south, north.state["v"])
        assert south.table["result"] == north.table["result"]
        assert south.table["result"]["winner"] == "south"
        with ana.page(match) as page:
            assert [page.played.count("end"), len(page.played)] == [5, 11]  # five turns, each once; resigned
