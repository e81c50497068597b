"""Where the transcripts lie."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent / "play_ball"


def path_of(name: str) -> Path:
    """The file of a transcript."""
    return FOLDER / f"{name}.txt"
