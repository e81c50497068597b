"""One connection to a match: what it has been sent, and its send queue."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable

from pitchside.server.context import Sources
from pitchside.server.match.access import Access
from pitchside.server.match.clock import RoundTrips
from pitchside.server.net.addresses import site_of
from pitchside.server.words import said
from pitchside.wire.codec import ASKED, dump
from pitchside.wire.messages import Ack, Message, Problem, Refused, Stale, State
from pitchside.wire.reconnect import RESTART

LIMIT = 1008
"""The close code of a line that may not be there: too much was said, or there is no right to it."""
MOST_WAITING = 256 * 1024
"""Bytes that may wait for a reader before the line is given up."""
MOST_OF_ONE, MOST_WATCHING = 8, 48
"""Lines of one person at a match, and of all who only watch it."""

POINT_OF: dict[type[Message], str] = {Ack: "ack", Refused: "ack", State: "broadcast"}


class Line:
    """An outbox that never makes the session wait: who does not read is cut off."""

    def __init__(
        self,
        access: Access,
        sources: Sources,
        known: int = 0,
        address: str = "",
        trips: RoundTrips | None = None,
        person: str | None = None,
    ) -> None:
        self.access = access
        self.languages = ASKED.get()
        """Of the sentences it is sent."""
        self.sources = sources
        self.steps_sent = known
        self.who = address if person is None else person
        """A person; of somebody unknown the address."""
        self.place = site_of(address)
        self.trips = trips
        """What its way there and back takes, where somebody plays at a clock."""
        self.cut = asyncio.Event()
        self.asked_at = sources.metrics.now()
        """When the message came that is being answered."""
        self._outbox: asyncio.Queue[tuple[str, str | None, float] | int] = asyncio.Queue()
        self._waiting = 0

    def send(self, message: Message) -> None:
        """Put a message into the outbox."""
        self._count(message)
        if isinstance(message, State) and self.trips is not None:
            self.trips.ask()
        self.send_text(dump(message, self.languages), POINT_OF.get(type(message)))

    def send_text(self, text: str, point: str | None = None) -> None:
        """Put a text into the outbox; where nothing waits it is taken, however long it is."""
        if self._waiting and self._waiting + len(text) > MOST_WAITING:
            if not self.cut.is_set():
                self.sources.metrics.count("refusals", "slow_reader")
            self.cut.set()
            return
        self._waiting += len(text)
        self._outbox.put_nowait((text, point, self.asked_at))

    def turn_away(self) -> None:
        """Say that too many pages have the match open, and end the line."""
        self.send(Problem(code="busy", text=said("busy_lines")))
        self.hang_up(LIMIT)

    def hang_up(self, code: int = RESTART) -> None:
        """End the line once what waits has been sent; unless told otherwise its page shall come back."""
        self._outbox.put_nowait(code)

    async def was_cut(self) -> int:
        """The close code, once the line is cut: nothing more is sent on it."""
        await self.cut.wait()
        return LIMIT

    async def pump(self, send: Callable[[str], Awaitable[None]]) -> int:
        """Send what waits, in order, until the line is hung up; the close code."""
        while not isinstance(item := await self._outbox.get(), int):
            text, point, asked_at = item
            if point is not None:
                self.sources.reached(f"before_{point}")
            await send(text)
            self._waiting -= len(text)
            if point is not None:
                self.sources.reached(f"after_{point}")
            if point == "ack":
                metrics = self.sources.metrics
                metrics.stored_move.add(metrics.now() - asked_at)
        return item

    def _count(self, message: Message) -> None:
        if isinstance(message, Problem):
            self.sources.metrics.count("refusals", message.code)
        elif isinstance(message, Ack | Refused | Stale):
            self.sources.metrics.count("answers", message.t)


def crowded_out(lines: Iterable[Line], line: Line) -> Line | None:
    """Who has to go when one more line comes: it itself, another of the same person, or nobody.

    Who plays is kept out by nobody else's lines. Of one's own the one that was silent longest gives way: it
    may be dead, and its owner the one who comes back.
    """
    lines = list(lines)
    mine = [one for one in lines if one.who == line.who]
    if len(mine) >= MOST_OF_ONE:
        return min(mine, key=lambda one: one.asked_at)
    watching = sum(not one.access.seats for one in lines)
    return None if line.access.seats or watching < MOST_WATCHING else line
