"""Other servers of the same matches: looked for by the clock, however busy this one is."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from pitchside.server.cluster import members
from pitchside.server.cluster.bus import NoBus
from pitchside.server.cluster.members import Peers


class Quiet:
    """A lobby with one open match, which counts how often all of them are asked for."""

    def __init__(self) -> None:
        self.asked = 0

    def opened(self, match_id: str) -> None:
        """None is open any more."""

    def open_ids(self) -> list[str]:
        """All of them."""
        self.asked += 1
        return []


class NoStore:
    """A store that is never reached."""

    engine = reading = versions = None


class NoDisk:
    """A disk that does nothing."""

    store = NoStore()

    async def do(self, *_: Any) -> list[Any]:
        """Nothing."""
        return []


def test_a_busy_server_looks_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Woken more often than it looks by itself, it still looks at every open match in its time."""
    monkeypatch.setattr(members, "LOOK_S", 0.02)

    async def run() -> int:
        lobby, disk = Quiet(), NoDisk()
        one = Peers(disk, NoBus(), "one", lambda: 0)  # type: ignore[arg-type]
        await one.start(lobby)  # type: ignore[arg-type]
        while lobby.asked < 3:
            one.changed("match")
            await asyncio.sleep(0.001)
        await one.close()
        return lobby.asked

    assert asyncio.run(run()) >= 3
