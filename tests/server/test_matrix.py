"""Row 34: every message of the socket by every role, before, during and after a match: only seats act."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from random import Random
from typing import Any, get_args

import pytest
from websockets.exceptions import ConnectionClosed

from pitchside.core.seat import Seat
from pitchside.games import game_named
from pitchside.server.match.access import Access
from pitchside.server.match.session import Session
from pitchside.wire.messages import FromPage
from tests.server.people import Visitor
from tests.server.support import TWO_PEOPLE, Page, Served, serving

MESSAGES: dict[str, dict[str, Any]] = {
    "step": {"action": "c2n"},
    "commit": {"commitment": "0" * 64},
    "turn": {"actions": ["c2n", "end"]},
    "undo": {"steps": 1},
    "claim": {"action": "resign"},
    "trial": {"n": 1, "actions": ["c2n"]},
    "seen": {"v": 0},
    "history": {"before": 1},
    "say": {"phrase": "luck"},
    "claim_away": {},
    "ping": {},
}
COUNTED = ("step", "commit", "turn", "undo", "claim")
SEATLESS = ("ping", "history")
EVERY: dict[str, dict[str, Any]] = {
    "Play Ball": {"game": "play-ball"},
    "Pitch Out": {"game": "pitch-out"},
    "Pitch Out in secret": {"game": "pitch-out", "options": {"rules": "advanced", "format": 7}},
    "Pitch Bowl": {"game": "pitch-bowl"},
    "ChiFootMi": {"game": "chifootmi"},
    "ChiFootMi, committed": {"game": "chifootmi", "commits": True},
}
STAGES = {"begun": 0, "one has acted": 1, "under way": 5, "over": 0}
"""Steps on from the stage before: after the first a draft lies there, or a choice is sealed."""
INSIDE = ("player A", "player B", "spectator")
OUTSIDE = ("stranger", "nobody", "ended session", "forged cookie", "player of another match")


class Room:
    """One match between two friends, and everybody who comes to its door."""

    def __init__(self, served: Served, **terms: Any) -> None:
        self.served = served
        ana, ben, eve, other, gone, stranger = (Visitor(served) for _ in range(6))
        token = ana.invite(**terms)
        self.match = str(ben.join(token).json()["id"])
        eve.http("POST", f"/api/invitations/{token}/watch")
        other.http("POST", "/api/matches", json=TWO_PEOPLE)
        stranger.http("POST", "/api/me", json={"name": "Stranger"})
        gone.http("POST", "/api/me", json={"name": "Gone"})
        kept = gone.cookie
        gone.http("DELETE", "/api/me")
        forged = ana.cookie[:-4] + "0000"
        self.people = {
            **dict(zip(INSIDE, (ana, ben, eve), strict=True)),
            **dict(
                zip(
                    OUTSIDE,
                    (stranger, Visitor(served), Visitor(served, kept), Visitor(served, forged), other),
                    strict=True,
                )
            ),
        }

    def lawful(self, rng: Random) -> tuple[str, str]:
        """A player who is asked something, and a lawful answer."""
        for role in ("player A", "player B"):
            with self.people[role].page(self.match) as page:
                for asked in page.table["asked"]:
                    game = game_named(page.table["game"])
                    state = game.seen(asked["position"], page.table["options"])
                    return role, str(game.choices(state, Seat(asked["seat"])).sample(rng))
        raise AssertionError("nobody is asked anything")

    def go_on(self, stage: str, rng: Random, steps: int) -> None:
        """As far as that stage, so many steps on."""
        for _ in range(steps):
            role, action = self.lawful(rng)
            with self.people[role].page(self.match) as page:
                assert page.step(action)["t"] == "ack"
        if stage == "over":
            with self.people["player A"].page(self.match) as page:
                page.say(page.message("claim", "south", action="resign"))

    def standing(self) -> tuple[object, ...]:
        """What an accepted message would change: the version, the hash, the steps, whether it is over."""
        with self.people["player A"].page(self.match) as page:
            table = page.table
            return page.state["v"], table["hash"], table["seq"], len(page.steps), table["result"]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """One room for all who are refused: nothing may change in it."""
    with serving(tmp_path_factory.mktemp("matrix")) as served:
        yield Room(served)


def message(t: str, seat: str, page: Page, action: str = "c2n") -> str:
    """A lawful message for that seat, if only it were the sender's."""
    head: dict[str, Any] = {"t": t} if t in SEATLESS else {"t": t, "seat": seat}
    if t in COUNTED:
        head |= {"seq": page.table["seq"][seat] + 1, "client": "tab"}
    more = dict(MESSAGES[t])
    if "c2n" in (more.get("action"), *more.get("actions", ())):
        more |= {"action": action} if t == "step" else {"actions": [action]}
    return json.dumps({**head, **more})


def test_the_matrix_has_every_message() -> None:
    """A new kind of message has to be put in here."""
    kinds = {get_args(one.model_fields["t"].annotation)[0] for one in get_args(get_args(FromPage)[0])}
    assert kinds == MESSAGES.keys()


