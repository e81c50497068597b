"""Times taken, and what is said of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import ceil


@dataclass(frozen=True, slots=True)
class Used:
    """Seconds: of processor time by the servers and by the load itself, busy and all of all processors."""

    servers: float = 0.0
    load: float = 0.0
    busy: float = 0.0
    all: float = 0.0

    def __sub__(self, before: Used) -> Used:
        """Since then."""
        return Used(
            self.servers - before.servers,
            self.load - before.load,
            self.busy - before.busy,
            self.all - before.all,
        )

    def of(self, moves: int) -> str:
        """For each move."""
        servers, load = (1000 * one / max(1, moves) for one in (self.servers, self.load))
        busy = f"all processors busy {self.busy / (self.all or 1):.0%}"
        return f"processor time of a move: servers {servers:.2f} ms, load {load:.2f} ms; {busy}"


@dataclass
class Figures:
    """Seconds from when something was due to its answer, and what went wrong."""

    times: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)
    used: Used = Used()

    def at(self, share: float) -> float:
        """So large a share took no longer, in milliseconds."""
        ordered = sorted(self.times)
        return 1000 * ordered[max(0, ceil(share * len(ordered)) - 1)] if ordered else float("nan")

    def __str__(self) -> str:
        wrong = ", ".join(f"{count} {what}" for what, count in sorted(self.errors.items())) or "0"
        return (
            f"p50 {self.at(0.5):.1f} ms, p99 {self.at(0.99):.1f} ms, max {self.at(1.0):.1f} ms, "
            f"{len(self.times)} samples, errors: {wrong}"
        )
