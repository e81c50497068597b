"""The open matches: loading and putting away sessions, new matches, and the sweep of deadlines."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace

from sqlalchemy import Connection

from pitchside.bots.levels import levels_by_table
from pitchside.core.chance import Pledge, new_pledge
from pitchside.core.errors import PitchsideError
from pitchside.server.context import Tools, stop
from pitchside.server.http.errors import Failed
from pitchside.server.match.clock import has_days
from pitchside.server.match.config import Terms, rated_by_level, terms_of
from pitchside.server.match.session import Session, give_up_abandoned
from pitchside.server.match.state import OlderRules, Unplayable, begin, ran_on, restore
from pitchside.server.store.deadlines import begin_deadline, due_in, settle_first
from pitchside.server.store.engine import StorageError
from pitchside.server.store.invitations import AddedMeanwhile, RematchStore, add_rematch
from pitchside.server.store.lists import unmoved_of
from pitchside.server.store.matches import reported
from pitchside.server.store.people import NOBODY, WATCH, PeopleStore, seat_in
from pitchside.wire.messages import NewMatch

# ---- The open matches -------------------------------------------------------------------------------------


def nothing(db: Connection, match_id: str) -> None:
    """What most matches bring with them besides their seats."""


def follow(match_id: str, pledge: Pledge | None) -> Callable[[Connection, str], None]:
    """What a rematch brings: who asks for one after the same match is led to it."""

    def also(db: Connection, made: str) -> None:
        add_rematch(db, match_id, made, pledge)

    return also


MOST_IDLE = 200
MOST_UNMOVED = 200
"""Matches in a person's lists in which nobody has moved; another one is not begun."""
LOADED_AT_ONCE = 4
_ID = re.compile(r"[A-Za-z0-9_-]{22}")


class UnknownMatch(PitchsideError):
    """There is no match of that id."""


class UnknownLevel(PitchsideError):
    """A computer of a level that its game has not."""

    def __init__(self, level: str | None, known: Sequence[str]) -> None:
        super().__init__(f"{level!r} is none of {', '.join(known)}")
        self.level, self.known = level, known


