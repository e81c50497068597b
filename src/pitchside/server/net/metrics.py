"""Counters and gauges in the Prometheus text format."""

from __future__ import annotations

import asyncio
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
MOVE_S = (0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1.0, 2.0, 5.0)
STALL_S = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0)
LAG_S = (0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1.0)
BEAT_S = 0.05
"""So often the event loop is asked how late it is."""

HELP = {
    "answers": "Answers to messages of players, by kind.",
    "refusals": "Requests, messages and connections that were refused or cut off, by reason.",
    "sockets_opened": "WebSockets that were opened.",
    "reconnects": "WebSockets of pages that had seen something of the match before.",
    "storage_errors": "Changes that the database or the disk did not take.",
    "overtaken": "Changes that another server was first to make; they are judged again.",
    "computer_failures": "Turns that a computer opponent's process failed to bring.",
}
"""Counters, and what they count."""


class Histogram:
    """How often a time fell into which bucket."""

    def __init__(self, bounds: tuple[float, ...]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """One more."""
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> Iterator[str]:
        """As Prometheus reads it: each bucket with all that are smaller."""
        so_far = 0
        for bound, count in zip([*self.bounds, "+Inf"], self.counts, strict=True):
            so_far += count
            yield f'{name}_bucket{{le="{bound}"}} {so_far}'
        yield f"{name}_sum {self.total:.6f}"
        yield f"{name}_count {so_far}"


class Metrics:
    """All that is counted in this process."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self.stored_move = Histogram(MOVE_S)
        self.loop_stall = Histogram(STALL_S)
        self.compensation = Histogram(LAG_S)
        self._counts: Counter[tuple[str, str]] = Counter()
        self._gauges: dict[str, tuple[str, Callable[[], float]]] = {}

    def count(self, name: str, label: str = "") -> None:
        """One more of those; the label is what `HELP` says after "by"."""
        assert name in HELP
        self._counts[name, label] += 1

    def counted(self, name: str, label: str = "") -> int:
        """How many there were."""
        return self._counts[name, label]

    def made_up(self, seconds: float) -> None:
        """A player was not charged for so long, because the line took it."""
        if seconds > 0:
            self.compensation.add(seconds)

    def gauge(self, name: str, what: str, read: Callable[[], float]) -> None:
        """Something that is looked at whenever it is asked for."""
        self._gauges[name] = (what, read)

    async def watch_the_loop(self) -> None:
        """Measure how late the event loop is, until cancelled."""
        while True:
            due = self.now() + BEAT_S
            await asyncio.sleep(BEAT_S)
            self.loop_stall.add(max(0.0, self.now() - due))

    def text(self) -> str:
        """Everything, as it stands."""
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        timed = {
            "pitchside_stored_move_seconds": ("From a message to its stored answer.", self.stored_move),
            "pitchside_loop_stall_seconds": ("How late the event loop was.", self.loop_stall),
            "pitchside_clock_compensation_seconds": (
                "Time made up to a player for a line.",
                self.compensation,
            ),
        }
        for name, (what, histogram) in timed.items():
            yield from _head(name, what, "histogram")
            yield from histogram.lines(name)
        for name, what in HELP.items():
            yield from _head(f"pitchside_{name}_total", what, "counter")
            labels = sorted(label for one, label in self._counts if one == name) or [""]
            for label in labels:
                which = {"answers": "kind", "refusals": "reason"}.get(name) if label else None
                labelled = f'{{{which}="{label}"}}' if which else ""
                yield f"pitchside_{name}_total{labelled} {self._counts[name, label]}"
        for name, (what, read) in {**self._gauges, **_of_the_process()}.items():
            yield from _head(name, what, "gauge")
            yield f"{name} {read():g}"


def _head(name: str, what: str, kind: str) -> Iterator[str]:
    yield f"# HELP {name} {what}"
    yield f"# TYPE {name} {kind}"


def _of_the_process() -> dict[str, tuple[str, Callable[[], float]]]:
    """Memory and open files, where the system tells them as Linux does."""
    own = Path("/proc/self")
    if not own.is_dir():
        return {}
    return {
        "process_resident_memory_bytes": ("Memory in use.", lambda: _resident(own)),
        "process_open_fds": ("Open files and connections.", lambda: len(list((own / "fd").iterdir()))),
    }


def _resident(own: Path) -> float:
    found = next(line for line in (own / "status").read_text().splitlines() if line.startswith("VmRSS:"))
    return float(found.split()[1]) * 1024
