"""The load tool: it plays all four games by lawful moves, in an open loop, and counts what it says."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from pitchside import physics
from tests.server.support import serving
from tools.load.disk import disk_alone, told
from tools.load.figures import Figures
from tools.load.house import House, stalls
from tools.load.table import played


def test_shares_are_of_what_was_taken() -> None:
    """Half of them took no longer than the middle one, 99 in 100 no longer than the last but one."""
    figures = Figures([n / 1000 for n in range(100, 0, -1)])
    assert [figures.at(share) for share in (0.5, 0.99, 1.0)] == pytest.approx([50, 99, 100])


def test_what_the_disk_alone_takes_is_told_beside_the_load(tmp_path: Path) -> None:
    """A move waits for the disk: whoever reads the figures must be able to tell whose wait it was."""
    with disk_alone(tmp_path) as disk:
        time.sleep(0.5)
    assert disk.times
    assert told(disk).startswith("the disk alone: p50 ")


def test_long_waits_for_the_disk_are_told_as_a_share_of_the_time() -> None:
    """Nineteen writes at once and one of a second, 50 ms between them: half of two seconds."""
    assert told(Figures([0.0] * 19 + [1.0])).endswith("50.0% of the time in waits over 150 ms")


def test_a_little_load(tmp_path: Path) -> None:
    """A match of each game with its players and its watcher: moves are stored, none goes wrong."""
    physics.warm()
    with serving(tmp_path) as served:
        at = House([], tmp_path, [served.port])
        figures = asyncio.run(played(at, matches=4, seconds=3.0, every=0.5, warm=0.0))
        (numbers,) = at.numbers()
    assert dict(figures.errors) == {}
    assert len(figures.times) >= 8
    answered = sum(value for name, value in numbers.items() if name.startswith("pitchside_answers_total"))
    assert answered == len(figures.times)
    assert stalls(numbers, 0.05)[0] > 0
