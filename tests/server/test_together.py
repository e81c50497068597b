"""Changes of several matches that wait for the disk together: one transaction, and each told the truth."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

from pitchside.core.chance import new_pledge
from pitchside.core.seat import Seat
from pitchside.server.context import Sources
from pitchside.server.match import state as go
from pitchside.server.match.config import terms_of
from pitchside.server.store import matches as stored
from pitchside.server.store.engine import StorageError
from pitchside.server.store.matches import Change, Disk, Overtaken, open_store
from pitchside.wire.messages import NewMatch
from tests.server.support import TWO_PEOPLE

NAMES = ("c", "a", "b")


class Waiting:
    """A store with a few matches, and a step of each."""

    def __init__(self, tmp_path: Path) -> None:
        self.points: list[str] = []
        self.disk = Disk(open_store(tmp_path / "matches.db", Sources(reached=self.points.append)))
        terms = terms_of(
            NewMatch.model_validate({**TWO_PEOPLE, "game": "play-ball"}), new_pledge(Sources().rng)
        )
        terms = replace(terms, pledge=None)
        source = Sources().source(None)
        first = go.begin(terms, source)
        for name in NAMES:
            self.disk.store.create(name, terms, "2026-01-01T00:00:00+00:00", first)
        self.changes = {
            name: Change(name, first, go.step(first, Seat.SOUTH, "c2n", source), None) for name in NAMES
        }

    def written(self) -> Sequence[Any]:
        """What each came to that came while the disk was busy."""
        return asyncio.run(self._written())

    async def _written(self) -> Sequence[Any]:
        busy = threading.Event()
        blocked = asyncio.ensure_future(self.disk.do(busy.wait))
        writes = [asyncio.ensure_future(self.disk.write(change)) for change in self.changes.values()]
        await asyncio.sleep(0)  # all of them wait now
        busy.set()
        await blocked
        return await asyncio.gather(*writes, return_exceptions=True)

    def versions(self) -> dict[str, int]:
        """How far each is stored."""
        return self.disk.store.versions(NAMES)


def test_they_are_stored_in_one_transaction(tmp_path: Path) -> None:
    """Three changes, one commit; each is told when it is stored."""
    waiting = Waiting(tmp_path)
    assert waiting.written() == [None, None, None]
    assert waiting.points.count("after_commit") == 1
    assert waiting.versions() == dict.fromkeys(NAMES, 1)
    waiting.disk.close()


def test_one_that_was_overtaken_is_left_out(tmp_path: Path) -> None:
    """Another server was first at one of them: that one is told so, the others are stored."""
    waiting = Waiting(tmp_path)
    late = waiting.changes["a"]
    waiting.changes["a"] = replace(late, before=replace(late.before, version=7))
    found = dict(zip(waiting.changes, waiting.written(), strict=True))
    assert isinstance(found.pop("a"), Overtaken)
    assert set(found.values()) == {None}
    assert waiting.versions() == {"a": 0, "b": 1, "c": 1}
    waiting.disk.close()


def test_one_that_fails_takes_no_other_with_it(tmp_path: Path) -> None:
    """What cannot be written of one match is not stored of it; the others are tried alone."""
    waiting, real = Waiting(tmp_path), stored._move_on

    def failing(db: Any, rows: Any, changes: Sequence[Change], *rest: Any) -> None:
        if any(change.match_id == "b" for change in changes):
            raise StorageError("this one not")
        real(db, rows, changes, *rest)

    with patch.object(stored, "_move_on", failing):
        found = dict(zip(waiting.changes, waiting.written(), strict=True))
    assert isinstance(found.pop("b"), StorageError)
    assert set(found.values()) == {None}
    assert waiting.versions() == {"a": 1, "b": 0, "c": 1}
    assert waiting.disk.store.checked() == (3, [])
    waiting.disk.close()
