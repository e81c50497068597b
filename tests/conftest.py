"""What holds for all tests."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: Playwright leaves an event loop running in its process.

    The server's tests come first: some of them wait for minutes, and the others fill that time.
    """
    items.sort(key=lambda item: ("browser" in item.path.parts, "server" not in item.path.parts))
