"""When clients reconnect after a server restarts: the close reason, and the pauses between tries."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import ceil
from random import random

RESTART = 1012
"""The close code of a server that ends in order; its reason says within how many seconds to come back."""
RETURNS_PER_S, LONGEST_RETURN_S = 40, 20
FIRST_PAUSE_S, LONGEST_PAUSE_S, DIALS = 0.4, 8.0, 12


def farewell(lines: int) -> str:
    """The reason of the close: within how long so many lines may come back."""
    return f"return within {min(LONGEST_RETURN_S, max(1, ceil(lines / RETURNS_PER_S)))} s"


def asked_within(code: int, reason: str) -> float:
    """In how many seconds the server wants to see its pages again; 0 where it did not say."""
    found = re.fullmatch(r"return within (\d{1,2}) s", reason) if code == RESTART else None
    return min(float(LONGEST_RETURN_S), float(found[1])) if found else 0.0


def pause(tries: int, within: float, roll: float) -> float:
    """Seconds until the next try after so many that failed: growing, or anywhere in what was asked for.

    Who comes too early, while the server is still away, chooses anew in the same time: that keeps the crowd
    as thin as it was.
    """
    growing = min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 2.0**tries)
    return max(within, growing) * roll if within else growing * (0.5 + roll / 2)


def pauses(within: float = 0.0) -> Iterator[float]:
    """The pause before each try to open a line; the first try is made at once where nothing was asked for."""
    if not within:
        yield 0.0
    for tries in range(DIALS):
        yield pause(tries, within, random())
