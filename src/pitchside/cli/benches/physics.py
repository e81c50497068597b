"""Physics: flicks a second, alone and against other engines where they are installed."""

from __future__ import annotations

from pitchside.cli.benches import Row
from pitchside.physics.bench import figures


def flicks(quick: bool) -> list[Row]:
    """The engine's own figures, and its ratios to its peers in the same run."""
    return [Row(*figure) for figure in figures(quick)]
