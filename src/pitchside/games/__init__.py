"""The games, one line each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitchside.core.errors import Malformed
from pitchside.core.game import Game
from pitchside.games.chifootmi import CHIFOOTMI
from pitchside.games.pitch_bowl import PITCH_BOWL
from pitchside.games.pitch_out import PITCH_OUT
from pitchside.games.play_ball import PLAY_BALL

GAMES: Mapping[str, Game[Any, Any]] = {
    "play-ball": PLAY_BALL,
    "pitch-out": PITCH_OUT,
    "pitch-bowl": PITCH_BOWL,
    "chifootmi": CHIFOOTMI,
}


def game_named(name: object) -> Game[Any, Any]:
    """The game of that id; `Malformed` names the known ones."""
    if not isinstance(name, str) or name not in GAMES:
        raise Malformed(f"{name!r} is no game; known are {', '.join(GAMES)}")
    return GAMES[name]
