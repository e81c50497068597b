"""How often the counted tests count: often enough by day to watch a promise, at night as often as it says."""

from __future__ import annotations

import os

NIGHTLY = bool(os.environ.get("PITCHSIDE_NIGHTLY"))
"""`make nightly` sets it; docs/testing.md lists what is counted and where."""


def count(by_day: int, at_night: int) -> int:
    """The number of this run."""
    return at_night if NIGHTLY else by_day
