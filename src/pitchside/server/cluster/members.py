"""Members of the cluster: which servers run, and what they tell each other of a match."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import delete, insert, select

from pitchside.core.seat import BySeat, Seat
from pitchside.server.cluster.bus import Bus
from pitchside.server.context import stop
from pitchside.server.match.lobby import Lobby
from pitchside.server.match.session import Session
from pitchside.server.store.engine import StorageError
from pitchside.server.store.matches import Disk, Store, player_in, reported
from pitchside.server.store.schema import MATCHES, PRESENT, REMATCHES
from pitchside.wire.messages import Player, Say

# ---- Cluster members in the database ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Present:
    """Who has a match open at one server."""

    match_id: str
    seats: str
    """Names of seats, apart by blanks."""
    watching: int
    clock: str | None = None
    """Version, south's milliseconds and north's, where clocks run."""


class PeerStore:
    """Rows that live for seconds; none of them is a promise."""

    def __init__(self, store: Store) -> None:
        self._engine, self.reading = store.engine, store.reading

    def put(self, server: str, rows: Sequence[Present], until: int) -> None:
        """Who sits at these matches there, good until then."""
        with reported(), self._engine.begin() as db:
            ids = [row.match_id for row in rows]
            db.execute(delete(PRESENT).where((PRESENT.c.server == server) & PRESENT.c.match_id.in_(ids)))
            kept = [row for row in rows if row.seats or row.watching or row.clock]
            if kept:
                values = [
                    {
                        "server": server,
                        "match_id": row.match_id,
                        "seats": row.seats,
                        "watching": row.watching,
                        "clock": row.clock,
                        "until": until,
                    }
                    for row in kept
                ]
                db.execute(insert(PRESENT), values)

    def present(self, match_ids: Sequence[str], server: str, now: int) -> list[Present]:
        """Who sits at these matches at all other servers."""
        others = PRESENT.c.match_id.in_(match_ids) & (PRESENT.c.server != server) & (PRESENT.c.until > now)
        with reported(), self.reading.begin() as db:
            rows = db.execute(select(PRESENT).where(others))
            return [Present(row.match_id, row.seats, row.watching, row.clock) for row in rows]

    def players(self, match_ids: Sequence[str]) -> dict[str, tuple[Player | None, Player | None]]:
        """Who plays in these matches: a name may have been taken out at another server, or damaged."""
        found = select(MATCHES.c.id, MATCHES.c.south, MATCHES.c.north).where(MATCHES.c.id.in_(match_ids))
        with reported(), self.reading.begin() as db:
            return {row.id: (player_in(row.south), player_in(row.north)) for row in db.execute(found)}

    def rematches(self, match_ids: Sequence[str]) -> list[tuple[str, str]]:
        """What these matches were gone on with, where they were."""
        with reported(), self.reading.begin() as db:
            rows = db.execute(select(REMATCHES).where(REMATCHES.c.match_id.in_(match_ids)))
            return [(row.match_id, row.made) for row in rows]

    def gone(self, server: str) -> None:
        """That server has ended."""
        with reported(), self._engine.begin() as db:
            db.execute(delete(PRESENT).where(PRESENT.c.server == server))


# ---- Cluster members --------------------------------------------------------------------------------------

LOG = logging.getLogger("pitchside.server")
LOOK_S = 2.0
"""So often the database is asked what others did, whether or not the bus has said anything."""
GONE_S = 10
"""A server that has not been heard of so long is gone, with everybody who sat there."""
RENEWED_S = 3.0
"""Who sits here is written down again after so long, where it has not changed."""


@dataclass(frozen=True, slots=True)
class Here:
    """Who sits at a match by lines of this server."""

    seats: frozenset[Seat]
    watching: int


def clock_at(session: Session) -> str | None:
    """What its clocks show here, where they run by the minute."""
    clock, version = session.snapshot.clock, session.snapshot.version
    if clock is None or clock.whole is not None or not clock.running:
        return None
    left = clock.at(session.tools.sources.monotonic()).left
    return f"{version} {left.south} {left.north}"


def here_at(session: Session) -> Here:
    """Who has it open here."""
    seats = frozenset[Seat]().union(*(line.access.seats for line in session.lines))
    return Here(seats, sum(not line.access.seats for line in session.lines))


class Peers:
    """Keeps the matches that are open here in step with the database."""

    lobby: Lobby

    def __init__(self, disk: Disk, bus: Bus, name: str, now: Callable[[], int]) -> None:
        self.disk, self.bus, self.name, self.now = disk, bus, name, now
        self.store = PeerStore(disk.store)
        self._told: dict[str, tuple[Here, int, str | None]] = {}
        self._put: dict[str, tuple[Present, float]] = {}
        self._wanted: set[str] = set()
        self._changed: set[str] = set()
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self, lobby: Lobby) -> None:
        """From now on, for the matches of that lobby."""
        self.lobby = lobby
        await self.bus.start(self._heard)
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """No more; nobody sits here any longer."""
        if self._task is not None:
            await stop(self._task)
        await self.bus.close()
        try:
            await self.disk.do(self.store.gone, self.name)
        except StorageError as error:
            LOG.warning("could not say goodbye: %s", error)

    def changed(self, match_id: str) -> None:
        """Something happened here to that match: others want to look at it."""
        self._changed.add(match_id)
        self._wake.set()

    def said(self, match_id: str, message: Say) -> None:
        """A phrase for the pages at other servers; where no bus runs it does not get there."""
        self.bus.tell(f"{match_id} {self.name} {message.seat} {message.phrase}")

    async def clocks(self, match_id: str, version: int) -> BySeat[int] | None:
        """What is left where the match has been open meanwhile: thinking counts wherever it was done."""
        present = await self.disk.do(self.store.present, [match_id], self.name, self.now())
        shown = [[int(part) for part in one.clock.split()] for one in present if one.clock]
        left = [(south, north) for at, south, north in shown if at == version]
        return BySeat(min(one for one, _ in left), min(one for _, one in left)) if left else None

    def _heard(self, word: str) -> None:
        match_id, *phrase = word.split()
        session = self.lobby.opened(match_id)
        if session is None or phrase[:1] == [self.name]:
            return
        if phrase:
            _overheard(session, *phrase[1:])
        else:
            self._wanted.add(match_id)
            self._wake.set()

    async def _run(self) -> None:
        clock = asyncio.get_running_loop().time
        due = clock() + LOOK_S
        while True:
            try:
                await self._look()
            except StorageError as error:
                LOG.warning("could not look for what others did: %s", error)
            except Exception:  # whatever it was, the next look may go well
                LOG.exception("could not look for what others did")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout_at(due):
                    await self._wake.wait()
            if clock() >= due:  # however often it was woken meanwhile
                self._wanted.update(self.lobby.open_ids())
                due = clock() + LOOK_S

    async def _look(self) -> None:
        self._wake.clear()
        wanted, self._wanted = self._wanted, set()
        changed, self._changed = self._changed, set()
        sessions = self._open(wanted | changed)
        # A move that was made here brings no news; who has just sat down wants to know who else is there.
        sessions = self._open(wanted | await self._say_who_is_here(sessions, changed))
        if not sessions:
            return
        versions = await self.disk.do(self.disk.store.versions, list(sessions))
        present = await self.disk.do(self.store.present, list(sessions), self.name, self.now())
        sitting = defaultdict[str, list[Present]](list)
        for one in present:
            sitting[one.match_id].append(one)
        for match_id, session in sessions.items():
            elsewhere = sitting[match_id]
            seats = frozenset(Seat(seat) for one in elsewhere for seat in one.seats.split())
            session.elsewhere(seats, sum(one.watching for one in elsewhere))
        await self._catch_up(
            {one: s for one, s in sessions.items() if versions.get(one, 0) > s.snapshot.version}
        )
        await self._forget_names(sessions)
        over = [one for one, session in sessions.items() if session.snapshot.over and session.next is None]
        for match_id, rematch in await self.disk.do(self.store.rematches, over) if over else ():
            sessions[match_id].followed_by(rematch)

    async def _catch_up(self, sessions: dict[str, Session]) -> None:
        """All at once: one after the other, the last would wait for all before it."""
        if not sessions:
            return
        known = {match_id: session.snapshot for match_id, session in sessions.items()}
        try:
            news = await self.disk.do(self.disk.store.news, known)
        except Exception:  # one that cannot be read keeps no other from its news: each is read alone
            LOG.exception("could not read the news of several matches at once")
            news = {}
        await asyncio.gather(*(session.look(news.get(one)) for one, session in sessions.items()))
        for match_id, session in sessions.items():
            self._known_elsewhere(match_id, session)

    async def _forget_names(self, sessions: dict[str, Session]) -> None:
        """Who has left for good is nameless in the matches that are open here, too: these are loaded anew."""
        for match_id, players in (await self.disk.do(self.store.players, list(sessions))).items():
            terms = sessions[match_id].terms
            if players != (terms.south, terms.north):
                await self.lobby.put_away(match_id)

    def _known_elsewhere(self, match_id: str, session: Session) -> None:
        """What others have told need not be told back to them."""
        if match_id in self._told:
            here, _, after = self._told[match_id]
            self._told[match_id] = (here, session.snapshot.version, after)

    def _open(self, wanted: Iterable[str]) -> dict[str, Session]:
        return {one: session for one in wanted if (session := self.lobby.opened(one)) is not None}

    async def _say_who_is_here(self, sessions: dict[str, Session], changed: set[str]) -> set[str]:
        """Write down who sits here, and tell others of what has changed; the matches where others sit now."""
        here = {match_id: here_at(session) for match_id, session in sessions.items()}
        fresh = {one for one, who in here.items() if one not in self._told or self._told[one][0] != who}
        await self._write_down(
            Present(match_id, " ".join(sorted(one.seats)), one.watching, clock_at(sessions[match_id]))
            for match_id, one in here.items()
        )
        for match_id, session in sessions.items():
            now = (here[match_id], session.snapshot.version, session.next)
            if match_id in changed or self._told.get(match_id) != now:
                self._told[match_id] = now
                self.bus.tell(match_id)
        self._told = {one: told for one, told in self._told.items() if self.lobby.opened(one) is not None}
        return fresh

    async def _write_down(self, rows: Iterable[Present]) -> None:
        """What differs from what was written, and what was written a while ago."""
        now = asyncio.get_running_loop().time()
        late = [row for row in rows if not self._stands(row, now)]
        if late:
            await self.disk.do(self.store.put, self.name, late, self.now() + GONE_S)
        self._put = {one: put for one, put in self._put.items() if now - put[1] < RENEWED_S}
        self._put |= {row.match_id: (row, now) for row in late}

    def _stands(self, row: Present, now: float) -> bool:
        written, at = self._put.get(row.match_id, (None, now))
        return written == row and now - at < RENEWED_S


def _overheard(session: Session, *phrase: str) -> None:
    """A phrase that was said at another server; one that this version does not know is passed over."""
    with contextlib.suppress(ValueError):
        seat, words = phrase
        session.presence.say(Say.model_validate({"t": "say", "seat": seat, "phrase": words}), session.lines)
