"""The pool of worker processes, with places shared fairly among people."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import pickle
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import deque
from collections.abc import AsyncIterator, Sequence
from typing import Any, Generic, TypeVar

from pitchside.core.errors import PitchsideError
from pitchside.server.workers.process import LENGTH, Fault, Job, Reviewed, ReviewJob, packed

# ---- Fair places ------------------------------------------------------------------------------------------

T = TypeVar("T")
V = TypeVar("V")


class Fair(Generic[T]):
    """A few places for many people: who waits is served in turn, address by address, there person by person.

    An identity costs nothing, so who takes many has no more turns for it. Where a person plays goes before
    what is only watched, and the last free place is kept for it.
    """

    def __init__(self, places: Sequence[T]) -> None:
        self._free = list(places)
        self._kept = 1 if len(places) > 1 else 0
        self._waiting: dict[bool, dict[str, dict[str, deque[asyncio.Future[T]]]]]
        self._waiting = {True: {}, False: {}}

    @contextlib.asynccontextmanager
    async def place(self, who: str, played: bool, address: str = "") -> AsyncIterator[T]:
        """A place for a while."""
        taken: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting[played].setdefault(address, {}).setdefault(who, deque()).append(taken)
        self._hand_out()
        try:
            yield await taken
        finally:
            if taken.done() and not taken.cancelled():
                self._free.append(taken.result())
            self._hand_out()

    @property
    def waiting(self) -> int:
        """How many wait for a place."""
        places = [people for queues in self._waiting.values() for people in queues.values()]
        return sum(len(queue) for people in places for queue in people.values())

    def _hand_out(self) -> None:
        for played, kept in ((True, 0), (False, self._kept)):
            while len(self._free) > kept and (next_one := self._next(played)) is not None:
                # The one that was free last: a review goes on where its match is replayed already.
                next_one.set_result(self._free.pop())

    def _next(self, played: bool) -> asyncio.Future[T] | None:
        """Who has waited longest of the person whose turn it is; person and address are last from now on."""
        places = self._waiting[played]
        while places:
            place, people = _first_of(places)
            who, queue = _first_of(people)
            found = queue.popleft()
            if queue:
                people[who] = queue
            if people:
                places[place] = people
            if not found.cancelled():
                return found
        return None


def _first_of(waiting: dict[str, V]) -> tuple[str, V]:
    """Whose turn it is, taken out."""
    key = next(iter(waiting))
    return key, waiting.pop(key)


# ---- The pool of workers ----------------------------------------------------------------------------------

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
            command = (
                sys.executable,
                "-m",
                "pitchside.server.workers.process",
                str(os.getpid()),
                self.agents,
            )
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
    def for_reviews(self) -> int:
        """How many reviews may run at the same time: the last free worker is kept for whoever plays."""
        return max(1, len(self.workers) - 1)

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
