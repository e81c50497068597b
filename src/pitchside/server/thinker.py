"""Computer opponents think in a process of their own; the event loop only waits for their turn."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import pickle
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process

from pitchside.core.errors import PitchsideError
from pitchside.server.worker import LENGTH, Job, packed

LOG = logging.getLogger("pitchside.server")
TRIES = 3
PATIENCE_S = 60.0
FIRST_PATIENCE_S = 600.0
"""For a worker that has not answered yet: it may have to compile everything first."""


class NoTurn(PitchsideError):
    """No turn could be had: the worker failed several times."""


class Thinker:
    """Hands jobs to one worker process, starts it anew when it fails, and retries."""

    def __init__(self, agents: str) -> None:
        self.agents = agents
        self.process: Process | None = None
        self._one_at_a_time = asyncio.Lock()
        self._closed = False
        self._answered = False

    async def start(self) -> None:
        """Start the worker; it warms up by itself."""
        async with self._one_at_a_time:
            await self._alive()

    async def turn(self, job: Job) -> list[str]:
        """A whole turn as texts; `NoTurn` after several failures."""
        async with self._one_at_a_time:
            for _ in range(0 if self._closed else TRIES):
                with contextlib.suppress(OSError, EOFError, TimeoutError):
                    return await self._ask_or_stop(job)
                LOG.warning("a computer opponent failed; its turn is tried again")
        raise NoTurn(f"{job.level} of {job.game} failed {TRIES} times")

    async def close(self) -> None:
        """End the worker."""
        self._closed = True
        await self._stop()

    async def _ask_or_stop(self, job: Job) -> list[str]:
        """Its answer; a worker that was not heard to the end is not asked again."""
        patience = PATIENCE_S if self._answered else FIRST_PATIENCE_S
        try:
            return await asyncio.wait_for(self._ask(job), job.budget + patience)
        except BaseException:
            await self._stop()
            raise

    async def _ask(self, job: Job) -> list[str]:
        process = await self._alive()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(packed(job))
        await process.stdin.drain()
        size = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))[0]
        texts: list[str] = pickle.loads(await process.stdout.readexactly(size))
        self._answered = True
        return texts

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
