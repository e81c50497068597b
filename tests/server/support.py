"""Servers and clients for the tests: a server in a thread, a server in a process of its own, a small page."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import httpx
from websockets.http11 import Response
from websockets.sync.client import ClientConnection, connect

from pitchside.cli import main
from pitchside.server.http import app
from pitchside.server.http.app import Settings, make_app
from pitchside.server.net.run import Server, bind
from pitchside.server.store.matches import open_store
from pitchside.server.workers.pool import Thinker

ROOT = Path(__file__).resolve().parents[2]
PERSON = {"kind": "person", "name": "", "level": None}
TWO_PEOPLE: dict[str, Any] = {"game": "play-ball", "options": {}, "south": PERSON, "north": PERSON}
RANDOM_AGENTS = "tests.server.random_levels"
SECRET = b"the cookies of the tests' servers"[:32]
OWNERS: dict[str, str] = {}
"""Whose matches are whose: the cookie of their owner by their id."""
JARS: list[Callable[[], str]] = []
"""Browsers that may own the others: each tells its cookie."""
_MATCH = re.compile(r"/(?:api/matches|ws)/([\w-]{22})")
PATIENCE_S = 60.0
"""For whatever will come: a machine may stand still for a while."""


def cookie_of(answer: httpx.Response | Response) -> str:
    """The cookie that an answer sets, as a browser sends it back; empty where there is none."""
    return str(answer.headers.get("set-cookie", "")).partition(";")[0]


@dataclass
class Served:
    """A server that can be talked to."""

    port: int
    host: str = "127.0.0.1"

    @property
    def origin(self) -> str:
        """The one origin that may act."""
        return f"http://{self.host}:{self.port}"

    def http(self, method: str, path: str, **more: Any) -> httpx.Response:
        """One request, from the page's own origin and by the match's owner unless told otherwise."""
        headers = {"origin": self.origin, **self.owned(path), **more.pop("headers", {})}
        answer = httpx.request(
            method,
            f"{self.origin}{path}",
            headers=headers,
            timeout=PATIENCE_S,
            verify=False,
            trust_env=False,
            **more,
        )
        if answer.status_code == 201 and path.startswith("/api/matches"):
            OWNERS[answer.json()["id"]] = cookie_of(answer) or headers["cookie"]
        return answer

    def new_match(self, *, beside: str | None = None, **changes: Any) -> str:
        """The id of a new match between two people, unless told otherwise; of who owns the one beside it."""
        headers = {} if beside is None else {"cookie": OWNERS[beside]}
        answer = self.http("POST", "/api/matches", json={**TWO_PEOPLE, **changes}, headers=headers)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def over_match(self, **changes: Any) -> str:
        """The id of a match that south has resigned."""
        match_id = self.new_match(**changes)
        with self.page(match_id) as page:
            assert page.say(page.message("claim", "south", action="resign"))["t"] == "ack"
        return match_id

    def owned(self, path: str) -> dict[str, str]:
        """The cookie of whoever owns the match of that address, as a header."""
        found = _MATCH.match(path)
        if found is None:
            return {}
        if found[1] not in OWNERS:
            self._find_owner(found[1])
        return {"cookie": OWNERS[found[1]]} if found[1] in OWNERS else {}

    def _find_owner(self, match_id: str) -> None:
        for cookie in filter(None, (jar() for jar in JARS)):
            path = f"{self.origin}/api/matches/{match_id}"
            if (
                httpx.get(path, headers={"cookie": cookie}, timeout=PATIENCE_S, verify=False).status_code
                == 200
            ):
                OWNERS[match_id] = cookie

    def socket(self, match_id: str, **more: Any) -> ClientConnection:
        """A bare socket to a match."""
        given: dict[str, Any] = {"origin": self.origin, "compression": None, "max_size": None}
        given["additional_headers"] = self.owned(f"/ws/{match_id}")
        given |= {"open_timeout": PATIENCE_S, "close_timeout": 1, "ping_interval": None, **more}
        socket: ClientConnection = connect(f"ws://{self.host}:{self.port}/ws/{match_id}", **given)
        # A match without an owner belongs to the first who opens it.
        if socket.response is not None and (cookie := cookie_of(socket.response)):
            OWNERS[match_id.partition("?")[0]] = cookie
        return socket

    @contextmanager
    def page(self, match_id: str, client: str = "tab") -> Iterator[Page]:
        """A small page that has the match open."""
        with self.socket(match_id) as socket:
            yield Page(socket, client)


@dataclass
class Page:
    """What a tab does: sends steps with their numbers, and keeps the last state."""

    socket: ClientConnection
    client: str = "tab"
    state: dict[str, Any] = field(default_factory=dict)
    steps: list[dict[str, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.until("state")

    @property
    def table(self) -> dict[str, Any]:
        """The table of the last state."""
        table: dict[str, Any] = self.state["table"]
        return table

    @property
    def seat(self) -> str:
        """Who is to act: of those the page plays for, if any is asked; else whoever it waits for."""
        asked = [one["seat"] for one in self.table["asked"]]
        return str((asked or self.table["to_act"])[0])

    @property
    def draft(self) -> list[str]:
        """The steps of the unfinished turn."""
        return [step["action"] for asked in self.table["asked"] for step in asked["draft"]]

    @property
    def played(self) -> list[str]:
        """Every recorded action so far."""
        return [step["action"] for step in self.steps]

    def receive(self, timeout: float = PATIENCE_S) -> dict[str, Any]:
        """The next message; a state is kept."""
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=timeout))
        if message["t"] == "state":
            self.state = message
            self.steps[message["since"] :] = message["steps"]
        return message

    def until(self, *kinds: str, timeout: float = PATIENCE_S) -> dict[str, Any]:
        """The next message of one of these kinds."""
        while (message := self.receive(timeout))["t"] not in kinds:
            pass
        return message

    def message(self, t: str, seat: str | None = None, **more: Any) -> dict[str, Any]:
        """A message with the next number of its seat."""
        seat = seat or self.seat
        seq = self.table["seq"][seat] + 1
        return {"t": t, "seat": seat, "seq": seq, "client": self.client, **more}

    def say(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send it; its answer. After an answer that changes the state, the new state is waited for."""
        self.socket.send(json.dumps(message))
        answer = self.until("ack", "refused", "stale", "error")
        if answer["t"] != "error":
            self.until("state")
        return answer

    def step(self, action: str, seat: str | None = None) -> dict[str, Any]:
        """Try one action."""
        return self.say(self.message("step", seat, action=action))

    def turn(self, *actions: str) -> dict[str, Any]:
        """Several steps, each of which must be taken."""
        for action in actions:
            answer = self.step(action)
            assert answer["t"] == "ack", answer
        return answer

    def lawful(self) -> list[str]:
        """What may be done now."""
        return [choice["action"] for asked in self.table["asked"] for choice in asked["choices"]]

    def any_step(self, rng: Random) -> str:
        """A lawful action; the end of the turn is preferred, so that turns come to one."""
        lawful = self.lawful()
        return "end" if "end" in lawful and rng.random() < 0.5 else rng.choice(lawful)


