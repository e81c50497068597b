"""Where the transcripts lie: a folder for each game."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent


def folder_of(game: str) -> Path:
    """The folder of a game's transcripts."""
    return HERE / game.replace("-", "_")


def path_of(game: str, name: str) -> Path:
    """The file of a transcript."""
    return folder_of(game) / f"{name}.txt"
