"""The servers under load: started on this machine, read by their metrics, ended at the end."""

from __future__ import annotations

import os
import platform
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx

from tests.server import parts
from tools.load.figures import Used

HOST, PROXY = "127.0.0.1", "127.0.0.2"
"""Where the servers are, and a proxy that they trust: who comes by it is counted by the address told."""
PATIENCE_S = 60.0


@dataclass
class House:
    """One or more servers of one store."""

    command: list[str]
    folder: Path
    ports: list[int]
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def start(self) -> None:
        """All of them, each on its port."""
        for port in self.ports:
            process = subprocess.Popen([*self.command, "--port", str(port)], stdout=subprocess.DEVNULL)
            self.processes.append(process)
            parts.wait_until_it_answers(process, port)

    def end(self, how: int = signal.SIGTERM) -> None:
        """All of them."""
        for process in self.processes:
            process.send_signal(how)
        for process in self.processes:
            process.wait(PATIENCE_S)
        self.processes.clear()

    def origin(self, number: int = 0) -> str:
        """Where one of them is."""
        return f"http://{HOST}:{self.ports[number % len(self.ports)]}"

    def used(self) -> Used:
        """Processor time up to now, as Linux tells it."""
        ticks = os.sysconf("SC_CLK_TCK")
        mine = [Path(f"/proc/{one.pid}/stat").read_text().rpartition(")")[2] for one in self.processes]
        servers = sum(int(ticked) for one in mine for ticked in one.split()[11:13]) / ticks
        found = [int(one) / ticks for one in Path("/proc/stat").read_text().split()[1:9]]
        return Used(servers, time.process_time(), sum(found) - sum(found[3:5]), sum(found))

    def resident(self) -> tuple[float, float]:
        """MiB of memory that the first server itself holds now, and the most it ever held."""
        told = Path(f"/proc/{self.processes[0].pid}/status").read_text()
        now, most = (re.search(rf"{name}:\s+(\d+) kB", told) for name in ("VmRSS", "VmHWM"))
        assert now is not None
        assert most is not None
        return int(now[1]) / 1024, int(most[1]) / 1024

    def numbers(self) -> list[dict[str, float]]:
        """The metrics of each."""
        found = []
        for number in range(len(self.ports)):
            text = httpx.get(f"{self.origin(number)}/metrics", timeout=PATIENCE_S).text
            lines = [line.rpartition(" ") for line in text.splitlines() if not line.startswith("#")]
            found.append({name: float(value) for name, _, value in lines})
        return found


def stalls(numbers: dict[str, float], within: float) -> tuple[int, int]:
    """How many looks at the event loop there were, and how many found it later than that."""
    looked = numbers["pitchside_loop_stall_seconds_count"]
    late = looked - numbers[f'pitchside_loop_stall_seconds_bucket{{le="{within}"}}']
    return int(looked), int(late)


@contextmanager
def house(
    store: str, processes: int, prepare: Callable[[Path | str, Path], None] | None = None
) -> Iterator[House]:
    """Servers on a fresh store: a file, or a PostgreSQL that keeps its promises to the disk.

    `prepare` is handed the place of the store and the folder of the keys before the servers start.
    """
    with ExitStack() as hold:
        folder = hold.enter_context(TemporaryDirectory(prefix="pitchside-load-"))
        command = [sys.executable, "-m", "pitchside", "serve", "--data-dir", folder]
        command += ["--trusted-proxies", PROXY]
        place: Path | str = Path(folder) / "matches.db"
        if store == "postgres":
            place = hold.enter_context(parts.postgres(fsync=True))
            command += ["--database", place]
            command += ["--bus", hold.enter_context(parts.redis(Path(folder)))[0]]
        elif processes > 1:
            raise SystemExit("A file has one server: --store postgres for several.")
        made = House(command, Path(folder), [parts.free_port() for _ in range(processes)])
        hold.callback(made.end)
        if prepare is not None:
            prepare(place, Path(folder))
        made.start()
        yield made


def machine() -> str:
    """What the figures were taken on."""
    try:
        found = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    except OSError:
        found = None
    name = found[1] if found else platform.processor()
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    system = f"{platform.system()}, Python {platform.python_version()}"
    return f"{name}, {os.cpu_count()} cores, {system}, load before {load}"
