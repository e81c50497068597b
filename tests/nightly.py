"""How often the counted tests count: often enough by day to watch a promise, at night as often as it says."""

from __future__ import annotations

import os

import pytest

SHARE = float(os.environ.get("PITCHSIDE_NIGHTLY") or 0)
"""`make nightly` sets it to 1; a share of the night, such as 0.01, tries every line of it in small."""
NIGHTLY = SHARE > 0
"""docs/testing.md lists what is counted and where."""


NIGHT_S = 6 * 3600
"""The longest of them: thousands of servers are killed and started again."""


def count(by_day: int, at_night: int, share: float = SHARE) -> int:
    """The number of this run, never fewer than by day."""
    return max(by_day, round(at_night * share))


def one_in(by_day: int, share: float = SHARE) -> int:
    """How many things there are to each one that is tried: by day so many, at night one."""
    return max(1, round(1 / share)) if share * by_day > 1 else by_day


def lasts(seconds: int) -> pytest.MarkDecorator:
    """The most seconds a test may take by day; a night is long."""
    return pytest.mark.timeout(NIGHT_S if NIGHTLY else seconds)
