"""OpenSpiel: importing this package registers `python_pitchside_play_ball` and `…_chifootmi`."""

from __future__ import annotations

from pitchside.core.extra import extra

with extra():
    import pyspiel

from pitchside.envs.spiel.chifootmi import CHIFOOTMI_TYPE, ChiFootMiGame
from pitchside.envs.spiel.play_ball import PLAY_BALL_TYPE, PlayBallGame

pyspiel.register_game(PLAY_BALL_TYPE, PlayBallGame)
pyspiel.register_game(CHIFOOTMI_TYPE, ChiFootMiGame)
