"""How well turns keep their time: what they took, beside their budget."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pitchside.cli.benches import Row


def against(budget: float, seconds: Iterable[float]) -> list[Row]:
    """Half of them, nearly all of them, and the longest."""
    times = sorted(seconds)
    return [
        Row(f"budget {budget:g} s, {name}", f"{1000 * took:.1f} ms", _over(took, budget))
        for name, took in (("p50", _part(times, 0.5)), ("p99", _part(times, 0.99)), ("longest", times[-1]))
    ]


def _over(took: float, budget: float) -> str:
    late = 1000 * (took - budget)
    return f"{late:.1f} ms over" if late > 0 else "within"


def _part(ordered: Sequence[float], share: float) -> float:
    """The value that this share of all does not exceed."""
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
