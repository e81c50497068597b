"""What every session works with, handed in once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from pitchside.server.disk import Disk
from pitchside.server.sources import Sources
from pitchside.server.thinker import Thinker


class Shared(Protocol):
    """Other servers that may have the same match open."""

    async def start(self, lobby: Any) -> None:
        """From now on, for the matches of that lobby."""
        ...

    async def close(self) -> None:
        """No more."""
        ...

    def changed(self, match_id: str) -> None:
        """Something happened here to that match."""
        ...

    async def thinks(self, match_id: str) -> bool:
        """Is it on this server to think for the computers of that match?"""
        ...

    async def thought(self, match_id: str) -> None:
        """They are not to act any more."""
        ...


class Alone:
    """There are none."""

    async def start(self, lobby: Any) -> None:
        """Nothing to do."""

    async def close(self) -> None:
        """Nothing to do."""

    def changed(self, match_id: str) -> None:
        """Nobody else wants to know."""

    async def thinks(self, match_id: str) -> bool:
        """Nobody else would."""
        return True

    async def thought(self, match_id: str) -> None:
        """Nobody else waits."""


@dataclass(frozen=True, slots=True)
class Tools:
    """What every session works with."""

    disk: Disk
    thinker: Thinker
    sources: Sources
    budget: float = 1.0
    lock_s: float = 0.0
    """So long after it was asked a computer chooses where something is hidden, whatever it chooses."""
    key: bytes | None = field(default=None, repr=False)
    """What records are signed with; None: they are not."""
    shared: Shared = field(default_factory=Alone)
