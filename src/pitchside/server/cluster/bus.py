"""News between servers that share a database, over Redis or PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any, Protocol

from pitchside.core.errors import Malformed
from pitchside.core.extra import install
from pitchside.server.context import stop

LOG = logging.getLogger("pitchside.server")
CHANNEL = "pitchside"
AGAIN_S = 1.0
PATIENCE_S = 5.0
MOST_WAITING = 10_000

Heard = Callable[[str], None]


class Bus(Protocol):
    """Tells the other servers, and is told by them."""

    async def start(self, heard: Heard) -> None:
        """Listen from now on."""
        ...

    def tell(self, word: str) -> None:
        """Tell all others; nobody waits for it."""
        ...

    async def close(self) -> None:
        """Neither tell nor listen any more."""
        ...


class NoBus:
    """One server alone, or several that only look at the database."""

    async def start(self, heard: Heard) -> None:
        """Nothing is heard."""

    def tell(self, word: str) -> None:
        """Nobody hears it."""

    async def close(self) -> None:
        """Nothing to do."""


class RedisBus:
    """Redis, by publish and subscribe alone: flushed, killed or away, nothing is lost but time."""

    def __init__(self, url: str) -> None:
        try:
            from redis import asyncio as redis
        except ModuleNotFoundError as error:
            raise Malformed(f"a bus needs one more package: {install('serve')}") from error
        try:
            self._redis: Any = redis.from_url(
                url, socket_timeout=None, socket_connect_timeout=PATIENCE_S, health_check_interval=15
            )
        except ValueError as error:
            raise Malformed(
                f"this is no address of a bus ({error}); e.g. redis://127.0.0.1:6379/0"
            ) from error
        self._words: asyncio.Queue[str] = asyncio.Queue(MOST_WAITING)
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, heard: Heard) -> None:
        """Listen and speak from now on, again and again."""
        for work in (lambda: self._listen(heard), self._speak):
            self._tasks.append(asyncio.create_task(self._keep_on(work)))

    def tell(self, word: str) -> None:
        """Tell all others, when that is possible."""
        with contextlib.suppress(asyncio.QueueFull):  # the others look at the database anyway
            self._words.put_nowait(word)

    async def close(self) -> None:
        """Hang up."""
        await stop(*self._tasks)
        with contextlib.suppress(Exception):
            await self._redis.aclose()

    async def _keep_on(self, work: Callable[[], Any]) -> None:
        while True:
            try:
                await work()
            except Exception as error:  # whatever a network does
                LOG.warning("the bus is away: %s", error)
            await asyncio.sleep(AGAIN_S)

    async def _listen(self, heard: Heard) -> None:
        async with self._redis.pubsub() as line:
            await line.subscribe(CHANNEL)
            async for message in line.listen():
                if message["type"] == "message":
                    heard(message["data"].decode(errors="replace"))

    async def _speak(self) -> None:
        while True:
            await self._redis.publish(CHANNEL, await self._words.get())


def bus_at(url: str | None) -> Bus:
    """The bus at that address; none where none is named."""
    return NoBus() if url is None else RedisBus(url)
