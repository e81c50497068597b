"""The store behind one thread: the event loop never waits for the disk, and there is one writer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from pitchside.server.store import Store

P = ParamSpec("P")
T = TypeVar("T")


class Disk:
    """Runs what the store does, one thing after the other."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="store")

    async def do(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of one piece of work, done on the store's thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, lambda: work(*args, **kwargs))

    def close(self) -> None:
        """Finish what was begun, then let go of the file."""
        self._thread.shutdown(wait=True)
        self.store.close()
