"""Every byte that a real server sends over real sockets to who may not know: the same, whatever the secret.

A match is played twice with the same chance and another secret: a choice in ChiFootMi that waits for the
other's; a draft and a trial in Play Ball; in Pitch Out a selection, a place and an aim that wait for the
other's; in both games of flicks an aim that is only tried. The other player and a spectator listen on raw
sockets and ask by every door of HTTP; a message of another length or order would differ too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from pitchside.core.chance import Loose
from pitchside.core.seat import Seat
from pitchside.games import game_named
from pitchside.server.context import Sources
from pitchside.server.http.app import Settings
from pitchside.server.match import view
from tests.nightly import count, lasts
from tests.server import raw
from tests.server.people import Visitor
from tests.server.support import RANDOM_AGENTS, Served, serving

MATCHES = count(200, 10_000)
"""Of ChiFootMi and Play Ball together, two worlds each; of each other secret a tenth of one game's."""
DOORS = ("", "/record", "/picture", "/review")
SEED = [0]
_OWN = re.compile(rb'"(id|commitment|promise)":"[^"]*"|^(Match|Commitment|Digest|Chain): .*$', re.MULTILINE)
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
        self.table: dict[str, Any] = self.until("state")["table"]

    def until(self, kind: str) -> dict[str, Any]:
        """The next message of that kind."""
        while True:
            opcode, text = raw.next_frame(self.socket)
            if opcode == raw.TEXT:
                self.heard.append(text)
                message: dict[str, Any] = json.loads(text)
                if message["t"] == "state":
                    self.table = message["table"]
                if message["t"] == kind:
                    return message

    def say(self, **message: Any) -> None:
        """One message."""
        self.socket.sendall(raw.frame(raw.TEXT, json.dumps(message).encode()))

    def lawful(self, rng: Random) -> str:
        """Something that the own seat may do now."""
        (asked,) = self.table["asked"]
        game = game_named(self.table["game"])
        state = game.seen(asked["position"], self.table["options"])
        return str(game.choices(state, Seat(asked["seat"])).sample(rng))

    def stepping(self, action: str) -> dict[str, Any]:
        """What plays that for the own seat."""
        seat = self.table["asked"][0]["seat"]
        number = self.table["seq"][seat] + 1
        return {"t": "step", "seat": seat, "seq": number, "client": "tab", "action": action}

    def step(self, action: str) -> None:
        """Play that for the own seat; it is acknowledged."""
        message = self.stepping(action)
        self.say(**message)
        assert self.until("ack")["seq"] == message["seq"]
        self.until("state")  # then all others have been sent theirs

    def hear(self) -> None:
        """Everything that has been sent by now."""
        self.say(t="ping")
        self.until("pong")

    def all_bytes(self) -> list[bytes]:
        """What has come by the line, and what comes by every door of HTTP."""
        self.hear()
        for door in DOORS:
            answer = self.who.http("GET", f"/api/matches/{self.match}{door}")
            self.heard.append(str(answer.status_code).encode() + answer.content)
        self.heard.append(self.who.http("GET", "/api/me").content)
        return [_OWN.sub(b"", one).replace(self.match.encode(), b"") for one in self.heard]


Secret = Callable[[RawLine, int], None]


def choose(line: RawLine, number: int) -> None:
    """One card of the hand is sealed, or another."""
    hand = line.table["asked"][0]["position"]["south"]["active"]
    cards = sorted({str(one["card"]) for one in hand if one is not None})
    line.step(f"play card={cards[-number]}")


def draft(line: RawLine, number: int) -> None:
    """One move is tried and drafted, or another."""
    action = ("c2n", "b2n")[number]
    line.say(t="trial", seat="south", n=1, actions=[action])
    line.until("tried")
    line.step(action)


def others(line: RawLine) -> list[str]:
    """Two different things that may be done now."""
    rng = Random(SEED[0])
    found = [line.lawful(rng)]
    while (one := line.lawful(rng)) == found[0]:
        pass
    return [*found, one]


def seal(line: RawLine, number: int) -> None:
    """Something is done that waits for the other's, or something else."""
    line.step(others(line)[number])


def aim(line: RawLine, number: int) -> None:
    """Something is tried and left at that, or something else."""
    line.say(t="trial", seat=line.table["asked"][0]["seat"], n=1, actions=[others(line)[number]])
    assert line.until("tried")["refused"] == []


@dataclass(frozen=True)
class Kind:
    """What is kept secret in which match, after so many steps that are the same in both worlds."""

    secret: Secret
    terms: dict[str, Any]
    steps: int = 0
    share: int = 10


ADVANCED = {"game": "pitch-out", "options": {"rules": "advanced", "format": 7}}
KINDS = {
    "chifootmi": Kind(choose, {"game": "chifootmi"}, share=1),
    "play-ball": Kind(draft, {"game": "play-ball", "options": {"begins": "south"}}, share=1),
    "a selection": Kind(seal, ADVANCED),
    "a place": Kind(seal, ADVANCED, steps=2),
    "an aim that waits": Kind(seal, ADVANCED, steps=4),
    "a place that is tried": Kind(aim, {"game": "pitch-out"}, steps=1),
    "an aim": Kind(aim, {"game": "pitch-out"}, steps=15),
    "a team that is tried": Kind(aim, {"game": "pitch-bowl"}, steps=1),
    "a kick": Kind(aim, {"game": "pitch-bowl"}, steps=3),
}


def heard(served: Served, name: str, number: int) -> list[list[bytes]]:
    """What all but the one with the secret are sent in one of two worlds."""
    kind = KINDS[name]
    ana, ben, eve = (Visitor(served) for _ in range(3))
    token = ana.invite(**kind.terms)
    match = ben.join(token).json()["id"]
    eve.http("POST", f"/api/invitations/{token}/watch")
    with ExitStack() as hold:
        lines = list[RawLine]()
        for who in (ana, ben, eve):  # one after the other, so that all are told in the same order
            lines.append(RawLine(who, match))
            hold.enter_context(lines[-1].socket)
        for line in lines:  # whoever comes is told to all: wait until all know of all
            while line.until("presence")["watching"] != 1:
                pass
        rng = Random(SEED[0])
        for _ in range(kind.steps):
            acting = _asked(lines)
            acting.step(acting.lawful(rng))
            for line in lines:
                line.hear()
        acting = _asked(lines)
        kind.secret(acting, number)
        return [line.all_bytes() for line in lines if line is not acting]


def _asked(lines: list[RawLine]) -> RawLine:
    """The first who is to act."""
    return next(line for line in lines if line.table["asked"])


@lasts(600)
@pytest.mark.parametrize("name", KINDS)
def test_no_byte_depends_on_a_secret(even: Served, name: str) -> None:
    """Rows 18, 19, 23: two worlds send the same to who may not know which one it is."""
    pairs = MATCHES // 4 // KINDS[name].share
    for SEED[0] in range(pairs):
        one, other = (heard(even, name, number) for number in (0, 1))
        for mine, theirs in zip(one, other, strict=True):
            assert mine == theirs
        assert sum(len(part) for line in one for part in line) > 2_000


def test_a_leak_is_seen_in_the_bytes(even: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted defect: everybody's table has a round that depends on what is sealed."""
    true = view.table

    def leaks(for_all: Any, terms: Any, snapshot: Any, access: Any) -> Any:
        table = true(for_all, terms, snapshot, access)
        return table.model_copy(update={"round": sum(map(ord, str(snapshot.match._sealed)))})

    monkeypatch.setattr(view, "table", leaks)
    assert heard(even, "chifootmi", 0)[0] != heard(even, "chifootmi", 1)[0]
