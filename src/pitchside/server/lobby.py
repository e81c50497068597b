"""All matches: made, found by id, put away when nobody needs them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence

from pitchside.core.chance import new_pledge
from pitchside.core.errors import PitchsideError
from pitchside.server.session import Session, Tools
from pitchside.server.snapshot import OlderRules, begin, restore
from pitchside.server.terms import Terms, terms_of
from pitchside.server.wire import NewMatch

MOST_IDLE = 200
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
        self._few = asyncio.Semaphore(LOADED_AT_ONCE)

    async def create(self, asked: NewMatch) -> str:
        """A new match on these terms; its id."""
        terms = terms_of(asked, self.tools.sources.rng)
        for seat in terms.seats("computer"):
            self._check_level(terms.game.id, terms.player(seat).level)
        return await self._begin(terms)

    async def rematch(self, match_id: str) -> str:
        """A new match on the same terms, the other side beginning; its id."""
        try:
            terms = (await self.session(match_id)).terms
        except OlderRules as error:
            terms = error.stored.terms
        return await self._begin(terms.turned())

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
        return await asyncio.shield(loading)

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

    async def close(self) -> None:
        """Stop every match where it stands."""
        for session in self._open.values():
            await session.close()
        self._open.clear()

    def _check_level(self, game: str, level: str | None) -> None:
        known = self.levels(game)
        if level not in known:
            raise UnknownLevel(level, known)

    async def _begin(self, terms: Terms) -> str:
        sources, disk = self.tools.sources, self.tools.disk
        match_id, created = sources.token(), sources.today().isoformat(timespec="seconds")
        pledged = terms.pledged(match_id, new_pledge(sources.rng))
        snapshot = begin(pledged, sources.source(pledged.pledge))
        await disk.do(disk.store.create, match_id, pledged, created, snapshot)
        return match_id

    async def _load(self, match_id: str) -> Session:
        disk = self.tools.disk
        stored = await disk.do(disk.store.load, match_id)
        if stored is None:
            raise UnknownMatch
        snapshot = await asyncio.to_thread(restore, stored)
        return Session(match_id, stored.terms, stored.created, snapshot, self.tools)

    async def _sweep(self) -> None:
        """Put idle matches away when there are many."""
        if len(self._open) < MOST_IDLE:
            return
        for match_id, session in list(self._open.items()):
            if session.idle:
                del self._open[match_id]
                await session.close()
