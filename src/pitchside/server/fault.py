"""What a worker answers to a job that failed: which fault, where; not its words, which may name a card."""

from __future__ import annotations

import os
import traceback
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """An answer like any other: it travels between processes."""

    # At home here and not in `worker`: that runs as `__main__`, a name under which no other process finds it.

    what: str


def fault_of(error: Exception) -> Fault:
    """The kind of an error and the innermost place that it came from."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    return Fault(f"{type(error).__name__}, {os.path.basename(place.filename)}:{place.lineno}")