class Lobby:
    """Sessions by id."""

    def __init__(self, tools: Tools, levels: Callable[[str], Sequence[str]]) -> None:
        self.tools = tools
        self.levels = levels
        self._open: dict[str, Session] = {}
        self._loading: dict[str, asyncio.Task[Session]] = {}
        self._waited_for = Counter[str]()
        self._few = asyncio.Semaphore(LOADED_AT_ONCE)
        self._rematching = asyncio.Lock()

    async def create(self, asked: NewMatch, owner: str | None = None) -> str:
        """A new match on these terms; its owner plays all its persons, or watches where there are none."""
        terms = self.terms_of(asked)
        terms = rated_by_level(terms) if asked.rated else terms
        seats = [seat.value for seat in terms.seats("person")] or [WATCH]
        return await self.begin(terms, [(owner, seat) for seat in seats] if owner is not None else [])

    async def rematch(self, match_id: str) -> str:
        """A new match between the same people on the same terms, the other side beginning; its id.

        Of two people at two screens, who asks second is led to the match that the first has made.
        """
        old: Session | None = None
        try:
            old = await self.session(match_id)
            terms = old.terms
        except OlderRules as error:
            terms = error.stored.terms
        async with self._rematching:
            disk = self.tools.disk
            rematches = RematchStore(disk.store)
            after = await disk.do(rematches.made, match_id)
            if after is not None:
                return after
            sitting = await disk.do(PeopleStore(disk.store).seats, match_id)
            if NOBODY in {person for person, _ in sitting}:
                raise Failed(409, "no_rematch")
            players = [one for one in sitting if one[1] != WATCH] or sitting
            apart = len({person for person, _ in players}) > 1
            try:
                made = await self._followed(match_id, terms.turned(), players, apart)
            except StorageError:  # another server may have been first
                after = await disk.do(rematches.made, match_id)
                if after is None:
                    raise
                return after
            if old is not None and apart:
                old.followed_by(made)
                self.tools.shared.changed(match_id)
        return made

    async def _followed(
        self, match_id: str, terms: Terms, players: list[tuple[str, str]], apart: bool
    ) -> str:
        """The rematch, with what its players have added to chance until it begins."""
        if not apart:
            return await self.begin(terms, players)
        while True:
            pledge = await self.tools.disk.do(RematchStore(self.tools.disk.store).pledge, match_id)
            with suppress(AddedMeanwhile):  # each adds once
                return await self.begin(replace(terms, pledge=pledge), players, follow(match_id, pledge))

    async def is_over(self, session: Session) -> bool:
        """Has it ended, here or by another server, whose word may still be on its way?"""
        disk = self.tools.disk
        stored = None if session.snapshot.over else await disk.do(disk.store.load, session.id)
        return session.snapshot.over or (stored is not None and stored.over)

    def terms_of(self, asked: NewMatch, pledge: Pledge | None = None) -> Terms:
        """The terms that are asked for, with that pledge or a fresh one.

        `Malformed` or `UnknownLevel` say what is wrong with them.
        """
        terms = terms_of(asked, pledge or new_pledge(self.tools.sources.rng))
        for seat in terms.seats("computer"):
            self._check_level(terms, terms.player(seat).level)
        if terms.seats("computer") and has_days(terms.options):
            raise Failed(422, "days_persons")
        return terms

    async def session(self, match_id: str) -> Session:
        """The match of that id; `UnknownMatch`, `Unplayable` or `StorageError` if it cannot be had."""
        if match_id in self._open:
            return self._open[match_id]
        if not _ID.fullmatch(match_id):
            raise UnknownMatch
        loading = self._loading.get(match_id)
        if loading is None:
            loading = self._loading[match_id] = asyncio.create_task(self._open_one(match_id))
            loading.add_done_callback(lambda done: self._loaded(match_id, done))
        # Nobody sits at it before whoever waits goes on: until then it is not idle.
        self._waited_for[match_id] += 1
        try:
            return await asyncio.shield(loading)
        finally:
            self._waited_for[match_id] -= 1
            if not self._waited_for[match_id]:
                del self._waited_for[match_id]

    async def _open_one(self, match_id: str) -> Session:
        """Load a match; others are loaded at the same time, a few at once."""
        async with self._few:
            await self._sweep()
            session = self._open[match_id] = await self._load(match_id)
            return session

    def _loaded(self, match_id: str, done: asyncio.Task[Session]) -> None:
        del self._loading[match_id]
        if not done.cancelled():
            done.exception()  # whoever still waits is told; nobody has to

    async def tend(self, match_id: str) -> None:
        """Do what has to be done at a match, whether or not anybody has it open."""
        await (await self.session(match_id)).tend()

    def opened(self, match_id: str) -> Session | None:
        """The match of that id, if it is open here."""
        return self._open.get(match_id)

    def open_ids(self) -> list[str]:
        """All that are open here."""
        return list(self._open)

    def sat_at(self) -> list[str]:
        """Those of them that somebody has open."""
        return [match_id for match_id, session in self._open.items() if session.lines]

    async def put_away(self, match_id: str) -> None:
        """Stop a match and hang up its lines: it is loaded anew when somebody asks for it."""
        session = self._open.pop(match_id, None)
        if session is not None:
            for line in list(session.lines):
                line.hang_up()
            await session.close()

    async def close(self) -> None:
        """Stop every match where it stands."""
        for session in self._open.values():
            await session.close()
        self._open.clear()

    def _check_level(self, terms: Terms, level: str | None) -> None:
        known = [*self.levels(terms.game.id), *levels_by_table(terms.game.id, terms.options)]
        if level not in known:
            raise UnknownLevel(level, known)

    async def begin(
        self,
        terms: Terms,
        sitting: Iterable[tuple[str, str]],
        also: Callable[[Connection, str], None] = nothing,
    ) -> str:
        """A match on these terms with these people in its seats, all of it or nothing; its id.

        Terms without a pledge are given a fresh one.
        """
        sources, disk = self.tools.sources, self.tools.disk
        match_id, created = sources.token(), sources.today().isoformat(timespec="seconds")
        pledged = terms.pledged(match_id, terms.pledge or new_pledge(sources.rng))
        snapshot = begin(pledged, sources.source(pledged.pledge))

        sitting = list(sitting)
        apart = len({person for person, _ in sitting}) > 1

        def seated(db: Connection) -> None:
            for person in {person for person, _ in sitting}:
                if unmoved_of(db, person) >= MOST_UNMOVED:
                    raise Failed(409, "unmoved_together" if apart else "unmoved", most=MOST_UNMOVED)
            also(db, match_id)
            seat_in(db, match_id, sitting, unmoved=True)
            begin_deadline(db, match_id, terms, apart, sources.now())

        await disk.do(disk.store.create, match_id, pledged, created, snapshot, seated)
        return match_id

    async def _load(self, match_id: str) -> Session:
        disk = self.tools.disk
        stored = await disk.do(disk.store.load, match_id)
        if stored is None:
            raise UnknownMatch
        left = await self.tools.shared.clocks(match_id, stored.version)
        sources, stored = self.tools.sources, replace(stored, left=left or stored.left)
        snapshot = await asyncio.to_thread(restore, stored)
        resumption = snapshot.match.resumption
        taken_up = resumption is not None and resumption != stored.resumption
        # Whoever is to move again after a takeback pays nothing for the time in which nobody could move.
        back = taken_up and resumption is not None and resumption.taken_back > 0
        snapshot = ran_on(snapshot, sources.monotonic(), 0.0 if back else sources.gone(stored.since))
        if taken_up:
            await disk.do(disk.store.take_up, match_id, stored.version, snapshot)
        session = Session(match_id, stored.terms, stored.created, snapshot, self.tools)
        if stored.since is not None and not has_days(stored.terms.options):
            session.presence.never_met()  # else no first move would be waited for
        return session

    async def _sweep(self) -> None:
        """Put idle matches away when there are many."""
        if len(self._open) < MOST_IDLE:
            return
        for match_id, session in list(self._open.items()):
            # Others may sweep while one of these is closed: each is put away once.
            if session.idle and not self._waited_for[match_id] and self._open.get(match_id) is session:
                del self._open[match_id]
                await session.close()


