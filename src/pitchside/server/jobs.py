"""Things to be done one after the other, each finished even if who asked for it is gone."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

LOG = logging.getLogger("pitchside.server")

Job = Callable[[], Awaitable[None]]


class Jobs:
    """A queue and the one task that works it off."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[tuple[Job, asyncio.Future[bool]]] = asyncio.Queue()
        self._busy = self._closed = False
        self._worker = asyncio.create_task(self._work())

    @property
    def idle(self) -> bool:
        """Is nothing being done, and nothing waiting?"""
        return not self._busy and self._queue.empty()

    def put(self, job: Job) -> asyncio.Future[bool]:
        """Have it done; the future tells whether it went well. Nothing is done any more after the end."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        if self._closed:
            done.set_result(False)
            return done
        self._queue.put_nowait((job, done))
        return done

    async def do(self, job: Job) -> bool:
        """Have it done and wait for it; false if it failed by a fault of ours."""
        # Whoever waits may be cancelled, its page closed; what was begun is done to its end all the same.
        return await asyncio.shield(self.put(job))

    async def close(self) -> None:
        """Stop where it stands; who waits for something that was not begun is told."""
        self._closed = True
        self._worker.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._worker
        while not self._queue.empty():
            _, done = self._queue.get_nowait()
            done.set_result(False)

    async def _work(self) -> None:
        while True:
            job, done = await self._queue.get()
            self._busy, well = True, False
            try:
                await job()
                well = True
            except Exception:
                LOG.exception("a match could not go on")
            finally:
                self._busy = False
                done.set_result(well)
