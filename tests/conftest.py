"""What holds for all tests."""

from __future__ import annotations

import pytest

LONG = ("test_bits.py", "test_kill.py", "test_once.py", "test_malformed.py", "test_wheel.py")
"""Their tests take longest, the first file's above all."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: Playwright leaves an event loop running in its process.

    What takes long comes first, and the others fill the time until it is done; then the server's tests, which
    wait more than they compute.
    """
    items.sort(key=lambda item: ("browser" in item.path.parts, rank(item), "server" not in item.path.parts))


def rank(item: pytest.Item) -> int:
    """How early a test begins."""
    return LONG.index(item.path.name) if item.path.name in LONG else len(LONG)
