"""Boards drawn without a browser, from a position and its equipment alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pitchside.core.game import Position
from pitchside.draw import chifootmi, pitch_bowl, pitch_out, play_ball
from pitchside.draw.canvas import Canvas
from pitchside.draw.legend import LEGENDS, Legend

_BOARDS: Mapping[str, Callable[[Any, Mapping[str, Any], Legend], Canvas]] = {
    "play-ball": play_ball.text_board,
    "pitch-out": pitch_out.text_board,
    "pitch-bowl": pitch_bowl.text_board,
    "chifootmi": chifootmi.text_board,
}


def text_board(
    game: str, position: Position, equipment: Mapping[str, Any], colour: bool = False, lang: str = "en"
) -> str:
    """The board in letters; with colour for a terminal that shows it."""
    return _BOARDS[game](position, equipment, LEGENDS[lang]).text(colour)
