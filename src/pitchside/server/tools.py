"""What every session works with, handed in once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from pitchside.core.seat import BySeat
from pitchside.server.disk import Disk
from pitchside.server.sources import Sources
from pitchside.server.thinker import Thinker
from pitchside.server.wire import Say

TURN, CLOCK, SWEEP = "turn", "clock", "sweep"
"""Kinds of jobs."""


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

    def said(self, match_id: str, message: Say) -> None:
        """Somebody here said a phrase there."""
        ...

    async def clocks(self, match_id: str, version: int) -> BySeat[int] | None:
        """What is left by the clocks of others who have it open at that version."""
        ...


class Schedule(Protocol):
    """Jobs of which each has one doer."""

    async def claim(self, kind: str, match_id: str) -> bool:
        """Is it on this server to do that?"""
        ...

    async def done(self, kind: str, match_id: str) -> None:
        """It is done."""
        ...

    def want(self, kind: str, match_id: str, wanted: bool) -> None:
        """Something that goes on for a while begins or ends here."""
        ...


class Alone:
    """There are none."""

    async def start(self, lobby: Any) -> None:
        """Nothing to do."""

    async def close(self) -> None:
        """Nothing to do."""

    def changed(self, match_id: str) -> None:
        """Nobody else wants to know."""

    def said(self, match_id: str, message: Say) -> None:
        """Nobody else listens."""

    async def clocks(self, match_id: str, version: int) -> BySeat[int] | None:
        """Nobody else knows."""
        return None


class Unscheduled:
    """There is no other doer, now or later."""

    async def claim(self, kind: str, match_id: str) -> bool:
        """Nobody else would."""
        return True

    async def done(self, kind: str, match_id: str) -> None:
        """Nobody else waits."""

    def want(self, kind: str, match_id: str, wanted: bool) -> None:
        """Nobody else would go on with it."""


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
    jobs: Schedule = field(default_factory=Unscheduled)
