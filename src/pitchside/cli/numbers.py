"""Numbers on the command line, checked as they are read."""

from __future__ import annotations

import argparse
import math

MOST = 1_000_000_000
LONGEST = 3600.0


def amount(text: str) -> int:
    """A whole number from 1."""
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:12]) <= MOST:
        raise argparse.ArgumentTypeError(f"'{text}' is no whole number from 1 to {MOST}")
    return int(text)


def seconds(text: str) -> float:
    """A time above zero."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0.0 < value <= LONGEST:
        raise argparse.ArgumentTypeError(f"'{text}' is no time in seconds above 0")
    return value
