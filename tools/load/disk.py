"""What the disk alone takes: a small write to a file of its own, made lasting, beside the load.

A move is acknowledged when it is on the disk: what the disk lets everybody wait for, no server can give back.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

from tools.load.figures import Figures

EVERY_S = 0.05
PAGE = bytes(4096)
LONG_S = 0.15
"""As long as a move may take at p99."""


@contextmanager
def disk_alone(folder: Path) -> Iterator[Figures]:
    """How long each of these writes took."""
    figures, over = Figures(), Event()
    file = os.open(folder / "disk-alone", os.O_CREAT | os.O_WRONLY, 0o600)
    writing = Thread(target=_write, args=(file, figures.times, over), daemon=True)
    writing.start()
    try:
        yield figures
    finally:
        over.set()
        writing.join()
        os.close(file)


def _write(file: int, times: list[float], over: Event) -> None:
    while not over.wait(EVERY_S):
        os.pwrite(file, PAGE, 0)
        begun = time.perf_counter()
        os.fdatasync(file)
        times.append(time.perf_counter() - begun)


def told(disk: Figures) -> str:
    """These times, and the share of all time that was waited for long: so many moves could not be quicker."""
    total = sum(disk.times) + EVERY_S * len(disk.times)
    long = sum(one for one in disk.times if one > LONG_S) / (total or 1.0)
    return (
        f"the disk alone: p50 {disk.at(0.5):.1f} ms, p99 {disk.at(0.99):.1f} ms, max {disk.at(1.0):.1f} ms; "
        f"{long:.1%} of the time in waits over {1000 * LONG_S:.0f} ms"
    )
