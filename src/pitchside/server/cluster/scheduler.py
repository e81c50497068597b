"""Jobs with one owner among several servers: computer turns, clocks, sweeps."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence

from sqlalchemy import ColumnElement, delete, select, tuple_, update

from pitchside.core.errors import PitchsideError
from pitchside.server.context import CLOCK, stop
from pitchside.server.store.engine import StorageError
from pitchside.server.store.matches import Disk, Store, insert_or, reported
from pitchside.server.store.schema import JOBS

LOG = logging.getLogger("pitchside.server")
LEASE_S = 10
"""So long a job is its doer's without a sign of life."""
LOOK_S = 2.0
AT_ONCE = 8
"""So many are taken up in one look; the others are left for other servers, and for the next look."""

Key = tuple[str, str]
"""Kind and match; the match is empty where the job is of none."""
Doer = Callable[[str], Awaitable[int | None]]
"""Does a job of its kind for a match; the seconds after which it is due again, None where it is not."""


class JobStore:
    """The table of jobs."""

    def __init__(self, store: Store) -> None:
        self._engine = store.engine

    def claim(self, key: Key, doer: str, now: int) -> bool:
        """Make or take that job; false while its lease is another's."""
        # One statement finds it free and takes it: of two servers that claim at once one gets no row back.
        free = (JOBS.c.doer == doer) | (JOBS.c.until <= now)
        row = {"kind": key[0], "match_id": key[1], "due": now, "doer": doer, "until": now + LEASE_S}
        with reported(), self._engine.begin() as db:
            taken = insert_or(db, JOBS).values(row)
            taken = taken.on_conflict_do_update(index_elements=["kind", "match_id"], set_=row, where=free)
            return db.execute(taken.returning(JOBS.c.doer)).first() is not None

    def take(self, doer: str, now: int) -> list[Key]:
        """Jobs that are due and nobody's; a row that another server is just taking is passed over."""
        due = (JOBS.c.due <= now) & (JOBS.c.until <= now)
        found = select(JOBS.c.kind, JOBS.c.match_id).where(due).order_by(JOBS.c.due).limit(AT_ONCE)
        with reported(), self._engine.begin() as db:  # SQLite has one writer, and no rows to lock
            keys = [(row.kind, row.match_id) for row in db.execute(found.with_for_update(skip_locked=True))]
            if keys:
                db.execute(update(JOBS).where(_are(keys)).values(doer=doer, until=now + LEASE_S))
        return keys

    def renew(self, keys: Sequence[Key], doer: str, now: int) -> None:
        """The doer lives."""
        # A lease that lapsed while this server slept may be another’s by now, and stays so.
        mine = _are(keys) & (JOBS.c.doer == doer)
        with reported(), self._engine.begin() as db:
            db.execute(update(JOBS).where(mine).values(until=now + LEASE_S))

    def done(self, key: Key, doer: str, again: int | None = None) -> None:
        """It is done for good, or due again then."""
        mine = _are([key]) & (JOBS.c.doer == doer)
        with reported(), self._engine.begin() as db:
            db.execute(
                delete(JOBS).where(mine)
                if again is None
                else update(JOBS).where(mine).values(due=again, until=0)
            )

    def put(self, key: Key, now: int) -> None:
        """Have it done soon, by whichever server."""
        row = {"kind": key[0], "match_id": key[1], "due": now, "until": 0}
        with reported(), self._engine.begin() as db:
            put = insert_or(db, JOBS).values(row)
            db.execute(put.on_conflict_do_update(index_elements=["kind", "match_id"], set_={"due": now}))

    def leave(self, doer: str) -> None:
        """The doer ends in order: others need not wait."""
        with reported(), self._engine.begin() as db:
            db.execute(update(JOBS).where(JOBS.c.doer == doer).values(until=0))


def _are(keys: Sequence[Key]) -> ColumnElement[bool]:
    return tuple_(JOBS.c.kind, JOBS.c.match_id).in_(keys)


class Scheduler:
    """What this server has taken upon itself, and what it takes up after others."""

    def __init__(self, disk: Disk, name: str, now: Callable[[], int]) -> None:
        self.disk, self.name, self.now = disk, name, now
        self.store = JobStore(disk.store)
        self._held: set[Key] = set()
        self._wanted: set[Key] = set()
        self._doing: set[asyncio.Task[None]] = set()
        self._doers: Mapping[str, Doer] = {}
        self._task: asyncio.Task[None] | None = None

    async def start(self, doers: Mapping[str, Doer]) -> None:
        """Look for jobs of these kinds from now on."""
        self._doers = doers
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """No more; what is held is free."""
        await stop(*self._doing, *([self._task] if self._task is not None else []))
        try:
            await self.disk.do(self.store.leave, self.name)
        except StorageError as error:
            LOG.warning("could not leave the jobs to others: %s", error)

    async def claim(self, kind: str, match_id: str) -> bool:
        """Take it upon this server, unless another has."""
        try:
            claimed = await self.disk.do(self.store.claim, (kind, match_id), self.name, self.now())
        except StorageError:
            return False
        if claimed:
            self._held.add((kind, match_id))
        return claimed

    async def done(self, kind: str, match_id: str, again: int | None = None) -> None:
        """It is done, or due again after so many seconds."""
        key = (kind, match_id)
        self._held.discard(key)
        try:
            later = None if again is None else self.now() + again
            await self.disk.do(self.store.done, key, self.name, later)
        except StorageError as error:  # the lease lapses, and it is done once more
            LOG.warning("could not note that a job is done: %s", error)

    async def soon(self, kind: str, match_id: str = "", after: int = 0) -> None:
        """Have it done by whichever server, after so many seconds."""
        await self.disk.do(self.store.put, (kind, match_id), self.now() + after)

    def want(self, kind: str, match_id: str, wanted: bool) -> None:
        """Something that goes on for a while begins or ends here; its row follows within a look."""
        (self._wanted.add if wanted else self._wanted.discard)((kind, match_id))

    async def _run(self) -> None:
        while True:
            try:
                await self._look()
            except StorageError as error:
                LOG.warning("could not look for jobs: %s", error)
            except Exception:  # whatever it was, the next look may go well
                LOG.exception("could not look for jobs")
            await asyncio.sleep(LOOK_S)

    async def _look(self) -> None:
        # Before all else: what takes long below must not cost the leases that are held.
        if self._held:
            await self.disk.do(self.store.renew, sorted(self._held), self.name, self.now())
        for key in self._wanted - self._held:
            await self.claim(*key)
        # Only a clock goes on until nobody wants it; every other job says itself that it is done.
        for key in [one for one in self._held - self._wanted if one[0] == CLOCK]:
            await self.done(*key)
        for key in await self.disk.do(self.store.take, self.name, self.now()):
            self._held.add(key)
            task = asyncio.create_task(self._do(key))
            self._doing.add(task)
            task.add_done_callback(self._doing.discard)

    async def _do(self, key: Key) -> None:
        kind, match_id = key
        again = None
        try:
            again = await self._doers[kind](match_id)
        except StorageError:
            self._held.discard(key)  # tried again when the lease has lapsed
            return
        except PitchsideError as error:
            LOG.warning("a job cannot be done: %s", type(error).__name__)
        except Exception:
            LOG.exception("a job cannot be done")
        if key not in self._wanted:
            await self.done(kind, match_id, again)
