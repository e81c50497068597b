"""A server process that can be killed and started again on the same data."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any

from tests.server.support import LATE, PERSON, ROOT, Served

READY = re.compile(r"http://127\.0\.0\.1:\d+/")
WHOLE = ("-m", "pitchside", "play", "--no-open", "--data-dir")
COMPUTER = {"kind": "computer", "name": "", "level": "easy"}


IN_MEMORY = Path("/dev/shm")


@contextmanager
def quick_folder(other: Path) -> Iterator[Path]:
    """A folder for a server's data where no test waits for a disk; the other one where there is none."""
    if not os.access(IN_MEMORY, os.W_OK):
        yield other
        return
    with TemporaryDirectory(prefix="pitchside-", dir=IN_MEMORY) as folder:
        yield Path(folder)


def _address(output: IO[str]) -> str:
    for line in output:
        if found := READY.search(line):
            return found[0]
    raise RuntimeError("the server ended before it was ready")


class House:
    """`pitchside play` on its own data; a late one starts no worker until a computer is to play."""

    def __init__(self, data: Path, *, late: bool = False) -> None:
        self.data = data
        self._words = LATE if late else WHOLE
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start it; the second time on the same port, so that open pages find it again."""
        command = [sys.executable, *self._words, str(self.data), "--port", str(self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert self.process.stdout is not None
        self.address = _address(self.process.stdout)
        self.port = int(self.address.rsplit(":", 1)[1].rstrip("/"))

    def kill(self) -> None:
        """Kill it without warning."""
        self.process.kill()
        self._gone()

    def stop(self) -> None:
        """End it politely, if it still runs."""
        if self.process.poll() is None:
            self.process.terminate()
            self._gone()

    def freeze(self) -> None:
        """Let it answer nothing, its connections open."""
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        self.process.send_signal(signal.SIGCONT)

    def _gone(self) -> None:
        self.process.wait(timeout=20)
        if self.process.stdout is not None:
            self.process.stdout.close()

    @property
    def served(self) -> Served:
        """How to talk to it without a browser."""
        return Served(self.port)

    def record(self, match_id: str) -> str:
        """The record of a match."""
        return self.served.http("GET", f"/api/matches/{match_id}/record").text

    def save(self, match_id: str, file: Path) -> Path:
        """The record of a match as a file."""
        file.write_text(self.record(match_id), encoding="utf-8")
        return file

    def match(
        self,
        turns: Sequence[str] = (),
        *,
        level: str | None = None,
        beside: str | None = None,
        **options: Any,
    ) -> str:
        """The id of a new match in which these turns were played: `b2n b3n end`; the last may be open."""
        north = PERSON if level is None else {**COMPUTER, "level": level}
        made = self.served.new_match(beside=beside, options=options, north=north)
        self.play(made, turns)
        return made

    def play(self, match_id: str, turns: Sequence[str]) -> None:
        """Play on as another page would."""
        with self.served.page(match_id) as other:
            for turn in turns:
                other.turn(*turn.split())
