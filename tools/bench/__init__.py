"""What can be measured, one function for each bench by the name it is shown under, and how it is set."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module


@dataclass(frozen=True, slots=True)
class Row:
    """One figure of a table, ready to be shown."""

    what: str
    figure: str
    note: str = ""


def table(rows: list[Row]) -> list[str]:
    """The rows with their columns set in line."""
    wide = max(len(row.what) for row in rows)
    figures = max(len(row.figure) for row in rows)
    return [f"  {row.what:<{wide}}  {row.figure:>{figures}}  {row.note}".rstrip() for row in rows]


def against(budget: float, seconds: Iterable[float]) -> list[Row]:
    """How well turns keep their time: half of them, nearly all, and the longest, beside their budget."""
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


Bench = Callable[[bool], list[Row]]
"""Takes whether it should be quick."""


def _in(module: str, name: str) -> Bench:
    """Looks the bench up when it is run: compilers take a while to load."""

    def run(quick: bool) -> list[Row]:
        rows: list[Row] = getattr(import_module(f"tools.bench.{module}"), name)(quick)
        return rows

    return run


BENCHES: Mapping[str, Bench] = {
    "Play Ball: random matches": _in("play_ball", "playouts"),
    "Play Ball: ends of turns a second": _in("play_ball", "generators"),
    "Play Ball: time of a hard turn": _in("play_ball", "hard_turns"),
    "Pitch Out: what opponents examine": _in("pitch_out", "flicks"),
    "Pitch Out: time of a hard turn": _in("pitch_out", "hard_turns"),
    "Pitch Bowl: what opponents examine": _in("pitch_bowl", "pitches"),
    "Pitch Bowl: time of a hard pitch": _in("pitch_bowl", "hard_pitches"),
    "ChiFootMi: choices of a hard opponent": _in("chifootmi", "choices"),
    "Physics: flicks": _in("physics", "flicks"),
}
