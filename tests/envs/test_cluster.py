"""Work on a Dask cluster: several worker processes, of which some are killed, and the result is the same."""

from __future__ import annotations

import json
import os
import platform
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from distributed import Client

from pitchside.cli import main
from pitchside.core.errors import Malformed
from pitchside.games.play_ball import board as boards
from pitchside.lab import workers
from pitchside.lab.arena import Contest, Played, check, play_rounds
from pitchside.lab.solver.job import Job

CONTEST = Contest("play-ball", "easy", "easy", 60, options={"board": "hex37"})
SMALL = {"small19": (6, 7, 6)}


@dataclass
class Cluster:
    """A scheduler and its workers, processes of this machine."""

    address: str
    workers: list[subprocess.Popen[bytes]]

    def kill_one(self) -> None:
        """One worker dies as if its machine lost its power."""
        victim = self.workers.pop()
        os.kill(victim.pid, signal.SIGKILL)
        victim.wait()


def dask(*words: str) -> subprocess.Popen[bytes]:
    """A process of the cluster, silent and reachable from this machine alone."""
    command = [sys.executable, "-W", "ignore", "-m", "dask", *words, "--host", "127.0.0.1", "--no-dashboard"]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def begun(scheduler: subprocess.Popen[bytes], file: Path) -> str:
    """The address of a scheduler, as soon as it has one."""
    while not file.exists() or not file.read_text():
        assert scheduler.poll() is None, "the scheduler did not start"
        time.sleep(0.05)
    return str(json.loads(file.read_text())["address"])


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Workers of one thread each: three for every test, and one for each to kill."""
    tmp_path = tmp_path_factory.mktemp("cluster")
    file = tmp_path / "scheduler.json"
    scheduler = dask("scheduler", "--port", "0", "--scheduler-file", str(file))
    started = [scheduler]
    try:
        address = begun(scheduler, file)
        own = ["--nthreads", "1", "--no-nanny", "--local-directory", str(tmp_path)]
        started += [dask("worker", address, *own) for _ in range(4)]
        with Client(address, set_as_default=False) as client:
            client.wait_for_workers(4)
        yield Cluster(address, started[1:])
    finally:
        for process in started:
            process.kill()
            process.wait()


def results(rounds: Iterator[Played]) -> set[tuple[int, str | None, int]]:
    """What was played, apart from how long it took."""
    return {(played.number, played.winner, played.turns) for played in rounds}


def test_a_killed_workers_rounds_are_played_again(cluster: Cluster) -> None:
    """The cluster gives what one process gives, though a worker dies in the middle."""

    def with_a_death() -> Iterator[Played]:
        for number, played in enumerate(play_rounds(CONTEST, scheduler=cluster.address)):
            if number == 3:
                cluster.kill_one()
            yield played

    assert results(with_a_death()) == results(play_rounds(CONTEST))


def test_a_board_is_solved_alike(cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Swept by others, with a death in the middle of a sweep, a board has the same distances."""
    monkeypatch.setattr(boards, "COLUMNS", {**boards.COLUMNS, **SMALL})
    monkeypatch.setattr("pitchside.lab.solver.job.COLUMNS", boards.COLUMNS)

    sweeps = count(1)

    def with_a_death(client: Any, futures: Sequence[Any]) -> Iterator[Any]:
        dies = next(sweeps) == 3
        for found in workers.gathered(client, futures):
            if dies:
                cluster.kill_one()
            dies = False
            yield found

    monkeypatch.setattr("pitchside.lab.solver.cluster.gathered", with_a_death)
    shared = Job("small19", tmp_path, scheduler=cluster.address).solve(lambda _: None)
    alone = Job("small19", tmp_path).solve(lambda _: None)
    assert (shared.sweeps, shared.text()) == (alone.sweeps, alone.text())
    assert (shared.positions.distances() == alone.positions.distances()).all()


def test_who_does_not_answer_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A scheduler that cannot be reached: a sentence and status 2, nothing played."""
    monkeypatch.setattr(workers, "PATIENCE", 0.5)
    words = ["arena", "play-ball", "--a", "easy", "--b", "easy", "--scheduler", "tcp://127.0.0.1:9"]
    assert main(words) == 2
    assert "no Dask scheduler answers at 'tcp://127.0.0.1:9'" in capsys.readouterr().err


def test_who_listens_and_says_nothing_is_no_scheduler(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever else has the port: the same sentence, and no endless wait."""
    monkeypatch.setattr(workers, "PATIENCE", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        assert main(["arena", "play-ball", "--a", "easy", "--b", "easy", "--scheduler", address]) == 2
    assert f"no Dask scheduler answers at '{address}'" in capsys.readouterr().err


def test_a_scheduler_that_dies_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the middle of the work: a sentence."""
    file = tmp_path / "scheduler.json"
    scheduler = dask("scheduler", "--port", "0", "--scheduler-file", str(file))
    started = [scheduler]
    try:
        address = begun(scheduler, file)
        own = ["--nthreads", "1", "--no-nanny", "--local-directory", str(tmp_path)]
        started.append(dask("worker", address, *own))
        monkeypatch.setattr(workers, "PATIENCE", 60.0)
        rounds = play_rounds(replace(CONTEST, rounds=2000), scheduler=address)
        next(iter(rounds))
        scheduler.kill()
        with pytest.raises(Malformed, match=f"the Dask scheduler at '{address}' was lost"):
            list(rounds)
    finally:
        for process in started:
            process.kill()
            process.wait()


@pytest.mark.parametrize("address", ["nonsense", "tcp://:::", "", "tcp://host"])
def test_what_is_no_address_is_named(address: str, capfd: pytest.CaptureFixture[str]) -> None:
    """At once, and without a word from Dask."""
    assert main(["arena", "play-ball", "--a", "easy", "--b", "easy", "--scheduler", address]) == 2
    why = f"'{address}' is no address of a Dask scheduler: they look like tcp://host:8786"
    assert capfd.readouterr().err == f"pitchside arena: {why}\n"


def test_a_worker_without_the_agents_module_is_named(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The module is here and not there: the sentence says on which worker it is missing."""
    (tmp_path / "only_here.py").write_text("from pitchside.bots.agent import RandomAgent\n")
    monkeypatch.syspath_prepend(tmp_path)
    contest = replace(CONTEST, a="only_here:RandomAgent", rounds=2)
    check(contest)
    with pytest.raises(Malformed) as caught:
        list(play_rounds(contest, scheduler=cluster.address))
    why = "no agent can be made from 'only_here:RandomAgent': No module named 'only_here'"
    assert str(caught.value).startswith("worker tcp://127.0.0.1:")
    assert str(caught.value).endswith(f" on {platform.node()}: {why}")


def test_another_version_does_no_work() -> None:
    """A worker with another Pitchside refuses: its rounds might be others."""
    with pytest.raises(Malformed, match=r"worker .*: it has Pitchside .*, 0\.0\.1 is asked for"):
        workers.same_version("0.0.1", int, 1)
