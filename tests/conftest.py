"""What holds for all tests."""

from __future__ import annotations

import fcntl
import gc
from collections.abc import Generator

import pytest

LONG = ("test_bits.py", "test_kill.py", "test_once.py", "test_malformed.py", "test_wheel.py")
"""Their tests take longest, the first file's above all."""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """One process after the other: what the first has compiled, the next reads."""
    with open(__file__, encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        gc.disable()  # nothing of all that is made here goes away again
        try:
            return (yield)
        finally:
            gc.freeze()
            gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: Playwright leaves an event loop running in its process.

    What takes long comes first, and the others fill the time until it is done; then the server's tests, which
    wait more than they compute.
    """
    items.sort(key=lambda item: ("browser" in item.path.parts, rank(item), "server" not in item.path.parts))


def rank(item: pytest.Item) -> int:
    """How early a test begins."""
    return LONG.index(item.path.name) if item.path.name in LONG else len(LONG)
