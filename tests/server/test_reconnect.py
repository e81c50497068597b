"""Row 10: a line cut at any byte; whoever comes back knows exactly what the server knows, each step once."""

from __future__ import annotations

import json
import socket
import struct
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from pitchside.server.context import Sources
from pitchside.server.http import limits
from pitchside.server.http.app import Settings
from pitchside.server.net import socket as websocket
from pitchside.server.store.matches import open_store
from tests.nightly import count, lasts
from tests.server.raw import frame, handshake
from tests.server.stored import long_match
from tests.server.support import RANDOM_AGENTS, Page, Served, serving

BACK = {"sqlite": count(40, 2_000), "postgres": count(10, 2_000)}
LONG = 400
"""Actions of the match before anybody comes: as many may have been missed."""
MOVES_EVERY = 4
"""Somebody moves at every so many returns."""
MOST_BYTES = 40_000


@dataclass
class Reader:
    """A page that keeps what it has heard, whole messages alone."""

    served: Served
    match: str
    steps: dict[int, dict[str, Any]] = field(default_factory=dict)
    table: dict[str, Any] = field(default_factory=dict)
    twice: int = 0
    """Steps that came although they were known, and were others."""

    @property
    def known(self) -> int:
        """So many steps from the first on, without a gap."""
        return next(number for number in range(len(self.steps) + 1) if number not in self.steps)

    def connect(self) -> socket.socket:
        """A line, from what is known on."""
        raw, _ = handshake(self.served, f"{self.match}?since={self.known}")
        return raw

    def hear(self, raw: socket.socket, most: int) -> bool:
        """Take what comes until so many bytes or a pong; was it the pong?"""
        got = b""
        while len(got) < most:
            more = raw.recv(min(4096, most - len(got)))
            assert more, "the server hung up"
            got += more
            texts, got_rest = whole_frames(got)
            if any(self.take(text) for text in texts):
                return True
            most, got = most - (len(got) - len(got_rest)), got_rest
        return False

    def take(self, text: bytes) -> bool:
        """One message; was it a pong?"""
        message = json.loads(text)
        if message["t"] in ("state", "history"):
            for number, step in enumerate(message["steps"], start=message["since"]):
                self.twice += self.steps.get(number, step) != step
                self.steps[number] = step
        self.table = message["table"] if message["t"] == "state" else self.table
        return bool(message["t"] == "pong")

    def catch_up(self) -> None:
        """Come back for good, and ask for what lies between."""
        with self.connect() as raw:
            self._ask(raw, {"t": "ping"})
            while self.known < len(self.steps):
                after = min(number for number in self.steps if number > self.known)
                self._ask(raw, {"t": "history", "before": after}, {"t": "ping"})

    def _ask(self, raw: socket.socket, *messages: dict[str, Any]) -> None:
        raw.sendall(b"".join(frame(1, json.dumps(one).encode()) for one in messages))
        assert self.hear(raw, 10_000_000)


def whole_frames(got: bytes) -> tuple[list[bytes], bytes]:
    """The texts of the frames that are complete, and the rest."""
    texts = []
    while len(got) >= 2:
        size, at = got[1] & 0x7F, 2
        if size >= 126:
            wide = {126: ("!H", 2), 127: ("!Q", 8)}[size]
            if len(got) < 2 + wide[1]:
                break
            size, at = struct.unpack(wide[0], got[2 : 2 + wide[1]])[0], 2 + wide[1]
        if len(got) < at + size:
            break
        texts.append(got[at : at + size])
        got = got[at + size :]
    return texts, got


def cut(reader: Reader, mover: Page, moves: bool, rng: Random) -> None:
    """Open a line, perhaps while somebody moves, and lose it after some bytes."""
    with reader.connect() as raw:
        if moves:
            mover.step(mover.any_step(rng))
        raw.sendall(frame(1, b'{"t":"ping"}'))
        reader.hear(raw, rng.randint(1, MOST_BYTES))
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def come_back_often(folder: Path, place: Path | str, often: int) -> list[str]:
    """So many cuts and returns with gaps of all sizes; everything that went wrong."""
    store = open_store(place, Sources())
    match = long_match(store, "play-ball", LONG, {"board": "hex61"})
    store.close()
    settings, wrong, rng = Settings(agents=RANDOM_AGENTS), list[str](), Random(10)
    database = place if isinstance(place, str) else None
    talkative = patch.multiple(limits, MESSAGES=10**6, PARTS=10**6)  # how often is another test's matter
    with talkative, serving(folder, settings, place=database) as served, served.page(match) as mover:
        whole = Reader(served, match)
        whole.catch_up()
        for number in range(often):
            missed = rng.randint(0, len(whole.steps))
            reader = Reader(served, match, {n: whole.steps[n] for n in range(len(whole.steps) - missed)})
            cut(reader, mover, number % MOVES_EVERY == 0, rng)
            reader.catch_up()
            whole.catch_up()
            same = (reader.steps, reader.table["hash"]) == (whole.steps, mover.table["hash"])
            if not same or reader.twice:
                wrong.append(f"{number}: {len(reader.steps)} of {len(whole.steps)}, {reader.twice} others")
    return wrong


@lasts(300)
def test_who_comes_back_knows_what_the_server_knows(tmp_path: Path, place: Path | str) -> None:
    """Cut at any byte, up to 400 steps missed: the same table and every step once, each time."""
    often = BACK["postgres" if isinstance(place, str) else "sqlite"]
    assert come_back_often(tmp_path, place, often) == []


def test_a_server_that_skips_a_step_is_noticed(tmp_path: Path) -> None:
    """Teeth of row 10: one that believes a page to know more than it does leaves a hole."""
    true = websocket._known
    with patch.object(websocket, "_known", lambda socket: true(socket) + 1):
        try:
            wrong = come_back_often(tmp_path, tmp_path / "matches.db", 4)
        except ValueError:
            wrong = ["a hole that is never filled"]
    assert wrong
