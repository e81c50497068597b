"""What another server has made of a match that is open here: only what is new is read, and all of it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import update

from pitchside.server.cluster.bus import NoBus
from pitchside.server.cluster.members import Peers
from pitchside.server.match.lobby import Lobby
from pitchside.server.match.session import Session
from pitchside.server.match.state import Snapshot, Unplayable, restore
from pitchside.server.store.schema import ACTIONS, MATCHES
from pitchside.wire.messages import Step
from tests.server.inside import Ear, lobby_in, new_session

GAMES = {
    "play-ball": {"board": "hex61", "clock": "600+5"},
    "pitch-out": {},
    "pitch-bowl": {"clock": "259200+259200"},
    "chifootmi": {},
}


async def moved(session: Session, rng: Random) -> None:
    """One lawful action, by lot, of whoever may act."""
    seat = min(session.snapshot.match.to_act() - session.snapshot.match.sealed)
    draft = session.snapshot.draft(seat)
    action = str(session.terms.game.choices(draft.state, seat).sample(rng))
    seq = session.snapshot.seqs[seat] + 1
    sent = {"t": "step", "seat": seat.value, "seq": seq, "client": "tab", "action": action}
    await session.hear(Ear(session.tools.sources), Step.model_validate(sent))


def told(snapshot: Snapshot) -> tuple[Any, ...]:
    """All that another server could get wrong."""
    entries = [(entry.seat, entry.text) for entry in snapshot.match.entries]
    drafts = [snapshot.draft_texts(seat) for seat in snapshot.match.to_act()]
    clock = snapshot.clock and (snapshot.clock.left, snapshot.clock.quota)
    return (
        entries,
        drafts,
        clock,
        snapshot.version,
        snapshot.seqs,
        snapshot.match.hash(),
        snapshot.commitments,
    )


@pytest.mark.parametrize("game", GAMES)
def test_the_news_of_a_match_is_what_reading_all_of_it_would_tell(tmp_path: Path, game: str) -> None:
    """Whatever was known before: at every version, from every earlier one but the last few."""

    async def play() -> None:
        async with lobby_in(tmp_path) as lobby:
            session, rng = await new_session(lobby, game=game, options=GAMES[game]), Random(7)
            store, known = lobby.tools.disk.store, [session.snapshot]
            for _ in range(24):
                await moved(session, rng)
                known.append(session.snapshot)
                whole = store.load(session.id)
                assert whole is not None
                for before in known[-6:]:
                    news = store.news({session.id: before})[session.id]
                    assert replace(news, checkpoint=None) == replace(whole, checkpoint=None)
                    assert told(restore(news, before.match)) == told(restore(whole))

    asyncio.run(play())


def test_several_matches_are_read_together(tmp_path: Path) -> None:
    """Each with what is new of it alone."""

    async def play() -> None:
        async with lobby_in(tmp_path) as lobby:
            sessions = [await new_session(lobby, game=game, options=GAMES[game]) for game in GAMES]
            known = {session.id: session.snapshot for session in sessions}
            rng = Random(3)
            for count, session in enumerate(sessions):
                for _ in range(count):
                    await moved(session, rng)
            store = lobby.tools.disk.store
            assert store.news(known) == {one: store.load(one) for one in known}

    asyncio.run(play())


async def two_servers(lobby: Lobby, game: str = "pitch-out") -> tuple[Session, Session]:
    """The same match, open at two; at the first somebody has moved."""
    there = await new_session(lobby, game=game)
    here = await Lobby(lobby.tools, lobby.levels).session(there.id)
    await moved(there, Random(1))
    return there, here


def test_a_row_that_is_not_as_it_was_written_is_no_news(tmp_path: Path) -> None:
    """It is read whole, and refused there."""

    async def play() -> None:
        async with lobby_in(tmp_path) as lobby:
            there, here = await two_servers(lobby)
            store = lobby.tools.disk.store
            with store.counted() as db:
                db.execute(update(MATCHES).values(clock_south=7))
            assert store.news({there.id: here.snapshot}) == {}

    asyncio.run(play())


@pytest.mark.parametrize("game", ["pitch-out", "chifootmi"])
def test_an_action_that_is_not_as_it_was_written_is_no_news_either(tmp_path: Path, game: str) -> None:
    """Also where the position does not tell: a choice that is kept sealed until the other has chosen."""

    async def play() -> None:
        async with lobby_in(tmp_path) as lobby:
            there, here = await two_servers(lobby, game)
            await moved(there, Random(2))
            before, store = here.snapshot, lobby.tools.disk.store
            number = len(there.snapshot.match.entries) - 1
            seat, text = there.snapshot.match.entries[number].seat, there.snapshot.match.entries[number].text
            draft = replace(there.snapshot, match=before.match).draft(seat)
            other = next(one for one in draws(there, draft, seat) if one != text)
            with store.counted() as db:
                db.execute(update(ACTIONS).where(ACTIONS.c.number == number).values(text=other))
            assert store.news({there.id: before}) == {}
            await here.look()
            assert here.snapshot is before

    asyncio.run(play())


def draws(session: Session, draft: Any, seat: Any) -> Iterator[str]:
    """Actions that the seat could have chosen."""
    rng = Random(5)
    while True:
        yield str(session.terms.game.choices(draft.state, seat).sample(rng))


class Torn:
    """A disk that cannot read the news of these matches."""

    def __init__(self, disk: Any) -> None:
        self.store = disk.store

    async def do(self, *_: object) -> None:
        """Nothing is read."""
        raise UnicodeDecodeError("utf-8", b"?", 0, 1, "as of one row")


def test_one_that_cannot_be_read_keeps_no_other_from_its_news(tmp_path: Path) -> None:
    """Each is read alone then."""

    async def play() -> None:
        async with lobby_in(tmp_path) as lobby:
            there, here = await two_servers(lobby)
            torn: Any = Torn(lobby.tools.disk)
            await Peers(torn, NoBus(), "one", lambda: 0)._catch_up({here.id: here})
            assert told(here.snapshot) == told(there.snapshot)

    asyncio.run(play())


def test_news_that_comes_late_changes_nothing(tmp_path: Path) -> None:
    """Who has read more meanwhile is not thrown back."""

    async def play() -> None:
        async with lobby_in(tmp_path) as lobby:
            there, here = await two_servers(lobby)
            old = lobby.tools.disk.store.news({there.id: here.snapshot})[there.id]
            await moved(there, Random(2))
            await here.look()
            await here.look(old)
            assert told(here.snapshot) == told(there.snapshot)

    asyncio.run(play())


class Together:
    """A match whose look is over when that of all three has begun."""

    def __init__(self, all_begun: asyncio.Barrier, snapshot: Snapshot) -> None:
        self.all_begun, self.snapshot = all_begun, snapshot

    async def look(self, _: object) -> None:
        """Wait for the others."""
        async with asyncio.timeout(5):
            await self.all_begun.wait()


def test_no_match_waits_for_the_news_of_another(tmp_path: Path) -> None:
    """Under load the last of many would see a move when all before it had been read."""

    async def play() -> None:
        async with lobby_in(tmp_path) as lobby:
            snapshot, all_begun = (await new_session(lobby)).snapshot, asyncio.Barrier(3)
            peers = Peers(lobby.tools.disk, NoBus(), "one", lambda: 0)
            sessions: Any = {name: Together(all_begun, snapshot) for name in "abc"}
            await peers._catch_up(sessions)

    asyncio.run(play())


def test_a_player_who_was_damaged_keeps_no_other_match_from_what_others_did(tmp_path: Path) -> None:
    """Only that match is put away, and refused when somebody asks for it."""

    async def play() -> None:
        async with lobby_in(tmp_path) as lobby:
            bad, good = [await new_session(lobby) for _ in range(2)]
            with lobby.tools.disk.store.counted() as db:
                db.execute(update(MATCHES).where(MATCHES.c.id == bad.id).values(south="x"))
            peers = Peers(lobby.tools.disk, NoBus(), "one", lambda: 0)
            peers.lobby, peers._wanted = lobby, {bad.id, good.id}
            await peers._look()
            assert lobby.open_ids() == [good.id]
            with pytest.raises(Unplayable):
                await lobby.session(bad.id)

    asyncio.run(play())
