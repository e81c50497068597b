"""Long work goes beside the event loop; what is quick again and again is done on it."""

from __future__ import annotations

import asyncio
import gc
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitchside.server.workers import aside as module
from pitchside.server.workers.aside import QUICK_S, SURE, Aside


@pytest.fixture(autouse=True)
def undisturbed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Kernels are compiled, and no look for garbage makes quick work slow."""
    monkeypatch.setattr(module, "compiled", lambda: True)
    gc.disable()
    yield
    gc.enable()


def here() -> bool:
    """Is this the loop's own thread? Takes no time."""
    return threading.current_thread() is threading.main_thread()


def slow() -> bool:
    """The same, after a while of work."""
    until = time.thread_time() + 2 * QUICK_S
    while time.thread_time() < until:
        pass
    return here()


def waiting() -> bool:
    """The same, after waiting: for its turn, or for the disk."""
    time.sleep(2 * QUICK_S)
    return here()


def where(*works: object) -> list[bool]:
    """Which of these were done on the loop."""

    async def run() -> list[bool]:
        aside = Aside()
        return [await aside.do(work) for work in works]  # type: ignore[arg-type]

    return asyncio.run(run())


def test_what_is_quick_again_and_again_is_done_here() -> None:
    """The first few times nobody knows."""
    assert where(*[here] * (SURE + 2)) == [False] * SURE + [True] * 2


def test_what_is_slow_goes_aside() -> None:
    """However often it is done."""
    assert where(*[slow] * (SURE + 2)) == [False] * (SURE + 2)


def test_what_was_slow_once_has_to_show_itself_quick_again() -> None:
    """The slow one is done where the quick ones were; what follows is not."""
    done = where(*[here] * SURE, slow, *[here] * (SURE + 1))
    assert done == [False] * SURE + [True] + [False] * SURE + [True]


def test_where_something_may_have_to_be_compiled_all_goes_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    """However quick the first ones were: the first flick of a match comes after them."""
    monkeypatch.setattr(module, "compiled", lambda: False)
    assert where(*[here] * (SURE + 2)) == [False] * (SURE + 2)


def test_a_cache_that_was_never_filled_is_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Kernels are compiled when they are first called, one by one."""
    monkeypatch.undo()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert not module.compiled.__wrapped__()


def test_waiting_is_not_work() -> None:
    """Where all threads wait for one another, each looks slow by the clock."""
    assert where(*[waiting] * SURE, here)[-1]


def test_a_failure_is_whoever_asked_for_it() -> None:
    """And takes its time like anything else."""

    def failing() -> None:
        raise ValueError

    async def run() -> int:
        aside, failures = Aside(), 0
        for _ in range(SURE + 1):
            try:
                await aside.do(failing)
            except ValueError:
                failures += 1
        return failures

    assert asyncio.run(run()) == SURE + 1
