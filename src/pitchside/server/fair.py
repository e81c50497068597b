"""A few places for many people, served in turn: workers that think, or records that are played through."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import AsyncIterator, Sequence
from typing import Generic, TypeVar

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
                next_one.set_result(self._free.pop(0))

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
