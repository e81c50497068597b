"""Finds the puzzles that the package carries: a module for each game, all deterministic by seed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

Row = dict[str, Any]


def rows_of(game: str, count: int, seed: int) -> list[Row]:
    """What one seed finds; here, because a process of its own finds nothing that `__main__` holds."""
    return list(import_module(f"tools.puzzles.{game.replace('-', '_')}").found(seed, count))
