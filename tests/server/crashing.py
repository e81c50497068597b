"""A server that kills itself at a named point.

Started as `python -m tests.server.crashing FOLDER MARKS POINT HIT PLANT [DATABASE]`. MARKS is a file of
counters that the test shares; they outlive the kill and tell what was under way.
"""

from __future__ import annotations

import asyncio
import mmap
import os
import signal
import struct
import sys
from pathlib import Path
from typing import Any

from pitchside.core.seat import Seat
from pitchside.server.context import POINTS, Sources
from pitchside.server.http.app import Settings
from pitchside.server.match.session import Session
from pitchside.server.net.run import Hosting, host, run
from pitchside.server.store.matches import Kept
from pitchside.wire.codec import dump

ALL_POINTS = tuple(f"{when}_{point}" for point in POINTS for when in ("before", "after"))
COUNTER = struct.Struct("<I")
SIZE = COUNTER.size * len(ALL_POINTS)


class Marks:
    """How often each point was reached, in a file that two processes share."""

    def __init__(self, file: Path) -> None:
        if not file.exists():
            file.write_bytes(b"\0" * SIZE)
        with file.open("r+b") as handle:
            self._map = mmap.mmap(handle.fileno(), SIZE)

    def add(self, point: str) -> int:
        """Count one; how many there are now."""
        at = ALL_POINTS.index(point) * COUNTER.size
        count = int(COUNTER.unpack_from(self._map, at)[0]) + 1
        COUNTER.pack_into(self._map, at, count)
        return count

    def count(self, point: str) -> int:
        """How often it was reached."""
        return int(COUNTER.unpack_from(self._map, ALL_POINTS.index(point) * COUNTER.size)[0])

    def under_way(self) -> int:
        """Messages that were judged but whose answer had not left."""
        return self.count("before_validate") - self.count("after_ack")

    def close(self) -> None:
        """Let go of the file."""
        self._map.close()


def hook(marks: Marks, point: str, hit: int) -> Any:
    """Counts every point; ends this process when the named one is reached for the given time."""

    def reached(name: str) -> None:
        if marks.add(name) == hit and name == point:
            os.kill(os.getpid(), signal.SIGKILL)

    return reached


def plant(defect: str) -> None:
    """Put a defect in, to see whether the test finds it."""
    if defect == "ack_first":
        Session._accept = _ack_first  # type: ignore[method-assign]


async def _ack_first(self: Session, line: Any, message: Any, after: Any, answer: Any) -> None:
    """Acknowledge, then store: the smallest ordering mistake."""
    line.send(answer)
    await asyncio.sleep(0.005)
    await self._keep(after, Kept(Seat(message.seat), message.seq, dump(message), dump(answer)))
    await self._tell_all()


def main(folder: str, marks: str, point: str, hit: str, defect: str, database: str = "") -> int:
    """Serve until killed."""
    plant(defect)
    sources = Sources(reached=hook(Marks(Path(marks)), point, int(hit)))
    settings = Settings(sources=sources, agents="tests.server.random_levels")
    if database:
        return host(Hosting("127.0.0.1", 0, Path(folder), database=database), settings)
    return run("127.0.0.1", 0, Path(folder), False, settings)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