# ---- The sweep of deadlines -------------------------------------------------------------------------------

LOG = logging.getLogger("pitchside.server")
SWEEP_S = 5.0


class Deadlines:
    """Every server of a database looks: the version check at commit decides who was first."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby, self.disk = lobby, lobby.tools.disk
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """From now on."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """No more."""
        if self._task is not None:
            await stop(self._task)

    async def _run(self) -> None:
        while True:
            try:
                await self.sweep()
            except StorageError as error:
                LOG.warning("could not look for moves that did not come: %s", error)
            except Exception:  # whatever it was, the next look may go well
                LOG.exception("could not look for moves that did not come")
            await asyncio.sleep(SWEEP_S)

    async def sweep(self) -> None:
        """Settle every match whose deadline has passed, and those that were left to a computer."""
        for match_id in await self.disk.do(self._due):
            try:
                await (await self.lobby.session(match_id)).out_of_time()
            except (Unplayable, UnknownMatch):  # nobody plays on there
                await self.disk.do(settle_first, self.disk.store.counted, match_id)
            except StorageError as error:  # one that cannot be read keeps no other waiting
                LOG.warning("could not look at a match whose move did not come: %s", error)
        for match_id in self.lobby.open_ids():
            session = self.lobby.opened(match_id)
            try:
                if session is not None:
                    await give_up_abandoned(session)
            except StorageError as error:  # nor here
                LOG.warning("could not give a match up: %s", error)

    def _due(self) -> list[str]:
        with reported(), self.disk.store.reading.begin() as db:
            return due_in(db, self.lobby.tools.sources.now())
