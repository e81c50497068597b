"""Work shared out: done here, by several processes of this machine, or by the machines of a Dask cluster.

Every piece is made from its number alone, so that who does it, in which order and how often changes nothing.
"""

from __future__ import annotations

import logging
import multiprocessing
import platform
import re
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial
from multiprocessing.pool import Pool
from threading import Thread
from typing import Any, TypeVar

from pitchside import __version__
from pitchside.core.errors import Malformed
from pitchside.core.extra import install

R = TypeVar("R")

ADDRESS = re.compile(r"(\w+://)?(\[[0-9A-Fa-f:.]+\]|[^\s:/\[\]]+):\d+")
"""Of a scheduler, as Dask writes it."""
PATIENCE = 10.0
"""Seconds until a scheduler must answer, and have somebody who works."""


def shared(
    task: Callable[[int], R], numbers: Sequence[int], jobs: int = 1, scheduler: str | None = None
) -> Iterator[R]:
    """What the pieces give, as they finish, in any order."""
    if scheduler is not None:
        yield from _on_cluster(task, numbers, scheduler)
    elif jobs == 1 or len(numbers) < 2:
        yield from map(task, numbers)
    else:
        with _pool(min(jobs, len(numbers))) as pool:
            yield from pool.imap_unordered(task, numbers)


def _pool(jobs: int) -> Pool:
    """Processes that leave Ctrl-C to the one that shares out the work: they inherit that it is ignored."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        return multiprocessing.get_context("spawn").Pool(jobs)
    finally:
        signal.signal(signal.SIGINT, before)


def _on_cluster(task: Callable[[int], R], numbers: Sequence[int], scheduler: str) -> Iterator[R]:
    with cluster(scheduler) as client:
        futures = client.map(partial(same_version, __version__, task), numbers, pure=False)
        yield from gathered(client, futures)


def gathered(client: Any, futures: Sequence[Any]) -> Iterator[Any]:
    """What a cluster finds, as it comes. A worker that dies is replaced by another, a few times."""
    from distributed import KilledWorker, as_completed

    try:
        for future in as_completed(futures, loop=client.loop):
            yield future.result()
    except KilledWorker as error:
        where = client.scheduler.address
        why = f"the cluster at {where} gave up: workers died again and again over one piece of work"
        raise Malformed(why) from error


@contextmanager
def cluster(scheduler: str) -> Iterator[Any]:
    """A client of the scheduler at that address; `Malformed` where nobody answers, works or is left."""
    try:
        from distributed import CancelledError, Client
        from distributed.comm import CommClosedError
    except ModuleNotFoundError:
        raise Malformed(f"a cluster is used through Dask: {install('scale')}") from None
    if not ADDRESS.fullmatch(scheduler):  # a client of it would wait, and end with a traceback of its own
        raise Malformed(f"'{scheduler}' is no address of a Dask scheduler: they look like tcp://host:8786")
    try:
        client = _within(PATIENCE, partial(Client, scheduler, timeout=PATIENCE, set_as_default=False))
    except Exception as error:  # whatever else listens there may answer anything
        raise Malformed(f"no Dask scheduler answers at '{scheduler}'") from error
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # what it would log is said below
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise Malformed(f"the Dask scheduler at '{scheduler}' has no workers") from None
        try:
            yield client
        except (CommClosedError, CancelledError) as error:  # any other `OSError` is the task's own
            raise Malformed(f"the Dask scheduler at '{scheduler}' was lost before all was done") from error


def _within(seconds: float, call: Callable[[], R]) -> R:
    """What a call gives; `TimeoutError` when it takes longer, and it is left to itself."""
    answer: Future[R] = Future()

    def run() -> None:
        try:
            answer.set_result(call())
        except BaseException as error:
            answer.set_exception(error)

    Thread(target=run, daemon=True).start()
    return answer.result(seconds)


def same_version(version: str, task: Callable[..., R], piece: Any, **asked: Any) -> R:
    """Do a piece of work, where this Pitchside is the one that asks for it; errors name the worker."""
    try:
        if version != __version__:
            raise Malformed(f"it has Pitchside {__version__}, {version} is asked for")
        return task(piece, **asked)
    except Malformed as error:
        raise Malformed(f"worker {_worker()}: {error}") from error


def _worker() -> str:
    """The name of this machine, with the address of the Dask worker that runs here."""
    from distributed import get_worker

    try:
        return f"{get_worker().address} on {platform.node()}"
    except ValueError:  # no worker runs in this process
        return platform.node()
