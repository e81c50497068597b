"""Servers that begin quickly and die at once: forked from one process that has loaded everything.

Started as `python -m tests.server.lives`. Each line that comes in begins one server of `crashing`, a process
of its own with a store of its own; nothing is open in the process that it is forked from.
"""

from __future__ import annotations

import atexit
import json
import os
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from pitchside import physics
from pitchside.server.context import Sources
from pitchside.server.http import app
from pitchside.server.http.guard import Public
from pitchside.server.net.run import bind
from pitchside.server.store.engine import engine_at
from pitchside.server.store.matches import open_store
from tests.server import crashing
from tests.server.support import PATIENCE_S, ROOT, LateThinker, Served


@dataclass(frozen=True)
class Life:
    """One server from its first line to its end."""

    pid: int
    said: Path
    complained: Path
    status: Path

    @property
    def over(self) -> bool:
        """Has it ended, and has its end been noticed?"""
        return self.status.exists()

    def ready(self) -> Served:
        """How to talk to it, once it says so."""
        _wait(lambda: self.over or "\n" in self.said.read_text())
        first = self.said.read_text()
        assert first, f"no server: {self.complained.read_text()}"
        return Served(int(first.rsplit(":", 1)[1].strip("/\n ")))

    def kill(self) -> None:
        """SIGKILL, unless it is dead already."""
        if not self.over:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)

    def end(self) -> str:
        """Kill it and see it dead; what it complained of."""
        self.kill()
        _wait(lambda: self.over)
        return self.complained.read_text()


@dataclass
class Lives:
    """The process that servers are forked from, as the test sees it."""

    process: subprocess.Popen[str]
    count: int = 0

    def begin(self, folder: Path, *words: str) -> Life:
        """A new server on that folder; the words are those of `crashing`."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.count += 1
        papers = [folder / f"life-{self.count}.{name}" for name in ("out", "err", "end")]
        for paper in papers[:2]:
            paper.touch()
        self.process.stdin.write(json.dumps([str(folder), *words, *map(str, papers)]) + "\n")
        self.process.stdin.flush()
        return Life(int(self.process.stdout.readline()), *papers)


@cache
def lives() -> Lives:
    """The process that all servers of this one's tests are forked from; it ends with us."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.server.lives"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
    )
    atexit.register(process.__exit__, None, None, None)
    return Lives(process)


def _wait(done: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not done():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.002)


# ---- in the process that is forked ----------------------------------------------------------------------


def rehearse() -> None:
    """Open a store and build an app once: what comes dear the first time, no life pays for again."""
    with TemporaryDirectory() as folder:
        store, address = open_store(Path(folder) / "matches.db", Sources()), bind("127.0.0.1", 0)
        app.make_app(store, address.door(Public()), app.Settings())
        store.close()
        address.listener.close()
    engine_at("postgresql://nobody@127.0.0.1/nothing").dispose()  # its driver is loaded; nobody is asked


def main() -> None:
    """Fork a server for each line; write down how it ended before the next one begins."""
    physics.warm()
    rehearse()
    for line in sys.stdin:
        *words, said, complained, status = json.loads(line)
        pid = os.fork()
        if pid == 0:
            live(words, said, complained)
        sys.stdout.write(f"{pid}\n")
        sys.stdout.flush()
        Path(f"{status}.new").write_text(str(os.waitpid(pid, 0)[1]))
        os.rename(f"{status}.new", status)


def live(words: list[str], said: str, complained: str) -> None:
    """The life of the child: serve, with output and complaints in files, and never return."""
    status = 1
    try:
        for number, file in enumerate((os.devnull, said, complained)):
            os.dup2(os.open(file, os.O_RDWR | os.O_APPEND), number)
        with patch.object(app, "Thinker", LateThinker):
            status = crashing.main(*words)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


if __name__ == "__main__":
    main()
