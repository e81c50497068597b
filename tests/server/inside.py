"""Sessions without sockets: a lobby on a real store, and lines that only listen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, ClassVar

from pitchside.core.seat import Seat
from pitchside.server.context import Sources, Tools
from pitchside.server.match.access import Access, access_of
from pitchside.server.match.connection import Line
from pitchside.server.match.lobby import Lobby
from pitchside.server.match.session import Session
from pitchside.server.store.matches import Disk, Store, open_store
from pitchside.server.workers.pool import Thinker
from pitchside.server.workers.process import Job, opponents_named, think
from pitchside.wire.codec import dump
from pitchside.wire.messages import Message, NewMatch, State
from tests.server.support import RANDOM_AGENTS, TWO_PEOPLE

BOTH = access_of(frozenset({Seat.SOUTH, Seat.NORTH}))


class Ear(Line):
    """A line that keeps what it is sent."""

    def __init__(self, sources: Sources, access: Access = BOTH) -> None:
        super().__init__(access, sources)
        self.heard: list[Message] = []
        self.texts: list[str] = []

    def send(self, message: Message) -> None:
        """Keep it."""
        self.heard.append(message)
        self.texts.append("")

    def send_text(self, text: str, point: str | None = None) -> None:
        """Keep it too."""
        self.texts.append(text)

    @property
    def kinds(self) -> list[str]:
        """What was said, by kind."""
        return [str(getattr(message, "t", "?")) for message in self.heard]

    @property
    def state(self) -> State:
        """The last state."""
        return next(one for one in reversed(self.heard) if isinstance(one, State))

    @property
    def said(self) -> str:
        """Everything it was sent, as text."""
        return "".join(dump(message) for message in self.heard) + "".join(self.texts)


class HereThinker(Thinker):
    """Thinks in this process, which knows the games of the tests; remembers what it was asked."""

    jobs: ClassVar[list[Job]] = []

    async def turn(self, job: Job) -> list[str]:
        """A turn, after a moment in which others may act."""
        self.jobs.append(job)
        await asyncio.sleep(0)
        return think(job, opponents_named(self.agents))


@asynccontextmanager
async def lobby_in(
    folder: Path,
    sources: Sources | None = None,
    store: Store | None = None,
    here: bool | Thinker = False,
    lock_s: float = 0.0,
) -> AsyncIterator[Lobby]:
    """A lobby on a store in that folder; its computers think in a process of their own, unless `here`."""
    sources = sources or Sources()
    disk = Disk(store or open_store(folder / "matches.db", sources))
    thinker = here if isinstance(here, Thinker) else (HereThinker if here else Thinker)(RANDOM_AGENTS)
    lobby = Lobby(Tools(disk, thinker, sources, lock_s=lock_s), opponents_named(RANDOM_AGENTS).levels)
    try:
        yield lobby
    finally:
        await lobby.close()
        await thinker.close()
        disk.close()


async def new_session(lobby: Lobby, **changes: Any) -> Session:
    """A fresh match between two people, unless told otherwise."""
    asked = NewMatch.model_validate({**TWO_PEOPLE, **changes})
    return await lobby.session(await lobby.create(asked))
