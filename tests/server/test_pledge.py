"""Chance is committed to when a match begins and opened when it is over; nothing tells it before."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from pitchside.core.chance import Pledge
from pitchside.core.match import Match
from pitchside.core.proof import proof
from pitchside.core.record import parse_record
from pitchside.core.seat import Seat
from pitchside.games import GAMES
from pitchside.server.context import Sources
from pitchside.server.http import limits
from pitchside.server.http.matches import record_text
from pitchside.server.match import view
from pitchside.server.match.config import Terms
from pitchside.server.match.session import Session
from pitchside.server.match.state import Snapshot, restore
from pitchside.server.store.matches import Store, open_store
from pitchside.wire.messages import Opened, Step
from tests.server.inside import Ear, lobby_in, new_session
from tests.server.stored import changed
from tests.server.support import PATIENCE_S, PERSON, Served, serving

MATCHES: dict[str, dict[str, Any]] = {
    "tiny": {},
    "pitch-out": {"tremor": 1.0, "chooser": "toss"},
    "chifootmi": {"level": "pro+", "options": ["offside", "one_two"]},
}
LONGEST = 45
PROBES = ("{", '{"t":"dance"}', '{"t":"undo","seat":"south","seq":999,"client":"tab","steps":1}')

pytestmark = pytest.mark.usefixtures("tiny")


@dataclass
class Tap:
    """Everything that leaves the server: frames, answers, log lines; and the pledge, read from its file."""

    served: Served
    store: Store
    match: str
    heard: list[str] = field(default_factory=list)

    @property
    def snapshot(self) -> Snapshot:
        """The match as it is stored."""
        stored = self.store.load(self.match)
        assert stored is not None
        return restore(stored)

    @property
    def pledge(self) -> Pledge:
        """What must not be heard before the end."""
        stored = self.store.load(self.match)
        assert stored is not None
        assert stored.terms.pledge is not None
        return stored.terms.pledge

    def ask(self) -> None:
        """Every door of HTTP, with what may be asked for and what may not."""
        path = f"/api/matches/{self.match}"
        answers = [
            self.served.http("GET", one) for one in (path, f"{path}/record", f"{path}/seed", "/api/games")
        ]
        answers.append(self.served.http("POST", "/api/records", content=answers[1].content))
        answers.append(self.served.http("POST", "/api/records", content=answers[1].content + b"south seed\n"))
        answers.append(self.served.http("POST", "/api/matches", content=b'{"game": "seed"}'))
        self.heard += [str(answer.headers) + answer.text for answer in answers]

    def say(self, *messages: str) -> None:
        """Open the match anew, say something, and hear everything that follows."""
        with self.served.socket(self.match) as socket:
            for message in (*messages, '{"t":"ping"}'):
                socket.send(message)
            while '"t":"pong"' not in (text := str(socket.recv(timeout=PATIENCE_S))):
                self.heard.append(text)

    def step(self, rng: Random) -> None:
        """Some lawful action, between some that are none."""
        now = self.snapshot
        seat = rng.choice(sorted(now.match.to_act()))
        text = str(now.match.game.choices(now.match.state, seat).sample(rng))
        head = {"t": "step", "seat": seat.value, "seq": now.seqs[seat] + 1, "client": "tab"}
        trial = {"t": "trial", "seat": seat.value, "n": 1, "actions": [text]}
        self.say(*PROBES, json.dumps(trial), json.dumps({**head, "action": text}))

    def resign(self) -> None:
        """The end."""
        head = {"t": "claim", "seat": "south", "seq": self.snapshot.seqs.south + 1, "client": "tab"}
        self.say(json.dumps({**head, "action": "resign"}))

    def told(self) -> bool:
        """Is any part of seed or salt to be found?"""
        whole = "\n".join(self.heard).lower()
        secrets = (self.pledge.seed, self.pledge.salt)
        return any(part in whole for one in secrets for part in (one[:16], one[-16:]))


@contextmanager
def tapped(folder: Path, name: str, caplog: pytest.LogCaptureFixture) -> Iterator[Tap]:
    """A server with a match of that game, all its logs switched on."""
    _warm(name)
    caplog.set_level(logging.DEBUG)
    caplog.set_level(logging.INFO, "sqlalchemy.engine")
    # Every socket of the tap is a new one, and all of them together say more than one may.
    with patch.object(limits, "MESSAGES", 10_000), serving(folder) as served:
        store = open_store(folder / "matches.db", Sources())
        try:
            yield Tap(served, store, served.new_match(game=name, options=MATCHES[name]))
        finally:
            store.close()


def _warm(name: str) -> None:
    """Kernels are compiled before the server's connections have to be kept alive."""
    match, rng = Match[Any, Any](GAMES[name], MATCHES[name]), Random(5)
    while match.outcome is None and len(match.entries) < LONGEST / 2:
        seat = min(match.to_act())
        match.commit(seat, match.game.choices(match.state, seat).sample(rng))


