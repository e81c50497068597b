"""How often the counted tests count: often enough by day to watch a promise, at night as often as it says."""

from __future__ import annotations

import os

import pytest

NIGHTLY = bool(os.environ.get("PITCHSIDE_NIGHTLY"))
"""`make nightly` sets it; docs/testing.md lists what is counted and where."""


NIGHT_S = 6 * 3600
"""The longest of them: thousands of servers are killed and started again."""


def count(by_day: int, at_night: int) -> int:
    """The number of this run."""
    return at_night if NIGHTLY else by_day


def lasts(seconds: int) -> pytest.MarkDecorator:
    """The most seconds a test may take by day; a night is long."""
    return pytest.mark.timeout(NIGHT_S if NIGHTLY else seconds)
