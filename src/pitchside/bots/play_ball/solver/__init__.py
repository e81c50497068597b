"""Play Ball solved: the value of every position of a board, found by sweeps and kept in a table."""

from __future__ import annotations

from pathlib import Path

from pitchside.core.folder import default_folder


def table_path(board: str, folder: Path | None = None) -> Path:
    """Where the table of a board is kept."""
    return (folder or default_folder()) / f"play-ball-{board}.table"
