"""Two worlds that differ in a secret alone: everything else that could show in a byte is the same."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from pitchside.core.chance import Loose
from pitchside.core.seat import Seat
from pitchside.server.context import Sources
from pitchside.server.http.matches import record_text
from pitchside.server.match.access import access_of
from pitchside.server.match.session import Session
from pitchside.server.match.view import summary
from pitchside.wire.codec import dump, read_message
from tests.server.inside import Ear, lobby_in, new_session
from tests.server.support import PERSON

SOUTH, NORTH = access_of(frozenset({Seat.SOUTH})), access_of(frozenset({Seat.NORTH}))
NOBODY = access_of(frozenset())
TINY_MATCH: dict[str, Any] = {"game": "tiny", "options": {}, "south": PERSON, "north": PERSON}


class Dealer(Random):
    """Chance that deals what it is told, then goes on by its seed."""

    def __init__(self, deals: Sequence[str], seed: int = 1) -> None:
        super().__init__(seed)
        self.deals = list(deals)

    def choice(self, seq: Any) -> Any:
        """The next deal on the list, if any is left."""
        if not self.deals:
            return super().choice(seq)
        wanted = self.deals.pop(0)
        return next(one for one in seq if str(one) == wanted)


def same_sources(rng: Random) -> Sources:
    """Time, date and identities that are the same in every world; chance does as it is told."""
    names = iter(range(10_000))
    return Sources(
        monotonic=lambda: 1000.0,
        today=lambda: datetime(2026, 11, 1, tzinfo=UTC),
        token=lambda: f"{next(names):022d}",
        rng=rng,
        bound=lambda pledge: Loose(rng),
    )


@dataclass
class World:
    """One match with a page for each seat, and one that only watches."""

    session: Session
    south: Ear
    north: Ear
    nobody: Ear

    async def say(self, t: str, seat: str, **more: Any) -> str:
        """A message by the page of that seat; how it was answered."""
        head: dict[str, Any] = {"t": t, "seat": seat}
        if t != "trial":
            head |= {"seq": self.session.snapshot.seqs[Seat(seat)] + 1, "client": "tab"}
        ear = self.south if seat == "south" else self.north
        before = len(ear.kinds)
        await self.session.hear(ear, read_message(json.dumps({**head, **more})))  # type: ignore[arg-type]
        return next(kind for kind in ear.kinds[before:] if kind != "state")

    async def seen_by_others(self, *ears: Ear) -> list[str]:
        """Every byte that those ears, a newcomer and the open doors of HTTP have been given."""
        sources = self.session.tools.sources
        late = [Ear(sources, ear.access) for ear in ears]
        for ear in late:
            await self.session.join(ear)
            self.session.leave(ear)
        doors = [dump(summary(self.session.id, self.session.terms, self.session.snapshot, NOBODY))]
        return [*(ear.said for ear in (*ears, *late)), *doors, record_text(self.session)]


@asynccontextmanager
async def world(folder: Path, rng: Random, **changes: Any) -> AsyncIterator[World]:
    """A world with its three pages open."""
    folder.mkdir(exist_ok=True, parents=True)
    async with lobby_in(folder, same_sources(rng)) as lobby:
        session = await new_session(lobby, **changes)
        ears = [Ear(session.tools.sources, access) for access in (SOUTH, NORTH, NOBODY)]
        for ear in ears:
            await session.join(ear)
        yield World(session, *ears)


Story = Callable[[World], Awaitable[list[str]]]


def told(folder: Path, rng: Random, story: Story, **changes: Any) -> list[str]:
    """What a story in a world of its own comes to."""

    async def tell() -> list[str]:
        async with world(folder, rng, **changes) as one:
            return await story(one)

    return asyncio.run(tell())
