"""Where the stories and their transcripts lie: in a folder of each game."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

from tests.games.chifootmi.golden import stories as chifootmi
from tests.games.pitch_bowl.golden import stories as pitch_bowl
from tests.games.pitch_out.golden import stories as pitch_out
from tests.games.play_ball.golden import stories as play_ball

BOOKS: tuple[ModuleType, ...] = (play_ball, pitch_out, pitch_bowl, chifootmi)
"""The stories of each game."""
GAMES = Path(__file__).parents[1] / "games"


def folder_of(game: str) -> Path:
    """The folder of a game's transcripts."""
    return GAMES / game.replace("-", "_") / "golden"


def path_of(game: str, name: str) -> Path:
    """The file of a transcript."""
    return folder_of(game) / f"{name}.txt"


def transcripts_of(game: str) -> list[Path]:
    """Every transcript of a game."""
    return sorted(folder_of(game).glob("*.txt"))


def is_told(word: str, game: str) -> bool:
    """Does this word begin a line that tells what happened, in some transcript of a game?"""
    return any(f"\n  {word} " in path.read_text(encoding="utf-8") for path in transcripts_of(game))