@pytest.mark.parametrize("name", MATCHES)
def test_nothing_tells_the_seed_before_the_end(
    name: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Whole matches, every frame, every answer, every log line; after the end everybody can check it."""
    rng = Random(5)
    with tapped(tmp_path, name, caplog) as tap:
        while not tap.snapshot.over and len(tap.snapshot.match.entries) < LONGEST:
            if rng.random() < 0.2:
                tap.ask()
            before, logged = len(tap.heard), caplog.handler.stream.tell()
            tap.step(rng)
        last, log = tap.heard[before:], caplog.handler.stream.getvalue()[:logged]
        tap.heard = [*(tap.heard[:before] if tap.snapshot.over else tap.heard), log]
        assert len(tap.heard) > 20
        assert tap.pledge.commitment in tap.heard[0]
        assert not tap.told()
        tap.heard = last
        if not tap.snapshot.over:
            tap.resign()
        assert tap.told()
        text = tap.served.http("GET", f"/api/matches/{tap.match}/record").text
        assert len(list(proof(parse_record(text), GAMES[name]))) == 5
        watched = tap.served.http("POST", "/api/records", content=text.encode()).json()
        assert watched["commitment"] == tap.pledge.commitment
        assert watched["opened"] == {"seed": tap.pledge.seed, "salt": tap.pledge.salt}


def _open_table(monkeypatch: pytest.MonkeyPatch) -> None:
    real = view.table

    def table(for_all: dict[str, Any], terms: Terms, *rest: Any) -> Any:
        assert terms.pledge is not None
        opened = Opened(seed=terms.pledge.seed, salt=terms.pledge.salt)
        return real(for_all, terms, *rest).model_copy(update={"opened": opened})

    monkeypatch.setattr(view, "table", table)


def _open_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitchside.core.record._pledged", lambda pledge, opened: {"Seed": pledge.seed})


def _open_log(monkeypatch: pytest.MonkeyPatch) -> None:
    def logged(terms: Terms, created: str) -> str:
        logging.getLogger("pitchside.server").warning("%s", terms.pledge and terms.pledge.salt)
        return "match.pitch"

    monkeypatch.setattr("pitchside.server.http.matches.record_name", logged)


def _open_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitchside.server.store.engine.create_engine", _talkative)


def _talkative(*args: Any, hide_parameters: bool, **kwargs: Any) -> Any:
    from sqlalchemy import create_engine

    return create_engine(*args, **kwargs)


@pytest.mark.parametrize("leak", [_open_table, _open_record, _open_log, _open_errors])
def test_a_leak_is_found(
    leak: Callable[[pytest.MonkeyPatch], None],
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Teeth: an open table, an open record, a log line, a database that logs what it writes."""
    leak(monkeypatch)
    with tapped(tmp_path, "tiny", caplog) as tap:
        tap.ask()
        tap.step(Random(1))
        tap.heard.append(caplog.text)
        assert tap.told()


# ---- bound for good ------------------------------------------------------------------------------------


def step(session: Session, rng: Random) -> Step:
    """Some lawful action of a seat that is to act."""
    match = session.snapshot.match
    seat = min(match.to_act())
    head = {"t": "step", "seat": seat.value, "seq": session.snapshot.seqs[seat] + 1, "client": "tab"}
    return Step.model_validate({**head, "action": str(match.game.choices(match.state, seat).sample(rng))})


@pytest.mark.parametrize("name", MATCHES)
def test_a_restart_goes_on_with_the_same_lots(name: str, tmp_path: Path) -> None:
    """Read from the store after every step, a match draws what its seed gives, to the end."""
    rng, chances = Random(3), 0

    async def one_step(match_id: str | None) -> tuple[str, Session]:
        async with lobby_in(tmp_path, here=True) as lobby:
            given: dict[str, Any] = {"game": name, "options": MATCHES[name]}
            session = await (lobby.session(match_id) if match_id else new_session(lobby, **given))
            if not session.snapshot.over:
                await session.hear(Ear(session.tools.sources), step(session, rng))
            return session.id, session

    match_id, session = asyncio.run(one_step(None))
    for _ in range(40):
        match_id, session = asyncio.run(one_step(match_id))
    match, pledge = session.snapshot.match, session.terms.pledge
    assert pledge is not None
    for turn in match.turns:
        if Seat.CHANCE in turn.actions:
            chances += 1
            drawn = match.game.choices(turn.before, Seat.CHANCE).sample(pledge.chance(chances))
            assert drawn == turn.actions[Seat.CHANCE]
    assert chances > 0


def test_every_match_has_a_pledge_of_its_own(tmp_path: Path) -> None:
    """Also a rematch."""

    async def play() -> None:
        async with lobby_in(tmp_path, here=True) as lobby:
            first = await new_session(lobby, game="tiny")
            again = await lobby.session(await lobby.rematch(first.id))
            pledges = [first.terms.pledge, again.terms.pledge, (await new_session(lobby)).terms.pledge]
            assert len({pledge.commitment for pledge in pledges if pledge}) == 3

    asyncio.run(play())


def test_matches_of_older_versions_are_played_on(tmp_path: Path) -> None:
    """A file from before there were pledges: its matches load and are played to the end, uncommitted."""

    async def begin() -> str:
        async with lobby_in(tmp_path, here=True) as lobby:
            return (await new_session(lobby, game="tiny")).id

    async def go_on(match_id: str) -> None:
        async with lobby_in(tmp_path, here=True) as lobby:
            session, rng = await lobby.session(match_id), Random(1)
            ear = Ear(session.tools.sources)
            await session.join(ear)
            while not session.snapshot.over:
                await session.hear(ear, step(session, rng))
            assert (ear.state.table.commitment, ear.state.table.opened) == (None, None)
            assert "Commitment" not in record_text(session)

    match_id = asyncio.run(begin())
    later = ("seed", "salt", "terms", "nonces", "commits", "commitments", "salts", "tossed")
    none = ", ".join(f"{column} = NULL" for column in later)
    changed(tmp_path / "matches.db", f"UPDATE matches SET {none}, rules = '1'")
    asyncio.run(go_on(match_id))


def test_a_watcher_is_told_the_commitment_too(tmp_path: Path) -> None:
    """It stands on every table from the first message on."""

    async def play() -> None:
        async with lobby_in(tmp_path, here=True) as lobby:
            session = await new_session(lobby, game="tiny", south=PERSON)
            ear = Ear(session.tools.sources)
            await session.join(ear)
            assert session.terms.pledge is not None
            assert ear.state.table.commitment == session.terms.pledge.commitment
            assert ear.state.table.opened is None

    asyncio.run(play())


def test_a_match_agreed_before_an_option_was_added_keeps_its_promise(tmp_path: Path) -> None:
    """Its record names the options of that day, to which its commitment is bound."""

    async def play() -> None:
        async with lobby_in(tmp_path, here=True) as lobby:
            session = await new_session(lobby, game="pitch-bowl")
            options = {key: value for key, value in session.terms.options.items() if key != "touchdowns"}
            assert session.terms.pledge is not None
            terms = replace(session.terms, options=options).pledged(session.id, session.terms.pledge)
            session.terms = terms
            match = session.snapshot.match
            match.commit(Seat.SOUTH, match.parse("resign"))
            record = parse_record(record_text(session))
            assert record.options == options
            assert record.pledge == terms.pledge

    asyncio.run(play())
