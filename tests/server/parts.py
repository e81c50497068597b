"""Real parts for the tests: a PostgreSQL and a Redis of our own, on free ports, in temporary folders."""

from __future__ import annotations

import os
import secrets
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
import pytest

from tests.server.support import PATIENCE_S

BIN = Path("/usr/lib/postgresql")
"""Where Debian keeps what does not belong on everybody's path."""
OWNER = "postgres"
"""initdb refuses to work for root: then it works for the user that the package made."""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def found(name: str) -> str | None:
    """Where a program is, also beside the path."""
    beside = sorted(BIN.glob(f"*/bin/{name}"), reverse=True)
    return str(beside[0]) if beside else shutil.which(name)


def needed(*names: str) -> list[str]:
    """Where these programs are; the test is skipped where one is missing."""
    places = [found(name) for name in names]
    missing = [name for name, place in zip(names, places, strict=True) if place is None]
    if missing:
        pytest.skip(f"there is no {' and no '.join(missing)} here: apt install postgresql redis-server")
    return [str(place) for place in places]


def answers(port: int) -> bool:
    """Does somebody listen there?"""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def wait_until_it_answers(process: subprocess.Popen[bytes], port: int) -> None:
    """It has been started; now it listens."""
    end = time.monotonic() + PATIENCE_S
    while not answers(port):
        assert process.poll() is None, "it ended before it listened"
        assert time.monotonic() < end, "it never listened"
        time.sleep(0.02)


@contextmanager
def running(command: Sequence[str], port: int, user: str | None = None) -> Iterator[subprocess.Popen[bytes]]:
    """A program that listens on that port, until the end."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, user=user, cwd="/", **quiet)  # type: ignore[call-overload]
    try:
        wait_until_it_answers(process, port)
        yield process
    finally:
        process.kill()
        process.wait(PATIENCE_S)


@contextmanager
def postgres(fsync: bool = False) -> Iterator[str]:
    """The address of an empty database; what it says it has written it writes to the disk only if asked."""
    initdb, server = needed("initdb", "postgres")
    user = OWNER if os.geteuid() == 0 else None
    with TemporaryDirectory(prefix="pitchside-") as folder:  # pytest keeps its own folders to itself
        if user is not None:
            shutil.chown(folder, user)
        with _postgres(initdb, server, Path(folder), user, fsync) as address:
            yield address


@contextmanager
def _postgres(initdb: str, server: str, data: Path, user: str | None, fsync: bool) -> Iterator[str]:
    port = free_port()
    made = [initdb, "-D", str(data), "-U", "pitchside", "-A", "trust", "-E", "UTF8", "--no-sync"]
    subprocess.run(made, check=True, user=user, cwd="/", stdout=subprocess.DEVNULL)
    settings = {"port": port, "listen_addresses": "127.0.0.1", "unix_socket_directories": ""}
    settings["fsync"] = "on" if fsync else "off"
    command = [server, "-D", str(data), *(f"-c{name}={value}" for name, value in settings.items())]
    address = f"postgresql://pitchside@127.0.0.1:{port}/postgres"
    with running(command, port, user):
        wait_until_it_has_started(address)
        yield address


def wait_until_it_has_started(address: str) -> None:
    """A database listens before it lets anybody in."""
    end = time.monotonic() + PATIENCE_S
    while True:
        try:
            psycopg.connect(address).close()
            return
        except psycopg.OperationalError:
            assert time.monotonic() < end, "it never let anybody in"
            time.sleep(0.02)


def new_database(server: str) -> str:
    """The address of one more empty database of that server."""
    name = f"test_{secrets.token_hex(8)}"
    with psycopg.connect(server, autocommit=True) as db:
        db.execute(f'CREATE DATABASE "{name}"'.encode())
    return server.rpartition("/")[0] + f"/{name}"


@contextmanager
def redis(folder: Path) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """The address of a Redis that keeps nothing, and its process."""
    (server,) = needed("redis-server")
    port = free_port()
    command = [server, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
    with running(command, port) as process:
        yield f"redis://127.0.0.1:{port}/0", process