@contextmanager
def serving(
    folder: Path, settings: Settings | None = None, host: str = "127.0.0.1", place: str | None = None
) -> Iterator[Served]:
    """A server in a thread of this process; with a place, on that database instead of a file."""
    settings = replace(settings or Settings(agents=RANDOM_AGENTS, lock_s=0.0), secret=SECRET)
    address = bind(host, 0)
    store = open_store(place or folder / "matches.db", settings.sources)
    with patch.object(app, "Thinker", LateThinker):
        whole = make_app(store, address.door(settings.public), settings)
    server = QuietServer(whole, address, open_browser=False)
    thread = threading.Thread(target=server.run, args=([address.listener],))
    thread.start()
    try:
        _wait(lambda: server.started or not thread.is_alive())
        assert server.started
        yield Served(address.port)
    finally:
        server.should_exit = True
        thread.join(PATIENCE_S)
        assert not thread.is_alive()


class LateThinker(Thinker):
    """Starts its worker for the first turn only: most servers of the tests are never asked for one."""

    async def start(self) -> None:
        """Not yet."""


class QuietServer(Server):
    """Says nothing when it is ready."""

    def _announce(self) -> None:
        pass


@dataclass
class Started:
    """A server in a process of its own."""

    process: subprocess.Popen[str]
    ready: str

    @property
    def served(self) -> Served:
        """How to talk to it."""
        return Served(int(self.ready.rsplit(":", 1)[1].strip("/\n ")))

    def stop(self, how: int) -> tuple[int, str, str]:
        """End it by a signal: its status, what it printed, what it complained of."""
        self.process.send_signal(how)
        out, err = self.process.communicate(timeout=PATIENCE_S)
        return self.process.returncode, self.ready + out, err


def start(arguments: Sequence[str], **environment: str) -> Started:
    """Start a server by a Python command line and wait for its first line."""
    process = subprocess.Popen(
        [sys.executable, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}", **environment},
    )
    assert process.stdout is not None
    ready = process.stdout.readline()
    if not ready:
        out, err = process.communicate(timeout=PATIENCE_S)
        raise AssertionError(f"no server: {out}{err}")
    return Started(process, ready)


LATE = ("-m", "tests.server.support", "play", "--no-open", "--data-dir")
"""`pitchside play` that starts its workers for the first turn only; the folder comes next."""


def play(data: Path, *more: str) -> Started:
    """A server on that folder whose workers nobody waits for."""
    return start([*LATE, str(data), *more])


def _wait(done: Any, seconds: float = PATIENCE_S) -> None:
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.005)


if __name__ == "__main__":
    with patch.object(app, "Thinker", LateThinker):
        sys.exit(main())
