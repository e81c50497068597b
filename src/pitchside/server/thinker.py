"""Computer opponents think in processes of their own; the event loop only waits for their turn."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import pickle
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from typing import Any

from pitchside.core.errors import PitchsideError
from pitchside.server.fair import Fair
from pitchside.server.fault import Fault
from pitchside.server.review_job import Reviewed, ReviewJob
from pitchside.server.worker import LENGTH, Job, packed

LOG = logging.getLogger("pitchside.server")
TRIES = 3
MOST_WORKERS = 4
PATIENCE_S = 60.0
FIRST_PATIENCE_S = 600.0
"""For a worker that has not answered yet: it may have to compile everything first."""


class NoTurn(PitchsideError):
    """No turn could be had: the worker failed several times."""


class Worker:
    """Hands jobs to one worker process, one at a time, starts it anew when it fails, and retries."""

    def __init__(self, agents: str) -> None:
        self.agents = agents
        self.process: Process | None = None
        self._closed = False
        self._answered = False

    async def start(self) -> None:
        """Start the process; it warms up by itself."""
        await self._alive()

    async def answer(self, job: Job | ReviewJob) -> Any:
        """What the worker makes of a job; `NoTurn` after several failures."""
        for _ in range(0 if self._closed else TRIES):
            with contextlib.suppress(OSError, EOFError, TimeoutError):
                found = await self._ask_or_stop(job)
                if isinstance(found, Fault):
                    raise NoTurn(f"{job.level} of {job.game} failed: {found.what}")
                return found
            LOG.warning("%s of %s failed; it is tried again", job.level, job.game)
        raise NoTurn(f"{job.level} of {job.game} failed {TRIES} times")

    async def close(self) -> None:
        """End the process."""
        self._closed = True
        await self._stop()

    async def _ask_or_stop(self, job: Job | ReviewJob) -> Any:
        """Its answer; a worker that was not heard to the end is not asked again."""
        patience = PATIENCE_S if self._answered else FIRST_PATIENCE_S
        try:
            return await asyncio.wait_for(self._ask(job), job.budget + patience)
        # Also where the asker was cancelled: the answer on its way would be read as that of the next job.
        except BaseException:
            await self._stop()
            raise

    async def _ask(self, job: Job | ReviewJob) -> Any:
        process = await self._alive()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(packed(job))
        await process.stdin.drain()
        size = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))[0]
        answer = pickle.loads(await process.stdout.readexactly(size))
        self._answered = True
        return answer

    async def _alive(self) -> Process:
        if self._closed:
            raise EOFError
        if self.process is None or self.process.returncode is not None:
            command = (sys.executable, "-m", "pitchside.server.worker", str(os.getpid()), self.agents)
            self._answered = False
            self.process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, stderr=self._errors(), start_new_session=True
            )
        return self.process

    @staticmethod
    def _errors() -> int | None:
        """A worker that fails says so in the server's own log; where there is none, nowhere."""
        return None if sys.stderr is not None else DEVNULL

    async def _stop(self) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


class Thinker:
    """All workers, and who may have one when."""

    def __init__(self, agents: str, workers: int | None = None) -> None:
        self.agents = agents
        count = max(2, min(MOST_WORKERS, os.cpu_count() or 1)) if workers is None else workers
        self.workers = [Worker(agents) for _ in range(count)]
        self._fair = Fair(self.workers)

    @property
    def waiting(self) -> int:
        """How many turns and hints wait for a worker."""
        return self._fair.waiting

    async def start(self) -> None:
        """Start the workers; they warm up by themselves."""
        for worker in self.workers:
            await worker.start()

    async def turn(self, job: Job) -> list[str]:
        """A whole turn as texts; `NoTurn` after several failures."""
        texts: list[str] = await self._answer(job)
        return texts

    async def review(self, job: ReviewJob) -> Reviewed:
        """One step of a review; `NoTurn` after several failures."""
        reviewed: Reviewed = await self._answer(job)
        return reviewed

    async def _answer(self, job: Job | ReviewJob) -> Any:
        async with self._fair.place(job.who, job.played, job.place) as worker:
            return await worker.answer(job)

    async def close(self) -> None:
        """End the workers."""
        for worker in self.workers:
            await worker.close()
