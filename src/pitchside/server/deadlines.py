"""Looks, every few seconds and at the start, for moves that did not come and players who will not come."""

from __future__ import annotations

import asyncio
import logging

from pitchside.server.giving_up import give_up_abandoned
from pitchside.server.lobby import Lobby, UnknownMatch
from pitchside.server.snapshot import Unplayable
from pitchside.server.store import reported
from pitchside.server.store_deadlines import due_in, settle_first
from pitchside.server.store_file import StorageError

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
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

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
