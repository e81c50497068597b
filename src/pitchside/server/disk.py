"""The store behind one thread: the event loop never waits for the disk, and there is one writer."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from pitchside.server.store import Change, Store

P = ParamSpec("P")
T = TypeVar("T")
Waiting = tuple[Change, asyncio.Future[None]]
TOGETHER = 64
"""So many changes at most are stored in one transaction."""
READERS = 2
"""Threads that read for whoever asks; moves never wait for them."""


class Disk:
    """Runs what the store does, one thing after the other."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="store")
        self._readers = ThreadPoolExecutor(max_workers=READERS, thread_name_prefix="read")
        self._waiting: deque[Waiting] = deque()

    async def do(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of one piece of work, done on the store's thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, lambda: work(*args, **kwargs))

    async def read(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of work that only reads, beside the writer: it sees all that was stored before."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, lambda: work(*args, **kwargs))

    async def write(self, change: Change) -> None:
        """Store a change; what has come up while the disk was busy goes into one transaction."""
        loop = asyncio.get_running_loop()
        stored: asyncio.Future[None] = loop.create_future()
        self._waiting.append((change, stored))
        self._thread.submit(self._write_waiting, loop)
        await stored

    def _write_waiting(self, loop: asyncio.AbstractEventLoop) -> None:
        """On the store's thread: everything that waits by now. Who comes too late finds nothing left."""
        found = [self._waiting.popleft() for _ in range(min(TOGETHER, len(self._waiting)))]
        if found:
            wrong = self.store.write_all([change for change, _ in found])
            loop.call_soon_threadsafe(_tell, found, wrong)

    def close(self) -> None:
        """Finish what was begun, then let go of the file."""
        self._readers.shutdown(wait=True)
        self._thread.shutdown(wait=True)
        self.store.close()


def _tell(found: Sequence[Waiting], wrong: Sequence[Exception | None]) -> None:
    for (_, stored), error in zip(found, wrong, strict=True):
        if stored.cancelled():
            continue
        if error is None:
            stored.set_result(None)
        else:
            stored.set_exception(error)