@pytest.mark.parametrize("role", OUTSIDE)
def test_outsiders_get_no_line(room: Room, role: str) -> None:
    """To them there is no such match, on the socket and by HTTP; nothing they send is heard."""
    who, before = room.people[role], room.standing()
    with room.served.socket(room.match, additional_headers={"cookie": who.cookie}) as socket:
        assert json.loads(socket.recv())["code"] == "unknown_match"
        with suppress(ConnectionClosed):
            for t in MESSAGES:
                socket.send(json.dumps({"t": t, "seat": "south", "seq": 1, "client": "x", **MESSAGES[t]}))
        with pytest.raises(ConnectionClosed):
            socket.recv()
    for path in ("", "/record"):
        assert who.http("GET", f"/api/matches/{room.match}{path}").status_code == 404
    for path in ("rematch", "block", "report"):
        assert who.http("POST", f"/api/matches/{room.match}/{path}").status_code == 404
    assert room.standing() == before


FOREIGN = [
    (role, seat)
    for role in INSIDE
    for seat in ("south", "north")
    if (role, seat) not in {("player A", "south"), ("player B", "north")}
]


@pytest.mark.parametrize("t", [t for t in MESSAGES if t not in SEATLESS])
@pytest.mark.parametrize(("role", "seat"), FOREIGN)
def test_nobody_speaks_for_another_seat(room: Room, role: str, seat: str, t: str) -> None:
    """Players for the other's seat, spectators for either: refused, and nothing changes."""
    before = room.standing()
    with room.people[role].page(room.match) as page:
        page.socket.send(message(t, seat, page))
        assert page.until("ack", "refused", "stale", "tried", "said", "error")["code"] == "not_yours"
    assert room.standing() == before


@pytest.mark.parametrize("kind", EVERY)
def test_only_seats_act_in_every_game_at_every_stage(served: Served, kind: str) -> None:
    """All kinds of messages for both seats, by all who may not send them: nothing they send is heard."""
    room, rng, refused = Room(served, **EVERY[kind]), Random(34), 0
    for stage in STAGES:
        room.go_on(stage, rng, 0 if "commits" in EVERY[kind] else STAGES[stage])
        action = "c2n" if stage == "over" else room.lawful(rng)[1]
        before = room.standing()
        # Once it is over whoever knows the id may look; that is all.
        watching = [(role, seat) for role in OUTSIDE for seat in ("south", "north")] * (stage == "over")
        for role, seat in FOREIGN + watching:
            with room.people[role].page(room.match) as page:
                for t in (one for one in MESSAGES if one not in SEATLESS):
                    page.socket.send(message(t, seat, page, action))
                    answer = page.until("ack", "refused", "stale", "tried", "said", "error")
                    assert answer.get("code") == "not_yours", (stage, role, seat, t)
                    refused += 1
        for role in OUTSIDE if stage != "over" else ():
            cookie = {"cookie": room.people[role].cookie}
            with room.served.socket(room.match, additional_headers=cookie) as socket:
                assert json.loads(socket.recv())["code"] == "unknown_match", (stage, role)
        assert room.standing() == before, stage
    foreign = len(STAGES) * len(FOREIGN) + 2 * len(OUTSIDE)
    assert refused == foreign * (len(MESSAGES) - len(SEATLESS))


@pytest.mark.parametrize("t", MESSAGES)
def test_the_own_seat_is_heard(served: Served, t: str) -> None:
    """The same messages by whom they belong to."""
    with ExitStack() as opened:
        room = Room(served, **({"game": "chifootmi", "commits": True} if t == "commit" else {}))
        page = opened.enter_context(room.people["player A"].page(room.match))
        if t == "undo":
            page.turn("c2n")
        page.socket.send(message(t, "south", page))
        page.socket.send(json.dumps({"t": "ping"}))
        heard = page.until("ack", "tried", "said", "history", "pong", "error")["t"]
    answers = {"trial": "tried", "say": "said", "history": "history"}
    assert heard == ("ack" if t in COUNTED else answers.get(t, "pong"))


@pytest.mark.parametrize("t", COUNTED)
def test_after_the_end_nobody_acts(served: Served, t: str) -> None:
    """Players are refused by the referee; a stranger may look, and acts for nobody."""
    room = Room(served)
    with room.people["player A"].page(room.match) as page:
        page.say(page.message("claim", "south", action="resign"))
        before = len(page.steps)
        page.socket.send(message(t, "south", page))
        # An empty draft is undone without a change; where nothing is chosen there is nothing to commit to.
        expected = {"undo": "ack", "commit": "error"}.get(t, "refused")
        assert page.until("ack", "refused", "error")["t"] == expected
    with room.people["stranger"].page(room.match) as page:
        assert page.table["you"] == []
        page.socket.send(message(t, "south", page))
        assert page.until("ack", "refused", "error")["code"] == "not_yours"
        assert len(page.steps) == before


def test_a_check_left_out_is_noticed(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Teeth: a session that believes every seat lets a spectator play."""
    take: Callable[..., Any] = Session._take

    async def lax(self: Session, line: Any, message: Any) -> None:
        line.access = Access(self.terms.seats("person"), line.access.eyes)
        await take(self, line, message)

    monkeypatch.setattr(Session, "_take", lax)
    with serving(tmp_path_factory.mktemp("lax")) as served:
        room = Room(served)
        with room.people["spectator"].page(room.match) as page:
            page.socket.send(message("step", "south", page))
            assert page.until("ack", "refused", "error")["t"] == "ack"
