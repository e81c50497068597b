"""Every byte that a real server sends over real sockets to who may not know: the same, whatever the secret.

A match is played twice with the same chance and another secret: a choice in ChiFootMi that waits for the
other's, a draft and a trial in Play Ball. The other player and a spectator listen on raw sockets and ask by
every door of HTTP; a message of another length or order would differ too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from pitchside.core.chance import Loose
from pitchside.server import serializer
from pitchside.server.app import Settings
from pitchside.server.sources import Sources
from tests.nightly import count, lasts
from tests.server import raw
from tests.server.people import Visitor
from tests.server.support import RANDOM_AGENTS, Served, serving

MATCHES = count(200, 10_000)
"""Of both games together: two worlds each."""
DOORS = ("", "/record", "/picture", "/review")
SEED = [0]
_OWN = re.compile(rb'"(id|commitment)":"[^"]*"|^(Match|Commitment|Digest|Chain): .*$', re.MULTILINE)
"""What tells one match from another, whatever is played in it."""


@pytest.fixture(scope="module")
def even(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose chance and date are those of the seed alone."""
    sources = Sources(
        today=lambda: datetime(2026, 11, 1, tzinfo=UTC), bound=lambda pledge: Loose(Random(SEED[0]))
    )
    settings = Settings(agents=RANDOM_AGENTS, lock_s=0.0, sources=sources)
    with serving(tmp_path_factory.mktemp("even"), settings) as served:
        yield served


class RawLine:
    """A socket without a library; keeps what it was sent."""

    def __init__(self, who: Visitor, match: str) -> None:
        self.who, self.match, self.heard = who, match, list[bytes]()
        self.socket, _ = raw.handshake(who.served, match, Cookie=who.cookie)

    def until(self, kind: str) -> dict[str, Any]:
        """The next message of that kind."""
        while True:
            opcode, text = raw.next_frame(self.socket)
            if opcode == raw.TEXT:
                self.heard.append(text)
                message: dict[str, Any] = json.loads(text)
                if message["t"] == kind:
                    return message

    def say(self, **message: Any) -> None:
        """One message."""
        self.socket.sendall(raw.frame(raw.TEXT, json.dumps(message).encode()))

    def all_bytes(self) -> list[bytes]:
        """What has come by the line, and what comes by every door of HTTP."""
        self.say(t="ping")
        self.until("pong")
        for door in DOORS:
            answer = self.who.http("GET", f"/api/matches/{self.match}{door}")
            self.heard.append(str(answer.status_code).encode() + answer.content)
        self.heard.append(self.who.http("GET", "/api/me").content)
        return [_OWN.sub(b"", one).replace(self.match.encode(), b"") for one in self.heard]


Secret = Callable[[RawLine, dict[str, Any], int], None]


def choose(line: RawLine, state: dict[str, Any], number: int) -> None:
    """South seals one card of the hand or another."""
    hand = state["table"]["asked"][0]["position"]["south"]["active"]
    cards = sorted({str(one["card"]) for one in hand if one is not None})
    step = {"t": "step", "seat": "south", "seq": 1, "client": "tab"}
    line.say(**step, action=f"play card={cards[-number]}")
    assert line.until("ack")["seq"] == 1
    line.until("state")  # then all others have been sent theirs


def draft(line: RawLine, state: dict[str, Any], number: int) -> None:
    """South tries one move or another, and drafts it."""
    action = ("c2n", "b2n")[number]
    line.say(t="trial", seat="south", n=1, actions=[action])
    line.until("tried")
    line.say(t="step", seat="south", seq=1, client="tab", action=action)
    assert line.until("ack")["seq"] == 1
    line.until("state")  # then all others have been sent theirs


GAMES: dict[str, tuple[Secret, dict[str, Any]]] = {
    "chifootmi": (choose, {"game": "chifootmi"}),
    "play-ball": (draft, {"game": "play-ball", "options": {"begins": "south"}}),
}


def heard(served: Served, game: str, number: int) -> list[list[bytes]]:
    """What the other player and a spectator are sent in one of two worlds."""
    secret, terms = GAMES[game]
    ana, ben, eve = (Visitor(served) for _ in range(3))
    token = ana.invite(**terms)
    match = ben.join(token).json()["id"]
    eve.http("POST", f"/api/invitations/{token}/watch")
    with ExitStack() as hold:
        lines, states = list[RawLine](), list[dict[str, Any]]()
        for who in (ana, ben, eve):  # one after the other, so that all are told in the same order
            lines.append(RawLine(who, match))
            hold.enter_context(lines[-1].socket)
            states.append(lines[-1].until("state"))
        for line in lines:  # whoever comes is told to all: wait until all know of all
            while line.until("presence")["watching"] != 1:
                pass
        secret(lines[0], states[0], number)
        return [line.all_bytes() for line in lines[1:]]


@lasts(600)
@pytest.mark.parametrize("game", GAMES)
def test_no_byte_depends_on_a_secret(even: Served, game: str) -> None:
    """Rows 18, 19, 23: two worlds send the same to who may not know which one it is."""
    pairs = MATCHES // 4
    for SEED[0] in range(pairs):
        one, other = (heard(even, game, number) for number in (0, 1))
        for mine, theirs in zip(one, other, strict=True):
            assert mine == theirs
        assert sum(len(part) for line in one for part in line) > 2_000


def test_a_leak_is_seen_in_the_bytes(even: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted defect: everybody's table has a round that depends on what is sealed."""
    true = serializer.table

    def leaks(for_all: Any, terms: Any, snapshot: Any, access: Any) -> Any:
        table = true(for_all, terms, snapshot, access)
        return table.model_copy(update={"round": sum(map(ord, str(snapshot.match._sealed)))})

    monkeypatch.setattr(serializer, "table", leaks)
    assert heard(even, "chifootmi", 0)[0] != heard(even, "chifootmi", 1)[0]
